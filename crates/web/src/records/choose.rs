//! The games of a text, to choose one.

use leptos::prelude::*;
use variorum_record::ReadError;

use super::kept::Kept;
use crate::words;

/// So many are shown at once; a word narrows them down.
const SHOWN: usize = 200;

/// The list of games, and what is wrong with those that cannot be read.
#[component]
pub fn Choose(kept: Kept) -> impl IntoView {
    let word = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let word = word.get().trim().to_lowercase();
        kept.games.with(|all| {
            let fits = |&at: &usize| all[at].heading.to_lowercase().contains(&word);
            (0..all.len()).filter(fits).collect::<Vec<usize>>()
        })
    });
    let entry = move |at: usize| {
        let game = kept.games.with_untracked(|games| games.get(at).cloned())?;
        let number = game.number();
        Some(view! {
            <li value=number><button type="button" class="link" data-game-number=number
                on:click=move |_| kept.choose(Some(at))>{game.heading}</button>
            " "<span class="hint">{game.result}</span></li>
        })
    };
    let entries = move || found.get().into_iter().take(SHOWN).filter_map(entry).collect::<Vec<_>>();
    let count = move || {
        let found = found.with(Vec::len);
        match found > SHOWN {
            true => format!("{}, the first {SHOWN} of them:", words::games(found)),
            false => format!("{}:", words::games(found)),
        }
    };
    let has_text = move || !kept.text.with(String::is_empty);
    view! {
        <section class="record-list">
            <Show when=move || kept.bad.with(|bad| !bad.is_empty())>
                <Faults bad=kept.bad.get()/>
                <Show when=has_text>
                    <button type="button" on:click=move |_| kept.correct()>"Correct the text"</button>
                </Show>
            </Show>
            <label class="stacked"><span>"Only games with"</span>
                <input type="search" name="only" placeholder="a name, an event, a date"
                    on:input=move |event| word.set(event_target_value(&event))/>
            </label>
            <p role="status">{count}</p>
            <ol>{entries}</ol>
        </section>
    }
}

/// What is wrong with games, one after the other.
#[component]
pub fn Faults(bad: Vec<ReadError>) -> impl IntoView {
    let count = bad.len();
    let heading = match count > SHOWN {
        true => format!("{} cannot be read, the first {SHOWN} of them:", words::games(count)),
        false => format!("{} cannot be read:", words::games(count)),
    };
    let entries = bad.iter().take(SHOWN).map(|error| view! { <li>{in_words(error)}</li> });
    view! {
        <div class="record-faults" role="status">
            <p class="fault">{heading}</p>
            <ul>{entries.collect::<Vec<_>>()}</ul>
        </div>
    }
}

/// What is wrong, and where.
pub fn in_words(error: &ReadError) -> String {
    let ReadError { game, line, column, fault } = error;
    format!("Game {game}, line {line}, column {column}: {}", words::fault(fault))
}
