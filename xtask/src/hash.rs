//! Short names for what files hold.

use sha2::{Digest, Sha256};

/// The first 16 hexadecimal digits of the SHA-256.
pub fn short_hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}
