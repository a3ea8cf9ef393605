//! Why the user's file cannot be read.

/// Why a file cannot be read. The message is a sentence for the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileError {
    /// It is longer than `listed::MAX_BYTES`.
    #[error("The file is too long: at most 256 MiB are read here. The command line reads any.")]
    TooLong,
    /// The browser does not give its bytes.
    #[error("The file cannot be read.")]
    Unreadable,
    /// It has become shorter while it was read.
    #[error("The file cannot be read: it has become shorter.")]
    Shortened,
}
