//! The players at the board.

mod own;
mod player;
mod simple;
mod uci;

pub(crate) use player::{Contestant, Failure, GameStart, MoveReply, MoveRequest};

use crate::spec::{EngineKind, EngineSpec};
use simple::Habit;
use std::time::Duration;
use variorum_core::Fault;
use variorum_core::any::AnyGame;

/// Seats an engine.
///
/// # Errors
/// A program that cannot be run, does not answer or does not know the game.
pub(crate) fn seat(
    spec: &EngineSpec,
    game: &'static dyn AnyGame,
    timeout: Duration,
) -> Result<Box<dyn Contestant>, Fault> {
    Ok(match &spec.kind {
        EngineKind::Own(own) => Box::new(own::Player::new(own, game)?),
        EngineKind::Uci(uci) => Box::new(uci::Player::new(spec.name.clone(), uci.clone(), game, timeout)?),
        EngineKind::Beginner => Box::new(simple::Player::new(Habit::Beginner)),
        EngineKind::Greedy => Box::new(simple::Player::new(Habit::Greedy)),
        EngineKind::Random => Box::new(simple::Player::new(Habit::Random)),
    })
}
