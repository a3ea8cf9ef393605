//! Watching: the public games that are played now, and the stream that tells of them.

pub(crate) mod list;
pub(crate) mod shown;
pub(crate) mod stream;
