//! New matches: asked for by a request, or the next of a series.

use crate::accounts::sitters::Sitters;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::convert;
use crate::error::ServerError;
use crate::ids;
use crate::rated::rules;
use crate::service_clock::wall_ms;
use crate::stored;
use crate::streams::tell;
use rand::RngExt;
use std::sync::Arc;
use variorum_api::{CreateGame, Created, SeatLink};
use variorum_core::any::AnyGame;
use variorum_core::{Fault, Options, Player};
use variorum_lobby::{Seeker, Start};
use variorum_match::{Clock, Match, NextGame, OfferedTime, SeatKind, SeatSetup, Series, Setup};
use variorum_store::{ChallengeRow, MatchRow, MatchStatus, SeekChange};

/// What a new match is made from.
struct NewMatch {
    rules: &'static dyn AnyGame,
    requested: Vec<String>,
    position: Option<String>,
    seats: Vec<SeatSetup>,
    clock: Clock,
    draft: Option<u64>,
    series: Series,
    public: bool,
    rated: bool,
    tokens: Vec<Option<String>>,
    /// Who owns which seat: its index and the id of the person.
    owners: Vec<(u8, String)>,
}

fn person() -> SeatSetup {
    SeatSetup::new(SeatKind::Human, "")
}

fn computer(level: u8) -> SeatSetup {
    SeatSetup::new(SeatKind::Computer { level }, "")
}

/// The level of the computer that plays for those who are missing.
const LOBBY_LEVEL: u8 = 4;

/// The rules with this id.
pub(crate) fn find(id: &str) -> Result<&'static dyn AnyGame, Fault> {
    variorum_registry::find(id).ok_or_else(|| {
        let ids: Vec<&str> = variorum_registry::games().map(|game| game.card().id).collect();
        Fault::new("game", id, format!("one of {}", ids.join(", ")))
    })
}

/// Creates the match that a request asks for, with a token for each seat of a person.
///
/// # Errors
/// The request cannot be met, the client has made enough; the store fails.
pub(crate) async fn from_request(
    state: &Arc<AppState>,
    client: ClientAddr,
    body: CreateGame,
) -> Result<Created, ServerError> {
    let rules = find(&body.game)?;
    let seats: Vec<SeatSetup> = body.seats.iter().map(convert::seat_in).collect();
    let clock = body.clock;
    if body.rated {
        rules::check(rules, &body.options, body.position.as_deref(), &seats, clock)?;
    }
    let secrets: Vec<Option<String>> =
        seats.iter().map(|seat| (seat.kind == SeatKind::Human).then(ids::new_token)).collect();
    let id = make(
        state,
        NewMatch {
            rules,
            requested: body.options,
            position: body.position,
            seats,
            clock,
            draft: body.draft_ms,
            series: Series::default(),
            // What changes ratings is for all to see.
            public: body.public || body.rated,
            rated: body.rated,
            tokens: secrets.iter().map(|token| token.as_deref().map(ids::hash)).collect(),
            owners: Vec::new(),
        },
        Some(client),
    )
    .await?;
    let links = Player::ALL.into_iter().zip(secrets).filter_map(|(player, token)| {
        let token = token?;
        Some(SeatLink { seat: player.into(), path: format!("/g/{id}#{token}"), token })
    });
    Ok(Created { path: format!("/g/{id}"), seats: links.collect(), id: id.clone() })
}

/// Checks that a game between people can be made of this, rated or not, with the computer of a level at one seat if
/// wanted; returns how many play.
///
/// # Errors
/// What is wrong.
pub(crate) fn check(
    game: &str,
    options: &[String],
    (time, rated): (OfferedTime, bool),
    level: Option<u8>,
    now: u64,
) -> Result<usize, ServerError> {
    let rules = find(game)?;
    let players = rules.card().players;
    let mut seats = vec![person(); players];
    if let (Some(level), Some(last)) = (level, seats.last_mut()) {
        *last = computer(level);
    }
    if let Some(first) = seats.first_mut() {
        first.clock = time.own;
    }
    if rated {
        rules::check(rules, options, None, &seats, time.clock)?;
    }
    let setup = setup(rules, options, None, (seats, time.clock, None, Series::default()))?;
    Match::new(rules, setup, now)?;
    Ok(players)
}

/// Creates the game that has come together in the lobby: each of its people has their seat. It is stored together with
/// what it changes in the lobby.
///
/// # Errors
/// There are too many games, or the store fails.
pub(crate) async fn from_lobby(
    state: &Arc<AppState>,
    start: &Start,
    changes: &[SeekChange],
) -> Result<String, ServerError> {
    let rules = find(&start.terms.game)?;
    let seat = |seeker: &Option<Seeker>| match seeker {
        // The name of an account comes from the account.
        Some(seeker) if seeker.account => person(),
        Some(seeker) => SeatSetup::new(SeatKind::Human, seeker.name.clone()),
        None => computer(LOBBY_LEVEL),
    };
    let time = OfferedTime::parse(&start.terms.clock).unwrap_or_default();
    let mut seats: Vec<SeatSetup> = start.seats.iter().map(seat).collect();
    if let Some(maker) = seats.get_mut(start.maker) {
        maker.clock = time.own;
    }
    let token = |seeker: &Option<Seeker>| seeker.as_ref().map(|_| ids::hash(&ids::new_token()));
    let people: Vec<&str> = start.seats.iter().flatten().map(|seeker| seeker.person.as_str()).collect();
    let rated = start.terms.rated && rules::has_room(state, &people).await?;
    let owner = |(seat, seeker): (u8, &Option<Seeker>)| Some((seat, seeker.as_ref()?.person.clone()));
    let new = NewMatch {
        rules,
        requested: start.terms.options.clone(),
        position: None,
        seats,
        clock: time.clock,
        draft: None,
        series: Series::default(),
        public: true,
        rated,
        // Nobody is told them: the seats are held by their owners.
        tokens: start.seats.iter().map(token).collect(),
        owners: (0u8..).zip(&start.seats).filter_map(owner).collect(),
    };
    let now = state.clock.now();
    let (new, game) = rows(new, now)?;
    state.people.start_from_seeks(changes, &new, &stored::status(&game, now)).await?;
    made(state, &new, &game).await;
    Ok(new.id)
}

/// The match that comes of a challenge, to be stored with its answer: who has each seat, `None` for the computer. It has
/// the id of the challenge, as programs written for lichess expect.
///
/// # Errors
/// It cannot be made any more, or the store fails.
pub(crate) async fn from_challenge(
    state: &AppState,
    challenge: &ChallengeRow,
    seats: &[Option<&str>],
) -> Result<(MatchRow, Match, MatchStatus), ServerError> {
    let people: Vec<&str> = seats.iter().copied().flatten().collect();
    let time = OfferedTime::parse(&challenge.clock).unwrap_or_default();
    let level = challenge.computer.unwrap_or(LOBBY_LEVEL);
    let setup = |who: &Option<&str>| match who {
        Some(who) => SeatSetup { clock: time.own.filter(|_| *who == challenge.challenger), ..person() },
        None => computer(level),
    };
    let token = |who: &Option<&str>| who.map(|_| ids::hash(&ids::new_token()));
    let new = NewMatch {
        rules: find(&challenge.game)?,
        requested: challenge.options.clone(),
        position: None,
        seats: seats.iter().map(setup).collect(),
        clock: time.clock,
        draft: None,
        series: Series::default(),
        public: true,
        rated: challenge.rated && rules::has_room(state, &people).await?,
        tokens: seats.iter().map(token).collect(),
        owners: (0u8..).zip(seats).filter_map(|(seat, who)| Some((seat, (*who)?.to_owned()))).collect(),
    };
    let (mut new, game) = rows(new, state.clock.now())?;
    new.id.clone_from(&challenge.id);
    let status = stored::status(&game, state.clock.now());
    Ok((new, game, status))
}

/// Creates the next match of the series: the same game, each person one seat on with the same token. Random options
/// are drawn again, and players choose again; only the winner keeps a secret choice.
///
/// # Errors
/// The store fails.
pub(crate) async fn rematch(
    state: &Arc<AppState>,
    match_row: &MatchRow,
    game: &Match,
    sitters: &Sitters,
) -> Result<String, ServerError> {
    let rules = find(&match_row.game)?;
    let NextGame { seats, kept_options, series } = game.next_game();
    let mut requested = match_row.requested.clone();
    if match_row.position.is_none() {
        requested.retain(|text| !is_a_players_own(rules, text));
        requested.extend(kept_options);
    }
    let mut tokens = match_row.tokens.clone();
    tokens.rotate_right(1);
    for (token, seat) in tokens.iter_mut().zip(&seats) {
        if seat.kind != SeatKind::Human {
            *token = None;
        }
    }
    let players = u8::try_from(seats.len()).unwrap_or(u8::MAX).max(1);
    let moved = |(seat, person): (u8, String)| ((seat + 1) % players, person);
    let owners = sitters.owners().into_iter().map(moved);
    let owners: Vec<(u8, String)> =
        owners.filter(|(seat, _)| tokens.get(usize::from(*seat)).is_some_and(Option::is_some)).collect();
    let people: Vec<&str> = owners.iter().map(|(_, person)| person.as_str()).collect();
    let rated = match_row.rated && rules::has_room(state, &people).await?;
    let (position, public, draft) = (match_row.position.clone(), match_row.public, match_row.draft);
    let clock = game.setup().clock;
    let next =
        NewMatch { rules, requested, position, seats, clock, draft, series, public, rated, tokens, owners };
    make(state, next, None).await
}

/// Whether a `name=value` is of an option that a player chooses.
fn is_a_players_own(rules: &dyn AnyGame, text: &str) -> bool {
    let name = text.split('=').next().unwrap_or_default();
    let spec = rules.card().options.iter().find(|spec| spec.name == name);
    spec.is_some_and(|spec| spec.role.chooser().is_some())
}

/// The setup of a match, with random options drawn; the rest are its seats, clock, time for choices and series.
fn setup(
    rules: &'static dyn AnyGame,
    requested: &[String],
    position: Option<String>,
    (seats, clock, draft, series): (Vec<SeatSetup>, Clock, Option<u64>, Series),
) -> Result<Setup, ServerError> {
    let options = {
        let mut rng = rand::rng();
        let texts = requested.iter().map(String::as_str);
        Options::parse_drawing(rules.card().options, texts, position.is_some(), |count| {
            rng.random_range(0..count.max(1))
        })?
    };
    let setup = Setup { options, position, seats, clock, draft, series };
    // Checked first, so that a fault of a seat or the clock is not reported as one of the position.
    setup.check(rules)?;
    Ok(setup)
}

/// Creates a match. It is counted for the client once it is known to be possible, and before it is stored.
async fn make(
    state: &Arc<AppState>,
    wanted: NewMatch,
    client: Option<ClientAddr>,
) -> Result<String, ServerError> {
    let now = state.clock.now();
    let (new, game) = rows(wanted, now)?;
    if let Some(client) = client {
        state.client_limits.count_new_game(client)?;
    }
    state.store.create(&new, &stored::status(&game, now)).await?;
    made(state, &new, &game).await;
    Ok(new.id)
}

/// A new match is stored: it is counted, logged and told.
pub(crate) async fn made(state: &AppState, new: &MatchRow, game: &Match) {
    state.metrics.game_created(game.record().card().id);
    tracing::info!(id = new.id, game = new.game, "new game");
    tell::created(state, new, game).await;
    if game.computer_to_choose().is_some() {
        // A computer has to choose before the game: the match is due at once.
        state.due.notify_one();
    }
}

/// The row of a new match, and the match itself.
fn rows(wanted: NewMatch, now: u64) -> Result<(MatchRow, Match), ServerError> {
    let card = wanted.rules.card();
    let rest = (wanted.seats.clone(), wanted.clock, wanted.draft, wanted.series);
    let setup = setup(wanted.rules, &wanted.requested, wanted.position.clone(), rest)?;
    let game = Match::new(wanted.rules, setup, now)?;
    let new = MatchRow {
        id: ids::new_id(),
        game: card.id.to_owned(),
        rules_version: card.rules_version,
        requested: wanted.requested,
        options: game.setup().options.texts(),
        position: wanted.position,
        start: if game.draft().is_some() { String::new() } else { game.record().start_text() },
        seats: wanted.seats.iter().map(ToString::to_string).collect(),
        tokens: wanted.tokens,
        owners: wanted.owners,
        clock: wanted.clock.to_string(),
        draft: wanted.draft,
        series: wanted.series.to_string(),
        public: wanted.public,
        rated: wanted.rated,
        created_ms: wall_ms(),
        created_at: now,
    };
    Ok((new, game))
}
