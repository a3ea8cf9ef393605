//! Moves: what one is, which are legal, and making them.
//!
//! Plain moves are generated legal by pin and evasion masks, one set of targets at a time; castling
//! and en passant are tried on the board they lead to.

use crate::attacks;
use crate::board::{
    Castling, Kind, Promotion, Set, Square, ahead, castled, castling_king, en_passant_rank, forward,
    home_rank, moved, rank_set,
};
use crate::position::{PerfectPosition, first};
use std::fmt;
use variorum_core::text::MAX_COUNTER;
use variorum_core::{Observer, Play, Player, Position};

/// A move: from, to and what happens, in 18 bits. Castling goes from the king's square to the
/// king's arrival square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

/// What happens in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece goes to another square, capturing what stands there; a pawn on its last rank stays a
    /// pawn.
    Go(Kind),
    /// A pawn steps two squares.
    DoubleStep,
    /// A pawn captures the one that just passed it.
    EnPassant,
    /// A pawn arrives on the last rank and becomes this.
    Promote(Kind),
    /// King and rook castle.
    Castle,
}

const DOUBLE_STEP: u32 = 6;
const EN_PASSANT: u32 = 7;
/// Plus the index of the kind, which is 1 to 4.
const PROMOTE: u32 = 7;
const CASTLE: u32 = 12;

impl Move {
    #[inline]
    const fn new(from: Square, to: Square, code: u32) -> Move {
        Move(from.index() as u32 | (to.index() as u32) << 7 | code << 14)
    }

    /// The move with these squares and this action, legal somewhere or not.
    pub const fn of(from: Square, to: Square, action: Action) -> Move {
        let code = match action {
            Action::Go(kind) => kind.index() as u32,
            Action::DoubleStep => DOUBLE_STEP,
            Action::EnPassant => EN_PASSANT,
            Action::Promote(kind) => PROMOTE + kind.index() as u32,
            Action::Castle => CASTLE,
        };
        Move::new(from, to, code)
    }

    /// The square the piece leaves: the king's in castling.
    #[inline]
    pub const fn from(self) -> Square {
        Square::at((self.0 & 127) as usize)
    }

    /// The square the piece goes to: the king's in castling.
    #[inline]
    pub const fn to(self) -> Square {
        Square::at((self.0 >> 7 & 127) as usize)
    }

    /// What happens.
    #[inline]
    pub const fn action(self) -> Action {
        match self.0 >> 14 {
            0 => Action::Go(Kind::Pawn),
            1 => Action::Go(Kind::Knight),
            2 => Action::Go(Kind::Bishop),
            3 => Action::Go(Kind::Rook),
            4 => Action::Go(Kind::Queen),
            5 => Action::Go(Kind::King),
            DOUBLE_STEP => Action::DoubleStep,
            EN_PASSANT => Action::EnPassant,
            8 => Action::Promote(Kind::Knight),
            9 => Action::Promote(Kind::Bishop),
            10 => Action::Promote(Kind::Rook),
            11 => Action::Promote(Kind::Queen),
            _ => Action::Castle,
        }
    }

    /// The kind of the piece that moves.
    #[inline]
    pub const fn moved(self) -> Kind {
        MOVED[(self.0 >> 14 & 15) as usize]
    }

    /// Whether a pawn becomes another piece.
    #[inline]
    pub const fn promotes(self) -> bool {
        let code = self.0 >> 14;
        code > PROMOTE && code < CASTLE
    }
}

/// The kind of the piece that moves, by the code of the move; the last ones are none.
const MOVED: [Kind; 16] = {
    let mut moved = [Kind::Pawn; 16];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        moved[kind] = Kind::ALL[kind];
        kind += 1;
    }
    moved[CASTLE as usize] = Kind::King;
    moved
};

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from(), self.to(), self.action())
    }
}

/// The ranks where pawns end.
const LAST_RANKS: Set = {
    let ([a, b], [c, d]) = (rank_set(0).words(), rank_set(8).words());
    Set::from_words([a | c, b | d])
};

/// Hears of legal moves, many at a time.
trait Listener {
    /// The piece of `kind` on `from` may go to each of `targets`.
    fn piece(&mut self, kind: Kind, from: Square, targets: Set);
    /// Each of `targets` is reached by a pawn whose index changes by `by`, and which may promote there
    /// when it is on the last rank; `code` says what a move to another rank is.
    fn pawns(&mut self, targets: Set, by: isize, code: u32, promotion: Promotion);
    /// One more move.
    fn single(&mut self, m: Move);
}

/// Counts.
struct Counter(u64);

impl Listener for Counter {
    #[inline]
    fn piece(&mut self, _: Kind, _: Square, targets: Set) {
        self.0 += u64::from(targets.len());
    }
    #[inline]
    fn pawns(&mut self, targets: Set, _: isize, _: u32, promotion: Promotion) {
        let more = if promotion == Promotion::Mandatory { 3 } else { 4 };
        self.0 += u64::from(targets.len() + more * (targets & LAST_RANKS).len());
    }
    #[inline]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl Listener for Vec<Move> {
    #[inline]
    fn piece(&mut self, kind: Kind, from: Square, targets: Set) {
        for to in targets {
            self.push(Move::new(from, to, kind.index() as u32));
        }
    }
    #[inline]
    fn pawns(&mut self, targets: Set, by: isize, code: u32, promotion: Promotion) {
        for to in targets & !LAST_RANKS {
            self.push(Move::new(moved(to, -by), to, code));
        }
        for to in targets & LAST_RANKS {
            for kind in Kind::PROMOTIONS {
                self.push(Move::new(moved(to, -by), to, PROMOTE + kind.index() as u32));
            }
            if promotion == Promotion::Optional {
                self.push(Move::new(moved(to, -by), to, code));
            }
        }
    }
    #[inline]
    fn single(&mut self, m: Move) {
        self.push(m);
    }
}

impl PerfectPosition {
    #[inline]
    fn generate<L: Listener, const TACTICAL: bool>(&self, listener: &mut L) {
        let checkers = self.checkers();
        if checkers.is_empty() {
            self.generate_pieces::<L, false, TACTICAL>(!self.owned(self.to_move()), listener);
            if !TACTICAL {
                self.generate_castling(listener);
            }
        } else if !checkers.has_several() {
            let king = self.king(self.to_move());
            let allowed = checkers | attacks::between(king, first(checkers));
            self.generate_pieces::<L, true, TACTICAL>(allowed, listener);
        }
        self.generate_king::<L, TACTICAL>(listener);
        if let Some(en_passant) = self.en_passant() {
            self.generate_en_passant(en_passant, listener);
        }
    }

    /// Moves of all but the king, to `allowed` squares; in check pinned pieces stay.
    #[inline]
    fn generate_pieces<L: Listener, const IN_CHECK: bool, const TACTICAL: bool>(
        &self,
        allowed: Set,
        listener: &mut L,
    ) {
        let pawns_allowed = allowed;
        let allowed = allowed & self.targets::<TACTICAL>();
        let us = self.to_move();
        let occupied = self.occupied();
        let pinned = self.pinned();
        let free = self.owned(us) & !pinned;
        for from in self.kind(Kind::Knight) & free {
            listener.piece(Kind::Knight, from, attacks::knight(from) & allowed);
        }
        for from in self.kind(Kind::Bishop) & free {
            listener.piece(Kind::Bishop, from, attacks::bishop(from, occupied) & allowed);
        }
        for from in self.kind(Kind::Rook) & free {
            listener.piece(Kind::Rook, from, attacks::rook(from, occupied) & allowed);
        }
        for from in self.kind(Kind::Queen) & free {
            listener.piece(Kind::Queen, from, attacks::queen(from, occupied) & allowed);
        }
        self.generate_pawns::<L, TACTICAL>(self.kind(Kind::Pawn) & free, pawns_allowed, listener);
        if IN_CHECK {
            return;
        }
        let king = self.king(us);
        for from in pinned {
            let line = attacks::line(king, from) & allowed;
            match self.kind_at(from) {
                Some(Kind::Pawn) => {
                    let line = attacks::line(king, from) & pawns_allowed;
                    self.generate_pawns::<L, TACTICAL>(Set::only(from), line, listener);
                }
                Some(Kind::Bishop) => {
                    listener.piece(Kind::Bishop, from, attacks::bishop(from, occupied) & line);
                }
                Some(Kind::Rook) => listener.piece(Kind::Rook, from, attacks::rook(from, occupied) & line),
                Some(Kind::Queen) => listener.piece(Kind::Queen, from, attacks::queen(from, occupied) & line),
                // A pinned knight never stays on its line.
                _ => {}
            }
        }
    }

    /// Steps and captures, without en passant, of `pawns` to `allowed` squares. From the last rank
    /// everything leads off the board.
    #[inline]
    fn generate_pawns<L: Listener, const TACTICAL: bool>(&self, pawns: Set, allowed: Set, listener: &mut L) {
        let us = self.to_move();
        let empty = !self.occupied();
        let enemies = self.owned(us.other()) & allowed;
        let by = forward(us);
        let promotion = self.rules().promotion;
        let steps = ahead(pawns, us, 0) & empty;
        let double_steps = ahead(steps & rank_set(en_passant_rank(us)), us, 0) & empty & allowed;
        let code = Kind::Pawn.index() as u32;
        if TACTICAL {
            listener.pawns(steps & allowed & LAST_RANKS, by, code, promotion);
        } else {
            listener.pawns(steps & allowed, by, code, promotion);
            listener.pawns(double_steps, 2 * by, DOUBLE_STEP, promotion);
        }
        listener.pawns(ahead(pawns, us, -1) & enemies, by - 1, code, promotion);
        listener.pawns(ahead(pawns, us, 1) & enemies, by + 1, code, promotion);
    }

    #[inline]
    fn generate_king<L: Listener, const TACTICAL: bool>(&self, listener: &mut L) {
        let us = self.to_move();
        let king = self.king(us);
        let mut targets = attacks::king(king) & self.targets::<TACTICAL>();
        // The king does not hide the squares behind it.
        let occupied = self.occupied().without(king);
        for to in targets {
            if self.is_attacked(to, us.other(), occupied) {
                targets = targets.without(to);
            }
        }
        listener.piece(Kind::King, king, targets);
    }

    #[inline]
    fn generate_castling<L: Listener>(&self, listener: &mut L) {
        let us = self.to_move();
        for rook in self.rights() & self.owned(us) {
            if self.castling_is_legal(us, rook) {
                listener.single(Move::new(castling_king(us), castled(rook).0, CASTLE));
            }
        }
    }

    /// Whether the king, which is not attacked, may castle with the rook.
    #[inline]
    fn castling_is_legal(&self, us: Player, rook: Square) -> bool {
        let occupied = self.occupied();
        let between = attacks::between(castling_king(us), rook);
        if between.meets(occupied) {
            return false;
        }
        // All squares between the two are those the king crosses and lands on.
        let unattacked = match self.rules().castling {
            Castling::Strict => between.with(rook),
            Castling::KingPath => between,
        };
        unattacked.into_iter().all(|square| !self.is_attacked(square, us.other(), occupied))
    }

    #[inline]
    fn generate_en_passant<L: Listener>(&self, en_passant: Square, listener: &mut L) {
        for from in self.en_passant_pawns(en_passant) {
            if self.en_passant_is_legal(from, en_passant) {
                listener.single(Move::new(from, en_passant, EN_PASSANT));
            }
        }
    }

    fn en_passant_is_legal(&self, from: Square, en_passant: Square) -> bool {
        let us = self.to_move();
        let captured = moved(en_passant, forward(us.other()));
        let occupied = self.occupied().without(from).without(captured).with(en_passant);
        let attackers = self.owned(us.other()).without(captured);
        !self.attacks_from(self.king(us), us.other(), attackers, occupied)
    }

    /// Where pieces may go: not onto their own; in tactical moves only where they capture.
    #[inline]
    fn targets<const TACTICAL: bool>(&self) -> Set {
        if TACTICAL { self.owned(self.to_move().other()) } else { !self.owned(self.to_move()) }
    }

    /// Appends captures and promotions.
    pub(crate) fn list_tactical(&self, moves: &mut Vec<Move>) {
        self.generate::<_, true>(moves);
    }

    /// Whether an en passant capture is legal.
    pub(crate) fn can_capture_en_passant(&self) -> bool {
        self.en_passant().is_some_and(|en_passant| {
            !self
                .en_passant_pawns(en_passant)
                .into_iter()
                .all(|from| !self.en_passant_is_legal(from, en_passant))
        })
    }

    /// Whether a legal move captures.
    #[inline]
    pub fn captures(&self, m: Move) -> bool {
        m.0 >> 14 == EN_PASSANT || self.owned(self.to_move().other()).contains(m.to())
    }

    /// The square of the piece that a legal move captures.
    #[inline]
    pub fn captured(&self, m: Move) -> Option<Square> {
        match m.action() {
            Action::EnPassant => Some(moved(m.to(), forward(self.to_move().other()))),
            Action::Castle => None,
            _ => Some(m.to()).filter(|&to| self.owned(self.to_move().other()).contains(to)),
        }
    }
}

/// The rook that castles when the king arrives on `king_to`.
#[inline]
pub(crate) fn castling_rook(us: Player, king_to: Square) -> Square {
    let [left, right] = [0, 8].map(|file| crate::board::on(file, home_rank(us)));
    if castled(left).0 == king_to { left } else { right }
}

impl Play for PerfectPosition {
    type Move = Move;

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.reserve(96);
        self.generate::<_, false>(moves);
    }

    fn count_legal_moves(&self) -> u64 {
        let mut counter = Counter(0);
        self.generate::<_, false>(&mut counter);
        counter.0
    }

    /// Nearly always a pawn can step or a knight jump; where not, all moves are counted.
    fn has_legal_move(&self) -> bool {
        let us = self.to_move();
        let free = self.owned(us) & !self.pinned();
        let steps = ahead(self.kind(Kind::Pawn) & free, us, 0) & !self.occupied();
        let jumps = |from| attacks::knight(from).meets(!self.owned(us));
        self.checkers().is_empty()
            && (steps.any() || !(self.kind(Kind::Knight) & free).into_iter().all(|from| !jumps(from)))
            || self.count_legal_moves() > 0
    }

    fn give_up_turn(&self) -> Option<PerfectPosition> {
        if self.checkers().any() {
            return None;
        }
        let mut next = *self;
        next.set_en_passant(None);
        next.clock = (self.clock + 1).min(MAX_COUNTER);
        if self.to_move() == Player::BLACK {
            next.number = (self.number + 1).min(MAX_COUNTER);
        }
        next.pass_turn();
        next.find_checks();
        Some(next)
    }

    fn play_observed<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let us = self.to_move();
        let them = us.other();
        let (from, to) = (m.from(), m.to());
        let mut clock = (self.clock + 1).min(MAX_COUNTER);
        let mut en_passant = None;
        self.set_en_passant(None);
        let kind = m.moved();
        if self.owned(them).contains(to) {
            if let Some(victim) = self.kind_at(to) {
                self.take(to, them, victim, observer);
            }
            clock = 0;
        }
        self.take(from, us, kind, observer);
        let arrives = if let Action::Promote(promoted) = m.action() { promoted } else { kind };
        self.put(to, us, arrives, observer);
        if kind == Kind::Pawn {
            clock = 0;
            let behind = moved(to, forward(them));
            match m.action() {
                Action::DoubleStep => en_passant = Some(behind),
                Action::EnPassant => self.take(behind, them, Kind::Pawn, observer),
                _ => {}
            }
        } else if m.action() == Action::Castle {
            let rook = castling_rook(us, to);
            self.take(rook, us, Kind::Rook, observer);
            self.put(castled(rook).1, us, Kind::Rook, observer);
        }
        if self.rights().any() {
            let gone =
                if kind == Kind::King { rank_set(home_rank(us)).with(to) } else { Set::only(from).with(to) };
            if self.rights().meets(gone) {
                self.keep_rights(!gone, Set::EMPTY);
            }
        }
        self.clock = clock;
        if us == Player::BLACK {
            self.number = (self.number + 1).min(MAX_COUNTER);
        }
        self.pass_turn();
        if en_passant.is_some() {
            self.set_en_passant(en_passant);
        }
        self.find_checks();
    }
}
