//! What is said about moves: glyphs, clocks and evaluations.

use std::fmt;

const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The suffix that stands for a numeric annotation glyph: `!` for 1 to `?!` for 6.
///
/// ```
/// use variorum_record::{glyph_number, glyph_text};
///
/// assert_eq!(glyph_text(4), Some("??"));
/// assert_eq!(glyph_number("?!"), Some(6));
/// ```
pub fn glyph_text(number: u8) -> Option<&'static str> {
    GLYPHS.get(usize::from(number).checked_sub(1)?).copied()
}

/// The number of a suffix glyph.
pub fn glyph_number(text: &str) -> Option<u8> {
    GLYPHS.iter().position(|&glyph| glyph == text).map(|at| at as u8 + 1)
}

/// An evaluation, as `[%eval …]` in a comment: in two-player games from White's side, in games of
/// three for the player who made the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eval {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this many moves; negative when against.
    Mate(i32),
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Eval::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                write!(f, "{sign}{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100)
            }
            Eval::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

impl Eval {
    /// Reads `0.25`, `-1.5`, `3`, `#-4`; a depth after a comma is left aside.
    pub(crate) fn parse(text: &str) -> Option<Eval> {
        let text = text.split(',').next().unwrap_or_default().trim();
        if let Some(moves) = text.strip_prefix('#') {
            return moves.parse().ok().map(Eval::Mate);
        }
        let (digits, negative) = match text.strip_prefix('-') {
            Some(digits) => (digits, true),
            None => (text.strip_prefix('+').unwrap_or(text), false),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        if !part.bytes().all(|byte| byte.is_ascii_digit())
            || whole.is_empty()
            || whole.starts_with(['+', '-'])
        {
            return None;
        }
        let hundredths: i32 = format!("{part:0<2}").get(..2)?.parse().ok()?;
        let value = whole.parse::<i32>().ok()?.checked_mul(100)?.checked_add(hundredths)?;
        Some(Eval::Centipawns(if negative { -value } else { value }))
    }
}

/// Milliseconds as `h:mm:ss`, with tenths where there are any.
pub(crate) fn clock_text(milliseconds: u64) -> String {
    let tenths = milliseconds / 100;
    let (seconds, tenth) = (tenths / 10, tenths % 10);
    let text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if tenth == 0 { text } else { format!("{text}.{tenth}") }
}

/// Reads `h:mm:ss`, `mm:ss` or `ss`, with or without a fraction, into milliseconds.
pub(crate) fn parse_clock(text: &str) -> Option<u64> {
    let mut seconds: u64 = 0;
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    for part in whole.split(':') {
        let part: u64 = Some(part).filter(|part| part.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let milliseconds: u64 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    seconds.checked_mul(1000)?.checked_add(milliseconds)
}

/// The value of a command such as `[%clk 0:03:00]` within comments.
pub(crate) fn command<'a>(comments: &'a [String], name: &str) -> Option<&'a str> {
    comments.iter().find_map(|comment| {
        let at = comment.find(&format!("[%{name} "))?;
        comment[at..].split(']').next()?.split_once(' ').map(|(_, value)| value)
    })
}

/// Puts a command into the first comment that has it, or at the front.
pub(crate) fn set_command(comments: &mut Vec<String>, name: &str, value: &str) {
    let command = format!("[%{name} {value}]");
    for comment in comments.iter_mut() {
        if let Some(at) = comment.find(&format!("[%{name} "))
            && let Some(end) = comment[at..].find(']')
        {
            comment.replace_range(at..=at + end, &command);
            return;
        }
    }
    match comments.first_mut() {
        Some(first) if first.starts_with("[%") => first.insert_str(0, &(command + " ")),
        _ => comments.insert(0, command),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_evaluations_are_read_and_written() {
        for (text, milliseconds) in [("0:03:00", 180_000), ("1:00:00.5", 3_600_500)] {
            assert_eq!(parse_clock(text), Some(milliseconds));
            assert_eq!(clock_text(milliseconds), text);
        }
        assert_eq!(parse_clock("9.25"), Some(9_250));
        assert_eq!(parse_clock("x"), None);
        assert_eq!(parse_clock("99999999999999999999:00"), None);
        for (text, eval) in
            [("0.25", Eval::Centipawns(25)), ("-1.50", Eval::Centipawns(-150)), ("#-3", Eval::Mate(-3))]
        {
            assert_eq!(Eval::parse(text), Some(eval));
            assert_eq!(eval.to_string(), text);
        }
        assert_eq!(Eval::parse("+2,18"), Some(Eval::Centipawns(200)));
        assert_eq!(Eval::parse("0.5"), Some(Eval::Centipawns(50)));
        assert_eq!(Eval::parse("99999999999"), None);
        assert_eq!(Eval::parse("--1"), None);
    }

    #[test]
    fn commands_are_kept_in_comments() {
        let mut comments = vec!["well played".to_owned()];
        set_command(&mut comments, "clk", "0:01:00");
        set_command(&mut comments, "eval", "0.10");
        set_command(&mut comments, "clk", "0:00:59");
        assert_eq!(comments, ["[%eval 0.10] [%clk 0:00:59]", "well played"]);
        assert_eq!(command(&comments, "clk"), Some("0:00:59"));
        assert_eq!(command(&comments, "emt"), None);
    }
}
