//! What a store does for notices by Web Push.

use crate::StoreError;
use async_trait::async_trait;

/// Where a browser of an account is told.
#[derive(Clone, PartialEq, Eq)]
pub struct PushRow {
    /// The address that the service of the browser listens at: whoever knows it and the keys can tell the browser.
    pub endpoint: String,
    /// Whose browser it is.
    pub person: String,
    /// The public key of the browser.
    pub p256dh: String,
    /// A secret of the browser.
    pub auth: String,
    /// When it was added, in milliseconds since 1970.
    pub created_ms: u64,
}

/// A store of where browsers are told.
#[async_trait]
pub trait Pushes: Send + Sync {
    /// Stores where a browser of an account is told; of more than `most` the oldest is forgotten.
    ///
    /// # Errors
    /// The database fails, as with all of these.
    async fn add_push(&self, push: &PushRow, most: u32) -> Result<(), StoreError>;

    /// Where the browsers of a person are told.
    async fn pushes_of(&self, person: &str) -> Result<Vec<PushRow>, StoreError>;

    /// Forgets an endpoint: of this person, or of whoever has it.
    async fn remove_push(&self, person: Option<&str>, endpoint: &str) -> Result<(), StoreError>;

    /// The key of the server; `new` from now on where there was none.
    async fn push_key(&self, new: &str) -> Result<String, StoreError>;
}
