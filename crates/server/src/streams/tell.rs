//! Tells streams what happens in games.

use super::hub::Topic;
use super::shown;
use crate::accounts::sitters::Sitters;
use crate::app_state::AppState;
use crate::convert;
use crate::error::ServerError;
use variorum_api::{
    AccountMessage, Event, KindMessage, NumberedEvent, PushNotice, Seat, StreamGame, YourGame, to_json,
};
use variorum_core::PlayerSet;
use variorum_match::{Clock, Match};
use variorum_store::MatchRow;

/// A new game is there, and stored.
pub(crate) async fn created(state: &AppState, match_row: &MatchRow, game: &Match) {
    let kind = Topic::Kind(match_row.game.clone());
    let mut people: Vec<&str> = match_row.owners.iter().map(|(_, id)| id.as_str()).collect();
    people.sort_unstable();
    people.dedup();
    let by_days = matches!(game.setup().clock, Clock::Days { .. });
    let is_heard = match_row.public && state.hub.has(&kind)
        || people.iter().any(|id| state.hub.has(&Topic::Person((*id).to_owned())));
    if !is_heard && !by_days {
        return;
    }
    let sitters = match Sitters::load(&*state.people, &match_row.owners).await {
        Ok(sitters) => sitters,
        // The game is there all the same.
        Err(error) => return ServerError::from(error).log(),
    };
    if by_days {
        notify(state, match_row, game, &sitters, people.iter().copied(), "A game has begun.");
    }
    if !is_heard {
        return;
    }
    let shown = show(state, match_row, game, &sitters);
    for person in people {
        to_person(state, &sitters, person, &shown, AccountMessage::GameStart);
    }
    if match_row.public {
        state.hub.tell(&kind, || to_json(&KindMessage::GameStart { game: shown }));
    }
}

/// Somebody has new seats in a game.
pub(crate) fn seated(state: &AppState, match_row: &MatchRow, game: &Match, sitters: &Sitters, person: &str) {
    if state.hub.has(&Topic::Person(person.to_owned())) {
        let shown = show(state, match_row, game, sitters);
        to_person(state, sitters, person, &shown, AccountMessage::GameStart);
    }
}

/// Something has happened in a game, and is stored.
pub(crate) fn happened(
    state: &AppState,
    match_row: &MatchRow,
    game: &Match,
    sitters: &Sitters,
    events: &[NumberedEvent],
) {
    let kind = Topic::Kind(match_row.game.clone());
    let is_watched = match_row.public && state.hub.has(&kind);
    if is_watched {
        for event in events {
            let (id, event) = (match_row.id.clone(), event.clone());
            state.hub.tell(&kind, || to_json(&KindMessage::Event { id, event }));
        }
    }
    // All others change neither whose decision it is nor whether the game is over.
    let matters = |one: &NumberedEvent| {
        one.entry().is_some()
            || matches!(one.event, Event::TakenBack { .. } | Event::Started { .. } | Event::Aborted(_))
    };
    if !events.iter().any(matters) {
        return;
    }
    let over = game.is_over();
    let people = if over { sitters.owners() } else { deciding(game, sitters) };
    let mut people: Vec<String> = people.into_iter().map(|(_, id)| id).collect();
    people.sort_unstable();
    people.dedup();
    if matches!(game.setup().clock, Clock::Days { .. }) {
        let body = if over { "The game is over." } else { "It is your turn." };
        notify(state, match_row, game, sitters, people.iter().map(String::as_str), body);
    }
    people.retain(|id| state.hub.has(&Topic::Person(id.clone())));
    if people.is_empty() && !(over && is_watched) {
        return;
    }
    let shown = show(state, match_row, game, sitters);
    let message = if over { AccountMessage::GameEnd } else { AccountMessage::YourTurn };
    for person in &people {
        to_person(state, sitters, person, &shown, message);
    }
    if over && is_watched {
        state.hub.tell(&kind, || to_json(&KindMessage::GameEnd { game: shown }));
    }
}

/// Tells those of these people by Web Push who are not looking at the game.
fn notify<'a>(
    state: &AppState,
    match_row: &MatchRow,
    game: &Match,
    sitters: &Sitters,
    people: impl Iterator<Item = &'a str>,
    body: &str,
) {
    let title = game.record().card().title;
    for person in people {
        let looks = sitters.seats_of(person).iter().any(|player| game.is_connected(player));
        if !looks {
            let (title, body, url) = (title.to_owned(), body.to_owned(), format!("/g/{}", match_row.id));
            state.notices.tell(person, PushNotice { title, body, url });
        }
    }
}

/// Whose seat is to move.
fn deciding(game: &Match, sitters: &Sitters) -> Vec<(u8, String)> {
    let to_move = game.record().to_move().index();
    sitters.owners().into_iter().filter(|(seat, _)| usize::from(*seat) == to_move).collect()
}

fn show(state: &AppState, match_row: &MatchRow, game: &Match, sitters: &Sitters) -> StreamGame {
    let live = convert::live((game, sitters), PlayerSet::EMPTY, 0, None, state.clock.now());
    shown::game(match_row, game, &live)
}

fn to_person(
    state: &AppState,
    sitters: &Sitters,
    person: &str,
    game: &StreamGame,
    message: fn(YourGame) -> AccountMessage,
) {
    let you = sitters.seats_of(person).iter().map(Seat::from).collect();
    let message = message(YourGame { you, game: game.clone() });
    state.hub.tell(&Topic::Person(person.to_owned()), || to_json(&message));
}
