//! The environment of the browser tests: a server, a driver and a browser, each ended with its test.
//!
//! The program is looked for in `VARIORUM_BIN`, then in the target folder of the tests. It must have been
//! built with the browser app (`cargo xtask web`).

mod accessibility;
mod gestures;
mod heard;
mod page;
mod pointer;
mod process;
mod proxy;

pub use heard::Heard;
pub use page::Page;
pub use pointer::{PHONE, PointerKind, TAP};
pub use process::{Driver, Server};
pub use proxy::{Dropped, Proxy};
