//! The list of the games in a text, to choose one.

use leptos::prelude::*;
use variorum_record::ReadError;

use super::loaded::LoadedRecords;
use crate::format;

/// At most so many are listed; a search narrows them down.
const SHOWN: usize = 200;

/// The list of games, and the errors of those that cannot be read.
#[component]
pub fn GameList(loaded: LoadedRecords) -> impl IntoView {
    let word = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let word = word.get().trim().to_lowercase();
        loaded.games.with(|all| {
            let fits = |&at: &usize| all[at].heading.to_lowercase().contains(&word);
            (0..all.len()).filter(fits).collect::<Vec<usize>>()
        })
    });
    let entry = move |at: usize| {
        let game = loaded.games.with_untracked(|games| games.get(at).cloned())?;
        let number = game.number();
        Some(view! {
            <li value=number><button type="button" class="link" data-game-number=number
                on:click=move |_| loaded.choose(Some(at))>{game.heading}</button>
            " "<span class="hint">{game.result}</span></li>
        })
    };
    let entries = move || found.get().into_iter().take(SHOWN).filter_map(entry).collect::<Vec<_>>();
    let count = move || {
        let found = found.with(Vec::len);
        match found > SHOWN {
            true => format!("{}, the first {SHOWN} of them:", format::games(found)),
            false => format!("{}:", format::games(found)),
        }
    };
    let has_text = move || !loaded.text.with(String::is_empty);
    view! {
        <section class="record-list">
            <Show when=move || loaded.bad.with(|bad| !bad.is_empty())>
                <Faults bad=loaded.bad.get()/>
                <Show when=has_text>
                    <button type="button" on:click=move |_| loaded.correct()>"Correct the text"</button>
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

/// The errors of games that cannot be read.
#[component]
pub fn Faults(bad: Vec<ReadError>) -> impl IntoView {
    let count = bad.len();
    let heading = match count > SHOWN {
        true => format!("{} cannot be read, the first {SHOWN} of them:", format::games(count)),
        false => format!("{} cannot be read:", format::games(count)),
    };
    let entries = bad.iter().take(SHOWN).map(|error| view! { <li>{in_words(error)}</li> });
    view! {
        <div class="record-errors" role="status">
            <p class="error">{heading}</p>
            <ul>{entries.collect::<Vec<_>>()}</ul>
        </div>
    }
}

/// An error with its place, in words.
pub fn in_words(error: &ReadError) -> String {
    let ReadError { game, line, column, fault } = error;
    format!("Game {game}, line {line}, column {column}: {}", format::fault(fault))
}
