//! Gestures on boards, by mouse and by touch.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use variorum_browser_tests::{Page, PointerKind, Server, TAP};

/// The width of the square e4, or k5 where the board has one, in pixels.
const SQUARE: &str = "const square = document.querySelector(\"[data-square='k5'], [data-square='e4']\"); \
                      return square.getBoundingClientRect().width";

/// Longer than a tap takes, also on a busy machine.
const LONG_PRESS: Duration = Duration::from_millis(1500);

#[tokio::test(flavor = "multi_thread")]
async fn every_gesture_by_mouse() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/analysis/chess")).await?;
    gestures(&server, &page).await?;
    by_keyboard(&server, &page).await?;
    sizes(&server, &page).await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_gesture_by_touch() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open_with(PointerKind::Touch, &server.url("/analysis/chess")).await?;
    gestures(&server, &page).await?;
    long_press(&server, &page).await?;
    scrolling(&server, &page).await?;
    small_squares(&server, &page).await?;
    page.close().await
}

/// Opens the analysis of a position.
async fn study(server: &Server, page: &Page, game: &str, position: &str) -> Result<()> {
    page.web.goto("about:blank").await?;
    let position = position.replace(' ', "+");
    page.web.goto(server.url(&format!("/analysis/{game}#position={position}"))).await?;
    page.find(".cell.movable").await?;
    Ok(())
}

/// The gestures that mouse and touch have in common.
async fn gestures(server: &Server, page: &Page) -> Result<()> {
    // A drag; a second click lets go.
    page.find("[data-square='b1'].movable").await?;
    page.drag("[data-square='b1']", "[data-square='c3']").await?;
    page.played(1, "b1c3").await?;
    page.pick_up("e7").await?;
    page.find("[data-square='e7'].selected").await?;
    page.square("e7").await?;
    page.sees_no(".cell.selected").await?;
    page.play(2, "e7", "e5", "e7e5").await?;

    // A promotion on the last row, where the chooser stays. A click beside it cancels.
    study(server, page, "chess", "8/P6k/8/8/8/8/7K/8 w - - 0 1").await?;
    page.pick_up("a7").await?;
    page.square("a8").await?;
    page.stays(".chooser [data-move='a7a8q']:first-child").await?;
    page.click_through("[data-square='e1']").await?;
    page.sees_no(".chooser").await?;
    page.sees_no("[data-ply='1']").await?;
    page.pick_up("a7").await?;
    page.square("a8").await?;
    page.click(".chooser [data-move='a7a8r']").await?;
    page.played(1, "a7a8r").await?;
    page.find("[data-square='a8'][aria-label^='a8, White rook']").await?;

    // A choice on a low row, where the chooser opens over the finger.
    study(server, page, "chessplus", "6k1/8/7K/8/4(RN)3/8/8/8 w - - 0 1").await?;
    page.pick_up("e4").await?;
    page.square("e1").await?;
    page.stays(".chooser [data-move='e4e1']:first-child").await?;
    page.sees_no("[data-ply='1']").await?;
    page.click(".chooser [data-move='Re4e1']").await?;
    page.played(1, "Re4e1").await?;
    page.find("[data-square='e4'][aria-label^='e4, White knight']").await?;

    // A second click lets go and does not play the whirlwind; its button says what it destroys.
    study(server, page, "chess2", "4k3/p7/8/8/8/3n4/2PK4/6K1 w - - 0 1 kc").await?;
    page.pick_up("d2").await?;
    page.find("[data-square='d2'].selected.in-place").await?;
    page.square("d2").await?;
    page.sees_no(".cell.selected").await?;
    page.sees_no("[data-ply='1']").await?;
    page.pick_up("d2").await?;
    page.sees(".prompt [data-move='d2d2']", "Whirlwind: destroys White pawn c2, Black knight d3").await?;
    page.click(".prompt [data-move='d2d2']").await?;
    page.played(1, "d2d2").await?;
    page.sees_no("[data-square='c2'].occupied").await?;
    set_up(server, page).await
}

/// Setting up a position: pieces placed by clicks, dragged from the palette, on the board and off it.
async fn set_up(server: &Server, page: &Page) -> Result<()> {
    page.web.goto(server.url("/edit/chess")).await?;
    page.press("Clear the board").await?;
    page.sees_no(".cell.occupied").await?;
    page.click("[data-piece='K']").await?;
    page.find("[data-piece='K'][aria-pressed='true']").await?;
    page.square("e1").await?;
    page.find("[data-square='e1'].occupied").await?;
    page.square("e4").await?;
    page.find("[data-square='e4'].occupied").await?;
    page.square("e4").await?; // the same once more takes it away
    page.sees_no("[data-square='e4'].occupied").await?;
    page.drag("[data-piece='R']", "[data-square='h2']").await?;
    page.find("[data-square='h2'].occupied").await?;
    page.press("Move").await?;
    page.find(".tools .tool:first-child[aria-pressed='true']").await?;
    page.drag("[data-square='h2']", "[data-square='a2']").await?;
    page.find("[data-square='a2'].occupied").await?;
    page.sees_no("[data-square='h2'].occupied").await?;
    page.square("e1").await?;
    page.square("d2").await?;
    page.find("[data-square='d2'].occupied").await?;
    page.sees_no("[data-square='e1'].occupied").await?;
    page.drag("[data-square='a2']", ".editor .side-panel h1").await?;
    page.sees_no("[data-square='a2'].occupied").await
}

/// The queen is focused first, and the arrow keys go from choice to choice.
async fn by_keyboard(server: &Server, page: &Page) -> Result<()> {
    let focus = "document.querySelector(\"[data-square='a7']\").focus()";
    study(server, page, "chess", "8/P6k/8/8/8/8/7K/8 w - - 0 1").await?;
    page.web.execute(focus, vec![]).await?;
    page.keys("\u{e007}\u{e013}\u{e007}").await?; // Enter, up, Enter
    page.find(".chooser [data-move='a7a8q']:focus").await?;
    page.keys("\u{e007}").await?;
    page.played(1, "a7a8q").await?;

    study(server, page, "chess", "8/P6k/8/8/8/8/7K/8 w - - 0 1").await?;
    page.web.execute(focus, vec![]).await?;
    page.keys("\u{e007}\u{e013}\u{e007}").await?;
    page.find(".chooser [data-move='a7a8q']:focus").await?;
    page.keys("\u{e00c}").await?; // Escape
    page.sees_no(".chooser").await?;
    page.find("[data-square='a8']:focus").await?;
    page.web.execute(focus, vec![]).await?;
    page.keys("\u{e007}\u{e013}\u{e007}").await?;
    page.find(".chooser [data-move='a7a8q']:focus").await?;
    page.keys("\u{e014}\u{e014}\u{e014}\u{e007}").await?; // right three times: the least
    page.played(1, "a7a8n").await
}

/// The board is as large as the window allows, also when the browser is zoomed.
async fn sizes(server: &Server, page: &Page) -> Result<()> {
    for (game, least) in [("chess", 40.0), ("megachess", 24.0)] {
        page.web.goto(server.url(&format!("/analysis/{game}"))).await?;
        page.find(".cell.movable").await?;
        page.resize((640, 360), false).await?;
        page.measures(SQUARE, |side| side >= least).await.context(game)?;
        // The board fits into the window as a whole.
        let [left, top, right, bottom] = page.bounds(".board").await?;
        ensure!(right - left <= 640.0 && bottom - top <= 360.0, "{game}: {left} {top} {right} {bottom}");
        page.resize((1280, 900), false).await?;
        let whole = page.measures(SQUARE, |side| side >= 1.5 * least).await.context(game)?;
        for percent in [125, 150, 175, 200, 300] {
            page.resize((128_000 / percent, 90_000 / percent), false).await?;
            let zoomed = |side: f64| side * f64::from(percent) >= whole * 100.0;
            page.measures(SQUARE, zoomed).await.with_context(|| format!("{game} at {percent} %, {whole}"))?;
        }
    }
    Ok(())
}

/// A finger that rests on a square acts when it is lifted, as a short tap does.
async fn long_press(server: &Server, page: &Page) -> Result<()> {
    page.web.goto(server.url("/analysis/chess")).await?;
    page.find("[data-square='g1'].movable").await?;
    page.tap_at(page.middle("[data-square='g1']").await?, LONG_PRESS).await?;
    page.find("[data-square='g1'].selected").await?;
    page.tap_at(page.middle("[data-square='f3']").await?, LONG_PRESS).await?;
    page.played(1, "g1f3").await
}

/// A finger that swipes over a board scrolls the page, in the rules over pieces too. A finger that holds a
/// piece does not.
async fn scrolling(server: &Server, page: &Page) -> Result<()> {
    const SCROLLED: &str = "return window.scrollY";
    // Beside a game it scrolls where nothing can be picked up.
    page.web.goto(server.url("/analysis/chess")).await?;
    page.find(".cell.movable").await?;
    let (x, y) = page.middle("[data-square='e5']").await?;
    page.swipe((x, y), (x, y - 150.0), Duration::ZERO).await?;
    page.measures(SCROLLED, |y| y > 80.0).await?;
    page.sees_no(".cell.selected").await?;

    page.web.goto(server.url("/rules/chess")).await?;
    page.find(".diagram").await?;
    let script = "const all = [...document.querySelectorAll('.diagram')]; \
                  const one = all.find(figure => figure.innerText.includes('pawn stood on c6')); \
                  one.id = 'one'; one.scrollIntoView({ block: 'center' })";
    page.web.execute(script, vec![]).await?;
    page.find("#one [data-square='d5'].movable").await?;
    let before = page.measures(SCROLLED, |y| y > 0.0).await?;
    // Over a piece that could be picked up.
    let (x, y) = page.middle("#one [data-square='d5']").await?;
    page.swipe((x, y), (x, y - 150.0), Duration::ZERO).await?;
    let after = page.measures(SCROLLED, |y| y > before + 80.0).await?;
    page.sees_no("#one .cell.selected").await?;

    // Picked up by a tap it is held: the page stands still, and the piece goes where it is put.
    page.click("#one [data-square='d5'].movable").await?;
    page.find("#one [data-square='d5'].selected").await?;
    let (from, to) =
        (page.middle("#one [data-square='d5']").await?, page.middle("#one [data-square='c6']").await?);
    page.swipe(from, to, Duration::ZERO).await?;
    page.sees("#one .last-move-text", "dxc6").await?;
    page.click("#one [aria-label='Reset']").await?;

    // So is a piece on which the finger rests first.
    page.find("#one [data-square='d5'].movable").await?;
    let (from, to) =
        (page.middle("#one [data-square='d5']").await?, page.middle("#one [data-square='d6']").await?);
    let stood = page.measures(SCROLLED, |_| true).await?;
    page.swipe(from, to, Duration::from_millis(300)).await?;
    page.sees("#one .last-move-text", "d6").await?;
    let stands = page.measures(SCROLLED, |_| true).await?;
    ensure!(stood == stands && after > before, "{stood} {stands}");
    Ok(())
}

/// Between small squares a tap asks which was meant. Two fingers enlarge the board, and one moves it.
async fn small_squares(server: &Server, page: &Page) -> Result<()> {
    page.web.goto(server.url("/analysis/megachess")).await?;
    page.find(".cell.movable").await?;
    let pixels = page.measures(SQUARE, |side| side > 10.0).await?;
    ensure!(pixels < 24.0, "{pixels}");
    // Between two pawns.
    let ((ax, ay), (bx, by)) =
        (page.middle("[data-square='j2']").await?, page.middle("[data-square='k2']").await?);
    page.tap_at(((ax + bx) / 2.0, (ay + by) / 2.0), TAP).await?;
    page.stays(".square-picker [data-pick='j2']").await?;
    page.sees_no(".cell.selected").await?;
    page.click(".square-picker [data-pick='k2']").await?;
    page.find("[data-square='k2'].selected").await?;
    page.sees_no(".square-picker").await?;

    // Two fingers enlarge what is between them.
    let (x, y) = page.middle("[data-square='k4']").await?;
    let apart = |by: f64| [(x - by, y), (x + by, y)];
    page.swipe_fingers(&apart(25.0), &apart(60.0), Duration::ZERO).await?;
    let large = page.measures(SQUARE, |side| side >= 24.0).await?;
    ensure!((large / pixels - 2.4).abs() < 0.3, "{pixels} {large}");
    let (now, _) = page.middle("[data-square='k4']").await?;
    ensure!((now - x).abs() < 6.0, "{now} {x}");
    page.find("[data-square='k2'].selected").await?;
    // A finger moves the board; a swipe over a square does not click it.
    const SCROLLED: &str = "return document.querySelector('.board-window').scrollLeft";
    let before = page.measures(SCROLLED, |left| left > 0.0).await?;
    let from = page.middle("[data-square='k6']").await?;
    page.swipe(from, (from.0 - 90.0, from.1), Duration::ZERO).await?;
    page.measures(SCROLLED, |left| left > before + 40.0).await?;
    page.find("[data-square='k2'].selected").await?;
    page.square("k3").await?;
    page.played(1, "k2k3").await?;
    // A button does the same.
    page.click("[aria-label='Show the whole board']").await?;
    page.measures(SQUARE, |side| (side - pixels).abs() < 0.5).await?;
    page.click("[aria-label='Enlarge the board']").await?;
    page.measures(SQUARE, |side| side >= 24.0).await?;
    Ok(())
}
