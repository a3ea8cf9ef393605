//! What is written about whom people follow and block.

use crate::StoreError;
use crate::connection::Transaction;
use crate::relations::Relation;
use crate::sql::{database, query, run, signed};

/// So many people each may follow or block.
const MOST: i64 = 500;

/// A change of whom somebody follows or blocks; see [`crate::Relations`].
pub(crate) enum RelationOp {
    Relate { person: String, other: String, relation: Option<Relation>, at_ms: u64 },
    Hide { person: String, hidden: bool },
}

impl RelationOp {
    /// Writes it in a transaction.
    pub async fn apply(&self, transaction: &mut Transaction<'_>) -> Result<(), StoreError> {
        match self {
            RelationOp::Relate { person, other, relation, at_ms } => {
                relate(transaction, (person, other), *relation, *at_ms).await
            }
            RelationOp::Hide { person, hidden } => {
                let set = "UPDATE people SET hidden = ? WHERE id = ?";
                run(transaction, query(set).bind(*hidden).bind(person)).await?;
                Ok(())
            }
        }
    }
}

async fn relate(
    transaction: &mut Transaction<'_>,
    (person, other): (&str, &str),
    relation: Option<Relation>,
    at_ms: u64,
) -> Result<(), StoreError> {
    let end = "DELETE FROM relations WHERE person = ? AND other = ?";
    run(transaction, query(end).bind(person).bind(other)).await?;
    let Some(relation) = relation else { return Ok(()) };
    let count = query("SELECT count(*) AS n FROM relations WHERE person = ?").bind(person);
    let count = transaction.fetch_one(count).await.and_then(|row| row.try_get::<i64>("n"));
    if count.map_err(database)? >= MOST {
        return Err(StoreError::TooManyRelations);
    }
    // Nothing is selected where somebody is gone.
    let add = "INSERT INTO relations (person, other, kind, created_ms) SELECT one.id, two.id, ?, ? \
        FROM people AS one, people AS two WHERE one.id = ? AND two.id = ? \
        AND one.kind <> 'deleted' AND two.kind <> 'deleted'";
    let add = query(add).bind(relation.text()).bind(signed(at_ms)).bind(person).bind(other);
    run(transaction, add).await?;
    if relation == Relation::Block {
        let back = "DELETE FROM relations WHERE person = ? AND other = ? AND kind = 'follow'";
        run(transaction, query(back).bind(other).bind(person)).await?;
        let open = "DELETE FROM challenges WHERE challenger = ?1 AND (challenged = ?2 OR second = ?2) \
            AND state = 'open'";
        run(transaction, query(open).bind(other).bind(person)).await?;
    }
    Ok(())
}
