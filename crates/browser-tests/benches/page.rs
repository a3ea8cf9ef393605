//! Measures the time from the request for the home page until it can be used. The server must be built in
//! the same profile, as `cargo xtask measure` does. Asserts nothing.

use anyhow::Result;
use std::time::Duration;
use variorum_browser_tests::{Page, Server};

/// Loads measured; the first has an empty cache.
const LOADS: usize = 9;

/// Returns the milliseconds since the navigation began, once a game can be chosen and was painted.
const USABLE_AFTER_MS: &str = "
    const done = arguments[0];
    const look = () => document.querySelector('[data-game] a.play')
        ? requestAnimationFrame(() => done(performance.now()))
        : requestAnimationFrame(look);
    look();
";

#[tokio::main]
async fn main() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open("about:blank").await?;
    page.web.set_script_timeout(Duration::from_secs(30)).await?;
    let mut loads = Vec::new();
    for _ in 0..LOADS {
        page.web.goto(&server.url("/")).await?;
        loads.push(page.web.execute_async(USABLE_AFTER_MS, vec![]).await?.convert::<f64>()?);
    }
    let first = loads.remove(0);
    loads.sort_by(f64::total_cmp);
    println!(
        "page usable after {first:.0} ms at first, then {:.0} ms (median of {})",
        loads[loads.len() / 2],
        loads.len()
    );
    page.close().await
}
