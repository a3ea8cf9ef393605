//! Measures the time from the request for the home page until it can be used, and, as on a phone, until the first
//! board can be. The server must be built in the same profile, as `cargo xtask measure` does. Asserts nothing.

use anyhow::Result;
use serde_json::json;
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

/// Returns the milliseconds since the navigation began, once a piece can be picked up and was painted.
const BOARD_AFTER_MS: &str = "
    const done = arguments[0];
    const look = () => document.querySelector('[data-square].movable')
        ? requestAnimationFrame(() => done(performance.now()))
        : requestAnimationFrame(look);
    look();
";

/// How much slower the processor is made.
const SLOWER: u32 = 4;
/// Bytes a second of a connection of 10 Mbit/s.
const BYTES_A_SECOND: u32 = 10_000_000 / 8;
/// First visits measured, each by a new browser.
const VISITS: usize = 5;

/// Begins a game of chess against the computer, and returns the path with the secret of the seat.
const NEW_GAME: &str = "
    const done = arguments[0];
    const seats = [{ kind: 'human', name: '' }, { kind: 'computer', level: 1 }];
    fetch('/api/v1/games', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game: 'chess', seats }),
    }).then((answer) => answer.json()).then((game) => done(game.seats[0].path));
";

/// The milliseconds until the board of a page can be used, with a slow processor, a slow connection and an empty cache.
async fn first_board(address: &str) -> Result<f64> {
    let page = Page::open("about:blank").await?;
    page.web.set_script_timeout(Duration::from_secs(60)).await?;
    page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWER })).await?;
    let network = json!({
        "offline": false, "latency": 0, "downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND,
    });
    page.devtools("Network.enable", json!({})).await?;
    page.devtools("Network.emulateNetworkConditions", network).await?;
    page.web.goto(address).await?;
    let ms = page.web.execute_async(BOARD_AFTER_MS, vec![]).await?.convert()?;
    page.close().await?;
    Ok(ms)
}

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
    let (mut games, mut studies) = (Vec::new(), Vec::new());
    for _ in 0..VISITS {
        let path: String = page.web.execute_async(NEW_GAME, vec![]).await?.convert()?;
        games.push(first_board(&server.url(&path)).await?);
        studies.push(first_board(&server.url("/analysis/chess")).await?);
    }
    page.close().await?;
    for (what, mut boards) in [("a game against the computer", games), ("the analysis board", studies)] {
        boards.sort_by(f64::total_cmp);
        println!(
            "first board usable after {:.0} ms: {what} (median of {VISITS} first visits, {SLOWER} times slower processor, \
             10 Mbit/s)",
            boards[VISITS / 2],
        );
    }
    Ok(())
}
