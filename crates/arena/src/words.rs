//! Settings written as `name=value` words, separated by spaces.

use variorum_core::Fault;

/// Splits `a=1 b="two words"` into names and values. Quotes, single or double, keep spaces together and
/// are left out.
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

/// Splits a text at its spaces, quoted ones left out.
///
/// # Errors
/// A quote that is not closed.
pub(crate) fn split(field: &str, text: &str) -> Result<Vec<String>, Fault> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        return Err(Fault::new(field, text, format!("a second {open}")));
    }
    words.extend(word);
    Ok(words)
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
        assert_eq!(read("a=\"1").unwrap_err(), "engine: `a=\"1`: expected a second \"");
        assert_eq!(read("=1").unwrap_err(), "engine: `=1`: expected name=value");
    }
}
