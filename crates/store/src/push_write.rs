//! What is written about where browsers are told.

use crate::StoreError;
use crate::connection::Transaction;
use crate::push::PushRow;
use crate::sql::{query, run, signed};

/// A change of what is stored about it; see [`crate::Pushes`].
pub(crate) enum PushOp {
    Add { push: PushRow, most: u32 },
    Remove { person: Option<String>, endpoint: String },
    Key { secret: String },
}

impl PushOp {
    /// Writes it in a transaction.
    pub async fn apply(&self, transaction: &mut Transaction<'_>) -> Result<(), StoreError> {
        match self {
            PushOp::Add { push, most } => {
                // Nothing is selected where the account is gone.
                let add = "INSERT INTO push_subscriptions (endpoint, person, p256dh, auth, created_ms) \
                    SELECT ?, id, ?, ?, ? FROM people WHERE id = ? AND kind IN ('account', 'bot') \
                    ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, p256dh = excluded.p256dh, \
                    auth = excluded.auth, created_ms = excluded.created_ms";
                let add = query(add)
                    .bind(&push.endpoint)
                    .bind(&push.p256dh)
                    .bind(&push.auth)
                    .bind(signed(push.created_ms))
                    .bind(&push.person);
                run(transaction, add).await?;
                let bound = "DELETE FROM push_subscriptions WHERE person = ?1 AND endpoint NOT IN \
                    (SELECT endpoint FROM push_subscriptions WHERE person = ?1 \
                    ORDER BY created_ms DESC, endpoint LIMIT ?2)";
                run(transaction, query(bound).bind(&push.person).bind(*most)).await?;
            }
            PushOp::Remove { person, endpoint } => {
                let remove =
                    "DELETE FROM push_subscriptions WHERE endpoint = ? AND person = coalesce(?, person)";
                run(transaction, query(remove).bind(endpoint).bind(person)).await?;
            }
            PushOp::Key { secret } => {
                let keep = "INSERT INTO push_key (id, secret) VALUES (1, ?) ON CONFLICT DO NOTHING";
                run(transaction, query(keep).bind(secret)).await?;
            }
        }
        Ok(())
    }
}

/// Whoever is signed out everywhere is told in no browser any more.
pub(crate) async fn forget_all(transaction: &mut Transaction<'_>, person: &str) -> Result<(), StoreError> {
    run(transaction, query("DELETE FROM push_subscriptions WHERE person = ?").bind(person)).await?;
    Ok(())
}
