//! The tools of the editor: move, erase, and the pieces to place.

use leptos::prelude::*;
use variorum_core::editing::PalettePiece;
use variorum_core::view::PieceState;
use variorum_core::{Player, PlayerSet};
use web_sys::PointerEvent;

use super::state::{EditorState, Tool};
use crate::look::Look;

/// Buttons for the tools and, for each player, the pieces. A piece is chosen by a click or dragged to the
/// board.
#[component]
pub fn Palette(state: EditorState, players: usize) -> impl IntoView {
    let pieces = Memo::new(move |_| state.position.with(|position| position.palette().to_vec()));
    // When the palette changes, the same index is another piece.
    Effect::new(move |before: Option<()>| {
        pieces.track();
        if before.is_some() && matches!(state.tool.get_untracked(), Tool::Piece(_)) {
            state.tool.set(Tool::Move);
        }
    });
    let group = move |player: Player| {
        let own = move || {
            let all = pieces.get();
            let own = || all.iter().enumerate().filter(|(_, piece)| piece.owner == player);
            let alike =
                |shown: &PalettePiece| own().filter(|(_, piece)| piece.parts == shown.parts).count() > 1;
            own().map(|(index, piece)| piece_button(state, index, piece, alike(piece))).collect::<Vec<_>>()
        };
        view! {
            <div class=format!("palette {}", player.name()) role="group" aria-label=player.title()>{own}</div>
        }
    };
    view! {
        <div class="palettes">
            <div class="tools">
                {tool_button(state, Tool::Move, "Move", MOVES)}
                {tool_button(state, Tool::Eraser, "Erase", ERASES)}
            </div>
            <p class="hint tool-says">{move || says(state)}</p>
            {PlayerSet::first(players).iter().map(group).collect::<Vec<_>>()}
        </div>
    }
}

/// What the chosen tool does, for those who are shown no titles.
fn says(state: EditorState) -> String {
    match state.tool.get() {
        Tool::Move => MOVES.to_owned(),
        Tool::Eraser => ERASES.to_owned(),
        Tool::Piece(index) => state.position.with(|position| {
            let piece = position.piece(index);
            piece.map_or_else(String::new, |piece| {
                format!("{} {}: choose the squares it stands on", piece.owner.title(), piece.name)
            })
        }),
    }
}

const MOVES: &str = "Move pieces; drag them off the board to remove them";
const ERASES: &str = "Remove pieces";

fn tool_button(state: EditorState, tool: Tool, label: &'static str, title: &'static str) -> impl IntoView {
    let pressed = move || (state.tool.get() == tool).to_string();
    view! {
        <button type="button" class="tool" title=title aria-pressed=pressed on:click=move |_| state.tool.set(tool)>{label}</button>
    }
}

/// The button of one piece. With `alike` another piece has the same picture, so its name is shown too.
fn piece_button(
    state: EditorState,
    index: usize,
    shown: &PalettePiece,
    alike: bool,
) -> impl IntoView + use<> {
    let look = Look::here();
    let (parts, owner) = (shown.parts, shown.owner.index());
    let picture = move || look.piece(parts, owner, PieceState::Alive);
    let label = format!("{} {}", shown.owner.title(), shown.name);
    let tool = Tool::Piece(index);
    let pressed = move || (state.tool.get() == tool).to_string();
    // The click that ends a drag does not choose the tool.
    let dragged = StoredValue::new(false);
    let down = move |event: PointerEvent| {
        dragged.set_value(false);
        if event.button() == 0 {
            state.start_drag(index, None, &event);
            let target = event.current_target().map(wasm_bindgen::JsCast::unchecked_into::<web_sys::Element>);
            if let Some(button) = target {
                // Without capture the drag would end at the edge of the button.
                let _ = button.set_pointer_capture(event.pointer_id());
            }
        }
    };
    let choose = move |_| {
        if !dragged.get_value() {
            state.tool.set(if state.tool.get_untracked() == tool { Tool::Move } else { tool });
        }
    };
    view! {
        <button
            type="button"
            class="tool piece-tool"
            data-piece=shown.text.clone()
            title=label.clone()
            aria-label=label
            aria-pressed=pressed
            on:pointerdown=down
            on:pointermove=move |event| state.move_drag(&event)
            on:pointerup=move |_| dragged.set_value(state.end_drag())
            on:pointercancel=move |_| state.drag.set(None)
            on:click=choose
        >
            <svg viewBox="0 0 100 100" aria-hidden="true" inner_html=picture></svg>
            {alike.then(|| view! { <small aria-hidden="true">{shown.name}</small> })}
        </button>
    }
}
