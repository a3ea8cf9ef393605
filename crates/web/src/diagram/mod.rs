//! Diagrams in the rules as boards that can be played on.

mod sight;
pub mod source;

use leptos::html::Div;
use leptos::prelude::*;
use variorum_core::PlayerSet;
use variorum_core::any::AnyGame;

use crate::board::Board;
use crate::board::prompt::Prompt;
use crate::desk::Desk;
use crate::line::Line;
use crate::opening::Opening;
use crate::parts::moves::Stepper;
use crate::parts::picture::labelled;
use crate::route::{Link, Route};
use crate::words;
use source::{Diagram, Played};

/// Boards with more columns than this need the whole width.
const WIDE: u8 = 12;

/// The diagram that a block describes; a block that describes none is shown as it is, with the reason.
#[component]
pub fn DiagramView(game: &'static dyn AnyGame, block: String) -> impl IntoView {
    let read = Diagram::parse(&block).and_then(|diagram| Ok((diagram.play(game)?, diagram)));
    match read {
        Ok((played, diagram)) => view! { <Figure game diagram played/> }.into_any(),
        Err(why) => view! { <pre>{block}</pre><p class="fault">{why}</p> }.into_any(),
    }
}

/// A picture, which becomes a board as soon as it is about to be seen: the rules of a game may have
/// many.
#[component]
fn Figure(game: &'static dyn AnyGame, diagram: Diagram, played: Played) -> impl IntoView {
    let element = NodeRef::<Div>::new();
    let near = sight::comes_near(element);
    let picture = labelled(game, played.line.record());
    let wide = game.layout().width > WIDE;
    let caption = diagram.caption.clone();
    let played = StoredValue::new(Some(played));
    let content =
        move || match near.get().then(|| played.try_update_value(Option::take).flatten()).flatten() {
            Some(played) => view! { <LiveBoard game diagram=diagram.clone() played/> }.into_any(),
            None => view! { <div class="board-box" inner_html=picture.clone()></div><p class="about"></p> }
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
fn LiveBoard(game: &'static dyn AnyGame, diagram: Diagram, played: Played) -> impl IntoView {
    let Played { line, shown: gestures } = played;
    let home = line.steps().len();
    let has_moves = home > 0;
    let line = RwSignal::new(line);
    let cursor = RwSignal::new(None);
    // Whether moves were made that the diagram does not have.
    let changed = RwSignal::new(false);
    let all = Signal::stored(PlayerSet::first(game.card().players));
    let play = Callback::new(move |text: String| {
        line.update(|line| {
            if let Some(ply) = cursor.get_untracked() {
                line.truncate(ply);
            }
            // The text is one of the moves shown, so it can be played.
            let _ = line.push(&text);
        });
        cursor.set(None);
        changed.set(true);
    });
    let desk = Desk::new(game, line, cursor, all, true, play);
    let first = diagram.clone();
    let reset = move |_| {
        if let Ok(played) = first.play(game) {
            line.set(played.line);
            cursor.set(None);
            changed.set(false);
        }
    };
    let at_home = move || !changed.get() && desk.shown.with(|shown| shown.ply == home);
    let hints = Signal::derive(move || if at_home() { gestures.clone() } else { Vec::new() });
    let result = move || {
        let result = desk.shown.with(|shown| words::result_of(&*shown.record));
        result.map(|result| view! { <p class="ended" role="status">{words::result(&result)}</p> })
    };
    let moves = move || changed.get() || has_moves;
    let said = move || line.with(|line| last_said(line, desk.shown.with(|shown| shown.ply)));
    let study = move || Opening {
        start: Some(desk.shown.with(|shown| shown.record.text())),
        ..diagram.opening.clone()
    };
    view! {
        <Board desk hints yields=true/>
        <Prompt desk/>
        {result}
        <div class="diagram-tools">
            <Show when=moves><Stepper desk/><span class="hint said">{said}</span></Show>
            <button type="button" class="quiet" title="As it was" aria-label="Reset" disabled=at_home on:click=reset>"↺"</button>
            {move || view! {
                <Link to=Route::Analysis(game.card().id.to_owned(), study()) class="button quiet">"Analyse"</Link>
            }}
        </div>
    }
}

/// The text of the last move shown.
fn last_said(line: &Line, ply: usize) -> String {
    let step = ply.checked_sub(1).and_then(|at| line.steps().get(at));
    step.map_or_else(
        String::new,
        |step| {
            if step.is_move { step.text.clone() } else { words::event(&step.text) }
        },
    )
}
