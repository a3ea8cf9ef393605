//! The rows of the store. Times are milliseconds of the service clock unless they say otherwise.

/// The row of a match: what was agreed before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRow {
    /// Names the match in links.
    pub id: String,
    /// Id of the game's rules.
    pub game: String,
    /// Version of the rules when the match began.
    pub rules_version: u32,
    /// `name=value` as asked for; values may be `random`.
    pub requested: Vec<String>,
    /// `name=value` as drawn.
    pub options: Vec<String>,
    /// The position asked for; `None` for the game's own start.
    pub position: Option<String>,
    /// The position the match started from; empty where players' choices decide it, which are
    /// events.
    pub start: String,
    /// One text a player, without line breaks.
    pub seats: Vec<String>,
    /// Hash of each seat's token; `None` for seats of the computer.
    pub tokens: Vec<Option<String>>,
    /// Who owns which seat, besides those who have its token: index of the seat and id of the person.
    pub owners: Vec<(u8, String)>,
    /// How time is measured.
    pub clock: String,
    /// How long choices before the game may take, in milliseconds; `None` when nothing was asked for.
    pub draft: Option<u64>,
    /// The games before this one.
    pub series: String,
    /// Whether the match is listed.
    pub public: bool,
    /// Whether it was agreed that it changes the ratings of its players.
    pub rated: bool,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was created.
    pub created_at: u64,
}

/// The conditional moves of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConditionalRow {
    /// Index of the seat.
    pub seat: u8,
    /// Number of the last event before they were set: later ones say what is left of them.
    pub seq: u64,
    /// The lines, as one text; empty for none.
    pub lines: String,
}

/// The row of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRow {
    /// From 1 on without gaps.
    pub seq: u64,
    /// When.
    pub at: u64,
    /// What the clocks showed afterwards.
    pub clocks: String,
    /// What.
    pub text: String,
    /// The action that led to it, if it had a name.
    pub action: Option<String>,
}

/// A match that is due: its time has run out, or the computer has to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// Which.
    pub id: String,
    /// Since when.
    pub wake_at: u64,
}

/// How a match ended, as a filter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultFilter {
    /// Won by this seat, as results name it.
    Won(&'static str),
    /// Some share a draw.
    Drawn,
    /// Without winner or draw.
    None,
}

/// Which finished matches are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FinishedQuery {
    /// Id of the rules; `None` for all games.
    pub game: Option<String>,
    /// Who has a seat; `None` for anybody.
    pub person: Option<String>,
    /// Also those that are not public.
    pub with_private: bool,
    /// Created not before this, in milliseconds since 1970.
    pub since_ms: u64,
    /// Created before this, in milliseconds since 1970.
    pub until_ms: u64,
    /// Whether it is rated; `None` for either.
    pub rated: Option<bool>,
    /// How it ended; `None` for however.
    pub result: Option<ResultFilter>,
}

/// The status of a match: what may be asked of many matches without reading their events.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchStatus {
    /// When it is due.
    pub wake_at: Option<u64>,
    /// How it ended; `None` while it goes on.
    pub result: Option<String>,
    /// Since when a clock runs, if that is later than the last event and the match is not in memory.
    pub clock_since: Option<u64>,
}
