//! How large the page is: its files, and its code by crate.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::crates::{self, Parts};
use crate::paths::target;
use crate::split::split;

/// What the browser loads before the first board; all else comes when it is needed.
const FIRST: [&str; 6] = ["index.html", "boot.js", "app.js", "app_parts.js", "app_bg.wasm", "style.css"];

/// Prints how large the files are that the browser loads, as they are, with gzip and with brotli: first what comes
/// before the first board, then the modules that come later.
///
/// # Errors
/// When the site is not whole.
pub fn print_files(site: &Path) -> Result<()> {
    println!("\n{:44} {:>10} {:>10} {:>10}", "file", "bytes", "gzip", "brotli");
    let mut sum = [0; 3];
    for name in FIRST {
        let row = sizes(site, name)?;
        sum = std::array::from_fn(|i| sum[i] + row[i]);
    }
    println!("{:44} {:10} {:10} {:10}", "before the first board", sum[0], sum[1], sum[2]);
    let mut later: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(site)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".wasm") && !FIRST.contains(&&*name) {
            later.push(name);
        }
    }
    later.sort();
    later.push("engine.js".to_owned());
    later.iter().try_for_each(|name| sizes(site, name).map(drop))
}

/// Prints the sizes of one file.
fn sizes(site: &Path, name: &str) -> Result<[u64; 3]> {
    let mut row = [0; 3];
    for (size, ending) in row.iter_mut().zip(["", ".gz", ".br"]) {
        let path = site.join(format!("{name}{ending}"));
        *size = path.metadata().with_context(|| format!("cannot read {}", path.display()))?.len();
    }
    println!("{name:44} {:10} {:10} {:10}", row[0], row[1], row[2]);
    Ok(row)
}

/// Prints the bytes of code by crate, in what comes first and in what is fetched later. `module` is the page's as the
/// linker writes it.
///
/// # Errors
/// When the module cannot be cut or read.
pub fn print_crates(module: &Path) -> Result<()> {
    let folder = target().join("wasm/sizes");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    let first = crates::of(&split(module, "app", &folder)?)?;
    let mut later = Parts::default();
    for entry in std::fs::read_dir(&folder)? {
        let path: PathBuf = entry?.path();
        if path.extension().is_some_and(|ending| ending == "wasm") {
            later.add(&crates::of(&path)?);
        }
    }
    let bytes = |parts: &Parts, name: &String| parts.code.get(name).copied().unwrap_or(0);
    let names: BTreeSet<&String> = first.code.keys().chain(later.code.keys()).collect();
    let mut rows: Vec<_> =
        names.into_iter().map(|name| (name, bytes(&first, name), bytes(&later, name))).collect();
    rows.sort_by_key(|(_, first, later)| std::cmp::Reverse(first + later));
    println!("\n{:30} {:>12} {:>12}", "crate: bytes of code", "first", "later");
    for (name, first, later) in rows {
        println!("{name:30} {first:12} {later:12}");
    }
    println!("{:30} {:12} {:12}", "constants", first.data, later.data);
    Ok(())
}
