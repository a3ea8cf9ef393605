//! The state of a game as clients see it. Nothing in it is secret but [`DraftOption::chosen`], which is sent to its
//! seat alone unless the choice is open.

use crate::SeatRating;
use serde::{Deserialize, Serialize};
use variorum_core::{Player, any};
use variorum_match::{Clock, Offer, SeatKind};

/// A seat, named by the player who sits there.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The first player.
    White,
    /// The second player.
    Black,
    /// The third player, in games of three.
    Red,
}

impl Seat {
    /// All three, in order.
    pub const ALL: [Seat; 3] = [Seat::White, Seat::Black, Seat::Red];

    /// 0 for White, 1 for Black, 2 for Red: the order of every list of seats.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat with this index, if it is below 3.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < 3 { Some(Seat::ALL[index]) } else { None }
    }
}

impl From<Player> for Seat {
    fn from(player: Player) -> Seat {
        Seat::ALL[player.index()]
    }
}

impl From<Seat> for Player {
    fn from(seat: Seat) -> Player {
        Player::ALL[seat.index()]
    }
}

/// One thing on the record of a game: a move, or how somebody left it, or how it ended.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Who did it; `None` for an agreement of all.
    pub seat: Option<Seat>,
    /// Move text, or `resign:red`, `time:red`, `agree`, `claim:repetition`: what the rules read.
    pub text: String,
    /// Whether it is a move on the board.
    pub is_move: bool,
    /// What that player's clock showed afterwards; `None` without clocks.
    pub remaining_ms: Option<u64>,
}

impl Entry {
    /// An entry of a record, with what the clock showed.
    pub fn new(entry: any::Entry, remaining_ms: Option<u64>) -> Entry {
        let any::Entry { player, text, is_move } = entry;
        Entry { seat: player.map(Seat::from), text, is_move, remaining_ms }
    }
}

/// A person who holds a seat is not connected, and the others may go on without, or have won.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Away {
    /// After so many more milliseconds the others may act on it (`claim_absent`, in games of three also
    /// `vote_computer`); 0 when they may now.
    pub claim_in_ms: u64,
    /// Who has voted to let the computer play for this seat.
    pub votes: Vec<Seat>,
}

/// A seat as it is now.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatState {
    /// Which.
    pub seat: Seat,
    /// Who plays for it.
    #[serde(flatten)]
    pub kind: SeatKind,
    /// The name of who plays; empty when a person has not given one.
    pub name: String,
    /// Whether the seat is an account's, whose name it then has.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub account: bool,
    /// The rating of that account in this game at this speed, or of the computer's level; `None` where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<SeatRating>,
    /// Whether that account is a program's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// Whether the person has ever opened the seat link. Clocks wait until all have. True for the
    /// computer.
    pub joined: bool,
    /// Whether the person is connected. True for the computer.
    pub connected: bool,
    /// Set while others could act on this seat's absence: in games of three that are not by
    /// days, and in those of two with a clock for the whole game, once both have moved.
    pub away: Option<Away>,
    /// The computer plays, but the seat belongs to a person who may come back (`return_to_seat`).
    pub stand_in: bool,
    /// Whether the player is still in the game.
    pub is_in: bool,
    /// Time left, as of the moment of sending; `None` without clocks.
    pub remaining_ms: Option<u64>,
    /// The seat's own clock, where it is another one than that of the game: time odds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Set while the player is on vacation: for so long, as of the moment of sending, the clock of the seat stands
    /// still. Only in games by the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation_ms: Option<u64>,
    /// Set while another seat keeps the game from beginning: after so many more milliseconds this one may
    /// end it without result (`abort`); 0 when it may now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abort_in_ms: Option<u64>,
}

/// The computer, whose turn it is, has not begun to search: it plays too many other games. Its clock stands
/// still meanwhile.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Busy {
    /// So many searches were before this one when it came; `None` when there was no room for it, and it will
    /// be asked for again.
    pub before: Option<usize>,
}

/// Whose clock runs.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ticking {
    /// Whose.
    pub seat: Seat,
    /// So long from the moment of sending the clock stands still yet (the delay of this turn, or the
    /// grace of a first turn); then it falls from the seat's `remaining_ms`.
    pub free_ms: u64,
}

/// An offer that waits for answers.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PendingOffer {
    /// What is offered.
    pub offer: Offer,
    /// Who offers.
    pub by: Seat,
    /// Who has agreed, `by` included.
    pub agreed: Vec<Seat>,
    /// Whose answer is still wanted.
    pub waiting: Vec<Seat>,
    /// For a takeback: how many entries would be left.
    pub entries: Option<usize>,
}

/// The draft: what players choose before the game, in secret or openly. It is over as soon as all have
/// chosen; then all choices are among the options of the game ([`variorum_match::Event::Started`]).
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draft {
    /// The seats that choose, in order.
    pub seats: Vec<DraftSeat>,
    /// So long the draft lasts once everybody has joined.
    pub limit_ms: u64,
    /// So long from the moment of sending; then defaults take the place of what has not been chosen.
    /// `None` until everybody has joined.
    pub remaining_ms: Option<u64>,
}

/// A seat that chooses.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DraftSeat {
    /// Which.
    pub seat: Seat,
    /// Whether it has chosen everything. A choice is final.
    pub ready: bool,
    /// What it chooses.
    pub options: Vec<DraftOption>,
}

/// Something to choose.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DraftOption {
    /// As [`variorum_match::Command::Choose`] names it.
    pub name: String,
    /// For people.
    pub label: String,
    /// One sentence that explains the choice.
    pub help: String,
    /// Whether everybody is shown the choice as soon as it is made; otherwise it is secret until all have chosen.
    pub open: bool,
    /// The values it takes.
    pub choices: Vec<DraftChoice>,
    /// Where it also takes numbers: from 0 up to but not including this.
    pub count: Option<u32>,
    /// The value that counts when the time is over.
    pub default: String,
    /// What was chosen: if it is secret, sent only to connections that hold the seat, `None` for all
    /// others.
    pub chosen: Option<String>,
}

/// A value that may be chosen.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DraftChoice {
    /// As [`variorum_match::Command::Choose`] names it.
    pub value: String,
    /// For people.
    pub label: String,
}

/// Games of the same people, one after the other: each rematch goes on with the series.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Series {
    /// Number of this game in the series, from 1 on.
    pub game: u32,
    /// What each person has reached, by the seats of now; this game counts once it is over.
    pub score: Vec<Tally>,
}

/// What a person has reached in a series.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Where the person sits.
    pub seat: Seat,
    /// Games won.
    pub wins: u32,
    /// Games in which a draw was shared.
    pub draws: u32,
}

/// How a game ended. In one that was aborted nobody has won and nobody shares a draw.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The winner; empty in a draw.
    pub winners: Vec<Seat>,
    /// Those who share a draw; empty when somebody won.
    pub drawn: Vec<Seat>,
    /// `checkmate`, `resignation`, `time`…: the reasons of the rules; or `aborted`, or `other_rules`
    /// when the server no longer has the rules of the game.
    pub reason: String,
    /// Place of each seat, 1 the best, in the order of the seats; empty when the game ended without result.
    pub places: Vec<u8>,
    /// Which seat kept the game from beginning, if it was aborted for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<Seat>,
}

/// The conditional moves of a seat.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ConditionalLines {
    /// Which seat.
    pub seat: Seat,
    /// The lines, from the position on the board on.
    pub lines: Vec<Vec<String>>,
}

/// Answer to `GET /api/v1/games/ID/conditional`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnConditional {
    /// The conditional moves of one's seats that have some.
    pub conditional: Vec<ConditionalLines>,
}

/// Conditional moves as they are kept.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptConditional {
    /// Id of the game.
    pub game: String,
    /// Which seat.
    pub seat: Seat,
    /// Number of the last event of the game before they were set: what has been played since is still in the lines.
    pub seq: u64,
    /// The lines, from the position of then on.
    pub lines: Vec<Vec<String>>,
}

/// The part of a game that is small and always sent whole, so that no client can drift.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Live {
    /// The seats in the order White, Black, Red: as many as the game has players.
    pub seats: Vec<SeatState>,
    /// Choices before the game, under way; `None` when there are none, or once the game has started.
    pub draft: Option<Draft>,
    /// Whose clock runs; `None` without clocks, before everybody has joined, during the draft, while the
    /// computer is busy and after the end.
    pub ticking: Option<Ticking>,
    /// Set while the computer's search has to wait for others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub busy: Option<Busy>,
    /// Whether the game changes ratings as things stand: it was agreed, nothing was taken back, no computer stood in,
    /// and its players are different ones at different addresses. Once it is over: whether it did.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The conditional moves of the seats that the connection holds, as far as they have some: nobody else is told of
    /// them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditional: Vec<ConditionalLines>,
    /// Offers that wait for answers.
    pub offers: Vec<PendingOffer>,
    /// How the game ended; `None` while it goes on.
    pub result: Option<GameResult>,
    /// The series that the game belongs to.
    pub series: Series,
    /// The id of the game that follows, once a rematch was agreed. Seat tokens are good there too;
    /// each person moves one seat on.
    pub rematch: Option<String>,
    /// How many connections watch without a seat.
    pub watchers: usize,
}

/// A game as a whole.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// The game's link is `/g/` and this.
    pub id: String,
    /// Sequence number of the last thing that happened; see [`crate::live`].
    pub seq: u64,
    /// Id of the game's rules (`chess`…).
    pub game: String,
    /// Version of these rules when the game began.
    pub rules_version: u32,
    /// `name=value` texts. What is chosen in a draft comes when it is over.
    pub options: Vec<String>,
    /// Text of the position the game started from; with `game` and `options` it is enough to
    /// replay `entries`. During a draft it is that of the defaults, to look at; the real one comes
    /// with [`variorum_match::Event::Started`].
    pub start: String,
    /// Text of the position on the board.
    pub position: String,
    /// The player whose decision it is (or was, once the game is over).
    pub to_move: Seat,
    /// How time is measured.
    pub clock: Clock,
    /// What was played, in order.
    pub entries: Vec<Entry>,
    /// Everything that is always sent whole.
    pub live: Live,
    /// Whether the game is in the public list.
    pub public: bool,
    /// When it was created, in milliseconds since 1970 (UTC).
    pub created_ms: u64,
}
