//! The web server: matches by link, live over WebSocket, with the browser app inside.
//!
//! [`serve`] runs it on a socket and a data folder; [`app`] is the same without a socket. Each match
//! that somebody looks at is one task (`actor`), which alone changes it: what happens is stored
//! first, then told. Matches nobody looks at are only rows in the store.

mod actor;
mod alarm;
mod audience;
mod client;
mod config;
mod convert;
mod create;
mod descriptors;
mod engine;
mod error;
mod gate;
mod habits;
mod hall;
mod headers;
mod letter;
mod limits;
mod listen;
mod notice;
mod origin;
mod peers;
mod queue;
mod quota;
mod rate;
mod relic;
mod request;
mod routes;
mod secret;
mod serve;
mod service_clock;
mod site;
mod socket;
mod stored;
mod thinking;
mod wire;

pub use config::{Config, Settings};
pub use error::ServerError;
pub use limits::{Limit, Limits};
pub use routes::app;
pub use serve::{Running, serve, start};
