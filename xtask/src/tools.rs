//! Programs from outside: looked for, and installed where they are missing.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::paths::root;

/// Flags that build for the processor at hand.
pub const NATIVE: &str = "-C target-cpu=native";

/// Where the program is on the search path, if anywhere.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// Runs a command to its end.
///
/// # Errors
/// When it cannot be started or does not succeed.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = show(command);
    let status = command.status().with_context(|| format!("cannot start {shown}"))?;
    ensure!(status.success(), "{shown} failed ({status})");
    Ok(())
}

/// What a command writes to standard output; its errors pass through.
///
/// # Errors
/// When it cannot be started or does not succeed.
pub fn output(command: &mut Command) -> Result<String> {
    let shown = show(command);
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start {shown}"))?;
    ensure!(output.status.success(), "{shown} failed ({})", output.status);
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A command as a person would type it.
pub fn show(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    format!("`{}`", words.map(|w| w.to_string_lossy()).collect::<Vec<_>>().join(" "))
}

/// Installs Debian packages, or brings them to the newest version the lists know.
///
/// # Errors
/// When this is no Debian, the rights are missing, or apt-get fails.
pub fn apt_install(packages: &[&str]) -> Result<()> {
    let wanted = packages.join(" ");
    if find("apt-get").is_none() {
        bail!("this machine has no apt-get; please install what matches the Debian packages: {wanted}");
    }
    println!("installing {wanted}");
    run(apt_get()?.args(["update", "-qq"]))?;
    let mut install = apt_get()?;
    install.args(["install", "-y", "-qq", "--no-install-recommends"]).args(packages);
    run(install.stdout(Stdio::null())).with_context(|| format!("cannot install {wanted}"))
}

/// `apt-get` as the superuser, asking nothing but, on a terminal, sudo's password.
fn apt_get() -> Result<Command> {
    let root = output(Command::new("id").arg("-u"))? == "0";
    let mut command = if root {
        Command::new("env")
    } else {
        ensure!(find("sudo").is_some(), "installing packages needs root or sudo");
        let mut sudo = Command::new("sudo");
        if !std::io::stdin().is_terminal() {
            sudo.arg("-n");
        }
        sudo.arg("env");
        sudo
    };
    command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"]);
    Ok(command)
}

/// Sees to it that `chromium` and `chromedriver` are there, for the browser tests.
///
/// # Errors
/// When they cannot be installed.
pub fn need_chromium() -> Result<()> {
    if find("chromium").is_none() || find("chromedriver").is_none() {
        apt_install(&["chromium", "chromium-driver"])?;
    }
    Ok(())
}

/// Sees to it that axe-core is there, with which the browser tests look for what keeps people out of a page. Its
/// version and hash stand in `crates/browser-tests/package-lock.json`; it is part of no program that is given away.
///
/// # Errors
/// When npm or the package cannot be installed.
pub fn need_axe() -> Result<()> {
    let folder = root().join("crates/browser-tests");
    let wanted = std::fs::read(folder.join("package-lock.json"))?;
    let stamp = folder.join("node_modules/.variorum-lock");
    if std::fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    if find("npm").is_none() {
        apt_install(&["npm"])?;
    }
    let mut npm = Command::new("npm");
    run(npm.current_dir(&folder).args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]))?;
    std::fs::write(stamp, wanted)?;
    Ok(())
}
