//! New matches: asked for by a request, or following on another.

use crate::client::Client;
use crate::convert;
use crate::error::ServerError;
use crate::hall::Hall;
use crate::secret;
use crate::service_clock::wall_ms;
use crate::stored;
use rand::RngExt;
use std::sync::Arc;
use variorum_api::{CreateGame, Created, SeatLink};
use variorum_core::any::AnyGame;
use variorum_core::{Fault, Options, Player};
use variorum_store::Match;
use variorum_table::{Clock, Next, SeatKind, SeatSetup, Series, Setup, Table};

/// Everything that is wanted of a new match.
struct Wish {
    game: &'static dyn AnyGame,
    requested: Vec<String>,
    position: Option<String>,
    seats: Vec<SeatSetup>,
    clock: Clock,
    draft: Option<u64>,
    series: Series,
    public: bool,
    tokens: Vec<Option<String>>,
}

/// Makes the match that a request asks for, with a secret for each person's seat.
///
/// # Errors
/// The request cannot be met, the client has made enough; the store fails.
pub(crate) async fn from_request(
    hall: &Arc<Hall>,
    client: Client,
    body: CreateGame,
) -> Result<Created, ServerError> {
    let game = variorum_registry::find(&body.game).ok_or_else(|| {
        let ids: Vec<&str> = variorum_registry::games().map(|game| game.card().id).collect();
        Fault::new("game", &body.game, format!("one of {}", ids.join(", ")))
    })?;
    let seats: Vec<SeatSetup> = body.seats.iter().map(convert::seat_in).collect();
    let secrets: Vec<Option<String>> =
        seats.iter().map(|seat| (seat.kind == SeatKind::Human).then(secret::new_token)).collect();
    let id = make(
        hall,
        Wish {
            game,
            requested: body.options,
            position: body.position,
            seats,
            clock: convert::clock_in(body.clock),
            draft: body.draft_ms,
            series: Series::default(),
            public: body.public,
            tokens: secrets.iter().map(|token| token.as_deref().map(secret::hash)).collect(),
        },
        Some(client),
    )
    .await?;
    let links = Player::ALL.into_iter().zip(secrets).filter_map(|(player, token)| {
        let token = token?;
        Some(SeatLink { seat: convert::seat(player), path: format!("/g/{id}#{token}"), token })
    });
    Ok(Created { path: format!("/g/{id}"), seats: links.collect(), id: id.clone() })
}

/// Makes the match that follows: the same game, each person one seat on with the same secret. What
/// was drawn is drawn anew; what players chose is chosen anew, but what was secret not by those who have won.
///
/// # Errors
/// The store fails.
pub(crate) async fn rematch(hall: &Arc<Hall>, about: &Match, table: &Table) -> Result<String, ServerError> {
    let game = variorum_registry::find(&about.game)
        .ok_or_else(|| Fault::new("game", &about.game, "a game of this server"))?;
    let Next { seats, kept, series } = table.next_game();
    let mut requested = about.requested.clone();
    if about.position.is_none() {
        requested.retain(|text| !is_a_players_own(game, text));
        requested.extend(kept);
    }
    let mut tokens = about.tokens.clone();
    tokens.rotate_right(1);
    for (token, seat) in tokens.iter_mut().zip(&seats) {
        if seat.kind != SeatKind::Human {
            *token = None;
        }
    }
    let (position, public, draft) = (about.position.clone(), about.public, about.draft);
    let clock = table.setup().clock;
    make(hall, Wish { game, requested, position, seats, clock, draft, series, public, tokens }, None).await
}

/// Whether a `name=value` is of an option that a player chooses.
fn is_a_players_own(game: &dyn AnyGame, text: &str) -> bool {
    let name = text.split('=').next().unwrap_or_default();
    let spec = game.card().options.iter().find(|spec| spec.name == name);
    spec.is_some_and(|spec| spec.role.chooser().is_some())
}

/// Makes a match. What is not possible counts for nothing; a match that a client wants counts before
/// it is stored.
async fn make(hall: &Arc<Hall>, wish: Wish, client: Option<Client>) -> Result<String, ServerError> {
    let card = wish.game.card();
    let options = {
        let mut rng = rand::rng();
        let texts = wish.requested.iter().map(String::as_str);
        Options::parse_drawing(card.options, texts, wish.position.is_some(), |count| {
            rng.random_range(0..count.max(1))
        })?
    };
    let now = hall.clock.now();
    let setup = Setup {
        options,
        position: wish.position.clone(),
        seats: wish.seats.clone(),
        clock: wish.clock,
        draft: wish.draft,
        series: wish.series,
    };
    // What is wrong with a seat or the clock is not told as a fault of the position.
    setup.check(wish.game)?;
    let table = Table::new(wish.game, setup, now)?;
    if let Some(client) = client {
        hall.gate.create(client)?;
    }
    let new = Match {
        id: secret::new_id(),
        game: card.id.to_owned(),
        rules_version: card.rules_version,
        requested: wish.requested,
        options: table.setup().options.texts(),
        position: wish.position,
        start: if table.draft().is_some() { String::new() } else { table.record().start_text() },
        seats: wish.seats.iter().map(ToString::to_string).collect(),
        tokens: wish.tokens,
        clock: wish.clock.to_string(),
        draft: wish.draft,
        series: wish.series.to_string(),
        public: wish.public,
        created_ms: wall_ms(),
        created_at: now,
    };
    hall.store.create(&new, &stored::standing(&table, now)).await?;
    tracing::info!(id = new.id, game = new.game, "new game");
    if table.chooser().is_some() {
        hall.open(&new.id).await?;
    }
    Ok(new.id)
}
