//! Moves: what one is, which are legal, and making them.
//!
//! Plain moves are generated legal by pin and evasion masks, one set of targets at a time; castling
//! and en passant are tried on the board they lead to.

use crate::board::{Kind, castled};
use crate::position::ChessPosition;
use std::fmt;
use variorum_core::chessboard::{self, Set, Square, fen, forward};
use variorum_core::text::MAX_COUNTER;
use variorum_core::{Observer, Play, Player, Position};

/// A move: from, to and what happens, in 16 bits. Castling goes from the king's square to the own
/// rook's, however it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// What happens in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece goes to another square, capturing what stands there.
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

const DOUBLE_STEP: u16 = 6;
const EN_PASSANT: u16 = 7;
/// Plus the index of the kind, which is 1 to 4.
const PROMOTE: u16 = 7;
const CASTLE: u16 = 12;

impl Move {
    #[inline]
    const fn new(from: Square, to: Square, code: u16) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6 | code << 12)
    }

    /// The move with these squares and this action, legal somewhere or not.
    pub const fn of(from: Square, to: Square, action: Action) -> Move {
        let code = match action {
            Action::Go(kind) => kind.index() as u16,
            Action::DoubleStep => DOUBLE_STEP,
            Action::EnPassant => EN_PASSANT,
            Action::Promote(kind) => PROMOTE + kind.index() as u16,
            Action::Castle => CASTLE,
        };
        Move::new(from, to, code)
    }

    /// The square the piece leaves: the king's in castling.
    #[inline]
    pub const fn from(self) -> Square {
        Square::at((self.0 & 63) as usize)
    }

    /// The square the piece goes to; in castling the rook's square.
    #[inline]
    pub const fn to(self) -> Square {
        Square::at((self.0 >> 6 & 63) as usize)
    }

    /// What happens.
    #[inline]
    pub const fn action(self) -> Action {
        match self.0 >> 12 {
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

    /// The kind of the piece that goes from square to square, where nothing else happens.
    #[inline]
    const fn plain(self) -> Option<Kind> {
        match self.0 >> 12 {
            0 => Some(Kind::Pawn),
            1 => Some(Kind::Knight),
            2 => Some(Kind::Bishop),
            3 => Some(Kind::Rook),
            4 => Some(Kind::Queen),
            5 => Some(Kind::King),
            _ => None,
        }
    }

    /// The kind of the piece that moves.
    #[inline]
    pub const fn moved(self) -> Kind {
        match self.action() {
            Action::Go(kind) => kind,
            Action::Castle => Kind::King,
            _ => Kind::Pawn,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from(), self.to(), self.action())
    }
}

/// Hears of legal moves, many at a time.
trait Listener {
    /// The piece of `kind` on `from` may go to each of `targets`.
    fn piece(&mut self, kind: Kind, from: Square, targets: Set);
    /// Each of `targets` is reached by a pawn that advances by `by` squares modulo 64, and so may
    /// promote there when it is on the last rank; `code` says what a move to another rank is.
    fn pawns(&mut self, targets: Set, by: u32, code: u16);
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
    fn pawns(&mut self, targets: Set, _: u32, _: u16) {
        self.0 += u64::from(targets.len() + 3 * (targets & fen::EDGE_RANKS).len());
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
            self.push(Move::new(from, to, kind.index() as u16));
        }
    }
    #[inline]
    fn pawns(&mut self, targets: Set, by: u32, code: u16) {
        let from = |to: Square| Square::at((to.index() + 64 - by as usize) % 64);
        for to in targets & !fen::EDGE_RANKS {
            self.push(Move::new(from(to), to, code));
        }
        for to in targets & fen::EDGE_RANKS {
            for kind in Kind::PROMOTIONS {
                self.push(Move::new(from(to), to, PROMOTE + kind.index() as u16));
            }
        }
    }
    #[inline]
    fn single(&mut self, m: Move) {
        self.push(m);
    }
}

impl ChessPosition {
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
            let checker = Square::at((checkers.bits().trailing_zeros() & 63) as usize);
            self.generate_pieces::<L, true, TACTICAL>(
                checkers | chessboard::between(king, checker),
                listener,
            );
        }
        self.generate_king::<L, TACTICAL>(listener);
        if let Some(passed) = self.passed() {
            self.generate_en_passant(passed, listener);
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
        let king = self.king(us);
        let occupied = self.occupied();
        let pinned = self.pinned();
        let ours = self.owned(us);
        let free = ours & !pinned;
        for from in self.kind(Kind::Knight) & free {
            listener.piece(Kind::Knight, from, chessboard::knight(from) & allowed);
        }
        for from in self.kind(Kind::Bishop) & free {
            listener.piece(Kind::Bishop, from, chessboard::bishop(from, occupied) & allowed);
        }
        for from in self.kind(Kind::Rook) & free {
            listener.piece(Kind::Rook, from, chessboard::rook(from, occupied) & allowed);
        }
        for from in self.kind(Kind::Queen) & free {
            listener.piece(Kind::Queen, from, chessboard::queen(from, occupied) & allowed);
        }
        self.generate_pawns::<L, TACTICAL>(self.kind(Kind::Pawn) & free, pawns_allowed, listener);
        if IN_CHECK {
            return;
        }
        for from in pinned {
            let line = chessboard::line(king, from) & allowed;
            match self.kind_at(from) {
                Some(Kind::Pawn) => {
                    let line = chessboard::line(king, from) & pawns_allowed;
                    self.generate_pawns::<L, TACTICAL>(Set::only(from), line, listener);
                }
                Some(Kind::Bishop) => {
                    listener.piece(Kind::Bishop, from, chessboard::bishop(from, occupied) & line);
                }
                Some(Kind::Rook) => listener.piece(Kind::Rook, from, chessboard::rook(from, occupied) & line),
                Some(Kind::Queen) => {
                    listener.piece(Kind::Queen, from, chessboard::queen(from, occupied) & line);
                }
                // A pinned knight never stays on its line.
                _ => {}
            }
        }
    }

    /// Steps and captures, without en passant, of `pawns` to `allowed` squares.
    #[inline]
    fn generate_pawns<L: Listener, const TACTICAL: bool>(&self, pawns: Set, allowed: Set, listener: &mut L) {
        let us = self.to_move();
        let empty = !self.occupied();
        let enemies = self.owned(us.other()) & allowed;
        let by = forward(us);
        let third = Set::of_rank(fen::passed_rank(us.other()));
        let steps = pawns.ahead(us, 0) & empty;
        let double_steps = (steps & third).ahead(us, 0) & empty & allowed;
        if TACTICAL {
            listener.pawns(steps & allowed & fen::EDGE_RANKS, by, Kind::Pawn.index() as u16);
        } else {
            listener.pawns(steps & allowed, by, Kind::Pawn.index() as u16);
            listener.pawns(double_steps, 2 * by % 64, DOUBLE_STEP);
        }
        listener.pawns(pawns.ahead(us, -1) & enemies, by - 1, Kind::Pawn.index() as u16);
        listener.pawns(pawns.ahead(us, 1) & enemies, by + 1, Kind::Pawn.index() as u16);
    }

    #[inline]
    fn generate_king<L: Listener, const TACTICAL: bool>(&self, listener: &mut L) {
        let us = self.to_move();
        let them = us.other();
        let king = self.king(us);
        let mut targets = chessboard::king(king) & self.targets::<TACTICAL>();
        // The king does not hide the squares behind it.
        let occupied = self.occupied().without(king);
        for to in targets {
            if self.is_attacked(to, them, occupied) {
                targets = targets.without(to);
            }
        }
        listener.piece(Kind::King, king, targets);
    }

    #[inline]
    fn generate_castling<L: Listener>(&self, listener: &mut L) {
        let us = self.to_move();
        for rook in self.castles() & self.owned(us) {
            let king = self.king(us);
            if self.castling_is_legal(us, king, rook) {
                listener.single(Move::new(king, rook, CASTLE));
            }
        }
    }

    /// Whether the king, which is not attacked, may castle with the rook.
    fn castling_is_legal(&self, us: Player, king: Square, rook: Square) -> bool {
        let them = us.other();
        let (king_to, rook_to) = castled(king, rook);
        let others = self.occupied().without(king).without(rook);
        let king_path = chessboard::between(king, king_to).with(king_to);
        let rook_path = chessboard::between(rook, rook_to).with(rook_to);
        if (king_path | rook_path).meets(others) {
            return false;
        }
        let walking = others.with(rook);
        let after = others.with(king_to).with(rook_to);
        king_path.into_iter().all(|square| !self.is_attacked(square, them, walking))
            && !self.is_attacked(king_to, them, after)
    }

    #[inline]
    fn generate_en_passant<L: Listener>(&self, passed: Square, listener: &mut L) {
        for from in self.en_passant_pawns(passed) {
            if self.en_passant_is_legal(from, passed) {
                listener.single(Move::new(from, passed, EN_PASSANT));
            }
        }
    }

    fn en_passant_is_legal(&self, from: Square, passed: Square) -> bool {
        let us = self.to_move();
        let (_, captured) = fen::double_step(passed, us);
        let occupied = self.occupied().without(from).without(captured).with(passed);
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
        self.passed().is_some_and(|passed| {
            !self.en_passant_pawns(passed).into_iter().all(|from| !self.en_passant_is_legal(from, passed))
        })
    }

    /// The square of the piece that a legal move captures.
    #[inline]
    pub fn captured(&self, m: Move) -> Option<Square> {
        match m.action() {
            Action::EnPassant => Some(fen::double_step(m.to(), self.to_move()).1),
            Action::Castle => None,
            _ => Some(m.to()).filter(|&to| self.owned(self.to_move().other()).contains(to)),
        }
    }
}

impl Play for ChessPosition {
    type Move = Move;

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.reserve(64);
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
        let steps = (self.kind(Kind::Pawn) & free).ahead(us, 0) & !self.occupied();
        let jumps = |from| chessboard::knight(from).meets(!self.owned(us));
        self.checkers().is_empty()
            && (steps.any() || !(self.kind(Kind::Knight) & free).into_iter().all(|from| !jumps(from)))
            || self.count_legal_moves() > 0
    }

    fn play_observed<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let us = self.to_move();
        let them = us.other();
        let (from, to) = (m.from(), m.to());
        self.clock = (self.clock + 1).min(MAX_COUNTER);
        self.set_passed(None);
        let mut passed = None;
        if let Some(kind) = m.plain() {
            self.capture(to, them, observer);
            self.carry(from, to, us, kind, observer);
            if kind == Kind::Pawn {
                self.clock = 0;
            }
        } else {
            passed = self.play_special(m, observer);
        }
        let gone = if m.moved() == Kind::King {
            Set::of_rank(fen::home_rank(us)).with(to)
        } else {
            Set::only(from).with(to)
        };
        if self.castles().meets(gone) {
            self.keep_castles(!gone, Set::EMPTY);
        }
        if us == Player::BLACK {
            self.number = (self.number + 1).min(MAX_COUNTER);
        }
        self.pass_turn();
        if passed.is_some() {
            self.set_passed(passed);
        }
        self.find_checks();
    }
}

impl ChessPosition {
    /// Takes what the opponent has on a square.
    #[inline]
    fn capture<O: Observer>(&mut self, to: Square, them: Player, observer: &mut O) {
        if self.owned(them).contains(to) {
            if let Some(victim) = self.kind_at(to) {
                self.take(to, them, victim, observer);
            }
            self.clock = 0;
        }
    }

    /// Moves that do more than carry a piece from square to square; gives the square that a double
    /// step passed over.
    fn play_special<O: Observer>(&mut self, m: Move, observer: &mut O) -> Option<Square> {
        let us = self.to_move();
        let them = us.other();
        let (from, to) = (m.from(), m.to());
        let behind = || Square::at((to.index() + 64 - forward(us) as usize) % 64);
        match m.action() {
            Action::Castle => {
                let (king_to, rook_to) = castled(from, to);
                self.take(from, us, Kind::King, observer);
                self.take(to, us, Kind::Rook, observer);
                self.put(king_to, us, Kind::King, observer);
                self.put(rook_to, us, Kind::Rook, observer);
                return None;
            }
            Action::Promote(kind) => {
                self.capture(to, them, observer);
                self.take(from, us, Kind::Pawn, observer);
                self.put(to, us, kind, observer);
            }
            Action::EnPassant => {
                self.take(behind(), them, Kind::Pawn, observer);
                self.carry(from, to, us, Kind::Pawn, observer);
            }
            Action::DoubleStep | Action::Go(_) => {
                self.carry(from, to, us, Kind::Pawn, observer);
            }
        }
        self.clock = 0;
        (m.action() == Action::DoubleStep).then(behind)
    }
}
