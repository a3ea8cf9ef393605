//! The games of a text, found one after the other while the page stays alive.

use js_sys::{Promise, Uint8Array};
use leptos::prelude::*;
use variorum_core::Player;
use variorum_record::{GameRecord, GameResult, GameText, Letters, ReadError, Splitter};
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::made::known;

/// The longest file that is read here: the texts of its games are kept.
const MAX_BYTES: f64 = 256.0 * 1024.0 * 1024.0;

/// How much of it is read at once, in bytes.
const PIECE: usize = 1 << 18;

/// So long the page may stand still, in milliseconds.
const STILL: f64 = 30.0;

/// A good game of a text. Its tree is made when it is looked at.
#[derive(Clone)]
pub struct Listed {
    /// Who played what, where and when.
    pub heading: String,
    /// The result as records write it.
    pub result: String,
    text: GameText,
    letters: Letters,
}

impl Listed {
    fn of(text: GameText, letters: Letters, record: &GameRecord) -> Listed {
        Listed { heading: heading(record), result: result(record), text, letters }
    }

    /// Which game of its text it is, counted from 1.
    pub fn number(&self) -> usize {
        self.text.number
    }

    /// The game itself.
    pub fn record(&self) -> Option<GameRecord> {
        self.text.read_with(self.letters).ok() // which it was before
    }
}

/// Where games come from.
pub enum Origin {
    /// What was pasted.
    Text(String),
    /// A file of the person who looks.
    File(File),
}

impl Origin {
    fn size(&self) -> usize {
        match self {
            Origin::Text(text) => text.len(),
            Origin::File(file) => file.size() as usize,
        }
    }

    /// The bytes from `from` on, no more than a piece.
    async fn piece(&self, from: usize) -> Result<Vec<u8>, String> {
        let to = (from + PIECE).min(self.size());
        match self {
            Origin::Text(text) => Ok(text.as_bytes()[from..to].to_vec()),
            Origin::File(file) => {
                let unreadable = |_| "The file cannot be read.".to_owned();
                let blob = file.slice_with_f64_and_f64(from as f64, to as f64).map_err(unreadable)?;
                let buffer = JsFuture::from(blob.array_buffer()).await.map_err(unreadable)?;
                Ok(Uint8Array::new(&buffer).to_vec())
            }
        }
    }
}

/// What was found in a text.
#[derive(Default)]
pub struct Found {
    /// The good games.
    pub games: Vec<Listed>,
    /// What is wrong with each of the others.
    pub bad: Vec<ReadError>,
}

/// Reads all games, in which pieces have these letters. `tell` is told which share of the text is read, and whether to go on comes back.
///
/// # Errors
/// A file is too long or cannot be read; for people. `None` when it was not to go on.
pub async fn read(
    origin: Origin,
    letters: Letters,
    tell: impl Fn(f64) -> bool,
) -> Result<Option<Found>, String> {
    let size = origin.size();
    if size as f64 > MAX_BYTES {
        return Err(
            "The file is too long: at most 256 MiB are read here. The command line reads any.".to_owned()
        );
    }
    let now = || window().performance().map_or(0.0, |performance| performance.now());
    let (mut splitter, mut found) = (Splitter::new(), Found::default());
    let (mut at, mut since) = (0, now());
    loop {
        while let Some(text) = splitter.game() {
            match text.read_with(letters) {
                Ok(record) => found.games.push(Listed::of(text, letters, &record)),
                Err(error) => found.bad.push(error),
            }
            if now() - since > STILL {
                if !tell(at as f64 / size as f64) {
                    return Ok(None);
                }
                pause().await;
                since = now();
            }
        }
        if at == size {
            return Ok(Some(found));
        }
        let piece = origin.piece(at).await?;
        if piece.is_empty() {
            return Err("The file cannot be read: it has become shorter.".to_owned());
        }
        at += piece.len();
        splitter.put(&piece);
        if at == size {
            splitter.end();
        }
    }
}

/// Lets the browser show what has changed and hear who looks.
async fn pause() {
    let promise = Promise::new(&mut |resolve, _| {
        // Where there are no timers, nothing waits.
        if window().set_timeout_with_callback(&resolve).is_err() {
            drop(resolve.call0(&wasm_bindgen::JsValue::NULL));
        }
    });
    drop(JsFuture::from(promise).await);
}

/// Who played what, where and when.
fn heading(record: &GameRecord) -> String {
    let card = record.card();
    let name = |player: &Player| known(record, player.title()).unwrap_or(player.title());
    let names: Vec<&str> = Player::ALL.iter().take(card.players).map(name).collect();
    let rest = ["Event", "Date"].into_iter().filter_map(|tag| known(record, tag));
    let mut words = names.join(" – ");
    for part in std::iter::once(card.title).chain(rest) {
        words.push_str(", ");
        words.push_str(part);
    }
    words
}

/// The result as records write it.
pub fn result(record: &GameRecord) -> String {
    let result = record.played().outcome().map_or(record.result, GameResult::from);
    result.text(record.card().players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_told_by_what_is_known_of_it() {
        let text = "[White \"Anna\"]\n[Black \"?\"]\n[Date \"????.??.??\"]\n[Event \"Club\"]\n\n1. e4 1-0\n";
        let record = variorum_record::read(text).expect("a record").remove(0);
        assert_eq!(heading(&record), format!("Anna – Black, {}, Club", record.card().title));
        assert_eq!(result(&record), "1-0");
    }
}
