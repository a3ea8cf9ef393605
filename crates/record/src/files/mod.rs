//! Files of records: whatever their size and encoding, and whatever is wrong with one of their games.

mod decoder;
mod scanner;
mod split;

pub use split::{GameText, Splitter};

/// The text of a file in any encoding: UTF-8, UTF-16, or else Windows-1252; its lines end with `\n`, and
/// byte order marks are left out.
///
/// ```
/// assert_eq!(variorum_record::text_of(b"Zo\xeb\r\n"), "Zo\u{eb}\n");
/// ```
pub fn text_of(bytes: &[u8]) -> String {
    let (mut decoder, mut text) = (decoder::Decoder::new(), Vec::with_capacity(bytes.len()));
    decoder.put(bytes, &mut text);
    decoder.end(&mut text);
    decoder::decode(text)
}
