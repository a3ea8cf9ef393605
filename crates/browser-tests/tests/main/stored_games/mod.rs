//! Games whose stored data were changed while the server was down.

use anyhow::{Context, Result};
use variorum_browser_tests::{Page, PointerKind, Server};
use variorum_store::{Database, MatchRow, Store};

use crate::{SAME_SCREEN, with_black_by_link};

/// Longer than the other players have to wait for a first move, in milliseconds.
const START_DEADLINE_MS: u64 = 125_000;

/// Id of a copy of a game.
const COPY: &str = "23456789ab";

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_opponent_never_moves_is_ended_from_the_page() -> Result<()> {
    let mut server = Server::start()?;
    let white = Page::open(&server.url("/new/chess")).await?;
    white.press("Another time").await?;
    white.choose("clock", "increment").await?;
    let black = with_black_by_link(&white, PointerKind::Mouse).await?;
    white.play(1, "e2", "e4", "e2e4").await?;
    black.played(1, "e2e4").await?;
    white.sees(".notice:has(.abort)", "You may end it without result in").await?;
    white.find(".abort:disabled").await?;
    black.sees_no(".abort").await?;

    // The service clock stands while the server is down: two minutes are added to it.
    let wait = async |data: &std::path::Path| {
        let store = Database::sqlite(data).await?;
        store.heartbeat(store.clock().await? + START_DEADLINE_MS).await?;
        store.close().await;
        Ok(())
    };
    server.change_data(wait).await?;
    white.click(".abort:enabled").await?;
    for page in [&white, &black] {
        page.sees(".result", "Black has not come to play: the game was ended without result").await?;
        page.sees_no(".abort").await?;
        page.sees_no(".cell.movable").await?;
    }
    white.web.refresh().await?;
    white.sees(".result", "the game was ended without result").await?;
    white.close().await?;
    black.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_another_rules_version_is_read_and_not_played() -> Result<()> {
    let mut server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    page.start(&SAME_SCREEN, None).await?;
    page.play(1, "e2", "e4", "e2e4").await?;
    page.play(2, "e7", "e5", "e7e5").await?;
    let address = page.web.current_url().await?;
    let id = address.path().trim_start_matches("/g/").to_owned();

    // A copy of the game as a program with newer rules would have stored it.
    let copy = async |data: &std::path::Path| {
        let store = Database::sqlite(data).await?;
        let (game, events, status) = store.load(&id).await?.context("the game is not stored")?;
        let newer = MatchRow { id: COPY.to_owned(), rules_version: game.rules_version + 1, ..game };
        store.create(&newer, &status).await?;
        store.append(COPY, &events, &status).await?;
        store.close().await;
        Ok(())
    };
    server.change_data(copy).await?;
    page.web.goto(server.url(&format!("/g/{COPY}"))).await?;
    page.sees("[data-state='other-rules']", "it has ended without result").await?;
    page.sees(".record", "e2e4\ne7e5\n*").await?;
    page.find("[data-action='download-record']").await?;
    page.find("[data-action='report']").await?;
    page.sees_no(".board").await?;
    // The game itself goes on.
    page.web.goto(server.url(&format!("/g/{id}"))).await?;
    page.play(3, "g1", "f3", "g1f3").await?;
    page.close().await
}
