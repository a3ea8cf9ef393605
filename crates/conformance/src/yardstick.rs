//! What the speed of rules is measured against: perft of orthodox chess by the crate cozy-chess.

use cozy_chess::Board;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What cozy-chess makes on the machine that speeds are scaled to, in millions of leaves a second.
const COZY: f64 = 550.0;
/// How often each is measured, in turn, so that all meet the same machine; the best counts.
const ROUNDS: usize = 5;
/// How long a measurement takes at least.
const LEAST: Duration = Duration::from_millis(200);

/// Leaves of the tree `depth` plies deep, at least 1; the last ply is counted.
pub fn cozy_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Leaves a second, in millions, of `count` repeated for long enough to be timed.
fn speed(mut count: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut leaves = 0;
    while start.elapsed() < LEAST {
        leaves += count();
    }
    leaves as f64 / start.elapsed().as_secs_f64() / 1e6
}

/// Prints how many leaves a second each of these makes, `count` being how it counts the leaves of `tree`, as it is
/// and scaled by what cozy-chess makes from the start of chess in the same run.
pub fn print_beside_cozy<T>(trees: &[(String, T)], count: impl Fn(&T) -> u64) {
    let cozy = Board::default();
    let mut yardstick = 0.0f64;
    let mut best = vec![0.0f64; trees.len()];
    for _ in 0..ROUNDS {
        yardstick = yardstick.max(speed(|| cozy_perft(black_box(&cozy), 6)));
        for (best, (_, tree)) in best.iter_mut().zip(trees) {
            *best = best.max(speed(|| count(black_box(tree))));
        }
    }
    for ((name, _), speed) in trees.iter().zip(best) {
        let scaled = COZY * speed / yardstick;
        println!("{name}: {speed:.1} million leaves a second; {scaled:.1} where cozy-chess makes {COZY}");
    }
}
