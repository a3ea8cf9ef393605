//! Ids and the secrets of seats.

use rand::RngExt;
use sha2::{Digest, Sha256};

/// Without letters and digits that look alike.
const ALPHABET: &[u8; 56] = b"23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

fn random(length: usize) -> String {
    let mut rng = rand::rng();
    (0..length).map(|_| char::from(ALPHABET[rng.random_range(0..ALPHABET.len())])).collect()
}

/// A new id of a match: 58 bits, enough not to be met by chance.
pub(crate) fn new_id() -> String {
    random(10)
}

/// A new secret: 139 bits, enough not to be guessed.
pub(crate) fn new_token() -> String {
    random(24)
}

/// Whether a text may be an id; what is not is looked for nowhere.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 10 && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// What is kept of a secret.
pub(crate) fn hash(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
