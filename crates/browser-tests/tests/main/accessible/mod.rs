//! No page keeps anybody out, in any theme, as far as axe-core can tell.

use anyhow::Result;
use variorum_browser_tests::{Page, PointerKind, Server};

use crate::SAME_SCREEN;

/// Each kind of page that needs nothing before it, with an element that is there once the page is.
const PAGES: [(&str, &str); 20] = [
    ("/", "[data-game]"),
    ("/chessplus", ".figures"),
    ("/new/chess2", "form"),
    ("/new/megachess", "form"),
    ("/rules/chess2", ".diagram"),
    ("/learn/chess2", ".lessons li"),
    ("/learn/chess/rook", ".lesson-say"),
    ("/puzzles/megacheckers", ".lesson-say"),
    ("/lab", ".results h2"),
    ("/lobby", "h1"),
    ("/watch", ".channels"),
    ("/watch/chess", ".channel-head"),
    ("/account", "main form"),
    ("/analysis/megachess", ".board"),
    ("/analysis/chess", ".board"),
    ("/edit/chess", ".board"),
    ("/record", "form"),
    ("/g/23456789ab", ".not-found"),
    ("/rules/ludo", ".not-found"),
    ("/nosuch", ".not-found"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_page_is_accessible_by_mouse_and_on_a_phone() -> Result<()> {
    let server = Server::start()?;
    for pointer in [PointerKind::Mouse, PointerKind::Touch] {
        let page = Page::open_with(pointer, "about:blank").await?;
        for (path, there) in PAGES {
            page.web.goto(server.url(path)).await?;
            page.find(there).await?;
            page.is_accessible().await?;
        }
        page.close().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_accessible_from_the_draft_to_the_review() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess2#start=518")).await?;
    page.press("Start the game").await?;
    page.find(".choice").await?;
    page.is_accessible().await?;

    page.web.goto(server.url("/new/megachess")).await?;
    page.press("Start the game").await?;
    page.find(".movable").await?;
    page.is_accessible().await?;

    page.web.goto(server.url("/new/chess")).await?;
    page.start(&SAME_SCREEN, None).await?;
    page.play(1, "f2", "f3", "f2f3").await?;
    page.play(2, "e7", "e5", "e7e5").await?;
    page.play(3, "g2", "g4", "g2g4").await?;
    page.click("[data-action='more']").await?;
    page.pick_up("d8").await?;
    page.is_accessible().await?;
    page.square("h4").await?;
    page.find(".result").await?;
    page.is_accessible().await?;
    page.click("[data-action='review-game']").await?;
    page.find(".player-summary").await?;
    page.is_accessible().await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn dialogs_and_records_are_accessible() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/megacheckers")).await?;
    page.press("Rules").await?;
    page.find("dialog .diagram").await?;
    page.is_accessible().await?;
    page.web.goto(server.url("/analysis/chess")).await?;
    page.click("[data-action='look']").await?;
    page.find("dialog [name='board']").await?;
    page.is_accessible().await?;
    page.web.goto(server.url("/record")).await?;
    page.fill("record", "1. e4 (1. d4 d5) e5 {good} 2. Nf3 *").await?;
    page.press("Read").await?;
    page.find(".move-list.tree").await?;
    page.is_accessible().await?;
    page.close().await
}
