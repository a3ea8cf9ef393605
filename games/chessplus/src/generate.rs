//! Which moves are legal.
//!
//! Plain moves, merges and splits are generated legal by masks. A part that leaves a square keeps
//! its partner there, so a pin never holds it; a merge onto an own piece can neither block a check
//! nor go along a pin, and the masks exclude it by themselves. En passant and removals beyond the
//! limit of queens are tried on the board.

use crate::castling::CASTLINGS;
use crate::moves::{Action, Move, stepped_pawn};
use crate::piece::Part;
use crate::position::Position;
use variorum_core::chessboard::fen::last_rank;
use variorum_core::chessboard::{Set, Square, between, bishop, king, knight, line, pawn, rook};
use variorum_core::{Player, Position as _};

/// Takes legal moves in bulk.
trait Listener {
    /// The piece on `from`, or its `part`, may go to each of `targets`.
    fn piece(&mut self, from: Square, part: Option<Part>, targets: Set, action: Action);

    /// Pawns, single or leaving a merged piece, arrive on `targets`, each from as many `files` and
    /// `ranks` back.
    fn pawns(&mut self, targets: Set, files: i32, ranks: i32);
}

/// Counts moves.
struct Count(u32);

impl Listener for Count {
    #[inline]
    fn piece(&mut self, _: Square, _: Option<Part>, targets: Set, _: Action) {
        self.0 += targets.len();
    }

    #[inline]
    fn pawns(&mut self, targets: Set, _: i32, _: i32) {
        self.0 += targets.len();
    }
}

/// Lists moves.
struct List<'a> {
    moves: &'a mut Vec<Move>,
    merged: Set,
}

impl Listener for List<'_> {
    #[inline]
    fn piece(&mut self, from: Square, part: Option<Part>, targets: Set, action: Action) {
        self.moves.extend(targets.map(|to| Move { from, to, part, action }));
    }

    #[inline]
    fn pawns(&mut self, targets: Set, files: i32, ranks: i32) {
        let back = files + 8 * ranks;
        self.moves.extend(targets.map(|to| {
            let from = Square::at((to.index() as i32 - back) as usize);
            let action = if matches!(to.rank(), 0 | 7) { Action::Promote } else { Action::Go };
            Move { from, to, part: self.merged.contains(from).then_some(Part::Pawn), action }
        }));
    }
}

/// How many queens of a colour may stand in the edition of 2016.
const QUEENS: u32 = 3;

/// What the generator knows before it looks at single pieces.
struct Context {
    us: Player,
    own: Set,
    enemy: Set,
    occupied: Set,
    /// Own single pieces other than the king: what one can merge with.
    partners: Set,
    /// Where a move must arrive to leave the king safe: everywhere, or what answers a check.
    answers: Set,
    king: Square,
    pinned: Set,
    /// Where pieces may land, on enemies, empty squares and partners; on enemies alone when only
    /// captures are asked for.
    landing: Set,
    /// Own queens, where their number can turn promotions into removals; else 0.
    queens: u32,
}

impl Context {
    /// Where a piece on `from` may go without exposing the king, when nothing of it stays.
    #[inline]
    fn free(&self, from: Square) -> Set {
        if self.pinned.contains(from) { line(self.king, from) & self.answers } else { self.answers }
    }

    /// Squares where pawns step to from `pawns`: first those one step ahead, then those two ahead.
    /// `landing` is where a step may end.
    #[inline]
    fn steps(&self, pawns: Set, landing: Set) -> [Set; 2] {
        let (ahead, start) = if self.us == Player::WHITE { (1, 1) } else { (-1, 6) };
        let passing = (pawns & Set::of_rank(start)).shifted(0, ahead) & !self.occupied;
        [pawns.shifted(0, ahead) & landing, passing.shifted(0, ahead) & landing]
    }

    /// Squares where pawns on `pawns` step to or capture.
    #[inline]
    fn pawn_targets(&self, from: Square, landing: Set) -> Set {
        let [one, two] = self.steps(Set::only(from), landing);
        one | two | pawn(self.us, from) & self.enemy
    }
}

impl Position {
    #[inline]
    fn generate<S: Listener, const TACTICAL: bool>(&self, listener: &mut S) {
        let us = self.to_move();
        let (own, enemy) = (self.owned(us), self.owned(us.other()));
        let occupied = own | enemy;
        let at = self.king(us);
        let kings = Set::only(at);
        let checkers = self.attackers(at, us.other(), occupied);

        let without_king = occupied & !kings;
        let mut safe = king(at) & if TACTICAL { enemy } else { !own };
        for to in safe {
            if self.attackers(to, us.other(), without_king).any() {
                safe = safe.without(to);
            }
        }
        listener.piece(at, None, safe, Action::Go);
        if self.en_passant().is_some() {
            self.en_passant_moves(listener);
        }
        if checkers.has_several() {
            return;
        }
        let answers = match checkers.first() {
            None => {
                if !TACTICAL {
                    self.castlings(listener);
                }
                Set::ALL
            }
            Some(checker) => between(at, checker).with(checker),
        };
        let queens = if self.rules().three_queens { self.queens(us) } else { 0 };
        let partners = own & !self.merged() & !kings;
        let context = Context {
            us,
            own,
            enemy,
            occupied,
            partners,
            landing: if TACTICAL { enemy } else { !own | partners },
            answers,
            king: at,
            pinned: self.pinned(us),
            queens,
        };
        self.single_pieces(&context, listener);
        self.merged_pieces(&context, listener);
        self.pawns(&context, listener);
    }

    #[inline]
    fn single_pieces<S: Listener>(&self, context: &Context, listener: &mut S) {
        let singles = context.partners;
        let landing = context.landing;
        let (queens, rooks, bishops) =
            (self.part(Part::Queen), self.part(Part::Rook), self.part(Part::Bishop));
        for from in singles & self.part(Part::Knight) & !context.pinned {
            listener.piece(from, None, knight(from) & landing & context.answers, Action::Go);
        }
        for from in singles & bishops {
            listener.piece(
                from,
                None,
                bishop(from, context.occupied) & landing & context.free(from),
                Action::Go,
            );
        }
        for from in singles & rooks {
            listener.piece(
                from,
                None,
                rook(from, context.occupied) & landing & context.free(from),
                Action::Go,
            );
        }
        for from in singles & queens {
            let targets = rook(from, context.occupied) | bishop(from, context.occupied);
            listener.piece(from, None, targets & landing & context.free(from), Action::Go);
        }
    }

    /// Merged pieces as a whole, and every part of them that leaves but pawns.
    #[inline]
    fn merged_pieces<S: Listener>(&self, context: &Context, listener: &mut S) {
        let landing = context.landing & context.answers;
        for from in context.own & self.merged() {
            let mut whole = Set::EMPTY;
            let mut leave = |part: Part, targets: Set| {
                if self.part(part).contains(from) {
                    whole |= targets;
                    listener.piece(from, Some(part), targets & landing, Action::Go);
                }
            };
            let queen = self.part(Part::Queen).contains(from);
            if queen || self.part(Part::Rook).contains(from) {
                let along = rook(from, context.occupied);
                leave(Part::Rook, along);
                if queen {
                    leave(Part::Queen, along | bishop(from, context.occupied));
                }
            }
            if self.part(Part::Bishop).contains(from) {
                leave(Part::Bishop, bishop(from, context.occupied));
            }
            leave(Part::Knight, knight(from));
            let free = context.free(from);
            if self.part(Part::Pawn).contains(from) {
                whole |= context.pawn_targets(from, !context.occupied);
                self.pawn_moves_to(context, from, None, whole & !context.own & free, listener);
            } else {
                listener.piece(from, None, whole & context.landing & !context.own & free, Action::Go);
            }
        }
    }

    /// Single pawns, and pawns that leave merged pieces.
    #[inline]
    fn pawns<S: Listener>(&self, context: &Context, listener: &mut S) {
        let pawns = context.own & self.part(Part::Pawn);
        let landing = (!context.occupied | context.partners) & context.answers;
        let mut alone = pawns & context.pinned & !self.merged();
        if context.queens >= QUEENS {
            alone |= pawns & Set::of_rank(if context.us == Player::WHITE { 6 } else { 1 });
        }
        let together = pawns & !alone;
        let ahead = if context.us == Player::WHITE { 1 } else { -1 };
        let [one, two] = context.steps(together, landing);
        listener.pawns(one, 0, ahead);
        listener.pawns(two, 0, 2 * ahead);
        let prey = context.enemy & context.answers;
        listener.pawns(together.shifted(-1, ahead) & prey, -1, ahead);
        listener.pawns(together.shifted(1, ahead) & prey, 1, ahead);
        for from in alone {
            let part = self.merged().contains(from).then_some(Part::Pawn);
            let free = if part.is_some() { context.answers } else { context.free(from) };
            let targets = context.pawn_targets(from, !context.occupied | context.partners);
            self.pawn_moves_to(context, from, part, targets & free, listener);
        }
    }

    /// Moves of something that contains a pawn: it promotes on the last rank, or is removed there.
    #[inline]
    fn pawn_moves_to<S: Listener>(
        &self,
        context: &Context,
        from: Square,
        part: Option<Part>,
        targets: Set,
        listener: &mut S,
    ) {
        let last = Set::of_rank(last_rank(context.us));
        let mut promotions = targets & last;
        if context.queens >= QUEENS {
            for to in promotions {
                if self.removes(context, from, part, to) {
                    promotions = promotions.without(to);
                    if self.safe_after_removal(context, from, part, to) {
                        listener.piece(from, part, Set::only(to), Action::Remove);
                    }
                }
            }
        }
        listener.piece(from, part, targets & !last, Action::Go);
        listener.piece(from, part, promotions, Action::Promote);
    }

    /// How many queens a player has, those inside merged pieces included.
    pub(crate) fn queens(&self, player: Player) -> u32 {
        let queens = self.owned(player) & self.part(Part::Queen);
        queens.len() + (queens & self.twins()).len()
    }

    /// Whether three queens stand when what the promotion consumes is left out.
    fn removes(&self, context: &Context, from: Square, part: Option<Part>, to: Square) -> bool {
        let queens_on =
            |square: Square| self.piece_at(square).map_or(0, |(_, piece)| piece.count(Part::Queen));
        let moved = if part.is_none() { queens_on(from) } else { 0 };
        let joined = if context.own.contains(to) { queens_on(to) } else { 0 };
        context.queens - moved - joined >= QUEENS
    }

    fn safe_after_removal(&self, context: &Context, from: Square, part: Option<Part>, to: Square) -> bool {
        let mut occupied = context.occupied.without(to);
        if part.is_none() {
            occupied = occupied.without(from);
        }
        !self.attackers(context.king, context.us.other(), occupied).meets(occupied)
    }

    fn castlings<S: Listener>(&self, listener: &mut S) {
        let us = self.to_move();
        for (i, castling) in CASTLINGS.iter().enumerate() {
            if castling.player != us || !self.rights().has(i) || castling.between.meets(self.occupied()) {
                continue;
            }
            if castling.path.iter().any(|&square| self.is_attacked(square, us.other())) {
                continue;
            }
            listener.piece(castling.king_from, None, Set::only(castling.king_to), Action::Castle);
            if self.merged().contains(castling.rook_from) {
                listener.piece(castling.king_from, None, Set::only(castling.king_to), Action::CastleRook);
            }
        }
    }

    fn en_passant_moves<S: Listener>(&self, listener: &mut S) {
        let us = self.to_move();
        let Some(to) = self.en_passant() else { return };
        let victim = stepped_pawn(to, us);
        let at = self.king(us);
        for from in pawn(us.other(), to) & self.part(Part::Pawn) & self.owned(us) {
            // A pawn that leaves a merged piece leaves the square occupied.
            let split = self.occupied().without(victim).with(to);
            let ways = [(Some(Part::Pawn), split), (None, split.without(from))];
            for (part, occupied) in ways {
                let exists = part.is_none() || self.merged().contains(from);
                if exists && !self.attackers(at, us.other(), occupied).meets(occupied) {
                    listener.piece(from, part, Set::only(to), Action::EnPassant);
                }
            }
        }
    }

    /// Appends every legal move.
    pub(crate) fn list(&self, moves: &mut Vec<Move>) {
        self.generate::<_, false>(&mut List { moves, merged: self.merged() });
    }

    /// Appends legal moves among which are all captures and promotions.
    pub(crate) fn list_tactical(&self, moves: &mut Vec<Move>) {
        self.generate::<_, true>(&mut List { moves, merged: self.merged() });
    }

    /// Whether there is a legal move: nearly always a pawn can step; where not, all are counted.
    pub(crate) fn can_move(&self) -> bool {
        let us = self.to_move();
        let free = self.owned(us) & self.part(Part::Pawn) & !self.merged() & !self.pinned(us);
        let steps = free.ahead(us, 0) & !self.occupied();
        steps.any() && !self.is_attacked(self.king(us), us.other()) || self.count() > 0
    }

    /// How many legal moves there are.
    pub(crate) fn count(&self) -> u32 {
        let mut count = Count(0);
        self.generate::<_, false>(&mut count);
        count.0
    }

    /// Whether a legal en passant capture exists.
    pub(crate) fn can_capture_en_passant(&self) -> bool {
        let mut count = Count(0);
        self.en_passant_moves(&mut count);
        count.0 > 0
    }
}
