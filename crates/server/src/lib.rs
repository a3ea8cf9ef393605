//! The web server: matches by link, live over WebSocket, with the browser app inside.
//!
//! [`serve`] runs it on a socket and a data folder; [`app`] is the same without a socket. Each match with connections
//! is owned by one task (`actor`), which alone changes it: events are stored first, then sent. Matches without
//! connections are only rows in the store.

mod account_quota;
mod accounts;
mod act;
mod actor;
mod admin;
mod answer;
mod app_state;
mod challenges;
mod client;
mod client_limits;
mod computer;
mod config;
mod connection_counts;
mod connections;
mod convert;
mod create;
mod descriptors;
mod embed;
mod error;
mod failures;
mod fair_queue;
mod game_quota;
mod handle;
mod headers;
mod ids;
mod lichess;
mod limit_log;
mod limits;
mod listen;
mod listening;
mod live_matches;
mod lobby;
mod metrics;
mod moderation;
mod moved;
mod notices;
mod open;
mod openapi;
mod openapi_page;
mod origin;
mod players;
mod presence;
mod query;
mod rated;
mod read_only;
mod request;
mod routes;
mod saving;
mod search_pool;
mod seat_rates;
mod serve;
mod service_clock;
mod session;
mod site;
mod stall;
mod stored;
mod streams;
mod summary;
mod talk;
mod token_bucket;
mod wakeup;
mod watch;
mod websocket;

pub use admin::administer;
pub use config::{Config, Settings, Talking};
pub use error::ServerError;
pub use limits::{Limit, Limits};
pub use routes::app;
pub use serve::{Running, serve, shutdown_signal, start};
pub use stored::DamagedError;
