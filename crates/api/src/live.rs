//! Messages of the WebSocket.
//!
//! Everything that lasts has a sequence number: one more than the one before, without gaps, the
//! same after a restart of the server. Presence does not: it comes as [`ServerMessage::Live`].
//!
//! A client keeps `seq`, the entries and the [`Live`] state:
//! - [`ServerMessage::Snapshot`]: replace everything.
//! - [`ServerMessage::Event`] with `seq + 1`: apply [`Happening`], replace `live`. With any other
//!   number: send [`ClientMessage::Sync`].
//!   An event that says more than `live` does is [`Happening::Played`], [`Happening::TakenBack`] or
//!   [`Happening::Started`]; all others may be ignored.
//! - [`ServerMessage::Resumed`]: apply the events in order, replace `live`.
//! - After a lost connection: connect again and send hello with the last `seq`.
//!
//! An action carries the `seq` that the client had seen. Something may have happened meanwhile that
//! the action depends on (another move, a takeback): then it is refused with code `stale`, and a
//! snapshot comes before the refusal. A move shown before [`ServerMessage::Accepted`] came is a guess to be rolled
//! back on [`ServerMessage::Refused`].
//!
//! Every action has an [`ActionId`], drawn at random by the client. An action whose answer did not come is
//! sent again with the same id, over another connection if need be: it is done once.

use crate::{ActionId, Entry, Live, Seat, Snapshot};
use serde::{Deserialize, Serialize};

/// What players offer each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// A draw among all who are still in.
    Draw,
    /// Going back to before the offering player's last turn.
    Takeback,
    /// Another game, each person one seat on. Only after the end.
    Rematch,
}

/// What a seat does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// A move on the board.
    Move {
        /// Move text.
        text: String,
    },
    /// Leaves the game.
    Resign,
    /// Offers something; offering what another already offers is accepting it.
    Offer {
        /// What.
        offer: Offer,
    },
    /// Agrees to a pending offer.
    Accept {
        /// Which.
        offer: Offer,
    },
    /// Turns a pending offer down, or withdraws one's own.
    Decline {
        /// Which.
        offer: Offer,
    },
    /// Claims a draw on one's own turn.
    ClaimDraw {
        /// A reason that the rules give now (`repetition`, `fifty`).
        reason: String,
    },
    /// Declares that a seat whose person is away is out. Only while [`crate::Away::claim_in_ms`]
    /// is 0.
    ClaimAbsent {
        /// The absent seat.
        absent: Seat,
    },
    /// Votes to let the computer play for a seat whose person is away; it does once all other
    /// people still in have voted.
    VoteComputer {
        /// The absent seat.
        absent: Seat,
    },
    /// Takes one's seat back from the computer.
    ReturnToSeat,
    /// Ends the game without result, because another seat keeps it from beginning. Only while one's own
    /// [`crate::SeatState::abort_in_ms`] is 0.
    Abort,
    /// Says what one is called.
    Rename {
        /// As in [`crate::SeatRequest`].
        name: String,
    },
    /// Chooses during a draft; once for each option of the seat, and for good.
    Choose {
        /// Name of the option.
        option: String,
        /// One of its values.
        value: String,
    },
}

/// From client to server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message.
    Hello {
        /// Secrets of the seats held; empty to watch. One screen may hold several.
        #[serde(default)]
        tokens: Vec<String>,
        /// The last sequence number seen, if any.
        #[serde(default)]
        seq: Option<u64>,
    },
    /// A seat does something.
    Act {
        /// Drawn by the client; comes back in the answer.
        id: ActionId,
        /// The last sequence number seen.
        seq: u64,
        /// One of the seats held.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// Asks for a snapshot.
    Sync,
    /// Asks for a pong.
    Ping,
}

/// Something that happened and lasts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Happening {
    /// Something was put on the record: append it. The rules' `replay_text` brings the
    /// position forward.
    Played {
        /// What.
        entry: Entry,
    },
    /// Turns were taken back.
    TakenBack {
        /// How many entries are left.
        entries: usize,
    },
    /// An offer was made.
    Offered {
        /// By whom.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// Somebody agreed to an offer, and others are still asked.
    Agreed {
        /// Who.
        seat: Seat,
        /// To what.
        offer: Offer,
    },
    /// An offer was turned down or withdrawn.
    Declined {
        /// By whom.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// A person has opened the seat link for the first time.
    Joined {
        /// Which seat.
        seat: Seat,
    },
    /// A person has said their name.
    Renamed {
        /// Which seat.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// Somebody voted to let the computer play for an absent seat.
    Voted {
        /// Who.
        seat: Seat,
        /// For which seat.
        absent: Seat,
    },
    /// The computer plays for an absent person.
    StoodIn {
        /// Which seat.
        seat: Seat,
        /// Its level.
        level: u8,
    },
    /// A person took the seat back from the computer.
    Returned {
        /// Which seat.
        seat: Seat,
    },
    /// Somebody has made a choice before the game. What was chosen is in [`crate::DraftOption::chosen`] for
    /// those who may know.
    Chosen {
        /// Who.
        seat: Seat,
        /// Name of the option.
        option: String,
    },
    /// The time for choosing is over, and the default takes the place of a choice.
    Defaulted {
        /// Who has not chosen.
        seat: Seat,
        /// Name of the option.
        option: String,
    },
    /// The draft is over: all choices are revealed and the game starts. Replace the snapshot's
    /// `options`, `start` and `position`.
    Started {
        /// All options of the game.
        options: Vec<String>,
        /// Text of the position the game starts from.
        start: String,
    },
    /// Somebody ended the game without result.
    Aborted {
        /// Who.
        seat: Seat,
        /// Which seat kept it from beginning.
        missing: Seat,
    },
    /// The next game exists.
    Rematched {
        /// Its id.
        id: String,
    },
}

/// Something that happened, with its sequence number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Numbered {
    /// One more than that of the event before; a game begins with 0.
    pub seq: u64,
    /// What.
    #[serde(flatten)]
    pub happening: Happening,
}

/// From server to client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The game as a whole: replaces all that the client knew.
    Snapshot {
        /// The seats this connection holds.
        you: Vec<Seat>,
        /// The game.
        snapshot: Box<Snapshot>,
    },
    /// Answer to a hello with a sequence number that is not long past.
    Resumed {
        /// The seats this connection holds.
        you: Vec<Seat>,
        /// What was missed, in order; maybe nothing.
        events: Vec<Numbered>,
        /// How things stand now.
        live: Box<Live>,
    },
    /// Something happened.
    Event {
        /// What.
        event: Numbered,
        /// How things stand now.
        live: Box<Live>,
    },
    /// Somebody came or went.
    Live {
        /// How things stand now.
        live: Box<Live>,
    },
    /// The action was done; its events came before this.
    Accepted {
        /// The action's id.
        id: ActionId,
        /// Sequence number of the last event it caused.
        seq: u64,
    },
    /// The action was not done; nothing changed.
    Refused {
        /// The action's id.
        id: ActionId,
        /// Stable: `stale`, `illegal_move`, `not_your_turn`, `not_your_seat`, `over`, `not_over`,
        /// `out`, `no_offer`, `already_offered`, `too_soon`, `followed`, `no_claim`, `nothing_to_take_back`,
        /// `not_away`, `no_abort`, `bad_name`, `drafting`, `no_draft`, `already_chosen`, `bad_choice`,
        /// `too_often`, `too_many`, `other_rules`.
        code: String,
        /// For people.
        message: String,
    },
    /// The message was not understood or not allowed; the connection goes on.
    Error {
        /// Stable: `bad_message`, `hello_first`, `unknown_token`, `too_large`, `too_many`,
        /// `not_found`, `unavailable`.
        code: String,
        /// For people.
        message: String,
    },
    /// Answer to a ping.
    Pong,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_the_documented_shape() {
        let act = ClientMessage::Act {
            id: ActionId::new("a-7").unwrap(),
            seq: 3,
            seat: Seat::White,
            action: Action::Move { text: "e2e4".into() },
        };
        let text = r#"{"type":"act","id":"a-7","seq":3,"seat":"white","action":{"do":"move","text":"e2e4"}}"#;
        assert_eq!(serde_json::to_string(&act).unwrap(), text);
        assert_eq!(serde_json::from_str::<ClientMessage>(text).unwrap(), act);
        let hello: ClientMessage = serde_json::from_str(r#"{"type":"hello"}"#).unwrap();
        assert_eq!(hello, ClientMessage::Hello { tokens: vec![], seq: None });
        let event =
            Numbered { seq: 4, happening: Happening::Declined { seat: Seat::Red, offer: Offer::Draw } };
        let text = r#"{"seq":4,"what":"declined","seat":"red","offer":"draw"}"#;
        assert_eq!(serde_json::to_string(&event).unwrap(), text);
        assert_eq!(serde_json::from_str::<Numbered>(text).unwrap(), event);
        let choose: Action = serde_json::from_str(r#"{"do":"choose","option":"o","value":"v"}"#).unwrap();
        assert_eq!(choose, Action::Choose { option: "o".into(), value: "v".into() });
    }

    #[test]
    fn a_game_can_be_asked_for_with_few_words() {
        let text = r#"{"game":"g","seats":[{"kind":"human"},{"kind":"computer","level":3}]}"#;
        let create: crate::CreateGame = serde_json::from_str(text).unwrap();
        assert_eq!(create.clock, crate::Clock::None);
        assert_eq!(create.seats[1].kind, crate::SeatKind::Computer { level: 3 });
        assert!(!create.public);
        let wrong = serde_json::from_str::<crate::CreateGame>(r#"{"game":"g","seats":[],"colour":1}"#);
        assert!(wrong.unwrap_err().to_string().contains("colour"));
    }
}
