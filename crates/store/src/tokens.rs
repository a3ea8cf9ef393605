//! What a store does for tokens, by which programs act for an account.

use crate::StoreError;
use async_trait::async_trait;

/// The row of a token. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// Hash of the token.
    pub hash: String,
    /// Names it where it is listed.
    pub id: String,
    /// Whose it is.
    pub person: String,
    /// What its owner calls it.
    pub label: String,
    /// What it may do, separated by spaces.
    pub scopes: String,
    /// When it was made.
    pub created_ms: u64,
    /// When it was last used, as far as that was noted.
    pub used_ms: Option<u64>,
}

/// A store of tokens.
#[async_trait]
pub trait Tokens: Send + Sync {
    /// Stores a token of an account, unless it has `most` already.
    ///
    /// # Errors
    /// [`StoreError::TooManyTokens`]; or the database fails, as with all of these.
    async fn add_token(&self, token: &TokenRow, most: u64) -> Result<(), StoreError>;

    /// The token with that hash.
    async fn token(&self, hash: &str) -> Result<Option<TokenRow>, StoreError>;

    /// The tokens of a person, the newest first.
    async fn tokens_of(&self, person: &str) -> Result<Vec<TokenRow>, StoreError>;

    /// Forgets a token of a person. Where there is none with that id, nothing changes.
    async fn remove_token(&self, person: &str, id: &str) -> Result<(), StoreError>;

    /// Notes that a token was used.
    async fn token_used(&self, hash: &str, at_ms: u64) -> Result<(), StoreError>;
}
