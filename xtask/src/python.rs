//! The Python packages that tests hold us against, in a virtual environment of their own.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::paths::{root, target};
use crate::tools::{apt_install, run};

/// Makes the environment in the build folder, unless it is there with these packages, and returns its interpreter.
///
/// # Errors
/// When Python or a package cannot be installed.
pub fn environment() -> Result<PathBuf> {
    let list = root().join("xtask/python-packages.txt");
    let wanted = fs::read_to_string(&list).with_context(|| format!("cannot read {}", list.display()))?;
    let folder = target().join("python");
    let (python, stamp) = (folder.join("bin/python3"), folder.join("installed.txt"));
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let make = || run(Command::new("python3").args(["-m", "venv"]).arg(&folder));
    if make().is_err() {
        apt_install(&["python3-venv"])?;
        make()?;
    }
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--requirement"]).arg(&list))?;
    fs::write(&stamp, wanted)?;
    Ok(python)
}
