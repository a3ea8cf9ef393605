//! Files of records: whatever their size and encoding, and whatever is wrong with one of their games.

mod bytes;
mod scan;
mod split;

pub use split::{GameText, MAX_GAME_BYTES, Splitter};

/// The text of a file in any encoding: UTF-8, UTF-16, or else Windows-1252; its lines end with `\n`, and
/// byte order marks are left out.
pub fn text_of(bytes: &[u8]) -> String {
    let (mut intake, mut text) = (bytes::Intake::new(), Vec::with_capacity(bytes.len()));
    intake.put(bytes, &mut text);
    intake.end(&mut text);
    bytes::decode(text)
}
