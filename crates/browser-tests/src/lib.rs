//! What the browser tests stand on: a server, a driver and a browser, each ended with the test.
//!
//! The program is looked for in `VARIORUM_BIN`, then where cargo puts it beside the tests. It must
//! have been built with the browser app inside (`cargo xtask web`).

mod page;
mod pointer;
mod process;
mod proxy;

pub use page::Page;
pub use pointer::PointerKind;
pub use process::{Driver, Server};
pub use proxy::{Dropped, Proxy};
