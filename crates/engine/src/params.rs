//! The constants of the search: what each does and where it comes from.
//!
//! The techniques are those of the chess programming wiki (CPW, <https://www.chessprogramming.org>) unless a paper is
//! named. "Tuned" values were compared with others in matches of the engine with itself; the matches are in
//! `docs/notebook/2026-11.md`, under "Many parts at once" and the table before it. For all other values
//! no comparison is recorded. Margins are in centipawns, depths in turns, history values in the
//! unit of [`HISTORY_MAX`].

// Limits of the tree.

/// Plies below the root at most.
pub(crate) const MAX_PLY: usize = 128;
/// The deepest iteration.
pub(crate) const MAX_DEPTH: u32 = 120;
/// How many decisions of a turn, after its first, cost no depth: a search should not end in the middle of a turn.
pub(crate) const FREE_DECISIONS: usize = 2;
/// How many nodes are made between two looks at the clock.
pub(crate) const NODES_PER_CHECK: u64 = 256;
/// The first iteration is finished when the time is up or a stop is asked for, unless it makes more moves than
/// these: somewhat more than it needs in the busiest positions.
pub(crate) const FIRST_ITERATION_NODES: u64 = 10_000;
/// With fewer nodes than this for each move at the root, moves are ordered by a static score first, because the
/// search reaches only some of them.
pub(crate) const MIN_NODES_PER_MOVE: u64 = 16;
/// A weak level's noise is divided by this when one of three players is out: who has more material is then plain.
pub(crate) const LAST_TWO_NOISE_DIVISOR: i32 = 25;

// Iterative deepening and aspiration windows (CPW, "Aspiration Windows").

/// From this depth on the root is searched in a window about the last value.
pub(crate) const ASPIRATION_DEPTH: u32 = 4;
/// Half the first window.
pub(crate) const ASPIRATION_WINDOW: i32 = 20;
/// A window that failed grows by this factor.
pub(crate) const ASPIRATION_GROWTH: i32 = 3;
/// A window that would become wider than this is opened.
pub(crate) const ASPIRATION_WIDEST: i32 = 1000;
/// At the root, moves after so many others at this depth or deeper are searched one turn less deep: pairs of depth
/// and number of moves, of which each that holds takes one turn. Reducing them as elsewhere in the tree was no
/// better (+10 ± 36 Elo in chess, −2 ± 49 in Perfect Chess).
pub(crate) const ROOT_REDUCTIONS: [(i32, usize); 2] = [(3, 3), (7, 12)];

// Time management (CPW, "Time Management"): hundredths of the time meant for a move.

/// By how many iterations the best move has stayed the same.
pub(crate) const TIME_BY_STABILITY: [u64; 5] = [130, 115, 100, 90, 80];
/// Less the share of the nodes that went into the best move, in hundredths.
pub(crate) const TIME_BY_EFFORT: u64 = 160;
/// A value that fell by this much since the last iteration, or more, adds as many hundredths.
pub(crate) const TIME_BY_FALL_MAX: i32 = 60;

// Move ordering.

/// Moves picked one by one before the rest is sorted: most cutoffs come before.
pub(crate) const PICKED_BEFORE_SORT: usize = 6;

// Histories (CPW, "History Heuristic", "Countermove Heuristic"; continuation and correction histories as in
// Stockfish).

/// History values stay within this (either way).
pub(crate) const HISTORY_MAX: i32 = 8192;
/// Entries of the continuation history at most; pairs of moves beyond share entries.
pub(crate) const CONTINUATION_MAX: usize = 1 << 20;
/// Bits of a move's fingerprint that index the butterfly history. Tuned: with it +20 ± 18 Elo, with twice its weight
/// −8 ± 19.
pub(crate) const BUTTERFLY_BITS: u32 = 12;
/// The bonus for a move that caused a cutoff: `min(a·depth² + b·depth, most)`, here `[a, b, most]`.
pub(crate) const CUTOFF_BONUS: [i32; 3] = [12, 60, 1600];
/// Least depth at which a quiet move that left no good reply gets half that bonus. Tuned: +17 ± 13 Elo.
pub(crate) const FAIL_LOW_BONUS_DEPTH: i32 = 2;
/// The bonus of a quiet move for each turn of depth and centipawn by which it raised the static evaluation. Tuned:
/// +64 ± 14 Elo; twice as much was no better.
pub(crate) const EVAL_GAIN_BONUS: i32 = 4;
/// That bonus at most.
pub(crate) const EVAL_GAIN_BONUS_MAX: i32 = 1000;
/// A new search begins with history values of quiet and tactical moves less this part of them.
pub(crate) const AGING_DIVISOR: i16 = 4;
/// Entries for each player and correction key.
pub(crate) const CORRECTION_SIZE: usize = 1 << 14;
/// Corrections are kept in 1/256 of a centipawn.
pub(crate) const CORRECTION_GRAIN: i32 = 256;
/// One correction at most.
pub(crate) const CORRECTION_MAX: i32 = 100;
/// A new error counts `min(depth + 1, 16)` parts in 256 of the average.
pub(crate) const CORRECTION_WEIGHT_MAX: i32 = 16;

// Pruning of whole nodes.

/// Reverse futility (CPW, "Reverse Futility Pruning"): up to this depth. Tuned: 6 in place of 8 −30 ± 17 Elo.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// Its margin a turn of depth. Tuned: +12 ± 12 Elo against 80.
pub(crate) const REVERSE_FUTILITY_MARGIN: i32 = 95;
/// Razoring (CPW, "Razoring"): up to this depth. Tuned: 1 in place of 3 −27 ± 18 Elo.
pub(crate) const RAZORING_DEPTH: i32 = 3;
/// Its margin at depth 0, and a turn.
pub(crate) const RAZORING_MARGIN: [i32; 2] = [180, 230];
/// Null move (CPW, "Null Move Pruning"): from this depth on.
pub(crate) const NULL_MOVE_DEPTH: i32 = 3;
/// It is searched less deep by these turns and a third of the depth.
pub(crate) const NULL_MOVE_REDUCTION: i32 = 3;
/// One turn less for each so many centipawns above beta, and so many turns at most.
pub(crate) const NULL_MOVE_MARGIN: i32 = 180;
/// See [`NULL_MOVE_MARGIN`].
pub(crate) const NULL_MOVE_MARGIN_TURNS: i32 = 3;
/// From this depth on a cut by a null move is confirmed by a move, so that zugzwang is seen. Tuned: +35 ± 34 Elo
/// against 7.
pub(crate) const NULL_MOVE_VERIFICATION_DEPTH: i32 = 12;
/// ProbCut (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995): from this depth
/// on.
pub(crate) const PROB_CUT_DEPTH: i32 = 5;
/// By how much a capture must exceed beta, and how much less when the side to move is improving.
pub(crate) const PROB_CUT_MARGIN: [i32; 2] = [190, 50];
/// By how many turns less deep the capture is searched.
pub(crate) const PROB_CUT_REDUCTION: i32 = 4;
/// Among three players nothing is pruned from this iteration on in the first [`FULL_WIDTH_PLIES`]: static evaluation
/// misjudges imminent mates, and a search so deep can afford to look. Tuned in Megachess: from the first iteration on
/// −80 ± 48 Elo.
pub(crate) const FULL_WIDTH_DEPTH: i32 = 8;
/// See [`FULL_WIDTH_DEPTH`].
pub(crate) const FULL_WIDTH_PLIES: usize = 6;

// Pruning of single moves.

/// Up to this depth.
pub(crate) const MOVE_PRUNING_DEPTH: i32 = 8;
/// Late-move pruning (CPW, "Futility Pruning", "Move Count Based Pruning"): quiet moves are left out after this
/// number plus the squared depth, times the game's `LATE_MOVE_LIMIT`, and half as many when not improving.
pub(crate) const LATE_MOVES: i32 = 4;
/// In the middle of a turn, quiet decisions after so many others are left out.
pub(crate) const LATE_MOVES_MID_TURN: i32 = 3;
/// Futility (CPW, "Futility Pruning"): its margin at depth 0, and a turn of the reduced depth. Tuned: 80 at depth 0
/// −20 ± 17 Elo, 90 a turn −23 ± 19.
pub(crate) const FUTILITY_MARGIN: [i32; 2] = [110, 100];
/// A quiet move with a history below this a turn of depth is left out.
pub(crate) const HISTORY_PRUNING: i32 = -4000;
/// Up to this reduced depth.
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 4;
/// A capture that loses more than this a turn of depth by static exchange evaluation is left out.
pub(crate) const SEE_CAPTURE_MARGIN: i32 = 90;
/// A quiet move that loses more than this times the squared reduced depth is left out. Tuned: 35 seemed better at
/// first (+15 ± 11 Elo) and was not (−37 ± 18).
pub(crate) const SEE_QUIET_MARGIN: i32 = 25;

// Reductions (CPW, "Late Move Reductions"), in 1/1024 of a turn.

/// One turn.
pub(crate) const TURN: i32 = 1024;
/// From this depth on, and after so many moves. Tuned: from the second move on −19 ± 14 Elo.
pub(crate) const REDUCTION_DEPTH: i32 = 3;
/// See [`REDUCTION_DEPTH`].
pub(crate) const REDUCTION_MOVES: i32 = 2;
/// `0.6 + ln(depth) · ln(moves) / 2.05` turns: the constant part.
pub(crate) const REDUCTION_BASE: i32 = 614;
/// The factor of the product of the binary logarithms, each in 1/256, of which 16 bits are dropped. Tuned: +32 ± 19
/// Elo against 214.
pub(crate) const REDUCTION_SCALE: i64 = 240;
/// Less in a PV node.
pub(crate) const REDUCTION_PV: i32 = TURN;
/// More where the side to move is not improving; as much less where it is.
pub(crate) const REDUCTION_IMPROVING: i32 = 350;
/// More in a node that is expected to reach beta. Tuned: +25 ± 19 Elo against 0.7 of a turn.
pub(crate) const REDUCTION_CUT_NODE: i32 = 1536;
/// Less after a move that came after more than [`REDUCTION_LATE_PARENT_MOVES`] others. Tuned: +15 ± 18 Elo.
pub(crate) const REDUCTION_LATE_PARENT: i32 = TURN;
/// See [`REDUCTION_LATE_PARENT`].
pub(crate) const REDUCTION_LATE_PARENT_MOVES: i32 = 13;
/// Less in check, or where the rules demand a tactical move.
pub(crate) const REDUCTION_IN_CHECK: i32 = 512;
/// More where more than [`REDUCTION_CUTOFFS_MIN`] nodes of the next ply were cut off. Tuned: +17 ± 11 Elo against
/// twice as much.
pub(crate) const REDUCTION_CUTOFFS: i32 = 350;
/// See [`REDUCTION_CUTOFFS`].
pub(crate) const REDUCTION_CUTOFFS_MIN: u32 = 3;
/// Tactical moves are reduced by half as much, and less this unless they lose material.
pub(crate) const REDUCTION_TACTICAL: i32 = TURN;
/// A quiet move's history of so much is worth a turn.
pub(crate) const REDUCTION_HISTORY: i32 = 10_000;
/// A tactical move's history, divided by this, is taken off.
pub(crate) const REDUCTION_TACTICAL_HISTORY: i32 = 8;
/// Less once the move turns out to give check. Tuned: +26 ± 13 Elo for reducing checks at all.
pub(crate) const REDUCTION_GIVES_CHECK: i32 = TURN;
/// A reduced move that exceeds the best value by this much is searched again one turn deeper.
pub(crate) const DEEPER_MARGIN: i32 = 60;

// Extensions.

/// Internal iterative reduction (CPW, "Internal Iterative Reductions"): from this depth on a node without a move of the
/// transposition table is searched one turn less deep.
pub(crate) const INTERNAL_REDUCTION_DEPTH: i32 = 4;
/// Singular extensions (Anantharaman, Campbell and Hsu, "Singular extensions: adding selectivity to brute-force
/// searching", 1988; as in Stockfish): from this depth on.
pub(crate) const SINGULAR_DEPTH: i32 = 6;
/// The table's entry may be so many turns less deep.
pub(crate) const SINGULAR_TT_DEPTH: i32 = 3;
/// The other moves must stay below the table's value by this much a turn of depth.
pub(crate) const SINGULAR_MARGIN: i32 = 2;
/// Below even that by so much, the move is searched two turns deeper. Tuned: never two was no better (+9 ± 34 Elo).
pub(crate) const SINGULAR_DOUBLE_MARGIN: i32 = 25;

// Quiescence search (CPW, "Quiescence Search").

/// For so many plies every way out of check is tried; then only tactical ones are, so that answering check with check
/// comes to an end.
pub(crate) const EVASION_PLIES: i32 = 4;
/// Once a way out of check was found, quiet ones after so many moves are left out. Tuned: 6 −42 ± 20 Elo.
pub(crate) const EVASION_MOVES: usize = 3;
/// Delta pruning (CPW, "Delta Pruning"): what a capture may gain beyond the material. Tuned: +11 ± 12 Elo against
/// 180.
pub(crate) const DELTA_MARGIN: i32 = 250;

// Max^n search.

/// Plies of its quiescence search at most.
pub(crate) const MAX_N_QUIESCENCE_PLIES: i32 = 6;
/// Plies of it in which losing captures and every way out of check are tried too.
pub(crate) const MAX_N_FULL_PLIES: i32 = 1;
/// By how much the piece that captures may be worth more than what it captures, after those plies.
pub(crate) const MAX_N_TRADE_MARGIN: i32 = 50;
/// Quiet moves after so many are searched one turn less deep first.
pub(crate) const MAX_N_LATE_MOVES: usize = 6;
/// From this depth on.
pub(crate) const MAX_N_REDUCTION_DEPTH: i32 = 2;
/// Evaluations so far apart, in centipawns, stand for shares of the point one to e. An evaluation compares one player
/// with the others, so two players are further apart than one of them is from even.
pub(crate) const SHARE_SCALE: f64 = 600.0;

// Monte-Carlo tree search (PUCT).

/// The exploration constant: the weight of the bonus for moves tried little.
pub(crate) const EXPLORATION: f64 = 1.4;
/// First-play urgency: a move not tried yet counts as the mean of its node, less this part of it when all of the
/// prior was tried and the square root of the part that was tried otherwise.
pub(crate) const FPU_REDUCTION: f64 = 0.25;
/// A move whose static score is so many centipawns higher has e times the prior.
pub(crate) const PRIOR_SCALE: f64 = 160.0;
/// A quiet move's history, divided by this, is its static score.
pub(crate) const PRIOR_HISTORY: i32 = 128;
/// A capture's static score stays between these.
pub(crate) const PRIOR_CAPTURE: [i32; 2] = [-300, 500];
/// Memory of the tree at most.
pub(crate) const MAX_TREE_BYTES: usize = 128 << 20;
/// Simulations at most.
pub(crate) const MAX_SIMULATIONS: u32 = 4_000_000;
/// Simulations before the first report; each further one comes after twice as many.
pub(crate) const FIRST_REPORT: f64 = 64.0;
