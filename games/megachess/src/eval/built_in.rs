//! The weights that search uses, as a type whose values are constants.

use super::values::Weights;
use super::weights::WEIGHTS;

variorum_core::built_in! {
    /// [`WEIGHTS`], built in.
    pub struct BuiltIn: Weights = WEIGHTS;
}
