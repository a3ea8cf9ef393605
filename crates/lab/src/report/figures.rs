//! The figures of a report.

use serde::Serialize;

/// Every table of a study.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Title of the study.
    pub title: String,
    /// The question it answers.
    pub question: String,
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// The text of the study, from which it can be continued or played again.
    pub study: String,
    /// Games in all.
    pub games: u64,
    /// Blocks of games that the study asks for and that were not played, or not needed any more.
    pub missing_blocks: usize,
    /// What varies: options of the game, or settings of the engines.
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

/// The figures of a cell.
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
    /// Where two engines meet in a game of two: how many pairs of games with the same opening brought the first one 0, ½, 1, 1½
    /// and 2 points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<[u64; 5]>,
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
    /// What moves used of the rules, in their words, and how often a game.
    pub uses: Vec<(String, f64)>,
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
    /// How often it is chosen in equilibrium.
    pub often: Figure,
    /// Points lost per game by always choosing this against an opponent who knows it.
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
    /// The standard deviation of White's true share between the values: what remains without chance.
    pub spread: f64,
    /// Each value, its games, White's share, and White's share shrunk towards the mean (see `docs/lab.md`), with its
    /// interval.
    pub values: Vec<(String, u64, f64, Figure)>,
}

/// Two choices against each other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pair {
    /// One choice.
    pub choice: String,
    /// The other.
    pub other: String,
    /// How many pairs of games brought the first choice 0, ½, 1, 1½ and 2 points.
    pub outcomes: [u64; 5],
    /// The share of the points of the first choice, with the interval from the pairs.
    pub share: Figure,
}

/// One choice against all others, whoever is White.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The choice.
    pub choice: String,
    /// Its share of the points, each other choice as often.
    pub share: Figure,
}
