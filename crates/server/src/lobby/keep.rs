//! What happens in the lobby is stored before anybody is told: seeks and those who wait outlive the process, and a game
//! that comes of them is stored together with their end.

use crate::app_state::AppState;
use crate::create;
use crate::error::ServerError;
use crate::rated::shown;
use std::sync::Arc;
use variorum_api::{LobbyMessage, Speed};
use variorum_lobby::{Change, Kept, Lobby, Place, Refusal, Seek, Seeker, Start, Terms};
use variorum_match::OfferedTime;
use variorum_store::{People, PersonKind, PersonRow, SeekChange, SeekPlace, SeekRow, StoreError};

/// Does something in the lobby, and stores what has changed.
///
/// # Errors
/// The lobby does not do it, or the store fails.
pub(super) async fn change<T>(
    state: &AppState,
    action: impl FnOnce(&mut Lobby) -> Result<T, Refusal>,
) -> Result<T, ServerError> {
    let _order = state.lobby.in_order().await;
    let (done, changes) = state.lobby.act(action);
    store(state, &changes).await?;
    Ok(done?)
}

/// Opens a seek: one that cannot be stored is not opened.
///
/// # Errors
/// The lobby does not do it, or the store fails.
pub(super) async fn open(
    state: &AppState,
    action: impl FnOnce(&mut Lobby) -> Result<u64, Refusal>,
) -> Result<u64, ServerError> {
    let _order = state.lobby.in_order().await;
    let (id, changes) = state.lobby.act(action);
    let id = id?;
    if let Err(error) = store(state, &changes).await {
        state.lobby.act(|lobby| lobby.remove(id));
        return Err(error.into());
    }
    Ok(id)
}

/// Does something by which a game may come together; then creates it and tells all who play it.
///
/// # Errors
/// The lobby does not do it, or the game cannot be created now, which all are told.
pub(super) async fn begin(
    state: &Arc<AppState>,
    action: impl FnOnce(&mut Lobby) -> Result<Option<Start>, Refusal>,
) -> Result<Option<String>, ServerError> {
    let _order = state.lobby.in_order().await;
    let (start, changes) = state.lobby.act(action);
    let rows = rows(&changes);
    let start = match start {
        Ok(Some(start)) => start,
        Ok(None) => {
            store(state, &changes).await?;
            return Ok(None);
        }
        Err(refusal) => return Err(refusal.into()),
    };
    let created = create::from_lobby(state, &start, &rows).await;
    let message = match &created {
        Ok(id) => LobbyMessage::Started { game: id.clone() },
        Err(error) => {
            // They are out of the lobby all the same.
            state.people.change_seeks(&rows).await?;
            LobbyMessage::Failed { message: error.public().message }
        }
    };
    for seeker in start.seats.iter().flatten() {
        state.lobby.tell_person(&seeker.person, &message);
    }
    created.map(Some)
}

/// Withdraws somebody from everything and closes all their connections to the lobby.
///
/// # Errors
/// The store fails.
pub(crate) async fn put_out(state: &AppState, person: &str) -> Result<(), ServerError> {
    state.lobby.close(person);
    withdraw_all(state, person).await
}

/// Withdraws somebody from everything.
///
/// # Errors
/// The store fails.
pub(crate) async fn withdraw_all(state: &AppState, person: &str) -> Result<(), ServerError> {
    change(state, |lobby| {
        lobby.withdraw_all(person);
        Ok(())
    })
    .await
}

async fn store(state: &AppState, changes: &[Change]) -> Result<(), StoreError> {
    if changes.is_empty() { Ok(()) } else { state.people.change_seeks(&rows(changes)).await }
}

fn rows(changes: &[Change]) -> Vec<SeekChange> {
    let row = |change: &Change| match &change.now {
        None => SeekChange::Gone(change.id),
        Some(Kept { seek, pairing }) => SeekChange::Open(row(seek, *pairing)),
    };
    changes.iter().map(row).collect()
}

fn row(seek: &Seek, pairing: bool) -> SeekRow {
    let byte = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    let Terms { game, options, clock, rated, players, bots } = seek.terms.clone();
    let place = |place: &Place| SeekPlace {
        person: place.seeker.person.clone(),
        seat: place.seat.map(byte),
        computer: place.computer,
    };
    SeekRow {
        id: seek.id,
        pairing,
        game,
        options,
        clock,
        rated,
        bots,
        players: byte(players),
        range: seek.range,
        since: seek.since,
        places: seek.places.iter().map(place).collect(),
    }
}

/// Puts what is stored back into the lobby when a server starts. Those who are in it have a minute to come back.
///
/// # Errors
/// The store fails.
pub(crate) async fn restore(state: &AppState) -> Result<(), StoreError> {
    let now = state.clock.now();
    for row in state.people.seeks().await? {
        let ids: Vec<String> = row.places.iter().map(|place| place.person.clone()).collect();
        let people = state.people.people(&ids).await?;
        let terms = Terms {
            game: row.game,
            options: row.options,
            clock: row.clock,
            rated: row.rated,
            players: usize::from(row.players),
            bots: row.bots,
        };
        let mut places = Vec::new();
        for place in row.places {
            let known = people.iter().find(|person| person.id == place.person);
            let Some(person) = known.filter(|person| is_welcome(person)) else { continue };
            // Where they came from is not stored; whether two players share a network is judged again in the game.
            let network = person.id.clone();
            let seeker = seeker(&*state.people, person, network, &terms).await?;
            places.push(Place { seeker, seat: place.seat.map(usize::from), computer: place.computer });
        }
        let whole = places.first().is_some_and(|first| Some(&first.seeker.person) == ids.first());
        if whole {
            let seek = Seek { id: row.id, terms, range: row.range, places, since: row.since };
            state.lobby.restore(Kept { seek, pairing: row.pairing }, now);
        } else {
            state.people.change_seeks(&[SeekChange::Gone(row.id)]).await?;
        }
    }
    Ok(())
}

fn is_welcome(person: &PersonRow) -> bool {
    person.kind != PersonKind::Deleted && !person.standing.is_banned()
}

/// Somebody as the lobby knows them: with their rating in what is to be played.
///
/// # Errors
/// The store fails.
pub(super) async fn seeker(
    people: &dyn People,
    person: &PersonRow,
    network: String,
    terms: &Terms,
) -> Result<Seeker, StoreError> {
    let speed = OfferedTime::parse(&terms.clock).and_then(|time| Speed::of(time.clock));
    let rating = shown::of_person(people, &terms.game, speed, &person.id).await?;
    Ok(Seeker {
        person: person.id.clone(),
        name: person.name.clone(),
        account: person.kind.has_account(),
        bot: person.kind == PersonKind::Bot,
        rating: rating.map(|rating| rating.rating),
        provisional: rating.is_none_or(|rating| rating.is_provisional()),
        network,
        blocks: people.blocked_by(&person.id).await?,
    })
}
