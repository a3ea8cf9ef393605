//! Joins the games that several machines have played.

use std::fs;
use std::path::{Path, PathBuf};

use variorum_core::Fault;

use crate::error::at;
use crate::{Error, Folder};

/// Copies the whole blocks of folders of one study into another folder. Returns how many blocks there are, and how
/// many are missing.
///
/// # Errors
/// Folders of different studies, the same block with other games, files that cannot be read or written.
pub fn merge(from: &[PathBuf], to: &Path) -> Result<(usize, usize), Error> {
    let first = from.first().ok_or_else(|| Fault::new("folders", "", "at least one folder"))?;
    let (_, study) = Folder::open(first)?;
    let joined = Folder::make(to, &study)?;
    let cells = study.cells()?.len();
    for path in from {
        let (folder, other) = Folder::open(path)?;
        if other.text != study.text {
            let expected = format!("a folder of the same study as {}", first.display());
            return Err(Fault::new("folder", path.display().to_string(), expected).into());
        }
        for cell in 0..cells {
            for block in 0..study.blocks() {
                if folder.games(&study, cell, block)?.is_none() {
                    continue;
                }
                let (source, target) = (folder.block(cell, block), joined.block(cell, block));
                let bytes = fs::read(&source).map_err(at(&source))?;
                if joined.games(&study, cell, block)?.is_some() {
                    if fs::read(&target).map_err(at(&target))? != bytes {
                        let expected = format!("the games that {} has", target.display());
                        return Err(Fault::new("block", source.display().to_string(), expected).into());
                    }
                    continue;
                }
                fs::write(&target, bytes).map_err(at(&target))?;
            }
        }
    }
    let all = cells * study.blocks();
    let mut whole = 0;
    for cell in 0..cells {
        for block in 0..study.blocks() {
            whole += usize::from(joined.games(&study, cell, block)?.is_some());
        }
    }
    Ok((whole, all - whole))
}
