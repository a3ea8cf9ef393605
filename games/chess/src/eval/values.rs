//! What there is to weigh, in centipawns; [`WEIGHTS`] says how much.

use super::weights::WEIGHTS;
use crate::board::Kind;
use variorum_core::score::{Score, score};
use variorum_core::weights::Source;

variorum_core::weights! {
    /// How much everything counts. Lists by kind are in the order of [`Kind`].
    pub struct Weights {
        /// The right to move.
        pub tempo: Score,
        /// What each kind is worth on an average square, kings left out.
        pub values: [Score; 5],
        /// By kind and file.
        pub files: [[Score; 8]; 6],
        /// By kind and rank, as its player sees it.
        pub ranks: [[Score; 8]; 6],
        /// A pawn in the middle of the board.
        pub centre_pawn: Score,
        /// Each move more than usual of a knight, bishop, rook, queen.
        pub mobility: [Score; 4],
        /// Two bishops.
        pub bishop_pair: Score,
        /// A rook on a file without pawns.
        pub open_file: Score,
        /// A rook on a file without own pawns.
        pub half_open_file: Score,
        /// A knight that a pawn holds and no pawn can drive away.
        pub outpost: Score,
        /// A pawn without own pawns on the files beside it.
        pub isolated: Score,
        /// A pawn behind an own pawn.
        pub doubled: Score,
        /// A pawn that cannot advance without being lost to a pawn.
        pub backward: Score,
        /// An enemy piece that a pawn attacks.
        pub threat_by_pawn: Score,
        /// A rook or queen that a knight or bishop attacks, and a queen that a rook does.
        pub threat_by_lesser: Score,
        /// An enemy piece that is attacked and not defended.
        pub hanging: Score,
        /// A passed pawn by the number of ranks it has advanced.
        pub passed: [Score; 8],
        /// A pawn that another guards or stands beside, by the ranks it has advanced.
        pub connected: [Score; 8],
        /// A passed pawn whose next square is free and not attacked, by the ranks it has advanced; all its
        /// way free, so much more.
        pub free_path: [Score; 8],
        /// How much an attack by each kind on a square round the king counts, in eighths.
        pub king_attack: [i32; 6],
        /// How much a check that nothing answers by capture counts, by kind, in eighths.
        pub safe_check: [i32; 6],
        /// How much a square round the king counts that is attacked and guarded by the king alone, in eighths.
        pub weak_square: i32,
        /// A pawn of its own right before the king or one square farther; none there at all.
        pub shield: [i32; 3],
    }
    /// [`WEIGHTS`], built in.
    pub struct BuiltIn = WEIGHTS;
}

/// What each kind is worth to the ordering of captures. A king is never captured in answer, so it
/// risks nothing.
pub const MATERIAL: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// How much each kind counts towards the middlegame; both players' pieces together make 24.
pub const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The phase of a full board.
pub const FULL_PHASE: i32 = 24;

/// Moves of an average knight, bishop, rook, queen.
pub const USUAL: [i32; 4] = [4, 6, 6, 12];
/// The danger of a king costs this at most.
pub const MOST_DANGER: i32 = 500;

/// Weights that know the value of a kind and its place together.
pub trait Placed: Source<Weights> {
    /// Of a kind on a square, as its player sees the board.
    fn placed(self, kind: Kind, seen: usize) -> Score;
}

impl Placed for &Weights {
    fn placed(self, kind: Kind, seen: usize) -> Score {
        placed(self, kind.index(), seen)
    }
}

/// From a table.
impl Placed for BuiltIn {
    #[inline(always)]
    fn placed(self, kind: Kind, seen: usize) -> Score {
        PLACES[kind.index()][seen]
    }
}

static PLACES: [[Score; 64]; 6] = {
    let mut places = [[score(0, 0); 64]; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut at = 0;
        while at < 64 {
            places[kind][at] = placed(&WEIGHTS, kind, at);
            at += 1;
        }
        kind += 1;
    }
    places
};

const fn placed(weights: &Weights, kind: usize, at: usize) -> Score {
    let (file, rank) = (at % 8, at / 8);
    let Score { mut middle, mut end } = weights.files[kind][file];
    middle += weights.ranks[kind][rank].middle;
    end += weights.ranks[kind][rank].end;
    if kind < weights.values.len() {
        middle += weights.values[kind].middle;
        end += weights.values[kind].end;
    }
    if kind == Kind::Pawn as usize && file >= 3 && file <= 4 && rank >= 3 && rank <= 4 {
        middle += weights.centre_pawn.middle;
        end += weights.centre_pawn.end;
    }
    score(middle, end)
}
