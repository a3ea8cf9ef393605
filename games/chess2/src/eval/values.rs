//! The weights of the evaluation, in centipawns; `weights.rs` holds their values.

use crate::army::{Army, Slot};
use crate::position::Position;
use variorum_core::Player;
use variorum_core::tapered::Tapered;

/// As many steps of a king are counted at most.
pub const FAR: usize = 8;

variorum_core::weights! {
    /// How much everything counts. Lists by slot are in the order of [`Slot`]: pawn, knight, bishop,
    /// rook, queen, king.
    pub struct Weights {
        /// The right to decide.
        pub tempo: Tapered,
        /// The king-turn still to come.
        pub king_turn: Tapered,
        /// By army, whatever it has beyond its pieces: for Two Kings a second king and a second decision a
        /// turn, instead of a queen.
        pub army: [Tapered; 6],
        /// A piece on an average square, by army and slot, kings left out. A nemesis takes nothing but can hardly be
        /// taken; a ghost neither takes nor is taken, yet stops everything; a tiger takes without leaving;
        /// the neighbours of an Empowered piece are paid for by the squares it then reaches.
        pub values: [[Tapered; 5]; 6],
        /// Each square more than usual that an officer (knight, bishop, rook, queen) reaches, by army.
        pub mobility: [[Tapered; 4]; 6],
        /// A piece by the rank it stands on as its player counts them, by slot.
        pub rank: [[Tapered; 8]; 6],
        /// The same of a Nemesis pawn, which comes and goes.
        pub rank_of_nemesis: [Tapered; 8],
        /// A piece by the distance of its file from the nearer edge, by slot.
        pub file: [[Tapered; 4]; 6],
        /// Two bishops or tigers.
        pub pair: Tapered,
        /// A pawn without own pawns beside it.
        pub isolated: Tapered,
        /// A pawn behind another.
        pub doubled: Tapered,
        /// A passed pawn by the number of ranks it has advanced.
        pub passed: [Tapered; 8],
        /// An enemy piece that a pawn attacks.
        pub threat_by_pawn: Tapered,
        /// An enemy rook or queen that a knight or bishop attacks.
        pub threat_by_minor: Tapered,
        /// An enemy queen that a rook attacks.
        pub threat_by_rook: Tapered,
        /// A piece that is attacked and not defended.
        pub hanging: Tapered,
        /// A piece that a reaper may take at no cost, wherever it stands.
        pub loose: Tapered,
        /// A pawn that it may take so.
        pub loose_pawn: Tapered,
        /// How much an attack on the squares round a king counts, in eighths, by slot.
        pub king_attack: [i32; 6],
        /// A king that is so many safe steps from the far half, with nothing in the way now.
        pub walk: [Tapered; FAR + 1],
        /// The same where one step is missing and the player is to move.
        pub next_step: Tapered,
        /// Each rank a king has climbed, walk or no walk.
        pub climbed: Tapered,
        /// Each square of the gate (the first row a king must reach) near it that an enemy guards.
        pub gate: Tapered,
    }
}

impl Weights {
    /// What a piece is worth on an average square.
    #[inline]
    pub fn value(&self, army: Army, slot: Slot) -> Tapered {
        // Kings are never taken.
        self.values[army as usize].get(slot.index()).copied().unwrap_or_default()
    }

    /// What a piece is worth in captures: halfway between middlegame and endgame.
    #[inline]
    pub fn material(&self, army: Army, slot: Slot) -> i32 {
        let Tapered { middle, end } = self.value(army, slot);
        (middle + end) / 2
    }
}

/// How much the pieces in each slot count towards the middlegame; both sides together make 24.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The phase of the start.
pub const FULL_PHASE: i32 = 24;

/// The pieces left, by their weight. The second king of Two Kings stands for a queen.
pub fn phase(position: &Position) -> i32 {
    let pieces: i32 =
        Slot::ALL.map(|slot| position.slot(slot).len() as i32 * PHASE[slot.index()]).iter().sum();
    let kings = [Player::WHITE, Player::BLACK].map(|player| position.army(player).kings() as i32 - 1);
    pieces + PHASE[Slot::Queen.index()] * (kings[0] + kings[1])
}
