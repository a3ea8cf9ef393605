//! A game of another version of its rules: no board can show it, but its moves can be read and saved.

use leptos::prelude::*;
use variorum_api::Snapshot;
use variorum_core::any::AnyGame;

use crate::components::clipboard::copy;
use crate::records::save;

/// Says why there is no board, and lists the moves.
#[component]
pub fn OtherRules(game: &'static dyn AnyGame, snapshot: Snapshot) -> impl IntoView {
    let card = game.card();
    let text = kept(&snapshot);
    let copied = RwSignal::new(None::<bool>);
    let fault = RwSignal::new(None::<&'static str>);
    let name = format!("{}-{}.pgn", card.id, snapshot.id);
    let on_copy = {
        let text = text.clone();
        move |_| copy(&text, copied)
    };
    let on_save = {
        let text = text.clone();
        move |_| {
            if save(&name, &text).is_err() {
                fault.set(Some("The browser does not save files here."));
            }
        }
    };
    let label = move || match copied.get() {
        None => "Copy record",
        Some(true) => "Record copied",
        Some(false) => "Not allowed to copy",
    };
    let words = format!(
        "This game was played by version {} of the rules of {}. This server has version {}, by which it \
         cannot go on; if it was under way, it has ended without result. What was played:",
        snapshot.rules_version, card.title, card.rules_version
    );
    view! {
        <h1>{card.title}</h1>
        <p role="status" data-state="other-rules">{words}</p>
        <pre class="record">{text}</pre>
        <div class="actions">
            <button type="button" data-action="copy-record" on:click=on_copy>{label}</button>
            <button type="button" data-action="download-record" on:click=on_save>"Download record"</button>
        </div>
        <p class="error" role="alert">{move || fault.get()}</p>
    }
}

/// The game as a record with exact move texts, for programs that have its rules.
fn kept(snapshot: &Snapshot) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    for (seat, title) in snapshot.live.seats.iter().zip(["White", "Black", "Red"]) {
        tag(title, if seat.name.is_empty() { "?" } else { &seat.name });
    }
    tag("Result", "*");
    tag("Variant", &snapshot.game);
    tag("RulesVersion", &snapshot.rules_version.to_string());
    if !snapshot.options.is_empty() {
        tag("Options", &snapshot.options.join(" "));
    }
    if !snapshot.start.is_empty() {
        tag("SetUp", "1");
        tag("FEN", &snapshot.start);
    }
    text.push('\n');
    for entry in &snapshot.entries {
        text.push_str(&entry.text);
        text.push('\n');
    }
    text.push_str("*\n");
    text
}
