//! Reading a file.

use crate::{Error, Header, StoredGame};
use std::io::{BufRead, Read};
use variorum_core::Fault;

/// Reads games from a stream, one after the other.
pub struct Reader<R: BufRead> {
    input: R,
    header: Header,
    at: u64,
}

/// A line of the head is no longer than this.
const LONGEST_LINE: u64 = 10_000;
/// The head has no more lines than this.
const MOST_LINES: usize = 50;
/// A game takes no more bytes than this.
const LONGEST_GAME: u32 = 1 << 20;

impl<R: BufRead> Reader<R> {
    /// Begins to read.
    ///
    /// # Errors
    /// The head is none of such a file, or of a game or rules version that is not known.
    pub fn new(mut input: R) -> Result<Reader<R>, Error> {
        let mut lines = Vec::new();
        let mut at = 0;
        loop {
            let mut line = Vec::new();
            input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
            at += line.len() as u64;
            let text = String::from_utf8_lossy(&line);
            match text.strip_suffix('\n') {
                Some("") => break,
                Some(text) if lines.len() < MOST_LINES => lines.push(text.to_owned()),
                _ => {
                    let shown: String = text.chars().take(100).collect();
                    // Whatever else is wrong, the first line tells what kind of file it is.
                    lines.push(shown.clone());
                    Header::read(lines)?;
                    return Err(Fault::new("head", shown, "lines of text, then an empty one").into());
                }
            }
        }
        Ok(Reader { input, header: Header::read(lines)?, at })
    }

    /// What the head says.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many bytes have been read: up to the end of a whole game.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// The games that are whole: what a killed writer left of its last game is skipped.
    pub fn whole_games(&mut self) -> impl Iterator<Item = Result<StoredGame, Error>> {
        self.take_while(|game| !matches!(game, Err(Error::Truncated { .. })))
    }

    fn game(&mut self) -> Result<Option<StoredGame>, Error> {
        let mut length = [0; 4];
        let had = read_up_to(&mut self.input, &mut length)?;
        if had == 0 {
            return Ok(None);
        }
        let length = u32::from_le_bytes(length);
        if had < 4 {
            return Err(Error::Truncated { at: self.at });
        }
        if length > LONGEST_GAME {
            let expected = format!("at most {LONGEST_GAME}: the file is damaged");
            return Err(Fault::new("bytes of a game", length.to_string(), expected).into());
        }
        let mut body = vec![0; length as usize];
        if read_up_to(&mut self.input, &mut body)? < body.len() {
            return Err(Error::Truncated { at: self.at });
        }
        let game = StoredGame::read(&body)?;
        self.at += 4 + u64::from(length);
        Ok(Some(game))
    }
}

/// Fills `bytes` as far as the input goes, and says how far that was.
fn read_up_to(input: &mut impl Read, bytes: &mut [u8]) -> Result<usize, Error> {
    let mut had = 0;
    while had < bytes.len() {
        match input.read(&mut bytes[had..]) {
            Ok(0) => break,
            Ok(more) => had += more,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(had)
}

/// The games in order. An error ends them.
impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<StoredGame, Error>;

    fn next(&mut self) -> Option<Result<StoredGame, Error>> {
        self.game().transpose()
    }
}
