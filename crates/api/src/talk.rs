//! Talking in a game: ready phrases, and words of one's own where those who hear them follow each other or whoever runs
//! the server allows it. Players and those who watch have a room each.
//!
//! `GET /api/v1/games/ID/talk` answers [`Talk`]; `POST /api/v1/games/ID/talk` takes [`Say`] and answers [`Line`]. Over
//! a live connection the same is [`ClientMessage::Say`](crate::ClientMessage::Say) and
//! [`ClientMessage::Talk`](crate::ClientMessage::Talk); what is said comes as
//! [`ServerMessage::Said`](crate::ServerMessage::Said).

use crate::Seat;
use serde::{Deserialize, Serialize};

/// The longest line, in characters.
pub const MAX_LINE: usize = 200;

/// Among whom something is said.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// Those who have a seat. Nobody else hears it.
    Players,
    /// Those who watch. Players hear it once the game is over.
    Watchers,
}

/// A ready phrase. It has a name rather than words, so that each may read it in their own language.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Have fun.
    HaveFun,
    /// Nice move.
    NiceMove,
    /// Well played.
    WellPlayed,
    /// Good game.
    GoodGame,
    /// Thank you.
    ThankYou,
    /// Sorry.
    Sorry,
    /// One moment, please.
    OneMoment,
    /// I am back.
    Back,
    /// I must go.
    MustGo,
    /// Goodbye.
    Goodbye,
}

impl Phrase {
    /// All, with their names in JSON and their words in English.
    pub const ALL: [(Phrase, &str, &str); 12] = [
        (Phrase::Hello, "hello", "Hello"),
        (Phrase::GoodLuck, "good_luck", "Good luck"),
        (Phrase::HaveFun, "have_fun", "Have fun"),
        (Phrase::NiceMove, "nice_move", "Nice move"),
        (Phrase::WellPlayed, "well_played", "Well played"),
        (Phrase::GoodGame, "good_game", "Good game"),
        (Phrase::ThankYou, "thank_you", "Thank you"),
        (Phrase::Sorry, "sorry", "Sorry"),
        (Phrase::OneMoment, "one_moment", "One moment, please"),
        (Phrase::Back, "back", "I am back"),
        (Phrase::MustGo, "must_go", "I must go"),
        (Phrase::Goodbye, "goodbye", "Goodbye"),
    ];

    fn row(self) -> (Phrase, &'static str, &'static str) {
        Phrase::ALL.into_iter().find(|(phrase, ..)| *phrase == self).unwrap_or(Phrase::ALL[0])
    }

    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// Its words in English.
    pub fn words(self) -> &'static str {
        self.row().2
    }

    /// The phrase with this name.
    pub fn from_name(name: &str) -> Option<Phrase> {
        Phrase::ALL.into_iter().find(|(_, known, _)| *known == name).map(|(phrase, ..)| phrase)
    }
}

/// Body of `POST /api/v1/games/ID/talk`: either a phrase or a text.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// Among whom.
    pub room: Room,
    /// By which of the seats held; `None` for the first one. Only among players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// A ready phrase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Phrase>,
    /// Words of one's own, 1 to [`MAX_LINE`] characters in one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The token of a seat; without one the seats count that are the account's or the guest's. Live connections have
    /// no use for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Shows nothing: it may hold a secret.
impl std::fmt::Debug for Say {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Say { … }")
    }
}

/// Something that was said.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Numbers the lines of a game; later ones have higher numbers.
    pub number: u64,
    /// Among whom.
    pub room: Room,
    /// The seat of who said it; `None` for who has none.
    pub seat: Option<Seat>,
    /// What they are called; empty where a seat has no name.
    pub name: String,
    /// Whether that is the name of an account.
    pub account: bool,
    /// The ready phrase; `None` for words of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Phrase>,
    /// What was said, of a phrase its words in English.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

/// A room that somebody is in.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomState {
    /// Which.
    pub room: Room,
    /// Whether they may say something there.
    pub may_write: bool,
    /// Whether that may be words of their own.
    pub free: bool,
}

/// Answer to `GET /api/v1/games/ID/talk`: what was said, as far as whoever asks may hear it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Talk {
    /// The rooms they are in.
    pub rooms: Vec<RoomState>,
    /// At most the last 200 lines of each room, the oldest first.
    pub lines: Vec<Line>,
}

/// A line of one's own in an export of personal data.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnLine {
    /// Id of the game.
    pub game: String,
    /// Among whom.
    pub room: Room,
    /// What was said.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_have_the_names_that_json_has() {
        for (phrase, name, words) in Phrase::ALL {
            assert_eq!(crate::to_json(&phrase), format!("\"{name}\""));
            assert_eq!((phrase.words(), Phrase::from_name(name)), (words, Some(phrase)));
        }
    }
}
