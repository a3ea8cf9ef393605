//! Crossing the board, and having no man left. There are no draws.

use crate::position::Position;
use variorum_core::{End, Goal, Outcome, Player, Reason};

/// A man on its last rank, or no man left to stop it.
pub(crate) const CROSSING: Goal =
    Goal { name: "template-crossing", by: "by breaking through", clause: "nobody was left to stop a man" };

impl End for Position {
    fn decided(&self) -> Option<Outcome> {
        self.winner().map(|winner| Outcome::win(winner, Reason::Goal(&CROSSING)))
    }

    fn drawn(&self, _: usize) -> Option<Outcome> {
        None
    }

    fn can_win(&self, player: Player) -> bool {
        self.owned(player).any()
    }
}
