//! What is written about people.

use crate::StoreError;
use crate::connection::Transaction;
use crate::people::{NewName, SessionRow, SignUp};
use crate::person::{Period, PersonKind, PersonRow};
use crate::push_write::{self, PushOp};
use crate::relations_write::RelationOp;
use crate::sql::{database, is_taken, query, run, signed};
use crate::token_write::TokenOp;
use sqlx::Error;

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
    pub async fn apply(&self, transaction: &mut Transaction<'_>) -> Result<(), StoreError> {
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
                let end = "UPDATE sessions SET ends_ms = ?1 WHERE hash = ?2 AND ends_ms > ?1";
                run(transaction, query(end).bind(signed(*until_ms)).bind(old)).await?;
                add_session(transaction, new).await
            }
            PeopleOp::SignOut { hash } => {
                run(transaction, query("DELETE FROM sessions WHERE hash = ?").bind(hash)).await?;
                Ok(())
            }
            PeopleOp::SignOutEverywhere { person } => end_sessions(transaction, person).await,
            PeopleOp::Rename { person, new } => rename(transaction, person, new).await,
            PeopleOp::SetPassword { password, session, code } => {
                let person = &session.person;
                if let Some(code) = code {
                    let used = "DELETE FROM recovery_codes WHERE person = ? AND hash = ?";
                    if run(transaction, query(used).bind(person).bind(code)).await? == 0 {
                        return Err(StoreError::NoCode);
                    }
                }
                let set = "UPDATE people SET password = ? WHERE id = ?";
                run(transaction, query(set).bind(password).bind(person)).await?;
                end_sessions(transaction, person).await?;
                add_session(transaction, session).await
            }
            PeopleOp::SetCodes { person, codes } => set_codes(transaction, person, codes).await,
            PeopleOp::Delete { person, name, until_ms } => delete(transaction, person, name, *until_ms).await,
            PeopleOp::Seen { person, at_ms } => {
                let seen = "UPDATE people SET seen_ms = ?1 WHERE id = ?2 AND seen_ms < ?1";
                run(transaction, query(seen).bind(signed(*at_ms)).bind(person)).await?;
                Ok(())
            }
            PeopleOp::Vacation { person, vacation } => {
                // Nothing is selected where the account is gone.
                let set = "INSERT INTO vacations (person, from_ms, until_ms) SELECT id, ?, ? FROM people \
                    WHERE id = ? AND kind IN ('account', 'bot') \
                    ON CONFLICT (person, from_ms) DO UPDATE SET until_ms = excluded.until_ms";
                let (from, until) = (signed(vacation.from_ms), signed(vacation.until_ms));
                run(transaction, query(set).bind(from).bind(until).bind(person)).await?;
                Ok(())
            }
            PeopleOp::TakeSeat { game, seat, person } => {
                // Nothing is selected where the game or the person is gone.
                let take = "INSERT INTO seats (game, seat, person, created_ms) \
                    SELECT games.id, ?, people.id, games.created_ms FROM games, people \
                    WHERE games.id = ? AND people.id = ? AND people.kind <> 'deleted' AND banned_ms IS NULL \
                    ON CONFLICT DO NOTHING";
                run(transaction, query(take).bind(*seat).bind(game).bind(person)).await?;
                Ok(())
            }
            PeopleOp::MakeBot { person } => {
                let change = "UPDATE people SET kind = 'bot' WHERE id = ? AND (kind = 'bot' OR kind = 'account' \
                    AND NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id))";
                if run(transaction, query(change).bind(person)).await? == 0 {
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
    transaction: &mut Transaction<'_>,
    person: &PersonRow,
) -> Result<(), StoreError> {
    let kind = PersonKind::ALL.iter().find(|(kind, _)| *kind == person.kind).map_or("", |(_, text)| text);
    let add = "INSERT INTO people (id, kind, name, password, network, created_ms, seen_ms, renamed_ms) \
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let add = query(add)
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

async fn add_session(transaction: &mut Transaction<'_>, session: &SessionRow) -> Result<(), StoreError> {
    // Somebody may have been deleted, banned, or become another, since the password was checked.
    let add = "INSERT INTO sessions (hash, person, created_ms, ends_ms) SELECT ?, id, ?, ? FROM people \
        WHERE id = ? AND kind <> 'deleted' AND banned_ms IS NULL ON CONFLICT DO NOTHING";
    let SessionRow { hash, person, created_ms, ends_ms } = session;
    let add = query(add).bind(hash).bind(signed(*created_ms)).bind(signed(*ends_ms)).bind(person);
    run(transaction, add).await?;
    Ok(())
}

pub(crate) async fn end_sessions(transaction: &mut Transaction<'_>, person: &str) -> Result<(), StoreError> {
    run(transaction, query("DELETE FROM sessions WHERE person = ?").bind(person)).await?;
    push_write::forget_all(transaction, person).await
}

pub(crate) async fn set_codes(
    transaction: &mut Transaction<'_>,
    person: &str,
    codes: &[String],
) -> Result<(), StoreError> {
    run(transaction, query("DELETE FROM recovery_codes WHERE person = ?").bind(person)).await?;
    for code in codes {
        let add = "INSERT INTO recovery_codes (person, hash) VALUES (?, ?) ON CONFLICT DO NOTHING";
        run(transaction, query(add).bind(person).bind(code)).await?;
    }
    Ok(())
}

/// Takes a name for a person: one that is free, or was this person's own.
pub(crate) async fn take_name(
    transaction: &mut Transaction<'_>,
    folded: &str,
    person: &str,
) -> Result<(), StoreError> {
    let own = "DELETE FROM names WHERE folded = ? AND person = ?";
    run(transaction, query(own).bind(folded).bind(person)).await?;
    let take = query("INSERT INTO names (folded, person) VALUES (?, ?)").bind(folded).bind(person);
    match transaction.execute(take).await {
        Ok(_) => Ok(()),
        Err(error) if is_taken(&error) => Err(StoreError::NameTaken),
        Err(error) => Err(database(error)),
    }
}

async fn sign_up(
    transaction: &mut Transaction<'_>,
    person: &str,
    new: &SignUp,
    session: &SessionRow,
) -> Result<(), StoreError> {
    take_name(transaction, &new.folded, person).await?;
    let change = "UPDATE people SET kind = 'account', name = ?, password = ?, network = NULL \
        WHERE id = ? AND kind = 'guest'";
    let change = query(change).bind(&new.name).bind(&new.password).bind(person);
    if run(transaction, change).await? != 1 {
        return Err(StoreError::NoGuest);
    }
    set_codes(transaction, person, &new.codes).await?;
    end_sessions(transaction, person).await?;
    add_session(transaction, session).await
}

/// Gives what a guest has to an account, and forgets the guest.
async fn merge(transaction: &mut Transaction<'_>, guest: &str, account: &str) -> Result<(), StoreError> {
    let is_guest = "SELECT 1 FROM people WHERE id = ? AND kind = 'guest'";
    let is_guest = transaction.fetch_optional(query(is_guest).bind(guest)).await;
    if is_guest.map_err(database)?.is_none() {
        return Ok(());
    }
    run(transaction, query("UPDATE seats SET person = ? WHERE person = ?").bind(account).bind(guest)).await?;
    for change in [
        // The account may have said the same already.
        "UPDATE reports SET reporter = ?1 WHERE reporter = ?2 AND NOT (closed_ms IS NULL AND EXISTS (\
            SELECT 1 FROM reports AS same WHERE same.closed_ms IS NULL AND same.reporter = ?1 \
            AND same.person IS NOT DISTINCT FROM reports.person AND same.game IS NOT DISTINCT FROM reports.game \
            AND same.seat IS NOT DISTINCT FROM reports.seat))",
        "UPDATE reports SET person = ?1 WHERE person = ?2 AND NOT (closed_ms IS NULL AND EXISTS (\
            SELECT 1 FROM reports AS same WHERE same.closed_ms IS NULL AND same.reporter = reports.reporter \
            AND same.person = ?1 AND same.game IS NOT DISTINCT FROM reports.game \
            AND same.seat IS NOT DISTINCT FROM reports.seat))",
        "UPDATE deeds SET person = ? WHERE person = ?",
        "UPDATE lines SET person = ? WHERE person = ?",
    ] {
        run(transaction, query(change).bind(account).bind(guest)).await?;
    }
    let rest = "SELECT id FROM reports WHERE ?1 IN (reporter, person)";
    let unlink = format!("UPDATE deeds SET report = NULL WHERE report IN ({rest})");
    run(transaction, query(unlink).bind(guest)).await?;
    let forget = format!("DELETE FROM reports WHERE id IN ({rest})");
    run(transaction, query(forget).bind(guest)).await?;
    end_sessions(transaction, guest).await?;
    run(transaction, query("DELETE FROM people WHERE id = ?").bind(guest)).await?;
    Ok(())
}

async fn rename(transaction: &mut Transaction<'_>, person: &str, new: &NewName) -> Result<(), StoreError> {
    let give_up = "UPDATE names SET until_ms = ? WHERE person = ? AND until_ms IS NULL";
    run(transaction, query(give_up).bind(signed(new.until_ms)).bind(person)).await?;
    take_name(transaction, &new.folded, person).await?;
    let change = "UPDATE people SET name = ?, renamed_ms = ? WHERE id = ?";
    run(transaction, query(change).bind(&new.name).bind(signed(new.at_ms)).bind(person)).await?;
    Ok(())
}

pub(crate) async fn delete(
    transaction: &mut Transaction<'_>,
    person: &str,
    name: &str,
    until_ms: u64,
) -> Result<(), StoreError> {
    let seats = "SELECT games.id, games.seats, seats.seat FROM seats JOIN games ON games.id = seats.game \
        WHERE seats.person = ?";
    let seats = transaction.fetch_all(query(seats).bind(person)).await.map_err(database)?;
    for row in seats {
        let read =
            || Ok::<_, Error>((row.try_get("id")?, row.try_get("seats")?, row.try_get::<i64>("seat")?));
        let (game, texts, seat): (String, String, i64) = read().map_err(database)?;
        forget_name(transaction, &game, &texts, usize::try_from(seat).unwrap_or(SEATS.len()), name).await?;
    }
    let plans =
        "DELETE FROM conditional_moves WHERE (game, seat) IN (SELECT game, seat FROM seats WHERE person = ?)";
    run(transaction, query(plans).bind(person)).await?;
    end_sessions(transaction, person).await?;
    run(transaction, query("DELETE FROM vacations WHERE person = ?").bind(person)).await?;
    run(transaction, query("DELETE FROM tokens WHERE person = ?").bind(person)).await?;
    set_codes(transaction, person, &[]).await?;
    let challenges = "DELETE FROM challenges WHERE challenger = ?1 OR challenged = ?1 OR second = ?1";
    run(transaction, query(challenges).bind(person)).await?;
    let relations = "DELETE FROM relations WHERE person = ?1 OR other = ?1";
    run(transaction, query(relations).bind(person)).await?;
    run(transaction, query("DELETE FROM lines WHERE person = ?").bind(person)).await?;
    let kept = "UPDATE names SET person = NULL, until_ms = CASE WHEN until_ms > ?1 THEN until_ms ELSE ?1 END \
        WHERE person = ?2";
    run(transaction, query(kept).bind(signed(until_ms)).bind(person)).await?;
    // What they wrote of others goes with them; what others said of them stays for those who look into it.
    let change = "UPDATE reports SET text = '' WHERE reporter = ?";
    run(transaction, query(change).bind(person)).await?;
    let change = "UPDATE people SET kind = 'deleted', name = ?, password = NULL, network = NULL, \
        created_ms = 0, seen_ms = 0, renamed_ms = NULL, silenced_ms = NULL, moderator = 0, hidden = 0 WHERE id = ?";
    run(transaction, query(change).bind(name).bind(person)).await?;
    Ok(())
}

/// Puts a name into the place of what somebody was called in a game: in its row, and in its events.
async fn forget_name(
    transaction: &mut Transaction<'_>,
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
    run(transaction, query(change).bind(renamed.join("\n")).bind(game)).await?;
    let change = "UPDATE events SET text = ?1 || ?2 WHERE game = ?3 AND substr(text, 1, length(?1)) = ?1";
    let start = format!("name {called} ");
    run(transaction, query(change).bind(start).bind(name).bind(game)).await?;
    Ok(())
}

async fn sweep(
    transaction: &mut Transaction<'_>,
    now_ms: u64,
    unused_since_ms: u64,
) -> Result<(), StoreError> {
    let over = "DELETE FROM sessions WHERE ends_ms <= ?";
    run(transaction, query(over).bind(signed(now_ms))).await?;
    run(transaction, query("DELETE FROM names WHERE until_ms <= ?").bind(signed(now_ms))).await?;
    run(transaction, query("DELETE FROM challenges WHERE ends_ms <= ?").bind(signed(now_ms))).await?;
    // In one order, so that both statements choose the same guests.
    let unused = "SELECT id FROM people WHERE kind = 'guest' AND seen_ms < ? \
        AND NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id) \
        AND NOT EXISTS (SELECT 1 FROM reports WHERE reporter = people.id) \
        AND NOT EXISTS (SELECT 1 FROM reports WHERE person = people.id) \
        AND NOT EXISTS (SELECT 1 FROM deeds WHERE person = people.id) ORDER BY seen_ms, id LIMIT 1000";
    for delete in ["DELETE FROM sessions WHERE person IN", "DELETE FROM people WHERE id IN"] {
        let text = format!("{delete} ({unused})");
        run(transaction, query(text).bind(signed(unused_since_ms))).await?;
    }
    Ok(())
}
