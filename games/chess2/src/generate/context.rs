//! What generation needs to know of a position.

use crate::army::{Army, Slot};
use crate::attacks::Powers;
use crate::position::Position;
use variorum_core::chessboard::Set;
use variorum_core::{Player, Position as _};

/// What generation needs to know of a position, found once.
pub struct Context<'a> {
    pub position: &'a Position,
    pub us: Player,
    pub them: Player,
    pub army: Army,
    pub occupied: Set,
    pub mine: Set,
    /// Enemy pieces that more than kings may capture, far elephants included.
    pub prey: Set,
    /// Enemy elephants, which only what stands near may capture.
    pub elephants: Set,
    /// How the enemy attacks.
    pub powers: Powers,
    /// Empty squares where pieces may go; none when only captures are asked for.
    pub quiet: Set,
}

impl<'a> Context<'a> {
    /// `quiet` are the empty squares where pieces may go.
    #[inline]
    pub fn new(position: &'a Position, quiet: Set) -> Context<'a> {
        let us = position.to_move();
        let them = us.other();
        let theirs = position.owned(them);
        let (untouchable, elephants) = match position.army(them) {
            Army::Nemesis => (position.slot(Slot::Queen), Set::EMPTY),
            Army::Reaper => (position.slot(Slot::Rook), Set::EMPTY),
            Army::Animals => (Set::EMPTY, theirs & position.slot(Slot::Rook)),
            _ => (Set::EMPTY, Set::EMPTY),
        };
        Context {
            position,
            us,
            them,
            army: position.army(us),
            occupied: position.occupied(),
            mine: position.owned(us),
            prey: theirs & !untouchable & !position.slot(Slot::King),
            elephants,
            powers: position.powers(them),
            quiet,
        }
    }
}
