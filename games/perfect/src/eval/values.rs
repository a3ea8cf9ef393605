//! What everything is worth: the weights of the evaluation, in centipawns.

use crate::board::{SIDE, SQUARES};
use variorum_core::score::{Score, score};

/// What each kind is worth on an average square. A bishop reaches squares of both colours and
/// covers its neighbours, so it stands well above the knight, which is slow on the wider board.
const VALUES: [Score; 6] =
    [score(80, 115), score(300, 275), score(385, 375), score(490, 545), score(1000, 990), score(0, 0)];

/// What each kind is worth to the ordering of captures. A king is never captured in answer, so it
/// risks nothing.
pub const MATERIAL: [i32; 6] = [100, 290, 380, 510, 990, 0];

/// What an unpromoted pawn is worth: nothing but a square it fills.
pub const UNPROMOTED: i32 = 5;

/// How much each kind counts towards the middlegame; both players' pieces together make 32.
pub const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The phase of a full board.
pub const FULL_PHASE: i32 = 32;

/// The right to move.
pub const TEMPO: Score = score(18, 8);
/// Two bishops.
pub const BISHOP_PAIR: Score = score(18, 30);
/// A rook on a file without pawns.
pub const OPEN_FILE: Score = score(26, 12);
/// A rook on a file without own pawns.
pub const HALF_OPEN_FILE: Score = score(12, 8);
/// A knight that a pawn holds and no pawn can drive away.
pub const OUTPOST: Score = score(26, 14);
/// A pawn without own pawns on the files beside it.
pub const ISOLATED: Score = score(-12, -14);
/// A pawn behind an own pawn.
pub const DOUBLED: Score = score(-6, -18);
/// A pawn that cannot advance without being lost to a pawn.
pub const BACKWARD: Score = score(-8, -8);
/// An enemy piece that a pawn attacks.
pub const THREAT_BY_PAWN: Score = score(48, 36);
/// An enemy rook or queen that a knight or bishop attacks, and a queen that a rook does.
pub const THREAT_BY_LESSER: Score = score(26, 24);
/// A right to castle.
pub const CASTLING_RIGHT: Score = score(12, 0);
/// A passed pawn by the number of ranks it has advanced from its first rank, plus one.
pub const PASSED: [Score; SIDE] = [
    score(0, 0),
    score(2, 10),
    score(4, 16),
    score(8, 26),
    score(18, 48),
    score(38, 82),
    score(64, 126),
    score(100, 185),
    score(0, 0),
];
/// Moves of a piece, less the number an average one has, times this.
pub const MOBILITY: [(i32, Score); 6] = [
    (0, score(0, 0)),
    (4, score(5, 5)),
    (8, score(5, 5)),
    (8, score(3, 5)),
    (14, score(2, 4)),
    (0, score(0, 0)),
];
/// How much an attack by each kind on the squares round the king counts.
pub const KING_ATTACK: [i32; 6] = [0, 3, 3, 4, 6, 0];
/// The most that attacks on the king count.
pub const MOST_DANGER: i32 = 480;
/// A pawn of its own right before the king or one square farther; none there at all.
pub const SHIELD: [i32; 3] = [15, 8, -14];

/// For each kind and square, as White sees the board: the value of the kind and the place together.
pub static PLACES: [[Score; 128]; 6] = places();

const fn places() -> [[Score; 128]; 6] {
    const CENTRE: [i32; SIDE] = [0, 1, 2, 3, 4, 3, 2, 1, 0];
    const PAWN_MIDDLE: [i32; SIDE] = [0, -4, -2, 4, 10, 18, 30, 46, 0];
    const PAWN_END: [i32; SIDE] = [0, -6, -4, 0, 7, 18, 36, 58, 0];
    const KING_FILE: [i32; SIDE] = [20, 30, 16, -8, -10, -8, 16, 30, 20];
    let mut places = [[score(0, 0); 128]; 6];
    let mut at = 0;
    while at < SQUARES {
        let (file, rank) = (at % SIDE, at / SIDE);
        let (across, up) = (CENTRE[file], CENTRE[rank]);
        let both = across + up;
        let centre_pawn = if across >= 3 && (rank == 3 || rank == 4) { 14 } else { 0 };
        let seventh = if rank == SIDE - 2 { 1 } else { 0 };
        let home = if rank == 0 { 1 } else { 0 };
        let squares = [
            score(PAWN_MIDDLE[rank] + 2 * across - 4 + centre_pawn, PAWN_END[rank]),
            score(8 * both - 34 - 8 * home + if rank >= 4 && rank <= 6 { 8 } else { 0 }, 6 * both - 26),
            score(3 * both - 12 - 10 * home, 3 * both - 12),
            score(3 * across - 6 + 18 * seventh, 14 * seventh),
            score(2 * both - 8, 4 * both - 16),
            score(KING_FILE[file] - 22 * rank as i32, 8 * both - 30),
        ];
        let mut kind = 0;
        while kind < 6 {
            places[kind][at] =
                score(VALUES[kind].middle + squares[kind].middle, VALUES[kind].end + squares[kind].end);
            kind += 1;
        }
        at += 1;
    }
    places
}

/// An enemy piece that is attacked and not defended.
pub const HANGING: Score = score(32, 22);
/// A pawn that another guards or stands beside, by the ranks it has advanced.
pub const CONNECTED: [Score; SIDE] = [
    score(0, 0),
    score(4, 0),
    score(6, 2),
    score(8, 5),
    score(14, 10),
    score(24, 20),
    score(38, 36),
    score(56, 52),
    score(0, 0),
];
/// A passed pawn whose next square is free and not attacked, by the ranks it has advanced; all its
/// way free, so much more.
pub const FREE_PATH: [Score; SIDE] = [
    score(0, 0),
    score(0, 0),
    score(0, 2),
    score(2, 6),
    score(4, 12),
    score(8, 20),
    score(13, 30),
    score(19, 40),
    score(0, 0),
];
/// How much a check that nothing answers by capture counts, by kind.
pub const SAFE_CHECK: [i32; 6] = [0, 7, 5, 8, 7, 0];
/// How much a square round the king counts that is attacked and guarded by the king alone.
pub const WEAK_SQUARE: i32 = 3;
