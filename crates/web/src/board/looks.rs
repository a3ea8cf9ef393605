//! How each square looks and what a screen reader says of it.

use variorum_core::view::{Layout, MarkKind, Shade};

use super::input::{self, Selection};
use crate::desk::Shown;
use crate::words;

/// One square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// Classes, for the style sheet.
    pub class: String,
    /// For the ear.
    pub label: String,
}

/// Classes of a square by its colour.
pub fn shade(shade: Shade) -> &'static str {
    match shade {
        Shade::Light => "cell light",
        Shade::Dark => "cell dark",
        Shade::Hole => "cell hole",
    }
}

/// The squares, by index, where the pieces on `victims` would be destroyed by what is pointed at.
pub fn looks(layout: &Layout, shown: &Shown, selection: &Selection, victims: &[usize]) -> Vec<Look> {
    let scene = &shown.scene;
    let targets = match selection {
        Selection::From(from) => input::targets(&shown.moves, *from),
        _ => Vec::new(),
    };
    let look = |(index, square): (usize, &variorum_core::view::SquareView)| {
        let mut class = shade(square.shade).to_owned();
        let mut label = square.name.clone();
        let mut note = |is: bool, name: &str, words: &str| {
            if is {
                class.push(' ');
                class.push_str(name);
                if !words.is_empty() {
                    label.push_str(", ");
                    label.push_str(words);
                }
            }
        };
        let piece = scene.piece(index);
        let on_it = piece.map(words::piece).unwrap_or_default();
        note(piece.is_some(), "taken", &on_it);
        note(scene.checked.contains(&index), "check", "in check");
        note(*selection == Selection::From(index), "selected", "picked up");
        note(matches!(*selection, Selection::Choosing { at, .. } if at == index), "selected", "which move?");
        let spot =
            *selection == Selection::From(index) && !input::on_the_spot(&shown.moves, index).is_empty();
        note(spot, "spot", "can act where it stands, by a button after the board");
        let direct = *selection == Selection::Nothing && input::is_direct(&shown.moves, index);
        note(direct || targets.contains(&index), "target", "can be reached");
        note(victims.contains(&index), "victim", "would be destroyed");
        note(scene.last.contains(&index), "last", "");
        note(shown.earlier.contains(&index), "earlier", "");
        note(input::can_pick(&shown.moves, index), "movable", "");
        for mark in scene.marks.iter().filter(|mark| mark.square == index) {
            let name = match mark.kind {
                MarkKind::Region => "region",
                MarkKind::Pending => "pending",
                MarkKind::Empowered => "empowered",
            };
            note(true, name, &mark.label);
        }
        Look { class, label }
    };
    layout.squares.iter().enumerate().map(look).collect()
}
