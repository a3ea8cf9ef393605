//! The page's module cut into those that the browser fetches when it needs them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};

use crate::hash::short_hash;
use crate::symbols::{without_names, without_zeros};

/// Cuts a module where its source says so (`wasm_split`). What is fetched later goes to the folder, with the script
/// that fetches it; returns the part that is fetched first. A module without such marks stays whole.
///
/// The names of what is fetched later bear a hash of the whole, because parts of two builds do not fit together: a
/// window that was opened before an update finds its own parts or none.
///
/// # Errors
/// When the module is not as the linker writes it, or a file cannot be written.
pub fn split(module: &Path, name: &str, folder: &Path) -> Result<PathBuf> {
    let bytes = std::fs::read(module).with_context(|| format!("cannot read {}", module.display()))?;
    if !has_marks(&bytes) {
        return Ok(module.to_owned());
    }
    let symbols = without_zeros(&bytes).with_context(|| format!("cannot read {}", module.display()))?;
    let main = folder.with_file_name(format!("{name}.wasm"));
    let (script, glue) = (format!("./{name}_parts.js"), format!("./{name}.js"));
    let mut options = wasm_split_cli_support::Options::new(&symbols);
    (options.output_dir, options.main_out_path) = (folder, &main);
    (options.link_name, options.main_module) = (&script, &glue);
    let parts = wasm_split_cli_support::transform(options)
        .map_err(|why| anyhow!("cannot cut {} into modules: {why:#}", module.display()))?;
    let script = folder.join(script);
    let mut text = std::fs::read_to_string(&script)?;
    let hash = short_hash(&bytes);
    for part in parts.split_modules {
        let stem = part.file_stem().and_then(|stem| stem.to_str()).context("a module without a name")?;
        let named = format!("{name}_{stem}-{hash}.wasm");
        text = text.replace(&format!("\"./{stem}.wasm\""), &format!("\"./{named}\""));
        std::fs::rename(&part, folder.join(named))?;
    }
    std::fs::write(&script, text)?;
    Ok(main)
}

/// Takes the names of functions out of the modules in a folder.
///
/// # Errors
/// When a file is no module, or cannot be written.
pub fn strip(folder: &Path) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "wasm") {
            let left = without_names(&std::fs::read(&path)?);
            std::fs::write(&path, left.with_context(|| format!("cannot read {}", path.display()))?)?;
        }
    }
    Ok(())
}

/// Whether the module names a function that fetches another.
fn has_marks(module: &[u8]) -> bool {
    let mark = b"__wasm_split_load_";
    module.windows(mark.len()).any(|window| window == mark)
}
