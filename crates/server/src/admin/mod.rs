//! The commands of whoever runs the server. While a server runs on a data folder it carries them out, asked over a
//! socket in that folder; otherwise `variorum admin` opens the folder itself.

mod commands;
mod elsewhere;
#[cfg(unix)]
pub(crate) mod socket;

pub use elsewhere::administer;
