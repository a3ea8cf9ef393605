//! Game records in the PGN family, for every game: read, kept as a tree of variations, written.
//!
//! `docs/notation.md` defines the format. Nothing here does input or output; texts and bytes come in and
//! go out, so the command line and the browser use the same code. [`read`] takes a text of which every game
//! is good; [`Splitter`] takes files of any size and encoding, in which some may be bad.
//!
//! ```
//! let text = "[White \"Anna\"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3! *\n";
//! let mut records = variorum_record::read(text)?;
//! let mut game = records.remove(0);
//! let last = game.tree().last();
//! assert_eq!(game.tree().node(last).text(), "g1f3");
//! assert!(game.at(last).text().starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2"));
//! game.add(last, "Nc6")?;
//! game.set_tag("Black", "Ben")?;
//! assert!(variorum_record::write(&game, variorum_record::MoveStyle::Short).contains("2. Nf3! Nc6 *"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annotation;
mod cursor;
mod date;
mod ending;
mod error;
mod files;
mod follow;
mod game_record;
mod letters;
mod lexer;
mod limits;
mod moves;
mod notation;
mod read;
mod read_game;
mod result;
mod tag_names;
mod tags;
mod tree;
mod variant;
mod warning;
mod write;

pub use annotation::{Eval, glyph_number, glyph_text};
pub use date::date;
pub use error::ReadError;
pub use files::{GameText, Splitter, text_of};
pub use game_record::GameRecord;
pub use letters::Letters;
pub use limits::{MAX_DEPTH, MAX_GAME_BYTES, MAX_TAGS};
pub use notation::ShortNotation;
pub use read::{read, read_with};
pub use result::GameResult;
pub use tree::{Node, NodeId, Tree};
pub use variant::find_game;
pub use warning::Warning;
pub use write::{MoveStyle, write, write_all};
