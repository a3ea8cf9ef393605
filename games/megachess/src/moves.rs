//! Generation and application of moves.

use crate::castling;
use crate::end;
use crate::position::{Kind, Mated, Position};
use variorum_core::{Observer, Play, Player, Position as _};
use variorum_megaboard::{Seat, Set, Square};
use variorum_megaboard::{between, bishop, diagonal_steps, diagonals, king, knight, line, rook};
use variorum_megaboard::{queen, straight_steps, straights};

/// What a move does besides moving a piece and taking what stands on the square it goes to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// Nothing.
    None,
    /// The rook jumps to the square that the king crossed.
    Castling,
    /// The pawn becomes a piece of this kind.
    Promotion(Kind),
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square of the moving piece; the king's when castling.
    pub from: Square,
    /// The square it goes to; the king's when castling.
    pub to: Square,
    /// What else happens.
    pub special: Special,
}

/// Kinds a pawn may become (M2).
pub(crate) const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// The back rows of each player's opponents, whether or not these are still in.
static PROMOTION_ROWS: [Set; 3] = {
    let mut rows = [Set::EMPTY; 3];
    let mut player = 0;
    while player < 3 {
        let mut words = [0; 3];
        let mut i = 0;
        while i < 16 {
            let other = Player::ALL[(player + 1 + i / 8) % 3];
            let square = Seat::of(other).back(i % 8).index();
            words[square / 64] |= 1 << (square % 64);
            i += 1;
        }
        rows[player] = Set::from_words(words);
        player += 1;
    }
    rows
};

/// Where pawns of `player` promote.
#[inline]
pub(crate) const fn promotion_rows(player: Player) -> Set {
    PROMOTION_ROWS[player.index()]
}

/// Where each player's pawns stand first, and from there the square two steps ahead.
static DOUBLE_STEPS: [[Option<(Square, Square)>; 171]; 3] = {
    let mut table = [[None; 171]; 3];
    let mut player = 0;
    while player < 3 {
        let seat = Seat::of(Player::ALL[player]);
        let mut place = 0;
        while place < 8 {
            let from = seat.front(place);
            let (files, ranks) = seat.forward;
            if let Some(over) = variorum_megaboard::offset(from, files, ranks)
                && let Some(to) = variorum_megaboard::offset(over, files, ranks)
            {
                table[player][from.index()] = Some((over, to));
            }
            place += 1;
        }
        player += 1;
    }
    table
};

/// The square passed and the square reached by the double step of a pawn on its first square.
#[inline]
pub(crate) fn double_step(player: Player, from: Square) -> Option<(Square, Square)> {
    DOUBLE_STEPS[player.index()][from.index()]
}

/// Whether a piece of `by` attacks `square` when `occupied` squares stop lines.
#[inline]
pub(crate) fn is_attacked(position: &Position, square: Square, occupied: Set, by: Set) -> bool {
    let leapers = knight(square) & position.knights()
        | king(square) & position.kings()
        | diagonal_steps(square) & position.pawns();
    if leapers.meets(by) {
        return true;
    }
    for slider in sliders_in_line(position, square, by) {
        if !between(square, slider).meets(occupied) {
            return true;
        }
    }
    false
}

/// Pieces of `by` that would attack `square` on an otherwise empty board along a line.
#[inline]
fn sliders_in_line(position: &Position, square: Square, by: Set) -> Set {
    (straights(square) & position.straight() | diagonals(square) & position.diagonal()) & by
}

/// Legal moves of one piece.
struct Batch {
    kind: Kind,
    from: Square,
    to: Set,
    /// The one move in `to` is a castling.
    castling: bool,
}

impl Position {
    /// Gives every legal move to `listener`, piece by piece, until it says `true`; says whether it
    /// did.
    #[inline]
    fn generate(&self, listener: &mut impl FnMut(Batch) -> bool) -> bool {
        let us = self.to_move();
        let Some(king_square) = self.king(us).filter(|_| self.players_in().len() > 1) else {
            return false;
        };
        let own = self.of(us);
        let occupied = self.occupied();
        let enemies = self.opponents(us);
        let mut landing = !(own | self.kings() & enemies);
        if self.mated() == Mated::Block {
            landing &= !self.of_out();
        }

        let mut pinned = Set::EMPTY;
        let mut checkers = knight(king_square) & self.knights() & enemies
            | king(king_square) & self.kings() & enemies
            | diagonal_steps(king_square) & self.pawns() & enemies;
        for slider in sliders_in_line(self, king_square, enemies) {
            let blockers = between(king_square, slider) & occupied;
            if blockers.is_empty() {
                checkers |= Set::only(slider);
            } else if !blockers.has_several() {
                pinned |= blockers & own;
            }
        }

        if self.king_moves(king_square, landing, enemies, listener) {
            return true;
        }
        if let Some(checker) = checkers.first() {
            if checkers.has_several() {
                return false;
            }
            landing &= between(king_square, checker) | Set::only(checker);
        } else if self.castling_moves(occupied, enemies, listener) {
            return true;
        }
        let allowed = |from: Square| {
            if pinned.contains(from) { landing & line(king_square, from) } else { landing }
        };

        for from in self.pawns() & own {
            let kind = if self.fresh().contains(from) { Kind::FreshPawn } else { Kind::Pawn };
            let to = self.pawn_targets(us, from, kind, occupied) & allowed(from);
            if to.any() && listener(Batch { kind, from, to, castling: false }) {
                return true;
            }
        }
        for from in self.knights() & own & !pinned {
            let to = knight(from) & landing;
            if to.any() && listener(Batch { kind: Kind::Knight, from, to, castling: false }) {
                return true;
            }
        }
        for from in (self.straight() | self.diagonal()) & own {
            let (kind, reach) = match (self.straight().contains(from), self.diagonal().contains(from)) {
                (true, true) => (Kind::Queen, queen(from, occupied)),
                (true, false) => (Kind::Rook, rook(from, occupied)),
                _ => (Kind::Bishop, bishop(from, occupied)),
            };
            let to = reach & allowed(from);
            if to.any() && listener(Batch { kind, from, to, castling: false }) {
                return true;
            }
        }
        false
    }

    #[inline]
    fn pawn_targets(&self, us: Player, from: Square, kind: Kind, occupied: Set) -> Set {
        let mut to = straight_steps(from) & !occupied | diagonal_steps(from) & occupied;
        if kind == Kind::FreshPawn
            && let Some((over, reached)) = double_step(us, from)
            && !occupied.contains(over)
            && !occupied.contains(reached)
        {
            to |= Set::only(reached);
        }
        to
    }

    #[inline]
    fn king_moves(
        &self,
        from: Square,
        landing: Set,
        enemies: Set,
        listener: &mut impl FnMut(Batch) -> bool,
    ) -> bool {
        let occupied = self.occupied().without(from);
        let mut to = Set::EMPTY;
        for square in king(from) & landing {
            if !is_attacked(self, square, occupied, enemies) {
                to |= Set::only(square);
            }
        }
        to.any() && listener(Batch { kind: Kind::King, from, to, castling: false })
    }

    /// Castlings of a king that is not in check.
    #[inline]
    fn castling_moves(&self, occupied: Set, enemies: Set, listener: &mut impl FnMut(Batch) -> bool) -> bool {
        let us = self.to_move();
        let rights = self.rights() & castling::rights_of(us);
        if rights == 0 {
            return false;
        }
        for (i, castling) in self.castlings().iter().enumerate() {
            if rights >> i & 1 == 0 || castling.between.meets(occupied) {
                continue;
            }
            // The square crossed is tested with the rook at home, arrival with both in place.
            let home = Set::only(castling.king_from) | Set::only(castling.rook_from);
            let arrived = occupied & !home | Set::only(castling.king_to) | Set::only(castling.rook_to);
            if !is_attacked(self, castling.rook_to, occupied, enemies)
                && !is_attacked(self, castling.king_to, arrived, enemies)
            {
                let to = Set::only(castling.king_to);
                if listener(Batch { kind: Kind::King, from: castling.king_from, to, castling: true }) {
                    return true;
                }
            }
        }
        false
    }

    /// Puts a piece on an empty square and reports it.
    #[inline]
    fn put_observed<O: Observer>(&mut self, square: Square, owner: Player, kind: Kind, observer: &mut O) {
        self.put(square, owner, kind);
        observer.put(square.index(), owner, kind as usize);
    }

    /// Takes a piece away and reports it.
    #[inline]
    pub(crate) fn take_observed<O: Observer>(
        &mut self,
        square: Square,
        owner: Player,
        kind: Kind,
        observer: &mut O,
    ) {
        self.take(square, owner, kind);
        observer.take(square.index(), owner, kind as usize);
    }
}

impl Play for Position {
    type Move = Move;

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        let rows = promotion_rows(self.to_move());
        self.generate(&mut |batch| {
            let from = batch.from;
            for to in batch.to {
                if batch.castling {
                    moves.push(Move { from, to, special: Special::Castling });
                } else if batch.kind.is_pawn() && rows.contains(to) {
                    for kind in PROMOTIONS {
                        moves.push(Move { from, to, special: Special::Promotion(kind) });
                    }
                } else {
                    moves.push(Move { from, to, special: Special::None });
                }
            }
            false
        });
    }

    fn count_legal_moves(&self) -> u64 {
        let rows = promotion_rows(self.to_move());
        let mut count = 0;
        self.generate(&mut |batch| {
            count += batch.to.len();
            if batch.kind.is_pawn() {
                count += (PROMOTIONS.len() as u32 - 1) * (batch.to & rows).len();
            }
            false
        });
        u64::from(count)
    }

    fn has_legal_move(&self) -> bool {
        self.generate(&mut |_| true)
    }

    fn play_observed<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let us = self.to_move();
        if !self.of(us).contains(m.from) || m.from == m.to {
            return;
        }
        let kind = self.kind_at(m.from);
        let taken = self.piece_at(m.to);
        if let Some((owner, kind)) = taken {
            self.take_observed(m.to, owner, kind, observer);
        }
        self.take_observed(m.from, us, kind, observer);
        let put = match m.special {
            Special::Promotion(kind) => kind,
            _ if kind == Kind::FreshPawn => Kind::Pawn,
            _ => kind,
        };
        self.put_observed(m.to, us, put, observer);
        if m.special == Special::Castling
            && let Some(castling) =
                self.castlings().iter().find(|c| c.king_from == m.from && c.king_to == m.to)
        {
            self.take_observed(castling.rook_from, us, Kind::Rook, observer);
            self.put_observed(castling.rook_to, us, Kind::Rook, observer);
        }
        let ended = self.rights() & castling::ended_by(self.king_left(), m.from, m.to);
        if ended != 0 {
            self.set_rights(self.rights() & !ended);
        }
        let clears = taken.is_some() || matches!(m.special, Special::Promotion(_));
        self.clock = if clears { 0 } else { end::count_up(self.clock) };
        end::pass_turn(self);
        end::settle(self, observer);
    }
}
