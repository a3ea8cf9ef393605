//! `cargo xtask web`: the browser app, ready to be embedded by the server.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::offline;
use crate::paths::{root, target};
use crate::site::Site;
use crate::sizes;
use crate::split::{split, strip};
use crate::steps::Steps;
use crate::wasm::{Form, Part, Toolchain};

/// How many steps `build` takes.
pub const STEPS: usize = 3;

/// What is compiled: the part, the folder of its crate, the name of its module on the site. Each folder has a folder
/// `static` with the files that go to the site as they are.
const PARTS: [(Part, &str, &str); 2] =
    [(Part::Page, "crates/web", "app"), (Part::Engine, "crates/web-engine", "engine")];

/// The first parts of the paths that the app shows, one a line. The server has the same list.
const PAGES: &str = "crates/web/pages.txt";

/// Builds the site and returns its folder. What is unchanged is not built again.
///
/// # Errors
/// When the toolchain cannot be installed, the compiler fails, or a file cannot be written.
pub fn build(steps: &mut Steps, form: Form) -> Result<PathBuf> {
    Ok(build_from(steps, form)?.0)
}

/// Builds the site and prints how large its files are, and its code by crate.
///
/// # Errors
/// See [`build`].
pub fn build_and_weigh() -> Result<()> {
    let (site, modules) = build_from(&mut Steps::new(STEPS), Form::Optimised)?;
    sizes::print_files(&site)?;
    sizes::print_crates(&modules[0])
}

/// The site, and the modules that it was made from, as the linker writes them.
fn build_from(steps: &mut Steps, form: Form) -> Result<(PathBuf, Vec<PathBuf>)> {
    let root = root();
    let toolchain = steps.run("toolchain for the browser", Toolchain::find_or_install)?;
    let modules = steps.run("browser modules", || {
        let build =
            |(part, _, _): (Part, &str, &str)| toolchain.build(&root, &target().join("wasm"), part, form);
        PARTS.into_iter().map(build).collect::<Result<Vec<PathBuf>>>()
    })?;
    let folder = root.join("crates/server/site");
    steps.run("site, compressed", || assemble(&root, &modules, &folder, form == Form::Optimised))?;
    Ok((folder, modules))
}

/// Puts static files, modules and their glue into the folder, unless they are there already.
fn assemble(root: &Path, modules: &[PathBuf], folder: &Path, small: bool) -> Result<()> {
    let mut site = Site::default();
    let mut inputs = Vec::new();
    for ((_, source, _), module) in PARTS.into_iter().zip(modules) {
        site.add_folder(&root.join(source).join("static"))?;
        let bytes = std::fs::read(module).with_context(|| format!("cannot read {}", module.display()))?;
        inputs.push(bytes);
    }
    add_learning(root, &mut site)?;
    add_results(root, &mut site)?;
    let pages = std::fs::read_to_string(root.join(PAGES)).with_context(|| format!("cannot read {PAGES}"))?;
    let made_of = inputs.iter().map(Vec::as_slice).chain([pages.as_bytes()]);
    let stamp = site.stamp(made_of);
    if Site::is_current(folder, &stamp) {
        println!("unchanged");
        return Ok(());
    }
    let bound = target().join("wasm/bound");
    if bound.exists() {
        std::fs::remove_dir_all(&bound)?;
    }
    std::fs::create_dir_all(&bound)?;
    for ((_, _, name), module) in PARTS.into_iter().zip(modules) {
        bind(&split(module, name, &bound)?, name, &bound)?;
    }
    strip(&bound)?;
    site.add_folder(&bound)?;
    offline::complete(&mut site, &pages)?;
    site.write(folder, &stamp, small)
}

/// Adds the lessons, puzzles and rules of all games, as `lessons/ID.json`, `puzzles/ID.json` and `texts/ID.md`.
fn add_learning(root: &Path, site: &mut Site) -> Result<()> {
    for entry in std::fs::read_dir(root.join("games"))? {
        let folder = entry?.path();
        let Some(id) = folder.file_name().and_then(|name| name.to_str()) else { continue };
        for (file, kind) in [("lessons.json", "lessons"), ("puzzles.json", "puzzles"), ("RULES.md", "texts")]
        {
            let file = folder.join(file);
            if file.exists() {
                let ending = file.extension().unwrap_or_default();
                site.add_file(&file, Path::new(kind).join(id).with_extension(ending))?;
            }
        }
    }
    Ok(())
}

/// Adds what studies found: `results/results.md` and the reports as `results/NAME.html`.
fn add_results(root: &Path, site: &mut Site) -> Result<()> {
    let docs = root.join("docs");
    site.add_file(&docs.join("results.md"), "results/results.md".into())?;
    for entry in std::fs::read_dir(docs.join("results"))? {
        let file = entry?.path();
        if let (Some("html"), Some(name)) =
            (file.extension().and_then(|kind| kind.to_str()), file.file_name())
        {
            site.add_file(&file, Path::new("results").join(name))?;
        }
    }
    Ok(())
}

/// Writes the module as the browser takes it and the JavaScript that loads it.
fn bind(module: &Path, name: &str, folder: &Path) -> Result<()> {
    Bindgen::new()
        .input_path(module)
        .out_name(name)
        .web(true)?
        .typescript(false)
        // What is fetched later calls functions of what is fetched first.
        .keep_lld_exports(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
        .with_context(|| format!("cannot bind {}", module.display()))
}
