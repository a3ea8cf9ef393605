//! The weights of the evaluation, in centipawns; `weights.rs` holds their values.

use crate::piece::{PIECES, Part, Piece};
use variorum_core::tapered::{Tapered, tapered};

variorum_core::weights! {
    /// How much everything counts. Lists by part are in the order of [`Part`] from the queen on: queen,
    /// rook, bishop, knight, pawn.
    pub struct Weights {
        /// The right to move.
        pub tempo: Tapered,
        /// A part on an average square.
        pub parts: [Tapered; 5],
        /// What being merged adds to the sum of the parts: QQ QR QB QN QP, RR RB RN RP, BB BN BP, NN NP, PP.
        pub merged: [Tapered; PIECES - 6],
        /// Queens, rooks, bishops, knights: each step towards the middle; of rooks by files only.
        pub centre: [Tapered; 4],
        /// A rook on the last rank but one.
        pub seventh: Tapered,
        /// A bishop on its first rank.
        pub at_home: Tapered,
        /// Each square more than four that a part reaches: queens, rooks, bishops, knights.
        pub mobility: [Tapered; 4],
        /// Bishops on squares of both colours.
        pub pair: Tapered,
        /// A pawn by the ranks it has advanced, and each file towards the middle.
        pub advanced: [Tapered; 8],
        /// Each file of a pawn towards the middle.
        pub across: Tapered,
        /// A pawn on one of the two middle files, past its first squares.
        pub central: Tapered,
        /// A pawn that nothing stops by pawns, by the ranks it has advanced.
        pub passed: [Tapered; 8],
        /// One whose next square is free and not attacked by the other side, for each rank from the third.
        pub free: Tapered,
        /// A pawn behind another.
        pub doubled: Tapered,
        /// A pawn with no pawn of its side on the files beside it.
        pub isolated: Tapered,
        /// A merged pawn whose partner can carry it to its promotion at once: this part in percent of what
        /// is won by it.
        pub promotes: i32,
        /// One that can be carried to the last rank but one.
        pub nearly_promotes: Tapered,
        /// A merged piece that a pawn attacks: it is lost whole.
        pub driven: Tapered,
        /// Another officer that a pawn attacks.
        pub threat_by_pawn: Tapered,
        /// A piece, and a merged one, that is attacked and not defended.
        pub hanging: [Tapered; 2],
        /// The king by its file.
        pub king_file: [Tapered; 8],
        /// Each rank the king has climbed.
        pub king_rank: Tapered,
        /// Each of three pawns beside the king.
        pub shield: Tapered,
        /// Each half step of the king from the middle of the board.
        pub king_far: Tapered,
        /// How much an attack of each part on the squares round a king counts, in eighths.
        pub king_attack: [i32; 5],
    }
}

/// Halfway between middlegame and endgame.
pub const fn both(Tapered { middle, end }: Tapered) -> i32 {
    (middle + end) / 2
}

impl Weights {
    const fn part(&self, part: Part) -> Tapered {
        match part {
            Part::King => tapered(0, 0),
            part => self.parts[part as usize - 1],
        }
    }

    /// What a piece is worth on average squares.
    pub const fn value(&self, piece: Piece) -> Tapered {
        let (first, second) = piece.parts();
        let mut sum = self.part(first);
        if let Some(second) = second {
            let (other, merged) = (self.part(second), self.merged[piece.index() - 6]);
            sum.middle += other.middle + merged.middle;
            sum.end += other.end + merged.end;
        }
        sum
    }
}
