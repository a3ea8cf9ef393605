//! The weights that search uses, as a type whose values are constants.

use super::values::Weights;
use super::weights::WEIGHTS;
use crate::army::{Army, Slot};

variorum_core::built_in! {
    /// [`WEIGHTS`], built in.
    pub struct BuiltIn: Weights = WEIGHTS;
}

/// What a piece is worth to the ordering of captures.
#[inline]
pub fn material(army: Army, slot: Slot) -> i32 {
    WEIGHTS.material(army, slot)
}
