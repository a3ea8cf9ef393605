//! Requests about reports: making one, and what moderators see and do.

use variorum_api::{Action, Decide, DecideAbout, Deeds, NewReport, Reports};

use super::http::{RequestError, get, tell};

/// Reports a game or a player.
///
/// # Errors
/// A sentence for the user, as with all of these.
pub async fn report(report: &NewReport) -> Result<(), RequestError> {
    tell("/api/v1/reports", report).await
}

fn page(path: &str, before: Option<u64>) -> String {
    before.map_or_else(|| path.to_owned(), |before| format!("{path}before={before}"))
}

/// A page of reports: the open ones, or those that are closed.
pub async fn reports(closed: bool, before: Option<u64>) -> Result<Reports, RequestError> {
    get(&page(&format!("/api/v1/moderation/reports?closed={closed}&"), before)).await
}

/// A page of what was done.
pub async fn log(before: Option<u64>) -> Result<Deeds, RequestError> {
    get(&page("/api/v1/moderation/log?", before)).await
}

/// Closes a report with a decision.
pub async fn decide(report: u64, action: Action, note: String) -> Result<(), RequestError> {
    tell(&format!("/api/v1/moderation/reports/{report}"), &Decide { action, note }).await
}

/// Decides about somebody without a report.
pub async fn decide_about(player: String, action: Action, note: String) -> Result<(), RequestError> {
    tell("/api/v1/moderation/players", &DecideAbout { player, action, note }).await
}
