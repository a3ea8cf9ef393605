//! What happened at a match, and how it is written down.

use crate::{Aborted, ActionKey};
use std::fmt;
use variorum_core::{Departure, PerPlayer, Player, Reason};

/// What players offer each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// A draw among all who are still in.
    Draw,
    /// Going back to before the offering player's last turn.
    Takeback,
    /// Another game, each person one seat on.
    Rematch,
}

impl Offer {
    /// All kinds of offers.
    pub const ALL: [Offer; 3] = [Offer::Draw, Offer::Takeback, Offer::Rematch];

    /// `draw`, `takeback` or `rematch`.
    pub const fn name(self) -> &'static str {
        match self {
            Offer::Draw => "draw",
            Offer::Takeback => "takeback",
            Offer::Rematch => "rematch",
        }
    }
}

/// Something that happened and lasts. [`fmt::Display`] writes it, [`Event::parse`] reads it back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// `move white e2e4`
    Played {
        /// Who.
        player: Player,
        /// Move text.
        text: String,
    },
    /// `resign white`, `time white`
    Left {
        /// Who.
        player: Player,
        /// How.
        how: Departure,
    },
    /// `agree`: all who are in agreed on a draw.
    Drawn,
    /// `claim white repetition`
    Claimed {
        /// Who.
        player: Player,
        /// What the rules gave.
        reason: Reason,
    },
    /// `takeback 12`: so many entries of the record are left.
    TakenBack {
        /// How many.
        entries: usize,
    },
    /// `offer white draw`
    Offered {
        /// Who.
        player: Player,
        /// What.
        offer: Offer,
    },
    /// `accept white draw`: others may still be asked.
    Agreed {
        /// Who.
        player: Player,
        /// To what.
        offer: Offer,
    },
    /// `decline white draw`
    Declined {
        /// Who.
        player: Player,
        /// What.
        offer: Offer,
    },
    /// `join white`: the person has come for the first time.
    Joined {
        /// Who.
        player: Player,
    },
    /// `name white Ada`
    Renamed {
        /// Who.
        player: Player,
        /// The name; may be empty.
        name: String,
    },
    /// `vote white red`: let the computer play for red.
    Voted {
        /// Who.
        player: Player,
        /// For which seat.
        absent: Player,
    },
    /// `stand-in red 5`: the computer plays for an absent person.
    StoodIn {
        /// Which seat.
        player: Player,
        /// Level, 1 to 8.
        level: u8,
    },
    /// `return red`: the person plays again.
    Returned {
        /// Which seat.
        player: Player,
    },
    /// `choose white NAME=VALUE`: a choice before the game. Of a secret one the value is for nobody but the
    /// player until [`Event::Started`].
    Chosen {
        /// Who.
        player: Player,
        /// Name of the option.
        option: String,
        /// Its value.
        value: String,
    },
    /// `default white NAME=VALUE`: the time for choosing is over.
    Defaulted {
        /// Who has not chosen.
        player: Player,
        /// Name of the option.
        option: String,
        /// Its default.
        value: String,
    },
    /// `start POSITION`: everybody has chosen, and the game starts.
    Started {
        /// Text of the position it starts from.
        start: String,
    },
    /// `abort white black`: white has ended the game without result, because black kept it from beginning.
    Aborted(Aborted),
    /// `rematch ID`: the next game exists.
    Rematched {
        /// Its id.
        id: String,
    },
}

/// The clocks when something happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// When: what somebody did, when it was received.
    pub at: u64,
    /// The clock that ran until then has run from here on: since the last event, or since those who had to
    /// know of it were told.
    pub from: u64,
    /// So much of the time between is not charged to the player: lag.
    pub lag: u64,
    /// What each clock showed afterwards; zeros without clocks.
    pub remaining: PerPlayer<u64>,
    /// What was left of the turn's free time afterwards.
    pub free: u64,
}

/// An event with its number and time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Envelope {
    /// From 1 on without gaps.
    pub seq: u64,
    /// The clocks.
    pub stamp: Stamp,
    /// What happened.
    pub event: Event,
    /// The action that led to it, where there was one that has a name.
    pub action: Option<ActionKey>,
}

/// A text that is not an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventError {
    /// The text; of a choice, which may be secret, only the first word.
    pub text: String,
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not an event of a game: expected `move white e2e4` or the like", self.text)
    }
}

impl std::error::Error for EventError {}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Played { player, text } => write!(f, "move {player} {text}"),
            Event::Left { player, how: Departure::Resign } => write!(f, "resign {player}"),
            Event::Left { player, how: Departure::Time } => write!(f, "time {player}"),
            Event::Drawn => write!(f, "agree"),
            Event::Claimed { player, reason } => write!(f, "claim {player} {reason}"),
            Event::TakenBack { entries } => write!(f, "takeback {entries}"),
            Event::Offered { player, offer } => write!(f, "offer {player} {}", offer.name()),
            Event::Agreed { player, offer } => write!(f, "accept {player} {}", offer.name()),
            Event::Declined { player, offer } => write!(f, "decline {player} {}", offer.name()),
            Event::Joined { player } => write!(f, "join {player}"),
            Event::Renamed { player, name } => write!(f, "name {player} {name}"),
            Event::Voted { player, absent } => write!(f, "vote {player} {absent}"),
            Event::StoodIn { player, level } => write!(f, "stand-in {player} {level}"),
            Event::Returned { player } => write!(f, "return {player}"),
            Event::Chosen { player, option, value } => write!(f, "choose {player} {option}={value}"),
            Event::Defaulted { player, option, value } => write!(f, "default {player} {option}={value}"),
            Event::Started { start } => write!(f, "start {start}"),
            Event::Aborted(Aborted { by, missing }) => write!(f, "abort {by} {missing}"),
            Event::Rematched { id } => write!(f, "rematch {id}"),
        }
    }
}

impl Event {
    /// Reads what [`fmt::Display`] writes.
    ///
    /// # Errors
    /// The text is not an event.
    pub fn parse(text: &str) -> Result<Event, EventError> {
        let shown = if text.starts_with("choose ") { "choose" } else { text };
        read(text).ok_or_else(|| EventError { text: shown.to_owned() })
    }
}

fn read(text: &str) -> Option<Event> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
    let player = || Player::from_name(name);
    let offer = || Offer::ALL.into_iter().find(|offer| offer.name() == value);
    let choice = || value.split_once('=').map(|(option, value)| (option.to_owned(), value.to_owned()));
    Some(match word {
        "move" => Event::Played { player: player()?, text: value.to_owned() },
        "resign" => Event::Left { player: player()?, how: Departure::Resign },
        "time" => Event::Left { player: player()?, how: Departure::Time },
        "agree" => Event::Drawn,
        "claim" => Event::Claimed { player: player()?, reason: Reason::from_name(value)? },
        "takeback" => Event::TakenBack { entries: rest.parse().ok()? },
        "offer" => Event::Offered { player: player()?, offer: offer()? },
        "accept" => Event::Agreed { player: player()?, offer: offer()? },
        "decline" => Event::Declined { player: player()?, offer: offer()? },
        "join" => Event::Joined { player: player()? },
        "name" => Event::Renamed { player: player()?, name: value.to_owned() },
        "vote" => Event::Voted { player: player()?, absent: Player::from_name(value)? },
        "stand-in" => Event::StoodIn { player: player()?, level: value.parse().ok()? },
        "return" => Event::Returned { player: player()? },
        "choose" => {
            let (option, value) = choice()?;
            Event::Chosen { player: player()?, option, value }
        }
        "default" => {
            let (option, value) = choice()?;
            Event::Defaulted { player: player()?, option, value }
        }
        "start" => Event::Started { start: rest.to_owned() },
        "abort" => Event::Aborted(Aborted { by: player()?, missing: Player::from_name(value)? }),
        "rematch" => Event::Rematched { id: rest.to_owned() },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_as_written() {
        let player = Player::RED;
        let events = [
            Event::Played { player, text: "a2a4".into() },
            Event::Left { player, how: Departure::Resign },
            Event::Left { player, how: Departure::Time },
            Event::Drawn,
            Event::Claimed { player, reason: Reason::Fifty },
            Event::TakenBack { entries: 0 },
            Event::Offered { player, offer: Offer::Draw },
            Event::Agreed { player, offer: Offer::Takeback },
            Event::Declined { player, offer: Offer::Rematch },
            Event::Joined { player },
            Event::Renamed { player, name: "Ada  Lovelace ".into() },
            Event::Renamed { player, name: String::new() },
            Event::Voted { player, absent: Player::WHITE },
            Event::StoodIn { player, level: 5 },
            Event::Returned { player },
            Event::Chosen { player, option: "army".into(), value: "owls".into() },
            Event::Defaulted { player, option: "army".into(), value: "7".into() },
            Event::Started { start: "rows w - 0 1".into() },
            Event::Aborted(Aborted { by: player, missing: Player::WHITE }),
            Event::Rematched { id: "abc".into() },
        ];
        for event in events {
            assert_eq!(Event::parse(&event.to_string()), Ok(event));
        }
        for text in ["", "move", "move green e2e4", "offer white cake", "takeback x", "claim red luck"] {
            assert!(Event::parse(text).is_err(), "{text}");
        }
        let broken = Event::parse("choose green army=owls").unwrap_err().to_string();
        assert!(!broken.contains("owls"), "{broken}");
    }
}
