//! The WebAssembly toolchain: rustup's target where rustup can fetch it, Debian's packages elsewhere.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::tools::{apt_install, output, run};

const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
/// Debian 12's first release carried a compiler too old for the workspace.
const OLDEST_MINOR: u32 = 95;

/// Who compiles for the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toolchain {
    /// The toolchain that runs xtask, with rustup's compiled standard library.
    Rustup,
    /// Debian's own compiler, which compiles the standard library first.
    Debian,
}

/// How much time a build may take for a small and fast page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As `dist` serves it: everything optimised together, and compressed as far as it goes.
    Optimised,
    /// As `play` serves it: rules and engine are as fast, the page around them is larger.
    Play,
    /// For trying a change: neither small nor fast, but built anew in seconds.
    Quick,
}

/// What is compiled for the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The page.
    Page,
    /// The engine in its worker.
    Engine,
}

impl Part {
    /// The package.
    pub fn package(self) -> &'static str {
        match self {
            Part::Page => "variorum-web",
            Part::Engine => "variorum-web-engine",
        }
    }
}

impl Form {
    /// The profile of `Cargo.toml` that a part is built with.
    fn profile(self, part: Part) -> &'static str {
        match (self, part) {
            (Form::Optimised, Part::Engine) => "wasm",
            (Form::Optimised, Part::Page) => "wasm-page",
            (Form::Play, _) => "wasm-play",
            (Form::Quick, _) => "wasm-quick",
        }
    }
}

impl Toolchain {
    /// The toolchain that is there, or else the first of the two that can be installed.
    ///
    /// # Errors
    /// When neither is there and neither can be installed.
    pub fn find_or_install() -> Result<Toolchain> {
        if rustup_has_target() {
            return Ok(Toolchain::Rustup);
        }
        if debian_is_ready() {
            return Ok(Toolchain::Debian);
        }
        if rustup_adds_target() {
            return Ok(Toolchain::Rustup);
        }
        println!("rustup cannot provide {TARGET}; taking Debian's compiler");
        apt_install(&DEBIAN_PACKAGES)?;
        ensure!(debian_is_ready(), "Debian's packages hold no Rust 1.{OLDEST_MINOR} or newer");
        Ok(Toolchain::Debian)
    }

    /// Compiles one part and returns its module. Each part has a call of its own, because in one call they
    /// would share the features of their dependencies, and the page would hold the search.
    ///
    /// # Errors
    /// When the compiler fails.
    pub fn build(self, root: &Path, target_dir: &Path, part: Part, form: Form) -> Result<PathBuf> {
        let mut cargo = self.cargo()?;
        let profile = form.profile(part);
        cargo.current_dir(root).args(["build", "--locked", "--profile", profile, "--target", TARGET]);
        // Unstable: keeps this machine's folder names out of the modules.
        cargo.args(["-Ztrim-paths", "--config", &format!("profile.{profile}.trim-paths=\"all\"")]);
        if self == Toolchain::Debian {
            cargo.arg("-Zbuild-std=std,panic_abort");
        }
        // Views of one type in place of one type a view: smaller, and compiled several times faster. The linker's
        // relocations say what each function needs, for the cut into modules.
        let flags = match part {
            Part::Page => r#"["--cfg", "erase_components", "-Clink-arg=--emit-relocs"]"#,
            Part::Engine => r#"["--cfg", "erase_components"]"#,
        };
        cargo.args(["--config", &format!("target.{TARGET}.rustflags={flags}")]);
        run(cargo.args(["-p", part.package(), "--target-dir"]).arg(target_dir))?;
        let module = part.package().replace('-', "_");
        Ok(target_dir.join(TARGET).join(profile).join(module).with_extension("wasm"))
    }

    /// This toolchain's cargo, in an environment without the traces of the cargo that runs xtask.
    fn cargo(self) -> Result<Command> {
        let mut command = match self {
            Toolchain::Rustup => Command::new(
                std::env::var_os("CARGO").context("CARGO is not set: start me with cargo xtask")?,
            ),
            Toolchain::Debian => Command::new(DEBIAN_CARGO),
        };
        for (name, _) in std::env::vars_os() {
            if name.to_str().is_some_and(|name| self.disturbs(name)) {
                command.env_remove(name);
            }
        }
        if self == Toolchain::Debian {
            command.env("PATH", "/usr/bin:/bin").env("RUSTC", DEBIAN_RUSTC);
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
        }
        command.env("RUSTC_BOOTSTRAP", "1");
        Ok(command)
    }

    /// Whether a variable of the environment would turn the build for the browser into another one.
    fn disturbs(self, variable: &str) -> bool {
        const KEPT: [&str; 7] = [
            "CARGO_HOME",
            "CARGO_HTTP_",
            "CARGO_NET_",
            "CARGO_REGISTR",
            "CARGO_SOURCE_",
            "CARGO_TERM_",
            "CARGO_BUILD_JOBS",
        ];
        if variable.starts_with("CARGO") {
            !KEPT.iter().any(|kept| variable.starts_with(kept))
        } else if variable.starts_with("RUSTUP_") {
            self == Toolchain::Debian
        } else {
            variable.starts_with("RUST") || variable == "LD_LIBRARY_PATH"
        }
    }
}

/// Whether the active toolchain has the compiled standard library for the browser.
fn rustup_has_target() -> bool {
    let list = Command::new("rustup").args(["target", "list", "--installed"]).stderr(Stdio::null()).output();
    list.is_ok_and(|list| String::from_utf8_lossy(&list.stdout).lines().any(|line| line == TARGET))
}

/// Tries to fetch it. Quiet, for a failure is the ordinary case where rustup's servers are out of
/// reach, and not the last word.
fn rustup_adds_target() -> bool {
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]).stdout(Stdio::null()).stderr(Stdio::null());
    rustup.status().is_ok_and(|status| status.success())
}

/// Whether Debian's compiler for the browser is installed and new enough.
fn debian_is_ready() -> bool {
    let version = |path: &str| output(Command::new(path).arg("--version")).ok();
    let files = [DEBIAN_CARGO, DEBIAN_RUSTC, "/usr/bin/wasm-ld"].iter().all(|file| Path::new(file).exists());
    let source = || {
        let sysroot = output(Command::new(DEBIAN_RUSTC).args(["--print", "sysroot"]))?;
        anyhow::Ok(Path::new(&sysroot).join("lib/rustlib/src/rust/library/std/Cargo.toml").exists())
    };
    files
        && version(DEBIAN_RUSTC).is_some_and(|text| minor(&text).is_some_and(|minor| minor >= OLDEST_MINOR))
        && source().unwrap_or(false)
}

/// The 96 of `rustc 1.96.0 (…)`.
fn minor(version: &str) -> Option<u32> {
    version.split_whitespace().nth(1)?.split('.').nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minor_version_is_read_from_what_rustc_prints() {
        assert_eq!(minor("rustc 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"), Some(96));
        assert_eq!(minor("rustc"), None);
    }

    #[test]
    fn the_outer_cargo_leaves_no_trace_but_the_way_to_the_registry_stays() {
        for name in ["CARGO", "CARGO_PKG_NAME", "CARGO_TARGET_DIR", "RUSTFLAGS", "LD_LIBRARY_PATH"] {
            assert!(Toolchain::Debian.disturbs(name) && Toolchain::Rustup.disturbs(name), "{name}");
        }
        for name in ["CARGO_HOME", "CARGO_REGISTRIES_X_INDEX", "CARGO_HTTP_PROXY", "HOME", "PATH"] {
            assert!(!Toolchain::Debian.disturbs(name), "{name}");
        }
        assert!(Toolchain::Debian.disturbs("RUSTUP_TOOLCHAIN"));
        assert!(!Toolchain::Rustup.disturbs("RUSTUP_TOOLCHAIN"));
    }
}
