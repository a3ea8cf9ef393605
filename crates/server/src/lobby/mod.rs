//! The lobby over HTTP: `variorum_lobby` decides, this connects it with requests, live connections and the store.

pub(crate) mod actions;
pub(crate) mod keep;
pub(crate) mod run;
pub(crate) mod shared;
mod shown;
pub(crate) mod stream;
