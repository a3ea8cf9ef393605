//! The state of the connection to the server, where the user should know.

use leptos::prelude::*;

use crate::format;
use crate::net::{Connection, PendingAction, UnsentActions};
use crate::route::{Link, Route};

/// Says when the server is not reached or does not answer, which actions wait for it, and why an action was
/// refused.
#[component]
pub fn ConnectionStatus(connection: Connection) -> impl IntoView {
    let state = move || {
        let (online, late) = (connection.online.get(), connection.delayed.get());
        let waiting = connection.outbox.with(|outbox| listed(outbox));
        let stalled = connection.is_stalled();
        let text = match (online, waiting) {
            (false, None) => "Not connected; trying again…".to_owned(),
            (false, Some(waiting)) => {
                format!("Not connected; trying again… Then {waiting} will be sent once more.")
            }
            (true, None) if stalled => {
                "The server cannot save; clocks stand still. The game goes on when it can.".to_owned()
            }
            (true, Some(waiting)) if stalled => {
                format!("The server cannot save; clocks stand still. It will confirm {waiting} when it can.")
            }
            (true, Some(waiting)) if late => format!("Waiting for the server to confirm {waiting}…"),
            (true, _) => return None,
        };
        Some(view! { <div class="notice connection-status" class:offline=!online role="status">{text}</div> })
    };
    view! {
        {state}
        {move || connection.notice.get().map(|text| view! { <div class="notice error" role="alert">{text}</div> })}
    }
}

/// Lists the unconfirmed actions of games whose pages were left, with links: opening the game sends them
/// again.
#[component]
pub fn UnsentNotice() -> impl IntoView {
    let undelivered = expect_context::<UnsentActions>();
    let one = move |(id, left): (String, Vec<PendingAction>)| {
        let what = listed(&left).unwrap_or_default();
        let drop = {
            let id = id.clone();
            move |_| std::mem::drop(undelivered.take(&id))
        };
        view! {
            <div class="notice error unsent" role="alert">
                <span>"You left a game before the server had confirmed "{what}"."</span>
                <Link to=Route::Game(id) class="button">"Go back and send it again"</Link>
                <button type="button" on:click=drop>"Discard it"</button>
            </div>
        }
    };
    move || undelivered.all().into_iter().map(one).collect::<Vec<_>>()
}

/// Actions in words; `None` for none.
fn listed(all: &[PendingAction]) -> Option<String> {
    let words: Vec<String> = all.iter().map(|one| format::action(&one.action)).collect();
    (!words.is_empty()).then(|| format::list(&words.iter().map(String::as_str).collect::<Vec<_>>()))
}
