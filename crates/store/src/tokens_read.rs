//! Tokens as they are read.

use crate::StoreError;
use crate::database::Database;
use crate::people_write::PeopleOp;
use crate::sql::{Row, optional, query, unsigned};
use crate::token_write::TokenOp;
use crate::tokens::{TokenRow, Tokens};
use async_trait::async_trait;
use sqlx::Error;

/// The columns of a token, for [`token`].
const TOKEN: &str = "hash, id, person, label, scopes, created_ms, used_ms";

#[async_trait]
impl Tokens for Database {
    async fn add_token(&self, token: &TokenRow, most: u64) -> Result<(), StoreError> {
        self.change(PeopleOp::Token(TokenOp::Add { token: token.clone(), most })).await
    }

    async fn token(&self, hash: &str) -> Result<Option<TokenRow>, StoreError> {
        let text = format!("SELECT {TOKEN} FROM tokens WHERE hash = ?");
        self.read_one(query(text).bind(hash), token).await
    }

    async fn tokens_of(&self, person: &str) -> Result<Vec<TokenRow>, StoreError> {
        let text = format!("SELECT {TOKEN} FROM tokens WHERE person = ? ORDER BY created_ms DESC, id");
        self.read(query(text).bind(person), token).await
    }

    async fn remove_token(&self, person: &str, id: &str) -> Result<(), StoreError> {
        let (person, id) = (person.to_owned(), id.to_owned());
        self.change(PeopleOp::Token(TokenOp::Remove { person, id })).await
    }

    async fn token_used(&self, hash: &str, at_ms: u64) -> Result<(), StoreError> {
        self.change(PeopleOp::Token(TokenOp::Used { hash: hash.to_owned(), at_ms })).await
    }
}

fn token(row: &Row) -> Result<TokenRow, Error> {
    Ok(TokenRow {
        hash: row.try_get("hash")?,
        id: row.try_get("id")?,
        person: row.try_get("person")?,
        label: row.try_get("label")?,
        scopes: row.try_get("scopes")?,
        created_ms: unsigned(row, "created_ms")?,
        used_ms: optional(row, "used_ms")?,
    })
}
