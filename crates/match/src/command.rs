//! What a seat wants to be done. Servers and browsers share the type.

use crate::{Offer, Secret};
use variorum_core::{Player, Reason};

#[cfg(feature = "serde")]
use {
    crate::by_name,
    serde::{Deserialize, Serialize},
};

/// What a seat wants to be done.
///
/// With the feature `serde` it is a JSON object whose field `do` names it.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(tag = "do", rename_all = "snake_case"))]
pub enum Command {
    /// A move on the board.
    Move {
        /// Move text.
        text: String,
    },
    /// To leave the game.
    Resign,
    /// To offer something; to offer what another already offers is to accept it.
    Offer {
        /// What.
        offer: Offer,
    },
    /// To agree to an offer of another.
    Accept {
        /// Which.
        offer: Offer,
    },
    /// To turn an offer down, or to withdraw one's own.
    Decline {
        /// Which.
        offer: Offer,
    },
    /// To claim a draw on one's own turn.
    ClaimDraw {
        /// A reason that the rules give now: `repetition`, `fifty`.
        #[cfg_attr(feature = "serde", serde(with = "by_name::reason"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::reason))]
        reason: Reason,
    },
    /// That a player whose person is away be out; see [`Match::claimable_in`](crate::Match::claimable_in).
    ClaimAbsent {
        /// The absent player.
        #[cfg_attr(feature = "serde", serde(with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        absent: Player,
    },
    /// A vote that the computer play for a player whose person is away; it does once all other people who are
    /// in have voted.
    VoteComputer {
        /// The absent player.
        #[cfg_attr(feature = "serde", serde(with = "by_name::player"))]
        #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::player))]
        absent: Player,
    },
    /// To take one's seat back from the computer.
    ReturnToSeat,
    /// To end the game without result, because another seat keeps it from beginning; see
    /// [`Match::abortable_in`](crate::Match::abortable_in).
    Abort,
    /// To have a name.
    Rename {
        /// The name, at most [`MAX_NAME`](crate::MAX_NAME) characters; those that cannot be seen are left out.
        name: String,
    },
    /// To reply at once when the others play as expected, in a game by the day while others decide: all conditional
    /// moves of the seat, in place of those before. They are told to the seat alone, and end when another move is
    /// played, with a takeback, and when a player leaves.
    Conditional {
        /// Each line goes from the position on the board to the end of a turn of this seat; lines that begin alike
        /// are branches. At most [`MAX_CONDITIONAL`](crate::MAX_CONDITIONAL) moves together,
        /// [`MAX_LINE`](crate::MAX_LINE) in one line; none ends them.
        lines: Vec<Vec<String>>,
    },
    /// To choose before the game: once for each option of the seat, and for good.
    Choose {
        /// Name of the option.
        option: String,
        /// One of its values.
        #[cfg_attr(feature = "serde", serde(serialize_with = "Secret::serialize_for_server"))]
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        value: Secret,
    },
}

/// How a command came: what its sender knew, and how long it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CommandContext<'a> {
    /// Number of the last event that the sender had seen; `None` for the last one there is.
    pub seen: Option<u64>,
    /// The id of the action, if it has one.
    pub id: Option<&'a str>,
    /// Round trip between server and sender, in milliseconds.
    pub lag: u64,
    /// For so long, in milliseconds, something that is in time may still arrive from the player on the clock.
    pub grace: u64,
}
