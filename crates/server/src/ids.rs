//! Ids of matches and tokens of seats.

use rand::RngExt;
use sha2::{Digest, Sha256};

/// Without letters and digits that look alike.
const ALPHABET: &[u8; 56] = b"23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

fn random(length: usize) -> String {
    let mut rng = rand::rng();
    (0..length).map(|_| char::from(ALPHABET[rng.random_range(0..ALPHABET.len())])).collect()
}

/// A new id of a match: 58 bits, enough that two are not the same by chance.
pub(crate) fn new_id() -> String {
    random(10)
}

/// A new token of a seat: 139 bits, enough that nobody guesses it.
pub(crate) fn new_token() -> String {
    random(24)
}

/// A new id of a person: 139 bits, since it is never typed.
pub(crate) fn new_person() -> String {
    random(24)
}

/// Whether a text may be an id.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 10 && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// The hash of a token, which is what the store keeps.
pub(crate) fn hash(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A public key of a person: tells people apart without revealing the id by which the store knows them.
pub(crate) fn public_key(person: &str) -> String {
    hash(person).chars().take(16).collect()
}
