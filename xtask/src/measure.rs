//! `cargo xtask measure`: sizes and speeds, printed and not judged.

use std::path::Path;

use anyhow::{Context, Result};

use crate::steps::Steps;
use crate::web;

/// Builds what is to be measured and prints the numbers.
///
/// # Errors
/// When a part cannot be built or read.
pub fn measure() -> Result<()> {
    let site = web::build(&mut Steps::new(web::STEPS))?;
    sizes(&site)
}

/// Bytes that the browser loads: each module and script as it is, with gzip, with brotli.
fn sizes(site: &Path) -> Result<()> {
    println!("\n{:24} {:>12} {:>12} {:>12}", "file", "bytes", "gzip", "brotli");
    let mut sum = [0; 3];
    for name in ["app_bg.wasm", "engine_bg.wasm", "app.js", "engine.js", "style.css"] {
        let mut row = [0; 3];
        for (size, ending) in row.iter_mut().zip(["", ".gz", ".br"]) {
            let path = site.join(format!("{name}{ending}"));
            *size = path.metadata().with_context(|| format!("cannot read {}", path.display()))?.len();
        }
        println!("{name:24} {:12} {:12} {:12}", row[0], row[1], row[2]);
        sum = std::array::from_fn(|i| sum[i] + row[i]);
    }
    println!("{:24} {:12} {:12} {:12}", "together", sum[0], sum[1], sum[2]);
    Ok(())
}
