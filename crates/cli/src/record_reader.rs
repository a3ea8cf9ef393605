//! Record files, read a game at a time.

use crate::failure::Failure;
use crate::output;
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Read};
use std::path::Path;
use variorum_core::Fault;
use variorum_record::{GameRecord, GameText, Letters, Splitter};

/// How much of a file is read at once, in bytes.
const PIECE: usize = 1 << 18;

/// The most warnings that are printed; the others are counted.
const MOST_WARNINGS: usize = 100;

/// The games of a file. Those that cannot be read are told on standard error and left out.
pub struct RecordReader {
    name: String,
    input: Box<dyn Read>,
    piece: Vec<u8>,
    splitter: Splitter,
    ended: bool,
    bar: ProgressBar,
    /// How long the file is, where it says so.
    length: Option<u64>,
    good: usize,
    bad: usize,
    /// The letters of the pieces.
    letters: Letters,
    warned: usize,
}

impl RecordReader {
    /// Opens a file, or standard input for `-`, in which pieces have these letters.
    pub fn open(path: &Path, letters: Letters) -> Result<RecordReader, Failure> {
        let name = path.display().to_string();
        let refuse = |error: io::Error| Failure::Input(format!("{name}: {error}"));
        let (input, length): (Box<dyn Read>, _) = if path == Path::new("-") {
            (Box::new(io::stdin().lock()), None)
        } else {
            let file = File::open(path).map_err(refuse)?;
            let length = file.metadata().ok().filter(|data| data.is_file()).map(|data| data.len());
            (Box::new(file), length)
        };
        Ok(RecordReader {
            name,
            input,
            piece: vec![0; PIECE],
            splitter: Splitter::new(),
            ended: false,
            bar: ProgressBar::hidden(),
            length,
            good: 0,
            bad: 0,
            letters,
            warned: 0,
        })
    }

    /// Shows on standard error how much of the file is read, where that is a terminal.
    pub fn show_bar(&mut self) -> Result<(), Failure> {
        if !io::stderr().is_terminal() {
            return Ok(());
        }
        let (bar, template) = match self.length {
            Some(length) => {
                (ProgressBar::new(length), "{bar:40} {bytes} of {total_bytes}, {msg}, {eta} to go")
            }
            None => (ProgressBar::new_spinner(), "{spinner} {bytes}, {msg}"),
        };
        self.bar = bar.with_style(ProgressStyle::with_template(template)?);
        Ok(())
    }

    /// The text of the next game, good or bad.
    fn text(&mut self) -> Result<Option<GameText>, Failure> {
        loop {
            if let Some(game) = self.splitter.game() {
                return Ok(Some(game));
            }
            if self.ended {
                return Ok(None);
            }
            match self.input.read(&mut self.piece) {
                Ok(0) => {
                    self.ended = true;
                    self.splitter.end();
                }
                Ok(length) => {
                    self.splitter.put(&self.piece[..length]);
                    self.bar.inc(length as u64);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(self.refuse(&error)),
            }
        }
    }

    fn refuse(&self, error: &dyn Display) -> Failure {
        self.bar.finish_and_clear();
        Failure::Input(format!("{}: {error}", self.name))
    }

    /// The next good game and its number, counted from 1; bad ones before it are told.
    pub fn next(&mut self) -> Result<Option<(usize, GameRecord)>, Failure> {
        while let Some(game) = self.text()? {
            match game.read_with(self.letters) {
                Ok(record) => {
                    self.warn(&game, &record);
                    self.good += 1;
                    self.bar.set_message(format!("{} games", self.good));
                    return Ok(Some((game.number, record)));
                }
                Err(error) => {
                    self.bad += 1;
                    self.tell(&error);
                }
            }
        }
        Ok(None)
    }

    /// Tells what is wrong with the file.
    fn tell(&self, what: &dyn Display) {
        self.bar.suspend(|| output::note(format_args!("variorum: {}: {what}", self.name)));
    }

    /// The game with that number, counted from 1; others are not looked at.
    pub fn numbered(&mut self, number: usize) -> Result<GameRecord, Failure> {
        let mut count = 0;
        while let Some(game) = self.text()? {
            if game.number == number {
                return self.read(&game);
            }
            count = game.number;
        }
        let expected = format!("a number from 1 to {count}");
        Err(match count {
            0 => self.refuse(&nothing()),
            _ => Failure::Input(Fault::new("game", number.to_string(), expected).to_string()),
        })
    }

    /// The only game of the file.
    ///
    /// # Errors
    /// It is bad, or there are more, which is told as a fault of `field`.
    pub fn only(&mut self, field: &str) -> Result<GameRecord, Failure> {
        let Some(first) = self.text()? else { return Err(self.refuse(&nothing())) };
        let mut count = 1;
        while self.text()?.is_some() {
            count += 1;
        }
        if count > 1 {
            let expected = format!("one of its {count} games, with --game N");
            return Err(Failure::Input(Fault::new(field, &self.name, expected).to_string()));
        }
        self.read(&first)
    }

    /// A game that must be good.
    fn read(&mut self, game: &GameText) -> Result<GameRecord, Failure> {
        let record = game.read_with(self.letters).map_err(|error| self.refuse(&error))?;
        self.warn(game, &record);
        Ok(record)
    }

    /// Tells what was assumed of a game that is not as we write it.
    fn warn(&mut self, game: &GameText, record: &GameRecord) {
        for warning in record.warnings() {
            if self.warned < MOST_WARNINGS {
                self.tell(&format!("game {}, {warning}", game.number));
            }
            self.warned += 1;
        }
    }

    /// The result of reading all games: a failure when some, or all, were bad.
    pub fn end(self) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        if let Some(more @ 1..) = self.warned.checked_sub(MOST_WARNINGS) {
            self.tell(&format!("and {more} more such warnings"));
        }
        match (self.good, self.bad) {
            (0, 0) => Err(self.refuse(&nothing())),
            (0, bad) => Err(self.refuse(&format!("none of {bad} games can be read"))),
            (_, 0) => Ok(()),
            (good, bad) => {
                self.tell(&format!("{bad} of {} games are left out", good + bad));
                Err(Failure::No)
            }
        }
    }
}

fn nothing() -> Fault {
    Fault::new("text", "", "a game: tags, moves and a result")
}
