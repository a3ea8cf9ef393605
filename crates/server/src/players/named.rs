//! The names in paths and queries: of players, games and speeds.

use crate::app_state::AppState;
use crate::error::ServerError;
use variorum_accounts::Name;
use variorum_core::Fault;
use variorum_match::Speed;
use variorum_store::PersonRow;

/// The account with this name, or one that looks like it.
///
/// # Errors
/// There is none, or the store fails.
pub(super) async fn account(state: &AppState, name: &str) -> Result<PersonRow, ServerError> {
    let none = || ServerError::NoPlayer(name.to_owned());
    let folded = Name::lookup(name).ok_or_else(none)?;
    state.people.by_name(&folded).await?.ok_or_else(none)
}

/// The id of a game's rules.
///
/// # Errors
/// There is no such game.
pub(super) fn game(id: &str) -> Result<&'static str, Fault> {
    let found = variorum_registry::find(id).map(|rules| rules.card().id);
    found.ok_or_else(|| {
        let ids: Vec<&str> = variorum_registry::games().map(|game| game.card().id).collect();
        Fault::new("game", id, format!("one of {}", ids.join(", ")))
    })
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
