//! What happens in a match. Stores, servers and browsers share these types.

use crate::{Secret, departure};
use variorum_core::any::Entry;
use variorum_core::{Departure, Player, Reason};

#[cfg(feature = "serde")]
use {
    crate::by_name,
    serde::{Deserialize, Serialize},
};

/// What players offer each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
pub enum Offer {
    /// A draw among all who are still in.
    Draw,
    /// Going back to before the offering player's last turn.
    Takeback,
    /// Another game, each person one seat on. Only after the end.
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

/// How a game was ended without result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Aborted {
    /// Who ended it.
    #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
    pub by: Player,
    /// For whom the others had waited; whoever ended it, where that was before their own first move.
    #[cfg_attr(feature = "serde", serde(with = "by_name::player"))]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
    pub missing: Player,
}

/// Something that happened in a match and lasts.
///
/// What a player has chosen before the game is no part of it, so that an event can be shown to everybody; see
/// [`Envelope::choice`](crate::Envelope::choice). With the feature `serde` an event is a JSON object whose field `what` names it and
/// whose field `seat` names the player.
///
/// ```
/// use variorum_core::Player;
/// use variorum_match::Event;
/// let event = Event::Played { player: Player::WHITE, text: "e2e4".into() };
/// assert_eq!(event.to_string(), "move white e2e4");
/// assert_eq!(event.entry().unwrap().text, "e2e4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(tag = "what", rename_all = "snake_case"))]
pub enum Event {
    /// A player has moved. The record grows by an entry.
    Played {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
        /// Move text.
        text: String,
    },
    /// A player has left the game. The record grows by an entry.
    Left {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
        /// How.
        #[cfg_attr(feature = "serde", serde(with = "by_name::departure"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::departure))]
        how: Departure,
    },
    /// All who are in agreed on a draw. The record grows by an entry.
    Drawn,
    /// A player has claimed a draw by a rule. The record grows by an entry.
    Claimed {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
        /// By which rule.
        #[cfg_attr(feature = "serde", serde(with = "by_name::reason"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::reason))]
        reason: Reason,
    },
    /// Turns were taken back: the record loses its last entries.
    TakenBack {
        /// How many entries are left.
        entries: usize,
    },
    /// An offer was made.
    Offered {
        /// Who offers.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
        /// What.
        offer: Offer,
    },
    /// A player has agreed to an offer; others may still be asked.
    Agreed {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
        /// To what.
        offer: Offer,
    },
    /// An offer was turned down or withdrawn.
    Declined {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
        /// What.
        offer: Offer,
    },
    /// A person has opened the link of the seat for the first time.
    Joined {
        /// Which seat.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
    },
    /// A person has a new name.
    Renamed {
        /// Which seat.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
        /// The name; may be empty.
        name: String,
    },
    /// A player has voted to let the computer play for an absent one.
    Voted {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
        /// For which seat.
        #[cfg_attr(feature = "serde", serde(with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        absent: Player,
    },
    /// The computer plays for an absent person.
    StoodIn {
        /// Which seat.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
        /// Level, 1 to 8.
        level: u8,
    },
    /// A person has taken the seat back from the computer.
    Returned {
        /// Which seat.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
    },
    /// A player has made a choice before the game. Its value is [`Envelope::choice`](crate::Envelope::choice).
    Chosen {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
        /// Name of the option.
        option: String,
    },
    /// The time for choosing was over, and the default took the place of a choice. Its value is
    /// [`Envelope::choice`](crate::Envelope::choice).
    Defaulted {
        /// Who has not chosen.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
        /// Name of the option.
        option: String,
    },
    /// The draft is over: all choices are revealed, and the game starts.
    Started {
        /// All options of the game, as `name=value`. They are not stored with the event, since the choices
        /// before it say the same: in a text that was read they are missing until the event is replayed.
        options: Vec<String>,
        /// Text of the position it starts from.
        start: String,
    },
    /// A player has ended the game without result.
    Aborted(Aborted),
    /// A player of a game by the day is on vacation: the player's clock stands still until a time. When that is past, the
    /// vacation is over.
    OnVacation {
        /// Which seat.
        #[cfg_attr(feature = "serde", serde(rename = "seat", with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        player: Player,
        /// Until when, by the clock of the match.
        until: u64,
    },
    /// The next game of the series exists.
    Rematched {
        /// Its id.
        id: String,
    },
}

impl Event {
    /// The entry by which the record grows; `None` for an event that adds none.
    pub fn entry(&self) -> Option<Entry> {
        let (player, text, is_move) = match self {
            Event::Played { player, text } => (Some(*player), text.clone(), true),
            Event::Left { player, how } => {
                (Some(*player), format!("{}:{player}", departure::name(*how)), false)
            }
            Event::Drawn => (None, "agree".to_owned(), false),
            Event::Claimed { player, reason } => (Some(*player), format!("claim:{reason}"), false),
            _ => return None,
        };
        Some(Entry { player, text, is_move })
    }

    /// A choice that was made before the game, for everybody: `None` unless this event is the start of the
    /// game.
    pub fn reveal<'a>(&self, choice: &'a Secret) -> Option<&'a str> {
        matches!(self, Event::Started { .. }).then_some(choice.value())
    }

    /// Whether the position or what may be done on the board changes by it: what a player wanted to do there
    /// without knowing of this event is out of date.
    pub(crate) fn changes_board(&self) -> bool {
        matches!(
            self,
            Event::Played { .. }
                | Event::Left { .. }
                | Event::Drawn
                | Event::Claimed { .. }
                | Event::TakenBack { .. }
                | Event::Started { .. }
                | Event::Aborted(_)
        )
    }
}
