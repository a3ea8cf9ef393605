//! Prints an SVG with every piece of every player on light and dark squares, large and small, to
//! look at after a change: `cargo run -p variorum-draw --example pieces > pieces.svg`.

use variorum_core::view::PieceState;
use variorum_draw::piece;

const KINDS: [&str; 16] =
    ["K", "Q", "R", "B", "N", "P", "QR", "QB", "QN", "RB", "RN", "RP", "BN", "BP", "NP", "QQ"];

fn main() {
    let mut rows = String::new();
    let mut y = 0;
    for size in [80, 40, 32] {
        for owner in 0..3 {
            for state in [PieceState::Alive, PieceState::Out] {
                for (column, parts) in KINDS.into_iter().enumerate() {
                    let fill = if (column + owner) % 2 == 0 { "#ecdfc8" } else { "#b08a68" };
                    let (x, scale) = (column * size, size as f32 / 100.0);
                    let piece = piece(parts, owner, state);
                    rows += &format!(
                        "<g transform=\"translate({x} {y}) scale({scale})\"><rect width=\"100\" height=\"100\" fill=\"{fill}\"/>{piece}</g>"
                    );
                }
                y += size;
            }
        }
    }
    println!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1280 {y}\" width=\"1280\" height=\"{y}\">{rows}</svg>"
    );
}
