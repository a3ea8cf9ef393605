//! The page of a player.

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::{GameRating, Player, RatingPoint, Speed};

use super::games::GameList;
use super::graph::RatingLine;
use super::tallies::{Opponents, Tallies};
use crate::account::Identity;
use crate::challenges::ChallengeForm;
use crate::components::loaded::{ask, once_there};
use crate::components::title;
use crate::format;
use crate::net::players;
use crate::people::RelationButtons;

/// Ratings with their graph, what came of the games, and the games.
#[component]
pub fn ProfilePage(name: String) -> impl IntoView {
    let heading = name.clone();
    title::follow(move || heading.clone(), || false);
    let player = ask(async move { players::player(&name).await });
    once_there(player, |player| view! { <Profile player=Player::clone(&player)/> }.into_any())
}

#[component]
fn Profile(player: Player) -> impl IntoView {
    let identity = expect_context::<Identity>();
    let Player { name, bot, created_ms, ratings, tallies, opponents } = player;
    let since =
        format!("{} since {}", if bot { "A program, here" } else { "Here" }, format::date(created_ms));
    let (other, challenged) = (name.clone(), name.clone());
    let may_challenge = move || identity.account().is_some_and(|me| me != other);
    let has_ratings = !ratings.is_empty();
    let (records, file) = (players::records_path(&name), format!("{name}.pgn"));
    view! {
        <section class="profile">
            <h1>{name.clone()}</h1>
            <p class="hint">{since}</p>
            <Show when=may_challenge>
                <p><RelationButtons name=challenged.clone()/></p>
                <ChallengeForm player=challenged.clone()/>
            </Show>
            {has_ratings.then(|| view! { <h2>"Ratings"</h2><RatingTable name=name.clone() ratings/> })}
            {(!tallies.is_empty()).then(|| view! { <h2>"Record"</h2><Tallies tallies/> })}
            {(!opponents.is_empty()).then(|| view! { <h2>"Opponents"</h2><Opponents opponents/> })}
            <h2>"Games"</h2>
            <p class="hint">"All games that are over, in one file of records: "<a href=records download=file>"Download"</a></p>
            <GameList name/>
        </section>
    }
}

/// All ratings; the one that is chosen is shown over time.
#[component]
fn RatingTable(name: String, ratings: Vec<GameRating>) -> impl IntoView {
    let first = ratings.first().map(|one| (one.game.clone(), one.speed));
    let chosen = RwSignal::new(first);
    let points = RwSignal::new(None::<((String, Speed), Vec<RatingPoint>)>);
    Effect::new(move |_| {
        let Some((game, speed)) = chosen.get() else { return };
        let name = name.clone();
        spawn_local(async move {
            if let Ok(graph) = players::graph(&name, &game, speed).await {
                points.try_set(Some(((game, speed), graph.points)));
            }
        });
    });
    let line = |GameRating { game, speed, rating }: GameRating| {
        let key = (game.clone(), speed);
        let is_chosen = {
            let key = key.clone();
            move || chosen.with(|chosen| chosen.as_ref() == Some(&key))
        };
        let mark = if rating.provisional { "?" } else { "" };
        let pressed = is_chosen.clone();
        view! {
            <tr>
                <th scope="row"><button type="button" class="link" aria-pressed=move || pressed().to_string()
                    class:chosen=is_chosen on:click=move |_| chosen.set(Some(key.clone()))>
                    {format::title_of(&game).to_owned()}", "{format::speed(speed)}</button></th>
                <td>{rating.rating}{mark}</td>
                <td>"± "{2 * rating.deviation}</td>
                <td>{format::games(rating.games as usize)}</td>
            </tr>
        }
    };
    let lines: Vec<_> = ratings.into_iter().map(line).collect();
    let graph = move || {
        let (of, points) = points.get()?;
        (chosen.get() == Some(of) && points.len() > 1).then(|| view! { <RatingLine points/> })
    };
    view! {
        <table class="ratings"><tbody>{lines}</tbody></table>
        {graph}
        <p class="hint">"A question mark: too few games to say much. ±: with 95 % the rating is off by less."</p>
    }
}
