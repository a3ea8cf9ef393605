//! Choices before the game that everybody sees.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use thirtyfour::extensions::cdp::ChromeDevTools;
use variorum_browser_tests::{Page, Server};

const KING_ON_J1: &str = "King on j1, queen on k1";

/// Makes the window that of a phone with a touch screen, held upright.
async fn phone(page: &Page) -> Result<()> {
    let tools = ChromeDevTools::new(page.web.handle.clone());
    let size = json!({ "width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true });
    tools.execute_cdp_with_params("Emulation.setDeviceMetricsOverride", size).await?;
    let touch = json!({ "enabled": true, "maxTouchPoints": 1 });
    tools.execute_cdp_with_params("Emulation.setTouchEmulationEnabled", touch).await?;
    Ok(())
}

/// Puts a finger on the middle of an element, which is brought into view, and lifts it.
async fn tap(page: &Page, css: &str) -> Result<()> {
    let element = page.find(css).await?;
    element.scroll_into_view().await?;
    let script = "const box = arguments[0].getBoundingClientRect(); \
                  return [box.x + box.width / 2, box.y + box.height / 2, box.width, box.height]";
    let at: [f64; 4] = page.web.execute(script, vec![element.to_json()?]).await?.convert()?;
    let [x, y, width, height] = at;
    ensure!(width >= 24.0 && height >= 24.0, "`{css}` is {width} by {height}: too small for a finger");
    let tools = ChromeDevTools::new(page.web.handle.clone());
    for (kind, points) in [("touchStart", json!([{ "x": x, "y": y }])), ("touchEnd", json!([]))] {
        let event = json!({ "type": kind, "touchPoints": points });
        tools.execute_cdp_with_params("Input.dispatchTouchEvent", event).await.context(kind)?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn white_chooses_openly_by_touch_on_a_phone_and_all_are_told() -> Result<()> {
    let server = Server::start()?;
    // Who creates the game plays Black and is not asked; the form says who is.
    let page = Page::open(&server.url("/new/megachess")).await?;
    page.find("select[name='option-white']").await?;
    for (seat, who) in [("white", "link"), ("black", "me"), ("red", "here")] {
        page.choose(&format!("seat-{seat}"), who).await?;
    }
    page.sees_no("select[name='option-white']").await?;
    page.sees("[data-asked='later']", "White is asked before the game").await?;
    page.press("Start the game").await?;
    page.sees(".draft .notice", "White chooses, for all to see: White's king and queen").await?;
    let link = page.value(".open-seats input").await?;

    let white = Page::open("about:blank").await?;
    phone(&white).await?;
    white.web.goto(&link).await?;
    white.sees(".choosing", "everybody sees it at once").await?;
    let wide = "return document.documentElement.scrollWidth - innerWidth";
    let over: i64 = white.web.execute(wide, Vec::new()).await?.convert()?;
    ensure!(over <= 0, "the page is {over} pixels wider than the phone");
    tap(&white, "[data-choice='kq']").await?;
    white.find("[data-choice='kq'][aria-checked='true']").await?;
    tap(&white, "[data-confirm='choice']").await?;
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
    // Who creates the game plays White and chooses in the form: nothing is left to ask.
    let page = Page::open(&server.url("/new/megachess")).await?;
    page.choose("option-white", "kq").await?;
    page.press("Start the game").await?;
    page.find(".table .board").await?;
    page.sees(".revealed", KING_ON_J1).await?;

    // Another person at this screen plays White: asked, and without a curtain, for it is no secret.
    page.web.goto(&server.url("/new/megachess")).await?;
    for (seat, who) in [("white", "here"), ("black", "me"), ("red", "computer1")] {
        page.choose(&format!("seat-{seat}"), who).await?;
    }
    page.press("Start the game").await?;
    page.click("[data-choice='kq']").await?;
    page.click("[data-confirm='choice']").await?;
    page.sees(".revealed", KING_ON_J1).await?;
    page.begins("k2").await?;
    page.close().await
}
