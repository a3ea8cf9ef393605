//! `cargo xtask new-game NAME`: a folder for a game, copied from the template, and the lines that register it.
//!
//! The template, `xtask/template`, is a small game that is built and tested like any other, so that what is copied
//! works. `ARCHITECTURE.md` lists the same files and lines for those who make them by hand.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

/// The template's name, in the places where the game's goes.
const TEMPLATE: &str = "template";

/// What to add to a file of the workspace.
struct Addition {
    file: &'static str,
    /// It goes behind the last line that begins so, and behind that many more.
    behind: (&'static str, usize),
    /// One line or more.
    text: String,
}

/// Makes the game `name` below `root` and returns the files that were written or changed.
///
/// # Errors
/// A name that is taken or that no crate can have, files that cannot be read or written, a workspace in which the
/// place for a line is not found. Then nothing has been written, unless writing itself failed.
pub fn new_game(root: &Path, name: &str) -> Result<Vec<PathBuf>> {
    check_name(root, name)?;
    let title = title(name);
    let template = root.join("xtask").join(TEMPLATE);
    let folder = root.join("games").join(name);
    let mut written: Vec<(PathBuf, String)> = Vec::new();
    for path in files(&template)? {
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let text = text.replace("Template", &title).replace(TEMPLATE, name);
        written.push((folder.join(path.strip_prefix(&template)?), text));
    }
    let mut changed: BTreeMap<PathBuf, String> = BTreeMap::new();
    for addition in additions(name, &title) {
        let path = root.join(addition.file);
        let before = match changed.get(&path) {
            Some(text) => text.clone(),
            None => fs::read_to_string(&path).with_context(|| path.display().to_string())?,
        };
        changed.insert(path, addition.added_to(&before)?);
    }
    written.extend(changed);
    for (path, text) in &written {
        let folder = path.parent().context("a file without a folder")?;
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        fs::write(path, text).with_context(|| path.display().to_string())?;
    }
    Ok(written.into_iter().map(|(path, _)| path).collect())
}

/// What registers a game, and has its rules optimised where those of the others are.
fn additions(name: &str, title: &str) -> Vec<Addition> {
    let mut additions = vec![
        Addition {
            file: "Cargo.toml",
            behind: ("variorum-megacheckers = ", 0),
            text: format!("variorum-{name} = {{ path = \"games/{name}\" }}"),
        },
        Addition {
            file: "crates/registry/Cargo.toml",
            behind: ("variorum-megacheckers.", 0),
            text: format!("variorum-{name}.workspace = true"),
        },
        Addition {
            file: "crates/registry/src/lib.rs",
            behind: ("    entry(&", 0),
            text: format!("    entry(&variorum_{name}::{title}),"),
        },
    ];
    let headers = [
        ("dev", "[profile.dev.package.variorum-megacheckers]"),
        ("wasm", "[profile.wasm.package.variorum-megacheckers]"),
        ("play", "[profile.play.package.variorum-megacheckers]"),
    ];
    additions.extend(headers.map(|(profile, header)| Addition {
        file: "Cargo.toml",
        behind: (header, 1),
        text: format!("[profile.{profile}.package.variorum-{name}]\nopt-level = 3"),
    }));
    additions
}

impl Addition {
    fn added_to(&self, text: &str) -> Result<String> {
        let (begins, more) = self.behind;
        let mut lines: Vec<&str> = text.lines().collect();
        let at = lines.iter().rposition(|line| line.starts_with(begins));
        let at = at.with_context(|| format!("{}: expected a line that begins with `{begins}`", self.file))?;
        lines.insert((at + 1 + more).min(lines.len()), &self.text);
        Ok(lines.join("\n") + "\n")
    }
}

fn check_name(root: &Path, name: &str) -> Result<()> {
    let is_word = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        && name.len() <= 32;
    ensure!(is_word, "name `{name}`: expected at most 32 lower-case letters and digits, a letter first");
    for folder in ["games", "crates"] {
        ensure!(!root.join(folder).join(name).exists(), "name `{name}`: {folder}/{name} is there already");
    }
    if [TEMPLATE, "xtask", "self"].contains(&name) {
        bail!("name `{name}`: expected one that is not used otherwise");
    }
    Ok(())
}

/// The name with a capital first: type and title of the game.
fn title(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_ascii_uppercase() + rest
}

/// The files below a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    /// A workspace like ours: what a new game changes is copied, and everything else a link to ours.
    fn workspace() -> tempfile::TempDir {
        let copy = tempfile::tempdir().expect("a folder");
        let (ours, theirs) = (crate::paths::root(), copy.path());
        let link = |folder: &str, except: &[&str]| {
            fs::create_dir_all(theirs.join(folder)).expect("a folder");
            for entry in fs::read_dir(ours.join(folder)).expect(folder) {
                let path = entry.expect("an entry").path();
                let below = path.strip_prefix(&ours).expect("in the workspace");
                if !except.iter().any(|name| below == Path::new(name)) {
                    symlink(&path, theirs.join(below)).expect("a link");
                }
            }
        };
        link("", &["crates", "games", "target", ".git", "Cargo.toml", "Cargo.lock"]);
        link("games", &[]);
        link("crates", &["crates/registry"]);
        let registry = files(&ours.join("crates/registry")).expect("the registry");
        for path in registry.into_iter().chain(["Cargo.toml", "Cargo.lock"].map(|name| ours.join(name))) {
            let to = theirs.join(path.strip_prefix(&ours).expect("in the workspace"));
            fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
            fs::copy(&path, to).expect("a copy");
        }
        copy
    }

    fn read(root: &Path, file: &str) -> String {
        fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    #[test]
    fn a_new_game_is_complete_and_passes_its_tests() {
        let copy = workspace();
        let (ours, theirs) = (crate::paths::root(), copy.path());
        let written = new_game(theirs, "owlchess").expect("a game");
        let template = ours.join("xtask").join(TEMPLATE);
        for path in files(&template).expect("the template") {
            let below = path.strip_prefix(&template).expect("below");
            let own = theirs.join("games/owlchess").join(below);
            assert!(written.contains(&own), "{} is reported", own.display());
            let text = fs::read_to_string(&own).expect("a file");
            assert!(!text.to_lowercase().contains(TEMPLATE), "{} names the template", own.display());
        }
        // Every file that the published games have.
        for file in files(&ours.join("games/chess")).expect("a game") {
            let below = file.strip_prefix(ours.join("games/chess")).expect("below");
            let is_asked = below.components().count() == 1;
            assert!(!is_asked || theirs.join("games/owlchess").join(below).is_file(), "{}", below.display());
        }
        // Its tests, and that of the courses of all games that are registered. What is built already is used.
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| ours.join("target"), PathBuf::from);
        let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["test", "--offline", "--quiet", "-p", "variorum-owlchess", "-p", "variorum-lessons"])
            .args(["--test", "main", "--target-dir"])
            .arg(target)
            .current_dir(theirs)
            .output()
            .expect("cargo runs");
        let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        let again = new_game(theirs, "owlchess").expect_err("taken").to_string();
        assert!(again.contains("games/owlchess is there already"), "{again}");
    }

    #[test]
    fn what_registers_a_game_is_added_and_nothing_else_changed() {
        let copy = workspace();
        new_game(copy.path(), "owlchess").expect("a game");
        for file in ["Cargo.toml", "crates/registry/Cargo.toml", "crates/registry/src/lib.rs"] {
            let (before, after) = (read(&crate::paths::root(), file), read(copy.path(), file));
            let mut rest = after.clone();
            for addition in additions("owlchess", "Owlchess").iter().filter(|addition| addition.file == file)
            {
                let added = format!("{}\n", addition.text);
                assert_eq!(rest.matches(&added).count(), 1, "{file}: {added}");
                rest = rest.replacen(&added, "", 1);
            }
            assert_eq!(rest, before, "{file}");
        }
    }

    #[test]
    fn architecture_lists_every_file_and_line() {
        let text = read(&crate::paths::root(), "ARCHITECTURE.md");
        let section = text.split("\n## Adding a game\n").nth(1).and_then(|rest| rest.split("\n## ").next());
        let section = section.expect("a section on adding a game");
        for addition in additions("NAME", "Name") {
            let (file, line) = (addition.file, addition.text.lines().next().unwrap_or_default().trim());
            assert!(section.contains(&format!("`{file}`")), "the section does not name {file}");
            assert!(section.contains(line), "the section does not have `{line}`");
        }
        let template = crate::paths::root().join("xtask").join(TEMPLATE);
        for path in files(&template).expect("the template") {
            let below = path.strip_prefix(&template).expect("below").to_string_lossy().replace('\\', "/");
            assert!(section.contains(&format!("`{below}`")), "the section does not list {below}");
        }
    }

    #[test]
    fn names_that_no_game_can_have_are_refused() {
        let copy = workspace();
        for name in ["", "Owl", "owl-chess", "9owls", "template", "xtask", "self", "../owl", "öwl"] {
            let error = new_game(copy.path(), name).expect_err(name).to_string();
            assert!(error.contains(&format!("name `{name}`: expected")), "{error}");
        }
        let games = |root: &Path| fs::read_dir(root.join("games")).expect("games").count();
        assert_eq!(games(copy.path()), games(&crate::paths::root()), "nothing was written");
    }
}
