//! What a store does for those who look after a server: lists of people, decisions about them, reports, and the log of
//! what was done.

use crate::{NewName, PersonRow, StoreError};
use async_trait::async_trait;

/// Which people are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listed {
    /// People with accounts.
    Accounts,
    /// Programs with accounts.
    Bots,
    /// Those who have not signed up.
    Guests,
    /// Those who are shut out.
    Banned,
    /// Those who may write no text of their own.
    Silenced,
    /// Those who see reports.
    Moderators,
}

/// What is decided about a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// There is a new account.
    Create {
        /// Who.
        person: Box<PersonRow>,
        /// The name, as it is compared with others.
        folded: String,
        /// Hashes of the recovery codes.
        codes: Vec<String>,
    },
    /// They are shut out since then, and all their sessions end; or not any more.
    Ban(Option<u64>),
    /// They may write no text of their own since then; or may again.
    Silence(Option<u64>),
    /// Whether they see reports and act on them.
    Moderator(bool),
    /// They lose their name, which nobody gets again, and get this one.
    RemoveName(NewName),
    /// A new password, or none, and new recovery codes in place of all before; all their sessions end.
    ResetPassword {
        /// Hash of the new password; without one a recovery code sets it.
        password: Option<String>,
        /// Hashes of the new recovery codes.
        codes: Vec<String>,
    },
    /// They are deleted; see [`crate::People::delete_person`].
    Delete {
        /// What stands in their games from now on.
        name: String,
        /// Until when nobody gets the name of the account.
        until_ms: u64,
    },
    /// Nothing is changed: a report was looked at, and that was all.
    Nothing,
}

/// What was done, by whom and about whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeedRow {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Who did it; `None` for whoever runs the server.
    pub by: Option<String>,
    /// About whom.
    pub person: Option<String>,
    /// The report that led to it, which is closed by it.
    pub report: Option<u64>,
    /// What was done, in a word.
    pub what: String,
    /// What was said about it.
    pub note: String,
}

/// What somebody reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// When, in milliseconds since 1970.
    pub created_ms: u64,
    /// Who reports.
    pub reporter: String,
    /// Whom; `None` for the player of a seat that is nobody's.
    pub person: Option<String>,
    /// In which match.
    pub game: Option<String>,
    /// At which seat of it.
    pub seat: Option<u8>,
    /// What for, in a word.
    pub reason: String,
    /// What was said about it.
    pub text: String,
    /// What was last said in the match, a line each.
    pub lines: String,
}

/// A report as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    /// Names it; later ones have higher numbers.
    pub id: u64,
    /// When it was closed, in milliseconds since 1970; `None` while nobody has looked into it.
    pub closed_ms: Option<u64>,
    /// What was reported.
    pub report: NewReport,
}

/// A store of what is decided about people. What changes something is done as a whole or not at all.
#[async_trait]
pub trait Moderation: Send + Sync {
    /// People of a kind, in the order in which they came, at most `limit`; of those after `last`, the creation time
    /// and id of the last one of the page before.
    ///
    /// # Errors
    /// The database fails, as with all of these.
    async fn list(
        &self,
        listed: Listed,
        last: Option<(u64, &str)>,
        limit: u32,
    ) -> Result<Vec<PersonRow>, StoreError>;

    /// Accounts whose folded name holds this folded text, and whoever has it as id; at most `limit`.
    async fn find(&self, text: &str, folded: &str, limit: u32) -> Result<Vec<PersonRow>, StoreError>;

    /// Makes a change of the person whom the deed names, and notes the deed; closes the report that led to it.
    ///
    /// # Errors
    /// [`StoreError::NameTaken`], or the database fails.
    async fn moderate(&self, change: &Change, deed: &DeedRow) -> Result<(), StoreError>;

    /// Stores a report. Whoever says the same again, before it was looked into, changes what they said.
    async fn add_report(&self, report: &NewReport) -> Result<(), StoreError>;

    /// A report.
    async fn report(&self, id: u64) -> Result<Option<ReportRow>, StoreError>;

    /// Reports, the newest first, at most `limit`: the open ones or those that are closed, with numbers below `before`.
    async fn reports(
        &self,
        closed: bool,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<ReportRow>, StoreError>;

    /// What was done, each with its number, the newest first, at most `limit`, with numbers below `before`.
    async fn deeds(&self, before: Option<u64>, limit: u32) -> Result<Vec<(u64, DeedRow)>, StoreError>;
}
