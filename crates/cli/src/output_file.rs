//! Where a command writes what it makes, a piece at a time.

use crate::failure::Failure;
use anyhow::Context;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use variorum_core::Fault;

/// A file, which is made when there is something to write, or standard output.
pub struct OutputFile {
    path: Option<PathBuf>,
    out: Option<Box<dyn Write>>,
}

impl OutputFile {
    /// A sink to a file; to standard output for none and `-`.
    ///
    /// # Errors
    /// The file is the one that is read meanwhile.
    pub fn new(path: Option<&Path>, input: &Path) -> Result<OutputFile, Failure> {
        let path = path.filter(|path| *path != Path::new("-"));
        if let Some(path) = path
            && let (Ok(path), Ok(input)) = (fs::canonicalize(path), fs::canonicalize(input))
            && path == input
            && path.is_file()
        {
            let expected = "another file than the one that is read";
            let fault = Fault::new("output", path.display().to_string(), expected);
            return Err(Failure::Input(fault.to_string()));
        }
        Ok(OutputFile { path: path.map(Path::to_owned), out: None })
    }

    /// Whether what is written is seen on a terminal at once.
    pub fn is_terminal_output(&self) -> bool {
        self.path.is_none() && io::stdout().is_terminal()
    }

    /// Writes a piece. False when the reader of standard output has gone away, so that the command can end.
    pub fn put(&mut self, text: &str) -> Result<bool, Failure> {
        let out = match (&mut self.out, &self.path) {
            (Some(out), _) => out,
            (out, Some(path)) => {
                let file = File::create(path).with_context(|| path.display().to_string())?;
                out.insert(Box::new(BufWriter::new(file)))
            }
            (out, None) => out.insert(Box::new(io::stdout())),
        };
        // So that the file has everything that was made until an interruption.
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        match written {
            Err(error) if self.path.is_none() && error.kind() == ErrorKind::BrokenPipe => Ok(false),
            Err(error) => {
                let place =
                    self.path.as_ref().map_or("standard output".into(), |path| path.display().to_string());
                Err(anyhow::Error::new(error).context(place).into())
            }
            Ok(()) => Ok(true),
        }
    }
}
