//! Template: men step ahead, and the first across the board wins.
//!
//! `RULES.md` states the rules.

mod end;
mod eval;
mod learn;
mod moves;
mod position;
mod setup;
mod text;
mod view;

pub use moves::Move;
pub use position::Position;
pub use setup::Setup;

use variorum_core::{Card, Fault, Game, Options, PositionError};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Template;

impl Game for Template {
    type Position = Position;

    const CARD: Card = Card {
        id: "template",
        title: "Template",
        summary: "Men step ahead and capture diagonally: the first across the board wins.",
        players: 2,
        rules_version: 1,
        options: &[],
        goals: &[end::CROSSING],
        unlettered: "P",
        rules: variorum_core::rules_text!("../RULES.md"),
        protocol_names: &["template"],
        record_names: &[],
        chess960: None,
        xboard: &[],
    };

    fn start(_: &Options) -> Result<Position, Fault> {
        Position::new(&Setup::start()).map_err(|mut error| error.faults.swap_remove(0))
    }

    fn read(_: &Options, text: &str) -> Result<Position, PositionError> {
        text::read(text)
    }
}
