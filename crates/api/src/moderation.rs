//! Reports of players, what moderators do about them, and the commands of whoever runs the server.

use crate::{CreatedToken, Export, Failure, PersonKind, Scope, Seat};
use serde::{Deserialize, Serialize};

/// The longest text of a report and note of a decision, in characters.
pub const MAX_NOTE: usize = 1000;

/// What somebody is reported for.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Help of a computer, or two seats played by one.
    Cheating,
    /// What they did or wrote to others.
    Behaviour,
    /// Their name.
    Name,
    /// Something else.
    Other,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 4] = [Reason::Cheating, Reason::Behaviour, Reason::Name, Reason::Other];

    /// As it is written in JSON.
    pub fn text(self) -> &'static str {
        match self {
            Reason::Cheating => "cheating",
            Reason::Behaviour => "behaviour",
            Reason::Name => "name",
            Reason::Other => "other",
        }
    }
}

/// Body of `POST /api/v1/reports`: a game, a player, or a player of a game.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// Id of the game in which it happened.
    #[serde(default)]
    pub game: Option<String>,
    /// The player's seat in that game.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Name of the player, where no seat is given.
    #[serde(default)]
    pub player: Option<String>,
    /// What for.
    pub reason: Reason,
    /// What happened, at most [`MAX_NOTE`] characters.
    #[serde(default)]
    pub text: String,
}

/// Somebody, as those see them who look after the server. Times are milliseconds since 1970.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KnownPerson {
    /// Names them where they have no account.
    pub id: String,
    /// What they are; `None` for those who are deleted.
    pub kind: Option<PersonKind>,
    /// Their name.
    pub name: String,
    /// When they came first.
    pub created_ms: u64,
    /// When they were last here, within a day.
    pub seen_ms: u64,
    /// Since when they are shut out.
    pub banned_ms: Option<u64>,
    /// Since when they may write no text of their own.
    pub silenced_ms: Option<u64>,
    /// Whether they see reports and act on them.
    pub moderator: bool,
}

/// A report as moderators see it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Its number.
    pub id: u64,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: u64,
    /// When somebody had looked into it; `None` while it is open.
    pub closed_ms: Option<u64>,
    /// Who made it.
    pub reporter: Option<KnownPerson>,
    /// Who is reported; `None` where the seat is nobody's.
    pub person: Option<KnownPerson>,
    /// Id of the game.
    pub game: Option<String>,
    /// The seat in that game.
    pub seat: Option<Seat>,
    /// What for; in a word.
    pub reason: String,
    /// What the reporter wrote.
    pub text: String,
    /// What was last said in the game, a line each.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lines: String,
}

/// Answer to `GET /api/v1/moderation/reports`: a page, the newest first.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reports {
    /// At most 50.
    pub reports: Vec<Report>,
    /// For the next page, `before=` this; `None` on the last.
    pub next: Option<u64>,
}

/// What may be done about somebody.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Nothing: the report is closed.
    Dismiss,
    /// They are shut out, and their connections are cut.
    Ban,
    /// They may come in again.
    Unban,
    /// They may write no text of their own: nothing in games, no name in games or of the
    /// account, no reports.
    Silence,
    /// They may write again.
    Unsilence,
    /// They lose their name, which nobody gets again, get a made-up one, and may choose another.
    RemoveName,
    /// They are deleted; their games stay. Only for whoever runs the server.
    Delete,
    /// They see reports and act on them. Only for whoever runs the server.
    Promote,
    /// They do so no more. Only for whoever runs the server.
    Demote,
}

impl Action {
    /// All of them.
    pub const ALL: [Action; 9] = [
        Action::Dismiss,
        Action::Ban,
        Action::Unban,
        Action::Silence,
        Action::Unsilence,
        Action::RemoveName,
        Action::Delete,
        Action::Promote,
        Action::Demote,
    ];

    /// As it is written in JSON.
    pub fn text(self) -> &'static str {
        match self {
            Action::Dismiss => "dismiss",
            Action::Ban => "ban",
            Action::Unban => "unban",
            Action::Silence => "silence",
            Action::Unsilence => "unsilence",
            Action::RemoveName => "remove_name",
            Action::Delete => "delete",
            Action::Promote => "promote",
            Action::Demote => "demote",
        }
    }

    /// Whether moderators may do it, who look after people but not after the server.
    pub fn is_for_moderators(self) -> bool {
        !matches!(self, Action::Delete | Action::Promote | Action::Demote)
    }
}

/// Body of `POST /api/v1/moderation/reports/ID`: what is done about the person it is about. The report is closed.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decide {
    /// What.
    pub action: Action,
    /// Why; for the log.
    #[serde(default)]
    pub note: String,
}

/// Body of `POST /api/v1/moderation/players`: what is done about somebody without a report.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecideAbout {
    /// Name of the account, or id of the person.
    pub player: String,
    /// What.
    pub action: Action,
    /// Why; for the log.
    #[serde(default)]
    pub note: String,
}

/// Something that was done.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deed {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Name of the moderator; `None` for whoever runs the server.
    pub by: Option<String>,
    /// Name of whom it was about, as it is now.
    pub person: Option<String>,
    /// Number of the report that led to it.
    pub report: Option<u64>,
    /// What was done: an [`Action`], or a command of whoever runs the server.
    pub what: String,
    /// What was said about it.
    pub note: String,
}

/// Answer to `GET /api/v1/moderation/log`: a page, the newest first.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deeds {
    /// At most 50.
    pub deeds: Vec<Deed>,
    /// For the next page, `before=` this; `None` on the last.
    pub next: Option<u64>,
}

/// Which people `variorum admin list` lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PeopleList {
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

/// A command of whoever runs the server: one line of JSON on the socket in the data folder.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum AdminCommand {
    /// People of a kind, a page at a time.
    List {
        /// Which.
        list: PeopleList,
        /// `next` of the page before.
        after: Option<String>,
    },
    /// Accounts whose name holds a text, or the person with this id.
    Find {
        /// The text.
        text: String,
    },
    /// A new account.
    Create {
        /// Its name.
        name: String,
        /// Whether it is a program's.
        bot: bool,
        /// Its password; without one a code sets it.
        password: Option<String>,
    },
    /// A new token of an account.
    Token {
        /// Name of the account.
        player: String,
        /// What to call it, at most [`MAX_LABEL`](crate::MAX_LABEL) characters.
        label: String,
        /// What it may do; at least one.
        scopes: Vec<Scope>,
    },
    /// A new password for an account; all its sessions end.
    ResetPassword {
        /// Name of the account.
        player: String,
        /// The password; without one a code sets it.
        password: Option<String>,
    },
    /// Something is done about somebody.
    Act {
        /// What.
        action: Action,
        /// Name of the account, or id of the person.
        player: String,
        /// Why; for the log.
        note: String,
    },
    /// All that is kept of somebody.
    Export {
        /// Name of the account, or id of the person.
        player: String,
    },
    /// All ratings are computed anew from the games.
    RecomputeRatings,
    /// What was done, a page at a time.
    Log {
        /// `next` of the page before.
        before: Option<u64>,
    },
}

/// Shows nothing: it may hold a password.
impl std::fmt::Debug for AdminCommand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AdminCommand { … }")
    }
}

/// The answer to an [`AdminCommand`]: one line of JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum AdminAnswer {
    /// People, with what gives the next page.
    People {
        /// A page of them.
        people: Vec<KnownPerson>,
        /// For [`AdminCommand::List`]; `None` on the last page.
        next: Option<String>,
    },
    /// It was done. With the code the person sets a password, once.
    Code {
        /// The code.
        code: String,
    },
    /// The token was made; it is told only here.
    Token(CreatedToken),
    /// It was done.
    Done,
    /// All that is kept of somebody.
    Export(Box<Export>),
    /// What was done.
    Log(Deeds),
    /// It was not done.
    Refused(Failure),
}
