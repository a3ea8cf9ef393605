//! What stands where, without turn or rights: what attacks are judged by.

use crate::army::{Army, Slot};
use crate::rules::Rules;
use variorum_core::Player;
use variorum_core::chessboard::{Set, Square};

/// The pieces on the 64 squares, the armies they belong to and the rulings in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    slots: [Set; 6],
    owned: [Set; 2],
    armies: [Army; 2],
    rules: Rules,
}

impl Board {
    /// An empty board for these armies, White's first.
    pub const fn new(armies: [Army; 2], rules: Rules) -> Board {
        Board { slots: [Set::EMPTY; 6], owned: [Set::EMPTY; 2], armies, rules }
    }

    /// The army of a player.
    #[inline]
    pub fn army(&self, player: Player) -> Army {
        self.armies[player.index() & 1]
    }

    /// The rulings in force.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// All pieces in one slot.
    #[inline]
    pub fn slot(&self, slot: Slot) -> Set {
        self.slots[slot.index()]
    }

    /// All pieces of one player.
    #[inline]
    pub fn owned(&self, player: Player) -> Set {
        self.owned[player.index() & 1]
    }

    /// The pieces of one player in one slot.
    #[inline]
    pub fn pieces_of(&self, player: Player, slot: Slot) -> Set {
        self.owned(player) & self.slot(slot)
    }

    /// All squares that hold a piece.
    #[inline]
    pub fn occupied(&self) -> Set {
        self.owned[0] | self.owned[1]
    }

    /// The squares of a player's kings.
    #[inline]
    pub fn kings(&self, player: Player) -> Set {
        self.pieces_of(player, Slot::King)
    }

    /// Whose piece stands on a square, and in which slot.
    pub fn piece_at(&self, square: Square) -> Option<(Player, Slot)> {
        let owner = [Player::WHITE, Player::BLACK].into_iter().find(|&p| self.owned(p).contains(square))?;
        self.slot_at(square).map(|slot| (owner, slot))
    }

    /// The slot of the piece on a square.
    #[inline]
    pub fn slot_at(&self, square: Square) -> Option<Slot> {
        Slot::ALL.into_iter().find(|&slot| self.slot(slot).contains(square))
    }

    /// Puts a piece on an empty square or takes it away again.
    #[inline]
    pub fn toggle(&mut self, square: Square, owner: Player, slot: Slot) {
        self.slots[slot.index()] ^= Set::only(square);
        self.owned[owner.index() & 1] ^= Set::only(square);
    }

    /// The board without the pieces on `squares`.
    #[inline]
    #[must_use]
    pub fn without(&self, squares: Set) -> Board {
        let mut board = *self;
        for set in board.slots.iter_mut().chain(&mut board.owned) {
            *set &= !squares;
        }
        board
    }

    /// The board after a player's piece went from one square to another, taking what stood there.
    #[inline]
    #[must_use]
    pub fn after_step(&self, player: Player, slot: Slot, from: Square, to: Square) -> Board {
        let mut board = self.without(Set::only(from).with(to));
        board.toggle(to, player, slot);
        board
    }

    /// Nemesis pieces of both players: only kings take them.
    #[inline]
    pub fn nemeses(&self) -> Set {
        self.army_slot(Army::Nemesis, Slot::Queen)
    }

    /// Ghosts of both players: nothing takes them.
    #[inline]
    pub fn ghosts(&self) -> Set {
        self.army_slot(Army::Reaper, Slot::Rook)
    }

    /// Elephants of both players: only what stands near takes them.
    #[inline]
    pub fn elephants(&self) -> Set {
        self.army_slot(Army::Animals, Slot::Rook)
    }

    /// The pieces in a slot of whoever has this army.
    #[inline]
    fn army_slot(&self, army: Army, slot: Slot) -> Set {
        let mut owned = Set::EMPTY;
        for i in 0..2 {
            if self.armies[i] == army {
                owned |= self.owned[i];
            }
        }
        owned & self.slot(slot)
    }

    /// Whether a player has won by crossing: all their kings stand on the far half.
    #[inline]
    pub fn has_crossed(&self, player: Player) -> bool {
        (self.kings(player) & !far_half(player)).is_empty()
    }
}

/// The half of the board on the other side of the midline, as `player` sees it.
#[inline]
pub fn far_half(player: Player) -> Set {
    Set::from_bits(if player == Player::WHITE { 0xffff_ffff_0000_0000 } else { 0x0000_0000_ffff_ffff })
}
