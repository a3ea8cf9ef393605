//! Why a command was not done.

use crate::Offer;
use std::fmt;
use variorum_core::{Fault, Player};

/// Why a command was not done; the match is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Something that the command depends on happened since.
    Stale,
    /// The rules do not allow the move.
    IllegalMove(Fault),
    /// Another player decides.
    NotYourTurn(Player),
    /// The game is over.
    Over,
    /// The game still goes on.
    NotOver,
    /// The player is out.
    Out,
    /// The computer plays for this seat.
    NotYourSeat,
    /// There is no such offer to answer.
    NoOffer(Offer),
    /// The player's own offer still waits for answers.
    AlreadyOffered(Offer),
    /// The offer was turned down, and the player has not moved since.
    TooSoon(Offer),
    /// The next game of the series exists already.
    Followed,
    /// The rules give no such claim now.
    NoClaim(Fault),
    /// The player has no turn to take back, or somebody left since.
    NothingToTakeBack,
    /// The seat's person is there, or has not been gone for long enough.
    NotAway(Player),
    /// Nobody else keeps the game from beginning, or not for long enough.
    NoAbort,
    /// The name cannot be shown.
    BadName(Fault),
    /// The game has not started: choices are still being made.
    Drafting,
    /// There is nothing that the player could choose.
    NoDraft,
    /// The choice has been made.
    AlreadyChosen,
    /// The option is not the player's, or does not take that value.
    BadChoice(Fault),
}

impl Refusal {
    /// A stable word for programs.
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
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Stale => f.write_str("the game has moved on since"),
            Refusal::IllegalMove(fault)
            | Refusal::NoClaim(fault)
            | Refusal::BadName(fault)
            | Refusal::BadChoice(fault) => fault.fmt(f),
            Refusal::NotYourTurn(player) => write!(f, "it is the turn of {player}"),
            Refusal::Over => f.write_str("the game is over"),
            Refusal::NotOver => f.write_str("the game still goes on"),
            Refusal::Out => f.write_str("this player is out of the game"),
            Refusal::NotYourSeat => f.write_str("the computer plays for this seat"),
            Refusal::NoOffer(offer) => write!(f, "there is no offer of a {} to answer", offer.name()),
            Refusal::AlreadyOffered(offer) => {
                write!(f, "the offer of a {} still waits for answers", offer.name())
            }
            Refusal::TooSoon(offer) => {
                write!(f, "the offer of a {} was turned down: move before offering again", offer.name())
            }
            Refusal::Followed => f.write_str("the next game of the series has begun"),
            Refusal::NothingToTakeBack => f.write_str("there is no turn to take back"),
            Refusal::NotAway(player) => write!(f, "{player} is not away, or not for long enough"),
            Refusal::NoAbort => {
                f.write_str("nobody else keeps the game from beginning, or not for long enough")
            }
            Refusal::Drafting => f.write_str("the game has not started: choices are still being made"),
            Refusal::NoDraft => f.write_str("there is nothing to choose"),
            Refusal::AlreadyChosen => f.write_str("the choice has been made, and is final"),
        }
    }
}

impl std::error::Error for Refusal {}
