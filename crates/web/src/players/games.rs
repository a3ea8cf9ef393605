//! The public games of a player, with filters.

use leptos::prelude::*;
use variorum_api::{GameResult, OwnGame, Seat};

use crate::components::filter::{Filter, GameFilter};
use crate::components::paged::Paged;
use crate::format;
use crate::net::players;
use crate::route::{Link, Route};

const OUTCOMES: [(&str, &str); 4] = [("", "All"), ("won", "Won"), ("drawn", "Drawn"), ("lost", "Lost")];
const RATED: [(&str, &str); 3] = [("", "All"), ("true", "Rated"), ("false", "Casual")];

/// A list that grows page by page.
#[component]
pub fn GameList(name: String) -> impl IntoView {
    let name = StoredValue::new(name);
    let (game, outcome, rated) = (RwSignal::default(), RwSignal::default(), RwSignal::default());
    let games = Paged::<OwnGame, String>::new();
    let ask = move |after: Option<String>| {
        let filter: [(&str, String); 3] = [
            ("game", game.get_untracked()),
            ("outcome", outcome.get_untracked()),
            ("rated", rated.get_untracked()),
        ];
        let name = name.get_value();
        games.ask(after.clone(), async move {
            let page = players::games(&name, &filter, after.as_deref()).await?;
            Ok((page.games, page.next))
        });
    };
    Effect::new(move |_| {
        game.track();
        outcome.track();
        rated.track();
        ask(None);
    });
    let lines = move || games.items().into_iter().map(line).collect::<Vec<_>>();
    view! {
        <div class="filters">
            <GameFilter name="filter-game" value=game/>
            <Filter label="Result" name="filter-outcome" choices=OUTCOMES.to_vec() value=outcome/>
            <Filter label="Rated" name="filter-rated" choices=RATED.to_vec() value=rated/>
        </div>
        <ul class="game-lines">{lines}</ul>
        {games.foot("More", ask)}
    }
}

fn line(OwnGame { seats, game }: OwnGame) -> impl IntoView {
    let names: Vec<&str> = game.seats.iter().map(format::sitter).collect();
    let rated = if game.rated { ", rated" } else { "" };
    let what =
        format!("{}{rated}", format::time_of_game(game.clock, game.seats.iter().map(|seat| seat.clock)));
    view! {
        <li>
            <Link to=Route::Game(game.id)>{format::title_of(&game.game).to_owned()}</Link>" "
            <b>{outcome(&seats, game.result.as_ref())}</b>" "
            <span class="hint">{format::list(&names)}", "{what}", "{format::date(game.created_ms)}</span>
        </li>
    }
}

/// What came of a game for whoever had these seats.
fn outcome(seats: &[Seat], result: Option<&GameResult>) -> &'static str {
    let among = |list: &[Seat]| seats.iter().any(|seat| list.contains(seat));
    match result {
        None => "under way",
        Some(result) if among(&result.winners) => "won",
        Some(result) if among(&result.drawn) => "drawn",
        Some(result) if result.places.is_empty() => "without result",
        Some(_) => "lost",
    }
}
