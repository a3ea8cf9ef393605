//! One game, in lichess's words: first as a whole, then what changes, until it is over.

use super::event_stream::BEAT;
use super::{chat, game_shown, variants};
use crate::accounts::visitor::Visitor;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::listen::ConnectionGuard;
use crate::open;
use crate::request::GameId;
use crate::streams::answer::{self, Told};
use crate::streams::game::Connected;
use crate::websocket::Utf8Bytes;
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;
use tokio::sync::mpsc;
use variorum_api::lichess::{GameLine, GameState};
use variorum_api::{
    Clock, Entry, Event, Live, NumberedEvent, Seat, ServerMessage, Snapshot, from_json, to_json,
};

/// Lines that wait for a slow client before the match closes its connection.
const QUEUE: usize = 16;

/// `GET /api/bot/game/stream/{id}` and `GET /api/board/game/stream/{id}`
pub(super) async fn stream(
    State(state): State<Arc<AppState>>,
    GameId(id): GameId,
    Extension(client): Extension<ClientAddr>,
    guard: Option<Extension<ConnectionGuard>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    state.client_limits.has_budget(client)?;
    let person = visitor.account()?.person.id.clone();
    let end = visitor.secret_end(&state).await?;
    variants::served(&open::snapshot(&state, &id).await?.game)?;
    let subscription = open::connect(&state, &id, &[], None, Some(person), client).await?;
    let connected = Connected { handle: subscription.handle, connection: subscription.connection };
    if subscription.watches {
        return Err(ServerError::NoGame(id));
    }
    let (sender, receiver) = mpsc::channel(QUEUE);
    tokio::spawn(follow(subscription.receiver, sender, connected));
    let here = state.presence.enter(&visitor.account()?.person.id);
    let told = Told { first: None, receiver, held: Box::new(here), end };
    answer::send_lines(&state, client, guard, told, BEAT)
}

/// Passes on what is heard of a game, until it is over or the client is gone.
async fn follow(
    mut heard: mpsc::Receiver<Utf8Bytes>,
    sender: mpsc::Sender<Utf8Bytes>,
    _connected: Connected,
) {
    let mut game = Game::default();
    loop {
        let text = tokio::select! {
            () = sender.closed() => return,
            text = heard.recv() => text,
        };
        let Some(Ok(message)) = text.map(|text| from_json(&text)) else { return };
        for line in game.hear(message) {
            if sender.send(to_json(&line).into()).await.is_err() {
                return;
            }
        }
        if game.is_over {
            return;
        }
    }
}

/// What is known of a game, and what the client was told of it.
#[derive(Default)]
struct Game {
    entries: Vec<Entry>,
    clock: Clock,
    you: Option<Seat>,
    told: Option<GameState>,
    gone: bool,
    is_over: bool,
}

impl Game {
    /// The lines that follow from a message.
    fn hear(&mut self, message: ServerMessage) -> Vec<GameLine> {
        match message {
            ServerMessage::Snapshot { you, snapshot } => self.snapshot(you.first().copied(), *snapshot),
            ServerMessage::Event { event, live } => {
                self.event(event);
                self.live(&live)
            }
            ServerMessage::Resumed { events, live, .. } => {
                events.into_iter().for_each(|event| self.event(event));
                self.live(&live)
            }
            ServerMessage::Live { live } => self.live(&live),
            ServerMessage::Said { line } => vec![GameLine::ChatLine(chat::line(line))],
            // Nothing else changes the game.
            _ => Vec::new(),
        }
    }

    fn snapshot(&mut self, you: Option<Seat>, snapshot: Snapshot) -> Vec<GameLine> {
        self.you = you;
        self.clock = snapshot.clock;
        self.entries.clone_from(&snapshot.entries);
        if self.told.is_some() {
            return self.live(&snapshot.live);
        }
        let Ok(full) = game_shown::full(&snapshot) else {
            self.is_over = true;
            return Vec::new();
        };
        let mut lines = vec![GameLine::GameFull(Box::new(full))];
        self.told = Some(game_shown::state(&self.entries, &snapshot.live, self.clock));
        lines.extend(self.live(&snapshot.live));
        lines
    }

    fn event(&mut self, event: NumberedEvent) {
        match event.event {
            Event::TakenBack { entries } => self.entries.truncate(entries),
            _ => self.entries.extend(event.entry()),
        }
    }

    /// What has changed but the time that passes.
    fn live(&mut self, live: &Live) -> Vec<GameLine> {
        let mut lines = Vec::new();
        let opponent = live.seats.iter().find(|seat| Some(seat.seat) != self.you);
        // Who has never come is waited for, not gone.
        let gone = live.result.is_none() && opponent.is_some_and(|seat| seat.joined && !seat.connected);
        if gone != std::mem::replace(&mut self.gone, gone) {
            let away = opponent.and_then(|seat| seat.away.as_ref()).filter(|_| gone);
            let claim_win_in_seconds = away.map(|away| away.claim_in_ms.div_ceil(1000));
            lines.push(GameLine::OpponentGone { gone, claim_win_in_seconds });
        }
        let state = game_shown::state(&self.entries, live, self.clock);
        let (wtime, btime) = (state.wtime, state.btime);
        let told = self.told.replace(state.clone());
        if told.map(|told| GameState { wtime, btime, ..told }).as_ref() != Some(&state) {
            lines.push(GameLine::GameState(state));
        }
        self.is_over = live.result.is_some();
        lines
    }
}
