//! What the lobby does not do.

/// Why something was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// There is no such seek: it was taken or withdrawn.
    #[error("there is no such seek any more")]
    Gone,
    /// It is their own seek, or they have a place in it already.
    #[error("you are in this seek already")]
    Within,
    /// They have no place in it.
    #[error("you are not in this seek")]
    NotWithin,
    /// Somebody has that seat.
    #[error("that seat is taken")]
    SeatTaken,
    /// Their rating is not in the range that was asked for.
    #[error("your rating is not in the range that was asked for")]
    Range,
    /// Somebody who is in it wants no game with them, or they with them.
    #[error("this seek is not open to you")]
    Blocked,
    /// Rated games are between accounts.
    #[error("rated games are between accounts: sign in first")]
    Account,
    /// A program may not join, or be paired with people.
    #[error("this is for people: programs may not join")]
    Bot,
    /// They have as many seeks as they may.
    #[error("you have too many seeks")]
    TooMany,
    /// There are as many seeks as there may be.
    #[error("there are too many seeks: try again later")]
    Full,
    /// Somebody who is in it has lost the connection just now.
    #[error("somebody in this seek is not there just now: try again in a moment")]
    Away,
    /// Only a seek of three is filled with the computer, and not at once.
    #[error("the computer may not join yet")]
    TooSoon,
}

impl Refusal {
    /// A stable code for programs.
    pub fn code(self) -> &'static str {
        match self {
            Refusal::Gone => "gone",
            Refusal::Within => "within",
            Refusal::NotWithin => "not_within",
            Refusal::SeatTaken => "seat_taken",
            Refusal::Range => "rating_range",
            Refusal::Blocked => "blocked",
            Refusal::Account => "account",
            Refusal::Bot => "bot",
            Refusal::TooMany => "too_many",
            Refusal::Full => "busy",
            Refusal::Away => "away",
            Refusal::TooSoon => "too_soon",
        }
    }
}
