//! Who attacks what: the squares on which a player's pieces could take an enemy king.

use crate::army::{Army, Slot};
use crate::board::Board;
use crate::reach::{DIRECTIONS, STRIDE, beside, near, stride, strides_of};
use variorum_core::Player;
use variorum_core::chessboard::{self, Set, Square};

/// The pieces of one player by how they attack kings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Powers {
    /// Along ranks and files.
    pub straight: Set,
    /// Along diagonals.
    pub diagonal: Set,
    /// Up to two squares along diagonals.
    pub tigers: Set,
    /// By rampage.
    pub elephants: Set,
    /// Knights and what jumps like them.
    pub jumps: Set,
    /// One step in any direction.
    pub steps: Set,
    /// One step diagonally forward.
    pub pawns: Set,
}

/// The own knights, bishops and rooks of an Empowered army, each with those that jump, go along
/// diagonals and go along ranks and files.
#[derive(Clone, Copy, Debug)]
pub struct Empowered {
    /// Knights, and those beside a knight.
    pub jumps: Set,
    /// Bishops, and those beside a bishop.
    pub diagonal: Set,
    /// Rooks, and those beside a rook.
    pub straight: Set,
}

impl Board {
    /// Who has which of the powers that knights, bishops and rooks of `player` lend each other.
    #[inline]
    pub fn empowered(&self, player: Player) -> Empowered {
        let knights = self.pieces_of(player, Slot::Knight);
        let bishops = self.pieces_of(player, Slot::Bishop);
        let rooks = self.pieces_of(player, Slot::Rook);
        let all = knights | bishops | rooks;
        Empowered {
            jumps: knights | beside(knights) & all,
            diagonal: bishops | beside(bishops) & all,
            straight: rooks | beside(rooks) & all,
        }
    }

    /// The pieces of `player` by how they attack kings.
    #[inline]
    pub fn powers(&self, player: Player) -> Powers {
        let mine = self.owned(player);
        let knights = mine & self.slot(Slot::Knight);
        let bishops = mine & self.slot(Slot::Bishop);
        let rooks = mine & self.slot(Slot::Rook);
        let queens = mine & self.slot(Slot::Queen);
        let powers = Powers {
            straight: rooks,
            diagonal: bishops,
            jumps: knights,
            steps: mine & self.slot(Slot::King),
            pawns: mine & self.slot(Slot::Pawn),
            ..Powers::default()
        };
        match self.army(player) {
            Army::Classic | Army::Nemesis | Army::TwoKings => {
                Powers { straight: rooks | queens, diagonal: bishops | queens, ..powers }
            }
            Army::Empowered => {
                let Empowered { jumps, diagonal, straight } = self.empowered(player);
                Powers { straight, diagonal, jumps, steps: powers.steps | queens, ..powers }
            }
            Army::Reaper => Powers { straight: Set::EMPTY, ..powers },
            Army::Animals => Powers {
                straight: queens,
                diagonal: Set::EMPTY,
                tigers: bishops,
                elephants: rooks,
                jumps: knights | queens,
                ..powers
            },
        }
    }

    /// Whether `by`, whose powers are given, attacks `square` when `occupied` squares stop lines.
    #[inline]
    pub fn is_attacked_by(&self, by: Player, powers: &Powers, square: Square, occupied: Set) -> bool {
        let diagonal = powers.diagonal | powers.tigers & near(square);
        let leapers = chessboard::knight(square) & powers.jumps
            | chessboard::king(square) & powers.steps
            | chessboard::pawn(by.other(), square) & powers.pawns;
        leapers.any()
            || chessboard::rook_lines(square).meets(powers.straight)
                && chessboard::rook(square, occupied).meets(powers.straight)
            || chessboard::bishop_lines(square).meets(diagonal)
                && chessboard::bishop(square, occupied).meets(diagonal)
            || self.trampling(by, powers, square).any()
    }

    /// The elephants of `by` whose rampage would take a king on `square`.
    #[inline]
    pub fn trampling(&self, by: Player, powers: &Powers, square: Square) -> Set {
        let mut found = Set::EMPTY;
        if !strides_of(square).meets(powers.elephants) {
            return found;
        }
        for direction in 0..4 {
            // An elephant that goes in one direction comes from the opposite one.
            for elephant in stride(square, direction ^ 2) & powers.elephants {
                let path = self.rampage(elephant, direction);
                if path.contains(square) && !path.meets(self.kings(by)) {
                    found = found.with(elephant);
                }
            }
        }
        found
    }

    /// The squares that a rampage from `from` in one of the [`DIRECTIONS`] would cross, own pieces
    /// and all, the last one being where it ends; none when there is no rampage that way.
    ///
    /// Whether there is something to take, and that no own king is, is left to the caller.
    #[inline]
    pub fn rampage(&self, from: Square, direction: usize) -> Set {
        let whole = stride(from, direction);
        let far = self.elephants() & !near(from);
        let walls = (self.nemeses() | self.ghosts() | far) & whole;
        if walls.is_empty() {
            return whole;
        }
        if !self.rules().rampage_stops {
            return Set::EMPTY;
        }
        let (dx, dy) = DIRECTIONS[direction & 3];
        let mut path = Set::EMPTY;
        for step in 1..=STRIDE {
            match from.offset(step * dx, step * dy) {
                Some(square) if !walls.contains(square) => path = path.with(square),
                _ => break,
            }
        }
        path
    }

    /// Whether a king of `player` is attacked.
    #[inline]
    pub fn in_check(&self, player: Player) -> bool {
        let by = player.other();
        let powers = self.powers(by);
        let occupied = self.occupied();
        let mut kings = self.kings(player);
        while let Some(king) = kings.pop() {
            if self.is_attacked_by(by, &powers, king, occupied) {
                return true;
            }
        }
        false
    }
}
