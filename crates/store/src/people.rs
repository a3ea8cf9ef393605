//! What a store does for people: guests, accounts, their sessions and their seats.

use crate::{Challenges, Period, PersonRow, Pushes, Ratings, Relations, Seeks, StoreError, Talk, Tokens};
use async_trait::async_trait;

/// A browser or program that is known again. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// Hash of its secret.
    pub hash: String,
    /// Whose it is.
    pub person: String,
    /// When it began.
    pub created_ms: u64,
    /// When it ends.
    pub ends_ms: u64,
}

/// What somebody becomes who signs up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignUp {
    /// The name, as it is shown.
    pub name: String,
    /// The name, as it is compared with others.
    pub folded: String,
    /// The password's hash.
    pub password: String,
    /// Hashes of the recovery codes.
    pub codes: Vec<String>,
}

/// A new name of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewName {
    /// As it is shown.
    pub name: String,
    /// As it is compared with others.
    pub folded: String,
    /// When.
    pub at_ms: u64,
    /// Until when nobody else gets the old one.
    pub until_ms: u64,
}

/// A store of people, their ratings, challenges and tokens, where their browsers are told, whom they follow, what they say
/// and what they look for in the lobby. What changes something is done as a whole or not at all, in the order in which it
/// was asked for.
#[async_trait]
pub trait People: Ratings + Challenges + Tokens + Pushes + Relations + Talk + Seeks {
    /// Stores a guest with a first session.
    ///
    /// # Errors
    /// The database fails, as with all of these.
    async fn add_guest(&self, person: &PersonRow, session: &SessionRow) -> Result<(), StoreError>;

    /// How many guests of a network are kept.
    async fn guests_of(&self, network: &str) -> Result<u64, StoreError>;

    /// The session with that hash, unless it has ended by `now_ms`, and whose it is.
    async fn session(&self, hash: &str, now_ms: u64) -> Result<Option<(SessionRow, PersonRow)>, StoreError>;

    /// How many sessions of a person have not ended.
    async fn sessions_of(&self, person: &str, now_ms: u64) -> Result<u64, StoreError>;

    /// A person.
    async fn person(&self, id: &str) -> Result<Option<PersonRow>, StoreError>;

    /// Those of these people that there are, each once, in no order.
    async fn people(&self, ids: &[String]) -> Result<Vec<PersonRow>, StoreError>;

    /// The account with that folded name.
    async fn by_name(&self, folded: &str) -> Result<Option<PersonRow>, StoreError>;

    /// Whether somebody other than this person has a folded name, or had it not long ago.
    async fn is_name_taken(&self, folded: &str, person: &str) -> Result<bool, StoreError>;

    /// Makes a person an account; what was the guest's stays. `session` takes the place of all sessions there were.
    ///
    /// # Errors
    /// [`StoreError::NameTaken`]; or the person is no guest, or the database fails.
    async fn sign_up(&self, person: &str, new: &SignUp, session: &SessionRow) -> Result<(), StoreError>;

    /// Adds a session of an account, if it is not there yet. What the `guest` has becomes the account's, and the guest
    /// is deleted.
    async fn sign_in(&self, session: &SessionRow, guest: Option<&str>) -> Result<(), StoreError>;

    /// Adds a session in place of another, which ends at `until_ms`.
    async fn renew_session(&self, old: &str, until_ms: u64, new: &SessionRow) -> Result<(), StoreError>;

    /// Ends a session.
    async fn sign_out(&self, hash: &str) -> Result<(), StoreError>;

    /// Ends all sessions of a person.
    async fn sign_out_everywhere(&self, person: &str) -> Result<(), StoreError>;

    /// Changes the name of an account.
    ///
    /// # Errors
    /// [`StoreError::NameTaken`], or the database fails.
    async fn rename(&self, person: &str, new: &NewName) -> Result<(), StoreError>;

    /// Makes an account a bot, for good, if it has no seat in any game. A bot stays one.
    ///
    /// # Errors
    /// [`StoreError::NoNewBot`], or the database fails.
    async fn make_bot(&self, person: &str) -> Result<(), StoreError>;

    /// Whether an account has a recovery code with that hash.
    async fn has_code(&self, person: &str, code: &str) -> Result<bool, StoreError>;

    /// How many recovery codes an account has left.
    async fn codes_of(&self, person: &str) -> Result<u64, StoreError>;

    /// Sets the password; `session` takes the place of all sessions there were. A recovery code is used up.
    ///
    /// # Errors
    /// [`StoreError::NoCode`] when the code is not there any more, or the database fails.
    async fn set_password(
        &self,
        password: &str,
        session: &SessionRow,
        code: Option<&str>,
    ) -> Result<(), StoreError>;

    /// Puts new recovery codes in the place of the old.
    async fn set_codes(&self, person: &str, codes: &[String]) -> Result<(), StoreError>;

    /// Deletes a person: all but the games, in which `name` stands from now on. The name of the account stays taken
    /// until `until_ms`.
    async fn delete_person(&self, person: &str, name: &str, until_ms: u64) -> Result<(), StoreError>;

    /// Notes that a person was here.
    async fn seen(&self, person: &str, at_ms: u64) -> Result<(), StoreError>;

    /// The vacations of a person that were not over at a time, in order.
    async fn vacations(&self, person: &str, since_ms: u64) -> Result<Vec<Period>, StoreError>;

    /// Stores a vacation of an account; one that begins at the same moment gets another end.
    async fn set_vacation(&self, person: &str, vacation: Period) -> Result<(), StoreError>;

    /// Gives a seat that is nobody's to a person. A seat that has its owner keeps it.
    async fn take_seat(&self, game: &str, seat: u8, person: &str) -> Result<(), StoreError>;

    /// The ids of all matches in which a person has a seat, in no order.
    async fn match_ids_of(&self, person: &str) -> Result<Vec<String>, StoreError>;

    /// Forgets what is over: sessions that have ended, names that are free again, and guests without games who were
    /// not here since `unused_since_ms`.
    async fn sweep_people(&self, now_ms: u64, unused_since_ms: u64) -> Result<(), StoreError>;
}
