//! After a game: another one with the same people, if they want it.

use crate::game_copy::GameCopy;
use crate::shared::Shared;
use crate::socket::Socket;
use rand::RngExt;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};
use variorum_api::{ActionId, ClientMessage, Command, Offer, ServerMessage};

/// How long the bot stays for a rematch.
const STAYS: Duration = Duration::from_secs(120);

/// Stays for a while at a game that is over. A rematch is accepted if the rules allow the game and there is room.
pub(crate) async fn wait(bot: &Shared, mut socket: Socket, mut copy: GameCopy) {
    let end = Instant::now() + STAYS;
    // Number of the last event when an offer was answered.
    let mut answered = None;
    loop {
        if let Some(next) = &copy.game.live.rematch {
            bot.begin(next);
            return;
        }
        let seq = copy.game.seq;
        let offers = copy.game.live.offers.iter().filter(|pending| pending.offer == Offer::Rematch);
        let asked = offers.flat_map(|pending| &pending.waiting).find(|seat| copy.you.contains(seat));
        if let Some(&seat) = asked.filter(|_| answered != Some(seq)) {
            answered = Some(seq);
            let accepts = bot.has_room() && bot.config.rules.objection(&copy.terms()).is_none();
            let offer = Offer::Rematch;
            let action = if accepts { Command::Accept { offer } } else { Command::Decline { offer } };
            tracing::info!(id = copy.game.id, accepts, "was asked for a rematch");
            let id = ActionId::drawn(rand::rng().random());
            if socket.send(&ClientMessage::Act { id, seq, seat, action }).await.is_err() {
                return;
            }
        }
        // Whoever comes later makes a challenge.
        let Ok(Ok(message)) = timeout_at(end, socket.next::<ServerMessage>()).await else { return };
        if !copy.take(message) && socket.send(&ClientMessage::Sync).await.is_err() {
            return;
        }
    }
}
