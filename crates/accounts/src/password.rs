//! What a password must be.

use variorum_core::Fault;

/// The fewest characters of a password.
pub const MIN_PASSWORD: usize = 8;

/// The most bytes of a password.
pub const MAX_PASSWORD: usize = 256;

/// The fewest different characters of a password.
const DIFFERENT: usize = 4;

/// Passwords that are guessed first.
const GUESSED: [&str; 20] = [
    "12345678",
    "123456789",
    "1234567890",
    "87654321",
    "abcd1234",
    "abc12345",
    "baseball",
    "checkmate",
    "football",
    "iloveyou",
    "letmein1",
    "passw0rd",
    "password",
    "password1",
    "qwerty12",
    "qwerty123",
    "qwertyuiop",
    "sunshine",
    "superman",
    "trustno1",
];

/// Checks a new password: long enough, not one that is guessed first, and not the name.
///
/// # Errors
/// What is expected. The password is not repeated in it.
pub fn check_password(password: &str, name: &str) -> Result<(), Fault> {
    let expected = |expected: String| Err(Fault::new("password", "…", expected));
    if password.chars().count() < MIN_PASSWORD || password.len() > MAX_PASSWORD {
        return expected(format!("{MIN_PASSWORD} characters to {MAX_PASSWORD} bytes"));
    }
    let mut different: Vec<char> = password.chars().collect();
    different.sort_unstable();
    different.dedup();
    let lower = password.to_lowercase();
    if different.len() < DIFFERENT || GUESSED.contains(&lower.as_str()) || lower == name.to_lowercase() {
        return expected("one that is not guessed first".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_guessed_passwords_are_refused_and_not_repeated() {
        check_password("correct horse", "Ada").unwrap();
        check_password("пароль-пароль", "Ada").unwrap();
        for (bad, expected) in [
            ("short12", "8 characters"),
            ("aaaaaaaaaaaa", "guessed"),
            ("Password", "guessed"),
            ("AdaLovelace", "guessed"),
            (&"abcd".repeat(65), "256 bytes"),
        ] {
            let fault = check_password(bad, "adalovelace").unwrap_err();
            assert!(fault.expected.contains(expected) && !fault.to_string().contains(bad), "{fault}");
        }
    }
}
