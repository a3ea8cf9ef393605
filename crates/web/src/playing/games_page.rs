//! The page of the games that whoever sits here plays now.

use leptos::prelude::*;
use variorum_api::PlayingGame;

use super::playing_games::PlayingGames;
use crate::challenges::SentChallenges;
use crate::components::picture::small_board;
use crate::components::title;
use crate::format;
use crate::game_start::GameStart;
use crate::lobby::last_game;
use crate::route::{Link, Route};

/// Small boards in the order of urgency.
#[component]
pub fn GamesPage() -> impl IntoView {
    let playing = expect_context::<PlayingGames>();
    title::follow(|| "My games".to_owned(), move || playing.waiting() > 0);
    let list = move || match playing.get() {
        None => view! { <p role="status">"Asking the server…"</p> }.into_any(),
        Some(games) if games.is_empty() => view! {
            <p>
                "You play no game now. "
                <Link to=Route::Lobby>"Find somebody in the lobby"</Link>" or "
                <Link to=Route::NewGame(last_game(), GameStart::default())>"begin a game"</Link>"."
            </p>
        }
        .into_any(),
        Some(games) => {
            let boards: Vec<_> = games.into_iter().map(|game| view! { <GameBoard game/> }).collect();
            view! { <ul class="my-games">{boards}</ul> }.into_any()
        }
    };
    view! {
        <section class="my-games-page">
            <h1>"My games"</h1>
            <SentChallenges/>
            {list}
        </section>
    }
}

#[component]
fn GameBoard(game: PlayingGame) -> impl IntoView {
    let svg = small_board(&game.game, &game.options, &game.position, [], game.own.first().copied());
    let others = game.seats.iter().enumerate();
    let others = others.filter(|(index, _)| !game.own.iter().any(|seat| seat.index() == *index));
    let others: Vec<&str> = others.map(|(_, seat)| format::sitter(seat)).collect();
    let against = if others.is_empty() { String::new() } else { format!("with {}", format::list(&others)) };
    let left = game.remaining_ms.map(|left| format!(", {} left", format::clock(left))).unwrap_or_default();
    let state = if game.waits { "Your turn" } else { "Waiting for the others" };
    let rated = if game.rated { ", rated" } else { "" };
    let title = format::title_of(&game.game).to_owned();
    let label = format!("{title} {against}");
    let time = format::time_of_game(game.clock, game.seats.iter().map(|seat| seat.clock));
    view! {
        <li class="my-game" class:waits=game.waits data-game-id=game.id.clone()>
            <Link to=Route::Game(game.id.clone()) class="picture-link">
                <div class="picture" aria-hidden="true" inner_html=svg.unwrap_or_default()></div>
                <span class="visually-hidden">{label}</span>
            </Link>
            <p><b>{title}</b>" "{against}</p>
            <p class="hint"><span class:your-turn=game.waits>{state}</span>{left}", "{time}{rated}</p>
        </li>
    }
}
