//! What is written about decisions and reports.

use crate::StoreError;
use crate::connection::Transaction;
use crate::moderation::{Change, DeedRow, NewReport};
use crate::people_write;
use crate::sql::{query, run, signed};

/// A decision or a report; see [`crate::Moderation`].
pub(crate) enum ModerationOp {
    Moderate(Box<Change>, DeedRow),
    Report(NewReport),
}

impl ModerationOp {
    /// Whether it depends on what is stored of matches already.
    pub fn reads_matches(&self) -> bool {
        matches!(self, ModerationOp::Moderate(change, _) if matches!(**change, Change::Delete { .. }))
    }

    /// Writes it in a transaction.
    pub async fn apply(&self, transaction: &mut Transaction<'_>) -> Result<(), StoreError> {
        match self {
            ModerationOp::Moderate(what, deed) => {
                change(transaction, deed.person.as_deref().unwrap_or(""), what).await?;
                note(transaction, deed).await
            }
            ModerationOp::Report(new) => report(transaction, new).await,
        }
    }
}

async fn change(transaction: &mut Transaction<'_>, person: &str, change: &Change) -> Result<(), StoreError> {
    let set = |text: &'static str, at: Option<u64>| query(text).bind(at.map(signed)).bind(person);
    match change {
        Change::Create { person, folded, codes } => {
            people_write::add_person(transaction, person).await?;
            people_write::take_name(transaction, folded, &person.id).await?;
            people_write::set_codes(transaction, &person.id, codes).await
        }
        Change::Ban(at) => {
            run(transaction, set("UPDATE people SET banned_ms = ? WHERE id = ?", *at)).await?;
            if at.is_some() {
                people_write::end_sessions(transaction, person).await?;
                let open = "DELETE FROM challenges WHERE state = 'open' \
                    AND (challenger = ?1 OR challenged = ?1 OR second = ?1)";
                run(transaction, query(open).bind(person)).await?;
            }
            Ok(())
        }
        Change::Silence(at) => {
            run(transaction, set("UPDATE people SET silenced_ms = ? WHERE id = ?", *at)).await?;
            Ok(())
        }
        Change::Moderator(moderator) => {
            let set = "UPDATE people SET moderator = ? WHERE id = ?";
            run(transaction, query(set).bind(*moderator).bind(person)).await?;
            Ok(())
        }
        Change::RemoveName(new) => {
            let keep = "UPDATE names SET person = NULL, until_ms = ? WHERE person = ? AND until_ms IS NULL";
            run(transaction, query(keep).bind(signed(new.until_ms)).bind(person)).await?;
            people_write::take_name(transaction, &new.folded, person).await?;
            // They may choose a better one at once.
            let change = "UPDATE people SET name = ?, renamed_ms = NULL WHERE id = ?";
            run(transaction, query(change).bind(&new.name).bind(person)).await?;
            Ok(())
        }
        Change::ResetPassword { password, codes } => {
            let set = "UPDATE people SET password = ? WHERE id = ?";
            run(transaction, query(set).bind(password).bind(person)).await?;
            people_write::end_sessions(transaction, person).await?;
            people_write::set_codes(transaction, person, codes).await
        }
        Change::Delete { name, until_ms } => people_write::delete(transaction, person, name, *until_ms).await,
        Change::Nothing => Ok(()),
    }
}

async fn note(transaction: &mut Transaction<'_>, deed: &DeedRow) -> Result<(), StoreError> {
    let DeedRow { at_ms, by, person, report, what, note } = deed;
    if let Some(report) = report {
        let close = "UPDATE reports SET closed_ms = ? WHERE id = ? AND closed_ms IS NULL";
        run(transaction, query(close).bind(signed(*at_ms)).bind(signed(*report))).await?;
    }
    let add = "INSERT INTO deeds (at_ms, by, person, report, what, note) VALUES (?, ?, ?, ?, ?, ?)";
    let add =
        query(add).bind(signed(*at_ms)).bind(by).bind(person).bind(report.map(signed)).bind(what).bind(note);
    run(transaction, add).await?;
    Ok(())
}

async fn report(transaction: &mut Transaction<'_>, new: &NewReport) -> Result<(), StoreError> {
    let NewReport { created_ms, reporter, person, game, seat, reason, text, lines } = new;
    let add = "INSERT INTO reports (created_ms, reporter, person, game, seat, reason, text, lines) \
        VALUES (?, ?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT (reporter, coalesce(person, ''), coalesce(game, ''), coalesce(seat, -1)) \
        WHERE closed_ms IS NULL DO UPDATE SET reason = excluded.reason, text = excluded.text, \
        lines = excluded.lines";
    let add = query(add)
        .bind(signed(*created_ms))
        .bind(reporter)
        .bind(person)
        .bind(game)
        .bind(*seat)
        .bind(reason)
        .bind(text)
        .bind(lines);
    run(transaction, add).await?;
    Ok(())
}
