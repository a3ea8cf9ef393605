//! Settings written as `name=value` words, separated by spaces.

use variorum_core::Fault;

/// Splits `a=1 b="two words"` into names and values. Quotes and backslashes mean what they mean in a shell.
///
/// # Errors
/// A word without `=`, a quote that is not closed.
pub(crate) fn pairs(field: &str, text: &str) -> Result<Vec<(String, String)>, Fault> {
    split(field, text)?
        .into_iter()
        .map(|word| match word.split_once('=') {
            Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
            _ => Err(Fault::new(field, word, "name=value")),
        })
        .collect()
}

/// Splits a text into words as a shell does.
///
/// # Errors
/// A quote that is not closed.
pub(crate) fn split(field: &str, text: &str) -> Result<Vec<String>, Fault> {
    shlex::split(text).ok_or_else(|| Fault::new(field, text, "every quote to be closed"))
}

/// A whole number between these.
///
/// # Errors
/// The text is something else.
pub(crate) fn number(field: &str, text: &str, min: u64, max: u64) -> Result<u64, Fault> {
    text.parse()
        .ok()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| Fault::new(field, text, format!("a number from {min} to {max}")))
}

/// A number with decimals between these.
///
/// # Errors
/// The text is something else.
pub(crate) fn decimal(field: &str, text: &str, min: f64, max: f64) -> Result<f64, Fault> {
    text.parse()
        .ok()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| Fault::new(field, text, format!("a number from {min} to {max}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together() {
        let read = |text| pairs("engine", text).map_err(|fault| fault.to_string());
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(
            read("a=1  b=\"two words\" c=''"),
            Ok(vec![pair("a", "1"), pair("b", "two words"), pair("c", "")])
        );
        assert_eq!(read("option.Skill Level=3").unwrap_err(), "engine: `option.Skill`: expected name=value");
        assert_eq!(read("'option.Skill Level=3'"), Ok(vec![pair("option.Skill Level", "3")]));
        assert_eq!(read("a=\"1").unwrap_err(), "engine: `a=\"1`: expected every quote to be closed");
        assert_eq!(read(r"args=a\ b"), Ok(vec![pair("args", "a b")]));
        assert_eq!(read("=1").unwrap_err(), "engine: `=1`: expected name=value");
    }
}
