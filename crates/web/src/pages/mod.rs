//! The pages.

mod about;
mod analysis;
mod beside;
pub mod clock_fields;
mod draft_limit;
mod following;
mod game;
mod game_page;
mod home;
mod home_lists;
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
mod tools;
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
