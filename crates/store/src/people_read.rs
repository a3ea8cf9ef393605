//! People as they are read.

use crate::StoreError;
use crate::database::Database;
use crate::people::{NewName, People, SessionRow, SignUp};
use crate::people_write::PeopleOp;
use crate::person::{Period, PersonKind, PersonRow, Standing};
use crate::sql::{Query, Row, list, optional, query, signed, unsigned};
use crate::writer::WriteOp;
use async_trait::async_trait;
use sqlx::Error;

/// The columns of a person, for [`person`].
pub(crate) const PERSON: &str = "people.id, people.kind, name, password, network, people.created_ms, seen_ms, renamed_ms, \
    banned_ms, silenced_ms, moderator, (SELECT from_ms || ' ' || until_ms FROM vacations \
    WHERE vacations.person = people.id ORDER BY from_ms DESC LIMIT 1) AS vacation";

#[async_trait]
impl People for Database {
    async fn add_guest(&self, person: &PersonRow, session: &SessionRow) -> Result<(), StoreError> {
        self.change(PeopleOp::AddGuest(person.clone(), session.clone())).await
    }

    async fn guests_of(&self, network: &str) -> Result<u64, StoreError> {
        self.count(query("SELECT count(*) AS n FROM people WHERE network = ?").bind(network)).await
    }

    async fn session(&self, hash: &str, now_ms: u64) -> Result<Option<(SessionRow, PersonRow)>, StoreError> {
        let text = format!(
            "SELECT {PERSON}, sessions.created_ms AS began_ms, ends_ms FROM sessions \
             JOIN people ON people.id = sessions.person WHERE hash = ? AND ends_ms > ?"
        );
        let query = query(text).bind(hash).bind(signed(now_ms));
        let read = |row: &Row| Ok((person(row)?, unsigned(row, "began_ms")?, unsigned(row, "ends_ms")?));
        let found = self.read_one(query, read).await?;
        Ok(found.map(|(person, created_ms, ends_ms)| {
            let (hash, id) = (hash.to_owned(), person.id.clone());
            (SessionRow { hash, person: id, created_ms, ends_ms }, person)
        }))
    }

    async fn sessions_of(&self, person: &str, now_ms: u64) -> Result<u64, StoreError> {
        let count = "SELECT count(*) AS n FROM sessions WHERE person = ? AND ends_ms > ?";
        self.count(query(count).bind(person).bind(signed(now_ms))).await
    }

    async fn person(&self, id: &str) -> Result<Option<PersonRow>, StoreError> {
        Ok(self.people(&[id.to_owned()]).await?.pop())
    }

    async fn people(&self, ids: &[String]) -> Result<Vec<PersonRow>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let ids_in = self.dialect().texts("?");
        let text = format!("SELECT {PERSON} FROM people WHERE id IN (SELECT value FROM {ids_in})");
        self.read(query(text).bind(list(ids)), person).await
    }

    async fn by_name(&self, folded: &str) -> Result<Option<PersonRow>, StoreError> {
        let text = format!(
            "SELECT {PERSON} FROM names JOIN people ON people.id = names.person WHERE folded = ? AND until_ms IS NULL"
        );
        self.read_one(query(text).bind(folded), person).await
    }

    async fn is_name_taken(&self, folded: &str, person: &str) -> Result<bool, StoreError> {
        let count = "SELECT count(*) AS n FROM names WHERE folded = ? AND person IS DISTINCT FROM ?";
        Ok(self.count(query(count).bind(folded).bind(person)).await? > 0)
    }

    async fn sign_up(&self, person: &str, new: &SignUp, session: &SessionRow) -> Result<(), StoreError> {
        let (person, new, session) = (person.to_owned(), new.clone(), session.clone());
        self.change(PeopleOp::SignUp { person, new, session }).await
    }

    async fn sign_in(&self, session: &SessionRow, guest: Option<&str>) -> Result<(), StoreError> {
        let (session, guest) = (session.clone(), guest.map(str::to_owned));
        self.change(PeopleOp::SignIn { session, guest }).await
    }

    async fn renew_session(&self, old: &str, until_ms: u64, new: &SessionRow) -> Result<(), StoreError> {
        let (old, new) = (old.to_owned(), new.clone());
        self.change(PeopleOp::RenewSession { old, until_ms, new }).await
    }

    async fn sign_out(&self, hash: &str) -> Result<(), StoreError> {
        self.change(PeopleOp::SignOut { hash: hash.to_owned() }).await
    }

    async fn sign_out_everywhere(&self, person: &str) -> Result<(), StoreError> {
        self.change(PeopleOp::SignOutEverywhere { person: person.to_owned() }).await
    }

    async fn rename(&self, person: &str, new: &NewName) -> Result<(), StoreError> {
        self.change(PeopleOp::Rename { person: person.to_owned(), new: new.clone() }).await
    }

    async fn make_bot(&self, person: &str) -> Result<(), StoreError> {
        self.change(PeopleOp::MakeBot { person: person.to_owned() }).await
    }

    async fn has_code(&self, person: &str, code: &str) -> Result<bool, StoreError> {
        let count = "SELECT count(*) AS n FROM recovery_codes WHERE person = ? AND hash = ?";
        Ok(self.count(query(count).bind(person).bind(code)).await? > 0)
    }

    async fn codes_of(&self, person: &str) -> Result<u64, StoreError> {
        self.count(query("SELECT count(*) AS n FROM recovery_codes WHERE person = ?").bind(person)).await
    }

    async fn set_password(
        &self,
        password: &str,
        session: &SessionRow,
        code: Option<&str>,
    ) -> Result<(), StoreError> {
        let (password, session, code) = (password.to_owned(), session.clone(), code.map(str::to_owned));
        self.change(PeopleOp::SetPassword { password, session, code }).await
    }

    async fn set_codes(&self, person: &str, codes: &[String]) -> Result<(), StoreError> {
        self.change(PeopleOp::SetCodes { person: person.to_owned(), codes: codes.to_vec() }).await
    }

    async fn delete_person(&self, person: &str, name: &str, until_ms: u64) -> Result<(), StoreError> {
        let (person, name) = (person.to_owned(), name.to_owned());
        self.change(PeopleOp::Delete { person, name, until_ms }).await
    }

    async fn seen(&self, person: &str, at_ms: u64) -> Result<(), StoreError> {
        self.change(PeopleOp::Seen { person: person.to_owned(), at_ms }).await
    }

    async fn vacations(&self, person: &str, since_ms: u64) -> Result<Vec<Period>, StoreError> {
        let text =
            "SELECT from_ms, until_ms FROM vacations WHERE person = ? AND until_ms > ? ORDER BY from_ms";
        let period = |row: &Row| {
            Ok(Period { from_ms: unsigned(row, "from_ms")?, until_ms: unsigned(row, "until_ms")? })
        };
        self.read(query(text).bind(person).bind(signed(since_ms)), period).await
    }

    async fn set_vacation(&self, person: &str, vacation: Period) -> Result<(), StoreError> {
        self.change(PeopleOp::Vacation { person: person.to_owned(), vacation }).await
    }

    async fn take_seat(&self, game: &str, seat: u8, person: &str) -> Result<(), StoreError> {
        let (game, person) = (game.to_owned(), person.to_owned());
        self.change(PeopleOp::TakeSeat { game, seat, person }).await
    }

    async fn match_ids_of(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let all = query("SELECT DISTINCT game FROM seats WHERE person = ?").bind(person);
        self.read(all, |row| row.try_get("game")).await
    }

    async fn sweep_people(&self, now_ms: u64, unused_since_ms: u64) -> Result<(), StoreError> {
        self.change(PeopleOp::Sweep { now_ms, unused_since_ms }).await
    }
}

impl Database {
    /// Writes a change.
    pub(crate) async fn change(&self, op: PeopleOp) -> Result<(), StoreError> {
        self.writer().write(WriteOp::People(Box::new(op))).await
    }

    async fn count(&self, query: Query) -> Result<u64, StoreError> {
        Ok(self.read_one(query, |row| unsigned(row, "n")).await?.unwrap_or(0))
    }
}

/// A period as [`PERSON`] selects it.
fn period(text: &str) -> Option<Period> {
    let (from, until) = text.split_once(' ')?;
    Some(Period { from_ms: from.parse().ok()?, until_ms: until.parse().ok()? })
}

/// The person of a row with the columns of [`PERSON`].
pub(crate) fn person(row: &Row) -> Result<PersonRow, Error> {
    let kind: String = row.try_get("kind")?;
    let kind = PersonKind::ALL.iter().find(|(_, text)| *text == kind);
    Ok(PersonRow {
        id: row.try_get("id")?,
        kind: kind.map_or(PersonKind::Deleted, |(kind, _)| *kind),
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        network: row.try_get("network")?,
        created_ms: unsigned(row, "created_ms")?,
        seen_ms: unsigned(row, "seen_ms")?,
        renamed_ms: optional(row, "renamed_ms")?,
        standing: Standing {
            banned_ms: optional(row, "banned_ms")?,
            silenced_ms: optional(row, "silenced_ms")?,
            moderator: row.try_get("moderator")?,
        },
        vacation: row.try_get::<Option<String>>("vacation")?.as_deref().and_then(period),
    })
}
