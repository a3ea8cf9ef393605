//! The folder that a study is played into: its text, and a file of games for each block.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use variorum_arena::{Openings, Plan};
use variorum_core::Fault;
use variorum_positions::{Reader, StoredGame};

use crate::error::at;
use crate::{Cell, Error, Study};

/// A folder with the games of a study.
pub struct Folder {
    path: PathBuf,
}

/// The file with the text of the study.
const STUDY: &str = "study.toml";
/// The folder of the files of games.
const BLOCKS: &str = "blocks";

impl Folder {
    /// Makes the folder of a study, or opens the one that holds games of the same study.
    ///
    /// # Errors
    /// The folder cannot be made, or belongs to another study.
    pub fn make(path: &Path, study: &Study) -> Result<Folder, Error> {
        let folder = Folder { path: path.to_owned() };
        fs::create_dir_all(path.join(BLOCKS)).map_err(at(path))?;
        let file = path.join(STUDY);
        match fs::read_to_string(&file) {
            Ok(text) if text == study.text => Ok(folder),
            Ok(_) => {
                let expected = "a folder of this study: another text stands in its study.toml";
                Err(Fault::new("folder", path.display().to_string(), expected).into())
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                fs::write(&file, &study.text).map_err(at(&file))?;
                Ok(folder)
            }
            Err(error) => Err(at(&file)(error)),
        }
    }

    /// Opens a folder, and reads its study.
    ///
    /// # Errors
    /// It is no folder of a study.
    pub fn open(path: &Path) -> Result<(Folder, Study), Error> {
        let file = path.join(STUDY);
        let text = fs::read_to_string(&file).map_err(at(&file))?;
        Ok((Folder { path: path.to_owned() }, Study::parse(&text)?))
    }

    /// The file of a block.
    pub fn block(&self, cell: usize, block: usize) -> PathBuf {
        self.path.join(BLOCKS).join(format!("{cell:04}-{block:05}.games"))
    }

    /// The games of a block that is whole; `None` where it is missing or not finished.
    ///
    /// # Errors
    /// The file cannot be read, or holds something else.
    pub fn games(&self, study: &Study, cell: usize, block: usize) -> Result<Option<Vec<StoredGame>>, Error> {
        let path = self.block(cell, block);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(at(&path)(error)),
        };
        let games = |error| Error::Games { path: path.clone(), error };
        let mut reader = match Reader::new(BufReader::new(file)) {
            // Killed before the head was whole.
            Err(_) if fs::metadata(&path).map_err(at(&path))?.len() < 30 => return Ok(None),
            reader => reader.map_err(games)?,
        };
        let all = reader.whole_games().collect::<Result<Vec<_>, _>>().map_err(games)?;
        Ok((all.len() == study.block).then_some(all))
    }

    /// How a block is played: by itself and in order, so that its file is the same wherever it is played.
    /// Blocks of the same number begin alike in all cells, as far as the cells allow, so that cells are compared on the
    /// same starts.
    pub(crate) fn plan(&self, study: &Study, cell: &Cell, block: usize) -> Result<Plan, Error> {
        let openings = match &study.openings {
            Openings::List(list) => {
                let groups = study.block / study.schedule()?.group_size();
                Openings::List(list.clone().beginning_with(block * groups))
            }
            balanced => balanced.clone(),
        };
        Ok(Plan {
            game: study.game,
            options: cell.options.clone(),
            engines: cell.engines.clone(),
            games: study.block,
            // Seeds of blocks are far apart, whatever those of studies are.
            seed: study.seed.wrapping_add((block as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            openings,
            adjudication: study.adjudication,
            margin_ms: 1000,
            timeout_ms: 60_000,
            sprt: None,
            concurrency: 1,
            pgn: None,
            state: None,
            positions: Some(self.block(cell.index, block)),
        })
    }
}
