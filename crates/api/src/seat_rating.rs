//! The rating that is shown beside a name.

use serde::{Deserialize, Serialize};

/// The rating of whoever sits at a seat or in a seek.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatRating {
    /// The rating; of a rated game that is over, the one before it.
    pub rating: i32,
    /// Whether too little is known for it to mean much.
    pub provisional: bool,
    /// What the game did to it, once it is over and counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<i32>,
}
