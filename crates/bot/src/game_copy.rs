//! The bot's copy of a game, kept up to date by numbered events.

use crate::rules::Terms;
use tokio::time::Instant;
use variorum_api::{Clock, Event, NumberedEvent, Seat, SeatKind, ServerMessage, Snapshot};
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Fault, Options, PositionError};

/// A game as it stands.
pub(crate) struct GameCopy {
    /// The seats that are the bot's.
    pub you: Vec<Seat>,
    /// The game.
    pub game: Snapshot,
    /// When it was told how things stand; times left count from then.
    pub heard: Instant,
    /// Whether it has not started yet, because players choose before it. The last choice comes with how things stand
    /// after it, when the draft is over, but what was chosen comes with the next event.
    pub is_drafting: bool,
}

/// Why a game cannot be followed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Strange {
    #[error("the server plays `{0}`, which this program does not know")]
    Game(String),
    #[error("{0}")]
    Rules(#[from] Fault),
    #[error("{0}")]
    Position(#[from] PositionError),
    #[error("no seat of this game is the account's")]
    NoSeat,
    #[error("the server plays version {0} of these rules, this program another one")]
    Version(u32),
}

impl GameCopy {
    /// The game as it is told at first.
    pub fn new(you: Vec<Seat>, game: Snapshot) -> GameCopy {
        let is_drafting = game.live.draft.is_some();
        GameCopy { you, game, heard: Instant::now(), is_drafting }
    }

    /// Takes a message in. Says false where an event is missing: then a snapshot is to be asked for.
    pub fn take(&mut self, message: ServerMessage) -> bool {
        match message {
            ServerMessage::Snapshot { you, snapshot } => *self = GameCopy::new(you, *snapshot),
            ServerMessage::Event { event, live } => {
                if !self.take_event(event) {
                    return false;
                }
                (self.game.live, self.heard) = (*live, Instant::now());
            }
            ServerMessage::Live { live } => (self.game.live, self.heard) = (*live, Instant::now()),
            _ => {}
        }
        true
    }

    fn take_event(&mut self, event: NumberedEvent) -> bool {
        if event.seq <= self.game.seq {
            return true;
        }
        if event.seq != self.game.seq + 1 {
            return false;
        }
        self.game.seq = event.seq;
        self.game.entries.extend(event.entry());
        match event.event {
            Event::TakenBack { entries } => self.game.entries.truncate(entries),
            Event::Started { options, start } => {
                (self.game.options, self.game.start) = (options, start);
                self.is_drafting = false;
            }
            // All else is in `live`.
            _ => {}
        }
        true
    }

    /// The rules by which it is played, and its options.
    ///
    /// # Errors
    /// This program does not know the game as the server plays it.
    pub fn rules(&self) -> Result<(&'static dyn AnyGame, Options), Strange> {
        let Snapshot { game, rules_version, options, .. } = &self.game;
        let rules = variorum_registry::find(game).ok_or_else(|| Strange::Game(game.clone()))?;
        if rules.card().rules_version != *rules_version {
            return Err(Strange::Version(*rules_version));
        }
        Ok((rules, Options::parse(rules.card().options, options.iter().map(String::as_str))?))
    }

    /// What was played, by our rules.
    ///
    /// # Errors
    /// This program does not know the game as the server plays it.
    pub fn record(&self) -> Result<Box<dyn AnyRecord>, Strange> {
        let (rules, options) = self.rules()?;
        let mut record = rules.read_record(&options, &self.game.start)?;
        for entry in &self.game.entries {
            record.play_text(&entry.text)?;
        }
        Ok(record)
    }

    /// Whether players have as long as they like for a decision, or days.
    pub fn is_slow(&self) -> bool {
        matches!(self.game.clock, Clock::None | Clock::Days { .. })
    }

    /// Another game as this one was agreed, for a rematch.
    pub fn terms(&self) -> Terms<'_> {
        let Snapshot { game, options, clock, live, .. } = &self.game;
        let others = live
            .seats
            .iter()
            .filter(|seat| matches!(seat.kind, SeatKind::Human) && !self.you.contains(&seat.seat));
        let own_clock =
            live.seats.iter().find(|seat| self.you.contains(&seat.seat)).and_then(|seat| seat.clock);
        Terms {
            game,
            options,
            clock: own_clock.unwrap_or(*clock),
            rated: live.rated,
            others: others.map(|seat| (seat.name.as_str(), seat.bot)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_api::from_json;

    /// The live part of a game with this draft.
    fn live(draft: &str) -> String {
        format!(r#"{{"seats":[],"draft":{draft},"offers":[],"series":{{"game":1,"score":[]}},"watchers":0}}"#)
    }

    #[test]
    fn a_game_starts_when_it_is_told_what_was_chosen() {
        let draft = live(r#"{"seats":[],"limit_ms":1000}"#);
        let snapshot = format!(
            r#"{{"id":"g","seq":1,"game":"g","rules_version":1,"options":[],"start":"s","position":"s","to_move":"white",
            "clock":{{"kind":"none"}},"entries":[],"live":{draft},"public":false,"created_ms":0}}"#
        );
        let mut copy = GameCopy::new(vec![Seat::White], from_json(&snapshot).unwrap());
        let over = live("null");
        let event = |event: &str| from_json(&format!(r#"{{"type":"event","event":{event},"live":{over}}}"#));
        assert!(copy.take(event(r#"{"seq":2,"what":"chosen","seat":"white","option":"o"}"#).unwrap()));
        assert!(copy.is_drafting && copy.game.live.draft.is_none());
        let started = event(r#"{"seq":3,"what":"started","options":["o=v"],"start":"t"}"#).unwrap();
        assert!(copy.take(started.clone()) && !copy.is_drafting);
        assert_eq!((copy.game.options.as_slice(), copy.game.start.as_str()), (&["o=v".to_owned()][..], "t"));
        assert!(copy.take(started), "what is known already changes nothing");
        assert!(!copy.take(event(r#"{"seq":5,"what":"drawn"}"#).unwrap()), "one is missing");
    }
}
