//! Whom people follow and block, as they are read.

use crate::StoreError;
use crate::database::Database;
use crate::people_read::{PERSON, person};
use crate::people_write::PeopleOp;
use crate::relations::{Relation, RelationRow, Relations};
use crate::relations_write::RelationOp;
use crate::sql::{Row, list, query, unsigned};
use async_trait::async_trait;

#[async_trait]
impl Relations for Database {
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
        let read = |row: &Row| {
            let relation: String = row.try_get("relation")?;
            let relation = Relation::ALL.iter().find(|(_, text)| *text == relation);
            Ok(RelationRow {
                person: person(row)?,
                relation: relation.map_or(Relation::Block, |(relation, _)| *relation),
                hidden: row.try_get("hidden")?,
                created_ms: unsigned(row, "since_ms")?,
            })
        };
        self.read(query(text).bind(of), read).await
    }

    async fn blocked_by(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let all = "SELECT other FROM relations WHERE person = ? AND kind = 'block'";
        self.read(query(all).bind(person), |row| row.try_get("other")).await
    }

    async fn blockers_of(&self, person: &str, among: &[String]) -> Result<Vec<String>, StoreError> {
        let among_in = self.dialect().texts("?");
        let all = format!(
            "SELECT person FROM relations WHERE other = ? AND kind = 'block' \
             AND person IN (SELECT value FROM {among_in})"
        );
        self.read(query(all).bind(person).bind(list(among)), |row| row.try_get("person")).await
    }

    async fn follow_each_other(&self, people: &[String]) -> Result<bool, StoreError> {
        let people_in = self.dialect().texts("?");
        let count = format!(
            "WITH these AS (SELECT DISTINCT value FROM {people_in}) \
             SELECT (SELECT count(*) FROM relations WHERE kind = 'follow' AND person IN (SELECT value FROM these) \
             AND other IN (SELECT value FROM these)) AS follow, (SELECT count(*) FROM these) AS people"
        );
        let both = |row: &Row| Ok((unsigned(row, "follow")?, unsigned(row, "people")?));
        let found = self.read_one(query(count).bind(list(people)), both).await?;
        Ok(found.is_some_and(|(follow, people)| follow == people * people.saturating_sub(1)))
    }

    async fn is_hidden(&self, person: &str) -> Result<bool, StoreError> {
        let one = query("SELECT hidden FROM people WHERE id = ?").bind(person);
        Ok(self.read_one(one, |row| row.try_get("hidden")).await?.unwrap_or(false))
    }

    async fn set_hidden(&self, person: &str, hidden: bool) -> Result<(), StoreError> {
        self.change(PeopleOp::Relation(RelationOp::Hide { person: person.to_owned(), hidden })).await
    }
}
