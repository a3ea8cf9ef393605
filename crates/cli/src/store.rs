//! `variorum store`.

use crate::failure::Failure;
use crate::progress_bar::progress_bar;
use crate::{backup, output, store_url};
use clap::{Args, Subcommand};
use std::fmt::Write;
use std::path::PathBuf;
use std::str::FromStr;
use variorum_store::Place;

/// Arguments of `store`.
#[derive(Args)]
pub struct StoreArgs {
    #[command(subcommand)]
    command: StoreCommand,
}

#[derive(Subcommand)]
enum StoreCommand {
    /// Copy everything from SQLite to PostgreSQL, or back, and compare both
    #[command(
        after_help = "Examples:\n  variorum store copy --from sqlite:data --to postgres:store-url\n  variorum store copy \
                            --from postgres: --to sqlite:back\n\n`sqlite:DIR` is a data folder. `postgres:FILE` is the \
                            database whose address stands in a file, `postgres:` the one in the variable \
                            VARIORUM_STORE_URL. The copy is of one moment: stop the server before, so that nothing is \
                            played after it. It is made as a whole or not at all, into a store that is empty."
    )]
    Copy {
        /// What to copy: `sqlite:DIR`, `postgres:FILE` or `postgres:`
        #[arg(long, value_name = "STORE")]
        from: StoreName,
        /// What to copy to, named in the same way
        #[arg(long, value_name = "STORE")]
        to: StoreName,
        /// Show no progress
        #[arg(long)]
        quiet: bool,
    },
}

/// A store as it is named on the command line.
#[derive(Clone, Debug)]
enum StoreName {
    Sqlite(PathBuf),
    /// The file in which its address stands; `None` for the environment.
    Postgres(Option<PathBuf>),
}

impl FromStr for StoreName {
    type Err = String;

    fn from_str(text: &str) -> Result<StoreName, String> {
        match text.split_once(':') {
            Some(("sqlite", folder)) if !folder.is_empty() => Ok(StoreName::Sqlite(folder.into())),
            Some(("postgres", address)) if address.starts_with("//") => Err(format!(
                "an address with a password can be read by others here: expected `postgres:FILE` with a file that \
                 holds it, or `postgres:` for the variable {}",
                store_url::VARIABLE
            )),
            Some(("postgres", "")) => Ok(StoreName::Postgres(None)),
            Some(("postgres", file)) => Ok(StoreName::Postgres(Some(file.into()))),
            _ => Err("expected `sqlite:DIR`, `postgres:FILE` or `postgres:`".to_owned()),
        }
    }
}

impl StoreName {
    fn place(self) -> Result<Place, Failure> {
        Ok(match self {
            StoreName::Sqlite(folder) => Place::Folder(folder),
            StoreName::Postgres(None) => Place::Postgres(Box::new(store_url::in_environment()?)),
            StoreName::Postgres(Some(file)) => Place::Postgres(Box::new(store_url::in_file(&file)?)),
        })
    }
}

/// Carries out a command.
pub fn run(args: StoreArgs) -> Result<(), Failure> {
    let StoreCommand::Copy { from, to, quiet } = args.command;
    let (from, to) = (from.place()?, to.place()?);
    let bar = progress_bar("{pos} of {len} rows", 0, quiet);
    let copied = backup::wait(variorum_store::copy(&from, &to, &mut |progress| {
        bar.set_length(progress.all);
        bar.set_position(progress.done);
    }))?;
    bar.finish_and_clear();
    let tables = copied.map_err(backup::failed)?;
    let mut text = String::new();
    for table in &tables {
        // Writing to a text does not fail.
        let _ = writeln!(text, "{} {} {}", table.digest, table.rows, table.name);
    }
    let rows: u64 = tables.iter().map(|table| table.rows).sum();
    let _ = writeln!(text, "{rows} rows in {} tables, the same on both sides", tables.len());
    output::print(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_are_named_without_secrets() {
        for known in ["sqlite:data", "sqlite:/srv/data", "postgres:", "postgres:/etc/variorum/store-url"] {
            assert!(known.parse::<StoreName>().is_ok(), "{known}");
        }
        let error = "postgres://a:secret@b/c".parse::<StoreName>().unwrap_err();
        assert!(error.contains("postgres:FILE") && !error.contains("secret"), "{error}");
        for unknown in ["", "data", "sqlite:", "mysql:x"] {
            assert!(
                unknown.parse::<StoreName>().unwrap_err().starts_with("expected `sqlite:DIR`"),
                "{unknown}"
            );
        }
    }
}
