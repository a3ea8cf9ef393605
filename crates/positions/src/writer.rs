//! Writing a file.

use crate::{Header, StoredGame};
use std::io::{self, Write};

/// Writes games to a stream, each as one whole write.
pub struct Writer<W: Write> {
    out: W,
}

impl<W: Write> Writer<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// Writing fails.
    pub fn begin(mut out: W, header: &Header) -> io::Result<Writer<W>> {
        out.write_all(header.text().as_bytes())?;
        Ok(Writer { out })
    }

    /// Goes on behind the last whole game of a file that was begun before.
    pub fn resume(out: W) -> Writer<W> {
        Writer { out }
    }

    /// Appends a game.
    ///
    /// # Errors
    /// Writing fails.
    pub fn write(&mut self, game: &StoredGame) -> io::Result<()> {
        let body = game.write();
        let mut block = Vec::with_capacity(body.len() + 4);
        block.extend_from_slice(&(body.len() as u32).to_le_bytes());
        block.extend_from_slice(&body);
        self.out.write_all(&block)?;
        self.out.flush()
    }
}
