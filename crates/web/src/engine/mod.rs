//! The engine beside the page, in a Web Worker.

mod panel;
mod worker;

pub use panel::EnginePanel;
