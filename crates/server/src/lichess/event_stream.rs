//! What happens to an account, in lichess's words.

use super::{challenges, game_shown, own_games, variants};
use crate::accounts::visitor::Visitor;
use crate::app_state::AppState;
use crate::challenges::change;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::listen::ConnectionGuard;
use crate::open;
use crate::streams::answer::{self, Told};
use crate::streams::hub::{Listener, Topic};
use crate::websocket::Utf8Bytes;
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use variorum_api::lichess::{self, Event, EventGame};
use variorum_api::{
    AccountMessage, Challenge, ChallengeState, DeclineReason, MAX_STATE, YourGame, from_json, to_json,
};
use variorum_store::{PersonKind, PersonRow};

/// So often lichess's streams say that they live; its clients expect it.
pub(super) const BEAT: Duration = Duration::from_secs(6);

/// Lines that wait for a slow client before the stream waits for it.
const QUEUE: usize = 16;

/// Challenges and games that are remembered: a challenge is shown once more when it is taken back, and what the stream
/// began with is not told again.
const REMEMBERED: usize = 100;

/// `GET /api/stream/event`
pub(super) async fn events(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    guard: Option<Extension<ConnectionGuard>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let person = visitor.account()?.person.clone();
    let end = visitor.secret_end(&state).await?;
    // First listening, then looking: nothing is missed between.
    let (listener, heard) = state.hub.listen(Topic::Person(person.id.clone()));
    let games = own_games::under_way(&state, client, &person.id, MAX_STATE).await?;
    let open = challenges::open(&state, &person.id).await?;
    let (sender, receiver) = mpsc::channel(QUEUE);
    let here = state.presence.enter(&person.id);
    let (waiting, begun) = (VecDeque::new(), VecDeque::new());
    let stream = EventStream { state: Arc::clone(&state), person, sender, waiting, begun };
    tokio::spawn(stream.run(games, open, heard, listener));
    let told = Told { first: None, receiver, held: Box::new(here), end };
    answer::send_lines(&state, client, guard, told, BEAT)
}

/// The client is gone.
struct Gone;

struct EventStream {
    state: Arc<AppState>,
    person: PersonRow,
    sender: mpsc::Sender<Utf8Bytes>,
    /// Open challenges that were told.
    waiting: VecDeque<lichess::Challenge>,
    /// Games of which the beginning was told, by id.
    begun: VecDeque<String>,
}

/// Adds one; the oldest are forgotten.
fn remember<T>(all: &mut VecDeque<T>, one: T) {
    all.push_back(one);
    if all.len() > REMEMBERED {
        all.pop_front();
    }
}

impl EventStream {
    /// Tells how things stand, then what happens, until the client is gone or the server ends.
    async fn run(
        mut self,
        games: Vec<EventGame>,
        open: Vec<Challenge>,
        mut heard: mpsc::Receiver<Utf8Bytes>,
        _listener: Listener,
    ) {
        for game in games {
            remember(&mut self.begun, game.id.clone());
            if self.send(&Event::GameStart { game: Box::new(game) }).await.is_err() {
                return;
            }
        }
        for challenge in open {
            if self.challenge(challenge).await.is_err() {
                return;
            }
        }
        loop {
            let text = tokio::select! {
                () = self.sender.closed() => return,
                text = heard.recv() => text,
            };
            let Some(text) = text else { return };
            let told = match from_json(&text) {
                Ok(AccountMessage::Challenge { challenge }) => self.challenge(challenge).await,
                Ok(AccountMessage::ChallengeWithdrawn { id }) => self.withdrawn(&id).await,
                Ok(AccountMessage::GameStart(game)) => self.game_start(game).await,
                Ok(AccountMessage::GameEnd(game)) => self.game(game, |game| Event::GameFinish { game }).await,
                // Each stream of a game says whose turn it is.
                Ok(AccountMessage::State { .. } | AccountMessage::YourTurn(_)) | Err(_) => Ok(()),
            };
            if told.is_err() {
                return;
            }
        }
    }

    async fn send(&self, event: &Event) -> Result<(), Gone> {
        self.sender.send(to_json(event).into()).await.map_err(|_| Gone)
    }

    async fn game_start(&mut self, game: YourGame) -> Result<(), Gone> {
        if self.begun.contains(&game.game.id) {
            return Ok(());
        }
        remember(&mut self.begun, game.game.id.clone());
        self.game(game, |game| Event::GameStart { game }).await
    }

    async fn game(
        &self,
        YourGame { you, game }: YourGame,
        event: fn(Box<EventGame>) -> Event,
    ) -> Result<(), Gone> {
        let is_served = variants::find(&game.game).is_some();
        let Some(&seat) = you.first().filter(|_| is_served) else { return Ok(()) };
        let shown = async { game_shown::for_player(&open::snapshot(&self.state, &game.id).await?, seat) };
        match shown.await {
            Ok(shown) => self.send(&event(Box::new(shown))).await,
            // A game that cannot be read is not told of, as elsewhere.
            Err(error) => {
                error.log();
                Ok(())
            }
        }
    }

    async fn challenge(&mut self, challenge: Challenge) -> Result<(), Gone> {
        let answer = challenge.answer_of(&self.person.name);
        let known = self.waiting.iter().position(|one| one.id == challenge.id);
        if challenge.state == ChallengeState::Open && known.is_some() {
            return Ok(());
        }
        if let Some(at) = known {
            self.waiting.remove(at);
        }
        if variants::find(&challenge.game).is_none() {
            let waits = challenge.state == ChallengeState::Open && answer == Some(ChallengeState::Open);
            if waits && self.person.kind == PersonKind::Bot {
                self.decline_other_game(&challenge).await;
            }
            return Ok(());
        }
        let shown = match challenges::shown_to(&self.state, &challenge, &self.person.name).await {
            Ok(shown) => Box::new(shown),
            Err(error) => {
                error.log();
                return Ok(());
            }
        };
        match challenge.state {
            ChallengeState::Open => {
                remember(&mut self.waiting, (*shown).clone());
                self.send(&Event::Challenge { challenge: shown, compat: game_shown::COMPAT }).await
            }
            ChallengeState::Declined if answer.is_none() => {
                self.send(&Event::ChallengeDeclined { challenge: shown }).await
            }
            // The game that begins says it.
            ChallengeState::Declined | ChallengeState::Accepted => Ok(()),
        }
    }

    /// A bot that listens here cannot be told of a game that these paths do not serve: whoever challenges it learns so.
    async fn decline_other_game(&self, challenge: &Challenge) {
        let declined = change::decline(&self.state, &challenge.id, &self.person.id, DeclineReason::OtherGame);
        // Another program of the account may have answered.
        if let Err(error) = declined.await {
            error.log();
        }
    }

    async fn withdrawn(&mut self, id: &str) -> Result<(), Gone> {
        let Some(at) = self.waiting.iter().position(|one| one.id == id) else { return Ok(()) };
        let Some(mut challenge) = self.waiting.remove(at) else { return Ok(()) };
        "canceled".clone_into(&mut challenge.status);
        self.send(&Event::ChallengeCanceled { challenge: Box::new(challenge) }).await
    }
}
