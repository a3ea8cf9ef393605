//! After a game: how well everybody played, the moves on which it turned as boards to try again, what to practise, and
//! the picture and the link to share.

mod panel;
mod png;
mod practice;
mod share;
mod try_again;
mod words;

pub use panel::Afterwards;
