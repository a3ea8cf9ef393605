//! The move list: a row for each round, a column for each player.

use leptos::html::Div;
use leptos::prelude::*;
use variorum_review::Judgement;
use wasm_bindgen::JsCast;
use web_sys::{HtmlDivElement, HtmlElement};

use crate::board_model::BoardModel;
use crate::format;
use crate::history::HistoryEntry;
use crate::move_rows::{MoveRow, rows};

/// The moves of a board. A click shows the position after a move. `marks` are those of a review, in order;
/// `unconfirmed` says that the server has not confirmed the last move.
#[component]
pub fn MoveList(
    model: BoardModel,
    #[prop(optional, into)] marks: Signal<Vec<Option<Judgement>>>,
    #[prop(optional, into)] unconfirmed: Signal<bool>,
) -> impl IntoView {
    let players = model.game.card().players;
    let list = NodeRef::<Div>::new();
    // Keeps the current move visible by scrolling the list, not the page.
    Effect::new(move |_| {
        let ply = model.shown.with(|shown| shown.ply);
        if let Some(list) = list.get() {
            centre_in_list(&list, &format!("[data-ply=\"{ply}\"]"));
        }
    });
    let waits = move |ply: usize| {
        Signal::derive(move || {
            unconfirmed.get() && model.history.with(|history| history.entries().len() == ply)
        })
    };
    let row = move |row: MoveRow, entries: &[HistoryEntry]| {
        let cells: Vec<_> = row
            .cells
            .iter()
            .map(|plies| {
                let buttons: Vec<_> = plies
                    .iter()
                    .map(|&ply| button(model, marks, waits(ply), ply, &entries[ply - 1]))
                    .collect();
                view! { <span class="turn-cell">{buttons}</span> }
            })
            .collect();
        view! { <li><span class="number">{row.number}</span>{cells}</li> }
    };
    let all = move || {
        let history = model.history.read();
        let entries = history.entries();
        rows(entries, players).into_iter().map(|r| row(r, entries)).collect::<Vec<_>>()
    };
    view! {
        <section class="moves" aria-label="Moves">
            <div class="move-list" node_ref=list>
                <ol style=("--players", players.to_string())>{all}</ol>
            </div>
            <Stepper model/>
        </section>
    }
}

/// Scrolls a list so that the element is in its middle, or to the top where there is no such element.
pub fn centre_in_list(list: &HtmlDivElement, css: &str) {
    let element = list.query_selector(css).ok().flatten();
    let element = element.and_then(|element| element.dyn_into::<HtmlElement>().ok());
    list.set_scroll_top(element.map_or(0, |element| element.offset_top() - list.client_height() / 2));
}

/// Buttons that step through the moves.
#[component]
pub fn Stepper(model: BoardModel) -> impl IntoView {
    let at = move || model.shown.with(|shown| shown.ply);
    let count = move || model.history.with(|history| history.entries().len());
    view! {
        <div class="stepper">
            <button type="button" aria-label="To the start" disabled=move || at() == 0 on:click=move |_| model.step_to(0)>"«"</button>
            <button type="button" aria-label="One move back" disabled=move || at() == 0 on:click=move |_| model.step_by(-1)>"‹"</button>
            <button type="button" aria-label="One move on" disabled=move || at() == count() on:click=move |_| model.step_by(1)>"›"</button>
            <button type="button" aria-label="To the end" disabled=move || at() == count() on:click=move |_| model.step_to(usize::MAX)>"»"</button>
        </div>
    }
}

fn button(
    model: BoardModel,
    marks: Signal<Vec<Option<Judgement>>>,
    waits: Signal<bool>,
    ply: usize,
    entry: &HistoryEntry,
) -> impl IntoView + use<> {
    let text = entry.short.clone();
    let out = (entry.is_move && !entry.out.is_empty())
        .then(|| view! { <span class="eliminated-note">{format::out(&entry.out)}</span> });
    let current = move || model.shown.with(|shown| shown.ply == ply);
    let mark = Memo::new(move |_| marks.with(|marks| marks.get(ply - 1).copied().flatten()));
    let glyph = move || {
        mark.get().map(|mark| view! { <span class=format!("glyph {}", mark.word())>{mark.text()}</span> })
    };
    let announcement = entry.announcement.clone();
    // The name begins with what is seen, so that whoever speaks to the browser can say it.
    let seen = entry.short.clone();
    let label = move || match mark.get() {
        Some(mark) => format!("{seen}{}, {announcement}. {}", mark.text(), mark.name()),
        None if waits.get() => format!("{seen}, {announcement}. Not confirmed yet"),
        None if seen == announcement => announcement.clone(),
        None => format!("{seen}, {announcement}"),
    };
    view! {
        <button
            type="button"
            data-ply=ply
            data-text=entry.text.clone()
            class="move"
            class:event=!entry.is_move
            class:unconfirmed=move || waits.get()
            aria-current=move || current().then_some("step")
            aria-label=label
            on:click=move |_| model.step_to(ply)
        >
            {text}{glyph}
        </button>
        {out}
    }
}
