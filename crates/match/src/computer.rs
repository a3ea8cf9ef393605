//! What the computer does besides choosing moves, which is the caller's part.

use crate::situation::Situation;
use crate::{Event, Offer, SeatKind};
use variorum_core::{PerPlayer, Player};

/// How strong the computer plays for a person who is away.
pub const STAND_IN_LEVEL: u8 = 5;

/// From this level on the computer chooses before the game as strong players do; weaker ones choose anything.
pub(crate) const EQUILIBRIUM_LEVEL: u8 = 5;

/// The computer accepts a draw when it thinks itself worse by at least half a pawn.
const WORSE: i32 = -50;

/// It also does in a long game that is level within a tenth of a pawn.
const LEVEL: std::ops::RangeInclusive<i32> = -10..=10;
const LONG_GAME: usize = 80;

/// The values of their positions for the computers of a match, from the search before their last moves, in centipawns.
#[derive(Clone, Default, Debug)]
pub(crate) struct Computers {
    values: PerPlayer<Option<i32>>,
}

impl Computers {
    /// The seat and level for which a move must be found.
    pub fn to_move(situation: &Situation<'_>) -> Option<(Player, u8)> {
        let player = situation.record().to_move();
        match situation.seats[player].kind {
            SeatKind::Computer { level } if !situation.is_over() && !situation.drafting => {
                Some((player, level))
            }
            _ => None,
        }
    }

    /// A computer has moved; `value` is the value of its position.
    pub fn moved(&mut self, player: Player, value: Option<i32>) {
        self.values[player] = value;
    }

    /// A computer plays for a seat from now on.
    pub fn forget(&mut self, player: Player) {
        self.values[player] = None;
    }

    /// Positions were taken back.
    pub fn forget_all(&mut self) {
        self.values = PerPlayer::default();
    }

    /// A draw that the computer claims: when it does not think itself better, or when only computers are left to end
    /// the game.
    pub fn claim(&self, situation: &Situation<'_>) -> Option<Event> {
        let (player, _) = Computers::to_move(situation)?;
        let reason = situation.record().claims().into_iter().next()?;
        let alone = situation.people_in().is_empty();
        (alone || self.values[player].is_some_and(|value| value <= 0))
            .then_some(Event::Claimed { player, reason })
    }

    /// The computer's answer to an offer of a draw; `None` for a person.
    pub fn answer_draw(&self, player: Player, situation: &Situation<'_>) -> Option<Event> {
        if situation.is_human(player) {
            return None;
        }
        let long = situation.record().ply() >= LONG_GAME;
        let offer = Offer::Draw;
        Some(match self.values[player] {
            Some(value) if value <= WORSE || (long && LEVEL.contains(&value)) => {
                Event::Agreed { player, offer }
            }
            _ => Event::Declined { player, offer },
        })
    }
}
