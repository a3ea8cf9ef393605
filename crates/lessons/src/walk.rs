//! A learner on the way through a lesson.

use variorum_core::Options;
use variorum_core::any::{AnyGame, AnyRecord};

use crate::LessonError;
use crate::course::{Lesson, Step};
use crate::facts::Facts;

/// Said of a move on which a step has no remark.
pub(crate) const NOT_THIS: &str = "Not this one.";

/// What is said of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It solves the step.
    Right(String),
    /// It does not, and this is why.
    Wrong(String),
}

/// A lesson, the step that is under way and its board.
pub struct Walk {
    game: &'static dyn AnyGame,
    steps: Vec<Step>,
    next: usize,
    record: Box<dyn AnyRecord>,
}

impl Walk {
    /// Begins a lesson.
    ///
    /// # Errors
    /// The first step's position or options are none of the game's.
    pub fn new(game: &'static dyn AnyGame, lesson: &Lesson) -> Result<Walk, LessonError> {
        let record = game.new_record(&Options::parse_drawing(game.card().options, [], false, |_| 0)?)?;
        let mut walk = Walk { game, steps: lesson.steps.clone(), next: 0, record };
        walk.set_up()?;
        Ok(walk)
    }

    /// The step under way; `None` when the lesson is done.
    pub fn step(&self) -> Option<&Step> {
        self.steps.get(self.next)
    }

    /// Its number, from 0.
    pub fn number(&self) -> usize {
        self.next
    }

    /// The position on the board.
    pub fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    /// What is said of a move in the step under way. The board stays as it is.
    ///
    /// # Errors
    /// The move is not legal.
    pub fn judge(&self, text: &str) -> Result<Judgement, LessonError> {
        let facts = Facts::of(&*self.record, text)?;
        let Some(step) = self.step() else { return Ok(Judgement::Wrong(String::new())) };
        if step.accept.iter().any(|accepted| accepted == text)
            || step.goal.is_some_and(|goal| facts.reach(goal))
        {
            let praise = step.praise.clone().unwrap_or_else(|| "Right.".to_owned());
            return Ok(Judgement::Right(praise));
        }
        let remark = step.wrong.iter().find(|remark| {
            remark.moves.iter().any(|wrong| wrong == text) || remark.kind.is_some_and(|kind| facts.are(kind))
        });
        let said = remark.map(|remark| &remark.say).or(step.otherwise.as_ref());
        Ok(Judgement::Wrong(said.cloned().unwrap_or_else(|| NOT_THIS.to_owned())))
    }

    /// Plays a move that solves the step and the replies to it, and goes on to the next step.
    ///
    /// # Errors
    /// The move or a reply is not legal, or the next step's position is none of the game's.
    pub fn go_on(&mut self, text: &str) -> Result<(), LessonError> {
        self.record.play_text(text)?;
        self.skip()
    }

    /// Goes on from a step in which there is nothing to do.
    ///
    /// # Errors
    /// A reply is not legal, or the next step's position is none of the game's.
    pub fn skip(&mut self) -> Result<(), LessonError> {
        for reply in self.step().map(|step| step.reply.clone()).unwrap_or_default() {
            self.record.play_text(&reply)?;
        }
        self.next += 1;
        self.set_up()
    }

    /// Puts the position of the step under way on the board, if it has one.
    fn set_up(&mut self) -> Result<(), LessonError> {
        let Some(step) = self.step() else { return Ok(()) };
        if let Some(position) = &step.position {
            let options = Options::parse(self.game.card().options, step.options.iter().map(String::as_str))?;
            self.record = self.game.read_record(&options, position)?;
        }
        Ok(())
    }
}
