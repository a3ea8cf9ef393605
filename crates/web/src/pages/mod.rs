//! The pages.

mod analysis;
pub mod clock_fields;
mod draft_limit;
mod following;
mod game;
mod home;
mod new_game;
mod not_found;
mod other_rules;
mod play;
mod record;
mod results;
mod rules;
mod seating;

pub use analysis::Analysis;
pub use game::Game;
pub use home::Home;
pub use new_game::{NewGame, keep};
pub use not_found::{PageNotFound, UnknownGame};
pub use record::Record;
pub use results::Results;
pub use rules::RulesPage;
pub use seating::SeatChoice;
