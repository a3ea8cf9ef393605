//! Bounds of what is read, so that no file takes all memory.

/// How deep variations may be nested.
pub const MAX_DEPTH: usize = 64;

/// How many tags a game may have.
pub const MAX_TAGS: usize = 256;

/// The longest game that is read, in bytes. A move takes some three hundred bytes of memory.
pub const MAX_GAME_BYTES: usize = 4 << 20;
