//! Generation and application of moves.

use crate::castling;
use crate::end;
use crate::position::{Kind, Position, is_attacked, leapers_at, sliders_in_line};
use crate::rules::Mated;
use variorum_core::{Hints, Observer, Play, Player, Position as _};
use variorum_megaboard::{Seat, Set, Square};
use variorum_megaboard::{between, bishop, diagonal_steps, king, knight, line, rook};
use variorum_megaboard::{queen, straight_steps};

/// What a move does besides moving a piece and taking what stands on the square it goes to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Nothing.
    Go,
    /// The rook jumps to the square that the king crossed.
    Castle,
    /// The pawn becomes a piece of this kind.
    Promote(Kind),
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square of the moving piece; the king's when castling.
    pub from: Square,
    /// The square it goes to; the king's when castling.
    pub to: Square,
    /// What else happens.
    pub action: Action,
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

/// How far the index rises with each of the two squares of a double step, for each player.
const DOUBLE_STEPS: [[i32; 2]; 3] = {
    let mut steps = [[0; 2]; 3];
    let mut player = 0;
    while player < 3 {
        let seat = Seat::of(Player::ALL[player]);
        let (files, ranks) = seat.forward;
        let mut place = 0;
        while place < 8 {
            let from = seat.front(place);
            let over = variorum_megaboard::offset(from, files, ranks).expect("room for two steps");
            let reached = variorum_megaboard::offset(over, files, ranks).expect("room for two steps");
            let rises =
                [over.index() as i32 - from.index() as i32, reached.index() as i32 - over.index() as i32];
            let first = steps[player];
            assert!(place == 0 || first[0] == rises[0] && first[1] == rises[1], "the same for all eight");
            steps[player] = rises;
            place += 1;
        }
        player += 1;
    }
    steps
};

/// Where double steps of the pawns `fresh`, all on their first squares, arrive: two squares straight
/// forward over an empty square to an empty square (M1).
#[inline]
fn double_steps(player: Player, fresh: Set, occupied: Set) -> Set {
    let [first, second] = DOUBLE_STEPS[player.index()];
    shifted(shifted(fresh, first) & !occupied, second) & !occupied
}

/// The set with every index raised by `by`, which is at most 63 either way.
#[inline]
fn shifted(set: Set, by: i32) -> Set {
    let [a, b, c] = set.words();
    let (up, down) = (by & 63, -by & 63);
    Set::from_words(match by {
        1.. => [a << up, b << up | a >> down, c << up | b >> down],
        0 => [a, b, c],
        _ => [a >> down | b << up, b >> down | c << up, c >> down],
    })
}

/// Where a pawn can go when it does not double its step.
#[inline(always)]
fn pawn_targets(from: Square, occupied: Set) -> Set {
    straight_steps(from) & !occupied | diagonal_steps(from) & occupied
}

/// Receives the legal moves of a position in sets. Every method says whether to stop.
trait Listener {
    /// A piece that is no pawn, or a pawn that cannot promote, can go to all of `to`.
    fn piece(&mut self, from: Square, to: Set) -> bool;
    /// A pawn can go to all of `to`, and promotes on an opponent's back row.
    fn pawn(&mut self, from: Square, to: Set) -> bool;
    /// Pawns can make double steps to all of `to`; each comes from an index that is `rise` lower.
    fn double_steps(&mut self, to: Set, rise: i32) -> bool;
    /// The king can castle.
    fn castling(&mut self, from: Square, to: Square) -> bool;
}

impl Position {
    /// Gives every legal move to `listener` until it stops; says whether it did.
    #[inline(always)]
    fn generate(&self, listener: &mut impl Listener) -> bool {
        self.generate_to(!Set::EMPTY, listener)
    }

    /// Appends the captures of pieces of players still in, and the promotions.
    pub(crate) fn list_tactical(&self, moves: &mut Vec<Move>) {
        let first = moves.len();
        let rows = promotion_rows(self.to_move());
        self.generate_to(self.opponents(self.to_move()) | rows, &mut List { moves, promotion_rows: rows });
        let mut kept = first;
        for i in first..moves.len() {
            if self.is_tactical(moves[i]) {
                moves.swap(kept, i);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Gives the legal moves to squares `within`, and castlings if that is every square, to `listener`
    /// until it stops; says whether it did.
    #[inline(always)]
    fn generate_to(&self, within: Set, listener: &mut impl Listener) -> bool {
        let us = self.to_move();
        let Some(king_square) = self.king(us).filter(|_| self.players_in().len() > 1) else {
            return false;
        };
        let own = self.owned(us);
        let occupied = self.occupied();
        let enemies = self.opponents(us);
        let mut landing = !(own | self.kings() & enemies) & within;
        if self.rules().mated == Mated::Block {
            landing &= !self.of_out();
        }

        let mut pinned = Set::EMPTY;
        let mut checkers = leapers_at(self, king_square) & enemies;
        for slider in sliders_in_line(self, king_square, enemies) {
            let blockers = between(king_square, slider) & occupied;
            if blockers.is_empty() {
                checkers |= Set::only(slider);
            } else if !blockers.has_several() {
                pinned |= blockers & own;
            }
        }

        let to = self.king_moves(king_square, landing, enemies);
        if to.any() && listener.piece(king_square, to) {
            return true;
        }
        if let Some(checker) = checkers.first() {
            if checkers.has_several() {
                return false;
            }
            landing &= between(king_square, checker) | Set::only(checker);
        } else if within == !Set::EMPTY && self.castling_moves(occupied, enemies, listener) {
            return true;
        }

        let free = own & !pinned;
        for from in self.pawns() & free {
            let to = pawn_targets(from, occupied) & landing;
            if to.any() && listener.pawn(from, to) {
                return true;
            }
        }
        let to = double_steps(us, self.fresh() & free, occupied) & landing;
        let [first, second] = DOUBLE_STEPS[us.index()];
        if to.any() && listener.double_steps(to, first + second) {
            return true;
        }
        for from in self.knights() & free {
            let to = knight(from) & landing;
            if to.any() && listener.piece(from, to) {
                return true;
            }
        }
        // The listener is told of a queen twice: as a rook and as a bishop.
        for from in self.straight() & free {
            let to = rook(from, occupied) & landing;
            if to.any() && listener.piece(from, to) {
                return true;
            }
        }
        for from in self.diagonal() & free {
            let to = bishop(from, occupied) & landing;
            if to.any() && listener.piece(from, to) {
                return true;
            }
        }
        pinned.any() && self.pinned_moves(king_square, pinned, landing, listener)
    }

    /// Moves of pinned pieces: along the line to the king.
    fn pinned_moves(
        &self,
        king_square: Square,
        pinned: Set,
        landing: Set,
        listener: &mut impl Listener,
    ) -> bool {
        let occupied = self.occupied();
        for from in pinned {
            let allowed = landing & line(king_square, from);
            let stopped = match self.kind_at(from) {
                Kind::King | Kind::Knight => false,
                Kind::Queen => listener.piece(from, queen(from, occupied) & allowed),
                Kind::Rook => listener.piece(from, rook(from, occupied) & allowed),
                Kind::Bishop => listener.piece(from, bishop(from, occupied) & allowed),
                Kind::Pawn => listener.pawn(from, pawn_targets(from, occupied) & allowed),
                Kind::FreshPawn => {
                    let double = double_steps(self.to_move(), Set::only(from), occupied);
                    listener.pawn(from, (pawn_targets(from, occupied) | double) & allowed)
                }
            };
            if stopped {
                return true;
            }
        }
        false
    }

    /// Where the king can go one step.
    #[inline]
    fn king_moves(&self, from: Square, landing: Set, enemies: Set) -> Set {
        let occupied = self.occupied().without(from);
        let mut to = Set::EMPTY;
        for square in king(from) & landing {
            if !is_attacked(self, square, occupied, enemies) {
                to |= Set::only(square);
            }
        }
        to
    }

    /// Castlings of a king that is not in check.
    #[inline]
    fn castling_moves(&self, occupied: Set, enemies: Set, listener: &mut impl Listener) -> bool {
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
                && listener.castling(castling.king_from, castling.king_to)
            {
                return true;
            }
        }
        false
    }
}

/// Lists moves.
struct List<'a> {
    moves: &'a mut Vec<Move>,
    promotion_rows: Set,
}

impl Listener for List<'_> {
    #[inline]
    fn piece(&mut self, from: Square, to: Set) -> bool {
        self.moves.reserve(to.len() as usize);
        to.for_each(|to| self.moves.push(Move { from, to, action: Action::Go }));
        false
    }

    #[inline]
    fn pawn(&mut self, from: Square, to: Set) -> bool {
        for to in to & self.promotion_rows {
            let promoting = |kind| Move { from, to, action: Action::Promote(kind) };
            self.moves.extend(PROMOTIONS.map(promoting));
        }
        self.piece(from, to & !self.promotion_rows)
    }

    #[inline]
    fn double_steps(&mut self, to: Set, rise: i32) -> bool {
        for to in to {
            let from = Square::at((to.index() as i32 - rise) as usize);
            self.moves.push(Move { from, to, action: Action::Go });
        }
        false
    }

    #[inline]
    fn castling(&mut self, from: Square, to: Square) -> bool {
        self.moves.push(Move { from, to, action: Action::Castle });
        false
    }
}

/// Counts moves.
struct Count {
    count: u32,
    promotion_rows: Set,
}

impl Listener for Count {
    #[inline(always)]
    fn piece(&mut self, _: Square, to: Set) -> bool {
        self.count += to.len();
        false
    }

    #[inline(always)]
    fn pawn(&mut self, _: Square, to: Set) -> bool {
        self.count += to.len() + (PROMOTIONS.len() as u32 - 1) * (to & self.promotion_rows).len();
        false
    }

    #[inline(always)]
    fn double_steps(&mut self, to: Set, _: i32) -> bool {
        self.count += to.len();
        false
    }

    #[inline(always)]
    fn castling(&mut self, _: Square, _: Square) -> bool {
        self.count += 1;
        false
    }
}

/// Stops at the first move.
struct Any;

impl Listener for Any {
    fn piece(&mut self, _: Square, to: Set) -> bool {
        to.any()
    }

    fn pawn(&mut self, _: Square, to: Set) -> bool {
        to.any()
    }

    fn double_steps(&mut self, to: Set, _: i32) -> bool {
        to.any()
    }

    fn castling(&mut self, _: Square, _: Square) -> bool {
        true
    }
}

impl Play for Position {
    type Move = Move;

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.generate(&mut List { moves, promotion_rows: promotion_rows(self.to_move()) });
    }

    fn count_legal_moves(&self) -> u64 {
        let mut counter = Count { count: 0, promotion_rows: promotion_rows(self.to_move()) };
        self.generate(&mut counter);
        u64::from(counter.count)
    }

    fn has_legal_move(&self) -> bool {
        self.generate(&mut Any)
    }

    fn play_observed<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let us = self.to_move();
        if !self.owned(us).contains(m.from) || m.from == m.to {
            return;
        }
        let kind = self.kind_at(m.from);
        let taken = self.piece_at(m.to);
        if let Some((owner, kind)) = taken {
            self.take(m.to, owner, kind, observer);
        }
        self.take(m.from, us, kind, observer);
        let put = match m.action {
            Action::Promote(kind) => kind,
            _ if kind == Kind::FreshPawn => Kind::Pawn,
            _ => kind,
        };
        self.put(m.to, us, put, observer);
        if m.action == Action::Castle
            && let Some(castling) =
                self.castlings().iter().find(|c| c.king_from == m.from && c.king_to == m.to)
        {
            self.take(castling.rook_from, us, Kind::Rook, observer);
            self.put(castling.rook_to, us, Kind::Rook, observer);
        }
        let ended = self.rights() & castling::ended_by(self.rules().king_left, m.from, m.to);
        if ended != 0 {
            self.set_rights(self.rights() & !ended);
        }
        let clears = taken.is_some() || matches!(m.action, Action::Promote(_));
        self.clock = if clears { 0 } else { end::count_up(self.clock) };
        end::pass_turn(self);
        end::settle(self, observer);
    }
}
