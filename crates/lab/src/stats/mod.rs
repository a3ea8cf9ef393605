//! Statistics, each with its formula and held by a test on a known answer.

mod equilibrium;
mod holm;
mod normal;
mod share;
mod shrink;

pub use equilibrium::{Equilibrium, bootstrap};
pub use holm::holm;
pub use normal::two_sided;
pub use share::Share;
pub use shrink::{Shrunk, shrink};
