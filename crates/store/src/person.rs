//! The row of a person.

/// What somebody is to the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PersonKind {
    /// Somebody who has not signed up.
    Guest,
    /// A person with an account.
    Account,
    /// A program with an account.
    Bot,
    /// An account that was deleted; its games stay.
    Deleted,
}

impl PersonKind {
    /// All, with the text by which each is stored.
    pub(crate) const ALL: [(PersonKind, &str); 4] = [
        (PersonKind::Guest, "guest"),
        (PersonKind::Account, "account"),
        (PersonKind::Bot, "bot"),
        (PersonKind::Deleted, "deleted"),
    ];

    /// Whether there is an account: with a name that nobody else has, and a password.
    pub fn has_account(self) -> bool {
        matches!(self, PersonKind::Account | PersonKind::Bot)
    }
}

/// The row of a person. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonRow {
    /// Names the person in the store.
    pub id: String,
    /// What it is.
    pub kind: PersonKind,
    /// As it is shown.
    pub name: String,
    /// The password's hash, in the text form of Argon2.
    pub password: Option<String>,
    /// The network that a guest came from.
    pub network: Option<String>,
    /// When it came first.
    pub created_ms: u64,
    /// When it was last here, within a day.
    pub seen_ms: u64,
    /// When it last changed its name.
    pub renamed_ms: Option<u64>,
    /// What those who run the server have decided about it.
    pub standing: Standing,
    /// Its last vacation, over or not.
    pub vacation: Option<Period>,
}

/// A time from one moment to another, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// When it begins.
    pub from_ms: u64,
    /// When it is over.
    pub until_ms: u64,
}

/// What those who run the server have decided about a person; for most people nothing. Times are milliseconds since
/// 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Since when they are shut out.
    pub banned_ms: Option<u64>,
    /// Since when they may write no text of their own.
    pub silenced_ms: Option<u64>,
    /// Whether they see reports and act on them.
    pub moderator: bool,
}

impl Standing {
    /// Whether the person is shut out.
    pub fn is_banned(self) -> bool {
        self.banned_ms.is_some()
    }

    /// Whether the person may write no text of their own.
    pub fn is_silenced(self) -> bool {
        self.silenced_ms.is_some()
    }
}
