//! The CSS classes of each square and its text for screen readers.

use variorum_core::view::{Layout, MarkKind, Shade};

use super::premove::Premove;
use super::selection::{self, Selection};
use crate::board_model::Shown;
use crate::format;

/// Attributes of one square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellAttrs {
    /// CSS classes.
    pub class: String,
    /// Text for screen readers.
    pub label: String,
}

/// The CSS classes for the colour of a square.
pub fn shade(shade: Shade) -> &'static str {
    match shade {
        Shade::Light => "cell light",
        Shade::Dark => "cell dark",
        Shade::Hole => "cell hole",
    }
}

/// The attributes of all squares, by index. `victims` are the squares of pieces that the move pointed at
/// would destroy, `planned` the move for the player's next turn.
pub fn cell_attrs(
    layout: &Layout,
    shown: &Shown,
    selection: &Selection,
    victims: &[usize],
    planned: Option<Premove>,
) -> Vec<CellAttrs> {
    let scene = &shown.scene;
    let targets = match selection {
        Selection::From(from) => selection::targets(&shown.moves, *from),
        _ => Vec::new(),
    };
    let attrs_of = |(index, square): (usize, &variorum_core::view::SquareView)| {
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
        let on_it = piece.map(format::piece).unwrap_or_default();
        note(piece.is_some(), "occupied", &on_it);
        note(scene.checked.contains(&index), "check", "in check");
        note(*selection == Selection::From(index), "selected", "picked up");
        note(matches!(*selection, Selection::Choosing { at, .. } if at == index), "selected", "which move?");
        let acts_in_place = *selection == Selection::From(index)
            && !selection::in_place_moves(&shown.moves, index).is_empty();
        note(acts_in_place, "in-place", "can act where it stands, by a button after the board");
        let one_click = *selection == Selection::None && selection::is_one_click_target(&shown.moves, index);
        note(one_click || targets.contains(&index), "target", "can be reached");
        note(victims.contains(&index), "victim", "would be destroyed");
        note(scene.last.contains(&index), "last-move", "");
        note(shown.earlier.contains(&index), "earlier-move", "");
        note(selection::can_pick(&shown.moves, index), "movable", "");
        note(shown.ahead.contains(&index), "plannable", "");
        note(planned.is_some_and(|planned| planned.from == index), "planned", "a move from here is planned");
        note(planned.is_some_and(|planned| planned.to == index), "planned", "a move to here is planned");
        for mark in scene.marks.iter().filter(|mark| mark.square == index) {
            let name = match mark.kind {
                MarkKind::Region => "region",
                MarkKind::Pending => "pending",
                MarkKind::Linked => "linked",
            };
            note(true, name, &mark.label);
        }
        CellAttrs { class, label }
    };
    layout.squares.iter().enumerate().map(attrs_of).collect()
}
