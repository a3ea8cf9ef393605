//! What an engine says of a whole game: what each turn gave away, marks, accuracy, a graph, and the
//! record with all of it written in. `docs/analysis.md` defines the terms for people.
//!
//! Nothing here searches or does input or output: a [`Review`] asks questions, whoever has an engine
//! answers them, and what is known so far can be told at any time. The command line and the browser
//! drive the same code.
//!
//! ```
//! use variorum_review::{Judgement, Review, Variation};
//! let game = variorum_registry::find("chess").unwrap();
//! let mut played = game.new_record(&variorum_core::Options::default())?;
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     played.replay_text(text)?;
//! }
//! let mut review = Review::new(&*played);
//! while let Some(question) = review.question() {
//!     // An engine would search `review.at(question.ply)` here.
//!     let score = variorum_engine::Score::Centipawns(if question.ply == 3 { 900 } else { 0 });
//!     review.answer(Vec::from_iter(Variation::new(score, 1, vec!["d7d5".into()])));
//! }
//! let report = review.report();
//! assert_eq!(report.turns[2].judgement, Some((2, Judgement::Blunder)));
//! # Ok::<(), variorum_core::Fault>(())
//! ```

mod annotate;
mod expected_points;
mod graph;
mod judgement;
mod labels;
mod position;
mod report;
mod review;
mod turning_points;

pub use annotate::annotate;
pub use expected_points::expected_points;
pub use graph::{graph, part_at, ply_at};
pub use judgement::{Judgement, accuracy};
pub use labels::labels;
pub use position::{PositionAnalysis, Variation, from_white};
pub use report::{Report, Summary, Turn};
pub use review::{Question, Review};
