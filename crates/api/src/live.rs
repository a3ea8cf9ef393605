//! Messages of the WebSocket.
//!
//! Everything that lasts has a sequence number: one more than the one before, without gaps, the
//! same after a restart of the server. Presence does not: it comes as [`ServerMessage::Live`].
//!
//! A client keeps `seq`, the entries and the [`Live`] state:
//! - [`ServerMessage::Snapshot`]: replace everything.
//! - [`ServerMessage::Event`] with `seq + 1`: apply the [`Event`], replace `live`. With any other
//!   number: send [`ClientMessage::Sync`].
//!   An event that says more than `live` does adds an entry to the record ([`NumberedEvent::entry`]), or is
//!   [`Event::TakenBack`] or [`Event::Started`], which replaces `options`, `start` and `position`; all others may
//!   be ignored.
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

use crate::{ActionId, Entry, Line, Live, Say, Seat, Snapshot, Talk};
use serde::{Deserialize, Serialize};
use variorum_match::{Command, Event};

/// From client to server.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize, Deserialize)]
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
        action: Command,
    },
    /// Says something. Whoever may hear it receives [`ServerMessage::Said`], the sender too.
    Say {
        /// Drawn by the client; comes back when it is refused.
        id: ActionId,
        /// What, and among whom.
        say: Say,
    },
    /// Asks for what was said: [`ServerMessage::Talk`].
    Talk,
    /// Asks for a snapshot.
    Sync,
    /// Asks for a pong.
    Ping,
}

/// An event with its sequence number and what the clock showed.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NumberedEvent {
    /// One more than that of the event before; a game begins with 0.
    pub seq: u64,
    /// With an event by which the record grows: what the clock of its player showed afterwards, in milliseconds;
    /// `None` without clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remaining_ms: Option<u64>,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

impl NumberedEvent {
    /// The entry by which the record grows; `None` for an event that adds none.
    pub fn entry(&self) -> Option<Entry> {
        Some(Entry::new(self.event.entry()?, self.remaining_ms))
    }
}

/// From server to client.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
        events: Vec<NumberedEvent>,
        /// How things stand now.
        live: Box<Live>,
    },
    /// Something happened.
    Event {
        /// What.
        event: NumberedEvent,
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
        /// `too_often`, `too_many`, `other_rules`, `account`, `no_talk`, `phrases_only`, `silenced`, `no_conditional`,
        /// `bad_conditional`.
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
    /// The server cannot save, or can again. Until it can, clocks stand still and nothing that is done is confirmed;
    /// what was sent need not be sent again.
    Stalled {
        /// Whether it cannot.
        stalled: bool,
    },
    /// Somebody said something.
    Said {
        /// What.
        line: Line,
    },
    /// Answer to [`ClientMessage::Talk`].
    Talk {
        /// What was said.
        talk: Talk,
    },
    /// Answer to a ping.
    Pong,
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::{Departure, Player, Reason};
    use variorum_match::{Aborted, Offer};

    /// The text reads as a message that is written as that text again.
    fn round_trips<T: Serialize + serde::de::DeserializeOwned>(text: &str) -> T {
        let read: T = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
        read
    }

    #[test]
    fn messages_have_the_documented_shape() {
        let act = r#"{"type":"act","id":"a-7","seq":3,"seat":"white","action":{"do":"move","text":"e2e4"}}"#;
        let ClientMessage::Act { id, seq: 3, seat: Seat::White, action } = round_trips(act) else { panic!() };
        assert!(matches!(action, Command::Move { text } if text == "e2e4"));
        assert_eq!(id, ActionId::new("a-7").unwrap());
        for command in [
            r#"{"do":"resign"}"#,
            r#"{"do":"offer","offer":"takeback"}"#,
            r#"{"do":"claim_draw","reason":"repetition"}"#,
            r#"{"do":"claim_absent","absent":"red"}"#,
            r#"{"do":"vote_computer","absent":"red"}"#,
            r#"{"do":"return_to_seat"}"#,
            r#"{"do":"rename","name":"Ada"}"#,
            r#"{"do":"choose","option":"o","value":"v"}"#,
        ] {
            let command: Command = round_trips(command);
            assert!(!format!("{command:?}").contains("\"v\""), "a choice is secret");
        }
        let hello = serde_json::from_str(r#"{"type":"hello"}"#).unwrap();
        assert!(matches!(hello, ClientMessage::Hello { tokens, seq: None } if tokens.is_empty()));
        assert!(serde_json::from_str::<Command>(r#"{"do":"claim_draw","reason":"luck"}"#).is_err());
    }

    #[test]
    fn events_have_the_documented_shape() {
        let (player, other) = (Player::RED, Player::WHITE);
        let cases = [
            (Event::Played { player, text: "m".into() }, r#""what":"played","seat":"red","text":"m""#),
            (Event::Left { player, how: Departure::Time }, r#""what":"left","seat":"red","how":"time""#),
            (Event::Drawn, r#""what":"drawn""#),
            (
                Event::Claimed { player, reason: Reason::Fifty },
                r#""what":"claimed","seat":"red","reason":"fifty""#,
            ),
            (Event::TakenBack { entries: 2 }, r#""what":"taken_back","entries":2"#),
            (
                Event::Declined { player, offer: Offer::Draw },
                r#""what":"declined","seat":"red","offer":"draw""#,
            ),
            (Event::Joined { player }, r#""what":"joined","seat":"red""#),
            (Event::Voted { player, absent: other }, r#""what":"voted","seat":"red","absent":"white""#),
            (Event::StoodIn { player, level: 5 }, r#""what":"stood_in","seat":"red","level":5"#),
            (Event::Chosen { player, option: "o".into() }, r#""what":"chosen","seat":"red","option":"o""#),
            (
                Event::Started { options: vec!["o=v".into()], start: "s".into() },
                r#""what":"started","options":["o=v"],"start":"s""#,
            ),
            (
                Event::Aborted(Aborted { by: player, missing: other }),
                r#""what":"aborted","seat":"red","missing":"white""#,
            ),
        ];
        for (event, text) in cases {
            let numbered = NumberedEvent { seq: 4, remaining_ms: None, event };
            assert_eq!(round_trips::<NumberedEvent>(&format!(r#"{{"seq":4,{text}}}"#)), numbered);
        }
        let timed = r#"{"seq":4,"remaining_ms":900,"what":"left","seat":"red","how":"resign"}"#;
        let entry = round_trips::<NumberedEvent>(timed).entry().unwrap();
        assert_eq!((entry.seat, entry.text.as_str()), (Some(Seat::Red), "resign:red"));
        assert_eq!((entry.is_move, entry.remaining_ms), (false, Some(900)));
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
