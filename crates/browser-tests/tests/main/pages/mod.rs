//! Pages beside the game itself: after its end, at wrong addresses, and without storage.

use anyhow::{Result, ensure};
use variorum_browser_tests::{PHONE, Page, PointerKind, Server};

use crate::{SAME_SCREEN, fools_mate, with_black_by_link};

async fn address(page: &Page) -> Result<String> {
    Ok(page.web.current_url().await?.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_goes_on_to_review_analysis_rematch_and_a_new_game() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess#castling=standard")).await?;
    page.start(&SAME_SCREEN, None).await?;
    let game = address(&page).await?;
    fools_mate(&page).await?;

    page.click("[data-action='review-game']").await?;
    page.sees("[data-ply='3'] .glyph.blunder", "??").await?;
    page.sees(".player-summary .white", "%").await?;
    page.web.back().await?;
    page.sees(".result", "Black wins: checkmate").await?;

    page.click("[data-ply='2']").await?;
    page.click("[data-action='analyse-game']").await?;
    page.find("[data-ply='2'][aria-current]").await?;
    page.find("[data-ply='4']").await?;
    page.find("[data-square='g2'].movable").await?;
    page.web.back().await?;

    page.click("[data-action='new-game']").await?;
    page.find(".new-game [name='seat-white']").await?;
    page.web.back().await?;

    // The page goes to a rematch by itself; the page of the first game has a link to it.
    page.click("[data-action='rematch']").await?;
    page.sees(".series", "Game 2").await?;
    page.pick_up("e2").await?;
    let next = address(&page).await?;
    ensure!(next != game, "{next}");
    page.web.goto(&game).await?;
    page.sees(".notice", "The next game of the series has begun").await?;
    page.sees_no("[data-action='rematch']").await?;
    page.click(".next-game").await?;
    page.pick_up("e2").await?;
    ensure!(address(&page).await? == next);
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn time_odds_give_one_seat_another_clock() -> Result<()> {
    let server = Server::start()?;
    let white = Page::open(&server.url("/new/chess")).await?;
    white.sees_no("[name='odds']").await?;
    white.press("Another time").await?;
    white.choose("clock", "increment").await?;
    white.choose("odds", "1").await?;
    white.press("¼").await?;
    white.sees(".odds-words", "1/4 of the time of the others").await?;
    let black = with_black_by_link(&white, PointerKind::Mouse).await?;
    // White, whose clock runs, has 15 minutes.
    for page in [&white, &black] {
        page.sees(".seat.black .clock", "3:45").await?;
    }
    white.close().await?;
    black.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn where_site_data_are_forbidden_the_address_holds_the_seat() -> Result<()> {
    let server = Server::start()?;
    let first = Page::open_without_storage(&server.url("/new/chess")).await?;
    first.start(&[("white", "me"), ("black", "link")], None).await?;
    first.sees(".storage-notice", "kept in this page's address only").await?;
    first.click(".storage-notice summary").await?;
    first.sees(".storage-notice", "The keys").await?;
    let (own, link) = (address(&first).await?, first.value(".open-seats input").await?);
    let (_, keys) = own.split_once('#').unwrap_or_default();
    let white = keys.split('&').find_map(|pair| pair.strip_prefix("white=")).unwrap_or_default();
    ensure!(white.len() > 20, "{own}");

    // A link for another person has that seat's key and no other.
    ensure!(!link.contains(white), "{link}");
    first.click("[data-action='more']").await?;
    first.press("Watching: 0").await?;
    let shared = "return [...document.querySelectorAll('input, a, link, textarea')].map(e => e.value || e.href || '').join(' ')";
    let shared: String = first.web.execute(shared, vec![]).await?.convert()?;
    ensure!(shared.contains(&link) && !shared.contains(white), "{shared}");

    first.web.refresh().await?;
    ensure!(first.value(".open-seats input").await? == link);
    first.play(1, "e2", "e4", "e2e4").await?;
    let second = Page::open_without_storage(&link).await?;
    // On a phone the notice is one line above the board.
    second.resize(PHONE, true).await?;
    let [_, top, _, bottom] = second.bounds(".storage-notice").await?;
    ensure!(bottom - top < 48.0, "the notice is {} pixels high", bottom - top);
    second.resize((1280, 800), false).await?;
    second.click(".storage-notice summary").await?;
    second.sees(".storage-notice", "The key").await?;
    second.play(2, "e7", "e5", "e7e5").await?;
    second.web.refresh().await?;
    first.play(3, "g1", "f3", "g1f3").await?;
    second.play(4, "b8", "c6", "b8c6").await?;

    // The series goes on with the same keys.
    first.press("Resign").await?;
    first.click("[data-confirm='resign']").await?;
    second.press("Rematch").await?;
    first.click("[data-offer='accept']").await?;
    second.play(1, "d2", "d4", "d2d4").await?;
    first.sees(".series", "Game 2").await?;
    first.web.refresh().await?;
    first.find(".storage-notice").await?;
    first.play(2, "d7", "d5", "d7d5").await?;
    first.close().await?;
    second.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_storage_is_full_the_address_holds_the_seats() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    let fill = "for (const store of [localStorage, sessionStorage]) {
        for (let size = 1 << 22, n = 0; size >= 1; ) {
            try { store.setItem('full' + n++, 'x'.repeat(size)) } catch { size >>= 1 }
        }
    }";
    page.find(".new-game").await?;
    page.web.execute(fill, vec![]).await?;
    page.start(&SAME_SCREEN, None).await?;
    page.click(".storage-notice summary").await?;
    page.sees(".storage-notice", "does not remember your seat").await?;
    page.play(1, "e2", "e4", "e2e4").await?;
    page.web.refresh().await?;
    page.play(2, "e7", "e5", "e7e5").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_addresses_say_what_happened_and_what_can_be_done() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/nowhere/at/all")).await?;
    page.sees(".not-found", "There is no page here").await?;
    page.press("All games").await?;
    page.find("[data-game]").await?;
    for (path, words) in [
        ("/g/x", "There is no game here"),
        ("/g/23456789ab", "There is no game here"),
        ("/g/%ff%fe", "There is no game here"),
        ("/g/a/b", "There is no page here"),
        ("/rules/ludo", "There is no such game"),
    ] {
        page.web.goto(server.url(path)).await?;
        page.sees(".not-found", words).await?;
    }

    // A shortened link, opened in browsers with and without a seat.
    page.web.goto(server.url("/new/chess")).await?;
    page.start(&[("white", "me"), ("black", "link")], None).await?;
    let link = page.value(".open-seats input").await?;
    let cut = &link[..link.len() - 3];
    let other = Page::open(cut).await?;
    other.sees(".invalid-link", "part of it is missing or wrong").await?;
    other.sees_no("[data-action='own-seat']").await?;
    other.sees_no(".movable").await?;
    page.web.goto(cut).await?;
    page.sees(".invalid-link", "you only watch").await?;
    page.click("[data-action='own-seat']").await?;
    page.play(1, "e2", "e4", "e2e4").await?;
    page.sees_no(".invalid-link").await?;
    // Characters that a message adds to a link are ignored.
    other.web.goto(format!("{link}.")).await?;
    other.play(2, "e7", "e5", "e7e5").await?;
    page.close().await?;
    other.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_holds_only_what_can_be_seen() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    page.press("More").await?;
    page.fill("name", "\u{202e}A\u{200b}da").await?;
    ensure!(page.value("[name='name']").await? == "Ada");
    page.start(&SAME_SCREEN, None).await?;
    page.sees(".seat.white .name", "Ada").await?;
    page.close().await
}
