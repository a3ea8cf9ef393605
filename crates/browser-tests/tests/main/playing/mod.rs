//! What a player is told during a game: whose turn it is, why a piece may not move, what became of an offer.

use anyhow::{Result, ensure};
use variorum_browser_tests::{PHONE, Page, PointerKind, Server};

use crate::{SAME_SCREEN, fools_mate, with_black_by_link};

/// The top of the move list, in pixels of the window.
const MOVES_TOP: &str = "return document.querySelector('.moves').getBoundingClientRect().top + scrollY";
/// The top of the board.
const BOARD_TOP: &str = "return document.querySelector('.board').getBoundingClientRect().top + scrollY";

async fn number(page: &Page, script: &str) -> Result<f64> {
    Ok(page.web.execute(script, vec![]).await?.convert()?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_piece_that_may_not_move_says_why_by_mouse_and_by_touch() -> Result<()> {
    let server = Server::start()?;
    for pointer in [PointerKind::Mouse, PointerKind::Touch] {
        let page = Page::open_with(pointer, &server.url("/new/chess")).await?;
        page.start(&SAME_SCREEN, Some("4r1k1/8/8/8/8/8/4N3/4K2R w - - 0 1")).await?;
        page.square("e2").await?;
        page.sees(".square-info.reason", "Pinned by the rook e8").await?;
        page.play(1, "h1", "h8", "h1h8").await?;
        page.sees_no(".square-info.reason").await?;
        page.square("e8").await?;
        page.sees(".square-info.reason", "Your king is in check from rook h8").await?;
        page.close().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_listed_in_short_notation_and_typed_in_either() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    page.start(&SAME_SCREEN, None).await?;
    page.click("[data-action='more']").await?;
    for (ply, typed, short) in [(1, "e2e4", "e4"), (2, "Nf6", "Nf6"), (3, "b1c3", "Nc3"), (4, "d5", "d5")] {
        page.fill("move", &format!("{typed}\u{e007}")).await?;
        page.sees(&format!("[data-ply='{ply}']"), short).await?;
    }
    page.play(5, "e4", "d5", "e4d5").await?;
    page.sees("[data-ply='5']", "exd5").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn against_a_computer_it_is_told_whose_turn_it_is_and_who_won() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    // The computer has one legal move, then White mates.
    page.start(&[("white", "me"), ("black", "computer1")], Some("7k/R7/8/8/8/8/1R6/K7 w - - 0 1")).await?;
    page.sees(".turn-line.yours", "Your turn").await?;
    page.find(".seats.own .seat.white.to-move").await?;
    page.play(1, "b2", "b1", "b2b1").await?;
    page.find("[data-ply='2']").await?;
    page.sees(".turn-line.yours", "Your turn").await?;
    page.find(".trail .black .inside").await?;
    page.play(3, "b1", "b8", "b1b8").await?;
    page.sees(".result", "You won: checkmate").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sits_below_on_the_board_is_shown_below_it() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    page.start(&[("white", "link"), ("black", "me")], None).await?;
    page.sees(".seats.others .seat.white", "waiting for somebody to come").await?;
    page.find(".seats.own .seat.black").await?;
    page.resize(PHONE, true).await?;
    let [_, _, _, others] = page.bounds(".seats.others").await?;
    let [_, board_top, _, board] = page.bounds(".board").await?;
    let [_, own, ..] = page.bounds(".seats.own").await?;
    ensure!(others <= board_top && board <= own, "{others} {board_top} {board} {own}");
    page.click("[data-action='more']").await?;
    page.press("Turn the board").await?;
    page.find(".seats.own .seat.white").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_declined_offer_is_told_to_who_made_it() -> Result<()> {
    let server = Server::start()?;
    let first = Page::open(&server.url("/new/chess")).await?;
    let second = with_black_by_link(&first, PointerKind::Mouse).await?;
    first.sees_no(".open-seats").await?;
    first.press("Offer a draw").await?;
    second.click("[data-offer='decline']").await?;
    first.sees(".notice.declined", "Black declined a draw").await?;
    ensure!(second.web.find_all(thirtyfour::By::Css(".notice.declined")).await?.is_empty());
    first.close().await?;
    second.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_reported_by_mouse_and_by_touch() -> Result<()> {
    let server = Server::start()?;
    for pointer in [PointerKind::Mouse, PointerKind::Touch] {
        let page = Page::open_with(pointer, &server.url("/new/chess")).await?;
        page.start(&SAME_SCREEN, None).await?;
        page.click("[data-action='more']").await?;
        page.click("[data-action='report']").await?;
        page.press("Send").await?;
        page.sees("dialog[open] [role='status']", "Thank you").await?;
        page.close().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_a_capture_nor_a_second_decision_moves_the_board_or_the_list() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess2#white=twokings&black=classic&start=518")).await?;
    page.choose("seat-black", "here").await?;
    page.press("Start the game").await?;
    page.play(1, "e2", "e4", "e2e4").await?;
    // The king-turn is asked for, and its place is kept when it is over.
    page.find(".prompt").await?;
    let list = number(&page, MOVES_TOP).await?;
    page.play(2, "e1", "e2", "e1e2").await?;
    page.sees_no(".prompt").await?;
    let after = number(&page, MOVES_TOP).await?;
    ensure!((list - after).abs() < 1.0, "the list moved from {list} to {after}");
    page.resize(PHONE, true).await?;
    let board = number(&page, BOARD_TOP).await?;
    page.play(3, "d7", "d5", "d7d5").await?;
    page.play(4, "e4", "d5", "e4d5").await?;
    page.find(".captured svg").await?;
    let after = number(&page, BOARD_TOP).await?;
    ensure!((board - after).abs() < 1.0, "the board moved from {board} to {after}");
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_keeps_start_in_view_and_what_was_chosen_last() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open_with(PointerKind::Touch, &server.url("/new/chess2")).await?;
    let [_, top, _, bottom] = page.bounds("[type='submit']").await?;
    ensure!(top > 0.0 && bottom <= f64::from(PHONE.1), "Start is at {top} to {bottom}");
    page.choose("seat-black", "here").await?;
    page.press("10+5").await?;
    page.press("Start the game").await?;
    page.find(".handover").await?;
    page.web.back().await?;
    page.find(".preset[aria-pressed='true']").await?;
    ensure!(page.text(".preset[aria-pressed='true']").await? == "10+5");
    ensure!(page.value("select[name='seat-black']").await? == "here");
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_card_says_what_an_army_is_and_shows_how_its_pieces_move() -> Result<()> {
    let server = Server::start()?;
    for pointer in [PointerKind::Mouse, PointerKind::Touch] {
        let page = Page::open_with(pointer, &server.url("/new/chess2#start=518")).await?;
        page.press("Start the game").await?;
        page.sees("[data-choice='nemesis']", "attacks kings alone").await?;
        // Nobody waits, so no time is told.
        ensure!(page.text(".draft-time").await?.is_empty());
        page.click("[data-choice-card='nemesis'] [aria-label='How the nemesis moves']").await?;
        page.find("[data-choice-card='nemesis'] .piece-moves .goes").await?;
        page.choose_card("nemesis").await?;
        page.find(".game-layout .board").await?;
        page.close().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn replies_are_entered_ahead_by_mouse_touch_and_keyboard_and_played_at_once() -> Result<()> {
    let server = Server::start()?;
    for pointer in [PointerKind::Mouse, PointerKind::Touch] {
        let first = Page::open(&server.url("/new/chess")).await?;
        first.press("3 days").await?;
        let second = with_black_by_link(&first, pointer).await?;
        second.click("[data-action='enter-line']").await?;
        for (from, to) in [("e2", "e4"), ("e7", "e5")] {
            second.pick_up(from).await?;
            second.square(to).await?;
        }
        second.sees(".conditional .entered", "e4 e5").await?;
        second.click("[data-action='keep-line']").await?;
        second.sees(".conditional li .line", "e4 e5").await?;
        // Nothing of it was played; another line is typed.
        second.sees_no("[data-ply='1']").await?;
        second.click("[data-action='enter-line']").await?;
        for text in ["d4", "d5"] {
            second.fill("move", &format!("{text}\u{e007}")).await?;
        }
        second.click("[data-action='keep-line']").await?;
        second.sees(".conditional ul", "d4 d5").await?;
        second.click(".conditional li:nth-of-type(2) [data-action='remove-line']").await?;
        second.sees_no(".conditional li:nth-of-type(2)").await?;
        first.sees_no(".conditional li").await?;
        first.play(1, "e2", "e4", "e2e4").await?;
        first.played(2, "e7e5").await?;
        second.played(2, "e7e5").await?;
        second.sees_no(".conditional li").await?;
        // It is White's turn: the icon of the window says so.
        first.web.goto(server.url("/games")).await?;
        first.find("link[rel='icon'][href^='data:image/svg']").await?;
        first.close().await?;
        second.close().await?;
    }
    Ok(())
}

/// Afterwards nothing lies over the moves, wherever the page is scrolled to.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_game_the_own_card_covers_nothing() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    page.resize((1280, 700), false).await?;
    page.start(&SAME_SCREEN, None).await?;
    fools_mate(&page).await?;
    page.find(".play.over").await?;
    let covered = "const box = (css) => document.querySelector(css).getBoundingClientRect(); \
        const over = []; for (let y = 0; y < 3000; y += 50) { window.scrollTo(0, y); \
        const [own, moves] = [box('.seats.own'), box('.moves')]; \
        if (own.bottom > moves.top && own.top < moves.bottom) over.push(y); } return over";
    let covered: Vec<u32> = page.web.execute(covered, vec![]).await?.convert()?;
    ensure!(covered.is_empty(), "scrolled by {covered:?}");
    page.close().await
}
