//! A whole store copied from SQLite to PostgreSQL or back: of one moment, all or nothing, and compared afterwards.

use crate::backup::open;
use crate::connection::{Connection, Transaction};
use crate::folder::Folder;
use crate::postgres::{self, PostgresUrl};
use crate::sql::{Dialect, Query, Row, database, query};
use crate::statement::Value;
use crate::{StoreError, migrate};
use sha2::{Digest, Sha256};
use sqlx::Error;
use std::path::PathBuf;
use std::time::Duration;

/// Rows that are read and written at once.
const PAGE: usize = 500;

/// So long a statement may take: to count or sort a large table takes its time.
const LONG: Duration = Duration::from_secs(60 * 60);

/// The one table in which a new store has a row.
const SERVICE: &str = "service";

/// Where a store is.
#[derive(Clone, Debug)]
pub enum Place {
    /// In the file of a data folder.
    Folder(PathBuf),
    /// In a database of PostgreSQL.
    Postgres(Box<PostgresUrl>),
}

impl Place {
    /// What it is called in messages.
    fn name(&self) -> String {
        match self {
            Place::Folder(folder) => folder.display().to_string(),
            Place::Postgres(url) => url.name(),
        }
    }
}

/// A table that was copied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CopiedTable {
    /// Its name.
    pub name: String,
    /// How many rows it has.
    pub rows: u64,
    /// SHA-256 of all its rows in the order of their keys, in hexadecimal digits: the same on both sides.
    pub digest: String,
}

/// How far a copy is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyProgress {
    /// Rows copied.
    pub done: u64,
    /// Rows to be copied.
    pub all: u64,
}

/// A table and how its rows are found.
struct Table {
    name: String,
    columns: Vec<(String, Kind)>,
    /// The columns of its key.
    key: Vec<usize>,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Integer,
    Real,
    Text,
}

/// Copies a store as it is at one moment into another that is empty, one of them of SQLite and the other of PostgreSQL.
/// A server may run on the first, though what it stores later is not copied; none may on the second. Afterwards the
/// tables of both are compared, and only then the copy is made to last.
///
/// # Errors
/// Both are of one kind; the first is none of this program, or not up to date; the second is not empty, or used by a
/// server; or a database fails.
pub async fn copy(
    from: &Place,
    to: &Place,
    progress: &mut (dyn FnMut(CopyProgress) + Send),
) -> Result<Vec<CopiedTable>, StoreError> {
    if matches!((from, to), (Place::Folder(_), Place::Folder(_)) | (Place::Postgres(_), Place::Postgres(_))) {
        return Err(StoreError::SameKind);
    }
    let mut source = source(from).await?;
    // Held until the end.
    let (mut target, _folder) = target(to).await?;
    let mut source = source.begin(LONG).await.map_err(database)?;
    let mut target = target.begin(LONG).await.map_err(database)?;
    if source.dialect() == Dialect::Postgres {
        let moment = query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
        source.execute(moment).await.map_err(database)?;
    }
    is_current(&mut source, from).await?;
    let tables = match source.dialect() {
        Dialect::Sqlite => tables(&mut source).await,
        Dialect::Postgres => tables(&mut target).await,
    };
    let tables = tables.map_err(database)?;
    is_empty(&mut target, &tables, to).await?;
    let mut all = 0;
    for table in &tables {
        all += count(&mut source, table).await.map_err(database)?;
    }
    let (mut done, mut copied) = (0, Vec::new());
    for table in &tables {
        let mut digest = TableDigest::default();
        let mut last = None;
        loop {
            let rows = page(&mut source, table, &mut last).await.map_err(database)?;
            if rows.is_empty() {
                break;
            }
            digest.add(&rows);
            done += rows.len() as u64;
            target.execute(insert(table, rows)).await.map_err(database)?;
            progress(CopyProgress { done, all });
        }
        copied.push(digest.end(table));
    }
    for (table, copied) in tables.iter().zip(&copied) {
        if digest(&mut target, table).await.map_err(database)? != *copied {
            return Err(StoreError::Differs { table: table.name.clone() });
        }
        number_on(&mut target, table).await.map_err(database)?;
    }
    target.commit().await.map_err(database)?;
    Ok(copied)
}

/// A connection to what is copied.
async fn source(place: &Place) -> Result<Connection, StoreError> {
    match place {
        Place::Folder(folder) => Ok(Connection::Sqlite(open(&Folder::database_of(folder), false).await?)),
        Place::Postgres(url) => Ok(Connection::Postgres(postgres::connect(url).await?)),
    }
}

/// A connection to what is copied to, with all tables, and the folder that is taken for it.
async fn target(place: &Place) -> Result<(Connection, Option<Folder>), StoreError> {
    match place {
        Place::Folder(folder) => {
            let folder = Folder::take(folder)?;
            let mut connection = open(&folder.database(), false).await?;
            migrate::sqlite(&mut connection, &folder.database()).await?;
            Ok((Connection::Sqlite(connection), Some(folder)))
        }
        Place::Postgres(url) => {
            let mut connection = postgres::connect(url).await?;
            postgres::take(&mut connection, url, None).await?;
            migrate::postgres(&mut connection, url).await?;
            Ok((Connection::Postgres(connection), None))
        }
    }
}

/// Whether the tables are those that this program makes.
async fn is_current(transaction: &mut Transaction<'_>, place: &Place) -> Result<(), StoreError> {
    let last = query("SELECT coalesce(max(version), 0) AS n FROM _sqlx_migrations");
    let last = match transaction.fetch_one(last).await {
        Ok(row) => row.try_get::<i64>("n").map_err(database)?,
        // There is no such table.
        Err(Error::Database(_)) => return Err(StoreError::NoDatabase { path: place.name().into() }),
        Err(error) => return Err(database(error)),
    };
    let newest = migrate::newest();
    match last {
        last if last > newest => Err(StoreError::Newer { place: place.name(), version: last }),
        last if last < newest => Err(StoreError::Older { place: place.name(), version: last }),
        _ => Ok(()),
    }
}

/// The tables, those that others refer to first: in the order in which they were made.
async fn tables(sqlite: &mut Transaction<'_>) -> Result<Vec<Table>, Error> {
    let names = "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' \
        AND substr(name, 1, 5) <> '_sqlx' ORDER BY rowid";
    let mut tables = Vec::new();
    for row in sqlite.fetch_all(query(names)).await? {
        let name: String = row.try_get("name")?;
        let columns = query("SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid").bind(&name);
        let mut table = Table { name, columns: Vec::new(), key: Vec::new() };
        let mut key = Vec::new();
        for (at, row) in sqlite.fetch_all(columns).await?.iter().enumerate() {
            let kind = match row.try_get::<String>("type")?.as_str() {
                "INTEGER" => Kind::Integer,
                "REAL" => Kind::Real,
                _ => Kind::Text,
            };
            table.columns.push((row.try_get("name")?, kind));
            let place: i64 = row.try_get("pk")?;
            key.extend((place > 0).then_some((place, at)));
        }
        key.sort_unstable();
        table.key = key.into_iter().map(|(_, at)| at).collect();
        tables.push(table);
    }
    Ok(tables)
}

/// Whether nothing is in the tables but what a new store has, which is removed.
async fn is_empty(
    transaction: &mut Transaction<'_>,
    tables: &[Table],
    place: &Place,
) -> Result<(), StoreError> {
    for table in tables.iter().filter(|table| table.name != SERVICE) {
        if count(transaction, table).await.map_err(database)? > 0 {
            return Err(StoreError::NotEmpty { place: place.name(), table: table.name.clone() });
        }
    }
    let service = format!("DELETE FROM {SERVICE}");
    transaction.execute(query(service)).await.map(drop).map_err(database)
}

async fn count(transaction: &mut Transaction<'_>, table: &Table) -> Result<u64, Error> {
    let count = query(format!("SELECT count(*) AS n FROM {}", table.name));
    crate::sql::unsigned(&transaction.fetch_one(count).await?, "n")
}

impl Table {
    /// Names of columns, as a list in a statement.
    fn names(&self, of: impl IntoIterator<Item = usize>) -> String {
        let name = |at: usize| format!("\"{}\"", self.columns[at].0);
        of.into_iter().map(name).collect::<Vec<_>>().join(", ")
    }

    fn all_names(&self) -> String {
        self.names(0..self.columns.len())
    }

    /// The values of a row.
    fn values(&self, row: &Row) -> Result<Vec<Value>, Error> {
        let value = |(name, kind): &(String, Kind)| {
            Ok(match kind {
                Kind::Integer => Value::Integer(row.try_get(name)?),
                Kind::Real => Value::Real(row.try_get(name)?),
                Kind::Text => Value::Text(row.try_get(name)?),
            })
        };
        self.columns.iter().map(value).collect()
    }
}

/// The rows after the one with the key `last`, in the order of their keys; that of the last of them is `last` then.
async fn page(
    transaction: &mut Transaction<'_>,
    table: &Table,
    last: &mut Option<Vec<Value>>,
) -> Result<Vec<Vec<Value>>, Error> {
    let (columns, key, name) = (table.all_names(), table.names(table.key.iter().copied()), &table.name);
    let later = match last {
        Some(values) => format!("WHERE ({key}) > ({})", vec!["?"; values.len()].join(", ")),
        None => String::new(),
    };
    let mut rows = query(format!("SELECT {columns} FROM {name} {later} ORDER BY {key} LIMIT {PAGE}"));
    rows.values.extend(last.take().unwrap_or_default());
    let rows = transaction.fetch_all(rows).await?;
    let rows = rows.iter().map(|row| table.values(row)).collect::<Result<Vec<_>, Error>>()?;
    *last = rows.last().map(|end| table.key.iter().map(|&column| end[column].clone()).collect());
    Ok(rows)
}

/// A statement that inserts rows.
fn insert(table: &Table, rows: Vec<Vec<Value>>) -> Query {
    let row = format!("({})", vec!["?"; table.columns.len()].join(", "));
    let all = vec![row; rows.len()].join(", ");
    let mut insert = query(format!("INSERT INTO {} ({}) VALUES {all}", table.name, table.all_names()));
    insert.values = rows.into_iter().flatten().collect();
    insert
}

/// What is in a table, in few bytes.
#[derive(Default)]
struct TableDigest {
    rows: u64,
    hash: Sha256,
}

impl TableDigest {
    fn add(&mut self, rows: &[Vec<Value>]) {
        self.rows += rows.len() as u64;
        for value in rows.iter().flatten() {
            match value {
                Value::Integer(None) | Value::Real(None) | Value::Text(None) => self.hash.update([0]),
                Value::Integer(Some(value)) => {
                    self.hash.update([1]);
                    self.hash.update(value.to_le_bytes());
                }
                Value::Real(Some(value)) => {
                    self.hash.update([2]);
                    self.hash.update(value.to_le_bytes());
                }
                Value::Text(Some(value)) => {
                    self.hash.update([3]);
                    self.hash.update((value.len() as u64).to_le_bytes());
                    self.hash.update(value);
                }
            }
        }
    }

    fn end(self, table: &Table) -> CopiedTable {
        let digest = self.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        CopiedTable { name: table.name.clone(), rows: self.rows, digest }
    }
}

async fn digest(transaction: &mut Transaction<'_>, table: &Table) -> Result<CopiedTable, Error> {
    let (mut digest, mut last) = (TableDigest::default(), None);
    loop {
        let rows = page(transaction, table, &mut last).await?;
        if rows.is_empty() {
            return Ok(digest.end(table));
        }
        digest.add(&rows);
    }
}

/// Where PostgreSQL numbers the rows, it goes on after the last. SQLite does so by itself.
async fn number_on(transaction: &mut Transaction<'_>, table: &Table) -> Result<(), Error> {
    let [key] = table.key[..] else { return Ok(()) };
    let (column, kind) = &table.columns[key];
    if transaction.dialect() == Dialect::Sqlite || *kind != Kind::Integer {
        return Ok(());
    }
    let name = &table.name;
    let sequence = query("SELECT pg_get_serial_sequence(?, ?) AS sequence").bind(name).bind(column);
    let sequence: Option<String> = transaction.fetch_one(sequence).await?.try_get("sequence")?;
    let Some(sequence) = sequence else { return Ok(()) };
    let last =
        format!("SELECT setval(CAST(? AS regclass), max(\"{column}\")) FROM {name} HAVING count(*) > 0");
    transaction.fetch_all(query(last).bind(sequence)).await.map(drop)
}
