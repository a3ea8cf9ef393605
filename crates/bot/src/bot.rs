//! A bot: who it is, and its tasks.

use crate::config::BotConfig;
use crate::error::BotError;
use crate::server::Server;
use crate::shared::Shared;
use crate::{account, game, lobby};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::{JoinSet, spawn_blocking};
use variorum_api::{Done, Me, PersonKind};
use variorum_arena::{Engine, EngineSpec};
use variorum_core::Fault;

/// How long an engine may take to say which games it plays.
const START: Duration = Duration::from_secs(10);

/// A bot that is ready to play.
pub struct Bot {
    shared: Arc<Shared>,
    /// Ids of games that begin.
    games: mpsc::UnboundedReceiver<String>,
}

impl Bot {
    /// A bot that is ready to play: its engine works, the server knows its token, and its account is a bot or becomes
    /// one.
    ///
    /// # Errors
    /// The engine cannot be run or does not play a game that the rules name; the server cannot be reached or does not
    /// know the token; or the account is a person's and is to stay one.
    pub async fn new(server: Server, mut config: BotConfig) -> Result<Bot, BotError> {
        let me: Me = server.get("/api/v1/me").await?;
        let (engine, games) = (config.engine.clone(), config.rules.games);
        let playable = spawn_blocking(move || playable(&engine, &games)).await;
        config.rules.games = playable.map_err(std::io::Error::other)??;
        if me.kind != PersonKind::Bot {
            if !config.become_bot {
                return Err(BotError::NoBot(me.name));
            }
            let Done {} = server.post("/api/v1/me/bot", &Done {}).await?;
        }
        tracing::info!(name = me.name, games = config.rules.games.join(" "), "signed in");
        let (shared, games) = Shared::new(server, config, me.key);
        Ok(Bot { shared: Arc::new(shared), games })
    }

    /// Plays until this is given up: then all of its games are left as they are.
    ///
    /// # Errors
    /// What cannot be mended by trying again: the server does not know the token any more.
    pub async fn run(mut self) -> Result<(), BotError> {
        // What is in here ends with this.
        let mut tasks = JoinSet::new();
        let wishes = &self.shared.config.wishes;
        if wishes.takes || !wishes.offers.is_empty() {
            tasks.spawn(lobby::stay(Arc::clone(&self.shared)));
        }
        let listening = account::listen(Arc::clone(&self.shared));
        tokio::pin!(listening);
        loop {
            tokio::select! {
                error = &mut listening => return Err(error),
                Some(id) = self.games.recv() => drop(tasks.spawn(game::play(Arc::clone(&self.shared), id))),
                // A game is over.
                Some(_) = tasks.join_next() => {}
            }
        }
    }
}

/// The games to play: those named, or all that the engine knows.
fn playable(engine: &EngineSpec, named: &[String]) -> Result<Vec<String>, Fault> {
    let mut playable = Vec::new();
    let mut last = None;
    for game in variorum_registry::games() {
        let id = game.card().id;
        if !named.is_empty() && !named.iter().any(|one| one == id) {
            continue;
        }
        match Engine::start(engine, game, START) {
            Ok(_) => playable.push(id.to_owned()),
            Err(fault) if named.is_empty() => last = Some(fault),
            Err(fault) => return Err(fault),
        }
    }
    match last {
        Some(fault) if playable.is_empty() => Err(fault),
        _ => Ok(playable),
    }
}
