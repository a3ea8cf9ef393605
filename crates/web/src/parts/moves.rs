//! The list of moves: by rounds, a column a player.

use leptos::html::Div;
use leptos::prelude::*;
use variorum_review::Judgement;
use wasm_bindgen::JsCast;

use crate::desk::Desk;
use crate::line::Step;
use crate::turns::{Row, rows};
use crate::words;

/// The moves of a desk. A click shows the position after the move. `marks` are what a review says of
/// them, in order; `unconfirmed` is whether the server has yet to confirm the last.
#[component]
pub fn MoveList(
    desk: Desk,
    #[prop(optional, into)] marks: Signal<Vec<Option<Judgement>>>,
    #[prop(optional, into)] unconfirmed: Signal<bool>,
) -> impl IntoView {
    let players = desk.game.card().players;
    let list = NodeRef::<Div>::new();
    // The current move stays in sight; only the list scrolls, never the page.
    Effect::new(move |_| {
        let ply = desk.shown.with(|shown| shown.ply);
        let Some(list) = list.get() else { return };
        let current = list.query_selector(&format!("[data-ply=\"{ply}\"]")).ok().flatten();
        if let Some(button) = current.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
            let middle = button.offset_top() - list.client_height() / 2;
            list.set_scroll_top(middle);
        }
    });
    let waits = move |ply: usize| {
        Signal::derive(move || unconfirmed.get() && desk.line.with(|line| line.steps().len() == ply))
    };
    let row = move |row: Row, steps: &[Step]| {
        let cells: Vec<_> = row
            .cells
            .iter()
            .map(|plies| {
                let buttons: Vec<_> =
                    plies.iter().map(|&ply| button(desk, marks, waits(ply), ply, &steps[ply - 1])).collect();
                view! { <span class="cell-of-turn">{buttons}</span> }
            })
            .collect();
        view! { <li><span class="number">{row.number}</span>{cells}</li> }
    };
    let all = move || {
        let line = desk.line.read();
        let steps = line.steps();
        rows(steps, players).into_iter().map(|r| row(r, steps)).collect::<Vec<_>>()
    };
    view! {
        <section class="moves" aria-label="Moves">
            <div class="move-list" node_ref=list>
                <ol style=("--players", players.to_string())>{all}</ol>
            </div>
            <Stepper desk/>
        </section>
    }
}

/// Buttons that go through the moves of a desk.
#[component]
pub fn Stepper(desk: Desk) -> impl IntoView {
    let at = move || desk.shown.with(|shown| shown.ply);
    let count = move || desk.line.with(|line| line.steps().len());
    view! {
        <div class="stepper">
            <button type="button" aria-label="To the start" disabled=move || at() == 0 on:click=move |_| desk.step_to(0)>"«"</button>
            <button type="button" aria-label="One move back" disabled=move || at() == 0 on:click=move |_| desk.step_by(-1)>"‹"</button>
            <button type="button" aria-label="One move on" disabled=move || at() == count() on:click=move |_| desk.step_by(1)>"›"</button>
            <button type="button" aria-label="To the end" disabled=move || at() == count() on:click=move |_| desk.step_to(usize::MAX)>"»"</button>
        </div>
    }
}

fn button(
    desk: Desk,
    marks: Signal<Vec<Option<Judgement>>>,
    waits: Signal<bool>,
    ply: usize,
    step: &Step,
) -> impl IntoView + use<> {
    let text = if step.is_move { step.text.clone() } else { words::event(&step.text) };
    let out = (step.is_move && !step.out.is_empty())
        .then(|| view! { <span class="went-out">{words::out(&step.out)}</span> });
    let current = move || desk.shown.with(|shown| shown.ply == ply);
    let mark = Memo::new(move |_| marks.with(|marks| marks.get(ply - 1).copied().flatten()));
    let glyph = move || {
        mark.get().map(|mark| view! { <span class=format!("glyph {}", mark.word())>{mark.text()}</span> })
    };
    let spoken = step.spoken.clone();
    let label = move || match mark.get() {
        Some(mark) => format!("{spoken}. {}", mark.name()),
        None if waits.get() => format!("{spoken}. Not confirmed yet"),
        None => spoken.clone(),
    };
    view! {
        <button
            type="button"
            data-ply=ply
            class="move"
            class:event=!step.is_move
            class:unconfirmed=move || waits.get()
            aria-current=move || current().then_some("step")
            aria-label=label
            on:click=move |_| desk.step_to(ply)
        >
            {text}{glyph}
        </button>
        {out}
    }
}
