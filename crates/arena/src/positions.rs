//! Games of a match as positions to learn from.

use crate::error::Error;
use crate::game::Played;
use crate::opening::Opening;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom};
use std::path::Path;
use variorum_core::Fault;
use variorum_core::any::AnyGame;
use variorum_engine::Score;
use variorum_positions::{Decision, Header, Reader, StoredGame, Value, Writer};

/// An open file, and what it held.
pub(crate) struct Existing {
    pub writer: Writer<File>,
    /// The numbers of its games.
    pub numbers: BTreeSet<u32>,
    pub decisions: u64,
}

/// The first line of the settings of self-play. The number rises when the same settings make other games.
pub(crate) const SELFPLAY: &str = "variorum selfplay 2";

/// Opens or makes the file of games made with these settings. An incomplete game at the end, as a killed writer leaves
/// it, is cut off.
///
/// # Errors
/// The file cannot be read or written, another run has it open, its games were made otherwise, or it is
/// none of ours.
pub(crate) fn open(path: &Path, game: &'static dyn AnyGame, settings: &[String]) -> Result<Existing, Error> {
    let io = |error: io::Error| Error::File(path.to_owned(), error);
    let refuse = |text: String, expected: String| Error::Fault(Fault::new("positions", text, expected));
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
    if file.try_lock().is_err() {
        return Err(refuse(path.display().to_string(), "a file that no other run has open".to_owned()));
    }
    let settings = settings.iter().filter(|line| !line.is_empty()).cloned().collect();
    let header = Header { game, settings };
    let (mut numbers, mut decisions) = (BTreeSet::new(), 0);
    if file.metadata().map_err(io)?.len() == 0 {
        return Ok(Existing { writer: Writer::begin(file, &header).map_err(io)?, numbers, decisions });
    }
    let unreadable = |error: variorum_positions::Error| match error {
        variorum_positions::Error::Io(error) => io(error),
        error => refuse(path.display().to_string(), format!("a file of positions: {error}")),
    };
    let mut reader = Reader::new(BufReader::new(&file)).map_err(unreadable)?;
    let found = reader.header().text();
    if let Some((found, expected)) = found.lines().zip(header.text().lines()).find(|pair| pair.0 != pair.1) {
        return Err(refuse(found.to_owned(), format!("games made in the same way, here `{expected}`")));
    }
    for game in reader.whole_games() {
        let game = game.map_err(unreadable)?;
        numbers.insert(game.number);
        decisions += game.decisions.len() as u64;
    }
    let whole = reader.at();
    drop(reader);
    file.set_len(whole).map_err(io)?;
    file.seek(SeekFrom::End(0)).map_err(io)?;
    Ok(Existing { writer: Writer::resume(file), numbers, decisions })
}

/// What is stored of a game; `None` for one in which somebody failed.
pub(crate) fn stored(opening: &Opening, played: &Played) -> Option<StoredGame> {
    if !played.incidents.is_empty() {
        return None;
    }
    let mut record = played.record.clone_box();
    record.truncate(0);
    let mut decisions = Vec::new();
    for (i, entry) in played.record.entries().iter().take_while(|entry| entry.is_move).enumerate() {
        let rank = record.legal().iter().position(|text| *text == entry.text)?;
        let stats = i.checked_sub(opening.record.ply()).and_then(|i| *played.move_stats.get(i)?);
        let value = stats.and_then(|stats| stats.score).map(|score| match score {
            Score::Centipawns(value) => Value::Centipawns(value),
            Score::Mate(turns) => Value::Forced { win: turns > 0 },
        });
        decisions.push(Decision { rank: rank as u32, value });
        record.play_text(&entry.text).ok()?;
    }
    Some(StoredGame {
        number: u32::try_from(played.result.number).ok()?,
        options: opening.options.texts(),
        start: opening.start.clone(),
        decisions,
        winners: played.result.winners,
        drawn: played.result.drawn,
    })
}
