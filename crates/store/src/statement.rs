//! Statements that both databases understand, their values, and the rows they find.
//!
//! A statement is written once. Its placeholders are those of SQLite, `?` and `?1`; for PostgreSQL they are rewritten.
//! Where the two speak differently, as about lists in JSON, [`Dialect`] has the words of each.

use sqlx::Error;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use std::borrow::Cow;
use std::fmt::Write;

/// Which database is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// A table of the texts in a list in JSON, in its column `value`; `list` is a placeholder.
    pub fn texts(self, list: &str) -> String {
        match self {
            Dialect::Sqlite => format!("json_each({list})"),
            Dialect::Postgres => format!("json_array_elements_text(CAST({list} AS json)) AS texts (value)"),
        }
    }

    /// The same of a list in an object in JSON, under a name; no rows where there is none. `object` is a column.
    pub fn texts_in(self, object: &str, name: &str) -> String {
        match self {
            Dialect::Sqlite => format!("json_each({object}, '$.{name}')"),
            Dialect::Postgres => {
                format!("json_array_elements_text(CAST({object} AS json) -> '{name}') AS texts (value)")
            }
        }
    }

    /// A table of the rows in a list of lists in JSON, each in the column `item.value`, from which `->>` takes texts by
    /// their index; `list` is a placeholder.
    pub fn rows(self, list: &str) -> String {
        match self {
            Dialect::Sqlite => format!("json_each({list}) AS item"),
            Dialect::Postgres => format!("json_array_elements(CAST({list} AS json)) AS item (value)"),
        }
    }
}

/// A value of a statement.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Integer(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
}

/// Which types are bound as which values, alone and as options.
macro_rules! values {
    ($($type:ty => $kind:ident $convert:expr),* $(,)?) => {
        $(
            impl From<$type> for Value {
                fn from(value: $type) -> Value {
                    Value::$kind(Some($convert(value)))
                }
            }
            impl From<Option<$type>> for Value {
                fn from(value: Option<$type>) -> Value {
                    Value::$kind(value.map($convert))
                }
            }
        )*
    };
}

values!(
    i64 => Integer std::convert::identity,
    u32 => Integer i64::from,
    u8 => Integer i64::from,
    // The columns are numbers in both databases.
    bool => Integer i64::from,
    f64 => Real std::convert::identity,
    &str => Text str::to_owned,
    String => Text std::convert::identity,
    &String => Text String::clone,
);

impl From<&Option<String>> for Value {
    fn from(value: &Option<String>) -> Value {
        Value::Text(value.clone())
    }
}

/// A statement with its values.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    text: Cow<'static, str>,
    pub values: Vec<Value>,
}

/// A statement without values so far.
pub(crate) fn query(text: impl Into<Cow<'static, str>>) -> Query {
    Query { text: text.into(), values: Vec::new() }
}

impl Query {
    /// Adds the value of the next placeholder.
    pub fn bind(mut self, value: impl Into<Value>) -> Query {
        self.values.push(value.into());
        self
    }

    /// The text as the database wants it, and the values.
    pub fn into_parts(self, dialect: Dialect) -> (Cow<'static, str>, Vec<Value>) {
        let text = match dialect {
            Dialect::Sqlite => self.text,
            Dialect::Postgres => Cow::Owned(with_dollars(&self.text)),
        };
        (text, self.values)
    }
}

/// The same statement with `$1` for `?` and `?1`. What stands in quotes stays.
fn with_dollars(text: &str) -> String {
    let (mut out, mut last, mut quoted) = (String::with_capacity(text.len() + 16), 0, false);
    let mut rest = text.chars().peekable();
    while let Some(next) = rest.next() {
        quoted ^= next == '\'';
        if next != '?' || quoted {
            out.push(next);
            continue;
        }
        let mut number = 0;
        while let Some(digit) = rest.peek().and_then(|next| next.to_digit(10)) {
            number = number * 10 + digit;
            rest.next();
        }
        // As in SQLite: one without a number comes after the highest so far.
        let number = if number == 0 { last + 1 } else { number };
        last = last.max(number);
        // Writing to a text does not fail.
        let _ = write!(out, "${number}");
    }
    out
}

/// A row of either database.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    /// The value of a column.
    pub fn try_get<T: Column>(&self, column: &str) -> Result<T, Error> {
        T::read(self, column)
    }
}

/// A type that a column is read as.
pub(crate) trait Column: Sized {
    fn read(row: &Row, column: &str) -> Result<Self, Error>;
}

macro_rules! columns {
    ($($type:ty),*) => {
        $(
            impl Column for $type {
                fn read(row: &Row, column: &str) -> Result<$type, Error> {
                    match row {
                        Row::Sqlite(row) => sqlx::Row::try_get(row, column),
                        Row::Postgres(row) => sqlx::Row::try_get(row, column),
                    }
                }
            }
        )*
    };
}

columns!(i64, Option<i64>, f64, Option<f64>, String, Option<String>);

impl Column for bool {
    fn read(row: &Row, column: &str) -> Result<bool, Error> {
        Ok(i64::read(row, column)? != 0)
    }
}

impl Column for u32 {
    fn read(row: &Row, column: &str) -> Result<u32, Error> {
        small(i64::read(row, column)?, column)
    }
}

impl Column for u8 {
    fn read(row: &Row, column: &str) -> Result<u8, Error> {
        small(i64::read(row, column)?, column)
    }
}

impl Column for Option<u8> {
    fn read(row: &Row, column: &str) -> Result<Option<u8>, Error> {
        Option::<i64>::read(row, column)?.map(|value| small(value, column)).transpose()
    }
}

/// A number of a column that must be small.
fn small<T>(value: i64, column: &str) -> Result<T, Error>
where
    T: TryFrom<i64, Error = std::num::TryFromIntError>,
{
    let failed = |source| Error::ColumnDecode { index: column.to_owned(), source: Box::new(source) };
    T::try_from(value).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_numbered_as_sqlite_does() {
        for (text, expected) in [
            ("a = ? AND b = ?", "a = $1 AND b = $2"),
            ("a = ?2 AND b = ? OR c = ?1", "a = $2 AND b = $3 OR c = $1"),
            ("a = '?' || ?12", "a = '?' || $12"),
            ("a = 'it''s ?' AND b = ?", "a = 'it''s ?' AND b = $1"),
        ] {
            assert_eq!(query(text).into_parts(Dialect::Postgres).0, expected);
            assert_eq!(query(text).into_parts(Dialect::Sqlite).0, text);
        }
    }
}
