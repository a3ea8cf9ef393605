//! Offers games in the lobby and takes those of others, as the rules say.

use crate::error::BotError;
use crate::offer::clock_text;
use crate::pause::Pause;
use crate::rules::Terms;
use crate::shared::Shared;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};
use variorum_api::{Done, LobbyMessage, NewSeek, RatingRange, Seek, Sought, TakeSeek, Taken};

/// After something was done the list is as old as this, at most.
const SETTLES: Duration = Duration::from_secs(1);

/// How long until something is tried again that the server has refused.
const REFUSED: Duration = Duration::from_secs(60);

/// Stays in the lobby until the bot ends.
pub(crate) async fn stay(bot: Arc<Shared>) {
    let mut pause = Pause::of_connections();
    loop {
        let Err(error) = connected(&bot, &mut pause).await;
        // Where the token is refused, the account's events end the bot.
        pause.reconnect("lobby", error).await;
    }
}

async fn connected(bot: &Shared, pause: &mut Pause) -> Result<Infallible, BotError> {
    let mut socket = bot.server.websocket("/api/v1/lobby/live").await?;
    let mut games = bot.games();
    // Nothing is done before the first list has come.
    let mut list = None;
    let mut refused = BTreeSet::new();
    let mut quiet_until = Instant::now();
    loop {
        let now = Instant::now();
        tokio::select! {
            message = socket.next() => {
                let message = message?;
                pause.reset();
                // What concerns games and challenges is told by the account's events too.
                if let LobbyMessage::Lobby { seeks, .. } = message {
                    list = Some(seeks);
                }
            }
            _ = games.changed() => {}
            () = sleep_until(quiet_until), if now < quiet_until => {}
        }
        let Some(seeks) = list.as_ref().filter(|_| Instant::now() >= quiet_until) else { continue };
        match look(bot, seeks, &mut refused).await {
            Ok(true) => quiet_until = Instant::now() + SETTLES,
            Ok(false) => {}
            Err(BotError::Refused(failure)) => {
                tracing::info!(code = failure.code, "lobby: {}", failure.message);
                quiet_until = Instant::now() + REFUSED;
            }
            Err(error) => return Err(error),
        }
    }
}

/// Does one of the things that are to be done; says whether it did one.
async fn look(bot: &Shared, seeks: &[Seek], refused: &mut BTreeSet<u64>) -> Result<bool, BotError> {
    let own = |seek: &&Seek| seek.sitters.iter().any(|sitter| sitter.key == bot.key);
    let act = |id: u64, what: &str| format!("/api/v1/lobby/seeks/{id}/{what}");
    if !bot.has_room() {
        let Some(seek) = seeks.iter().find(own) else { return Ok(false) };
        let Done {} = bot.server.post(&act(seek.id, "withdraw"), &Done {}).await?;
        return Ok(true);
    }
    // Who waits with others for a third agrees to play with the computer, if they do.
    let agreed = |seek: &&Seek| seek.sitters.iter().any(|sitter| sitter.computer && sitter.key != bot.key);
    let disagrees =
        |seek: &&Seek| seek.sitters.iter().any(|sitter| sitter.key == bot.key && !sitter.computer);
    if let Some(seek) = seeks.iter().find(|seek| agreed(seek) && disagrees(seek)) {
        let Taken { game } = bot.server.post(&act(seek.id, "computer"), &Done {}).await?;
        begun(bot, game.as_deref());
        return Ok(true);
    }
    if let Some(seek) = seeks.iter().find(|seek| !refused.contains(&seek.id) && takes(bot, seek)) {
        match bot.server.post(&act(seek.id, "take"), &TakeSeek { seat: None }).await {
            Ok(Taken { game }) => {
                tracing::info!(game = seek.game, begun = game.is_some(), "takes an offered game");
                begun(bot, game.as_deref());
            }
            // Who is away may come back, and the server may have time again.
            Err(error) if error.passes() => return Err(error),
            Err(BotError::Refused(failure)) if failure.code == "away" => {}
            // Somebody else was quicker, or it is not for this bot's rating.
            Err(BotError::Refused(failure)) => {
                tracing::info!(game = seek.game, code = failure.code, "could not take an offered game");
                refused.insert(seek.id);
            }
            Err(error) => return Err(error),
        }
        return Ok(true);
    }
    for offer in &bot.config.wishes.offers {
        let first = |seek: &&Seek| seek.sitters.first().is_some_and(|maker| maker.key == bot.key);
        if seeks.iter().filter(first).any(|seek| seek.game == offer.game && seek.clock == offer.clock) {
            continue;
        }
        let seek = NewSeek {
            game: offer.game.clone(),
            options: Vec::new(),
            clock: offer.clock,
            own_clock: None,
            seat: None,
            rated: bot.config.wishes.rated,
            range: RatingRange::default(),
            bots: true,
        };
        let Sought { id } = bot.server.post("/api/v1/lobby/seeks", &seek).await?;
        tracing::info!(game = offer.game, clock = clock_text(offer.clock), id, "offers a game");
        return Ok(true);
    }
    Ok(false)
}

/// Whether an offered game is taken.
fn takes(bot: &Shared, seek: &Seek) -> bool {
    let Seek { game, options, clock, rated, sitters, .. } = seek;
    let for_bots = seek.bots || sitters.first().is_some_and(|maker| maker.bot);
    let within = sitters.iter().any(|sitter| sitter.key == bot.key);
    let others = sitters.iter().map(|sitter| (sitter.name.as_str(), sitter.bot)).collect();
    let terms = Terms { game, options, clock: *clock, rated: *rated, others };
    bot.config.wishes.takes && for_bots && !within && bot.config.rules.objection(&terms).is_none()
}

fn begun(bot: &Shared, game: Option<&str>) {
    if let Some(id) = game {
        bot.begin(id);
    }
}
