//! The form that reads a record: pasted, or from a file.

use leptos::html::Textarea;
use leptos::prelude::*;
use variorum_record::{Letters, ReadError, text_of};
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use super::files;
use super::game_list::{Faults, in_words};
use super::listed::{RecordOrigin, read};
use super::loaded::LoadedRecords;

/// Longer files are not put into the text field, where they would be slow.
const FIELD_BYTES: usize = 200_000;

/// A text field and a button for files.
#[component]
pub fn RecordInput(
    loaded: LoadedRecords,
    /// Whether the text is read at once, and the game opened that was open before the page was loaded.
    again: RwSignal<bool>,
) -> impl IntoView {
    let text = loaded.text;
    let fault = RwSignal::new(None::<String>);
    let bad = RwSignal::new(Vec::<ReadError>::new());
    // The fraction of the text that is read, while reading.
    let busy = RwSignal::new(None::<f64>);
    let field = NodeRef::<Textarea>::new();
    let letters = RwSignal::new(Letters::default());
    let forget = move || {
        fault.set(None);
        bad.set(Vec::new());
    };
    let begin = move |origin: RecordOrigin, before: Option<usize>| async move {
        busy.set(Some(0.0));
        // The page may be left before all is read.
        let found = read(origin, letters.get_untracked(), |share| busy.try_set(Some(share)).is_none()).await;
        if busy.try_set(None).is_some() {
            return;
        }
        match found {
            Ok(None) => {}
            Ok(Some(found)) if found.games.is_empty() => {
                let first = found.bad.first();
                fault.set(Some(first.map_or_else(|| "There is no game in this text.".to_owned(), in_words)));
                let given = text.get_untracked();
                if let (Some(error), Some(field), false) = (first, field.get_untracked(), given.is_empty()) {
                    let (from, to) = marked(&given, error);
                    // Only marks the place; the message names it too.
                    let _ = field.focus();
                    let _ = field.set_selection_range(from, to);
                }
                bad.set(found.bad);
            }
            Ok(Some(found)) => {
                let count = found.games.len();
                loaded.put(found.games, found.bad);
                if let Some(at) = before.filter(|&at| at < count) {
                    loaded.choose(Some(at));
                }
            }
            Err(why) => fault.set(Some(why.to_string())),
        }
    };
    if again.get_untracked() && text.with_untracked(|text| !text.is_empty()) {
        again.set(false);
        leptos::task::spawn_local(begin(RecordOrigin::Text(text.get_untracked()), loaded.chosen_before()));
    }
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        forget();
        leptos::task::spawn_local(begin(RecordOrigin::Text(text.get_untracked()), None));
    };
    let chosen = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        forget();
        leptos::task::spawn_local(async move {
            text.set(String::new());
            if file.size() <= FIELD_BYTES as f64 {
                match files::load(&file).await {
                    // Then places in the field are those in the file.
                    Ok(bytes) => text.set(text_of(&bytes)),
                    Err(why) => return fault.set(Some(why.to_string())),
                }
            }
            input.set_value(""); // so that the same file can be chosen again
            begin(RecordOrigin::File(file), None).await;
        });
    };
    let label = move || match busy.get() {
        Some(share) => format!("Reading… {:.0} %", 100.0 * share),
        None => "Read".to_owned(),
    };
    let languages = Letters::ALL.map(|letters| {
        let label = format!("{} ({})", letters.title(), letters.pieces().map(String::from).join(" "));
        view! { <option value=letters.name()>{label}</option> }
    });
    let languages = languages.into_iter().collect::<Vec<_>>();
    view! {
        <form class="record-source" on:submit=submit>
            <p>"Paste one game or several, in PGN or as this page writes them; any game of the start page."</p>
            <label class="stacked"><span>"Game record"</span>
                <textarea node_ref=field name="record" rows="14" spellcheck="false" autocomplete="off"
                    placeholder="1. e4 e5 (1... c5 {a variation}) 2. Nf3 *"
                    prop:value=move || text.get()
                    on:input=move |event| { text.set(event_target_value(&event)); forget(); }></textarea>
            </label>
            <label class="row"><span>"Letters of the pieces"</span>
                <select name="letters" on:change=move |event| {
                    letters.set(Letters::from_name(&event_target_value(&event)).unwrap_or_default());
                }>{languages}</select>
            </label>
            <p class="error" role="alert">{move || fault.get()}</p>
            <Show when=move || bad.with(|bad| bad.len() > 1)><Faults bad=bad.get()/></Show>
            <div class="actions">
                <button type="submit" class="primary" disabled=move || busy.with(Option::is_some)>
                    {label}
                </button>
                <label class="button file">"Choose a file"
                    <input type="file" name="file" class="visually-hidden" accept=".pgn,.txt,text/plain,application/x-chess-pgn" on:change=chosen/>
                </label>
            </div>
        </form>
    }
}

/// Start and end of the text that an error is about, in UTF-16 units.
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
    use variorum_record::read;

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
