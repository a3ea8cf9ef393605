//! Requests about oneself: who is here, and accounts.

use variorum_api::{
    ChangeName, ChangePassword, Confirm, CreatedToken, Credentials, Hide, Join, Joined, Me, NewToken,
    OwnGames, OwnPeople, Playing, Recover, RecoveryCodes, Relate, Relation, SignOut, TakeVacation, TokenList,
    Vacation,
};

use super::http::{self, RequestError, get, post, tell};
use super::players;

/// Who the server takes this browser for.
///
/// # Errors
/// A sentence for the user, as with all of these.
pub async fn me() -> Result<Me, RequestError> {
    get("/api/v1/me").await
}

/// The newest own games.
pub async fn own_games() -> Result<OwnGames, RequestError> {
    get("/api/v1/me/games").await
}

/// The own games that go on, the most urgent first.
pub async fn playing() -> Result<Playing, RequestError> {
    get("/api/v1/me/playing").await
}

/// Makes an account.
pub async fn sign_up(body: &Credentials) -> Result<RecoveryCodes, RequestError> {
    post("/api/v1/sign-up", body).await
}

/// Signs in.
pub async fn sign_in(body: &Credentials) -> Result<(), RequestError> {
    tell("/api/v1/sign-in", body).await
}

/// Sets a new password with a recovery code, and signs in.
pub async fn recover(body: &Recover) -> Result<(), RequestError> {
    tell("/api/v1/recover", body).await
}

/// Signs out.
pub async fn sign_out(everywhere: bool) -> Result<(), RequestError> {
    tell("/api/v1/sign-out", &SignOut { everywhere }).await
}

/// Changes the name.
pub async fn rename(name: String) -> Result<(), RequestError> {
    tell("/api/v1/me/name", &ChangeName { name }).await
}

/// Changes the password.
pub async fn change_password(body: &ChangePassword) -> Result<(), RequestError> {
    tell("/api/v1/me/password", body).await
}

/// Asks for new recovery codes.
pub async fn recovery_codes(password: String) -> Result<RecoveryCodes, RequestError> {
    post("/api/v1/me/recovery-codes", &Confirm { password }).await
}

/// Deletes the account.
pub async fn delete(password: String) -> Result<(), RequestError> {
    tell("/api/v1/me/delete", &Confirm { password }).await
}

/// The tokens of the account.
pub async fn tokens() -> Result<TokenList, RequestError> {
    get("/api/v1/me/tokens").await
}

/// Makes a token.
pub async fn new_token(body: &NewToken) -> Result<CreatedToken, RequestError> {
    post("/api/v1/me/tokens", body).await
}

/// Revokes a token.
pub async fn revoke_token(id: &str) -> Result<(), RequestError> {
    http::delete(&format!("/api/v1/me/tokens/{id}")).await
}

/// The vacation of the account.
pub async fn vacation() -> Result<Vacation, RequestError> {
    get("/api/v1/me/vacation").await
}

/// Goes on vacation for so many days.
pub async fn take_vacation(days: u32) -> Result<Vacation, RequestError> {
    post("/api/v1/me/vacation", &TakeVacation { days }).await
}

/// Ends the vacation.
pub async fn end_vacation() -> Result<(), RequestError> {
    http::delete("/api/v1/me/vacation").await
}

/// Makes the seats of these tokens one's own.
pub async fn join(game: &str, tokens: Vec<String>) -> Result<Joined, RequestError> {
    post(&format!("/api/v1/games/{game}/join"), &Join { tokens }).await
}

/// Whom one follows and blocks, and who of them is here.
pub async fn own_people() -> Result<OwnPeople, RequestError> {
    get("/api/v1/me/people").await
}

/// Follows or blocks a player, or neither.
pub async fn relate(name: &str, relation: Option<Relation>) -> Result<(), RequestError> {
    tell(&format!("{}/relation", players::path(name)), &Relate { relation }).await
}

/// Sets whether others are told that one is here.
pub async fn hide(hidden: bool) -> Result<(), RequestError> {
    tell("/api/v1/me/presence", &Hide { hidden }).await
}
