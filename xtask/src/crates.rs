//! What modules are made of, by the crate that a function's code comes from.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use wasmparser::{KnownCustom, Name, Parser, Payload};

/// Bytes of code by crate, and of data.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Parts {
    /// Bytes of functions by the crate that has written them, made for whatever types.
    pub code: BTreeMap<String, usize>,
    /// Bytes of constants: texts, tables, tables of functions.
    pub data: usize,
}

impl Parts {
    /// Adds what another module is made of.
    pub fn add(&mut self, other: &Parts) {
        for (name, bytes) in &other.code {
            *self.code.entry(name.clone()).or_default() += bytes;
        }
        self.data += other.data;
    }
}

/// What a module with names is made of.
///
/// # Errors
/// When the file cannot be read or is no module.
pub fn of(module: &Path) -> Result<Parts> {
    let bytes = std::fs::read(module).with_context(|| format!("cannot read {}", module.display()))?;
    read(&bytes).with_context(|| format!("cannot read {}", module.display()))
}

fn read(module: &[u8]) -> Result<Parts> {
    let mut parts = Parts::default();
    let mut imported = 0;
    let mut sizes = Vec::new();
    let mut names: BTreeMap<usize, &str> = BTreeMap::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += usize::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => sizes.push(length(body.range())),
            Payload::DataSection(data) => parts.data = length(data.range()),
            Payload::CustomSection(section) => {
                let KnownCustom::Name(subsections) = section.as_known() else { continue };
                for subsection in subsections {
                    let Name::Function(functions) = subsection? else { continue };
                    for function in functions {
                        let function = function?;
                        names.insert(function.index as usize, function.name);
                    }
                }
            }
            _ => {}
        }
    }
    for (index, size) in sizes.into_iter().enumerate() {
        let name = names.get(&(imported + index)).copied().unwrap_or_default();
        *parts.code.entry(origin(name).to_owned()).or_default() += size;
    }
    Ok(parts)
}

fn length(range: std::ops::Range<u64>) -> usize {
    (range.end - range.start) as usize
}

/// The crate of a function by its name in the module.
fn origin(name: &str) -> String {
    // The glue for JavaScript is described by functions that are not in the finished module.
    if name.contains("__wbindgen_describe") {
        return "(left out by wasm-bindgen)".to_owned();
    }
    // Without the hashes: `<alloc::vec::Vec<u8> as core::…>::f` is of alloc.
    let name = format!("{:#}", rustc_demangle::demangle(name));
    let path = name.trim_start_matches(['<', '&', '*', '(', '[']).trim_start_matches("mut ");
    let first = path.split("::").next().unwrap_or_default();
    let is_name = path.contains("::") && first.chars().all(|c| c.is_alphanumeric() || c == '_');
    if is_name { first.to_owned() } else { "(others)".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_of_the_crate_that_wrote_it() {
        for (name, krate) in [
            ("_RNvNtCskKEvRpQgXPg_7example4file8function", "example"),
            ("_ZN4core3fmt5write17h0123456789abcdefE", "core"),
            ("__wbindgen_describe___wbg_new", "(left out by wasm-bindgen)"),
            ("memcpy", "(others)"),
            ("", "(others)"),
        ] {
            assert_eq!(origin(name), krate);
        }
    }

    #[test]
    fn code_and_data_are_counted() {
        // (module (func (export "f")) (memory 1) (data (i32.const 0) "abc")) without names.
        let module =
            b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x03\x02\x01\0\x05\x03\x01\0\x01\x07\x05\x01\x01f\0\0\
            \x0a\x04\x01\x02\0\x0b\x0b\x09\x01\0\x41\0\x0b\x03abc";
        let parts = read(module).unwrap();
        assert_eq!(parts.code, BTreeMap::from([("(others)".to_owned(), 2)]));
        assert_eq!(parts.data, 9);
        assert!(read(b"abc").is_err());
    }
}
