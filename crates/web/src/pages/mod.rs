//! The views.

mod analysis;
mod game;
mod limit;
mod new;
mod nothing;
mod other_rules;
mod play;
mod record;
mod rules;
mod seating;
mod start;
mod time;

pub use analysis::Analysis;
pub use game::Game;
pub use new::New;
pub use nothing::{NoPage, NoRules};
pub use record::Record;
pub use rules::RulesPage;
pub use start::Start;
