//! Words of somebody's own, made safe to show to others.

use variorum_api::{MAX_LINE, visible};
use variorum_core::Fault;

/// The text in one line, without control characters and without what cannot be seen or turns the direction of the
/// text around it.
///
/// # Errors
/// Nothing is left of it, or it is too long.
pub(super) fn clean(text: &str) -> Result<String, Fault> {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let seen = visible(&spaced);
    let line = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.is_empty() || line.chars().count() > MAX_LINE {
        let start: String = line.chars().take(40).collect();
        return Err(Fault::new("text", start, format!("1 to {MAX_LINE} characters that can be seen")));
    }
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line_that_shows_what_it_holds() {
        assert_eq!(clean("  well \n\tplayed\u{0}! ").unwrap(), "well played !");
        assert_eq!(clean("a\u{202e}b\u{200b}c").unwrap(), "abc");
        assert_eq!(clean(&"ü".repeat(MAX_LINE)).unwrap().chars().count(), MAX_LINE);
        for wrong in [String::new(), " \u{200b}\n".to_owned(), "x".repeat(MAX_LINE + 1)] {
            assert!(clean(&wrong).unwrap_err().to_string().contains("text"), "{wrong:?}");
        }
    }
}
