//! x
use variorum_core::{Evaluate, Game, Options, Player, perft::perft};
fn cpu() -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse::<f64>()
        .unwrap()
        / 1e9
}
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
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
fn main() {
    let b = cozy_chess::Board::default();
    let mut best = 0f64;
    for _ in 0..3 {
        let s = cpu();
        let n = cozy_perft(&b, 5);
        best = best.max(n as f64 / (cpu() - s) / 1e6);
    }
    println!("cozy {best:.0}");
    for (t, d) in [
        ("rnbqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQkq - 0 1", 5),
        ("r3kqbn1/p1pq5/2b1p3r/B2p1ppp1/Pn6P/1P1PPPP1P/2P1B4/9/RN1QKQ1NR b KQq g3 0 17", 4),
    ] {
        let p = variorum_perfect::Perfect::read(&Options::default(), t).unwrap();
        let mut best = 0f64;
        let mut n = 0;
        for _ in 0..4 {
            let s = cpu();
            n = perft(&p, d);
            best = best.max(n as f64 / (cpu() - s) / 1e6);
        }
        println!("{n} {best:.0} M/s");
        let s = cpu();
        let mut x = 0i64;
        for _ in 0..100000 {
            x += std::hint::black_box(&p).evaluate(Player::WHITE) as i64;
        }
        println!("eval {:.0} ns {x}", (cpu() - s) / 100000.0 * 1e9);
    }
}
