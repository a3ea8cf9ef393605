//! One game, from its beginning or wherever it stands to its end.

use crate::error::BotError;
use crate::game_copy::{GameCopy, Strange};
use crate::offer::clock_text;
use crate::pause::Pause;
use crate::rematch;
use crate::shared::Shared;
use crate::socket::Socket;
use crate::thinker::Thinker;
use rand::RngExt;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};
use variorum_api::{
    ActionId, ClientMessage, Clock, Command, DraftOption, Failure, Offer, Seat, SeatState, Secret,
    ServerMessage,
};
use variorum_arena::Decided;
use variorum_core::Player;
use variorum_engine::Score;

/// After so many failures of its engine, one after the other, the bot resigns.
const MOST_FAILURES: u32 = 5;

/// How long until an engine is started again that has failed; longer after each further failure.
const AFTER_FAILURE: Duration = Duration::from_millis(200);

/// How long nothing is done after the server has refused something.
const AFTER_REFUSAL: Duration = Duration::from_millis(500);

const MINUTE: Duration = Duration::from_secs(60);

/// Plays a game to its end, over as many connections as it takes.
pub(crate) async fn play(bot: Arc<Shared>, id: String) {
    let mut player = GamePlayer::new(Arc::clone(&bot), id.clone());
    let mut pause = Pause::of_connections();
    let over = loop {
        match player.connected(&mut pause).await {
            Ok(over) => break Some(over),
            Err(Stop::Lost(error)) if error.passes() => pause.reconnect(&id, error).await,
            Err(Stop::Lost(error)) => {
                tracing::warn!(id, "{error}: the game is left alone");
                break None;
            }
            Err(Stop::Strange(why)) => {
                tracing::warn!(id, "{why}: the game is left alone");
                break None;
            }
        }
    };
    drop(player);
    bot.end(&id);
    if let Some((socket, copy)) = over {
        rematch::wait(&bot, socket, copy).await;
    }
}

/// Why a connection to a game is left.
enum Stop {
    Lost(BotError),
    Strange(Strange),
}

impl From<BotError> for Stop {
    fn from(error: BotError) -> Stop {
        Stop::Lost(error)
    }
}

impl From<Strange> for Stop {
    fn from(why: Strange) -> Stop {
        Stop::Strange(why)
    }
}

struct GamePlayer {
    bot: Arc<Shared>,
    id: String,
    thinker: Thinker,
    /// Failures of the engine since its last move.
    failures: u32,
    /// Whether the engine thought that it was ahead when it last said so; `true` until it says something.
    is_ahead: bool,
    /// Decisions of a turn that were not made yet, and after how many entries the next is to be.
    decided: (usize, VecDeque<String>),
    /// The action whose answer has not come, and whether it is a move.
    sent: Option<(ActionId, bool)>,
    /// Nothing is done before.
    quiet_until: Instant,
    /// When something last happened, as far as this connection knows.
    progress: Instant,
}

impl GamePlayer {
    fn new(bot: Arc<Shared>, id: String) -> GamePlayer {
        GamePlayer {
            thinker: Thinker::new(Arc::clone(&bot)),
            bot,
            id,
            failures: 0,
            is_ahead: true,
            decided: (0, VecDeque::new()),
            sent: None,
            quiet_until: Instant::now(),
            progress: Instant::now(),
        }
    }

    /// Plays over one connection; gives it back when the game is over.
    async fn connected(&mut self, pause: &mut Pause) -> Result<(Socket, GameCopy), Stop> {
        let mut socket = self.bot.server.websocket(&format!("/api/v1/games/{}/live", self.id)).await?;
        socket.send(&ClientMessage::Hello { tokens: Vec::new(), seq: None }).await?;
        let mut copy = loop {
            match socket.next().await? {
                ServerMessage::Snapshot { you, snapshot } => break GameCopy::new(you, *snapshot),
                ServerMessage::Error { code, message } => {
                    return Err(BotError::Refused(Failure { code, message }).into());
                }
                _ => {}
            }
        };
        pause.reset();
        if copy.you.is_empty() {
            return Err(Strange::NoSeat.into());
        }
        // Whether an action that was under way was done, the snapshot tells.
        (self.sent, self.progress) = (None, Instant::now());
        let opponents: Vec<&str> = copy.terms().others.into_iter().map(|(name, _)| name).collect();
        let clock = clock_text(copy.game.clock);
        tracing::info!(
            id = self.id, game = copy.game.game, seats = ?copy.you, ?opponents, clock, "plays"
        );
        loop {
            if let Some(result) = &copy.game.live.result {
                let won = result.winners.iter().any(|seat| copy.you.contains(seat));
                tracing::info!(id = self.id, winners = ?result.winners, won, reason = result.reason, "over");
                return Ok((socket, copy));
            }
            let due = self.act(&mut socket, &copy).await?;
            let wait = async {
                match due {
                    Some(due) => sleep_until(due).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                message = socket.next() => self.hear(message?, &mut socket, &mut copy).await?,
                (after, decided) = self.thinker.decided() => self.note(after, decided),
                () = wait => {}
            }
        }
    }

    async fn hear(
        &mut self,
        message: ServerMessage,
        socket: &mut Socket,
        copy: &mut GameCopy,
    ) -> Result<(), BotError> {
        match &message {
            ServerMessage::Accepted { id, .. } => {
                if let Some((_, is_move)) = self.sent.take_if(|(sent, _)| sent == id)
                    && is_move
                {
                    self.failures = 0;
                }
            }
            ServerMessage::Refused { id, code, message } => {
                // Something has happened meanwhile, or the engine plays by other rules.
                tracing::info!(id = self.id, code, "refused: {message}");
                self.sent.take_if(|(sent, _)| sent == id);
                self.decided.1.clear();
                self.quiet_until = Instant::now() + AFTER_REFUSAL;
                if code == "illegal_move" {
                    self.fail("an illegal move");
                }
            }
            ServerMessage::Error { code, message } => {
                tracing::info!(id = self.id, code, "{message}");
                self.sent = None;
                self.quiet_until = Instant::now() + AFTER_REFUSAL;
            }
            _ => {}
        }
        let seq = copy.game.seq;
        if !copy.take(message) {
            socket.send(&ClientMessage::Sync).await?;
        }
        if copy.game.seq != seq {
            self.progress = Instant::now();
        }
        Ok(())
    }

    /// Takes in what the engine has decided after so many entries.
    fn note(&mut self, after: usize, decided: Result<Decided, String>) {
        match decided {
            Ok(Decided { moves, score }) => {
                self.decided = (after, moves.into());
                self.is_ahead = match score {
                    Some(Score::Centipawns(value)) => value > 0,
                    Some(Score::Mate(turns)) => turns > 0,
                    None => true,
                };
            }
            Err(why) => self.fail(&why),
        }
    }

    /// Notes that the engine failed; it is started again after a while.
    fn fail(&mut self, why: &str) {
        self.failures += 1;
        tracing::warn!(id = self.id, failures = self.failures, "the engine failed: {why}");
        self.thinker.restart();
        self.quiet_until = Instant::now() + AFTER_FAILURE * self.failures;
    }

    /// Does what is to be done now, one thing at a time; says when to look again if nothing happens until then.
    async fn act(&mut self, socket: &mut Socket, copy: &GameCopy) -> Result<Option<Instant>, Stop> {
        let now = Instant::now();
        if self.sent.is_some() {
            return Ok(None);
        }
        if now < self.quiet_until {
            return Ok(Some(self.quiet_until));
        }
        let action = match self.action(copy)? {
            Some(action) => Some(action),
            None if self.thinker.is_thinking() => None,
            None => match self.patience(copy) {
                Some((due, action)) if due <= now => Some(action),
                Some((due, _)) => return Ok(Some(due)),
                None => None,
            },
        };
        let Some((seat, action)) = action else { return Ok(None) };
        let id = ActionId::drawn(rand::rng().random());
        self.sent = Some((id.clone(), matches!(action, Command::Move { .. })));
        socket.send(&ClientMessage::Act { id, seq: copy.game.seq, seat, action }).await?;
        Ok(None)
    }

    /// What is to be done now, for which seat; may let the engine think.
    fn action(&mut self, copy: &GameCopy) -> Result<Option<(Seat, Command)>, Stop> {
        let GameCopy { you, game, .. } = copy;
        if copy.is_drafting {
            let seats = game.live.draft.iter().flat_map(|draft| &draft.seats);
            let own = seats.filter(|seat| you.contains(&seat.seat) && !seat.ready);
            let mut open = own.flat_map(|seat| seat.options.iter().map(move |option| (seat.seat, option)));
            let next = open.find(|(_, option)| option.chosen.is_none());
            return Ok(next.map(|(seat, option)| {
                let value = Secret::new(choice(option, &self.bot.config.choices));
                (seat, Command::Choose { option: option.name.clone(), value })
            }));
        }
        // The computer took over while the bot was away.
        let left = |seat: &&SeatState| you.contains(&seat.seat) && seat.stand_in && seat.is_in;
        if let Some(seat) = game.live.seats.iter().find(left) {
            return Ok(Some((seat.seat, Command::ReturnToSeat)));
        }
        for pending in &game.live.offers {
            if let Some(&seat) = pending.waiting.iter().find(|seat| you.contains(seat)) {
                let offer = pending.offer;
                let accepts = offer == Offer::Draw && !self.is_ahead;
                let answer = if accepts { Command::Accept { offer } } else { Command::Decline { offer } };
                return Ok(Some((seat, answer)));
            }
        }
        let record = copy.record()?;
        let seat = Seat::from(record.to_move());
        if !you.contains(&seat) || record.outcome().is_some() || self.thinker.is_thinking() {
            return Ok(None);
        }
        if self.failures >= MOST_FAILURES {
            tracing::warn!(id = self.id, "resigns, because the engine fails again and again");
            return Ok(Some((seat, Command::Resign)));
        }
        if let Some(&reason) = record.claims().first()
            && !self.is_ahead
        {
            return Ok(Some((seat, Command::ClaimDraw { reason })));
        }
        let (after, moves) = &mut self.decided;
        if *after == game.entries.len()
            && let Some(text) = moves.pop_front()
        {
            *after += 1;
            return Ok(Some((seat, Command::Move { text })));
        }
        self.thinker.think(copy, record)?;
        Ok(None)
    }

    /// What is done about others who do not come, or have left, and from when on.
    fn patience(&self, copy: &GameCopy) -> Option<(Instant, (Seat, Command))> {
        let GameCopy { you, game, heard, .. } = copy;
        let own = |seat: &&SeatState| you.contains(&seat.seat) && seat.is_in;
        let mut own = game.live.seats.iter().filter(own);
        let first = own.next()?;
        let wait = match game.clock {
            Clock::Increment { .. } | Clock::Delay { .. } => 2 * MINUTE,
            Clock::None => 60 * MINUTE,
            Clock::Days { days } => 24 * 60 * MINUTE * days,
        };
        if let Some(abort_in_ms) = first.abort_in_ms {
            let due = (*heard + Duration::from_millis(abort_in_ms)).max(self.progress + wait);
            return Some((due, (first.seat, Command::Abort)));
        }
        // In games of three the computer may play for whoever has left; a game of two is won.
        let of_two = game.live.seats.len() == 2;
        let absent = game.live.seats.iter().filter(|seat| !you.contains(&seat.seat));
        let acts = absent.filter_map(|seat| {
            let away = seat.away.as_ref().filter(|away| !away.votes.contains(&first.seat))?;
            let absent = Player::from(seat.seat);
            let act = if of_two { Command::ClaimAbsent { absent } } else { Command::VoteComputer { absent } };
            Some((*heard + Duration::from_millis(away.claim_in_ms), (first.seat, act)))
        });
        acts.min_by_key(|(due, _)| *due)
    }
}

/// The first of the values wished for that an option takes, or one at random.
fn choice(option: &DraftOption, wishes: &[(String, String)]) -> String {
    let takes = |value: &str| {
        let numbered =
            value.parse().is_ok_and(|number: u32| option.count.is_some_and(|count| number < count));
        numbered || option.choices.iter().any(|choice| choice.value == value)
    };
    let wish = wishes.iter().find(|(name, value)| *name == option.name && takes(value));
    if let Some((_, value)) = wish {
        return value.clone();
    }
    let mut rng = rand::rng();
    match option.choices.len() {
        0 => rng.random_range(0..option.count.unwrap_or(1).max(1)).to_string(),
        count => option.choices[rng.random_range(0..count)].value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_api::DraftChoice;

    #[test]
    fn what_is_wished_for_is_chosen_and_otherwise_any_of_the_values() {
        let option = |values: &[&str], count: Option<u32>| DraftOption {
            name: "n".into(),
            label: String::new(),
            help: String::new(),
            open: false,
            choices: values
                .iter()
                .map(|value| DraftChoice { value: (*value).to_owned(), label: String::new() })
                .collect(),
            count,
            default: String::new(),
            chosen: None,
        };
        let wish = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let wishes = [wish("m", "b"), wish("n", "c"), wish("n", "b"), wish("n", "a")];
        for _ in 0..20 {
            assert!(["a", "b"].contains(&choice(&option(&["a", "b"], None), &[]).as_str()));
            assert!(choice(&option(&[], Some(7)), &[]).parse::<u32>().unwrap() < 7);
            assert_eq!(choice(&option(&["a", "b"], None), &wishes), "b");
            assert_eq!(choice(&option(&[], Some(7)), &[wish("n", "7"), wish("n", "6")]), "6");
        }
    }
}
