//! Requests about challenges.

use variorum_api::{Challenge, Challenges, Decline, DeclineReason, NewChallenge, Taken};

use super::http::{RequestError, get, post, tell};

/// One's own challenges and those to oneself.
///
/// # Errors
/// A sentence for the user, as with all of these.
pub async fn list() -> Result<Challenges, RequestError> {
    get("/api/v1/me/challenges").await
}

/// Challenges players.
pub async fn challenge(wanted: &NewChallenge) -> Result<Challenge, RequestError> {
    post("/api/v1/challenges", wanted).await
}

/// Accepts a challenge.
pub async fn accept(id: &str) -> Result<Taken, RequestError> {
    post(&format!("/api/v1/challenges/{id}/accept"), &()).await
}

/// Declines a challenge.
pub async fn decline(id: &str, reason: DeclineReason) -> Result<(), RequestError> {
    tell(&format!("/api/v1/challenges/{id}/decline"), &Decline { reason }).await
}

/// Takes one's own challenge back.
pub async fn withdraw(id: &str) -> Result<(), RequestError> {
    tell(&format!("/api/v1/challenges/{id}/withdraw"), &()).await
}
