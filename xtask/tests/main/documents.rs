//! What the pages name is there.

use crate::sources::{files, root};
use std::fs;

/// The folders whose files a page may name.
const FOLDERS: [&str; 5] = ["crates/", "games/", "xtask/", "docs/", "fuzz/"];

/// The paths of files and folders of the workspace that a page names in backquotes.
fn named(page: &str) -> impl Iterator<Item = &str> {
    let quoted = page.split('`').skip(1).step_by(2);
    quoted.filter(|text| {
        let is_path = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/_.-{},".contains(&byte));
        is_path && FOLDERS.iter().any(|folder| text.starts_with(folder))
    })
}

/// `a/{b,c}` as `a/b` and `a/c`.
fn expanded(path: &str) -> Vec<String> {
    let Some((before, rest)) = path.split_once('{') else { return vec![path.to_owned()] };
    let Some((names, after)) = rest.split_once('}') else { return vec![path.to_owned()] };
    names.split(',').map(|name| format!("{before}{name}{after}")).collect()
}

#[test]
fn every_file_that_the_architecture_names_exists() {
    let root = root();
    let page = fs::read_to_string(root.join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let paths: Vec<String> = named(&page).flat_map(expanded).collect();
    assert!(paths.len() > 20, "no paths are found in ARCHITECTURE.md any more: {paths:?}");
    for path in paths {
        assert!(root.join(&path).exists(), "ARCHITECTURE.md names {path}, which is not there");
    }
}

#[test]
fn every_link_between_pages_leads_somewhere() {
    let root = root();
    let mut pages: Vec<_> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root.join(name)).into();
    files(&root.join("docs"), "md", &mut pages);
    for page in pages {
        let text = fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap_or_default();
            if path.is_empty() || path.contains("://") {
                continue;
            }
            let target = page.with_file_name("").join(path);
            assert!(target.exists(), "{}: {link} leads nowhere", page.display());
        }
    }
}
