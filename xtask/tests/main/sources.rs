//! The files of the workspace, for tests that read them.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Folders right below `folder`, by name.
pub fn folders(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}

/// The folders of all crates but the Python package and the fuzz targets.
pub fn crates() -> Vec<PathBuf> {
    let root = root();
    let groups = ["crates", "games"].map(|group| root.join(group));
    let below = groups.iter().flat_map(|group| folders(group).into_iter().map(move |name| group.join(name)));
    below.chain(["xtask", "xtask/template"].map(|name| root.join(name))).collect()
}

/// Every file below `folder` whose name ends with `.ext`, build outputs left out.
pub fn files(folder: &Path, ext: &str, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with("target")
                && !name.starts_with('.')
                && name != "node_modules"
                && name != "site"
            {
                files(&path, ext, found);
            }
        } else if name.ends_with(&format!(".{ext}")) {
            found.push(path);
        }
    }
}

/// The code of a source file: without comments and without the tests at its end.
pub fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

pub fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    files(folder, "rs", &mut found);
    found.into_iter().map(|path| (path.clone(), code(&path))).collect()
}

pub fn manifest(folder: &Path) -> String {
    fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default()
}

/// The part of a manifest that lists what the crate itself needs, tests left out.
pub fn dependencies(folder: &Path) -> String {
    let text = manifest(folder);
    text.split("[dev-dependencies]").next().unwrap_or_default().to_owned()
}
