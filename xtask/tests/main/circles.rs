//! No circle of files: whoever reads a file reads only files below it.
//!
//! A file depends on another where it names something of it by a path (`use crate::…`, `super::…`, a module's name).
//! An item that a module only passes on with `pub use` counts as that of the file which defines it, and `mod` by
//! itself is no dependency.

use crate::sources::{code, crates, files};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A module by its path in the crate; empty for the root.
type Module = Vec<String>;

#[test]
fn no_circle_of_files() {
    let crates = crates();
    assert!(crates.len() > 30, "only {} crates are found", crates.len());
    let found: Vec<_> = crates
        .into_iter()
        .map(|krate| (circles(&krate.join("src")), krate))
        .filter(|(circles, _)| !circles.is_empty())
        .collect();
    assert!(found.is_empty(), "these files depend on each other: {found:#?}");
}

/// The groups of modules below a folder that depend on each other in a circle.
fn circles(folder: &Path) -> Vec<Vec<String>> {
    let krate = Crate::read(folder);
    let edges: BTreeMap<&Module, BTreeSet<Module>> =
        krate.code.keys().map(|module| (module, krate.dependencies(module))).collect();
    let reached = |from: &Module| {
        let mut reached: BTreeSet<&Module> = BTreeSet::new();
        let mut waiting: Vec<&Module> = edges[from].iter().collect();
        while let Some(module) = waiting.pop() {
            if reached.insert(module) {
                waiting.extend(edges.get(module).into_iter().flatten());
            }
        }
        reached
    };
    let reach: BTreeMap<&Module, BTreeSet<&Module>> =
        edges.keys().map(|module| (*module, reached(module))).collect();
    let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
    for (module, others) in &reach {
        if others.contains(module) {
            let circle = others.iter().filter(|other| reach[*other].contains(module));
            circles.insert(circle.map(|module| module.join("::")).collect());
        }
    }
    circles.into_iter().collect()
}

/// The modules of a crate with their code.
struct Crate {
    code: BTreeMap<Module, String>,
    /// What each module passes on: a name, and the path it stands for.
    passed_on: BTreeMap<Module, BTreeMap<String, Vec<String>>>,
}

impl Crate {
    fn read(folder: &Path) -> Crate {
        let mut found = Vec::new();
        files(folder, "rs", &mut found);
        let mut krate = Crate { code: BTreeMap::new(), passed_on: BTreeMap::new() };
        for path in found {
            let below = path.strip_prefix(folder).unwrap_or(&path).with_extension("");
            let mut module: Module = below.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
                module.pop();
            }
            let passed = uses(&code(&path)).into_iter().filter(|(is_public, _)| *is_public);
            let passed = passed.filter_map(|(_, path)| Some((path.last()?.clone(), path))).collect();
            krate.passed_on.insert(module.clone(), passed);
            krate.code.insert(module, code(&path));
        }
        krate
    }

    /// The modules that a module depends on.
    fn dependencies(&self, module: &Module) -> BTreeSet<Module> {
        let code = &self.code[module];
        let mut found = BTreeSet::new();
        // Modules that a `use` names as a whole: what is taken of them stands in the code.
        let mut named: BTreeMap<String, Module> = BTreeMap::new();
        for (is_public, path) in uses(code) {
            match self.resolve(module, &path, 0) {
                Some((target, true)) => drop(path.last().map(|name| named.insert(name.clone(), target))),
                Some((target, false)) if !is_public => drop(found.insert(target)),
                _ => {}
            }
        }
        for path in paths(code) {
            let target = match named.get(&path[0]) {
                Some(base) => {
                    let rest = [&["self".to_owned()], &path[1..]].concat();
                    self.resolve(base, &rest, 0)
                }
                None => self.resolve(module, &path, 0),
            };
            found.extend(target.map(|(target, _)| target));
        }
        found.remove(module);
        found
    }

    /// The module that a path leads to from `module`, and whether it names that module itself; `None` where it leads
    /// out of the crate.
    fn resolve(&self, module: &Module, path: &[String], depth: usize) -> Option<(Module, bool)> {
        let mut base = module.clone();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => (base, rest) = (Vec::new(), &rest[1..]),
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
            }
            first => {
                let child = [&base[..], &[first.to_owned()]].concat();
                self.code.contains_key(&child).then_some(())?;
            }
        }
        while let Some(part) = rest.first() {
            let child = [&base[..], std::slice::from_ref(part)].concat();
            if !self.code.contains_key(&child) {
                break;
            }
            (base, rest) = (child, &rest[1..]);
        }
        let Some(name) = rest.first() else { return Some((base, true)) };
        let passed = self.passed_on.get(&base).and_then(|names| names.get(name)).filter(|_| depth < 8);
        let target = passed.and_then(|path| self.resolve(&base, path, depth + 1));
        target.or(Some((base, false)))
    }
}

/// The paths of the `use` declarations of a source, each by itself, and whether they are public.
fn uses(code: &str) -> Vec<(bool, Vec<String>)> {
    let mut found = Vec::new();
    let mut waiting = String::new();
    for line in code.lines().map(str::trim) {
        if waiting.is_empty() && !begins_use(line) {
            continue;
        }
        waiting.push_str(line);
        waiting.push(' ');
        if line.ends_with(';') {
            let declaration = std::mem::take(&mut waiting);
            let (before, tree) = declaration.split_once("use ").unwrap_or_default();
            let tree = tree.trim().trim_end_matches(';');
            let paths = expanded(tree).into_iter().map(|path| split(&path));
            found.extend(paths.map(|path| (!before.is_empty(), path)));
        }
    }
    found
}

fn begins_use(line: &str) -> bool {
    ["use ", "pub use ", "pub(crate) use ", "pub(super) use "].iter().any(|word| line.starts_with(word))
}

/// `a::{b, c::d}` as `a::b` and `a::c::d`.
fn expanded(tree: &str) -> Vec<String> {
    let Some((before, inner)) = tree.split_once('{') else { return vec![tree.to_owned()] };
    let inner = inner.trim_end().strip_suffix('}').unwrap_or(inner);
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for character in inner.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        match parts.last_mut() {
            Some(part) if character != ',' || depth > 0 => part.push(character),
            _ => parts.push(String::new()),
        }
    }
    let parts = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty());
    parts.flat_map(|part| expanded(&format!("{before}{part}"))).collect()
}

/// The parts of a path, without `as …`; `a::self` is `a`.
fn split(path: &str) -> Vec<String> {
    let path = path.split(" as ").next().unwrap_or_default();
    let mut parts: Vec<String> = path.split("::").map(|part| part.trim().to_owned()).collect();
    if parts.len() > 1 && parts.last().is_some_and(|part| part == "self") {
        parts.pop();
    }
    parts
}

/// A source without its `use` declarations.
fn without_uses(code: &str) -> String {
    let mut rest = String::new();
    let mut inside = false;
    for line in code.lines() {
        inside |= begins_use(line.trim());
        if inside {
            inside = !line.trim_end().ends_with(';');
        } else {
            rest.push_str(line);
            rest.push('\n');
        }
    }
    rest
}

/// The paths in a source outside its `use` declarations, as far as they could lead to a module.
fn paths(code: &str) -> Vec<Vec<String>> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let words = without_uses(code);
    let words = words.split(|c: char| !is_part(c)).filter(|word| word.contains("::"));
    let lower = |part: &String| part.starts_with(|c: char| c.is_lowercase() || c == '_');
    words.map(|word| split(word.trim_matches(':'))).filter(|path| path.len() > 1 && lower(&path[0])).collect()
}

#[test]
fn circles_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect(name);
    write("lib.rs", "mod a;\nmod b;\nmod c;\npub use b::{B, c};\n");
    write("a.rs", "use crate::{c, B};\nfn a(_: B) { c::c() }\n");
    write("b.rs", "use std::fmt;\npub struct B;\n");
    write("c.rs", "pub fn c() {}\n");
    assert_eq!(circles(folder.path()), Vec::<Vec<String>>::new());
    // What a module only passes on is no dependency of it.
    write("lib.rs", "mod a;\nmod b;\nmod c;\npub use c::c;\npub struct Root;\n");
    write("c.rs", "use crate::Root;\npub fn c(_: Root) {}\n");
    assert_eq!(circles(folder.path()), Vec::<Vec<String>>::new());
    write("lib.rs", "mod a;\nmod b;\nmod c;\npub use b::{B, c};\n");
    write("c.rs", "pub fn c() {}\n");
    write("b.rs", "use super::a;\npub struct B;\nfn b() { a::a() }\n");
    assert_eq!(circles(folder.path()), [["a", "b"]]);
}
