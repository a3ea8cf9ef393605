//! What there is to weigh.

use variorum_core::tapered::Tapered;

/// Distances from a king are told apart up to this.
pub const MOST_DISTANCE: usize = 5;

variorum_core::weights! {
    /// How much everything counts, in centipawns. Lists by kind are in the order of
    /// [`Kind`](variorum_core::orthodox::Kind): pawn, knight, bishop, rook, queen, king. Lists by rank begin
    /// at the player's own first rank. `CELLS` is the number of squares of half a board, the middle file
    /// with it: places count alike on both wings.
    pub struct Weights<const CELLS: usize> {
        /// The right to move.
        pub tempo: Tapered,
        /// Each kind on an average square.
        pub values: [Tapered; 6],
        /// Where a piece stands, by kind, from the edge inwards along each rank.
        pub places: [[Tapered; CELLS]; 6],
        /// How many squares a knight reaches that are neither its own pawns' nor attacked by enemy pawns.
        pub knight_mobility: [Tapered; 9],
        /// The same of a bishop.
        pub bishop_mobility: [Tapered; 19],
        /// The same of a rook.
        pub rook_mobility: [Tapered; 17],
        /// The same of a queen.
        pub queen_mobility: [Tapered; 33],
        /// Two bishops.
        pub bishop_pair: Tapered,
        /// A pawn on a square of the colour of an own bishop.
        pub bishop_pawn: Tapered,
        /// A rook on a file without pawns.
        pub open_file: Tapered,
        /// A rook on a file without own pawns.
        pub half_open_file: Tapered,
        /// A knight, and a bishop, that a pawn holds and no pawn can drive away.
        pub outpost: [Tapered; 2],
        /// A knight that can go to such a square.
        pub outpost_near: Tapered,
        /// A knight or bishop right behind a pawn.
        pub sheltered: Tapered,
        /// Each king step between a king and its knight, and its bishop.
        pub far_from_king: [Tapered; 2],
        /// A right to castle.
        pub castling: Tapered,
        /// A safe square behind or between own pawns in the middle files, by the square of the number of
        /// pieces, in 1/256.
        pub space: Tapered,

        /// A pawn without own pawns on the files beside it.
        pub isolated: Tapered,
        /// A pawn behind an own pawn.
        pub doubled: Tapered,
        /// A pawn that cannot advance without being lost to a pawn.
        pub backward: Tapered,
        /// Such a pawn, or an isolated one, with no enemy pawn before it.
        pub exposed: Tapered,
        /// A pawn that another guards, by its rank.
        pub guarded: [Tapered; 9],
        /// A pawn beside another, by its rank.
        pub phalanx: [Tapered; 9],
        /// A passed pawn by its rank.
        pub passed: [Tapered; 9],
        /// A passed pawn with an enemy piece before it.
        pub passed_blocked: [Tapered; 9],
        /// A passed pawn whose next square is free and safe.
        pub passed_free: [Tapered; 9],
        /// A passed pawn all of whose way is free and not attacked.
        pub passed_clear: [Tapered; 9],
        /// Each step of the enemy king from the square before a passed pawn, by the pawn's rank.
        pub passed_enemy_king: [Tapered; 9],
        /// Each step of the own king from there.
        pub passed_own_king: [Tapered; 9],

        /// The nearest own pawn before the king, on its file and on those beside it: how many ranks away;
        /// 0 for none.
        pub shelter: [Tapered; MOST_DISTANCE + 1],
        /// The nearest enemy pawn there that nothing stops.
        pub storm: [Tapered; MOST_DISTANCE + 1],
        /// The same where an own pawn stops it.
        pub storm_stopped: [Tapered; MOST_DISTANCE + 1],
        /// How much an attack by each kind on the squares round the enemy king adds to the danger, by
        /// squares attacked and one more. Dangers are in eighths.
        pub king_attack: [i32; 6],
        /// Danger of a check by each kind that nothing answers by capture.
        pub safe_check: [i32; 6],
        /// Danger of a check by each kind that can be answered so.
        pub check: [i32; 6],
        /// Danger of a square round the king that is attacked and guarded by the king alone.
        pub weak_square: i32,
        /// Danger of a slider that a single piece stops from giving check.
        pub screened: i32,
        /// Danger where a knight guards a square beside the king, which makes it less.
        pub knight_guard: i32,
        /// Danger of an attacked square on the king's side of the board near its file.
        pub flank_attack: i32,
        /// The same for such a square that is defended, which makes it less.
        pub flank_defence: i32,
        /// Danger for each centipawn that the pawns before the king are worth less, in 16ths.
        pub danger_shelter: i32,
        /// Danger where the attacker has no queen, in 16ths of what it would be.
        pub no_queen: i32,

        /// An enemy piece that a safe pawn attacks, by kind.
        pub threat_by_pawn: [Tapered; 6],
        /// An enemy piece that a knight or bishop attacks and nothing or little guards, or that is worth
        /// more.
        pub threat_by_minor: [Tapered; 6],
        /// The same for attacks by rooks.
        pub threat_by_rook: [Tapered; 6],
        /// A weak enemy piece that the king attacks.
        pub threat_by_king: Tapered,
        /// An enemy piece that is attacked and not defended.
        pub hanging: Tapered,
        /// An enemy piece that a pawn could safely attack by going forward.
        pub push_threat: Tapered,
        /// A square that both reach and the enemy cannot well hold.
        pub restricted: Tapered,
        /// A safe square from which a knight, and a slider, would attack the enemy queen.
        pub queen_hunt: [Tapered; 2],

        /// How many 64ths of an advantage in the endgame count without pawns, and more for each pawn of the
        /// leader's.
        pub winnable: i32,
        /// For each pawn.
        pub winnable_pawn: i32,
    }
}
