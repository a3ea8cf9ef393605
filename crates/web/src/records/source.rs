//! Where a record comes from: pasted, or a file.

use std::time::Duration;

use leptos::html::Textarea;
use leptos::prelude::*;
use variorum_record::{ReadError, read};
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use super::files;
use super::kept::Kept;
use crate::words;

/// Longer texts of files are not put into the field: it would be slow, and nobody edits them there.
const FIELD_BYTES: usize = 200_000;

/// Long enough for the browser to show that something is being read.
const SEEN: Duration = Duration::from_millis(30);

/// A field to paste into and a button for files.
#[component]
pub fn Source(kept: Kept) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let field = NodeRef::<Textarea>::new();
    let begin = move |given: String| {
        fault.set(None);
        busy.set(true);
        let work = move || {
            busy.set(false);
            match read(&given) {
                Ok(records) => kept.put(records),
                Err(error) => {
                    fault.set(Some(in_words(&error)));
                    if let Some(field) = field.get_untracked().filter(|_| given.len() <= FIELD_BYTES) {
                        let (from, to) = marked(&given, &error);
                        // Only shows the place that is told in words too.
                        let _ = field.focus();
                        let _ = field.set_selection_range(from, to);
                    }
                }
            }
        };
        set_timeout(work, SEEN);
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        begin(text.get_untracked());
    };
    let chosen = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        leptos::task::spawn_local(async move {
            match files::load(file).await {
                Ok(given) => {
                    // As the field writes the ends of lines, so that places in it are the same.
                    let given = given.replace("\r\n", "\n").replace('\r', "\n");
                    text.set(if given.len() <= FIELD_BYTES { given.clone() } else { String::new() });
                    begin(given);
                }
                Err(why) => fault.set(Some(why)),
            }
            input.set_value(""); // so that the same file can be chosen again
        });
    };
    view! {
        <form class="record-source" on:submit=submit>
            <p>"Paste one game or several, in PGN or as this page writes them; any game of the start page."</p>
            <label class="stacked"><span>"Game record"</span>
                <textarea node_ref=field name="record" rows="14" spellcheck="false" autocomplete="off"
                    placeholder="1. e4 e5 (1... c5 {a variation}) 2. Nf3 *"
                    prop:value=move || text.get()
                    on:input=move |event| { text.set(event_target_value(&event)); fault.set(None); }></textarea>
            </label>
            <p class="fault" role="alert">{move || fault.get()}</p>
            <div class="actions">
                <button type="submit" class="main" disabled=move || busy.get()>
                    {move || if busy.get() { "Reading…" } else { "Read" }}
                </button>
                <label class="button file">"Choose a file"
                    <input type="file" name="file" class="unseen" accept=".pgn,.txt,text/plain,application/x-chess-pgn" on:change=chosen/>
                </label>
            </div>
        </form>
    }
}

/// What is wrong, and where.
fn in_words(error: &ReadError) -> String {
    let ReadError { game, line, column, fault } = error;
    format!("Game {game}, line {line}, column {column}: {}", words::fault(fault))
}

/// Where in a field the place of an error begins and its line ends, in UTF-16 units.
fn marked(text: &str, error: &ReadError) -> (u32, u32) {
    let units = |text: &str| text.encode_utf16().count() as u32;
    let before: usize = text.split_inclusive('\n').take(error.line - 1).map(str::len).sum();
    let line = text[before..].split('\n').next().unwrap_or("");
    let at = line.char_indices().nth(error.column - 1).map_or(line.len(), |(at, _)| at);
    let from = units(&text[..before + at]);
    (from, from + units(line[at..].split(char::is_whitespace).next().unwrap_or("")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wrong_word_is_marked_and_told() {
        for (text, word) in [
            ("1. e4 e5\n2. Ke5 *", "Ke5"),
            ("{\u{1F600}} 1. e4 é5 *", "é5"),
            ("[Variant \"nothing\"]\n\n*", "[Variant"),
        ] {
            let error = read(text).expect_err("a fault");
            let (from, to) = marked(text, &error);
            let units: Vec<u16> = text.encode_utf16().collect();
            assert_eq!(String::from_utf16_lossy(&units[from as usize..to as usize]), word);
            let words = in_words(&error);
            assert!(words.starts_with(&format!("Game 1, line {}, column {}: ", error.line, error.column)));
        }
        let error = read("").expect_err("a fault");
        assert_eq!(marked("", &error), (0, 0));
    }
}
