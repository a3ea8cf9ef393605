//! `cargo xtask new-game NAME`: a folder for a game, copied from the template, and the lines that register it.
//!
//! The template, `xtask/template`, is a small game that is built and tested like any other, so that what is copied
//! works. `ARCHITECTURE.md` lists the same files and lines for those who make them by hand.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

/// The template's name, in the places where the game's goes.
const TEMPLATE: &str = "template";

/// What to add to a file of the workspace.
struct Addition {
    file: &'static str,
    place: Place,
    /// One line or more.
    text: String,
}

/// Where a text is added.
enum Place {
    /// Behind the last line that begins so, and behind that many more.
    Behind(&'static str, usize),
    /// In front of the last line that begins so.
    Before(&'static str),
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
    let mut hashes = Vec::new();
    for path in files(&template)? {
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let text = renamed(&text, name, &title);
        let below = renamed(&path.strip_prefix(&template)?.to_string_lossy(), name, &title);
        if below.starts_with("tests/data/") {
            hashes.push(format!("{}  games/{name}/{below}", hash(&text)));
        }
        written.push((folder.join(below), text));
    }
    let mut changed: BTreeMap<PathBuf, String> = BTreeMap::new();
    for addition in additions(name, &title, &hashes) {
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

fn renamed(text: &str, name: &str, title: &str) -> String {
    text.replace("Template", title).replace(TEMPLATE, name)
}

/// As `sha256sum` writes it.
fn hash(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What registers a game, has its rules optimised where those of the others are, and says how its moves are written.
/// `hashes` are those of its tables.
fn additions(name: &str, title: &str, hashes: &[String]) -> Vec<Addition> {
    let add = |file, place, text| Addition { file, place, text };
    let mut additions = vec![
        add(
            "Cargo.toml",
            Place::Behind("variorum-megacheckers = ", 0),
            format!("variorum-{name} = {{ path = \"games/{name}\" }}"),
        ),
        add(
            "crates/registry/Cargo.toml",
            Place::Behind("variorum-megacheckers.", 0),
            format!("variorum-{name}.workspace = true"),
        ),
        add(
            "crates/registry/src/lib.rs",
            Place::Behind("    entry(&", 0),
            format!("    entry(&variorum_{name}::{title}),"),
        ),
        add(
            "crates/registry/src/opponents.rs",
            Place::Behind("    (\"", 0),
            format!("    (\"{name}\", include_str!(\"../../../games/{name}/opponents.txt\")),"),
        ),
        add("games/tables.sha256", Place::Behind("", 0), hashes.join("\n")),
        add(
            "docs/notation.md",
            Place::Before("### Turns of several decisions"),
            format!(
                "### {title}\n\n```moves {name} fen 8/8/2p1p3/3P4/3P4/8/8/8 w 9\nd5d6 d6        | a man steps\n\
                 d5c6 dxc6      | a man captures\n```\n"
            ),
        ),
    ];
    let headers = [
        ("dev", "[profile.dev.package.variorum-megacheckers]"),
        ("wasm", "[profile.wasm.package.variorum-megacheckers]"),
        ("play", "[profile.play.package.variorum-megacheckers]"),
    ];
    additions.extend(headers.map(|(profile, header)| {
        let text = format!("[profile.{profile}.package.variorum-{name}]\nopt-level = 3");
        add("Cargo.toml", Place::Behind(header, 1), text)
    }));
    additions
}

impl Addition {
    fn added_to(&self, text: &str) -> Result<String> {
        let (Place::Behind(begins, _) | Place::Before(begins)) = self.place;
        let mut lines: Vec<&str> = text.lines().collect();
        let at = lines.iter().rposition(|line| line.starts_with(begins));
        let at = at.with_context(|| format!("{}: expected a line that begins with `{begins}`", self.file))?;
        let at = match self.place {
            Place::Behind(_, more) => at + 1 + more,
            Place::Before(_) => at,
        };
        lines.insert(at.min(lines.len()), &self.text);
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
    // Other packages have the first three, `Self` is a word of Rust, and a name that holds the template's would be
    // renamed in turn.
    let is_free = !["xtask", "python", "fuzz", "self"].contains(&name) && !name.contains(TEMPLATE);
    ensure!(is_free, "name `{name}`: expected one that is not used otherwise");
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
    use std::collections::BTreeSet;
    use std::os::unix::fs::symlink;

    /// A workspace like ours: what a new game changes is copied, and everything else a link to ours.
    fn workspace() -> tempfile::TempDir {
        let copy = tempfile::tempdir().expect("a folder");
        let mut copied: Vec<PathBuf> =
            additions("x", "X", &[]).iter().map(|addition| addition.file.into()).collect();
        copied.push("Cargo.lock".into());
        // New files must not get into our folder.
        copied.push("games/new".into());
        mirror(&crate::paths::root(), copy.path(), Path::new(""), &copied);
        copy
    }

    fn mirror(ours: &Path, theirs: &Path, folder: &Path, copied: &[PathBuf]) {
        fs::create_dir_all(theirs.join(folder)).expect("a folder");
        for entry in fs::read_dir(ours.join(folder)).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            let path = folder.join(&name);
            match () {
                () if ["target", ".git"].iter().any(|&left_out| name == left_out) => {}
                () if copied.contains(&path) => {
                    fs::copy(ours.join(&path), theirs.join(&path)).expect("a copy");
                }
                () if copied.iter().any(|inside| inside.starts_with(&path)) => {
                    mirror(ours, theirs, &path, copied);
                }
                () => symlink(ours.join(&path), theirs.join(&path)).expect("a link"),
            }
        }
    }

    fn read(root: &Path, file: &str) -> String {
        fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    #[test]
    fn a_new_game_is_the_template_by_another_name() {
        let copy = workspace();
        let (ours, theirs) = (crate::paths::root(), copy.path());
        let written = new_game(theirs, "owlchess").expect("a game");
        let template = ours.join("xtask").join(TEMPLATE);
        for path in files(&template).expect("the template") {
            let below = path.strip_prefix(&template).expect("below").to_string_lossy();
            let own = theirs.join("games/owlchess").join(below.replace(TEMPLATE, "owlchess"));
            assert!(written.contains(&own), "{} is reported", own.display());
            let text = fs::read_to_string(&own).expect("a file");
            assert!(!text.to_lowercase().contains(TEMPLATE), "{} names the template", own.display());
            let back = text.replace("Owlchess", "Template").replace("owlchess", TEMPLATE);
            assert_eq!(back, fs::read_to_string(&path).expect("a file"), "{}", own.display());
        }
        let again = new_game(theirs, "owlchess").expect_err("taken").to_string();
        assert!(again.contains("games/owlchess is there already"), "{again}");
    }

    #[test]
    fn what_registers_a_game_is_added_and_nothing_else_changed() {
        let copy = workspace();
        new_game(copy.path(), "owlchess").expect("a game");
        let hashes: Vec<String> = read(copy.path(), "games/tables.sha256")
            .lines()
            .filter(|line| line.contains("owlchess"))
            .map(str::to_owned)
            .collect();
        assert_eq!(hashes.len(), 3, "{hashes:?}");
        for line in &hashes {
            let (listed, path) = line.split_once("  ").expect("a hash and a path");
            assert_eq!(listed, hash(&read(copy.path(), path)), "{path}");
        }
        let additions = additions("owlchess", "Owlchess", &hashes);
        let files: BTreeSet<&str> = additions.iter().map(|addition| addition.file).collect();
        for file in files {
            let mut rest = read(copy.path(), file);
            for addition in additions.iter().filter(|addition| addition.file == file) {
                let added = format!("{}\n", addition.text);
                assert_eq!(rest.matches(&added).count(), 1, "{file}: {added}");
                rest = rest.replacen(&added, "", 1);
            }
            assert_eq!(rest, read(&crate::paths::root(), file), "{file}");
        }
    }

    #[test]
    fn architecture_lists_every_file_and_line() {
        let text = read(&crate::paths::root(), "ARCHITECTURE.md");
        let section = text.split("\n## Adding a game\n").nth(1).and_then(|rest| rest.split("\n## ").next());
        let section = section.expect("a section on adding a game");
        for addition in additions("NAME", "Name", &["HASH  games/NAME/tests/data/…".to_owned()]) {
            let (file, line) = (addition.file, addition.text.lines().next().unwrap_or_default().trim());
            assert!(section.contains(&format!("`{file}`")), "the section does not name {file}");
            assert!(section.contains(line), "the section does not have `{line}`");
        }
        let template = crate::paths::root().join("xtask").join(TEMPLATE);
        for path in files(&template).expect("the template") {
            let below =
                path.strip_prefix(&template).expect("below").to_string_lossy().replace(TEMPLATE, "NAME");
            assert!(section.contains(&format!("`{below}`")), "the section does not list {below}");
        }
    }

    #[test]
    fn names_that_no_game_can_have_are_refused() {
        let copy = workspace();
        let unfit = ["", "Owl", "owl-chess", "9owls", "../owl", "öwl"];
        for name in unfit.into_iter().chain(["template", "mytemplates", "xtask", "python", "fuzz", "self"]) {
            let error = new_game(copy.path(), name).expect_err(name).to_string();
            assert!(error.contains(&format!("name `{name}`: expected")), "{error}");
        }
        let games = |root: &Path| fs::read_dir(root.join("games")).expect("games").count();
        assert_eq!(games(copy.path()), games(&crate::paths::root()), "nothing was written");
    }
}
