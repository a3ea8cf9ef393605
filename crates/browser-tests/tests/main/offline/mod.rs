//! What works after the server has gone, and how a new version comes.

use anyhow::{Result, bail, ensure};
use variorum_browser_tests::{Page, Server};

/// Calls back once a service worker answers for the page.
const CONTROLLED: &str = "const done = arguments[0];
    const look = () => navigator.serviceWorker.controller ? done(true) : setTimeout(look, 50);
    look();";

/// The addresses of all that the browser keeps for the site.
const CACHED: &str = "const done = arguments[0];
    (async () => {
        const all = [];
        for (const name of await caches.keys()) {
            for (const one of await (await caches.open(name)).keys()) all.push(one.url);
        }
        done(all);
    })();";

/// Whether the page was loaded anew and the new worker answers for it.
const RELOADED: &str =
    "return !window.before && !!navigator.serviceWorker.controller?.scriptURL.endsWith('?next')";

async fn controlled(page: &Page) -> Result<()> {
    page.web.set_script_timeout(std::time::Duration::from_secs(60)).await?;
    page.web.execute_async(CONTROLLED, vec![]).await?;
    Ok(())
}

async fn reloaded(page: &Page) -> Result<()> {
    // While the page is exchanged, scripts fail.
    for _ in 0..300 {
        let done = page.web.execute(RELOADED, vec![]).await.ok().and_then(|done| done.convert::<bool>().ok());
        if done == Some(true) {
            return Ok(());
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    bail!("the page was not loaded anew")
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_first_visit_rules_lessons_puzzles_engine_and_a_game_need_no_server() -> Result<()> {
    let mut server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    controlled(&page).await?;
    server.stop();

    page.web.refresh().await?;
    page.start_alone(&[("white", "me"), ("black", "computer1")]).await?;
    page.play(1, "e2", "e4", "e2e4").await?;
    page.find("[data-ply='2']").await?;
    page.sees(".turn-line", "Your turn").await?;
    // Reloaded, the game goes on where it was.
    page.web.refresh().await?;
    page.find("[data-ply='2']").await?;
    page.pick_up("d2").await?;
    page.click("[data-action='take-back']").await?;
    page.sees_no("[data-ply='1']").await?;

    page.web.goto(server.url("/rules/megacheckers")).await?;
    page.sees("main", "jump").await?;
    page.web.goto(server.url("/learn/chess2")).await?;
    page.find(".course a, .lessons a, main ol a").await?;
    page.web.goto(server.url("/puzzles/perfect")).await?;
    page.find(".game-layout .board").await?;
    page.web.goto(server.url("/analysis/megachess")).await?;
    page.click("[name='analysis']").await?;
    page.find(".lines li .engine-line").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_browser_keeps_files_of_the_site_and_no_answer_of_the_interface() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    controlled(&page).await?;
    page.start(&[("white", "me"), ("black", "computer1")], None).await?;
    page.play(1, "e2", "e4", "e2e4").await?;
    page.web.refresh().await?;
    page.find("[data-ply='2']").await?;
    let cached: Vec<String> = page.web.execute_async(CACHED, vec![]).await?.convert()?;
    ensure!(cached.contains(&server.url("/app_bg.wasm")), "{cached:?}");
    ensure!(cached.contains(&server.url("/lessons/chess.json")), "{cached:?}");
    for address in &cached {
        let path = address.strip_prefix(&server.url("/")).unwrap_or(address);
        ensure!(
            !path.starts_with("api") && !path.starts_with("g/") && !path.contains(['#', '?']),
            "{address}"
        );
    }
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_version_is_announced_after_the_game_and_not_during_it() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess#castling=standard")).await?;
    controlled(&page).await?;
    page.start(&crate::SAME_SCREEN, None).await?;
    page.play(1, "f2", "f3", "f2f3").await?;
    // To the browser a worker with another address is another version.
    page.web.execute("navigator.serviceWorker.register('/sw.js?next')", vec![]).await?;
    page.find("html[data-new-version]").await?;
    page.play(2, "e7", "e5", "e7e5").await?;
    page.sees_no(".new-version").await?;
    page.play(3, "g2", "g4", "g2g4").await?;
    page.play(4, "d8", "h4", "d8h4").await?;
    page.sees(".result", "Black wins").await?;
    page.sees(".new-version", "A new version is ready.").await?;
    page.web.execute("window.before = true", vec![]).await?;
    page.click("[data-action='reload']").await?;
    reloaded(&page).await?;
    page.sees(".result", "Black wins").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_of_the_page_that_cannot_be_fetched_is_told_and_a_reload_brings_it() -> Result<()> {
    let mut server = Server::start()?;
    // A browser that stores nothing has no service worker, which would have every part.
    let page = Page::open_without_storage(&server.url("/")).await?;
    page.find("[data-game] a.play").await?;
    page.sees_no(".missing-part").await?;
    server.stop();
    page.click("a[href='/record']").await?;
    page.sees(".missing-part", "could not be loaded").await?;
    server.crash_and_restart()?;
    page.click("[data-action='reload-page']").await?;
    page.find("main textarea").await?;
    page.sees_no(".missing-part").await?;
    page.close().await
}
