//! Copies of a database: made while a server may be running on it, and put back.

use crate::folder::{Folder, sync};
use crate::sql::database;
use crate::{StoreError, migrate};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, Row, SqliteConnection};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is in a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contents {
    /// Matches.
    pub matches: u64,
    /// People with accounts.
    pub accounts: u64,
    /// Its size, in bytes.
    pub bytes: u64,
}

/// Copies the database of a data folder as it is at one moment to a new file, which is checked. A server may be running
/// on the folder.
///
/// # Errors
/// There is no database, the file is there already or cannot be written, or the database is damaged.
pub async fn backup(folder: &Path, to: &Path) -> Result<Contents, StoreError> {
    let from = Folder::database_of(folder);
    if to.exists() {
        return Err(StoreError::Exists { path: to.to_owned() });
    }
    let mut connection = open(&from, false).await?;
    let part = beside(to, ".part");
    migrate::copy(&mut connection, &part).await?;
    connection.close().await.map_err(database)?;
    let contents = check(&part).await?;
    place(&part, to)?;
    Ok(contents)
}

/// Makes a copy the database of a data folder on which no server runs. A database that is there is kept beside it, as
/// `variorum-replaced.sqlite`, and only replaced if that was asked for.
///
/// # Errors
/// The copy is none of ours, is damaged or of a newer program; a server runs on the folder, or it has a database; or
/// something cannot be written.
pub async fn restore(from: &Path, folder: &Path, replace: bool) -> Result<Contents, StoreError> {
    let contents = check(from).await?;
    let target = Folder::database_of(folder);
    let is_there = target.metadata().is_ok_and(|metadata| metadata.len() > 0);
    if is_there && !replace {
        return Err(StoreError::Exists { path: target });
    }
    // No server starts meanwhile.
    let taken = Folder::take(folder)?;
    let part = beside(&target, ".part");
    taken.copy_in(from, &part)?;
    if is_there {
        // What is still beside the file goes into it, as far as it can be read.
        if let Ok(mut old) = open(&target, false).await {
            let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut old).await;
            let _ = old.close().await;
        }
        let kept = target.with_file_name("variorum-replaced.sqlite");
        for end in ["-wal", "-shm", ""] {
            let (old, kept) = (beside(&target, end), beside(&kept, end));
            // A file of an earlier time does not belong to what is kept now.
            let _ = std::fs::remove_file(&kept);
            if old.exists() {
                place(&old, &kept)?;
            }
        }
    }
    place(&part, &target)?;
    taken.release();
    Ok(contents)
}

/// A path with something added to its end.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Moves a file within a folder for good.
fn place(from: &Path, to: &Path) -> Result<(), StoreError> {
    let moved = std::fs::rename(from, to).and_then(|()| sync(to.parent().unwrap_or(Path::new("."))));
    moved.map_err(|source| StoreError::Folder { path: to.to_owned(), source })
}

/// A connection to a database that is there.
pub(crate) async fn open(path: &Path, read_only: bool) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(false)
        .read_only(read_only)
        .busy_timeout(Duration::from_secs(10));
    match SqliteConnection::connect_with(&options).await {
        Ok(connection) => Ok(connection),
        Err(_) if !path.is_file() => Err(StoreError::NoDatabase { path: path.to_owned() }),
        Err(error) => Err(database(error)),
    }
}

/// Whether a file is a database of ours that is whole, and what is in it.
async fn check(path: &Path) -> Result<Contents, StoreError> {
    let none = |_| StoreError::NoDatabase { path: path.to_owned() };
    let mut connection = open(path, true).await?;
    let said: String = sqlx::query("PRAGMA integrity_check(1)")
        .fetch_one(&mut connection)
        .await
        .and_then(|row| row.try_get(0))
        .map_err(none)?;
    if said != "ok" {
        return Err(StoreError::Broken { path: path.to_owned(), said });
    }
    let last = migrate::last_change(&mut connection).await?;
    if last == 0 {
        return Err(StoreError::NoDatabase { path: path.to_owned() });
    }
    if last > migrate::newest() {
        return Err(StoreError::Newer { place: path.display().to_string(), version: last });
    }
    let mut counts = [0; 2];
    let accounts = "SELECT count(*) FROM people WHERE kind IN ('account', 'bot')";
    for (count, text) in counts.iter_mut().zip(["SELECT count(*) FROM games", accounts]) {
        // Databases of long ago know no people.
        if last < migrate::WITH_PEOPLE && text == accounts {
            continue;
        }
        let row = sqlx::query(text).fetch_one(&mut connection).await.map_err(database)?;
        *count = u64::try_from(row.try_get::<i64, _>(0).map_err(database)?).unwrap_or(0);
    }
    connection.close().await.map_err(database)?;
    let bytes = path.metadata().map(|metadata| metadata.len());
    let bytes = bytes.map_err(|source| StoreError::Folder { path: path.to_owned(), source })?;
    Ok(Contents { matches: counts[0], accounts: counts[1], bytes })
}
