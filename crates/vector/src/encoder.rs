//! Observations of positions from anywhere, and a search that is told what they are worth.

use crate::encoding::Encoding;
use crate::tree::{Evaluate, Refusal, Searched, search};
use std::marker::PhantomData;
use variorum_core::any::AnyRecord;
use variorum_core::learn::Learn;
use variorum_core::{Fault, Game, Record, Searchable};

/// Observations of games in progress, whichever game it is.
pub trait Encode: Send + Sync {
    /// What numbers and planes mean.
    fn encoding(&self) -> &Encoding;
    /// Writes what the player to move sees on the board of `record`, one byte a square and plane.
    ///
    /// # Errors
    /// A record of another game, a wrong length.
    fn observe(&self, record: &dyn AnyRecord, out: &mut [u8]) -> Result<(), Fault>;
    /// Searches until the tree has so many nodes, or cannot grow any more.
    ///
    /// # Errors
    /// A record of another game, and whatever valuing returns.
    fn search(
        &self,
        record: &dyn AnyRecord,
        nodes: usize,
        evaluate: Evaluate<'_>,
    ) -> Result<Searched, Refusal>;
}

/// The observations of one game.
pub struct Encoder<G> {
    encoding: Encoding,
    game: PhantomData<G>,
}

impl<G: Game<Position: Learn + Searchable>> Encoder<G> {
    /// The observations of the game.
    #[allow(clippy::new_without_default)] // Nothing would want one.
    pub fn new() -> Encoder<G> {
        Encoder { encoding: Encoding::of::<G::Position>(), game: PhantomData }
    }
}

impl<G: Game<Position: Learn + Searchable>> Encode for Encoder<G> {
    fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    fn observe(&self, record: &dyn AnyRecord, out: &mut [u8]) -> Result<(), Fault> {
        let other = || Fault::new("game", record.card().id, format!("a game of {}", G::CARD.id));
        let record = record.as_any().downcast_ref::<Record<G>>().ok_or_else(other)?;
        if out.len() != self.encoding.area() {
            let expected = format!("{} numbers", self.encoding.area());
            return Err(Fault::new("observations", format!("{} numbers", out.len()), expected));
        }
        self.encoding.write_bytes(record.position(), out);
        Ok(())
    }

    fn search(
        &self,
        record: &dyn AnyRecord,
        nodes: usize,
        evaluate: Evaluate<'_>,
    ) -> Result<Searched, Refusal> {
        search::<G>(&self.encoding, record, nodes, evaluate)
    }
}
