//! What the service worker must know of the site: its version, its pages and its files.

use anyhow::{Context, Result};

use crate::hash::short_hash;
use crate::site::Site;

/// The worker, on the site.
const WORKER: &str = "sw.js";

/// Writes the constants `VERSION`, `PAGES` and `FILES` before the text of the worker. `pages` has the first parts
/// of the paths that the app shows, one a line; the page of each game is added. The version is made of the names
/// and hashes of all other files, so that the browser installs the site again when one changes.
///
/// # Errors
/// When the worker is missing or is not text.
pub fn complete(site: &mut Site, pages: &str) -> Result<()> {
    let mut worker = None;
    let mut files = Vec::new();
    for (path, bytes) in site.files() {
        match path.to_str().with_context(|| format!("{} is not UTF-8", path.display()))? {
            WORKER => worker = Some(std::str::from_utf8(bytes).context("sw.js is not UTF-8")?),
            name => files.push((name, short_hash(bytes))),
        }
    }
    let whole = head(pages, &files) + worker.context("the site has no sw.js")?;
    site.add(WORKER.into(), whole.into_bytes());
    Ok(())
}

/// The three constants as JavaScript.
fn head(pages: &str, files: &[(&str, String)]) -> String {
    // The games are those that have lessons.
    let games = files
        .iter()
        .filter_map(|(name, _)| name.strip_prefix("lessons/").and_then(|name| name.strip_suffix(".json")));
    // The first page has the empty path.
    let pages: Vec<&str> = std::iter::once("").chain(pages.lines()).chain(games).collect();
    let listed: Vec<String> = files.iter().map(|(name, hash)| format!("  {name:?}: {hash:?},\n")).collect();
    let listed = listed.concat();
    let version = short_hash(listed.as_bytes());
    format!("const VERSION = {version:?};\nconst PAGES = {pages:?};\nconst FILES = {{\n{listed}}};\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worker_of(files: &[(&str, &str)]) -> String {
        let mut site = Site::default();
        for (name, text) in files {
            site.add(name.into(), text.as_bytes().to_vec());
        }
        complete(&mut site, "g\nnew\n").unwrap();
        let worker = site.files().find(|(path, _)| *path == WORKER).unwrap().1;
        String::from_utf8(worker.to_vec()).unwrap()
    }

    #[test]
    fn the_worker_knows_all_files_but_itself_and_the_pages() {
        let worker = worker_of(&[("sw.js", "go();"), ("a.js", "abc"), ("lessons/x.json", "{}")]);
        assert!(worker.contains("  \"a.js\": \"ba7816bf8f01cfea\",\n"), "{worker}"); // the SHA-256 of "abc"
        assert!(worker.contains(r#"const PAGES = ["", "g", "new", "x"];"#), "{worker}");
        assert!(!worker.contains("sw.js") && worker.ends_with("};\ngo();"), "{worker}");
    }

    #[test]
    fn the_version_is_another_when_a_file_is() {
        let version = |text| worker_of(&[("sw.js", ""), ("a.js", text)]).lines().next().unwrap().to_owned();
        assert_eq!(version("one"), version("one"));
        assert_ne!(version("one"), version("two"));
    }
}
