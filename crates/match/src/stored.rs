//! The text by which an event is stored. Texts of all versions of this program are read.

use crate::{Aborted, Event, Offer, Secret, departure, visible};
use std::fmt;
use variorum_core::{Departure, Player, Reason};

/// A text that is not an event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not an event of a game: expected `move white e2e4` or the like")]
pub struct EventError {
    /// The text; of a choice, which may be secret, only the first word.
    pub text: String,
}

/// The event as it is stored, but without the value of a choice.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Played { player, text } => write!(f, "move {player} {text}"),
            Event::Left { player, how } => write!(f, "{} {player}", departure::name(*how)),
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
            Event::Chosen { player, option } => write!(f, "choose {player} {option}"),
            Event::Defaulted { player, option } => write!(f, "default {player} {option}"),
            Event::Started { start, .. } => write!(f, "start {start}"),
            Event::Aborted(Aborted { by, missing }) => write!(f, "abort {by} {missing}"),
            Event::OnVacation { player, until } => write!(f, "vacation {player} {until}"),
            Event::Rematched { id } => write!(f, "rematch {id}"),
        }
    }
}

/// Reads the text by which an event is stored: the event, and with a choice its value.
///
/// ```
/// use variorum_match::{Event, parse_stored};
/// let (event, choice) = parse_stored("choose white army=owls").unwrap();
/// assert_eq!(event.to_string(), "choose white army");
/// assert!(choice.is_some());
/// ```
///
/// # Errors
/// The text is not an event.
pub fn parse_stored(text: &str) -> Result<(Event, Option<Secret>), EventError> {
    let shown = if text.starts_with("choose ") { "choose" } else { text };
    read(text).ok_or_else(|| EventError { text: shown.to_owned() })
}

fn read(text: &str) -> Option<(Event, Option<Secret>)> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
    let player = || Player::from_name(name);
    let offer = || Offer::ALL.into_iter().find(|offer| offer.name() == value);
    let event = match word {
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
        // Stores of older versions hold names with characters that cannot be seen.
        "name" => Event::Renamed { player: player()?, name: visible(value) },
        "vote" => Event::Voted { player: player()?, absent: Player::from_name(value)? },
        "stand-in" => Event::StoodIn { player: player()?, level: value.parse().ok()? },
        "return" => Event::Returned { player: player()? },
        "choose" | "default" => {
            let (option, choice) = value.split_once('=')?;
            let (player, option) = (player()?, option.to_owned());
            let event = match word {
                "choose" => Event::Chosen { player, option },
                _ => Event::Defaulted { player, option },
            };
            return Some((event, Some(Secret::new(choice))));
        }
        "start" => Event::Started { options: Vec::new(), start: rest.to_owned() },
        "abort" => Event::Aborted(Aborted { by: player()?, missing: Player::from_name(value)? }),
        "vacation" => Event::OnVacation { player: player()?, until: value.parse().ok()? },
        "rematch" => Event::Rematched { id: rest.to_owned() },
        _ => return None,
    };
    Some((event, None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Envelope, Stamp};
    use variorum_core::PerPlayer;

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
            Event::Started { options: vec![], start: "rows w - 0 1".into() },
            Event::Aborted(Aborted { by: player, missing: Player::WHITE }),
            Event::OnVacation { player, until: 17 },
            Event::Rematched { id: "abc".into() },
        ];
        for event in events {
            let (read, choice) = parse_stored(&event.to_string()).unwrap();
            assert_eq!((read, choice.is_some()), (event, false));
        }
        for text in ["", "move", "move green e2e4", "offer white cake", "takeback x", "claim red luck"] {
            assert!(parse_stored(text).is_err(), "{text}");
        }
        let broken = parse_stored("choose green army=owls").unwrap_err().to_string();
        assert!(!broken.contains("owls"), "{broken}");
    }

    #[test]
    fn a_choice_is_in_the_text_for_the_store_and_in_no_other() {
        for text in ["choose red army=owls", "default red army=owls"] {
            let (event, choice) = parse_stored(text).unwrap();
            let stamp = Stamp { at: 0, from: 0, lag: 0, remaining: PerPlayer([0; 3]), free: 0 };
            let envelope = Envelope { seq: 1, stamp, event, choice, action: None };
            assert_eq!(envelope.stored_text(), text);
            let shown = format!("{envelope:?} {}", envelope.event);
            assert!(!shown.contains("owls"), "{shown}");
        }
    }
}
