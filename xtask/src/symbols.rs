//! What else than code is in a linked module: its symbols, as `wasm_split` needs them, and names of functions.

use anyhow::{Context, Result, bail};
use wasmparser::{Parser, Payload};

/// The kind of a symbol that is data, and flags of symbols, by the tool conventions of WebAssembly.
const DATA: u8 = 1;
const SECTION: u8 = 3;
const UNDEFINED: u32 = 0x10;
const EXPLICIT_NAME: u32 = 0x40;
/// The bytes before the first section.
const HEADER: u32 = 8;
/// The part of the section `linking` with the symbols.
const SYMBOL_TABLE: u8 = 8;

/// The module with its symbols of variables that begin as zeros made undefined. The linker keeps these symbols where it
/// is asked for relocations, and yet (LLD 14) does not write the zeros, so that they lead nowhere. Undefined symbols are
/// left at the addresses they have.
///
/// # Errors
/// When it is no module, or has no symbols.
pub fn without_zeros(module: &[u8]) -> Result<Vec<u8>> {
    let mut segments = 0;
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::DataSection(data) => segments = data.count(),
            Payload::CustomSection(section) if section.name() == "linking" => {
                let begin = section.data_offset() as usize;
                let linking = rewritten(section.data(), segments).context("symbols of the module")?;
                // The section is its number, its length and its content, which begins with its name.
                let name = begin - 1 - "linking".len();
                let length = length_before(module, name, begin + section.data().len() - name)?;
                let content = module.get(name..begin).context("the section ends too soon")?;
                let mut whole = module.get(..length).context("the section has no length")?.to_vec();
                write_number(&mut whole, (content.len() + linking.len()) as u32);
                whole.extend([content, &linking, &module[begin + section.data().len()..]].concat());
                return Ok(whole);
            }
            _ => {}
        }
    }
    bail!("the module has no symbols")
}

/// The module without the names of its functions, which only debuggers read.
///
/// # Errors
/// When it is no module.
pub fn without_names(module: &[u8]) -> Result<Vec<u8>> {
    let mut reader = Reader { bytes: module, at: 0 };
    let mut left = reader.take(HEADER)?.to_vec();
    while reader.at < module.len() {
        let begin = reader.at;
        let custom = reader.byte()? == 0;
        let length = reader.number()?;
        let content = reader.take(length)?;
        if !(custom && content.starts_with(b"\x04name")) {
            left.extend(&module[begin..reader.at]);
        }
    }
    Ok(left)
}

/// Where the length of a section stands whose content begins at `content` and has so many bytes.
fn length_before(module: &[u8], content: usize, bytes: usize) -> Result<usize> {
    let stands = |&at: &usize| {
        let mut reader = Reader { bytes: module, at };
        at > 0
            && module[at - 1] == 0
            && reader.number().is_ok_and(|n| n as usize == bytes)
            && reader.at == content
    };
    (content.saturating_sub(5)..content).find(stands).context("the section has no length")
}

/// The content of the section with the symbols rewritten.
fn rewritten(linking: &[u8], segments: u32) -> Result<Vec<u8>> {
    let mut reader = Reader { bytes: linking, at: 0 };
    let mut written = Vec::new();
    write_number(&mut written, reader.number()?);
    while reader.at < linking.len() {
        let kind = reader.byte()?;
        let length = reader.number()?;
        let content = reader.take(length)?;
        let content = if kind == SYMBOL_TABLE { symbols(content, segments)? } else { content.to_vec() };
        written.push(kind);
        write_number(&mut written, content.len() as u32);
        written.extend(content);
    }
    Ok(written)
}

fn symbols(table: &[u8], segments: u32) -> Result<Vec<u8>> {
    let mut reader = Reader { bytes: table, at: 0 };
    let mut written = Vec::new();
    let count = reader.number()?;
    write_number(&mut written, count);
    for _ in 0..count {
        let begin = reader.at;
        let kind = reader.byte()?;
        let flags = reader.number()?;
        let defined = flags & UNDEFINED == 0;
        if kind != DATA {
            reader.number()?;
            if kind != SECTION && (defined || flags & EXPLICIT_NAME != 0) {
                let length = reader.number()?;
                reader.take(length)?;
            }
            written.extend(&table[begin..reader.at]);
            continue;
        }
        let length = reader.number()?;
        let name = reader.take(length)?;
        let segment = if defined { Some(reader.number()?) } else { None };
        if defined {
            // Where it stands, and how long it is.
            reader.number()?;
            reader.number()?;
        }
        if segment.is_some_and(|segment| segment >= segments) {
            written.push(kind);
            write_number(&mut written, flags | UNDEFINED);
            write_number(&mut written, length);
            written.extend(name);
        } else {
            written.extend(&table[begin..reader.at]);
        }
    }
    Ok(written)
}

/// Reads numbers as WebAssembly writes them.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Result<u8> {
        let byte = *self.bytes.get(self.at).context("it ends too soon")?;
        self.at += 1;
        Ok(byte)
    }

    fn number(&mut self) -> Result<u32> {
        let mut number = 0_u64;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return u32::try_from(number).context("a number of more than 32 bits");
            }
        }
        bail!("a number of more than five bytes")
    }

    fn take(&mut self, length: u32) -> Result<&'a [u8]> {
        let end = self.at + length as usize;
        let taken = self.bytes.get(self.at..end).context("it ends too soon")?;
        self.at = end;
        Ok(taken)
    }
}

fn write_number(to: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Symbols: a function `f`, data `a` in segment 0, data `b` in segment 1, undefined data `c`.
    const TABLE: &[u8] =
        b"\x04\x00\x00\x07\x01f\x01\x00\x01a\x00\x04\x08\x01\x00\x01b\x01\x00\x80\x01\x01\x10\x01c";

    #[test]
    fn symbols_of_segments_that_are_not_there_become_undefined() {
        assert_eq!(symbols(TABLE, 2).unwrap(), TABLE);
        let left = symbols(TABLE, 1).unwrap();
        assert_eq!(left, b"\x04\x00\x00\x07\x01f\x01\x00\x01a\x00\x04\x08\x01\x10\x01b\x01\x10\x01c");
        assert!(symbols(&TABLE[..9], 1).is_err());
    }

    #[test]
    fn the_rest_of_a_module_stays() {
        let section = |content: &[u8]| [&[0, content.len() as u8], content].concat();
        let linking = |table: &[u8]| {
            section(&[b"\x07linking\x02\x08".as_slice(), &[table.len() as u8], table].concat())
        };
        // One segment of data: "abc".
        let before = b"\0asm\x01\0\0\0\x05\x03\x01\0\x01\x0b\x09\x01\0\x41\0\x0b\x03abc".as_slice();
        let after = section(b"\x05after!");
        let module = [before, &linking(TABLE), &after].concat();
        let expected = [before, &linking(&symbols(TABLE, 1).unwrap()), &after].concat();
        assert_eq!(without_zeros(&module).unwrap(), expected);
        assert!(without_zeros(before).is_err());
        let names = section(b"\x04name...");
        assert_eq!(without_names(&[before, &names, &after].concat()).unwrap(), [before, &after].concat());
        assert!(without_names(b"\0asm").is_err());
    }
}
