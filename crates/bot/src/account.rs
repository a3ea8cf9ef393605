//! What happens to the account: which games it has, which begin, and who challenges it.

use crate::challenges::{Challenger, answer};
use crate::error::BotError;
use crate::pause::Pause;
use crate::shared::Shared;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};
use variorum_api::{AccountMessage, Challenge, Me, YourGame};

/// How long until it is looked again whether a challenge can be made, where nothing else says so.
const LOOK: Duration = Duration::from_secs(60);

/// Listens, over as many connections as it takes; ends with what cannot be mended by trying again.
pub(crate) async fn listen(bot: Arc<Shared>) -> BotError {
    let mut challenger = Challenger::new(&bot.config.wishes);
    let mut pause = Pause::of_connections();
    loop {
        let Err(error) = connected(&bot, &mut challenger, &mut pause).await;
        if !error.passes() {
            return error;
        }
        pause.reconnect("account", error).await;
    }
}

/// Listens on one connection; ends with what broke it.
async fn connected(
    bot: &Shared,
    challenger: &mut Challenger,
    pause: &mut Pause,
) -> Result<Infallible, BotError> {
    // The name may have changed.
    let Me { name, .. } = bot.server.get("/api/v1/me").await?;
    let mut events = bot.server.websocket("/api/v1/me/events").await?;
    let mut games = bot.games();
    loop {
        let due = challenger.due().unwrap_or_else(|| Instant::now() + LOOK);
        tokio::select! {
            message = events.next() => {
                let message = message?;
                pause.reset();
                hear(bot, &name, challenger, message).await?;
            }
            _ = games.changed() => {}
            () = sleep_until(due) => {}
        }
        challenger.challenge(bot).await?;
    }
}

async fn hear(
    bot: &Shared,
    name: &str,
    challenger: &mut Challenger,
    message: AccountMessage,
) -> Result<(), BotError> {
    match message {
        AccountMessage::State { games, challenges } => {
            games.iter().for_each(|game| begin(bot, game));
            challenger.start_over();
            for challenge in challenges {
                hear_challenge(bot, name, challenger, &challenge).await?;
            }
            challenger.begin();
        }
        AccountMessage::Challenge { challenge } => hear_challenge(bot, name, challenger, &challenge).await?,
        AccountMessage::ChallengeWithdrawn { .. } => {}
        // A game that could not be gone on with is tried again when it is the bot's turn.
        AccountMessage::GameStart(game) | AccountMessage::YourTurn(game) => begin(bot, &game),
        AccountMessage::GameEnd(_) => {}
    }
    Ok(())
}

async fn hear_challenge(
    bot: &Shared,
    name: &str,
    challenger: &mut Challenger,
    challenge: &Challenge,
) -> Result<(), BotError> {
    if challenge.from == name {
        if let Some(game) = challenger.note(challenge) {
            bot.begin(game);
        }
        return Ok(());
    }
    answer(bot, name, challenge).await
}

fn begin(bot: &Shared, YourGame { game, .. }: &YourGame) {
    if game.result.is_none() {
        bot.begin(&game.id);
    }
}
