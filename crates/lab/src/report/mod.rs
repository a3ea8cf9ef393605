//! What a study says, in numbers: as JSON and CSV for programs, as one page for people.

mod csv;
mod html;
mod pairs;
mod plot;
mod tables;

use std::fs;
use std::path::Path;

use serde::Serialize;

pub use pairs::{Pair, Standing};

use crate::error::at;
use crate::{Error, Folder, Study};

/// Every table of a study.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// What the study is called.
    pub title: String,
    /// The question it answers.
    pub question: String,
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// The text of the study, with which it can be gone on with or played again.
    pub study: String,
    /// Games in all.
    pub games: u64,
    /// Blocks of games that the study asks for and that were not played, or not needed any more.
    pub missing_blocks: usize,
    /// What varies.
    pub axes: Vec<String>,
    /// The players, by name.
    pub players: Vec<String>,
    /// A row each cell.
    pub cells: Vec<CellTable>,
    /// All cells together.
    pub all: CellTable,
    /// The secret choices of two players, where the axes are these.
    pub choice: Option<Choice>,
    /// Options whose values are compared over all cells.
    pub by: Vec<ByOption>,
}

/// A number with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Figure {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What a cell says.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CellTable {
    /// The value of each axis.
    pub values: Vec<String>,
    /// Games.
    pub games: u64,
    /// The share of the points of each player.
    pub shares: Vec<Figure>,
    /// The share of the points of the first engine, where two or three meet.
    pub engine: Option<Figure>,
    /// The probability of a share of White so far from the fair one by chance alone, adjusted for all cells together.
    pub chance: f64,
    /// The part of the games that were drawn between two players or more.
    pub drawn: f64,
    /// Decisions a game.
    pub decisions: f64,
    /// Legal moves a decision.
    pub branching: f64,
    /// How often the lead changed in a game; games of two.
    pub lead_changes: f64,
    /// After what part of a game it was decided, in games that one player won before the end; 0 where there were none.
    pub decided: f64,
    /// How games ended, and how many.
    pub endings: Vec<(String, u64)>,
}

/// Secret choices solved: what two players should choose who do not see each other's choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choice {
    /// What White gets when both choose so.
    pub value: Figure,
    /// White's choices.
    pub white: Vec<ChoiceSide>,
    /// Black's.
    pub black: Vec<ChoiceSide>,
    /// White's share of the points: a row each choice of White, a column each of Black.
    pub matrix: Vec<Vec<f64>>,
    /// Choices against each other, whoever is White; empty where the two have different choices.
    pub pairs: Vec<Pair>,
    /// Each choice against all others, the best first.
    pub standings: Vec<Standing>,
}

/// One choice of one player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChoiceSide {
    /// What is chosen.
    pub choice: String,
    /// How often, in equilibrium.
    pub often: Figure,
    /// What is lost, in points a game, by choosing always this against one who knows.
    pub cost: Figure,
    /// The share of the points against all choices of the other, each as often.
    pub share: Figure,
    /// The probability of a share so far from a half by chance alone, adjusted for all choices of the player.
    pub chance: f64,
}

/// The values of an option over all cells.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ByOption {
    /// The option.
    pub option: String,
    /// White's share over all of them.
    pub mean: f64,
    /// How far they truly lie apart: the standard deviation of White's share between values, without what is chance.
    pub spread: f64,
    /// Each value, games, White's share as it was, and drawn towards the mean as far as chance asks, with its
    /// interval.
    pub values: Vec<(String, u64, f64, Figure)>,
}

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
