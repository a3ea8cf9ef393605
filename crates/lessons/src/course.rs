//! What a file of lessons holds.

use serde::Deserialize;

use crate::LessonError;

/// The lessons of a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// The game's id.
    pub game: String,
    /// The version of the rules it was made for.
    pub rules: u32,
    /// In the order in which they are offered.
    pub lessons: Vec<Lesson>,
}

impl Course {
    /// Reads a course from JSON.
    ///
    /// # Errors
    /// JSON that is none, a field that is missing, unknown or of another kind: with its line and column.
    pub fn parse(text: &str) -> Result<Course, LessonError> {
        serde_json::from_str(text).map_err(|error| LessonError::Json(error.to_string()))
    }
}

/// One lesson.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Unique in its course; progress is kept by it.
    pub id: String,
    /// A few words.
    pub title: String,
    /// One sentence: what is learnt.
    pub summary: String,
    /// Tasks and explanations, in order.
    #[serde(default)]
    pub steps: Vec<Step>,
    /// A game against the computer after the steps.
    #[serde(default)]
    pub play: Option<Play>,
}

/// A task, or something to look at.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What the learner reads.
    pub say: String,
    /// Position text; `None` goes on from where the step before ended.
    #[serde(default)]
    pub position: Option<String>,
    /// Options of the game with which the position is read, `name=value`.
    #[serde(default)]
    pub options: Vec<String>,
    /// Names of squares to mark.
    #[serde(default)]
    pub mark: Vec<String>,
    /// Move texts that solve the step.
    #[serde(default)]
    pub accept: Vec<String>,
    /// What a move must do to solve the step.
    #[serde(default)]
    pub goal: Option<Goal>,
    /// Move texts that are played after the learner's, one after another.
    #[serde(default)]
    pub reply: Vec<String>,
    /// Said when the learner asks for it.
    #[serde(default)]
    pub hint: Option<String>,
    /// Remarks on moves that do not solve the step; the first that fits is said.
    #[serde(default)]
    pub wrong: Vec<Remark>,
    /// Said of every other move.
    #[serde(default)]
    pub otherwise: Option<String>,
    /// Said when the step is solved.
    #[serde(default)]
    pub praise: Option<String>,
}

impl Step {
    /// Whether there is something to do.
    pub fn is_task(&self) -> bool {
        !self.accept.is_empty() || self.goal.is_some()
    }
}

/// What a move must do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// The game is over and the mover has won.
    Win,
    /// Something is captured.
    Capture,
    /// A king of another player is attacked that was not before, or another player is out.
    Check,
}

/// A remark on moves that do not solve a step.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remark {
    /// The moves it is about, as texts.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Or a kind of move.
    #[serde(default)]
    pub kind: Option<Kind>,
    /// What is said.
    pub say: String,
}

/// A kind of move, for remarks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// It captures.
    Capture,
    /// It attacks a king of another player that was not attacked before.
    Check,
    /// It captures nothing.
    Quiet,
    /// The next player can win at once.
    Blunder,
}

/// A game against the computer.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// What the learner reads before it.
    pub say: String,
    /// Options of the game.
    #[serde(default)]
    pub options: Vec<String>,
    /// Position text; `None` is the game's start.
    #[serde(default)]
    pub position: Option<String>,
    /// The learner's seat, by its name: `white`, `black`, `red`.
    pub seat: String,
    /// The computer's level, from 1.
    pub level: u8,
    /// What is said during the game, each once.
    #[serde(default)]
    pub comments: Vec<Comment>,
}

/// Something that is said once during a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comment {
    /// When.
    pub when: When,
    /// What.
    pub say: String,
}

/// When something is said during a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum When {
    /// Before the learner's turn of this number, from 1.
    Turn(u32),
    /// The learner captured something.
    Capture,
    /// Something of the learner's was captured.
    Captured,
    /// The learner's king is attacked.
    Check,
    /// The learner won.
    Won,
    /// The learner lost.
    Lost,
    /// Nobody won.
    Drawn,
}

/// A text that is no [`When`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("when {0:?}: expected `turn N`, capture, captured, check, won, lost or drawn")]
pub struct BadWhen(String);

impl TryFrom<String> for When {
    type Error = BadWhen;

    fn try_from(text: String) -> Result<When, BadWhen> {
        Ok(match text.as_str() {
            "capture" => When::Capture,
            "captured" => When::Captured,
            "check" => When::Check,
            "won" => When::Won,
            "lost" => When::Lost,
            "drawn" => When::Drawn,
            _ => match text.strip_prefix("turn ").and_then(|number| number.parse().ok()) {
                Some(number) if number > 0 => When::Turn(number),
                _ => return Err(BadWhen(text)),
            },
        })
    }
}
