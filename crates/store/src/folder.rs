//! The data folder: made for this user alone, and taken for this process.

use crate::StoreError;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Name of the database in the folder.
const DATABASE: &str = "variorum.sqlite";

/// Bytes that are written to see whether there is room.
const PROBE: usize = 64 * 1024;

/// A data folder that is this process's alone until this is dropped.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    lock: File,
}

impl Folder {
    /// Makes the folder if it is missing, and locks it.
    ///
    /// # Errors
    /// It cannot be made or used, or another process has it.
    pub fn take(path: &Path) -> Result<Folder, StoreError> {
        let failed = |source| StoreError::Folder { path: path.to_owned(), source };
        make(path).map_err(failed)?;
        let lock = lockable(path).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let folder = Folder { path: path.to_owned(), lock };
        folder.make_database().map_err(failed)?;
        Ok(folder)
    }

    /// Where the database is.
    pub fn database(&self) -> PathBuf {
        Folder::database_of(&self.path)
    }

    /// Where the database of a folder is.
    pub fn database_of(path: &Path) -> PathBuf {
        path.join(DATABASE)
    }

    /// Copies a file from elsewhere to a path in the folder, for this user alone; it is on the disk afterwards.
    ///
    /// # Errors
    /// It cannot be read or written.
    pub fn copy_in(&self, from: &Path, to: &Path) -> Result<(), StoreError> {
        let copied = private().create(true).truncate(true).open(to).and_then(|mut file| {
            io::copy(&mut File::open(from)?, &mut file)?;
            file.sync_all()
        });
        copied.map_err(|source| StoreError::Folder { path: to.to_owned(), source })
    }

    /// Lets others have it.
    pub fn release(&self) {
        // Should it fail, the folder is free when the process ends.
        let _ = self.lock.unlock();
    }

    /// An empty database that only this user reads; SQLite gives the files beside it the same mode. An
    /// existing one is not opened: closing it again would let go of SQLite's own locks.
    fn make_database(&self) -> io::Result<()> {
        match private().create_new(true).open(self.database()) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
            _ => Ok(()),
        }
    }

    /// Writes a little, to see whether there is room.
    ///
    /// # Errors
    /// There is no room, or nothing can be written.
    pub fn probe(&self) -> Result<(), StoreError> {
        let path = self.path.join("variorum.probe");
        let written = private().create(true).truncate(true).open(&path).and_then(|mut file| {
            file.write_all(&[0; PROBE])?;
            file.sync_data()
        });
        // What is left of it takes room from others.
        let removed = std::fs::remove_file(&path);
        written.and(removed).map_err(|source| StoreError::Folder { path, source })
    }

    /// Which of the files other users of this machine may read, although secret choices are in them: a sentence each.
    pub fn warnings(&self) -> Vec<String> {
        let beside = ["", "-wal", "-shm"].map(|end| self.path.join(format!("{DATABASE}{end}")));
        let files = beside.iter().map(|path| (path.as_path(), 0o600));
        std::iter::once((self.path.as_path(), 0o700))
            .chain(files)
            .filter_map(|(path, mode)| wide(path, mode))
            .collect()
    }
}

/// How a file is opened for writing that only this user reads.
pub(crate) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes sure that what was moved in a folder stays so.
#[cfg(unix)]
pub(crate) fn sync(folder: &Path) -> io::Result<()> {
    // The folder of a file that was named alone.
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    File::open(folder)?.sync_all()
}

/// Other systems do it themselves.
#[cfg(not(unix))]
pub(crate) fn sync(_folder: &Path) -> io::Result<()> {
    Ok(())
}

fn make(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// What is locked is the folder itself, which nobody can delete and make anew unnoticed as they can a
/// file in it.
#[cfg(unix)]
fn lockable(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// On systems where folders cannot be opened, a file in it is locked.
#[cfg(not(unix))]
fn lockable(path: &Path) -> io::Result<File> {
    File::options().write(true).create(true).truncate(false).open(path.join("variorum.lock"))
}

#[cfg(unix)]
fn wide(path: &Path, mode: u32) -> Option<String> {
    let now = std::os::unix::fs::PermissionsExt::mode(&path.metadata().ok()?.permissions()) & 0o777;
    (now & 0o077 != 0).then(|| {
        format!(
            "{}: others on this machine may read it (mode {now:o}), and it holds secret choices: \
             chmod {mode:o} makes it this user's alone",
            path.display()
        )
    })
}

#[cfg(not(unix))]
fn wide(_path: &Path, _mode: u32) -> Option<String> {
    None
}
