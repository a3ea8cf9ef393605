//! Files of records taken apart into games, a piece of the file at a time.

use super::decoder::{Decoder, decode};
use super::scanner::BoundaryScanner;
use crate::error::{Place, ReadError};
use crate::game_record::GameRecord;
use crate::letters::Letters;
use crate::limits::MAX_GAME_BYTES;
use crate::read_game::read_one;
use variorum_core::Fault;

/// The text of one game of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    /// The game, counted from 1.
    pub number: usize,
    /// Where it begins.
    place: Place,
    /// What stands there; `None` where it is too long.
    text: Option<String>,
}

impl GameText {
    /// The line of the file on which the game begins, counted from 1.
    pub fn line(&self) -> usize {
        self.place.line
    }

    /// The text; empty where it is too long to be read.
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }

    /// Reads the game.
    ///
    /// # Errors
    /// The first thing that is wrong with it, with its place in the file.
    pub fn read(&self) -> Result<GameRecord, ReadError> {
        self.read_with(Letters::default())
    }

    /// Reads the game, in which pieces have the letters of another language.
    ///
    /// # Errors
    /// As for [`GameText::read`].
    pub fn read_with(&self, letters: Letters) -> Result<GameRecord, ReadError> {
        match &self.text {
            Some(text) => read_one(text, self.number, self.place, letters),
            None => {
                let expected = format!("a game of at most {} MiB", MAX_GAME_BYTES >> 20);
                let Place { line, column } = self.place;
                let fault = Fault::new("text", "a longer one", expected);
                Err(ReadError { game: self.number, line, column, fault })
            }
        }
    }
}

/// Takes a file of records apart: bytes of any encoding go in, in pieces of any size, and the texts of
/// games come out. Holds one piece and one game at a time.
///
/// A game ends with its result, with the line of the result where comments follow on it, or where the
/// tags of the next one begin. A variation or a comment that is never closed spoils its own game only.
///
/// ```
/// use variorum_record::Splitter;
///
/// let mut splitter = Splitter::new();
/// splitter.put(b"1. e4 e5 1/2-1/2\r\n\r\n[White \"Zo\xeb\"]\r\n\r\n1. Nf9 *\r\n\r\n1. d4");
/// splitter.end();
/// let games: Vec<_> = std::iter::from_fn(|| splitter.game()).collect();
/// assert_eq!(games.len(), 3);
/// assert_eq!(games[1].line(), 3);
/// assert!(games[1].text().contains("Zo\u{eb}"));
/// let error = games[1].read().expect_err("a knight off the board");
/// assert!(error.to_string().starts_with("game 2, line 5, column 4: move: `Nf9`"));
/// assert!(games[2].read().is_ok());
/// ```
#[derive(Debug)]
pub struct Splitter {
    decoder: Decoder,
    /// What is not yet given out.
    buffer: Vec<u8>,
    /// Where the game begins that is being read.
    begin: usize,
    /// How far the buffer holds whole lines.
    ready: usize,
    /// How far it has been looked through for ends of lines.
    searched: usize,
    /// Whether no more will come.
    ended: bool,
    /// Where in the file the game begins.
    place: Place,
    /// Where the game began, when it is too long and its beginning has been thrown away.
    cut_off: Option<Place>,
    /// How many games were given out.
    count: usize,
    scanner: BoundaryScanner,
}

impl Default for Splitter {
    fn default() -> Splitter {
        Splitter::new()
    }
}

impl Splitter {
    /// A splitter at the beginning of a file.
    pub fn new() -> Splitter {
        Splitter {
            decoder: Decoder::new(),
            buffer: Vec::new(),
            begin: 0,
            ready: 0,
            searched: 0,
            ended: false,
            place: Place { line: 1, column: 1 },
            cut_off: None,
            count: 0,
            scanner: BoundaryScanner::new(),
        }
    }

    /// Takes the next bytes of the file. All games should have been taken out before, so that no more
    /// than one is held.
    pub fn put(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.begin);
        self.scanner.shift(self.begin);
        self.ready -= self.begin;
        self.searched -= self.begin;
        self.begin = 0;
        self.decoder.put(bytes, &mut self.buffer);
    }

    /// The file ends here.
    pub fn end(&mut self) {
        self.decoder.end(&mut self.buffer);
        self.ended = true;
    }

    /// The next game; `None` when more bytes are needed to tell, or when there is none after the end.
    pub fn game(&mut self) -> Option<GameText> {
        loop {
            self.look_for_lines();
            let mut boundary = self.scanner.boundary(&self.buffer[..self.ready]);
            let everything = self.ended && boundary.is_none();
            let is_long = self.ready - self.begin > MAX_GAME_BYTES;
            if everything || boundary.is_none() && is_long {
                boundary = self.scanner.last_boundary();
            }
            if boundary.is_none() && is_long && !everything {
                self.skip_empty_lines(self.ready);
                self.cut_off.get_or_insert(self.place);
                self.advance(self.ready);
                return None;
            }
            let end = match boundary {
                Some(boundary) => boundary,
                None if everything && (self.scanner.has_begun() || self.cut_off.is_some()) => {
                    self.scanner = BoundaryScanner::new();
                    self.scanner.at = self.ready;
                    self.ready
                }
                None => return None,
            };
            if let Some(game) = self.cut(end) {
                return Some(game);
            }
        }
    }

    /// Finds out how far the buffer holds whole lines.
    fn look_for_lines(&mut self) {
        if self.ended {
            self.ready = self.buffer.len();
            return;
        }
        let new = &self.buffer[self.searched..];
        if let Some(at) = new.iter().rposition(|&byte| byte == b'\n') {
            self.ready = self.searched + at + 1;
        } else if self.buffer.len() - self.ready > MAX_GAME_BYTES {
            // A line without end: whole words of it have to do.
            let space = self.buffer[self.ready..].iter().rposition(u8::is_ascii_whitespace);
            self.ready = space.map_or(self.buffer.len(), |at| self.ready + at + 1);
        }
        self.searched = self.buffer.len();
    }

    /// The game that ends there, if there is anything of one.
    fn cut(&mut self, end: usize) -> Option<GameText> {
        self.skip_empty_lines(end);
        let cut_off = self.cut_off.take();
        let place = cut_off.unwrap_or(self.place);
        let bytes = &self.buffer[self.begin..end];
        let is_held = cut_off.is_none() && bytes.len() <= MAX_GAME_BYTES;
        let text = is_held.then(|| decode(bytes.to_vec()));
        self.advance(end);
        if text.as_ref().is_some_and(|text| text.trim_start().is_empty()) {
            return None;
        }
        self.count += 1;
        Some(GameText { number: self.count, place, text })
    }

    /// Empty lines before a game are not its own.
    fn skip_empty_lines(&mut self, end: usize) {
        let bytes = &self.buffer[self.begin..end];
        let blank = &bytes[..bytes.len() - bytes.trim_ascii_start().len()];
        let length = blank.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        self.advance(self.begin + length);
    }

    /// The game begins there, as far as it is still held.
    fn advance(&mut self, to: usize) {
        let passed = &self.buffer[self.begin..to];
        let last_line = match passed.iter().rposition(|&byte| byte == b'\n') {
            Some(at) => {
                self.place.line += passed.iter().filter(|&&byte| byte == b'\n').count();
                self.place.column = 1;
                &passed[at + 1..]
            }
            None => passed,
        };
        self.place.column += last_line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        self.begin = to;
    }
}
