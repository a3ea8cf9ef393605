//! Why a command was not done.

use crate::Offer;
use variorum_core::{Fault, Player};

/// Why a command was not done; the match is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The sender has not seen an event on which the command depends.
    #[error("the game has moved on since")]
    Stale,
    /// The rules do not allow the move.
    #[error(transparent)]
    IllegalMove(Fault),
    /// Another player decides.
    #[error("it is the turn of {0}")]
    NotYourTurn(Player),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game still goes on.
    #[error("the game still goes on")]
    NotOver,
    /// The player is out.
    #[error("this player is out of the game")]
    Out,
    /// The computer plays for this seat.
    #[error("the computer plays for this seat")]
    NotYourSeat,
    /// There is no such offer to answer.
    #[error("there is no offer of a {} to answer", .0.name())]
    NoOffer(Offer),
    /// The player's own offer still waits for answers.
    #[error("the offer of a {} still waits for answers", .0.name())]
    AlreadyOffered(Offer),
    /// The offer was turned down, and the player has not moved since.
    #[error("the offer of a {} was turned down: move before offering again", .0.name())]
    TooSoon(Offer),
    /// The next game of the series exists already.
    #[error("the next game of the series has begun")]
    Followed,
    /// The rules give no such claim now.
    #[error(transparent)]
    NoClaim(Fault),
    /// The player has no turn to take back, or somebody left since.
    #[error("there is no turn to take back")]
    NothingToTakeBack,
    /// The person of the seat is connected, or has not been away for long enough.
    #[error("{0} is not away, or not for long enough")]
    NotAway(Player),
    /// Nobody else has kept the game from beginning for long enough.
    #[error("nobody else keeps the game from beginning, or not for long enough")]
    NoAbort,
    /// The name cannot be shown.
    #[error(transparent)]
    BadName(Fault),
    /// The game has not started: choices are still being made.
    #[error("the game has not started: choices are still being made")]
    Drafting,
    /// There is nothing that the player could choose.
    #[error("there is nothing to choose")]
    NoDraft,
    /// The choice has been made.
    #[error("the choice has been made, and is final")]
    AlreadyChosen,
    /// Conditional moves answer those of others, in games by the day.
    #[error("conditional moves are for games by the day, while others decide")]
    NoConditional,
    /// The conditional moves cannot be played so.
    #[error(transparent)]
    BadConditional(Fault),
    /// The option is not the player's, or does not take that value.
    #[error(transparent)]
    BadChoice(Fault),
}

impl Refusal {
    /// A stable code for programs.
    ///
    /// ```
    /// assert_eq!(variorum_match::Refusal::Stale.code(), "stale");
    /// ```
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Stale => "stale",
            Refusal::IllegalMove(_) => "illegal_move",
            Refusal::NotYourTurn(_) => "not_your_turn",
            Refusal::Over => "over",
            Refusal::NotOver => "not_over",
            Refusal::Out => "out",
            Refusal::NotYourSeat => "not_your_seat",
            Refusal::NoOffer(_) => "no_offer",
            Refusal::AlreadyOffered(_) => "already_offered",
            Refusal::TooSoon(_) => "too_soon",
            Refusal::Followed => "followed",
            Refusal::NoClaim(_) => "no_claim",
            Refusal::NothingToTakeBack => "nothing_to_take_back",
            Refusal::NotAway(_) => "not_away",
            Refusal::NoAbort => "no_abort",
            Refusal::BadName(_) => "bad_name",
            Refusal::Drafting => "drafting",
            Refusal::NoDraft => "no_draft",
            Refusal::AlreadyChosen => "already_chosen",
            Refusal::BadChoice(_) => "bad_choice",
            Refusal::NoConditional => "no_conditional",
            Refusal::BadConditional(_) => "bad_conditional",
        }
    }
}
