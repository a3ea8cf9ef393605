//! The board that the server draws into a page, before the app is there.

use anyhow::{Result, ensure};
use serde_json::json;
use variorum_browser_tests::{PHONE, Page, Server};

use crate::SAME_SCREEN;

const SIZES: [((u32, u32), bool); 3] = [((1280, 900), false), ((820, 1180), true), (PHONE, true)];

/// A page that the app does not reach: neither its module nor the service worker is loaded.
async fn without_app() -> Result<Page> {
    let page = Page::open("about:blank").await?;
    page.devtools("Network.enable", json!({})).await?;
    let blocked = json!({ "urls": ["*.wasm*", "*/offline.js"] });
    page.devtools("Network.setBlockedURLs", blocked).await?;
    Ok(page)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_there_before_the_app_and_stays_where_it_is() -> Result<()> {
    let server = Server::start()?;
    let first = without_app().await?;
    for (game, seats) in
        [("chess", &SAME_SCREEN[..]), ("megachess", &[("white", "me"), ("black", "here"), ("red", "here")])]
    {
        let app = Page::open(&server.url(&format!("/new/{game}"))).await?;
        app.start(seats, None).await?;
        app.find("[data-square].movable").await?;
        let link = app.web.current_url().await?.to_string();
        for address in [link, server.url(&format!("/analysis/{game}"))] {
            for (size, fingers) in SIZES {
                first.resize(size, fingers).await?;
                first.web.goto(&address).await?;
                ensure!(first.find("#first-view .board").await?.is_displayed().await?, "{address}");
                let before = first.bounds("#first-view .board").await?;
                app.resize(size, fingers).await?;
                app.web.goto(&address).await?;
                app.find("[data-square].movable").await?;
                app.sees_no("#first-view").await?;
                let after = app.bounds(".board").await?;
                let moved =
                    before.iter().zip(after).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
                ensure!(moved < 1.0, "{address} at {size:?}: from {before:?} to {after:?}");
            }
        }
        app.close().await?;
    }
    first.close().await
}

/// Notes whether the app has a board when the one that the server drew is taken away.
const NOTES: &str = "let drawn = false; new MutationObserver(() => { \
    const still = document.getElementById('first-view') !== null; \
    if (drawn && !still) window.followed ??= document.querySelector('[data-square]') !== null; \
    drawn ||= still; }).observe(document, { childList: true, subtree: true })";

#[tokio::test(flavor = "multi_thread")]
async fn the_drawn_board_stays_until_the_board_of_a_later_module_is_there() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open("about:blank").await?;
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": NOTES })).await?;
    page.web.goto(&server.url("/analysis/chess")).await?;
    page.find("[data-square].movable").await?;
    let followed: Option<bool> = page.web.execute("return window.followed", vec![]).await?.convert()?;
    ensure!(followed == Some(true), "taken away too early: {followed:?}");
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_drawn_for_the_position_in_the_address_and_for_no_other() -> Result<()> {
    let server = Server::start()?;
    let first = without_app().await?;
    // What follows the # is not told to the server.
    first.web.goto(&server.url("/analysis/chess#moves=e2e4")).await?;
    ensure!(!first.find("#first-view").await?.is_displayed().await?);
    first.web.goto(&server.url("/analysis/chess?moves=e2e4")).await?;
    ensure!(first.find("#first-view .last").await?.is_displayed().await?);
    first.close().await?;
    // The app reads the same address.
    let page = Page::open(&server.url("/analysis/chess?moves=e2e4&from=elsewhere")).await?;
    page.played(1, "e2e4").await?;
    page.find("[data-square='e4'].occupied").await?;
    page.close().await
}
