//! Numbers and texts as bytes.

use variorum_core::Fault;

/// Appends a number, seven bits a byte, the lowest first; the top bit says that more follow (LEB128).
pub fn put_varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends a text: its length in bytes, then UTF-8.
pub fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put_varint(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

/// Positive and negative numbers take turns: 0, -1, 1, -2, 2 …
pub fn zigzag(value: i32) -> u64 {
    u64::from(((value << 1) ^ (value >> 31)) as u32)
}

/// The inverse of [`zigzag`].
pub fn unzigzag(number: u32) -> i32 {
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

/// The bytes of one game, read from the front.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// # Errors
    /// The bytes end, or the number is longer than 32 bits.
    pub fn number(&mut self, field: &'static str) -> Result<u32, Fault> {
        let mut number = 0u64;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte(field)?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return u32::try_from(number)
                    .map_err(|_| Fault::new(field, number.to_string(), "a number of at most 32 bits"));
            }
        }
        Err(Fault::new(field, "", "a number of at most 32 bits"))
    }

    /// # Errors
    /// The bytes end.
    pub fn byte(&mut self, field: &'static str) -> Result<u8, Fault> {
        let (&first, rest) = self.0.split_first().ok_or_else(|| Fault::new(field, "", "more bytes"))?;
        self.0 = rest;
        Ok(first)
    }

    /// # Errors
    /// The bytes end, or they are not UTF-8.
    pub fn text(&mut self, field: &'static str) -> Result<&'a str, Fault> {
        let length = self.number(field)? as usize;
        let (text, rest) =
            self.0.split_at_checked(length).ok_or_else(|| Fault::new(field, "", "more bytes"))?;
        self.0 = rest;
        std::str::from_utf8(text).map_err(|_| Fault::new(field, String::from_utf8_lossy(text), "UTF-8"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, 127, 128, 16_383, 16_384, u64::from(u32::MAX)] {
            let mut bytes = Vec::new();
            put_varint(&mut bytes, number);
            let mut read = Bytes(&bytes);
            assert_eq!(read.number("n").map(u64::from), Ok(number));
            assert!(read.0.is_empty());
        }
        for value in [0, 1, -1, 32_000, -32_000, i32::MAX, i32::MIN] {
            assert_eq!(unzigzag(zigzag(value) as u32), value);
        }
        assert!(Bytes(&[0x80, 0x80]).number("n").is_err());
        assert!(Bytes(&[0xff, 0xff, 0xff, 0xff, 0xff, 1]).number("n").is_err());
    }
}
