//! What is written about tokens.

use crate::StoreError;
use crate::connection::Transaction;
use crate::sql::{query, run, signed};
use crate::tokens::TokenRow;

/// A change of what is stored about tokens; see [`crate::Tokens`].
pub(crate) enum TokenOp {
    Add { token: TokenRow, most: u64 },
    Remove { person: String, id: String },
    Used { hash: String, at_ms: u64 },
}

impl TokenOp {
    /// Writes it in a transaction.
    pub async fn apply(&self, transaction: &mut Transaction<'_>) -> Result<(), StoreError> {
        let query = match self {
            TokenOp::Add { token, most } => {
                // Nothing is selected where the account is gone or has so many.
                let add = "INSERT INTO tokens (hash, id, person, label, scopes, created_ms) \
                    SELECT ?, ?, people.id, ?, ?, ? FROM people \
                    WHERE people.id = ? AND kind IN ('account', 'bot') \
                    AND (SELECT count(*) FROM tokens WHERE person = people.id) < ?";
                query(add)
                    .bind(&token.hash)
                    .bind(&token.id)
                    .bind(&token.label)
                    .bind(&token.scopes)
                    .bind(signed(token.created_ms))
                    .bind(&token.person)
                    .bind(signed(*most))
            }
            TokenOp::Remove { person, id } => {
                query("DELETE FROM tokens WHERE person = ? AND id = ?").bind(person).bind(id)
            }
            TokenOp::Used { hash, at_ms } => {
                let used = "UPDATE tokens SET used_ms = ?1 WHERE hash = ?2 AND coalesce(used_ms, 0) < ?1";
                query(used).bind(signed(*at_ms)).bind(hash)
            }
        };
        if run(transaction, query).await? == 0 && matches!(self, TokenOp::Add { .. }) {
            return Err(StoreError::TooManyTokens);
        }
        Ok(())
    }
}
