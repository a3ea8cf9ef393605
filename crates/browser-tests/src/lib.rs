//! What the browser tests stand on: a server, a driver and a browser, each ended with the test.
//!
//! The program is looked for in `VARIORUM_BIN`, then where cargo puts it beside the tests. It must
//! have been built with the browser app inside (`cargo xtask web`).

mod hand;
mod page;
mod process;
mod proxy;

pub use hand::Hand;
pub use page::Page;
pub use process::{Driver, Server};
pub use proxy::{Proxy, Silence};
