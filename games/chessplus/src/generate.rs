//! Which moves are legal.
//!
//! Plain moves, merges and splits are generated legal by masks. A part that leaves a square keeps
//! its partner there, so a pin never holds it; a merge onto an own piece can neither block a check
//! nor go along a pin, and the masks exclude it by themselves. En passant and removals beyond the
//! limit of queens are tried on the board.

use crate::castling::WINGS;
use crate::moves::{Action, Move, stepped_pawn};
use crate::piece::Part;
use crate::position::Position;
use variorum_core::chessboard::fen::last_rank;
use variorum_core::chessboard::{Set, Square, between, bishop, king, knight, line, pawn, rook};
use variorum_core::{Player, Position as _};

/// Takes legal moves in bulk.
trait Sink {
    /// The piece on `from`, or its `part`, may go to each of `targets`.
    fn spread(&mut self, from: Square, part: Option<Part>, targets: Set, action: Action);

    /// Pawns, single or leaving a merged piece, arrive on `targets`, each from as many `files` and
    /// `ranks` back.
    fn step(&mut self, targets: Set, files: i32, ranks: i32);
}

/// Counts moves.
struct Count(u32);

impl Sink for Count {
    #[inline]
    fn spread(&mut self, _: Square, _: Option<Part>, targets: Set, _: Action) {
        self.0 += targets.len();
    }

    #[inline]
    fn step(&mut self, targets: Set, _: i32, _: i32) {
        self.0 += targets.len();
    }
}

/// Lists moves.
struct List<'a> {
    moves: &'a mut Vec<Move>,
    merged: Set,
}

impl Sink for List<'_> {
    #[inline]
    fn spread(&mut self, from: Square, part: Option<Part>, targets: Set, action: Action) {
        self.moves.extend(targets.map(|to| Move { from, to, part, action }));
    }

    #[inline]
    fn step(&mut self, targets: Set, files: i32, ranks: i32) {
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
struct Scene {
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

impl Scene {
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
    fn walk<S: Sink, const TACTICAL: bool>(&self, sink: &mut S) {
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
        sink.spread(at, None, safe, Action::Go);
        if self.en_passant().is_some() {
            self.en_passant_moves(sink);
        }
        if checkers.has_several() {
            return;
        }
        let answers = match checkers.first() {
            None => {
                if !TACTICAL {
                    self.castlings(sink);
                }
                Set::ALL
            }
            Some(checker) => between(at, checker).with(checker),
        };
        let queens = if self.rules().three_queens { self.queens(us) } else { 0 };
        let partners = own & !self.merged() & !kings;
        let scene = Scene {
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
        self.single_pieces(&scene, sink);
        self.merged_pieces(&scene, sink);
        self.pawns(&scene, sink);
    }

    #[inline]
    fn single_pieces<S: Sink>(&self, scene: &Scene, sink: &mut S) {
        let singles = scene.partners;
        let landing = scene.landing;
        let (queens, rooks, bishops) =
            (self.part(Part::Queen), self.part(Part::Rook), self.part(Part::Bishop));
        for from in singles & self.part(Part::Knight) & !scene.pinned {
            sink.spread(from, None, knight(from) & landing & scene.answers, Action::Go);
        }
        for from in singles & bishops {
            sink.spread(from, None, bishop(from, scene.occupied) & landing & scene.free(from), Action::Go);
        }
        for from in singles & rooks {
            sink.spread(from, None, rook(from, scene.occupied) & landing & scene.free(from), Action::Go);
        }
        for from in singles & queens {
            let targets = rook(from, scene.occupied) | bishop(from, scene.occupied);
            sink.spread(from, None, targets & landing & scene.free(from), Action::Go);
        }
    }

    /// Merged pieces as a whole, and every part of them that leaves but pawns.
    #[inline]
    fn merged_pieces<S: Sink>(&self, scene: &Scene, sink: &mut S) {
        let landing = scene.landing & scene.answers;
        for from in scene.own & self.merged() {
            let mut whole = Set::EMPTY;
            let mut leave = |part: Part, targets: Set| {
                if self.part(part).contains(from) {
                    whole |= targets;
                    sink.spread(from, Some(part), targets & landing, Action::Go);
                }
            };
            let queen = self.part(Part::Queen).contains(from);
            if queen || self.part(Part::Rook).contains(from) {
                let along = rook(from, scene.occupied);
                leave(Part::Rook, along);
                if queen {
                    leave(Part::Queen, along | bishop(from, scene.occupied));
                }
            }
            if self.part(Part::Bishop).contains(from) {
                leave(Part::Bishop, bishop(from, scene.occupied));
            }
            leave(Part::Knight, knight(from));
            let free = scene.free(from);
            if self.part(Part::Pawn).contains(from) {
                whole |= scene.pawn_targets(from, !scene.occupied);
                self.spread_pawn(scene, from, None, whole & !scene.own & free, sink);
            } else {
                sink.spread(from, None, whole & scene.landing & !scene.own & free, Action::Go);
            }
        }
    }

    /// Single pawns, and pawns that leave merged pieces.
    #[inline]
    fn pawns<S: Sink>(&self, scene: &Scene, sink: &mut S) {
        let pawns = scene.own & self.part(Part::Pawn);
        let landing = (!scene.occupied | scene.partners) & scene.answers;
        let mut alone = pawns & scene.pinned & !self.merged();
        if scene.queens >= QUEENS {
            alone |= pawns & Set::of_rank(if scene.us == Player::WHITE { 6 } else { 1 });
        }
        let together = pawns & !alone;
        let ahead = if scene.us == Player::WHITE { 1 } else { -1 };
        let [one, two] = scene.steps(together, landing);
        sink.step(one, 0, ahead);
        sink.step(two, 0, 2 * ahead);
        let prey = scene.enemy & scene.answers;
        sink.step(together.shifted(-1, ahead) & prey, -1, ahead);
        sink.step(together.shifted(1, ahead) & prey, 1, ahead);
        for from in alone {
            let part = self.merged().contains(from).then_some(Part::Pawn);
            let free = if part.is_some() { scene.answers } else { scene.free(from) };
            let targets = scene.pawn_targets(from, !scene.occupied | scene.partners);
            self.spread_pawn(scene, from, part, targets & free, sink);
        }
    }

    /// Moves of something that contains a pawn: it promotes on the last rank, or is removed there.
    #[inline]
    fn spread_pawn<S: Sink>(
        &self,
        scene: &Scene,
        from: Square,
        part: Option<Part>,
        targets: Set,
        sink: &mut S,
    ) {
        let last = Set::of_rank(last_rank(scene.us));
        let mut promotions = targets & last;
        if scene.queens >= QUEENS {
            for to in promotions {
                if self.removes(scene, from, part, to) {
                    promotions = promotions.without(to);
                    if self.safe_after_removal(scene, from, part, to) {
                        sink.spread(from, part, Set::only(to), Action::Remove);
                    }
                }
            }
        }
        sink.spread(from, part, targets & !last, Action::Go);
        sink.spread(from, part, promotions, Action::Promote);
    }

    /// How many queens a player has, those inside merged pieces included.
    pub(crate) fn queens(&self, player: Player) -> u32 {
        let queens = self.owned(player) & self.part(Part::Queen);
        queens.len() + (queens & self.twins()).len()
    }

    /// Whether three queens stand when what the promotion consumes is left out.
    fn removes(&self, scene: &Scene, from: Square, part: Option<Part>, to: Square) -> bool {
        let queens_on =
            |square: Square| self.piece_at(square).map_or(0, |(_, piece)| piece.count(Part::Queen));
        let moved = if part.is_none() { queens_on(from) } else { 0 };
        let joined = if scene.own.contains(to) { queens_on(to) } else { 0 };
        scene.queens - moved - joined >= QUEENS
    }

    fn safe_after_removal(&self, scene: &Scene, from: Square, part: Option<Part>, to: Square) -> bool {
        let mut occupied = scene.occupied.without(to);
        if part.is_none() {
            occupied = occupied.without(from);
        }
        !self.attackers(scene.king, scene.us.other(), occupied).meets(occupied)
    }

    fn castlings<S: Sink>(&self, sink: &mut S) {
        let us = self.to_move();
        for (i, wing) in WINGS.iter().enumerate() {
            if wing.player != us || !self.rights().has(i) || wing.between.meets(self.occupied()) {
                continue;
            }
            if wing.path.iter().any(|&square| self.is_attacked(square, us.other())) {
                continue;
            }
            sink.spread(wing.king, None, Set::only(wing.king_to), Action::Castle);
            if self.merged().contains(wing.corner) {
                sink.spread(wing.king, None, Set::only(wing.king_to), Action::CastleRook);
            }
        }
    }

    fn en_passant_moves<S: Sink>(&self, sink: &mut S) {
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
                    sink.spread(from, part, Set::only(to), Action::EnPassant);
                }
            }
        }
    }

    /// Appends every legal move.
    pub(crate) fn list(&self, moves: &mut Vec<Move>) {
        self.walk::<_, false>(&mut List { moves, merged: self.merged() });
    }

    /// Appends legal moves among which are all captures and promotions.
    pub(crate) fn list_tactical(&self, moves: &mut Vec<Move>) {
        self.walk::<_, true>(&mut List { moves, merged: self.merged() });
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
        self.walk::<_, false>(&mut count);
        count.0
    }

    /// Whether a legal en passant capture exists.
    pub(crate) fn can_capture_en_passant(&self) -> bool {
        let mut count = Count(0);
        self.en_passant_moves(&mut count);
        count.0 > 0
    }
}
