//! What is written about people.

use crate::StoreError;
use crate::people::{NewName, SessionRow, SignUp};
use crate::person::{Period, PersonKind, PersonRow};
use crate::push_write::{self, PushOp};
use crate::relations_write::RelationOp;
use crate::sql::{database, is_taken, run, signed};
use crate::token_write::TokenOp;
use sqlx::{Error, Row, SqliteTransaction};

/// A change of what is stored about people; see [`crate::People`].
pub(crate) enum PeopleOp {
    AddGuest(PersonRow, SessionRow),
    SignUp { person: String, new: SignUp, session: SessionRow },
    SignIn { session: SessionRow, guest: Option<String> },
    RenewSession { old: String, until_ms: u64, new: SessionRow },
    SignOut { hash: String },
    SignOutEverywhere { person: String },
    Rename { person: String, new: NewName },
    SetPassword { password: String, session: SessionRow, code: Option<String> },
    SetCodes { person: String, codes: Vec<String> },
    Delete { person: String, name: String, until_ms: u64 },
    Seen { person: String, at_ms: u64 },
    Vacation { person: String, vacation: Period },
    TakeSeat { game: String, seat: u8, person: String },
    MakeBot { person: String },
    Push(PushOp),
    Token(TokenOp),
    Relation(RelationOp),
    Sweep { now_ms: u64, unused_since_ms: u64 },
}

/// The names of seats in stored texts, in the order of their numbers.
const SEATS: [&str; 3] = ["white", "black", "red"];

impl PeopleOp {
    /// Writes it in a transaction.
    pub async fn apply(&self, transaction: &mut SqliteTransaction<'_>) -> Result<(), StoreError> {
        match self {
            PeopleOp::AddGuest(person, session) => {
                add_person(transaction, person).await?;
                add_session(transaction, session).await
            }
            PeopleOp::SignUp { person, new, session } => sign_up(transaction, person, new, session).await,
            PeopleOp::SignIn { session, guest } => {
                if let Some(guest) = guest {
                    merge(transaction, guest, &session.person).await?;
                }
                add_session(transaction, session).await
            }
            PeopleOp::RenewSession { old, until_ms, new } => {
                let end = "UPDATE sessions SET ends_ms = min(ends_ms, ?) WHERE hash = ?";
                run(transaction, sqlx::query(end).bind(signed(*until_ms)).bind(old)).await?;
                add_session(transaction, new).await
            }
            PeopleOp::SignOut { hash } => {
                run(transaction, sqlx::query("DELETE FROM sessions WHERE hash = ?").bind(hash)).await?;
                Ok(())
            }
            PeopleOp::SignOutEverywhere { person } => end_sessions(transaction, person).await,
            PeopleOp::Rename { person, new } => rename(transaction, person, new).await,
            PeopleOp::SetPassword { password, session, code } => {
                let person = &session.person;
                if let Some(code) = code {
                    let used = "DELETE FROM recovery_codes WHERE person = ? AND hash = ?";
                    if run(transaction, sqlx::query(used).bind(person).bind(code)).await? == 0 {
                        return Err(StoreError::NoCode);
                    }
                }
                let set = "UPDATE people SET password = ? WHERE id = ?";
                run(transaction, sqlx::query(set).bind(password).bind(person)).await?;
                end_sessions(transaction, person).await?;
                add_session(transaction, session).await
            }
            PeopleOp::SetCodes { person, codes } => set_codes(transaction, person, codes).await,
            PeopleOp::Delete { person, name, until_ms } => delete(transaction, person, name, *until_ms).await,
            PeopleOp::Seen { person, at_ms } => {
                let seen = "UPDATE people SET seen_ms = max(seen_ms, ?) WHERE id = ?";
                run(transaction, sqlx::query(seen).bind(signed(*at_ms)).bind(person)).await?;
                Ok(())
            }
            PeopleOp::Vacation { person, vacation } => {
                // Nothing is selected where the account is gone.
                let set = "INSERT INTO vacations (person, from_ms, until_ms) SELECT id, ?, ? FROM people \
                    WHERE id = ? AND kind IN ('account', 'bot') \
                    ON CONFLICT DO UPDATE SET until_ms = excluded.until_ms";
                let (from, until) = (signed(vacation.from_ms), signed(vacation.until_ms));
                run(transaction, sqlx::query(set).bind(from).bind(until).bind(person)).await?;
                Ok(())
            }
            PeopleOp::TakeSeat { game, seat, person } => {
                // Nothing is selected where the game or the person is gone.
                let take = "INSERT INTO seats (game, seat, person, created_ms) \
                    SELECT games.id, ?, people.id, games.created_ms FROM games, people \
                    WHERE games.id = ? AND people.id = ? AND people.kind <> 'deleted' AND banned_ms IS NULL \
                    ON CONFLICT DO NOTHING";
                run(transaction, sqlx::query(take).bind(*seat).bind(game).bind(person)).await?;
                Ok(())
            }
            PeopleOp::MakeBot { person } => {
                let change = "UPDATE people SET kind = 'bot' WHERE id = ? AND (kind = 'bot' OR kind = 'account' \
                    AND NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id))";
                if run(transaction, sqlx::query(change).bind(person)).await? == 0 {
                    return Err(StoreError::NoNewBot);
                }
                Ok(())
            }
            PeopleOp::Push(op) => op.apply(transaction).await,
            PeopleOp::Token(op) => op.apply(transaction).await,
            PeopleOp::Relation(op) => op.apply(transaction).await,
            PeopleOp::Sweep { now_ms, unused_since_ms } => {
                sweep(transaction, *now_ms, *unused_since_ms).await
            }
        }
    }
}

pub(crate) async fn add_person(
    transaction: &mut SqliteTransaction<'_>,
    person: &PersonRow,
) -> Result<(), StoreError> {
    let kind = PersonKind::ALL.iter().find(|(kind, _)| *kind == person.kind).map_or("", |(_, text)| text);
    let add = "INSERT INTO people (id, kind, name, password, network, created_ms, seen_ms, renamed_ms) \
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let add = sqlx::query(add)
        .bind(&person.id)
        .bind(kind)
        .bind(&person.name)
        .bind(&person.password)
        .bind(&person.network)
        .bind(signed(person.created_ms))
        .bind(signed(person.seen_ms))
        .bind(person.renamed_ms.map(signed));
    run(transaction, add).await?;
    Ok(())
}

async fn add_session(
    transaction: &mut SqliteTransaction<'_>,
    session: &SessionRow,
) -> Result<(), StoreError> {
    // Somebody may have been deleted, banned, or become another, since the password was checked.
    let add = "INSERT INTO sessions (hash, person, created_ms, ends_ms) SELECT ?, id, ?, ? FROM people \
        WHERE id = ? AND kind <> 'deleted' AND banned_ms IS NULL ON CONFLICT DO NOTHING";
    let SessionRow { hash, person, created_ms, ends_ms } = session;
    let add = sqlx::query(add).bind(hash).bind(signed(*created_ms)).bind(signed(*ends_ms)).bind(person);
    run(transaction, add).await?;
    Ok(())
}

pub(crate) async fn end_sessions(
    transaction: &mut SqliteTransaction<'_>,
    person: &str,
) -> Result<(), StoreError> {
    run(transaction, sqlx::query("DELETE FROM sessions WHERE person = ?").bind(person)).await?;
    push_write::forget_all(transaction, person).await
}

pub(crate) async fn set_codes(
    transaction: &mut SqliteTransaction<'_>,
    person: &str,
    codes: &[String],
) -> Result<(), StoreError> {
    run(transaction, sqlx::query("DELETE FROM recovery_codes WHERE person = ?").bind(person)).await?;
    for code in codes {
        let add = "INSERT OR IGNORE INTO recovery_codes (person, hash) VALUES (?, ?)";
        run(transaction, sqlx::query(add).bind(person).bind(code)).await?;
    }
    Ok(())
}

/// Takes a name for a person: one that is free, or was this person's own.
pub(crate) async fn take_name(
    transaction: &mut SqliteTransaction<'_>,
    folded: &str,
    person: &str,
) -> Result<(), StoreError> {
    let own = "DELETE FROM names WHERE folded = ? AND person = ?";
    run(transaction, sqlx::query(own).bind(folded).bind(person)).await?;
    let take = sqlx::query("INSERT INTO names (folded, person) VALUES (?, ?)").bind(folded).bind(person);
    match take.execute(&mut **transaction).await {
        Ok(_) => Ok(()),
        Err(error) if is_taken(&error) => Err(StoreError::NameTaken),
        Err(error) => Err(database(error)),
    }
}

async fn sign_up(
    transaction: &mut SqliteTransaction<'_>,
    person: &str,
    new: &SignUp,
    session: &SessionRow,
) -> Result<(), StoreError> {
    take_name(transaction, &new.folded, person).await?;
    let change = "UPDATE people SET kind = 'account', name = ?, password = ?, network = NULL \
        WHERE id = ? AND kind = 'guest'";
    let change = sqlx::query(change).bind(&new.name).bind(&new.password).bind(person);
    if run(transaction, change).await? != 1 {
        return Err(StoreError::NoGuest);
    }
    set_codes(transaction, person, &new.codes).await?;
    end_sessions(transaction, person).await?;
    add_session(transaction, session).await
}

/// Gives what a guest has to an account, and forgets the guest.
async fn merge(
    transaction: &mut SqliteTransaction<'_>,
    guest: &str,
    account: &str,
) -> Result<(), StoreError> {
    let is_guest = "SELECT 1 FROM people WHERE id = ? AND kind = 'guest'";
    let is_guest = sqlx::query(is_guest).bind(guest).fetch_optional(&mut **transaction).await;
    if is_guest.map_err(database)?.is_none() {
        return Ok(());
    }
    run(transaction, sqlx::query("UPDATE seats SET person = ? WHERE person = ?").bind(account).bind(guest))
        .await?;
    for change in [
        // The account may have said the same already.
        "UPDATE OR IGNORE reports SET reporter = ? WHERE reporter = ?",
        "UPDATE OR IGNORE reports SET person = ? WHERE person = ?",
        "UPDATE deeds SET person = ? WHERE person = ?",
        "UPDATE lines SET person = ? WHERE person = ?",
    ] {
        run(transaction, sqlx::query(change).bind(account).bind(guest)).await?;
    }
    let rest = "SELECT id FROM reports WHERE ?1 IN (reporter, person)";
    let unlink = format!("UPDATE deeds SET report = NULL WHERE report IN ({rest})");
    run(transaction, sqlx::query(&unlink).bind(guest)).await?;
    let forget = format!("DELETE FROM reports WHERE id IN ({rest})");
    run(transaction, sqlx::query(&forget).bind(guest)).await?;
    end_sessions(transaction, guest).await?;
    run(transaction, sqlx::query("DELETE FROM people WHERE id = ?").bind(guest)).await?;
    Ok(())
}

async fn rename(
    transaction: &mut SqliteTransaction<'_>,
    person: &str,
    new: &NewName,
) -> Result<(), StoreError> {
    let give_up = "UPDATE names SET until_ms = ? WHERE person = ? AND until_ms IS NULL";
    run(transaction, sqlx::query(give_up).bind(signed(new.until_ms)).bind(person)).await?;
    take_name(transaction, &new.folded, person).await?;
    let change = "UPDATE people SET name = ?, renamed_ms = ? WHERE id = ?";
    run(transaction, sqlx::query(change).bind(&new.name).bind(signed(new.at_ms)).bind(person)).await?;
    Ok(())
}

pub(crate) async fn delete(
    transaction: &mut SqliteTransaction<'_>,
    person: &str,
    name: &str,
    until_ms: u64,
) -> Result<(), StoreError> {
    let seats = "SELECT games.id, games.seats, seats.seat FROM seats JOIN games ON games.id = seats.game \
        WHERE seats.person = ?";
    let seats = sqlx::query(seats).bind(person).fetch_all(&mut **transaction).await.map_err(database)?;
    for row in seats {
        let read = || Ok::<_, Error>((row.try_get(0)?, row.try_get(1)?, row.try_get::<i64, _>(2)?));
        let (game, texts, seat): (String, String, i64) = read().map_err(database)?;
        forget_name(transaction, &game, &texts, usize::try_from(seat).unwrap_or(SEATS.len()), name).await?;
    }
    let plans =
        "DELETE FROM conditional_moves WHERE (game, seat) IN (SELECT game, seat FROM seats WHERE person = ?)";
    run(transaction, sqlx::query(plans).bind(person)).await?;
    end_sessions(transaction, person).await?;
    run(transaction, sqlx::query("DELETE FROM vacations WHERE person = ?").bind(person)).await?;
    run(transaction, sqlx::query("DELETE FROM tokens WHERE person = ?").bind(person)).await?;
    set_codes(transaction, person, &[]).await?;
    let challenges = "DELETE FROM challenges WHERE challenger = ?1 OR challenged = ?1 OR second = ?1";
    run(transaction, sqlx::query(challenges).bind(person)).await?;
    let relations = "DELETE FROM relations WHERE person = ?1 OR other = ?1";
    run(transaction, sqlx::query(relations).bind(person)).await?;
    run(transaction, sqlx::query("DELETE FROM lines WHERE person = ?").bind(person)).await?;
    let kept = "UPDATE names SET person = NULL, until_ms = max(coalesce(until_ms, 0), ?) WHERE person = ?";
    run(transaction, sqlx::query(kept).bind(signed(until_ms)).bind(person)).await?;
    // What they wrote of others goes with them; what others said of them stays for those who look into it.
    let change = "UPDATE reports SET text = '' WHERE reporter = ?";
    run(transaction, sqlx::query(change).bind(person)).await?;
    let change = "UPDATE people SET kind = 'deleted', name = ?, password = NULL, network = NULL, \
        created_ms = 0, seen_ms = 0, renamed_ms = NULL, silenced_ms = NULL, moderator = 0, hidden = 0 WHERE id = ?";
    run(transaction, sqlx::query(change).bind(name).bind(person)).await?;
    Ok(())
}

/// Puts a name into the place of what somebody was called in a game: in its row, and in its events.
async fn forget_name(
    transaction: &mut SqliteTransaction<'_>,
    game: &str,
    texts: &str,
    seat: usize,
    name: &str,
) -> Result<(), StoreError> {
    let Some(called) = SEATS.get(seat) else { return Ok(()) };
    let renamed: Vec<String> =
        texts
            .split('\n')
            .enumerate()
            .map(|(at, text)| {
                if at == seat && text.starts_with("human ") {
                    format!("human {name}")
                } else {
                    text.to_owned()
                }
            })
            .collect();
    let change = "UPDATE games SET seats = ? WHERE id = ?";
    run(transaction, sqlx::query(change).bind(renamed.join("\n")).bind(game)).await?;
    let change = "UPDATE events SET text = ?1 || ?2 WHERE game = ?3 AND substr(text, 1, length(?1)) = ?1";
    let start = format!("name {called} ");
    run(transaction, sqlx::query(change).bind(start).bind(name).bind(game)).await?;
    Ok(())
}

async fn sweep(
    transaction: &mut SqliteTransaction<'_>,
    now_ms: u64,
    unused_since_ms: u64,
) -> Result<(), StoreError> {
    let over = "DELETE FROM sessions WHERE ends_ms <= ?";
    run(transaction, sqlx::query(over).bind(signed(now_ms))).await?;
    run(transaction, sqlx::query("DELETE FROM names WHERE until_ms <= ?").bind(signed(now_ms))).await?;
    run(transaction, sqlx::query("DELETE FROM challenges WHERE ends_ms <= ?").bind(signed(now_ms))).await?;
    // In one order, so that both statements choose the same guests.
    let unused = "SELECT id FROM people WHERE kind = 'guest' AND seen_ms < ? \
        AND NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id) \
        AND NOT EXISTS (SELECT 1 FROM reports WHERE reporter = people.id) \
        AND NOT EXISTS (SELECT 1 FROM reports WHERE person = people.id) \
        AND NOT EXISTS (SELECT 1 FROM deeds WHERE person = people.id) ORDER BY seen_ms, id LIMIT 1000";
    for delete in ["DELETE FROM sessions WHERE person IN", "DELETE FROM people WHERE id IN"] {
        let text = format!("{delete} ({unused})");
        run(transaction, sqlx::query(&text).bind(signed(unused_since_ms))).await?;
    }
    Ok(())
}
