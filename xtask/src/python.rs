//! Python: the packages that tests hold us against, and our own package, built and tested.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::paths::{root, target};
use crate::steps::Steps;
use crate::tools::{apt_install, run};

/// How many steps [`package`] takes.
pub const STEPS: usize = 3;

/// How the wheel is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wheel {
    /// As it is published: most steps and nodes a second.
    Published,
    /// To be tested soon.
    Quick,
}

impl Wheel {
    const fn profile(self) -> &'static str {
        match self {
            Wheel::Published => "release",
            Wheel::Quick => "play",
        }
    }
}

/// Makes the environment of the tests in the build folder, unless it is there with these packages, and returns its
/// interpreter.
///
/// # Errors
/// When Python or a package cannot be installed.
pub fn environment() -> Result<PathBuf> {
    let list = root().join("xtask/python-packages.txt");
    let wanted = fs::read_to_string(&list).with_context(|| format!("cannot read {}", list.display()))?;
    let folder = target().join("python");
    let (python, stamp) = (folder.join("bin/python3"), folder.join("installed.txt"));
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    fresh(&folder, &list)?;
    fs::write(&stamp, wanted)?;
    Ok(python)
}

/// Builds the wheel into `target/wheels` and runs its tests in a fresh virtual environment.
///
/// # Errors
/// When a part cannot be installed or built, or a test fails.
pub fn package(steps: &mut Steps, form: Wheel) -> Result<PathBuf> {
    let python = steps.run("Python packages", environment)?;
    let wheel = steps.run("Python wheel", || wheel(&python, form))?;
    steps.run("tests of the Python package", || {
        let folder = target().join("python-package");
        fresh(&folder, &root().join("python/test-packages.txt"))?;
        let python = folder.join("bin/python3");
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--no-deps"]).arg(&wheel))?;
        if form == Wheel::Published {
            // Large, so that its tests run only here.
            run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "open_spiel==2.0.2"]))?;
        }
        let check = |arguments: &[&str]| {
            run(Command::new(&python).current_dir(root().join("python")).arg("-m").args(arguments))
        };
        check(&["mypy", "--cache-dir", "/dev/null", "package", "tests", "examples", "measure.py"])?;
        check(&["pytest", "-p", "no:cacheprovider"])
    })?;
    println!("{}", wheel.display());
    Ok(wheel)
}

/// Prints how many steps a second the package that was tested last makes, beside others.
///
/// # Errors
/// When it is not there.
pub fn measure() -> Result<()> {
    let python = target().join("python-package/bin/python3");
    // What PettingZoo's chess is drawn with; it cannot be made without.
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "pygame==2.6.1"]))?;
    run(Command::new(&python).arg(root().join("python/measure.py")))
}

/// Builds the wheel and returns its path.
fn wheel(python: &Path, form: Wheel) -> Result<PathBuf> {
    let folder = target().join("wheels");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let mut maturin = Command::new(python);
    maturin.current_dir(root()).args(["-m", "maturin", "build", "--quiet", "--locked"]);
    maturin.args(["--manifest-path", "python/Cargo.toml", "--profile", form.profile(), "--interpreter"]);
    run(maturin.arg(python).arg("--out").arg(&folder))?;
    let mut wheels = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        wheels.push(entry?.path());
    }
    wheels.retain(|path| path.extension().is_some_and(|ending| ending == "whl"));
    ensure!(wheels.len() == 1, "maturin built {} wheels into {}", wheels.len(), folder.display());
    Ok(wheels.remove(0))
}

/// Makes a virtual environment anew with the packages of a list.
fn fresh(folder: &Path, list: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let make = || run(Command::new("python3").args(["-m", "venv"]).arg(folder));
    if make().is_err() {
        apt_install(&["python3-venv"])?;
        make()?;
    }
    let mut pip = Command::new(folder.join("bin/python3"));
    run(pip.args(["-m", "pip", "install", "--quiet", "--requirement"]).arg(list))
}
