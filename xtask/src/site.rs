//! The files of a site, with their compressed forms beside them.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The file that says from what the site in a folder was made.
const STAMP: &str = ".stamp";
/// Text and modules are compressed; pictures of these kinds already are.
const COMPRESSED_ALREADY: [&str; 4] = ["png", "webp", "woff2", "ico"];

/// Files by their path on the site.
#[derive(Default)]
pub struct Site {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Site {
    /// Adds all files under the folder.
    ///
    /// # Errors
    /// When the folder or a file cannot be read.
    pub fn add_folder(&mut self, folder: &Path) -> Result<()> {
        let mut waiting = vec![folder.to_owned()];
        while let Some(path) = waiting.pop() {
            let context = || format!("cannot read {}", path.display());
            if path.is_dir() {
                for entry in std::fs::read_dir(&path).with_context(context)? {
                    waiting.push(entry?.path());
                }
            } else {
                let bytes = std::fs::read(&path).with_context(context)?;
                self.files.insert(path.strip_prefix(folder)?.to_owned(), bytes);
            }
        }
        Ok(())
    }

    /// Adds a file at a path on the site.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn add_file(&mut self, file: &Path, path: PathBuf) -> Result<()> {
        let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        self.files.insert(path, bytes);
        Ok(())
    }

    /// Adds a file that was made, at a path on the site.
    pub fn add(&mut self, path: PathBuf, bytes: Vec<u8>) {
        self.files.insert(path, bytes);
    }

    /// The files by their path.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &[u8])> {
        self.files.iter().map(|(path, bytes)| (path.as_path(), bytes.as_slice()))
    }

    /// A text that changes with these files and with the further inputs.
    pub fn stamp<'a>(&self, inputs: impl Iterator<Item = &'a [u8]>) -> String {
        let mut hasher = DefaultHasher::new();
        self.files.hash(&mut hasher);
        inputs.for_each(|bytes| bytes.hash(&mut hasher));
        format!("{:016x}", hasher.finish())
    }

    /// Whether the folder holds the site with this stamp.
    pub fn is_current(folder: &Path, stamp: &str) -> bool {
        std::fs::read_to_string(folder.join(STAMP)).is_ok_and(|found| found == stamp)
    }

    /// Writes the files and their compressed forms, `small` or made in little time, in place of whatever the
    /// folder held. The stamp comes last, so that a site cut short is not taken for a whole one.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write(&self, folder: &Path, stamp: &str, small: bool) -> Result<()> {
        if folder.exists() {
            std::fs::remove_dir_all(folder)?;
        }
        for (path, bytes) in &self.files {
            let path = folder.join(path);
            std::fs::create_dir_all(path.parent().unwrap_or(folder))?;
            put(&path, bytes)?;
            let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or("");
            if !COMPRESSED_ALREADY.contains(&kind) {
                put(&path.with_extension(format!("{kind}.gz")), &gzip(bytes, small)?)?;
                put(&path.with_extension(format!("{kind}.br")), &brotli(bytes, small)?)?;
            }
        }
        put(&folder.join(STAMP), stamp.as_bytes())
    }
}

fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// The bytes in the gzip format, at its highest level or at its fastest.
fn gzip(bytes: &[u8], small: bool) -> Result<Vec<u8>> {
    let level = if small { flate2::Compression::best() } else { flate2::Compression::fast() };
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// The bytes in the brotli format, at its highest level, 11, or at a fast one.
fn brotli(mut bytes: &[u8], small: bool) -> Result<Vec<u8>> {
    let quality = if small { 11 } else { 5 };
    let params = brotli::enc::BrotliEncoderParams { quality, lgwin: 24, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut bytes, &mut packed, &params)?;
    Ok(packed)
}
