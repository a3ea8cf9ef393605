//! Prints an SVG with every piece of every player on light and dark squares, at 64, 40 and 32
//! pixels and without colour, in both sets, to look at after a change:
//! `cargo run -p variorum-draw --example pieces > pieces.svg`.

use std::fmt::Write;

use std::collections::BTreeSet;
use variorum_core::view::{Parts, PieceState};
use variorum_draw::{PieceSet, piece};

fn main() {
    let mut kinds: BTreeSet<Parts> = BTreeSet::new();
    for game in variorum_registry::games() {
        let fields = game.editing(&[]).fields;
        // The last field may say which pieces there are.
        for choice in fields.last().map_or(&[][..], |field| field.choices) {
            let texts: Vec<&str> = fields.iter().map(|_| choice.value).collect();
            kinds.extend(game.editing(&texts).pieces.iter().map(|piece| piece.parts));
        }
        kinds.extend(game.editing(&[]).pieces.iter().map(|piece| piece.parts));
    }
    let mut rows = String::new();
    let mut y = 0;
    let looks = [
        (PieceSet::Figures, false),
        (PieceSet::Figures, true),
        (PieceSet::Discs, false),
        (PieceSet::Discs, true),
    ];
    for (set, grey) in looks {
        for size in [64, 40, 32] {
            let filter = if grey { " filter=\"url(#grey)\"" } else { "" };
            let _ = write!(rows, "<g{filter}>");
            for owner in 0..3 {
                // All on light squares, then all on dark ones, then all out.
                let looks = [
                    ("#ecdfc8", PieceState::Alive),
                    ("#b08a68", PieceState::Alive),
                    ("#b08a68", PieceState::Out),
                ];
                for (fill, state) in looks.into_iter().take(if size == 64 { 3 } else { 2 }) {
                    for (column, parts) in kinds.iter().enumerate() {
                        let (x, scale) = (column * size, size as f32 / 100.0);
                        let picture = piece(set, *parts, owner, state);
                        let _ = write!(
                            rows,
                            "<g transform=\"translate({x} {y}) scale({scale})\">\
                             <rect width=\"100\" height=\"100\" fill=\"{fill}\"/>{picture}</g>"
                        );
                    }
                    y += size;
                }
            }
            rows.push_str("</g>");
        }
    }
    let width = kinds.len() * 64;
    println!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {y}\" width=\"{width}\" height=\"{y}\">\
         <filter id=\"grey\"><feColorMatrix type=\"saturate\" values=\"0\"/></filter>{rows}</svg>"
    );
}
