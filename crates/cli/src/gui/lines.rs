//! Lines of text, in and out.

use std::io::{BufRead, Read, Result, Write};

/// The longest line that is read; a game of several thousand moves fits.
const LONGEST: u64 = 1 << 20;

/// How much is kept of a line too long, in bytes.
const BEGINNING: usize = 80;

/// A line that came in.
pub enum InputLine {
    /// Its text, without its end.
    Text(String),
    /// It was too long; only its beginning is kept.
    TooLong(String),
}

/// The next line; `None` at the end of the input. Bytes that are no text are replaced.
///
/// # Errors
/// The input cannot be read.
pub fn read_line(input: &mut impl BufRead) -> Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(InputLine::TooLong(text(&bytes[..BEGINNING]))));
    }
    Ok(Some(InputLine::Text(text(&bytes))))
}

/// Prints one line at once. A reader that has gone away ends the conversation by closing the input.
pub fn send(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_too_long_is_dropped_whole() {
        let mut text = vec![b'x'; LONGEST as usize + 5];
        text.extend(b"\nquit\xff\r\nlast");
        let mut input = text.as_slice();
        let first = read_line(&mut input);
        assert!(
            matches!(first, Ok(Some(InputLine::TooLong(beginning))) if beginning == "x".repeat(BEGINNING))
        );
        let mut next = || match read_line(&mut input) {
            Ok(Some(InputLine::Text(text))) => Some(text),
            _ => None,
        };
        assert_eq!(next().as_deref(), Some("quit\u{fffd}"));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
