//! The JSON types that server and browser share.
