//! The engine beside the page, in a Web Worker.

mod analyst;
mod bar;
mod panel;
mod worker;

pub use analyst::Analyst;
pub use bar::SharesBar;
pub use panel::EnginePanel;
pub use worker::{Effort, Engine, Question, State};
