//! Moves planned ahead and drawings on the board, by mouse and by touch.

use anyhow::{Result, ensure};
use variorum_browser_tests::{Page, PointerKind, Server};

use crate::{SAME_SCREEN, fools_mate, with_black_by_link};

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_planned_by_mouse() -> Result<()> {
    planned(PointerKind::Mouse).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_planned_by_touch() -> Result<()> {
    planned(PointerKind::Touch).await
}

/// White plans moves while Black thinks, takes one back, and plans one that is not legal when the turn comes.
async fn planned(pointer: PointerKind) -> Result<()> {
    let server = Server::start()?;
    let white = Page::open_with(pointer, &server.url("/new/chess")).await?;
    let black = with_black_by_link(&white, PointerKind::Mouse).await?;
    white.play(1, "e2", "e4", "e2e4").await?;

    // A plan is shown and told, and another click takes it back.
    plan(&white, "d2", "d4").await?;
    white.sees(".square-info", "Planned: d2 to d4").await?;
    white.square("a5").await?;
    white.sees_no(".cell.planned").await?;
    // Escape does the same.
    plan(&white, "d2", "d4").await?;
    white.keys("\u{e00c}").await?;
    white.sees_no(".cell.planned").await?;
    // A drag plans too; nobody else is told.
    white.find("[data-square='g1'].plannable").await?;
    white.drag("[data-square='g1']", "[data-square='f3']").await?;
    white.find("[data-square='f3'].planned").await?;
    black.find("[data-square='e7'].movable").await?;
    black.sees_no(".cell.planned").await?;
    black.sees_no("[data-ply='2']").await?;
    black.play(2, "e7", "e5", "e7e5").await?;
    // It is played when the turn comes.
    white.played(3, "g1f3").await?;
    black.played(3, "g1f3").await?;

    // What is not legal then is not played, and White may move as usual.
    plan(&white, "f3", "e5").await?;
    black.play(4, "b8", "c6", "b8c6").await?;
    white.played(5, "f3e5").await?;
    plan(&white, "d1", "h5").await?;
    black.play(6, "c6", "e5", "c6e5").await?;
    white.played(7, "d1h5").await?;
    plan(&white, "h5", "e5").await?;
    black.play(8, "d8", "e7", "d8e7").await?;
    white.played(9, "h5e5").await?;
    plan(&white, "e5", "e6").await?;
    black.play(10, "e7", "e5", "e7e5").await?;
    white.sees(".square-info", "e5 to e6 is not possible").await?;
    white.sees_no("[data-ply='11']").await?;
    white.play(11, "d2", "d4", "d2d4").await?;
    white.close().await?;
    black.close().await
}

async fn plan(page: &Page, from: &str, to: &str) -> Result<()> {
    page.click(&format!("[data-square='{from}'].plannable")).await?;
    page.find(&format!("[data-square='{from}'].selected")).await?;
    page.square(to).await?;
    page.find(&format!("[data-square='{to}'].planned")).await?;
    page.find(".planned-move .arrow").await?;
    Ok(())
}

/// In turns of several decisions the first is planned; the others wait for the player.
#[tokio::test(flavor = "multi_thread")]
async fn of_a_turn_with_two_decisions_the_first_is_planned() -> Result<()> {
    let server = Server::start()?;
    let white = Page::open(&server.url("/new/chess2#start=518")).await?;
    white.choose("seat-black", "link").await?;
    white.press("Start the game").await?;
    let link = white.value(".open-seats input").await?;
    white.choose_card("twokings").await?;
    let black = Page::open(&link).await?;
    black.choose_card("reaper").await?;
    white.play(1, "e2", "e4", "e2e4").await?;
    white.press("End the turn without a king move").await?;
    white.played(2, "0000").await?;
    plan(&white, "h2", "h4").await?;
    black.play(3, "e7", "e6", "e7e6").await?;
    white.played(4, "h2h4").await?;
    white.find(".prompt [data-move='0000']").await?;
    white.sees_no("[data-ply='5']").await?;
    white.close().await?;
    black.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn arrows_and_circles_by_mouse() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/analysis/chess")).await?;
    page.find("[data-square='e2'].movable").await?;
    let at = async |square: &str| page.middle(&format!("[data-square='{square}']")).await;
    page.right_drag(at("g1").await?, at("f3").await?).await?;
    page.right_drag(at("e5").await?, at("e5").await?).await?;
    page.find(".drawings path.inside").await?;
    page.find(".drawings circle.inside").await?;
    // Nothing was picked up or played, and the same once more takes a drawing away.
    page.sees_no(".cell.selected").await?;
    page.right_drag(at("e5").await?, at("e5").await?).await?;
    page.sees_no(".drawings circle.inside").await?;
    // Each position has its own; those of one that is left by a move are gone.
    page.fill("move", "e4\u{e007}").await?;
    page.played(1, "e2e4").await?;
    page.sees_no(".drawings path.inside").await?;
    page.click("[aria-label='To the start']").await?;
    page.find(".drawings path.inside").await?;
    page.square("a5").await?;
    page.sees_no(".drawings path.inside").await?;
    // By keyboard: Shift and Enter begin and end an arrow.
    let script = "const square = document.querySelector(\"[data-square='e2']\"); square.focus(); \
                  const key = (key, shiftKey) => square.dispatchEvent(new KeyboardEvent('keydown', \
                  { key, shiftKey, bubbles: true, cancelable: true })); \
                  key('Enter', true); key('ArrowUp'); key('ArrowUp'); key('Enter', true)";
    page.web.execute(script, vec![]).await?;
    page.find(".drawings:not(.begun) path.inside").await?;
    page.close().await
}

/// The board of a game is the same one from move to move.
#[tokio::test(flavor = "multi_thread")]
async fn drawings_stay_on_their_position_while_a_game_goes_on() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    page.start(&SAME_SCREEN, None).await?;
    page.find("[data-square='e2'].movable").await?;
    let at = async |square: &str| page.middle(&format!("[data-square='{square}']")).await;
    page.right_drag(at("g1").await?, at("f3").await?).await?;
    page.find(".drawings path.inside").await?;
    page.click("[data-action='more']").await?;
    page.fill("move", "e4\u{e007}").await?;
    page.played(1, "e2e4").await?;
    page.sees_no(".drawings path.inside").await?;
    page.click("[aria-label='To the start']").await?;
    page.find(".drawings path.inside").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn arrows_and_circles_by_touch() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open_with(PointerKind::Touch, &server.url("/analysis/chess")).await?;
    page.find("[data-square='e2'].movable").await?;
    let at = async |square: &str| page.middle(&format!("[data-square='{square}']")).await;
    let scrolled = "return window.scrollY";
    let before = page.measures(scrolled, |_| true).await?;
    // A finger that rests on an empty square draws, and the page stands still.
    page.put_finger(at("e4").await?).await?;
    page.find(".drawings.begun circle").await?;
    page.lift_finger(at("e4").await?, at("c6").await?).await?;
    page.find(".drawings:not(.begun) path.inside").await?;
    ensure!(page.measures(scrolled, |_| true).await? == before);
    // A tap wipes it off. With the button every finger draws, also from pieces that could be moved.
    page.square("e5").await?;
    page.sees_no(".drawings path.inside").await?;
    page.click("[data-action='draw']").await?;
    page.drag("[data-square='b1']", "[data-square='c3']").await?;
    page.find(".drawings:not(.begun) path.inside").await?;
    page.sees_no("[data-ply='1']").await?;
    page.click("[data-action='wipe']").await?;
    page.sees_no(".drawings path.inside").await?;
    // In another colour, which stays chosen when drawing is over.
    page.click("[data-ink='blue']").await?;
    page.find("[data-ink='blue'][aria-pressed='true']").await?;
    page.drag("[data-square='b1']", "[data-square='c3']").await?;
    page.find(".drawings:not(.begun) .blue path.inside").await?;
    page.click("[data-action='wipe']").await?;
    page.click("[data-action='stop-drawing']").await?;
    page.put_finger(at("e4").await?).await?;
    page.find(".drawings.begun .blue circle").await?;
    page.lift_finger(at("e4").await?, at("e4").await?).await?;
    page.drag("[data-square='b1']", "[data-square='c3']").await?;
    page.played(1, "b1c3").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_coach_hints_and_asks_before_a_blunder() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    // The opponent is introduced.
    page.choose("seat-black", "computer3").await?;
    page.sees(".opponent[data-level='3']", "Otto").await?;
    let position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    page.start(&[("black", "computer1")], Some(position)).await?;
    page.sees(".seat.black", "Pip").await?;
    page.click("[name='coach']").await?;
    page.find(".coach[data-ready='true']").await?;
    // The bishop would be lost.
    page.pick_up("f1").await?;
    page.square("a6").await?;
    page.sees("dialog[open]", "loses more than a piece").await?;
    page.sees_no("[data-ply='1']").await?;
    page.is_accessible().await?;
    page.click("[data-action='think-again']").await?;
    page.sees_no("dialog[open]").await?;
    // A hint in two steps: the piece, then the move.
    page.click(".coach [data-action='hint']").await?;
    page.sees(".coach-says", "Look at the").await?;
    page.find(".cell.region").await?;
    page.click(".coach [data-action='hint']").await?;
    page.sees(".coach-says", "would play").await?;
    // Whoever insists plays it, and may take it back.
    page.pick_up("f1").await?;
    page.square("a6").await?;
    page.click("[data-action='play-anyway']").await?;
    page.played(1, "f1a6").await?;
    page.find("[data-ply='2']").await?;
    page.press("Take back").await?;
    page.sees_no("[data-ply='1']").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_game_its_turning_points_are_tried_again() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    page.start(&SAME_SCREEN, None).await?;
    fools_mate(&page).await?;
    page.click("[data-action='look-back']").await?;
    page.sees(".accuracies", "%").await?;
    page.sees(".practice", "Puzzles").await?;
    page.is_accessible().await?;
    page.click("[data-turning='2']").await?;
    page.click(".try-again [data-square='e2'].movable").await?;
    page.click(".try-again [data-square='e4']").await?;
    page.find(".try-again .answer.right, .try-again .answer.wrong").await?;
    page.click(".try-again [data-action='show-better']").await?;
    page.sees(".try-again .answer", "would play").await?;
    page.click("dialog[open] [aria-label='Close']").await?;
    // The picture is made in the browser.
    page.click("[data-action='share-picture']").await?;
    page.sees(".shared", "The picture is").await?;
    page.close().await
}

/// While a piece is dragged its picture is the same element, of which only the place changes.
#[tokio::test(flavor = "multi_thread")]
async fn a_dragged_piece_is_drawn_once() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/analysis/chess")).await?;
    page.find("[data-square='e2'].movable").await?;
    let from = page.middle("[data-square='e2']").await?;
    let to = page.middle("[data-square='e4']").await?;
    let script = "const [[fromX, fromY], [toX, toY]] = arguments; \
        const board = document.querySelector('.board'); \
        const send = (kind, clientX, clientY) => board.dispatchEvent(new PointerEvent(kind, \
            { clientX, clientY, pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true })); \
        board.setPointerCapture = () => {}; \
        send('pointerdown', fromX, fromY); send('pointermove', toX, fromY - 20); window.sent = send";
    page.web.execute(script, vec![serde_json::json!(from), serde_json::json!(to)]).await?;
    page.find(".drag-image").await?;
    let look = "const image = document.querySelector('.drag-image'); image.marked ??= image.getAttribute('transform'); \
        return [image.marked, image.getAttribute('transform')]";
    let before: [String; 2] = page.web.execute(look, vec![]).await?.convert()?;
    ensure!(before[0] == before[1]);
    page.web.execute("window.sent('pointermove', ...arguments[0])", vec![serde_json::json!(to)]).await?;
    page.find("[data-square='e4'].target").await?;
    let after: [String; 2] = page.web.execute(look, vec![]).await?.convert()?;
    ensure!(after[0] == before[0], "it is another element");
    ensure!(after[1] != before[1], "it stays where it was");
    page.web.execute("window.sent('pointerup', ...arguments[0])", vec![serde_json::json!(to)]).await?;
    page.played(1, "e2e4").await?;
    page.close().await
}
