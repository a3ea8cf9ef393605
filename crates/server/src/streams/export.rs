//! Finished games in bulk.

use crate::accounts::sitters::Sitters;
use crate::accounts::visitor::Visitor;
use crate::app_state::{AppState, closed};
use crate::client::ClientAddr;
use crate::connection_counts::ConnectionSlot;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::players::named;
use crate::query::Query;
use crate::streams::finished::{self, Finished};
use crate::{create, read_only, stored};
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::sleep;
use variorum_api::{ExportFormat, ExportGames, Outcome, Scope};
use variorum_core::Fault;
use variorum_match::Match;
use variorum_store::{FinishedQuery, MatchRow, ResultFilter};

/// Games read from the store at once.
const PAGE: u32 = 50;

/// Games in one answer.
const MOST: u32 = 100_000;

/// How long to wait when enough was sent for the moment.
const PAUSE: Duration = Duration::from_millis(200);

/// Finished games in bulk, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/games/export",
    operation_id = "export_games",
    tag = "games",
    params(ExportGames),
    responses((status = 200, description = "Records, or a `FinishedGame` a line.", content((String = "application/x-chess-pgn"), (String = "application/x-ndjson"))), Failures),
    security((), ("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn games(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    uri: Uri,
) -> Result<Response, ServerError> {
    let wanted: ExportGames = Query::of(&uri).read()?;
    let most = wanted.max.unwrap_or(MOST);
    if most == 0 || most > MOST {
        return Err(Fault::new("max", most.to_string(), format!("1 to {MOST}")).into());
    }
    for (name, value) in [("since_ms", wanted.since_ms), ("until_ms", wanted.until_ms)] {
        if let Some(value) = value.filter(|&value| i64::try_from(value).is_err()) {
            return Err(Fault::new(name, value.to_string(), "milliseconds since 1970").into());
        }
    }
    let game = wanted.game.as_deref().map(|id| create::find(id).map(|game| game.card().id)).transpose()?;
    let mut query = FinishedQuery {
        game: game.map(str::to_owned),
        person: None,
        with_private: false,
        since_ms: wanted.since_ms.unwrap_or(0),
        until_ms: wanted.until_ms.unwrap_or(u64::MAX),
        rated: wanted.rated,
        result: wanted.result.map(result_filter),
    };
    if let Some(name) = &wanted.player {
        let person = named::find(&state, name).await?;
        let person = person.ok_or_else(|| Fault::new("player", name.as_str(), "the name of an account"))?;
        // One's own games that are not public are told to oneself.
        query.with_private = visitor
            .known
            .as_ref()
            .is_some_and(|known| known.person.id == person.id && known.may(Scope::Read));
        query.person = Some(person.id);
    }
    let slot = state.client_limits.add_export(client)?;
    let permit = Arc::clone(&state.exports).try_acquire_owned().map_err(|_| ServerError::Busy)?;
    let kind = match wanted.format {
        ExportFormat::Pgn => "application/x-chess-pgn; charset=utf-8",
        ExportFormat::Ndjson => "application/x-ndjson",
    };
    let games = Export {
        state,
        client,
        wanted,
        query,
        rows: VecDeque::new(),
        last: None,
        left: most,
        _permit: permit,
        _slot: slot,
    };
    let body = stream::unfold(games, |mut games| async move {
        let text = games.next().await?;
        Some((text.map(Bytes::from), games))
    });
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Body::from_stream(body)).into_response())
}

fn result_filter(wanted: Outcome) -> ResultFilter {
    match wanted {
        Outcome::White => ResultFilter::Won("white"),
        Outcome::Black => ResultFilter::Won("black"),
        Outcome::Red => ResultFilter::Won("red"),
        Outcome::Draw => ResultFilter::Drawn,
        Outcome::None => ResultFilter::None,
    }
}

/// Logs why an export ends early. The client is told nothing of the store's.
fn broken_off(error: &ServerError) -> io::Error {
    error.log();
    io::Error::other("the games cannot be read")
}

/// An export under way.
struct Export {
    state: Arc<AppState>,
    client: ClientAddr,
    wanted: ExportGames,
    query: FinishedQuery,
    rows: VecDeque<MatchRow>,
    /// Creation time and id of the last match that was read.
    last: Option<(u64, String)>,
    left: u32,
    _permit: OwnedSemaphorePermit,
    _slot: ConnectionSlot,
}

impl Export {
    /// The text of the next game; `None` after the last. An error breaks the answer off, so that whoever reads it knows
    /// that games are missing.
    async fn next(&mut self) -> Option<io::Result<String>> {
        let mut closing = self.state.closing();
        loop {
            if self.left == 0 {
                return None;
            }
            while self.state.client_limits.is_over_budget(self.client) {
                tokio::select! {
                    () = closed(&mut closing) => return Some(Err(io::Error::other("the server stops"))),
                    () = sleep(PAUSE) => {}
                }
            }
            let Some(row) = self.rows.pop_front() else {
                match self.read_page().await {
                    Ok(true) => continue,
                    Ok(false) => return None,
                    Err(error) => return Some(Err(broken_off(&error))),
                }
            };
            match self.text(&row).await {
                Ok(Some(text)) => {
                    self.left -= 1;
                    self.state.client_limits.count_sent(self.client, text.len());
                    return Some(Ok(text));
                }
                Ok(None) => {}
                // A game that cannot be read is left out.
                Err(error @ ServerError::Damaged { .. }) => error.log(),
                Err(error) => return Some(Err(broken_off(&error))),
            }
        }
    }

    /// Whether there was another page.
    async fn read_page(&mut self) -> Result<bool, ServerError> {
        let last = self.last.as_ref().map(|(at, id)| (*at, id.as_str()));
        self.rows = self.state.store.finished(&self.query, last, PAGE).await?.into();
        self.last = self.rows.back().map(|row| (row.created_ms, row.id.clone()));
        Ok(!self.rows.is_empty())
    }

    /// The text of a game; `None` for one that was played by other rules, or is not wanted.
    async fn text(&self, row: &MatchRow) -> Result<Option<String>, ServerError> {
        if !read_only::has_current_rules(row) {
            return Ok(None);
        }
        let Some((row, events, status)) = self.state.store.load(&row.id).await? else { return Ok(None) };
        let sitters = Sitters::load(&*self.state.people, &row.owners).await?;
        let (game, _) = stored::load(&row, &events, &status, self.state.clock.now())
            .map_err(|source| ServerError::Damaged { id: row.id.clone(), source })?;
        if !self.is_wanted(&row.game, &game) {
            return Ok(None);
        }
        let finished = Finished { row: &row, game: &game, sitters: &sitters };
        Ok(Some(match self.wanted.format {
            ExportFormat::Pgn => finished::record(&finished, self.state.settings.address())?,
            ExportFormat::Ndjson => finished::line(&finished),
        }))
    }

    /// Whether the options are as wanted. What players chose is known only now.
    fn is_wanted(&self, rules: &str, game: &Match) -> bool {
        let texts = game.setup().options.texts();
        let has = |wanted: &String| texts.contains(wanted);
        let chosen = |value: &String| {
            let options = variorum_registry::find(rules).map_or(&[][..], |rules| rules.card().options);
            let mut players = options.iter().filter(|spec| spec.role.chooser().is_some());
            players.any(|spec| texts.contains(&format!("{}={value}", spec.name)))
        };
        self.wanted.option.as_ref().is_none_or(has) && self.wanted.choice.as_ref().is_none_or(chosen)
    }
}
