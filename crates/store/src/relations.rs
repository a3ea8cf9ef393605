//! What a store does for whom people follow and block.

use crate::{PersonRow, StoreError};
use async_trait::async_trait;

/// What somebody is to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// They follow them.
    Follow,
    /// They want nothing from them.
    Block,
}

impl Relation {
    /// Both, with the text by which each is stored.
    pub(crate) const ALL: [(Relation, &str); 2] = [(Relation::Follow, "follow"), (Relation::Block, "block")];

    pub(crate) fn text(self) -> &'static str {
        Relation::ALL.iter().find(|(relation, _)| *relation == self).map_or("", |(_, text)| text)
    }
}

/// Somebody whom a person follows or blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelationRow {
    /// Whom.
    pub person: PersonRow,
    /// What they are to the person.
    pub relation: Relation,
    /// Whether nobody is to be told that they are here.
    pub hidden: bool,
    /// Since when, in milliseconds since 1970.
    pub created_ms: u64,
}

/// A store of whom people follow and block. What changes something is done as a whole or not at all.
#[async_trait]
pub trait Relations: Send + Sync {
    /// Follows or blocks somebody from now on, or neither. Whoever is blocked follows the person no more.
    ///
    /// # Errors
    /// [`StoreError::TooManyRelations`], or the database fails, as with all of these.
    async fn relate(
        &self,
        person: &str,
        other: &str,
        relation: Option<Relation>,
        at_ms: u64,
    ) -> Result<(), StoreError>;

    /// Whom a person follows and blocks, by name.
    async fn relations_of(&self, person: &str) -> Result<Vec<RelationRow>, StoreError>;

    /// The ids of those whom a person blocks.
    async fn blocked_by(&self, person: &str) -> Result<Vec<String>, StoreError>;

    /// The ids of those among some people who block a person.
    async fn blockers_of(&self, person: &str, among: &[String]) -> Result<Vec<String>, StoreError>;

    /// Whether each of these people follows all the others.
    async fn follow_each_other(&self, people: &[String]) -> Result<bool, StoreError>;

    /// Whether nobody is to be told that a person is here.
    async fn is_hidden(&self, person: &str) -> Result<bool, StoreError>;

    /// Sets that.
    async fn set_hidden(&self, person: &str, hidden: bool) -> Result<(), StoreError>;
}
