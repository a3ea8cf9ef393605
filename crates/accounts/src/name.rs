//! Names of accounts.

use std::fmt;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{MixedScript, skeleton};
use variorum_core::Fault;

/// The fewest characters of a name.
pub const MIN_NAME: usize = 2;

/// The most characters of a name.
pub const MAX_NAME: usize = 24;

/// Marks on one letter; some scripts need two, what piles up more is there to disturb.
const MAX_MARKS: usize = 2;

/// What is shown in place of the name of somebody who has left.
pub const DELETED: &str = "deleted player";

/// Names nobody has, because others would take their bearer for somebody of the house, or for nobody.
const RESERVED: [&str; 33] = [
    "abuse",
    "admin",
    "administrator",
    "anonymous",
    "anybody",
    "black",
    "bot",
    "computer",
    "deleted",
    "deletedplayer",
    "engine",
    "everybody",
    "guest",
    "help",
    "host",
    "info",
    "me",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "operator",
    "red",
    "root",
    "security",
    "server",
    "staff",
    "support",
    "system",
    "undefined",
    "variorum",
    "white",
];

/// A name that an account may have: 2 to 24 letters, digits, `-` and `_`, of one script, the first one a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    shown: String,
    folded: String,
}

impl Name {
    /// The name that a text is, in Unicode's composed form.
    ///
    /// # Errors
    /// The text is no such name, or a reserved word, or looks like one.
    pub fn new(text: &str) -> Result<Name, Fault> {
        let wrong = |expected: &str| Fault::new("name", text, expected);
        if text.len() > 16 * MAX_NAME {
            return Err(wrong(&format!("{MIN_NAME} to {MAX_NAME} characters")));
        }
        let shown: String = text.trim().nfc().collect();
        let length = shown.chars().filter(|&c| !is_combining_mark(c)).count();
        if !(MIN_NAME..=MAX_NAME).contains(&length) {
            return Err(wrong(&format!("{MIN_NAME} to {MAX_NAME} characters")));
        }
        if !shown.starts_with(char::is_alphabetic) {
            return Err(wrong("a name that begins with a letter"));
        }
        let mut marks = 0;
        for c in shown.chars() {
            marks = if is_combining_mark(c) { marks + 1 } else { 0 };
            let fits = c.is_alphanumeric() || is_combining_mark(c) || matches!(c, '-' | '_');
            if !fits || marks > MAX_MARKS {
                return Err(wrong("letters, digits, `-` and `_`"));
            }
        }
        if !shown.as_str().is_single_script() {
            return Err(wrong("letters of one script"));
        }
        let folded = fold(&shown);
        if RESERVED.iter().any(|word| fold(word) == folded) || folded.starts_with(&fold("guest")) {
            return Err(wrong("a name that is not reserved"));
        }
        Ok(Name { shown, folded })
    }

    /// As it is shown.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// What is the same for all names that look alike: two accounts may not have it.
    pub fn folded(&self) -> &str {
        &self.folded
    }

    /// The folded form of a text that may be the name of an account, by which it is looked up; `None` for a text that
    /// cannot be one.
    pub fn lookup(text: &str) -> Option<String> {
        (text.len() <= 16 * MAX_NAME).then(|| fold(text.trim())).filter(|folded| !folded.is_empty())
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// A text without what the eye does not tell apart: capitals, forms of width, letters that Unicode lists as
/// confusable, `i` and `l` (whose capitals are confused), and the lines between letters.
fn fold(text: &str) -> String {
    let lower: String = text.nfkc().flat_map(char::to_lowercase).collect();
    skeleton(&lower)
        .flat_map(char::to_lowercase)
        .filter(|c| !matches!(c, '-' | '_') && !is_combining_mark(*c))
        .map(|c| if c == 'i' || c == 'ı' { 'l' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        Name::new(text).unwrap_or_else(|fault| panic!("{fault}")).folded().to_owned()
    }

    #[test]
    fn names_of_many_scripts_are_taken_as_they_are_written() {
        for text in ["Ada", "Zoë", "ada_99", "Анна", "王小明", "محمد", "नीता", "Ωμέγα"]
        {
            assert_eq!(Name::new(text).unwrap().shown(), text);
        }
        assert_eq!(Name::new(" Zoe\u{308} ").unwrap().shown(), "Zoë", "composed, without space around");
    }

    #[test]
    fn names_that_look_alike_are_one() {
        for (one, other) in [
            ("Ada", "ADA"),
            ("Ada", "ada"),
            ("Ada", "Аdа".replace('d', "ԁ").as_str()), // Cyrillic throughout
            ("Bill", "BiII"),
            ("Bill", "Bi11"),
            ("anna", "an_na"),
            ("modern", "rnodern"),
            ("zoe", "z0e"),
            ("Zoe", "Zoë"),
        ] {
            assert_eq!(folded(one), folded(other), "{one} and {other}");
        }
        assert_ne!(folded("Ada"), folded("Bea"));
        assert_eq!(Name::lookup(" ADA "), Some(folded("Ada")));
    }

    #[test]
    fn what_is_no_name_is_refused_with_the_reason() {
        let long = "a".repeat(MAX_NAME + 1);
        for (text, expected) in [
            ("", "2 to 24"),
            ("a", "2 to 24"),
            (long.as_str(), "2 to 24"),
            (&"\u{301}".repeat(5000), "2 to 24"),
            ("7up", "begins with a letter"),
            ("_ann", "begins with a letter"),
            ("Ann Lee", "letters, digits"),
            ("a\u{301}\u{301}\u{301}\u{301}b", "letters, digits"),
            ("ann\u{200b}a", "letters, digits"),
            ("<b>", "begins with"),
            ("аnn", "one script"), // the first letter is Cyrillic
            ("Admin", "reserved"),
            ("аdмin".replace('м', "m").as_str(), "one script"),
            ("m0derat0r", "reserved"),
            ("Guest-17", "reserved"),
            ("GUESTofhonour", "reserved"),
        ] {
            let fault = Name::new(text).unwrap_err();
            assert_eq!(fault.field, "name");
            assert!(fault.expected.contains(expected), "{text:?}: {fault}");
        }
    }
}
