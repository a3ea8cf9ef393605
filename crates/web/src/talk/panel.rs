//! The panel in which players, or those who watch, talk.

use leptos::prelude::*;
use variorum_api::{MAX_LINE, Phrase, Room};

use super::game_talk::GameTalk;
use super::lines::{Lines, SpokenLines};
use crate::account::Identity;
use crate::net::MatchState;
use crate::people::RelationButtons;

/// What was said, ready phrases, and a field for words of one's own where they are allowed. On a phone it is a sheet
/// at the foot of the screen.
#[component]
pub fn TalkPanel() -> impl IntoView {
    let talk = expect_context::<GameTalk>();
    let several = move || talk.rooms() > 1;
    let shown = move || talk.open.get() && talk.is_there();
    let escape = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            talk.open.set(false);
        }
    };
    let phrases: Vec<_> = Phrase::ALL
        .into_iter()
        .map(|(phrase, name, words)| {
            view! { <button type="button" data-phrase=name on:click=move |_| talk.say_phrase(phrase)>{words}</button> }
        })
        .collect();
    view! {
        <SpokenLines/>
        <section class="talk-panel" id="talk" aria-label="Talk" hidden=move || !shown() on:keydown=escape>
            <div class="talk-head">
                <h2>{move || if talk.room().is_some_and(|(room, _)| room == Room::Watchers) && talk.rooms() == 1 { "Those who watch" } else { "Talk" }}</h2>
                <label class="switch"><input type="checkbox" name="mute" prop:checked=move || talk.muted.get()
                    on:change=move |event| talk.mute(event_target_checked(&event))/><span>"Mute"</span></label>
                <button type="button" class="subtle" aria-label="Close" on:click=move |_| talk.open.set(false)>"✕"</button>
            </div>
            <Lines/>
            <Show when=several><RoomChoice/></Show>
            <div class="talk-phrases" role="group" aria-label="Ready phrases" hidden=move || talk.room().is_none()>{phrases}</div>
            <Show when=move || talk.room().is_some_and(|(_, free)| free)><OwnWords/></Show>
            <p class="error" role="alert">{move || talk.connection.talk_refusal.get()}</p>
            <Others/>
        </section>
    }
}

/// Among whom something is said, for a player after the game.
#[component]
fn RoomChoice() -> impl IntoView {
    let talk = expect_context::<GameTalk>();
    let choice = move |room: Room, words: &'static str| {
        let chosen = move || talk.room().is_some_and(|(now, _)| now == room);
        view! {
            <button type="button" aria-pressed=move || chosen().to_string() on:click=move |_| talk.to.set(room)>{words}</button>
        }
    };
    view! {
        <div class="talk-rooms" role="group" aria-label="To whom">
            {choice(Room::Players, "To players")}
            {choice(Room::Watchers, "To those who watch")}
        </div>
    }
}

#[component]
fn OwnWords() -> impl IntoView {
    let talk = expect_context::<GameTalk>();
    let text = RwSignal::new(String::new());
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if !said.is_empty() {
            talk.say_text(said);
            text.set(String::new());
        }
    };
    view! {
        <form class="talk-words" on:submit=send>
            <input type="text" name="say" aria-label="Your words" maxlength=MAX_LINE.to_string() autocomplete="off"
                prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))/>
            <button type="submit">"Say"</button>
        </form>
    }
}

/// The other players with accounts, whom one may follow or block; and what words of one's own need.
#[component]
fn Others() -> impl IntoView {
    let talk = expect_context::<GameTalk>();
    let identity = expect_context::<Identity>();
    let others = Memo::new(move |_| {
        talk.connection.match_state.with(|state| {
            let others = state.iter().flat_map(MatchState::others).filter(|seat| seat.account);
            others.map(|seat| seat.name.clone()).collect::<Vec<_>>()
        })
    });
    let plays = move || talk.room().is_some_and(|(room, free)| room == Room::Players && !free);
    let changed = Callback::new(move |()| talk.connection.ask_talk());
    let visitor = move || {
        let watches =
            talk.connection.talk.with(|talk| talk.rooms.iter().all(|room| room.room == Room::Watchers));
        watches && talk.room().is_none()
    };
    view! {
        <Show when=plays>
            <p class="hint">"Words of your own are for players who follow each other."</p>
        </Show>
        <Show when=visitor>
            <p class="hint">"Sign in, or play a game here first, to say something."</p>
        </Show>
        <Show when=move || identity.account().is_some()>
            {move || others.get().into_iter().map(|name| view! {
                <div class="talk-other"><span>{name.clone()}</span><RelationButtons name changed/></div>
            }).collect_view()}
        </Show>
    }
}
