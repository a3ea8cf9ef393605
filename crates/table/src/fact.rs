//! What happened at a table, and how it is written down.

use crate::{Aborted, ActionName};
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

/// Something that happened and lasts. [`fmt::Display`] writes it, [`Fact::parse`] reads it back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
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
    /// player until [`Fact::Started`].
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
    /// The clock that ran until then has run from here on: since the last fact, or since those who had to
    /// know of it were told.
    pub from: u64,
    /// So much of the time between is not charged to the player: lag.
    pub lag: u64,
    /// What each clock showed afterwards; zeros without clocks.
    pub remaining: PerPlayer<u64>,
    /// What was left of the turn's free time afterwards.
    pub free: u64,
}

/// A fact with its number and time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stamped {
    /// From 1 on without gaps.
    pub seq: u64,
    /// The clocks.
    pub stamp: Stamp,
    /// What happened.
    pub fact: Fact,
    /// The action that led to it, where there was one that has a name.
    pub action: Option<ActionName>,
}

/// A text that is not a fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FactError {
    /// The text; of a choice, which may be secret, only the first word.
    pub text: String,
}

impl fmt::Display for FactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not an event of a game: expected `move white e2e4` or the like", self.text)
    }
}

impl std::error::Error for FactError {}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Played { player, text } => write!(f, "move {player} {text}"),
            Fact::Left { player, how: Departure::Resign } => write!(f, "resign {player}"),
            Fact::Left { player, how: Departure::Time } => write!(f, "time {player}"),
            Fact::Drawn => write!(f, "agree"),
            Fact::Claimed { player, reason } => write!(f, "claim {player} {reason}"),
            Fact::TakenBack { entries } => write!(f, "takeback {entries}"),
            Fact::Offered { player, offer } => write!(f, "offer {player} {}", offer.name()),
            Fact::Agreed { player, offer } => write!(f, "accept {player} {}", offer.name()),
            Fact::Declined { player, offer } => write!(f, "decline {player} {}", offer.name()),
            Fact::Joined { player } => write!(f, "join {player}"),
            Fact::Renamed { player, name } => write!(f, "name {player} {name}"),
            Fact::Voted { player, absent } => write!(f, "vote {player} {absent}"),
            Fact::StoodIn { player, level } => write!(f, "stand-in {player} {level}"),
            Fact::Returned { player } => write!(f, "return {player}"),
            Fact::Chosen { player, option, value } => write!(f, "choose {player} {option}={value}"),
            Fact::Defaulted { player, option, value } => write!(f, "default {player} {option}={value}"),
            Fact::Started { start } => write!(f, "start {start}"),
            Fact::Aborted(Aborted { by, missing }) => write!(f, "abort {by} {missing}"),
            Fact::Rematched { id } => write!(f, "rematch {id}"),
        }
    }
}

impl Fact {
    /// Reads what [`fmt::Display`] writes.
    ///
    /// # Errors
    /// The text is not a fact.
    pub fn parse(text: &str) -> Result<Fact, FactError> {
        let shown = if text.starts_with("choose ") { "choose" } else { text };
        read(text).ok_or_else(|| FactError { text: shown.to_owned() })
    }
}

fn read(text: &str) -> Option<Fact> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
    let player = || Player::from_name(name);
    let offer = || Offer::ALL.into_iter().find(|offer| offer.name() == value);
    let choice = || value.split_once('=').map(|(option, value)| (option.to_owned(), value.to_owned()));
    Some(match word {
        "move" => Fact::Played { player: player()?, text: value.to_owned() },
        "resign" => Fact::Left { player: player()?, how: Departure::Resign },
        "time" => Fact::Left { player: player()?, how: Departure::Time },
        "agree" => Fact::Drawn,
        "claim" => Fact::Claimed { player: player()?, reason: Reason::from_name(value)? },
        "takeback" => Fact::TakenBack { entries: rest.parse().ok()? },
        "offer" => Fact::Offered { player: player()?, offer: offer()? },
        "accept" => Fact::Agreed { player: player()?, offer: offer()? },
        "decline" => Fact::Declined { player: player()?, offer: offer()? },
        "join" => Fact::Joined { player: player()? },
        "name" => Fact::Renamed { player: player()?, name: value.to_owned() },
        "vote" => Fact::Voted { player: player()?, absent: Player::from_name(value)? },
        "stand-in" => Fact::StoodIn { player: player()?, level: value.parse().ok()? },
        "return" => Fact::Returned { player: player()? },
        "choose" => {
            let (option, value) = choice()?;
            Fact::Chosen { player: player()?, option, value }
        }
        "default" => {
            let (option, value) = choice()?;
            Fact::Defaulted { player: player()?, option, value }
        }
        "start" => Fact::Started { start: rest.to_owned() },
        "abort" => Fact::Aborted(Aborted { by: player()?, missing: Player::from_name(value)? }),
        "rematch" => Fact::Rematched { id: rest.to_owned() },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_read_as_written() {
        let player = Player::RED;
        let facts = [
            Fact::Played { player, text: "a2a4".into() },
            Fact::Left { player, how: Departure::Resign },
            Fact::Left { player, how: Departure::Time },
            Fact::Drawn,
            Fact::Claimed { player, reason: Reason::Fifty },
            Fact::TakenBack { entries: 0 },
            Fact::Offered { player, offer: Offer::Draw },
            Fact::Agreed { player, offer: Offer::Takeback },
            Fact::Declined { player, offer: Offer::Rematch },
            Fact::Joined { player },
            Fact::Renamed { player, name: "Ada  Lovelace ".into() },
            Fact::Renamed { player, name: String::new() },
            Fact::Voted { player, absent: Player::WHITE },
            Fact::StoodIn { player, level: 5 },
            Fact::Returned { player },
            Fact::Chosen { player, option: "army".into(), value: "owls".into() },
            Fact::Defaulted { player, option: "army".into(), value: "7".into() },
            Fact::Started { start: "rows w - 0 1".into() },
            Fact::Aborted(Aborted { by: player, missing: Player::WHITE }),
            Fact::Rematched { id: "abc".into() },
        ];
        for fact in facts {
            assert_eq!(Fact::parse(&fact.to_string()), Ok(fact));
        }
        for text in ["", "move", "move green e2e4", "offer white cake", "takeback x", "claim red luck"] {
            assert!(Fact::parse(text).is_err(), "{text}");
        }
        let broken = Fact::parse("choose green army=owls").unwrap_err().to_string();
        assert!(!broken.contains("owls"), "{broken}");
    }
}
