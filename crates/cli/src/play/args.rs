//! Arguments of `play`.

use crate::args::{GameArgs, ValueError};
use crate::complete::SEATS;
use clap::Args;
use clap::builder::TypedValueParser;
use variorum_engine::Level;

/// Arguments of `play`.
#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Who plays White: `human`, or a computer's level from 1 (weak) to 8 (full strength)
    #[arg(long, value_name = "WHO", default_value = "human", value_parser = SEATS.try_map(seat), hide_possible_values = true)]
    pub white: Seat,
    /// Who plays Black
    #[arg(long, value_name = "WHO", default_value_t, value_parser = SEATS.try_map(seat), hide_possible_values = true)]
    pub black: Seat,
    /// Who plays Red, in three-player games [default: 3]
    #[arg(long, value_name = "WHO", value_parser = SEATS.try_map(seat), hide_possible_values = true)]
    pub red: Option<Seat>,
    /// Milliseconds a computer thinks about a move
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub think: u64,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Somebody at this terminal.
    Human,
    /// The engine at a level.
    Computer(Level),
}

/// A level that an occasional player can beat.
impl Default for Seat {
    fn default() -> Seat {
        Level::new(3).map_or(Seat::Human, Seat::Computer)
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Computer(level) => write!(f, "{}", level.number()),
        }
    }
}

fn seat(text: String) -> Result<Seat, ValueError> {
    if text == "human" {
        return Ok(Seat::Human);
    }
    let level = text.parse().ok().and_then(Level::new);
    level.map(Seat::Computer).ok_or_else(|| ValueError::new("`human` or a level from 1 to 8"))
}
