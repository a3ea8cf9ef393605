//! The JSON types that server and browser share.
//!
//! REST: `POST /api/v1/games` takes [`CreateGame`] and answers [`Created`]; `GET /api/v1/games/ID` answers
//! [`Snapshot`]; `GET /api/v1/games` answers a list of [`Summary`]; `GET /api/health` answers
//! [`Health`]. What is about guests and accounts is below `/api/v1`: see [`Me`]. Every answer that is not 2xx is a [`Failure`].
//!
//! WebSocket `/api/v1/games/ID/live`, one JSON object a text frame: the client sends
//! [`ClientMessage::Hello`] first; from then on the server sends everything that happens, in order,
//! as [`ServerMessage`]s. Events and commands are the types of `variorum_match`. See [`live`] for how a client stays in step.

mod action_id;
mod analysis;
mod challenges;
mod json;
pub mod lichess;
pub mod live;
mod lobby;
mod moderation;
mod people;
mod players;
mod playing;
mod push;
mod relations;
mod rest;
mod seat_rating;
mod show;
mod solution;
mod state;
mod streams;
mod talk;
mod tokens;
mod watch;

pub use action_id::{ActionId, BadActionId};
pub use analysis::{
    Analysis, AnalysisLine, EngineScore, EpdOperation, GameAnalysis, JudgedEntry, JudgedPlayer,
};
pub use challenges::{Challenge, ChallengeState, Challenges, Decline, DeclineReason, Invited, NewChallenge};
pub use json::{JsonError, QueryError, Readable, Writable, from_json, from_query, to_json};
pub use live::{ClientMessage, NumberedEvent, ServerMessage};
pub use lobby::{
    LobbyMessage, NewSeek, Pair, RatingRange, Seek, Sitter, Sought, TakeSeek, Taken, WaitingFor,
};
pub use moderation::{
    Action, AdminAnswer, AdminCommand, Decide, DecideAbout, Deed, Deeds, KnownPerson, MAX_NOTE, NewReport,
    PeopleList, Reason, Report, Reports,
};
pub use people::{
    ChangeName, ChangePassword, Confirm, Credentials, Export, Join, Joined, Me, OwnGame, OwnGames, Period,
    PersonKind, Recover, RecoveryCodes, SignOut, TakeVacation, Vacation,
};
pub use players::{
    GameRating, Leader, Leaderboard, OpponentTally, OutcomeTally, Player, Rating, RatingGraph, RatingPoint,
};
pub use playing::{Playing, PlayingGame};
pub use push::{PushKeys, PushList, PushNotice, PushServer, PushSubscription, RemovePush};
pub use relations::{Followed, Hide, OwnPeople, Relate, Relation};
pub use rest::{CreateGame, Created, Done, Failure, Health, Oembed, SeatLink, SeatRequest, Summary};
pub use seat_rating::SeatRating;
pub use show::{Show, ShowResult};
pub use solution::{Solution, SolutionBranch, SolutionMove, SolutionVerdict};
pub use state::{
    Away, Busy, ConditionalLines, Draft, DraftChoice, DraftOption, DraftSeat, Entry, GameResult,
    KeptConditional, Live, OwnConditional, PendingOffer, Seat, SeatState, Series, Snapshot, Tally, Ticking,
};
pub use streams::{
    AccountMessage, Act, Acted, ExportFormat, ExportGames, FinishedGame, KindMessage, MAX_STATE, Outcome,
    SeatedPlayer, StreamGame, StreamOf, YourGame,
};
pub use talk::{Line, MAX_LINE, OwnLine, Phrase, Room, RoomState, Say, Talk};
pub use tokens::{CreatedToken, MAX_LABEL, NewToken, Scope, TokenInfo, TokenList};
pub use watch::{MAX_WATCHED, WatchGames, WatchMessage, WatchOrder, WatchedGame};

pub use variorum_match::{
    Aborted, Clock, Command, Event, MAX_NAME, Offer, SeatKind, Secret, Speed, clean_name, time_tags, visible,
};

/// The largest WebSocket frame and request body the server reads, in bytes.
pub const MAX_BODY: usize = 16 * 1024;

/// The largest number of tokens in one hello.
pub const MAX_TOKENS: usize = 8;
