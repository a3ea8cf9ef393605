//! A game of another version of its rules: no board can show it, but its moves can be read and saved.

use leptos::prelude::*;
use variorum_api::Snapshot;
use variorum_core::any::AnyGame;

use crate::moderation::ReportGame;
use crate::net::Connection;
use crate::records::{PgnFile, RecordExport};

/// Says why there is no board, and lists the moves.
#[component]
pub fn OtherRules(game: &'static dyn AnyGame, snapshot: Snapshot, connection: Connection) -> impl IntoView {
    let card = game.card();
    let text = exact_record(&snapshot);
    let file = PgnFile { name: format!("{}-{}.pgn", card.id, snapshot.id), text: text.clone() };
    let make = Callback::new(move |()| Ok(file.clone()));
    let words = format!(
        "This game was played by version {} of the rules of {}. This server has version {}, by which it \
         cannot go on; if it was under way, it has ended without result. What was played:",
        snapshot.rules_version, card.title, card.rules_version
    );
    view! {
        <h1>{card.title}</h1>
        <p role="status" data-state="other-rules">{words}</p>
        <pre class="record">{text}</pre>
        <RecordExport make/>
        <div class="actions"><ReportGame id=snapshot.id connection/></div>
    }
}

/// The game as a record with exact move texts, for programs that have its rules.
fn exact_record(snapshot: &Snapshot) -> String {
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
