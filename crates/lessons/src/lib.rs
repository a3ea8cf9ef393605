//! Lessons and puzzles as data: a course a game, its positions, tasks, and what is said of each move; and positions
//! in which one move wins. The rules judge every move, so nothing here knows a game. `docs/lessons.md` describes the
//! files.
//!
//! ```
//! use variorum_lessons::{Course, Judgement, Walk};
//!
//! let text = r#"{ "game": "chess", "rules": 1, "lessons": [{
//!     "id": "mate", "title": "Mate", "summary": "The king cannot escape.",
//!     "steps": [{
//!         "say": "Give mate in one move.", "position": "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "goal": "win",
//!         "wrong": [{ "kind": "check", "say": "A check, but the king escapes." }],
//!         "otherwise": "The back rank is weak."
//!     }]
//! }] }"#;
//! let course = Course::parse(text)?;
//! let mut walk = Walk::new(&variorum_chess::Chess, &course.lessons[0])?;
//! assert_eq!(walk.judge("a1a7")?, Judgement::Wrong("The back rank is weak.".into()));
//! assert_eq!(walk.judge("a1a8")?, Judgement::Right("Right.".into()));
//! walk.go_on("a1a8")?;
//! assert!(walk.step().is_none(), "that was the only step");
//! # Ok::<(), variorum_lessons::LessonError>(())
//! ```

mod check;
mod course;
mod error;
mod facts;
mod puzzle;
mod walk;

pub use check::check;
pub use course::{BadWhen, Comment, Course, Goal, Kind, Lesson, Play, Remark, Step, When};
pub use error::LessonError;
pub use puzzle::{Puzzle, PuzzleGoal, PuzzleMove, PuzzleSet, PuzzleWalk, is_reached};
pub use walk::{Judgement, Walk};
