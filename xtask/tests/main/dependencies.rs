//! What others wrote that we build on: its licences, what is not wanted, and what is there twice.

use crate::sources::root;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// Licences of dependencies: each asks for no more than to be named. ISC is BSD's licence in fewer words; the TLS of
/// bots has it.
const LICENCES: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Crates that are not to come in, with the reason.
const BANNED: [(&str, &str); 3] = [
    ("openssl-sys", "needs a library of the system, so the program would not start everywhere"),
    ("native-tls", "the same"),
    ("chrono", "dates of records are texts, times are milliseconds"),
];

/// Crates of which two or more versions are built, and why. Whoever can remove one removes it here.
const SEVERAL: [(&str, &str); 22] = [
    ("base64", "axum's WebSocket and resvg's data URLs"),
    ("block-buffer", "sha2 0.10 and 0.11"),
    ("const-oid", "sha2 0.10 and 0.11"),
    ("convert_case", "macros of leptos"),
    ("cpufeatures", "sha2 0.10 and 0.11, rand"),
    ("crypto-common", "sha2 0.10 and 0.11"),
    ("digest", "sha2 0.10 and 0.11"),
    ("foldhash", "hashbrown"),
    ("getrandom", "rand 0.8, 0.9 and 0.10"),
    ("gimli", "wasm-bindgen and wasm_split read modules with libraries of their own"),
    ("hashbrown", "indexmap, sqlx and walrus"),
    ("itertools", "criterion and leptos"),
    ("miniz_oxide", "flate2 and png"),
    ("rand", "sqlx and the WebSocket library have older ones than ours"),
    ("rand_chacha", "rand 0.8 and 0.9"),
    ("rand_core", "rand 0.8, 0.9 and 0.10"),
    ("sha2", "sqlx has 0.10, rust-embed 0.11"),
    ("syn", "macros move from 2 to 3 one by one"),
    ("thiserror", "libraries of leptos have 1"),
    ("thiserror-impl", "thiserror"),
    ("wasm-encoder", "wasm-bindgen and wasm_split"),
    ("wasmparser", "wasm-bindgen and wasm_split"),
];

/// The packages that are built for the machine at hand or for the browser: name, version, licence.
fn packages() -> BTreeSet<(String, String, String)> {
    let mut packages = BTreeSet::new();
    let host = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    for platform in [host.as_str(), "wasm32-unknown-unknown"] {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(root()).args([
            "metadata",
            "--format-version",
            "1",
            "--locked",
            "--filter-platform",
            platform,
        ]);
        let output = cargo.output().expect("cargo metadata starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let nodes = metadata["resolve"]["nodes"].as_array().expect("nodes");
        let built: BTreeSet<&str> = nodes.iter().filter_map(|node| node["id"].as_str()).collect();
        for package in metadata["packages"].as_array().expect("packages") {
            let text = |name: &str| package[name].as_str().unwrap_or_default().to_owned();
            if built.contains(&*text("id")) && package["source"].is_string() {
                packages.insert((text("name"), text("version"), text("license")));
            }
        }
    }
    packages
}

/// Whether an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` can be met with the licences listed.
fn is_met(expression: &str) -> bool {
    let plain = expression.replace(['(', ')'], "").replace('/', " OR ");
    // None of the expressions has OR around AND, so every part of an AND has to be met by itself.
    plain.split(" AND ").all(|part| part.split(" OR ").any(|licence| LICENCES.contains(&licence.trim())))
}

#[test]
fn licences_are_met_and_nothing_unwanted_comes_in() {
    let packages = packages();
    assert!(packages.len() > 100, "cargo metadata lists {} packages", packages.len());
    for (name, version, licence) in &packages {
        assert!(is_met(licence), "{name} {version}: licence `{licence}`: expected one that is listed");
        let banned = BANNED.iter().find(|(banned, _)| banned == name);
        assert!(banned.is_none(), "{name} {version} is banned: {}", banned.map_or("", |(_, reason)| reason));
    }
}

#[test]
fn what_is_built_in_several_versions_has_its_reason() {
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, version, _) in packages() {
        versions.entry(name).or_default().push(version);
    }
    versions.retain(|_, versions| versions.len() > 1);
    for (name, versions) in &versions {
        let listed = SEVERAL.iter().any(|(listed, _)| listed == name);
        assert!(listed, "{name} is built as {}: use one, or write the reason here", versions.join(" and "));
    }
    for (name, _) in SEVERAL {
        assert!(versions.contains_key(name), "{name} is built once only by now: take it off the list");
    }
}

#[test]
fn expressions_of_licences_are_understood() {
    for met in ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
        assert!(is_met(met), "{met}");
    }
    for unmet in ["", "GPL-3.0", "MIT AND GPL-3.0"] {
        assert!(!is_met(unmet), "{unmet}");
    }
}
