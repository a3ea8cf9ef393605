//! Encryption of a message for one browser: RFC 8291, in the encoding of RFC 8188 with one record.

use crate::Subscription;
use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit};
use hkdf::Hkdf;
use p256::ecdh::diffie_hellman;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// Bytes of a message, at most: services take no record of more than 4,096 bytes.
pub const MAX_MESSAGE: usize = 3_000;

/// Size of a record.
const RECORD: u32 = 4_096;

/// Bytes before the encrypted ones: salt, size of a record, length of the key, the key.
const HEAD: usize = 16 + 4 + 1 + KEY;

/// Bytes of a public key.
const KEY: usize = 65;

/// Follows the last byte of the message in the last record.
const END: u8 = 2;

/// Why a message cannot be encrypted or decrypted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EncryptError {
    /// It is longer than [`MAX_MESSAGE`].
    #[error("the message is too long: expected at most {MAX_MESSAGE} bytes")]
    TooLong,
    /// What came is not what was encrypted for this key.
    #[error("the message was not encrypted for this key")]
    Wrong,
}

/// A message for a browser, as the body of a request with `Content-Encoding: aes128gcm`.
///
/// # Errors
/// [`EncryptError::TooLong`]
pub fn encrypt(to: &Subscription, message: &[u8]) -> Result<Vec<u8>, EncryptError> {
    encrypt_with(&to.key, &to.auth, message, &new_key(), rand::random())
}

/// A private key drawn at random.
pub(crate) fn new_key() -> SecretKey {
    loop {
        // All but a few numbers are keys.
        if let Ok(key) = SecretKey::from_slice(&rand::random::<[u8; 32]>()) {
            return key;
        }
    }
}

/// A public key as it is sent.
fn bytes(key: &PublicKey) -> [u8; KEY] {
    let point = key.to_encoded_point(false);
    let mut bytes = [0; KEY];
    bytes.copy_from_slice(point.as_bytes());
    bytes
}

/// So many bytes of what a secret, a salt and a purpose give.
fn derive<const N: usize>(salt: &[u8], secret: &[u8], purpose: &[u8]) -> [u8; N] {
    let mut derived = [0; N];
    // Fails only for more bytes than are asked for here.
    let _ = Hkdf::<Sha256>::new(Some(salt), secret).expand(purpose, &mut derived);
    derived
}

/// The cipher and the nonce of the record, for one side's private key and the other's public one.
fn cipher(
    own: &SecretKey,
    other: &PublicKey,
    (receiver, sender): (&PublicKey, &PublicKey),
    auth: &[u8; 16],
    salt: &[u8; 16],
) -> (Aes128Gcm, [u8; 12]) {
    let shared = diffie_hellman(own.to_nonzero_scalar(), other.as_affine());
    let purpose = [&b"WebPush: info\0"[..], &bytes(receiver), &bytes(sender)].concat();
    let secret: [u8; 32] = derive(auth, shared.raw_secret_bytes(), &purpose);
    let key: [u8; 16] = derive(salt, &secret, b"Content-Encoding: aes128gcm\0");
    (Aes128Gcm::new(&key.into()), derive(salt, &secret, b"Content-Encoding: nonce\0"))
}

fn encrypt_with(
    to: &PublicKey,
    auth: &[u8; 16],
    message: &[u8],
    own: &SecretKey,
    salt: [u8; 16],
) -> Result<Vec<u8>, EncryptError> {
    if message.len() > MAX_MESSAGE {
        return Err(EncryptError::TooLong);
    }
    let public = own.public_key();
    let (cipher, nonce) = cipher(own, to, (to, &public), auth, &salt);
    let record = [message, &[END]].concat();
    let encrypted = cipher.encrypt(&nonce.into(), &*record).map_err(|_| EncryptError::TooLong)?;
    let length = [u8::try_from(KEY).unwrap_or(u8::MAX)];
    Ok([&salt[..], &RECORD.to_be_bytes(), &length, &bytes(&public), &encrypted].concat())
}

/// The message in the body of a request, for the browser with this private key and secret. Tests of what is sent need it.
///
/// # Errors
/// [`EncryptError::Wrong`]
pub fn decrypt(private: &[u8], auth: &[u8; 16], body: &[u8]) -> Result<Vec<u8>, EncryptError> {
    let wrong = EncryptError::Wrong;
    let own = SecretKey::from_slice(private).map_err(|_| wrong)?;
    let (head, encrypted) = body.split_at_checked(HEAD).ok_or(wrong)?;
    let salt: [u8; 16] = head[..16].try_into().map_err(|_| wrong)?;
    let sender = PublicKey::from_sec1_bytes(&head[HEAD - KEY..]).map_err(|_| wrong)?;
    let (cipher, nonce) = cipher(&own, &sender, (&own.public_key(), &sender), auth, &salt);
    let mut record = cipher.decrypt(&nonce.into(), encrypted).map_err(|_| wrong)?;
    while record.last() == Some(&0) {
        record.pop();
    }
    (record.pop() == Some(END)).then_some(record).ok_or(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{from_text, to_text};

    /// RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_specification_is_encrypted_and_decrypted() {
        let key = |text: &str| SecretKey::from_slice(&from_text(text).unwrap()).unwrap();
        let own = key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let browser = key("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94");
        let public =
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        assert_eq!(to_text(&bytes(&browser.public_key())), public);
        let auth: [u8; 16] = from_text("BTBZMqHH6r4Tts7J_aSIgg").unwrap().try_into().unwrap();
        let salt: [u8; 16] = from_text("DGv6ra1nlYgDCS1FRnbzlw").unwrap().try_into().unwrap();
        let message = b"When I grow up, I want to be a watermelon";
        let body = encrypt_with(&browser.public_key(), &auth, message, &own, salt).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T\
            lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(to_text(&body), expected);
        let private = browser.to_bytes();
        assert_eq!(decrypt(&private, &auth, &body).unwrap(), message);
        for at in [0, HEAD - 1, HEAD] {
            let mut changed = body.clone();
            changed[at] ^= 1;
            assert_eq!(decrypt(&private, &auth, &changed), Err(EncryptError::Wrong));
        }
        assert_eq!(decrypt(&private, &auth, &body[..HEAD - 1]), Err(EncryptError::Wrong));
    }

    #[test]
    fn no_two_bodies_are_alike_and_the_longest_fits_into_a_record() {
        let browser = new_key();
        let to = Subscription {
            endpoint: "https://push.example/".parse().unwrap(),
            key: browser.public_key(),
            auth: [7; 16],
        };
        let long = vec![b'x'; MAX_MESSAGE];
        let (one, other) = (encrypt(&to, &long).unwrap(), encrypt(&to, &long).unwrap());
        assert!(one != other && one.len() <= 4_096);
        assert_eq!(decrypt(&browser.to_bytes(), &[7; 16], &other).unwrap(), long);
        assert_eq!(encrypt(&to, &[0; MAX_MESSAGE + 1]), Err(EncryptError::TooLong));
        assert_eq!(
            encrypt(&to, b"").map(|body| decrypt(&browser.to_bytes(), &[7; 16], &body)),
            Ok(Ok(vec![]))
        );
    }
}
