//! Where browsers are told, as they are read.

use crate::StoreError;
use crate::database::Database;
use crate::people_write::PeopleOp;
use crate::push::{PushRow, Pushes};
use crate::push_write::PushOp;
use crate::sql::{Row, query, unsigned};
use async_trait::async_trait;

#[async_trait]
impl Pushes for Database {
    async fn add_push(&self, push: &PushRow, most: u32) -> Result<(), StoreError> {
        self.change(PeopleOp::Push(PushOp::Add { push: push.clone(), most })).await
    }

    async fn pushes_of(&self, person: &str) -> Result<Vec<PushRow>, StoreError> {
        let text = "SELECT endpoint, person, p256dh, auth, created_ms FROM push_subscriptions WHERE person = ? \
            ORDER BY created_ms, endpoint";
        let push = |row: &Row| {
            Ok(PushRow {
                endpoint: row.try_get("endpoint")?,
                person: row.try_get("person")?,
                p256dh: row.try_get("p256dh")?,
                auth: row.try_get("auth")?,
                created_ms: unsigned(row, "created_ms")?,
            })
        };
        self.read(query(text).bind(person), push).await
    }

    async fn remove_push(&self, person: Option<&str>, endpoint: &str) -> Result<(), StoreError> {
        let (person, endpoint) = (person.map(str::to_owned), endpoint.to_owned());
        self.change(PeopleOp::Push(PushOp::Remove { person, endpoint })).await
    }

    async fn push_key(&self, new: &str) -> Result<String, StoreError> {
        let read = || query("SELECT secret FROM push_key");
        let secret = |row: &Row| row.try_get::<String>("secret");
        if let Some(key) = self.read_one(read(), secret).await? {
            return Ok(key);
        }
        self.change(PeopleOp::Push(PushOp::Key { secret: new.to_owned() })).await?;
        Ok(self.read_one(read(), secret).await?.unwrap_or_default())
    }
}
