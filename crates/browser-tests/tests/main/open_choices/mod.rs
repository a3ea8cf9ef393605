//! Open choices before the game.

use anyhow::{Result, ensure};
use variorum_browser_tests::{Page, PointerKind, Server};

const KING_ON_J1: &str = "King on j1, queen on k1";

/// By how many pixels the page is wider than the window.
const OVERHANG: &str = "return document.documentElement.scrollWidth - innerWidth";

#[tokio::test(flavor = "multi_thread")]
async fn white_chooses_openly_by_touch_on_a_phone_and_all_are_told() -> Result<()> {
    let server = Server::start()?;
    // The user plays Black and is not asked; the form says who will be.
    let page = Page::open(&server.url("/new/megachess")).await?;
    page.find("select[name='option-white']").await?;
    page.choose_seats(&[("white", "link"), ("black", "me"), ("red", "here")]).await?;
    page.sees_no("select[name='option-white']").await?;
    page.sees("[data-asked='later']", "White is asked before the game").await?;
    page.press("Start the game").await?;
    page.sees(".draft", "White chooses, for all to see: White's king and queen").await?;
    let link = page.value(".open-seats input").await?;

    let white = Page::open_with(PointerKind::Touch, &link).await?;
    white.sees(".choice-form", "everybody sees it at once").await?;
    white.measures(OVERHANG, |pixels| pixels <= 0.0).await?;
    for tapped in ["[data-choice='kq']", "[data-confirm='choice']"] {
        let [left, top, right, bottom] = white.bounds(tapped).await?;
        ensure!(right - left >= 44.0 && bottom - top >= 32.0, "`{tapped}` is too small for a finger");
        white.click(tapped).await?;
    }
    for one in [&page, &white] {
        one.sees(".revealed", KING_ON_J1).await?;
        one.find("[data-square='j1'][aria-label*='White king']").await?;
    }
    white.close().await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn white_chooses_openly_by_mouse_in_the_form_or_at_the_same_screen() -> Result<()> {
    let server = Server::start()?;
    // The user plays White and chooses in the form, so nobody is asked later.
    let page = Page::open(&server.url("/new/megachess")).await?;
    page.choose("option-white", "kq").await?;
    page.press("Start the game").await?;
    page.find(".game-layout .board").await?;
    page.sees(".revealed", KING_ON_J1).await?;

    // Another person at this screen plays White: asked openly, so without handing over.
    page.web.goto(&server.url("/new/megachess")).await?;
    page.choose_seats(&[("white", "here"), ("black", "me"), ("red", "computer1")]).await?;
    page.press("Start the game").await?;
    page.choose_card("kq").await?;
    page.sees(".revealed", KING_ON_J1).await?;
    page.find("[data-square='j1'][aria-label*='White king']").await?;
    page.play(1, "h2", "h4", "h2h4").await?;
    page.close().await
}
