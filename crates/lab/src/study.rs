//! A study as its file describes it.

use serde::Deserialize;
use variorum_arena::{
    Adjudication, BalancedOpenings, DrawnRule, EngineSpec, ListedOpening, OpeningList, Openings, Schedule,
    WonRule,
};
use variorum_core::any::AnyGame;
use variorum_core::{Fault, Options};

use crate::Error;

/// A study: what is played, and how often.
pub struct Study {
    /// The text it was read from, as it stands in every folder of its games.
    pub text: String,
    /// What it is called.
    pub title: String,
    /// The question it answers; may be empty.
    pub question: String,
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What varies; every combination of their values is a cell.
    pub axes: Vec<Axis>,
    /// Games a cell, a multiple of `block`.
    pub games: usize,
    /// Games a block: what is played and stored as one piece of work.
    pub block: usize,
    /// All chance comes from this number.
    pub seed: u64,
    /// A cell is done once the 95 % interval of White's share is no wider than this to either side.
    pub half_width: Option<f64>,
    /// Options whose values are compared over all cells, such as `start`.
    pub by: Vec<String>,
    /// Where games begin.
    pub openings: Openings,
    /// When games end early.
    pub adjudication: Adjudication,
    options: Vec<String>,
    engines: Vec<String>,
}

/// One thing that varies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// The option of the game, or the setting of the engines.
    pub name: String,
    /// Whose setting it is; `None` for an option of the game.
    pub engines: Option<Whose>,
    /// Its values.
    pub values: Vec<String>,
}

/// Whose setting an axis varies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// That of every engine.
    All,
    /// That of the engine with this number, from 1.
    One(usize),
}

impl Whose {
    fn has(self, number: usize) -> bool {
        self == Whose::All || self == Whose::One(number)
    }
}

/// One combination of values.
pub struct Cell {
    /// Its number, from 0.
    pub index: usize,
    /// The value of each axis.
    pub values: Vec<String>,
    /// Options of the game.
    pub options: Vec<String>,
    /// Who plays.
    pub engines: Vec<EngineSpec>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    #[serde(default)]
    question: String,
    game: String,
    #[serde(default)]
    options: Vec<String>,
    engines: Vec<String>,
    #[serde(default)]
    axis: Vec<AxisFile>,
    games: usize,
    #[serde(default = "default_block")]
    block: usize,
    #[serde(default)]
    seed: u64,
    half_width: Option<f64>,
    #[serde(default)]
    by: Vec<String>,
    openings: Option<OpeningsFile>,
    #[serde(default)]
    positions: Vec<String>,
    #[serde(default)]
    adjudication: AdjudicationFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AxisFile {
    option: Option<String>,
    engine: Option<String>,
    of: Option<usize>,
    values: Vec<toml::Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningsFile {
    decisions: usize,
    window: i32,
    nodes: u64,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct AdjudicationFile {
    resign: Option<String>,
    draw: Option<String>,
    length: Option<u32>,
}

fn default_block() -> usize {
    50
}

/// A study has no more cells than this.
const MOST_CELLS: usize = 10_000;
/// A cell has no more games than this.
const MOST_GAMES: usize = 10_000_000;
/// A block has no more games than this.
const MOST_BLOCK: usize = 10_000;

impl Study {
    /// Reads a study.
    ///
    /// # Errors
    /// No TOML, a field that is unknown, missing or out of range, options or engines that there are not.
    ///
    /// # Examples
    /// ```
    /// let study = variorum_lab::Study::parse(
    ///     r#"
    ///     title = "White's edge"
    ///     game = "chess"
    ///     engines = ["nodes=200"]
    ///     games = 20
    ///     block = 10
    ///     [[axis]]
    ///     engine = "nodes"
    ///     values = [100, 200]
    ///     "#,
    /// )?;
    /// assert_eq!(study.cells()?.len(), 2);
    /// # Ok::<(), variorum_lab::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Study, Error> {
        let file: File = toml::from_str(text)?;
        let game = variorum_registry::find(&file.game)
            .ok_or_else(|| Fault::new("game", &file.game, "a game that `variorum games` lists"))?;
        let within = |name: &str, value: usize, most: usize| match (1..=most).contains(&value) {
            true => Ok(value),
            false => Err(Fault::new(name, value.to_string(), format!("a number from 1 to {most}"))),
        };
        let block = within("block", file.block, MOST_BLOCK)?;
        let games = within("games", file.games, MOST_GAMES)?.div_ceil(block) * block;
        if let Some(width) = file.half_width.filter(|width| !(0.0001..0.5).contains(width)) {
            return Err(Fault::new("half_width", width.to_string(), "a share from 0.0001 to 0.5").into());
        }
        let players = game.card().players;
        let positions = OpeningList::new(file.positions.iter().map(|text| listed(text)).collect());
        let openings = match (file.openings, positions) {
            (Some(_), Some(_)) => {
                return Err(Fault::new("positions", "", "either openings or positions").into());
            }
            (None, Some(list)) => Openings::List(list),
            (Some(OpeningsFile { decisions, window, nodes }), None) => {
                Openings::Balanced(BalancedOpenings { decisions, window, nodes })
            }
            (None, None) => {
                Openings::Balanced(BalancedOpenings { decisions: 2 * players, window: 200, nodes: 500 })
            }
        };
        let mut adjudication = Adjudication::usual(players);
        if let Some(text) = &file.adjudication.resign {
            adjudication.won = WonRule::parse(text)?;
        }
        if let Some(text) = &file.adjudication.draw {
            adjudication.drawn = DrawnRule::parse(text)?;
        }
        if let Some(length) = file.adjudication.length {
            adjudication.most_plies = length.max(1);
        }
        let study = Study {
            text: text.to_owned(),
            title: file.title,
            question: file.question,
            game,
            axes: file.axis.into_iter().map(Axis::of).collect::<Result<_, _>>()?,
            games,
            block,
            seed: file.seed,
            half_width: file.half_width,
            by: file.by,
            openings,
            adjudication,
            options: file.options,
            engines: file.engines,
        };
        study.check()?;
        Ok(study)
    }

    /// Every combination of the values of the axes, the last axis changing fastest.
    ///
    /// # Errors
    /// Options or engines that there are not, too many cells.
    pub fn cells(&self) -> Result<Vec<Cell>, Error> {
        let count = self.axes.iter().try_fold(1_usize, |count, axis| count.checked_mul(axis.values.len()));
        let count = count.filter(|&count| (1..=MOST_CELLS).contains(&count)).ok_or_else(|| {
            Fault::new("axis", format!("{} axes", self.axes.len()), format!("1 to {MOST_CELLS} cells in all"))
        })?;
        (0..count).map(|index| self.cell(index)).collect()
    }

    fn cell(&self, index: usize) -> Result<Cell, Error> {
        let mut rest = index;
        let mut values = Vec::new();
        for axis in self.axes.iter().rev() {
            values.push(axis.values[rest % axis.values.len()].clone());
            rest /= axis.values.len();
        }
        values.reverse();
        let mut options = self.options.clone();
        let mut settings = vec![String::new(); self.engines.len()];
        for (axis, value) in self.axes.iter().zip(&values) {
            let text = format!("{}={value}", axis.name);
            match axis.engines {
                Some(whose) => {
                    for (_, own) in (1..).zip(&mut settings).filter(|(number, _)| whose.has(*number)) {
                        *own = format!("{own} {text}");
                    }
                }
                None => {
                    options.retain(|other| other.split('=').next() != Some(axis.name.as_str()));
                    options.push(text);
                }
            }
        }
        let engines = self.engines.iter().zip(&settings).map(|(text, settings)| engine(text, settings));
        let engines = engines.collect::<Result<_, _>>()?;
        Ok(Cell { index, values, options, engines })
    }

    /// Who sits where in the games of a cell; the same in all cells.
    ///
    /// # Errors
    /// A number of engines that the game has no use for.
    pub(crate) fn schedule(&self) -> Result<Schedule, Fault> {
        let (players, engines) = (self.game.card().players, self.engines.len());
        Schedule::new(players, engines).ok_or_else(|| {
            let expected = format!("one engine, which plays itself, or two to {players} that meet");
            Fault::new("engines", format!("{engines} of them"), expected)
        })
    }

    /// How many blocks a cell has.
    pub fn blocks(&self) -> usize {
        self.games / self.block
    }

    fn check(&self) -> Result<(), Error> {
        let group = self.schedule()?.group_size();
        if !self.block.is_multiple_of(group) {
            let expected = format!("a multiple of {group}, the games with one opening");
            return Err(Fault::new("block", self.block.to_string(), expected).into());
        }
        for axis in &self.axes {
            if let Some(Whose::One(number)) = axis.engines
                && !(1..=self.engines.len()).contains(&number)
            {
                let expected = format!("the number of an engine, 1 to {}", self.engines.len());
                return Err(
                    Fault::new(format!("axis {}: of", axis.name), number.to_string(), expected).into()
                );
            }
        }
        for cell in self.cells()? {
            for engine in &cell.engines {
                // Time would make the games depend on the machine.
                if engine.limit.nodes.is_none() && engine.limit.depth.is_none()
                    || engine.limit.move_time_ms.is_some()
                    || engine.limit.clock.is_some()
                {
                    return Err(Fault::new("engines", &engine.settings, "a limit of nodes or depth").into());
                }
            }
            let specs = self.game.card().options;
            let fixed = cell.options.iter().filter(|text| !text.ends_with("=random"));
            Options::parse(specs, fixed.map(String::as_str))?;
            for text in cell.options.iter().filter(|text| text.ends_with("=random")) {
                let name = text.split('=').next().unwrap_or_default();
                if !specs.iter().any(|spec| spec.name == name) {
                    return Err(Fault::new("options", text, "an option of the game").into());
                }
            }
        }
        for name in &self.by {
            if !self.game.card().options.iter().any(|spec| spec.name == name) {
                return Err(Fault::new("by", name, "an option of the game").into());
            }
        }
        Ok(())
    }
}

impl Axis {
    /// What reports call it: the name, and whose setting it is where that is not everybody's.
    pub fn title(&self) -> String {
        match self.engines {
            Some(Whose::One(number)) => format!("{} of engine {number}", self.name),
            Some(Whose::All) | None => self.name.clone(),
        }
    }

    fn of(file: AxisFile) -> Result<Axis, Fault> {
        let (name, engines) = match (file.option, file.engine, file.of) {
            (Some(name), None, None) => (name, None),
            (None, Some(name), None) => (name, Some(Whose::All)),
            (None, Some(name), Some(number)) => (name, Some(Whose::One(number))),
            (Some(name), None, Some(number)) => {
                let expected = "no engine's number beside an option of the game";
                return Err(Fault::new(format!("axis {name}: of"), number.to_string(), expected));
            }
            _ => {
                return Err(Fault::new(
                    "axis",
                    "",
                    "either `option` or `engine`, with the name of what varies",
                ));
            }
        };
        let text = |value: &toml::Value| match value {
            toml::Value::String(text) => Ok(text.clone()),
            toml::Value::Integer(number) => Ok(number.to_string()),
            toml::Value::Float(number) => Ok(number.to_string()),
            toml::Value::Boolean(value) => Ok(value.to_string()),
            other => {
                let expected = "texts and numbers";
                Err(Fault::new(format!("axis {name}"), other.type_str(), expected))
            }
        };
        let values: Vec<String> = file.values.iter().map(text).collect::<Result<_, _>>()?;
        if values.is_empty() {
            return Err(Fault::new(format!("axis {name}"), "", "at least one value"));
        }
        Ok(Axis { name, engines, values })
    }
}

/// The engine of a text in which the settings of a cell count before its own.
fn engine(text: &str, settings: &str) -> Result<EngineSpec, Fault> {
    let names: Vec<_> = settings.split_whitespace().filter_map(|text| text.split('=').next()).collect();
    let own =
        text.split_whitespace().filter(|text| !names.contains(&text.split('=').next().unwrap_or_default()));
    EngineSpec::parse(&format!("{} {settings}", own.collect::<Vec<_>>().join(" ")), "")
}

fn listed(text: &str) -> ListedOpening {
    ListedOpening { options: Vec::new(), start: Some(text.to_owned()), moves: Vec::new() }
}
