//! The names in paths and queries: of players, games and speeds.

use crate::app_state::AppState;
use crate::create;
use crate::error::ServerError;
use variorum_accounts::Name;
use variorum_core::Fault;
use variorum_match::Speed;
use variorum_store::{PersonRow, StoreError};

/// The account with this name, or one that looks like it; `None` if there is none.
///
/// # Errors
/// The store fails.
pub(crate) async fn find(state: &AppState, name: &str) -> Result<Option<PersonRow>, StoreError> {
    match Name::lookup(name) {
        Some(folded) => state.people.by_name(&folded).await,
        None => Ok(None),
    }
}

/// The same where there must be one.
///
/// # Errors
/// There is none, or the store fails.
pub(crate) async fn account(state: &AppState, name: &str) -> Result<PersonRow, ServerError> {
    find(state, name).await?.ok_or_else(|| ServerError::NoPlayer(name.to_owned()))
}

/// The id of a game's rules.
///
/// # Errors
/// There is no such game.
pub(super) fn game(id: &str) -> Result<&'static str, Fault> {
    create::find(id).map(|rules| rules.card().id)
}

/// A speed.
///
/// # Errors
/// There is no such speed.
pub(super) fn speed(name: &str) -> Result<Speed, Fault> {
    Speed::from_name(name).ok_or_else(|| {
        Fault::new("speed", name, format!("one of {}", Speed::ALL.map(Speed::name).join(", ")))
    })
}
