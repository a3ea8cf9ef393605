//! What players and those who watch have of each other: talking, and games of others.

use anyhow::Result;
use variorum_browser_tests::{Page, PointerKind, Server};

use crate::{SAME_SCREEN, with_black_by_link};

#[tokio::test(flavor = "multi_thread")]
async fn players_talk_by_mouse_and_by_touch() -> Result<()> {
    let server = Server::start()?;
    for pointer in [PointerKind::Mouse, PointerKind::Touch] {
        let first = Page::open_with(pointer, &server.url("/new/chess")).await?;
        let second = with_black_by_link(&first, pointer).await?;
        first.sees_no(".open-seats").await?;
        first.click("[data-action='talk']").await?;
        first.click("[data-phrase='good_luck']").await?;
        first.sees(".talk-lines .own", "Good luck").await?;
        // Whoever has not opened the panel sees that there is something new, and hears it read.
        second.find(".talk-icon .dot:not([hidden])").await?;
        second.click("[data-action='talk']").await?;
        second.sees(".talk-lines", "Good luck").await?;
        second.sees_no(".talk-icon .dot:not([hidden])").await?;
        second.is_accessible().await?;
        second.click("[name='mute']").await?;
        second.sees(".talk-panel", "You hear nobody").await?;
        first.close().await?;
        second.close().await?;
    }
    Ok(())
}

/// A public game for two at one screen.
async fn public_game(server: &Server) -> Result<Page> {
    let page = Page::open(&server.url("/new/chess")).await?;
    page.press("More").await?;
    page.click("[name='public']").await?;
    page.start(&SAME_SCREEN, None).await?;
    Ok(page)
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_watched_as_they_go_on_and_a_channel_moves_on_by_itself() -> Result<()> {
    let server = Server::start()?;
    let game = public_game(&server).await?;
    let watching = Page::open_with(PointerKind::Touch, &server.url("/watch")).await?;
    watching.sees(".watched", "White to move").await?;
    watching.is_accessible().await?;
    game.play(1, "f2", "f3", "f2f3").await?;
    watching.sees(".watched", "Black to move").await?;
    watching.click(".channels a[href='/watch/chess']").await?;
    watching.find(".board [data-square='f3'].occupied").await?;
    watching.is_accessible().await?;
    let next = public_game(&server).await?;
    next.play(1, "a2", "a4", "a2a4").await?;
    game.play(2, "e7", "e5", "e7e5").await?;
    game.play(3, "g2", "g4", "g2g4").await?;
    game.play(4, "d8", "h4", "d8h4").await?;
    watching.sees(".channel-head", "This game is over").await?;
    watching.find(".board [data-square='a4'].occupied").await?;
    for page in [game, next, watching] {
        page.close().await?;
    }
    Ok(())
}
