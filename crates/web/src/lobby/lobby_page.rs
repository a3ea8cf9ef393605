//! The page of the lobby.

use leptos::prelude::*;

use super::connection::Lobby;
use super::new_seek::NewSeekForm;
use super::quick::QuickPairing;
use super::seeks::Seeks;
use crate::components::title;
use crate::people::Friends;

/// Open seeks, quick pairing and a form for a seek of one's own.
#[component]
pub fn LobbyPage() -> impl IntoView {
    let lobby = Lobby::open();
    let watch = RwSignal::new(false);
    let somebody = Memo::new(move |_| {
        let own = lobby.own_key();
        lobby.seeks.with(|seeks| {
            seeks.iter().any(|seek| seek.sitters.iter().all(|sitter| Some(&sitter.key) != own.as_ref()))
        })
    });
    title::follow(|| "Lobby".to_owned(), move || watch.get() && somebody.get());
    let people = move || match lobby.people.get() {
        0 => "Nobody is looking for a game here now.".to_owned(),
        1 => "1 player is here.".to_owned(),
        people => format!("{people} players are here."),
    };
    view! {
        <section class="lobby">
            <h1>"Lobby"</h1>
            <p role="status">
                {move || match lobby.connected.get() {
                    Some(true) => people(),
                    Some(false) => "The server cannot be reached; trying again…".to_owned(),
                    None => "Connecting…".to_owned(),
                }}
            </p>
            <p class="error" role="alert">{move || lobby.fault.get()}</p>
            <Friends/>
            <QuickPairing lobby/>
            <Seeks lobby/>
            <label class="switch">
                <input type="checkbox" name="watch" prop:checked=move || watch.get() on:change=move |event| watch.set(event_target_checked(&event))/>
                "Tell me in the title of this page when somebody comes"
            </label>
            <NewSeekForm lobby/>
        </section>
    }
}
