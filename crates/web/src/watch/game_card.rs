//! A game with its small board.

use leptos::prelude::*;
use variorum_api::{SeatRating, SeatedPlayer, WatchedGame};

use crate::components::picture::small_board;
use crate::components::rating;
use crate::format;
use crate::route::{Link, Route};

/// The names of the players with their ratings.
pub fn players(game: &WatchedGame) -> String {
    let ratings = game.ratings.iter().copied().chain(std::iter::repeat(None));
    let one = |(player, rating): (&SeatedPlayer, Option<SeatRating>)| {
        let name = format::called(&player.name);
        rating.map_or_else(|| name.to_owned(), |known| format!("{name} ({})", rating::words(known)))
    };
    game.game.players.iter().zip(ratings).map(one).collect::<Vec<_>>().join(" – ")
}

/// How many watch a game, in words; empty where nobody does.
pub fn watching(game: &WatchedGame) -> String {
    if game.watchers == 0 { String::new() } else { format!(", {} watching", game.watchers) }
}

/// A line of the list: a link to the game with its board as it is now.
#[component]
pub fn GameCard(game: WatchedGame) -> impl IntoView {
    let about = &game.game;
    let svg = small_board(&about.game, &about.options, &about.position, [], None).unwrap_or_default();
    let title = format::title_of(&about.game).to_owned();
    let state = match (&about.result, &about.deciding[..]) {
        (Some(result), _) => format::result(result),
        (None, [seat]) => format!("{} to move", format::seat(*seat)),
        (None, _) => "Players choose".to_owned(),
    };
    let rated = if game.rated { ", rated" } else { "" };
    let what = format!(
        "{}{rated}{}",
        format::time_of_game(about.clock, about.players.iter().map(|player| player.clock)),
        watching(&game)
    );
    let (who, over) = (players(&game), about.result.is_some());
    let (id, to) = (about.id.clone(), Route::Game(about.id.clone()));
    view! {
        <li class="watched" class:over=over data-game-id=id>
            <Link to class="small-board">
                <div class="picture" aria-hidden="true" inner_html=svg></div>
                <strong>{title}</strong>
                <span>{who}</span>
                <span class="hint">{state}</span>
                <span class="hint">{what}</span>
            </Link>
        </li>
    }
}
