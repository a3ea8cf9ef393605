//! The results of a study: as JSON and CSV for programs, as one page for people.

mod csv;
mod figures;
mod html;
mod pairs;
mod plot;
mod tables;

use std::fs;
use std::path::Path;

use crate::error::at;
use crate::{Error, Folder, Study};
pub use figures::{ByOption, CellTable, Choice, ChoiceSide, Figure, Pair, Report, Standing};

impl Report {
    /// The file with all numbers in the folder of a report.
    pub const JSON: &'static str = "report.json";

    /// Plays the games of a folder through and computes every table.
    ///
    /// # Errors
    /// Games that cannot be read or that break the rules.
    pub fn of(folder: &Folder, study: &Study) -> Result<Report, Error> {
        tables::report(folder, study)
    }

    /// All numbers as JSON.
    pub fn json(&self) -> String {
        // A structure of strings and finite numbers has a JSON form.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Writes `report.json`, a CSV file each table, and `index.html`, which needs no other file and no network.
    ///
    /// # Errors
    /// The folder or a file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        fs::create_dir_all(path).map_err(at(path))?;
        let mut files = vec![(Report::JSON, self.json()), ("index.html", html::page(self))];
        files.extend(csv::tables(self));
        for (name, text) in files {
            let file = path.join(name);
            fs::write(&file, text).map_err(at(&file))?;
        }
        Ok(())
    }
}
