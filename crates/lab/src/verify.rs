//! Playing all games of a folder through again.

use std::fs;
use std::path::Path;

use variorum_core::{Fault, Options};

use crate::error::at;
use crate::{Error, Folder, Report, measure};

/// What was found to be right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Games that were played through.
    pub games: usize,
    /// Blocks that are missing or not finished.
    pub missing: usize,
}

/// Plays every game of a folder through by the rules, holds its options against its cell, and computes the report
/// anew; with the folder of a report, that must have the same numbers.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(path: &Path, report: Option<&Path>) -> Result<Verified, Error> {
    let (folder, study) = Folder::open(path)?;
    let mut verified = Verified { games: 0, missing: 0 };
    for cell in study.cells()? {
        let fixed = cell.options.iter().filter(|text| !text.ends_with("=random"));
        let fixed = Options::parse(study.game.card().options, fixed.map(String::as_str))?.texts();
        for block in 0..study.blocks() {
            let Some(games) = folder.games(&study, cell.index, block)? else {
                verified.missing += 1;
                continue;
            };
            let path = folder.block(cell.index, block);
            for (number, game) in games.iter().enumerate() {
                let wrong = |what: String| Error::Game { path: path.clone(), game: number + 1, what };
                if game.number as usize != number {
                    return Err(wrong(format!("it has the number {}", game.number)));
                }
                if let Some(option) = fixed.iter().find(|option| !game.options.contains(option)) {
                    return Err(wrong(format!("it was not played with {option}, as its cell asks")));
                }
                // A report plays every game through itself.
                if report.is_none() {
                    measure(study.game, game, &path, number + 1)?;
                }
                verified.games += 1;
            }
        }
    }
    if let Some(path) = report {
        let path = path.join(Report::JSON);
        let told = fs::read_to_string(&path).map_err(at(&path))?;
        if told != Report::of(&folder, &study)?.json() {
            let expected = "the numbers that these games give";
            return Err(Fault::new("report", path.display().to_string(), expected).into());
        }
    }
    Ok(verified)
}
