//! The game against the computer at the end of a lesson.

use leptos::prelude::*;
use variorum_api::{Clock, CreateGame};
use variorum_core::Player;
use variorum_core::any::AnyGame;
use variorum_lessons::Play;

use super::{comments, progress};
use crate::net;
use crate::pages::{SeatChoice, keep};
use crate::route::{Navigation, Route};

/// What to expect of the game, and the button that starts it.
#[component]
pub fn FirstGame(game: &'static dyn AnyGame, lesson: String, play: Play) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let card = game.card();
    let (sending, fault) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let say = play.say.clone();
    let start = move |_| {
        let who: Vec<SeatChoice> =
            Player::ALL
                .into_iter()
                .take(card.players)
                .map(|player| {
                    if player.name() == play.seat { SeatChoice::Me } else { SeatChoice::Computer(play.level) }
                })
                .collect();
        let wanted = CreateGame {
            game: card.id.to_owned(),
            options: play.options.clone(),
            position: play.position.clone(),
            seats: who.iter().map(|who| who.request("")).collect(),
            clock: Clock::None,
            draft_ms: None,
            public: false,
            rated: false,
        };
        let lesson = lesson.clone();
        sending.set(true);
        fault.set(None);
        leptos::task::spawn_local(async move {
            let answer = net::create(&wanted).await;
            if sending.try_set(false).is_some() {
                return; // the lesson was left meanwhile
            }
            match answer {
                Ok(created) => {
                    progress::finish(card.id, &lesson);
                    comments::remember(&created.id, &lesson);
                    keep(&created, card.id, &who);
                    navigation.go(Route::Game(created.id));
                }
                Err(why) => fault.set(Some(why.to_string())),
            }
        });
    };
    view! {
        <p class="lesson-say">{say}</p>
        <p class="links">
            <button type="button" class="primary" data-action="first-game" disabled=sending on:click=start>"Start the game"</button>
        </p>
        <p class="error" role="alert">{move || fault.get()}</p>
    }
}
