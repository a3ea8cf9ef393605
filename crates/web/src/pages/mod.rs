//! The pages.

mod about;
mod analysis;
pub mod clock_fields;
mod draft_limit;
mod following;
mod game;
mod home;
mod new_game;
mod not_found;
pub mod odds_fields;
mod other_rules;
mod play;
mod premoves;
mod public_games;
mod record;
mod results;
mod rules;
mod seating;
mod under_way;

pub use about::About;
pub use analysis::Analysis;
pub use game::{Game, GameView};
pub use home::Home;
pub use new_game::{NewGame, Opponent, keep, prefer};
pub use not_found::{PageNotFound, UnknownGame};
pub use record::Record;
pub use results::Results;
pub use rules::RulesPage;
pub use seating::SeatChoice;
