//! What everything is worth: the weights of the evaluation, in centipawns.

use variorum_core::score::{Score, score};

/// What each kind is worth on an average square.
pub const VALUES: [Score; 6] =
    [score(85, 110), score(330, 300), score(345, 320), score(475, 530), score(975, 960), score(0, 0)];

/// What each kind is worth to the ordering of captures. A king is never captured in answer, so it
/// risks nothing.
pub const MATERIAL: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// How much each kind counts towards the middlegame; both players' pieces together make 24.
pub const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
pub const FULL_PHASE: i32 = 24;

/// The right to move.
pub const TEMPO: Score = score(18, 8);
pub const BISHOP_PAIR: Score = score(28, 48);
pub const OPEN_FILE: Score = score(26, 12);
pub const HALF_OPEN_FILE: Score = score(12, 8);
pub const OUTPOST: Score = score(22, 12);
pub const ISOLATED: Score = score(-12, -14);
pub const DOUBLED: Score = score(-6, -18);
pub const BACKWARD: Score = score(-8, -8);
/// An enemy piece that a pawn attacks.
pub const THREAT_BY_PAWN: Score = score(48, 36);
/// A passed pawn by the number of ranks it has advanced.
pub const PASSED: [Score; 8] = [
    score(0, 0),
    score(2, 12),
    score(4, 18),
    score(12, 36),
    score(32, 66),
    score(60, 112),
    score(95, 170),
    score(0, 0),
];
/// Moves of a piece, less the number an average one has, times this.
pub const MOBILITY: [(i32, Score); 6] = [
    (0, score(0, 0)),
    (4, score(5, 5)),
    (6, score(5, 5)),
    (6, score(3, 5)),
    (12, score(2, 4)),
    (0, score(0, 0)),
];
/// A rook or queen that a knight or bishop attacks, and a queen that a rook does.
pub const THREAT_BY_LESSER: Score = score(34, 28);
/// An enemy piece that is attacked and not defended.
pub const HANGING: Score = score(32, 22);
/// A pawn that another guards or stands beside, by the ranks it has advanced.
pub const CONNECTED: [Score; 8] = [
    score(0, 0),
    score(4, 0),
    score(7, 3),
    score(9, 6),
    score(18, 14),
    score(34, 30),
    score(54, 50),
    score(0, 0),
];
/// A passed pawn whose next square is free and not attacked, by the ranks it has advanced; all its
/// way free, so much more.
pub const FREE_PATH: [Score; 8] = [
    score(0, 0),
    score(0, 0),
    score(0, 2),
    score(2, 6),
    score(5, 14),
    score(10, 24),
    score(18, 38),
    score(0, 0),
];
/// How much an attack by each kind on the squares round the king counts.
pub const KING_ATTACK: [i32; 6] = [0, 3, 3, 4, 6, 0];
/// How much a check that nothing answers by capture counts, by kind.
pub const SAFE_CHECK: [i32; 6] = [0, 7, 5, 8, 7, 0];
/// How much a square round the king counts that is attacked and guarded by the king alone.
pub const WEAK_SQUARE: i32 = 3;
/// The danger of a king costs this at most.
pub const MOST_DANGER: i32 = 500;
/// A pawn of its own right before the king or one square farther; none there at all.
pub const SHIELD: [i32; 3] = [14, 8, -14];

/// For each kind and square, as White sees the board: the value of the kind and the place together.
pub static PLACES: [[Score; 64]; 6] = places();

const fn places() -> [[Score; 64]; 6] {
    const CENTRE: [i32; 8] = [0, 1, 2, 3, 3, 2, 1, 0];
    const PAWN_MIDDLE: [i32; 8] = [0, -4, -2, 6, 14, 26, 44, 0];
    const PAWN_END: [i32; 8] = [0, -6, -4, 2, 12, 30, 52, 0];
    const KING_FILE: [i32; 8] = [18, 28, 6, -12, -12, 4, 30, 18];
    let mut places = [[score(0, 0); 64]; 6];
    let mut at = 0;
    while at < 64 {
        let (file, rank) = (at % 8, at / 8);
        let (across, up) = (CENTRE[file], CENTRE[rank]);
        let both = across + up;
        let centre_pawn = if across == 3 && (rank == 3 || rank == 4) { 16 } else { 0 };
        let seventh = if rank == 6 { 1 } else { 0 };
        let home = if rank == 0 { 1 } else { 0 };
        let squares = [
            score(PAWN_MIDDLE[rank] + 2 * across - 4 + centre_pawn, PAWN_END[rank]),
            score(9 * both - 30 - 8 * home + if rank >= 4 && rank <= 5 { 8 } else { 0 }, 6 * both - 20),
            score(4 * both - 12 - 10 * home, 3 * both - 10),
            score(4 * across - 7 + 18 * seventh, 14 * seventh),
            score(2 * both - 6, 5 * both - 16),
            score(KING_FILE[file] - 22 * rank as i32, 9 * both - 28),
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
