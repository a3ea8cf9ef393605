//! `variorum backup` and `variorum restore`.

use crate::failure::Failure;
use crate::{output, store_url};
use clap::Args;
use std::path::{Path, PathBuf};
use variorum_store::{Contents, StoreError};

/// Arguments of `backup`.
#[derive(Args)]
pub struct BackupArgs {
    /// Folder in which the server keeps everything
    #[arg(long, value_name = "DIR", default_value = "data", env = "VARIORUM_DATA")]
    data: PathBuf,
    /// File that holds the address of the database of PostgreSQL, where there is one: then `pg_dump` makes the copies
    #[arg(long, value_name = "FILE", env = "VARIORUM_STORE_URL_FILE")]
    store_url_file: Option<PathBuf>,
    /// The file to make; it must not be there yet
    file: PathBuf,
}

/// Arguments of `restore`.
#[derive(Args)]
pub struct RestoreArgs {
    /// Folder in which the server is to keep everything; made when it does not exist
    #[arg(long, value_name = "DIR", default_value = "data", env = "VARIORUM_DATA")]
    data: PathBuf,
    /// Replace what is in the folder, which is kept there as `variorum-replaced.sqlite`
    #[arg(long)]
    replace: bool,
    /// The copy
    file: PathBuf,
}

/// Makes a copy.
pub fn run(args: &BackupArgs) -> Result<(), Failure> {
    if store_url::read(args.store_url_file.as_deref())?.is_some() {
        let message = "backup: the games are in PostgreSQL: expected a copy made by its own `pg_dump`, as \
            docs/hosting.md explains; `variorum store copy` copies them to a data folder";
        return Err(Failure::Input(message.to_owned()));
    }
    done(&args.file, wait(variorum_store::backup(&args.data, &args.file))?.map_err(failed)?)
}

/// Puts a copy back.
pub fn restore(args: &RestoreArgs) -> Result<(), Failure> {
    let restored = wait(variorum_store::restore(&args.file, &args.data, args.replace))?;
    let contents = restored.map_err(|error| match error {
        StoreError::Exists { .. } => {
            let place = args.data.display();
            Failure::Input(format!(
                "data: {place}: there are games in it already: expected another folder, or --replace"
            ))
        }
        error => failed(error),
    })?;
    done(&args.file, contents)
}

/// Waits for work with a store.
pub fn wait<T>(work: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    Ok(runtime.block_on(work))
}

/// A store that fails is told from one that cannot be used as was asked.
pub fn failed(error: StoreError) -> Failure {
    match error {
        error @ (StoreError::Database(_)
        | StoreError::Lost(_)
        | StoreError::Differs { .. }
        | StoreError::Folder { .. }) => error.into(),
        wrong => Failure::Input(wrong.to_string()),
    }
}

fn done(file: &Path, contents: Contents) -> Result<(), Failure> {
    let Contents { matches, accounts, bytes } = contents;
    output::print(&format!("{}: {matches} games, {accounts} accounts, {bytes} bytes\n", file.display()))
}
