//! The engine in a Web Worker.

mod eval_bar;
mod live_analysis;
mod panel;
mod worker;

pub use eval_bar::EvalBar;
pub use live_analysis::LiveAnalysis;
pub use panel::EnginePanel;
pub use worker::{Engine, EngineState, SearchLimit, SearchRequest};
