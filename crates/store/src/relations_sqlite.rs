//! Whom people follow and block, in the SQLite file.

use crate::StoreError;
use crate::people_sqlite::{PERSON, person};
use crate::people_write::PeopleOp;
use crate::relations::{Relation, RelationRow, Relations};
use crate::relations_write::RelationOp;
use crate::sql::{list, unsigned};
use crate::sqlite::Sqlite;
use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

#[async_trait]
impl Relations for Sqlite {
    async fn relate(
        &self,
        person: &str,
        other: &str,
        relation: Option<Relation>,
        at_ms: u64,
    ) -> Result<(), StoreError> {
        let (person, other) = (person.to_owned(), other.to_owned());
        self.change(PeopleOp::Relation(RelationOp::Relate { person, other, relation, at_ms })).await
    }

    async fn relations_of(&self, of: &str) -> Result<Vec<RelationRow>, StoreError> {
        let text = format!(
            "SELECT {PERSON}, hidden, relations.kind AS relation, relations.created_ms AS since_ms FROM relations \
             JOIN people ON people.id = relations.other WHERE relations.person = ? ORDER BY name, people.id"
        );
        let read = |row: &SqliteRow| {
            let relation: String = row.try_get("relation")?;
            let relation = Relation::ALL.iter().find(|(_, text)| *text == relation);
            Ok(RelationRow {
                person: person(row)?,
                relation: relation.map_or(Relation::Block, |(relation, _)| *relation),
                hidden: row.try_get("hidden")?,
                created_ms: unsigned(row, "since_ms")?,
            })
        };
        self.read(sqlx::query(&text).bind(of), read).await
    }

    async fn blocked_by(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let all = "SELECT other FROM relations WHERE person = ? AND kind = 'block'";
        self.read(sqlx::query(all).bind(person), |row| row.try_get("other")).await
    }

    async fn blockers_of(&self, person: &str, among: &[String]) -> Result<Vec<String>, StoreError> {
        let all = "SELECT person FROM relations WHERE other = ? AND kind = 'block' \
            AND person IN (SELECT value FROM json_each(?))";
        self.read(sqlx::query(all).bind(person).bind(list(among)), |row| row.try_get("person")).await
    }

    async fn follow_each_other(&self, people: &[String]) -> Result<bool, StoreError> {
        let count = "WITH these AS (SELECT DISTINCT value FROM json_each(?)) \
            SELECT (SELECT count(*) FROM relations WHERE kind = 'follow' AND person IN these AND other IN these) \
            = (SELECT count(*) * (count(*) - 1) FROM these) AS mutual";
        let found = self.read_one(sqlx::query(count).bind(list(people)), |row| row.try_get("mutual")).await?;
        Ok(found.unwrap_or(false))
    }

    async fn is_hidden(&self, person: &str) -> Result<bool, StoreError> {
        let one = sqlx::query("SELECT hidden FROM people WHERE id = ?").bind(person);
        Ok(self.read_one(one, |row| row.try_get("hidden")).await?.unwrap_or(false))
    }

    async fn set_hidden(&self, person: &str, hidden: bool) -> Result<(), StoreError> {
        self.change(PeopleOp::Relation(RelationOp::Hide { person: person.to_owned(), hidden })).await
    }
}
