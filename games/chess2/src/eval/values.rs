//! What the pieces of each army are worth.

use crate::army::{Army, Slot};
use crate::position::Chess2Position;
use variorum_core::Player;
use variorum_core::score::{Score, score};

/// By army and slot. A nemesis takes nothing but can hardly be taken; a ghost neither takes nor is
/// taken, yet stops everything; a tiger takes without leaving; the neighbours of an Empowered piece
/// are paid for by the squares it then reaches. How the armies compare at the start is what games of
/// the engine against itself told.
static VALUES: [[Score; 6]; 6] = [
    // Classic
    [score(85, 110), score(325, 300), score(340, 320), score(480, 530), score(970, 950), score(0, 0)],
    // Nemesis
    [score(102, 132), score(325, 300), score(340, 320), score(480, 530), score(890, 890), score(0, 0)],
    // Empowered
    [score(85, 110), score(390, 350), score(400, 365), score(540, 570), score(280, 290), score(0, 0)],
    // Reaper
    [score(85, 110), score(325, 300), score(340, 320), score(400, 420), score(1110, 1060), score(0, 0)],
    // Two Kings
    [score(85, 110), score(325, 300), score(340, 320), score(480, 530), score(0, 0), score(0, 0)],
    // Animals
    [score(85, 110), score(325, 295), score(365, 345), score(475, 500), score(820, 810), score(0, 0)],
];

/// What a piece is worth on an average square.
#[inline]
pub fn value(army: Army, slot: Slot) -> Score {
    VALUES[army as usize][slot.index()]
}

/// What a piece is worth to the ordering of captures.
#[inline]
pub fn material(army: Army, slot: Slot) -> i32 {
    let Score { middle, end } = value(army, slot);
    (middle + end) / 2
}

/// How much the pieces in each slot count towards the middlegame; both sides together make 24.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The phase of the start.
pub const FULL_PHASE: i32 = 24;

/// The pieces left, by their weight. The second king of Two Kings stands for a queen.
pub fn phase(position: &Chess2Position) -> i32 {
    let pieces: i32 =
        Slot::ALL.map(|slot| position.slot(slot).len() as i32 * PHASE[slot.index()]).iter().sum();
    let kings = [Player::WHITE, Player::BLACK].map(|player| position.army(player).kings() as i32 - 1);
    pieces + PHASE[Slot::Queen.index()] * (kings[0] + kings[1])
}
