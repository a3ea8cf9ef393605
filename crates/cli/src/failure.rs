//! Why a command fails, and with which exit status.

/// Why a command failed, and with it the exit status.
pub enum Failure {
    /// What the user gave is wrong: exit status 2.
    Input(String),
    /// Something else went wrong: exit status 1.
    Run(anyhow::Error),
    /// The answer, already printed, is no: exit status 1.
    No,
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::Run(error.into())
    }
}
