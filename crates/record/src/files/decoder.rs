//! The bytes of a file, whatever their encoding and ends of lines, as bytes that can be split.

/// How many bytes tell whether a file is UTF-16.
const DETECTION_BYTES: usize = 2;

/// How characters are written in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    /// Not known before the first two bytes.
    Unknown,
    /// UTF-8, Windows-1252 and all others in which ASCII is one byte a character.
    Bytes,
    /// UTF-16, with the low byte first or last.
    Utf16 { little: bool },
}

/// Turns the bytes of a file, piece by piece, into bytes in which ASCII is ASCII, every line ends with
/// `\n`, and nothing is left of byte order marks and of the `^Z` that ends old files.
///
/// UTF-16 becomes UTF-8; what is left is UTF-8 or Windows-1252, which only whole lines tell
/// ([`decode`]), since files are put together of games from everywhere.
#[derive(Debug)]
pub(super) struct Decoder {
    encoding: Encoding,
    /// Bytes that wait for what follows them: of a mark, or of a character in UTF-16.
    waiting: Vec<u8>,
    /// Whether the last byte was a carriage return, which a line feed may belong to.
    returned: bool,
    /// The first half of a pair of surrogates.
    high: Option<u16>,
}

/// A byte order mark in UTF-8.
const BOM: [u8; 3] = [0xef, 0xbb, 0xbf];

impl Decoder {
    pub fn new() -> Decoder {
        Decoder { encoding: Encoding::Unknown, waiting: Vec::new(), returned: false, high: None }
    }

    /// Takes the next bytes of the file and appends what they become.
    pub fn put(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        let joined;
        let bytes = if self.encoding == Encoding::Unknown {
            self.waiting.extend_from_slice(bytes);
            if self.waiting.len() < DETECTION_BYTES {
                return;
            }
            joined = std::mem::take(&mut self.waiting);
            self.encoding = detect_encoding(&joined);
            &joined[..]
        } else {
            bytes
        };
        match self.encoding {
            Encoding::Utf16 { little } => self.put_utf16(bytes, little, out),
            Encoding::Bytes | Encoding::Unknown => self.put_bytes(bytes, out),
        }
    }

    /// The file ends: appends what waited.
    pub fn end(&mut self, out: &mut Vec<u8>) {
        if self.encoding == Encoding::Unknown {
            self.encoding = Encoding::Bytes;
            let bytes = std::mem::take(&mut self.waiting);
            self.put_bytes(&bytes, out);
        }
        match self.encoding {
            // Half a character is dropped.
            Encoding::Utf16 { .. } => self.waiting.clear(),
            _ => out.append(&mut self.waiting),
        }
    }

    fn put_bytes(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        let special = |byte: &u8| matches!(*byte, b'\r' | b'\n' | 0x1a | 0xef);
        let mut rest = bytes;
        while let Some(&first) = rest.first() {
            if !self.waiting.is_empty() || first == BOM[0] {
                rest = &rest[1..];
                self.put_bom(first, out);
                continue;
            }
            match first {
                b'\n' if self.returned => self.returned = false,
                b'\r' | b'\n' => {
                    out.push(b'\n');
                    self.returned = first == b'\r';
                }
                0x1a => {
                    out.push(b' ');
                    self.returned = false;
                }
                _ => {
                    let length = rest.iter().position(special).unwrap_or(rest.len());
                    out.extend_from_slice(&rest[..length]);
                    self.returned = false;
                    rest = &rest[length..];
                    continue;
                }
            }
            rest = &rest[1..];
        }
    }

    /// One byte where a byte order mark has begun or begins.
    fn put_bom(&mut self, byte: u8, out: &mut Vec<u8>) {
        if byte == BOM[self.waiting.len()] {
            self.waiting.push(byte);
            if self.waiting.len() == BOM.len() {
                self.waiting.clear();
            }
            return;
        }
        out.append(&mut self.waiting);
        self.returned = false;
        self.put_bytes(&[byte], out);
    }

    fn put_utf16(&mut self, bytes: &[u8], little: bool, out: &mut Vec<u8>) {
        let odd = std::mem::take(&mut self.waiting);
        let mut pending = odd.first().copied();
        let mut text = String::new();
        for &byte in bytes {
            let Some(first) = pending.take() else {
                pending = Some(byte);
                continue;
            };
            let pair = [first, byte];
            let unit = if little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) };
            let units = [self.high.take(), Some(unit)];
            // A first half waits for its second; halves alone become replacement characters.
            let alone = units[0].is_none() && (0xd800..0xdc00).contains(&unit);
            if alone {
                self.high = Some(unit);
            } else {
                let decoded = char::decode_utf16(units.into_iter().flatten());
                text.extend(decoded.map(|half| half.unwrap_or(char::REPLACEMENT_CHARACTER)));
            }
        }
        self.put_bytes(text.as_bytes(), out);
        // Between two units nothing waits for the rest of a mark: `text` holds whole characters.
        self.waiting.extend(pending);
    }
}

/// How a file is written that begins so: files begin with ASCII or with a mark.
fn detect_encoding(bytes: &[u8]) -> Encoding {
    match bytes {
        [0xff, 0xfe, ..] | [1..=0xff, 0, ..] => Encoding::Utf16 { little: true },
        [0xfe, 0xff, ..] | [0, 1..=0xff, ..] => Encoding::Utf16 { little: false },
        _ => Encoding::Bytes,
    }
}

/// The text of bytes that [`Decoder`] gave: a line that is UTF-8 is read so, any other as
/// Windows-1252, in which old files are written.
pub(super) fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let lines = error.as_bytes().split_inclusive(|&byte| byte == b'\n');
        lines.fold(String::with_capacity(error.as_bytes().len()), |mut text, line| {
            match std::str::from_utf8(line) {
                Ok(line) => text.push_str(line),
                Err(_) => text.extend(line.iter().map(|&byte| windows_1252(byte))),
            }
            text
        })
    })
}

/// The characters from 0x80 to 0x9f; those that are not assigned stay control characters, as in browsers.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a file becomes that comes in pieces of this size.
    fn taken(bytes: &[u8], size: usize) -> String {
        let (mut decoder, mut out) = (Decoder::new(), Vec::new());
        bytes.chunks(size).for_each(|piece| decoder.put(piece, &mut out));
        decoder.end(&mut out);
        decode(out)
    }

    fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(to_bytes).collect()
    }

    #[test]
    fn every_encoding_becomes_text() {
        let text = "[White \"Zo\u{eb} \u{20ac} \u{1f600}\"]\r\n\r\n1. e4 *\r\n";
        let plain = text.replace('\r', "");
        let marked = format!("\u{feff}{text}");
        for (bytes, expected) in [
            (text.as_bytes().to_vec(), plain.as_str()),
            (marked.as_bytes().to_vec(), &plain),
            (utf16(text, u16::to_le_bytes), &plain),
            (utf16(text, u16::to_be_bytes), &plain),
            (utf16(&marked, u16::to_le_bytes), &plain),
            (utf16(&marked, u16::to_be_bytes), &plain),
            (b"Zo\xeb \x80 \x93a\x94 \x96\rb".to_vec(), "Zo\u{eb} \u{20ac} \u{201c}a\u{201d} \u{2013}\nb"),
            // Games of two files in one.
            (b"Zo\xc3\xab\nZo\xeb\n".to_vec(), "Zo\u{eb}\nZo\u{eb}\n"),
            (b"a\r\rb\n\rc\r\n\r\nd\x1a".to_vec(), "a\n\nb\n\nc\n\nd "),
            (b"a\xef\xbb\xbfb \xef\xbb\xbf\xef\xbb c\xef".to_vec(), "ab \u{ef}\u{bb} c\u{ef}"),
            ("\u{ff21}\u{fffd}".as_bytes().to_vec(), "\u{ff21}\u{fffd}"),
            (utf16("ab\u{feff}c", u16::to_le_bytes), "abc"),
            (b"a".to_vec(), "a"),
            (b"".to_vec(), ""),
        ] {
            for size in [1, 2, 3, 5, 1000] {
                assert_eq!(taken(&bytes, size), expected, "{bytes:?} in pieces of {size}");
            }
        }
        // Half a pair, and half a unit at the end.
        assert_eq!(taken(b"a\0\x3d\xd8b\0c", 1), "a\u{fffd}b");
    }
}
