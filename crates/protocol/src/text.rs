//! Foreign text.

/// The largest amount that is told apart: some 285 thousand years in milliseconds.
pub(crate) const LARGEST: u64 = 1 << 53;

/// Foreign text cut to a length that can be repeated in a message.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}

/// A number cut to a whole one; a negative one counts as 0, and one too large as [`LARGEST`].
pub(crate) fn amount(text: &str) -> Option<u64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let value = whole.parse::<u64>().unwrap_or(LARGEST).min(LARGEST);
    Some(if text.starts_with('-') { 0 } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_bounded() {
        assert_eq!(amount("99999999999999999999999"), Some(LARGEST));
        assert_eq!(amount("-99999999999999999999999"), Some(0));
        assert_eq!(amount("12.75"), Some(12));
        for text in ["", "-", "1e3", "0x10", ".5", "1.2.3", "NaN"] {
            assert_eq!(amount(text), None, "{text}");
        }
    }
}
