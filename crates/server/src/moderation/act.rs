//! What is done about somebody: stored with who did it and why, then told to games and lobby, which cut the
//! connections of who is shut out.

use crate::accounts::ended::Ended;
use crate::accounts::settings::NAME_KEPT_MS;
use crate::accounts::sign_in::tell_matches;
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::lobby::keep::put_out;
use crate::players::named;
use crate::service_clock::wall_ms;
use rand::RngExt;
use variorum_accounts::{DELETED, Name};
use variorum_api::{Action, MAX_NOTE, clean_name};
use variorum_core::Fault;
use variorum_store::{Change, DeedRow, NewName, PersonKind, PersonRow, StoreError};

/// Nobody gets a name again that was taken away: for as long as times go.
const FOREVER_MS: u64 = 1 << 52;

/// How often another made-up name is tried when one is taken.
const TRIES: usize = 5;

/// Who does something, because of which report, and what they say about it.
pub(crate) struct Because<'a> {
    /// The moderator; `None` for whoever runs the server.
    pub by: Option<&'a PersonRow>,
    pub report: Option<u64>,
    pub note: &'a str,
}

impl Because<'_> {
    /// The entry of the log.
    ///
    /// # Errors
    /// The note is too long.
    pub fn deed(&self, person: Option<&PersonRow>, what: &str) -> Result<DeedRow, ServerError> {
        Ok(DeedRow {
            at_ms: wall_ms(),
            by: self.by.map(|by| by.id.clone()),
            person: person.map(|person| person.id.clone()),
            report: self.report,
            what: what.to_owned(),
            note: text("note", self.note)?,
        })
    }
}

/// A text that people read: without what cannot be seen, of a bounded length.
///
/// # Errors
/// It is too long.
pub(crate) fn text(field: &'static str, text: &str) -> Result<String, Fault> {
    if text.chars().count() > MAX_NOTE {
        let start: String = text.chars().take(40).collect();
        return Err(Fault::new(field, format!("{start}…"), format!("at most {MAX_NOTE} characters")));
    }
    Ok(text.lines().map(clean_name).collect::<Vec<_>>().join("\n"))
}

/// The account with this name, or whoever has this id.
///
/// # Errors
/// There is none.
pub(crate) async fn person(state: &AppState, name: &str) -> Result<PersonRow, ServerError> {
    let found = match named::find(state, name).await? {
        Some(account) => Some(account),
        None => state.people.person(name).await?.filter(|person| person.kind != PersonKind::Deleted),
    };
    found.ok_or_else(|| Fault::new("player", name, "the name of an account, or the id of a person").into())
}

/// Does something about somebody.
///
/// # Errors
/// It cannot be done to them, or the store fails.
pub(crate) async fn act(
    state: &AppState,
    person: &PersonRow,
    action: Action,
    because: &Because<'_>,
) -> Result<(), ServerError> {
    let now = wall_ms();
    let deed = because.deed(Some(person), action.text())?;
    let account = |expected: &str| {
        let is_account = person.kind.has_account();
        is_account.then_some(()).ok_or_else(|| Fault::new("player", &person.name, expected))
    };
    let change = match action {
        Action::Dismiss => Change::Nothing,
        // Since when stays as it is for who is banned already.
        Action::Ban => Change::Ban(person.standing.banned_ms.or(Some(now))),
        Action::Unban => Change::Ban(None),
        Action::Silence => Change::Silence(person.standing.silenced_ms.or(Some(now))),
        Action::Unsilence => Change::Silence(None),
        Action::RemoveName => {
            account("an account: a guest can be silenced, banned or deleted")?;
            Change::RemoveName(made_up_name(state, &person.id, deed.at_ms).await?)
        }
        Action::Delete => Change::Delete { name: DELETED.to_owned(), until_ms: now + NAME_KEPT_MS },
        Action::Promote | Action::Demote => {
            account("an account")?;
            Change::Moderator(action == Action::Promote)
        }
    };
    state.moderation.moderate(&change, &deed).await?;
    if matches!(action, Action::Ban | Action::Delete) {
        put_out(state, &person.id).await?;
        state.ended_secrets.tell(Ended::Person(person.id.clone()));
    }
    if action != Action::Dismiss {
        tell_matches(state, &person.id, &person.id).await?;
    }
    let by = because.by.map_or("whoever runs the server", |by| &by.name);
    tracing::info!(action = action.text(), person = person.name, by, "moderation");
    Ok(())
}

/// A made-up name that is free, in place of somebody's own.
async fn made_up_name(state: &AppState, person: &str, at_ms: u64) -> Result<NewName, ServerError> {
    for _ in 0..TRIES {
        let number: u32 = rand::rng().random_range(100_000..1_000_000);
        let name = Name::new(&format!("Player{number}"))?;
        if !state.people.is_name_taken(name.folded(), person).await? {
            let (name, folded) = (name.shown().to_owned(), name.folded().to_owned());
            return Ok(NewName { name, folded, at_ms, until_ms: FOREVER_MS });
        }
    }
    Err(StoreError::NameTaken.into())
}
