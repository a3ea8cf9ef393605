//! The leaderboards.

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::{Leader, Leaderboard, Speed};

use crate::components::rating::PlayerLink;
use crate::components::title;
use crate::format;
use crate::lobby::{GameSelect, last_game};
use crate::net::players;
use crate::route::{Link, Route};

/// The best players of a game at a speed.
#[component]
pub fn LeaderboardPage() -> impl IntoView {
    title::follow(|| "Players".to_owned(), || false);
    let game = RwSignal::new(last_game());
    let speed = RwSignal::new(Speed::Blitz);
    let bots = RwSignal::new(false);
    let board = RwSignal::new(None::<Leaderboard>);
    let fault = RwSignal::new(String::new());
    Effect::new(move |_| {
        let (game, speed, bots) = (game.get(), speed.get(), bots.get());
        spawn_local(async move {
            match players::leaders(&game, speed, bots).await {
                // Another may have been chosen meanwhile.
                Ok(told) => {
                    fault.try_set(String::new());
                    board.try_set(Some(told));
                }
                Err(why) => drop(fault.try_set(why.to_string())),
            }
        });
    });
    let speeds = Speed::ALL.map(|one| {
        let chosen = move || speed.get() == one;
        view! {
            <button type="button" aria-pressed=move || chosen().to_string() class:primary=chosen
                on:click=move |_| speed.set(one)>{format::speed(one)}</button>
        }
    });
    let shown = move || {
        let wanted = (game.get(), speed.get(), bots.get());
        board
            .get()
            .filter(|board| (board.game.as_str(), board.speed, board.bots) == (&wanted.0, wanted.1, wanted.2))
    };
    view! {
        <section class="players">
            <h1>"Players"</h1>
            <div class="filters"><GameSelect game/></div>
            <p class="links tabs">{speeds.into_iter().collect::<Vec<_>>()}</p>
            <label class="switch"><input type="checkbox" name="bots" on:change=move |event| bots.set(event_target_checked(&event))/>
                <span>"Programs instead of people"</span></label>
            <p class="error" role="alert">{move || fault.get()}</p>
            {move || shown().map(|board| view! { <Board board/> })}
        </section>
    }
}

#[component]
fn Board(board: Leaderboard) -> impl IntoView {
    if board.leaders.is_empty() {
        return view! {
            <p role="status">
                "Nobody has enough rated games of this kind in the last 60 days. "
                <Link to=Route::Lobby>"Find somebody in the lobby"</Link>"."
            </p>
        }
        .into_any();
    }
    let line = |(place, Leader { name, rating }): (usize, Leader)| {
        view! {
            <tr>
                <td>{place}</td>
                <td><PlayerLink name/></td>
                <td>{rating.rating}</td>
                <td>{rating.games}</td>
            </tr>
        }
    };
    let lines: Vec<_> = (1..).zip(board.leaders).map(line).collect();
    view! {
        <table class="leaders">
            <thead><tr><th scope="col">"#"</th><th scope="col">"Player"</th><th scope="col">"Rating"</th><th scope="col">"Games"</th></tr></thead>
            <tbody>{lines}</tbody>
        </table>
    }
    .into_any()
}
