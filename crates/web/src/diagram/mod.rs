//! The diagrams in the rules, as boards to play on.

pub mod source;
pub mod visibility;

use leptos::html::Div;
use leptos::prelude::*;
use variorum_core::PlayerSet;
use variorum_core::any::AnyGame;

use crate::board::Board;
use crate::board::prompt::Prompt;
use crate::board_model::BoardModel;
use crate::components::moves::Stepper;
use crate::components::picture::labelled;
use crate::format;
use crate::game_error::GameError;
use crate::game_start::GameStart;
use crate::history::GameHistory;
use crate::look::Look;
use crate::route::{Link, Route};
use source::{Diagram, PlayedDiagram};

/// Boards with more columns than this take the full width.
const WIDE: u8 = 12;

/// The diagram for a block of text, or the text with the reason why it is not a diagram.
#[component]
pub fn DiagramView(game: &'static dyn AnyGame, block: String) -> impl IntoView {
    let read = Diagram::parse(&block).map_err(GameError::from);
    let read = read.and_then(|diagram| Ok((diagram.play(game)?, diagram)));
    match read {
        Ok((played, diagram)) => view! { <Figure game diagram played/> }.into_any(),
        Err(why) => view! { <pre>{block}</pre><p class="error">{why.to_string()}</p> }.into_any(),
    }
}

/// A static picture that becomes a playable board when it comes near the viewport, since the rules of a
/// game may have many.
#[component]
fn Figure(game: &'static dyn AnyGame, diagram: Diagram, played: PlayedDiagram) -> impl IntoView {
    let element = NodeRef::<Div>::new();
    let near = visibility::near_viewport(element);
    let look = Look::here();
    let picture = labelled(game, played.history.record(), untrack(|| look.set()));
    let wide = game.layout().width > WIDE;
    let caption = diagram.caption.clone();
    let played = StoredValue::new(Some(played));
    let content = move || match near.get().then(|| played.try_update_value(Option::take).flatten()).flatten()
    {
        Some(played) => view! { <InteractiveBoard game diagram=diagram.clone() played/> }.into_any(),
        None => view! { <div class="board-box" inner_html=picture.clone()></div><p class="square-info"></p> }
            .into_any(),
    };
    view! {
        <figure class="diagram" class:wide=wide>
            <div node_ref=element>{content}</div>
            <figcaption>{caption}</figcaption>
        </figure>
    }
}

#[component]
fn InteractiveBoard(game: &'static dyn AnyGame, diagram: Diagram, played: PlayedDiagram) -> impl IntoView {
    let PlayedDiagram { history, shown: gestures } = played;
    let home = history.entries().len();
    let has_moves = home > 0;
    let history = RwSignal::new(history);
    let cursor = RwSignal::new(None);
    // Whether the user has made moves that are not in the diagram.
    let changed = RwSignal::new(false);
    let all = Signal::stored(PlayerSet::first(game.card().players));
    let play = Callback::new(move |text: String| {
        history.update(|history| {
            if let Some(ply) = cursor.get_untracked() {
                history.truncate(ply);
            }
            // The text is one of the legal moves shown, so it can be played.
            let _ = history.push(&text);
        });
        cursor.set(None);
        changed.set(true);
    });
    let model = BoardModel::new(game, history, cursor, all, true, play);
    let first = diagram.clone();
    let reset = move |_| {
        if let Ok(played) = first.play(game) {
            history.set(played.history);
            cursor.set(None);
            changed.set(false);
        }
    };
    let at_home = move || !changed.get() && model.shown.with(|shown| shown.ply == home);
    let shown_moves = Signal::derive(move || if at_home() { gestures.clone() } else { Vec::new() });
    let result = move || {
        let result = model.shown.with(|shown| format::result_of(&*shown.record));
        result.map(|result| view! { <p class="ended" role="status">{format::result(&result)}</p> })
    };
    let moves = move || changed.get() || has_moves;
    let said = move || history.with(|history| last_said(history, model.shown.with(|shown| shown.ply)));
    let study = move || GameStart {
        position: Some(model.shown.with(|shown| shown.record.text())),
        ..diagram.start.clone()
    };
    view! {
        <Board model shown_moves yields=true/>
        <Prompt model/>
        {result}
        <div class="diagram-tools">
            <Show when=moves><Stepper model/><span class="hint last-move-text">{said}</span></Show>
            <button type="button" class="subtle" title="As it was" aria-label="Reset" disabled=at_home on:click=reset>"↺"</button>
            {move || view! {
                <Link to=Route::Analysis(game.card().id.to_owned(), study()) class="button subtle">"Analyse"</Link>
            }}
        </div>
    }
}

/// The text of the last move shown.
fn last_said(history: &GameHistory, ply: usize) -> String {
    let entry = ply.checked_sub(1).and_then(|at| history.entries().get(at));
    entry.map_or_else(String::new, |entry| entry.short.clone())
}
