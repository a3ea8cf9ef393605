//! The boards that the server has drawn into pages: the newest are kept.

use super::newest::Newest;
use crate::error::ServerError;
use std::sync::Arc;

/// The newest boards, by what they show.
#[derive(Debug, Default)]
pub(crate) struct FirstBoards(Newest<Arc<str>>);

impl FirstBoards {
    /// The box with the board that has this name, which is made if it is not kept.
    ///
    /// # Errors
    /// Those of `make`.
    pub(super) fn find_or_make(
        &self,
        name: String,
        make: impl FnOnce() -> Result<String, ServerError>,
    ) -> Result<Arc<str>, ServerError> {
        if let Some(found) = self.0.find(&name) {
            return Ok(found);
        }
        let made = Arc::<str>::from(make()?);
        self.0.keep(name, Arc::clone(&made));
        Ok(made)
    }
}
