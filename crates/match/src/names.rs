//! Names of players.

use variorum_core::Fault;

/// The longest name of a player, in characters; longer ones are refused.
pub const MAX_NAME: usize = 40;

/// A name as it is shown: without characters that cannot be seen ([`visible`]) and without space around it.
///
/// ```
/// assert_eq!(variorum_match::clean_name(" Ada\u{200b} "), "Ada");
/// ```
pub fn clean_name(text: &str) -> String {
    visible(text).trim().to_owned()
}

/// A text without characters that show nothing themselves, but turn the direction of what stands around
/// them, part lines, or make two texts differ that look the same: bidirectional controls, zero-width
/// characters, fillers, tags and selectors.
pub fn visible(text: &str) -> String {
    text.chars().filter(|&c| !is_unseen(c)).collect()
}

/// Checks that a name can be shown: not too long and without control characters.
pub(crate) fn check_name(name: &str) -> Result<(), Fault> {
    if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        let expected = format!("at most {MAX_NAME} characters, none of them a control character");
        return Err(Fault::new("name", name, expected));
    }
    Ok(())
}

/// Unicode's default ignorable code points, with line and paragraph separators, the empty Braille pattern
/// and the marks of annotations.
fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_not_in_a_name() {
        for (text, name) in [
            ("\u{202e}nnA\u{202c}", "nnA"),
            ("\u{2066}A\u{2069}\u{200f}b\u{61c}", "Ab"),
            ("A\u{200b}n\u{200d}n\u{feff}", "Ann"),
            ("A\u{2028}n\u{ad}n\u{2060}", "Ann"),
            ("\u{e0041}\u{3164}\u{2800} \u{115f}", ""),
        ] {
            assert_eq!(clean_name(text), name, "{text:?}");
        }
    }

    #[test]
    fn names_of_all_scripts_stay() {
        for name in
            ["Ada  Lovelace", "Zoë O’Neill-Müller", "محمد", "אבי", "王小明", "Ане\u{301}та", "नीता", "♞ 7"]
        {
            assert_eq!(clean_name(&format!(" {name}\u{a0}")), name);
        }
    }
}
