//! Reads the games of a text one after another without blocking the page.

use js_sys::{Promise, Uint8Array};
use leptos::prelude::*;
use variorum_core::Player;
use variorum_record::{GameRecord, GameResult, GameText, Letters, ReadError, Splitter};
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::export::tag_value;
use super::file_error::FileError;

/// The longest file that is read, in bytes: the texts of its games stay in memory.
const MAX_BYTES: f64 = 256.0 * 1024.0 * 1024.0;

/// A file is read in pieces of so many bytes.
const CHUNK_BYTES: usize = 1 << 18;

/// The page is blocked for at most so many milliseconds.
const MAX_BLOCKED_MS: f64 = 30.0;

/// A readable game of a text. Its tree is built when it is opened.
#[derive(Clone)]
pub struct ListedGame {
    /// Players, game, event and date.
    pub heading: String,
    /// The result as records write it.
    pub result: String,
    text: GameText,
    letters: Letters,
}

impl ListedGame {
    fn of(text: GameText, letters: Letters, record: &GameRecord) -> ListedGame {
        ListedGame { heading: heading(record), result: result(record), text, letters }
    }

    /// Its number in the text, from 1.
    pub fn number(&self) -> usize {
        self.text.number
    }

    /// Reads the game.
    pub fn record(&self) -> Option<GameRecord> {
        self.text.read_with(self.letters).ok() // which it was before
    }
}

/// Where a text comes from.
pub enum RecordOrigin {
    /// A pasted text.
    Text(String),
    /// A file of the user.
    File(File),
}

impl RecordOrigin {
    fn size(&self) -> usize {
        match self {
            RecordOrigin::Text(text) => text.len(),
            RecordOrigin::File(file) => file.size() as usize,
        }
    }

    /// The bytes from `from` on, at most [`CHUNK_BYTES`].
    async fn chunk(&self, from: usize) -> Result<Vec<u8>, FileError> {
        let to = (from + CHUNK_BYTES).min(self.size());
        match self {
            RecordOrigin::Text(text) => Ok(text.as_bytes()[from..to].to_vec()),
            RecordOrigin::File(file) => {
                let unreadable = |_| FileError::Unreadable;
                let blob = file.slice_with_f64_and_f64(from as f64, to as f64).map_err(unreadable)?;
                let buffer = JsFuture::from(blob.array_buffer()).await.map_err(unreadable)?;
                Ok(Uint8Array::new(&buffer).to_vec())
            }
        }
    }
}

/// What a text holds.
#[derive(Default)]
pub struct ReadGames {
    /// The readable games.
    pub games: Vec<ListedGame>,
    /// The errors of the others.
    pub bad: Vec<ReadError>,
}

/// Reads all games; `letters` are those of the pieces. `on_progress` gets the fraction that is read and
/// returns whether to go on. The result is `None` when it was stopped.
///
/// # Errors
/// A file is too long or cannot be read.
pub async fn read(
    origin: RecordOrigin,
    letters: Letters,
    on_progress: impl Fn(f64) -> bool,
) -> Result<Option<ReadGames>, FileError> {
    let size = origin.size();
    if size as f64 > MAX_BYTES {
        return Err(FileError::TooLong);
    }
    let now = || window().performance().map_or(0.0, |performance| performance.now());
    let (mut splitter, mut found) = (Splitter::new(), ReadGames::default());
    let (mut at, mut since) = (0, now());
    loop {
        while let Some(text) = splitter.game() {
            match text.read_with(letters) {
                Ok(record) => found.games.push(ListedGame::of(text, letters, &record)),
                Err(error) => found.bad.push(error),
            }
            if now() - since > MAX_BLOCKED_MS {
                if !on_progress(at as f64 / size as f64) {
                    return Ok(None);
                }
                pause().await;
                since = now();
            }
        }
        if at == size {
            return Ok(Some(found));
        }
        let chunk = origin.chunk(at).await?;
        if chunk.is_empty() {
            return Err(FileError::Shortened);
        }
        at += chunk.len();
        splitter.put(&chunk);
        if at == size {
            splitter.end();
        }
    }
}

/// Lets the browser draw and handle events.
async fn pause() {
    let promise = Promise::new(&mut |resolve, _| {
        // Without timers the promise is resolved at once.
        if window().set_timeout_with_callback(&resolve).is_err() {
            drop(resolve.call0(&wasm_bindgen::JsValue::NULL));
        }
    });
    drop(JsFuture::from(promise).await);
}

/// Players, game, event and date.
fn heading(record: &GameRecord) -> String {
    let card = record.card();
    let name = |player: &Player| tag_value(record, player.title()).unwrap_or(player.title());
    let names: Vec<&str> = Player::ALL.iter().take(card.players).map(name).collect();
    let rest = ["Event", "Date"].into_iter().filter_map(|tag| tag_value(record, tag));
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
