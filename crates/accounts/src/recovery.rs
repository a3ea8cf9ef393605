//! Recovery codes: with one of them whoever has forgotten the password sets a new one.

/// How many codes an account gets at once.
pub const RECOVERY_CODES: usize = 10;

/// Without letters that are taken for digits.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Characters of a code: 60 bits.
const LENGTH: usize = 12;

/// The code that a number stands for, of which 60 bits count: `7k2p-…-…`.
pub fn recovery_code(number: u64) -> String {
    let symbol = |at: usize| char::from(ALPHABET[(number >> (5 * at)) as usize % 32]);
    let group = |from: usize| (from..from + 4).map(symbol).collect::<String>();
    format!("{}-{}-{}", group(0), group(4), group(8))
}

/// A code as it was made, however it was typed: in capitals, without the lines, with `o` for 0 and `l` or `i` for 1.
/// `None` for a text that is no code.
pub fn normal_code(typed: &str) -> Option<String> {
    if typed.len() > 100 {
        return None;
    }
    let symbols = typed.chars().filter(|c| c.is_alphanumeric()).map(|c| match c.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        c => c,
    });
    let symbols: Vec<char> = symbols.collect();
    let known = |c: &char| u8::try_from(*c).is_ok_and(|byte| ALPHABET.contains(&byte));
    if symbols.len() != LENGTH || !symbols.iter().all(known) {
        return None;
    }
    Some(symbols.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        assert_eq!(recovery_code(0), "0000-0000-0000");
        let code = recovery_code(0x0123_4567_89ab_cdef);
        assert_eq!(normal_code(&code), Some(code.clone()));
        assert_eq!(normal_code(&code.to_uppercase().replace('-', " ")), Some(code.clone()));
        assert_eq!(normal_code(" OLI0-0000-0000"), Some("0110-0000-0000".into()));
        for bad in
            ["", "0000-0000-000", "0000-0000-0000-0", "0000-0000-000u", "ß000-0000-0000", &"0".repeat(1000)]
        {
            assert_eq!(normal_code(bad), None, "{bad}");
        }
        assert_ne!(recovery_code(1), recovery_code(1 << 59), "60 bits count");
    }
}
