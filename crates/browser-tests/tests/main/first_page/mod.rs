//! The first page, the pages of the games, and what the user chooses of look and sound.

use anyhow::{Result, ensure};
use variorum_browser_tests::{Page, PointerKind, Server};

use crate::SAME_SCREEN;

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_leads_to_a_computer_or_a_friend_and_back_to_the_game() -> Result<()> {
    let server = Server::start()?;
    for pointer in [PointerKind::Mouse, PointerKind::Touch] {
        let page = Page::open_with(pointer, &server.url("/")).await?;
        page.sees(".begin", "engine that knows its rules").await?;
        // There is one main button.
        ensure!(page.web.find_all(thirtyfour::By::Css(".primary")).await?.len() == 1);
        page.choose("game", "perfect").await?;
        page.click("[data-action='play-friend']").await?;
        ensure!(page.value("[name='seat-black']").await? == "link");
        page.web.back().await?;
        page.click("[data-action='play-computer']").await?;
        page.sees("h1", "Perfect Chess").await?;
        ensure!(page.value("[name='seat-black']").await? == "computer1");
        page.press("Start the game").await?;
        page.pick_up("e2").await?;
        page.web.goto(server.url("/")).await?;
        page.sees(".under-way .small-board", "Your turn").await?;
        page.find(".under-way .small-board .piece").await?;
        page.click(".under-way .small-board").await?;
        page.find(".game-layout .board").await?;
        page.close().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_has_a_page_that_says_what_it_is() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/")).await?;
    page.click("[data-game='megachess'] .card-link").await?;
    page.sees("h1", "Megachess").await?;
    page.sees(".lead", "the last player who has not been checkmated wins").await?;
    page.sees(".figures", "171 squares").await?;
    page.find(".moment .piece").await?;
    page.web.refresh().await?;
    page.sees("h1", "Megachess").await?;
    page.press("Rules").await?;
    page.find(".diagram").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn board_and_pieces_are_chosen_and_kept() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/analysis/chess")).await?;
    let figure = page.markup(".pieces").await?;
    page.click("[data-action='look']").await?;
    page.click("[value='lake']").await?;
    page.click("[value='discs']").await?;
    page.click("dialog[open] [aria-label='Close']").await?;
    ensure!(page.markup(".pieces").await? != figure);
    page.click("[data-action='sound']").await?;
    page.web.refresh().await?;
    page.find("[data-board='lake'] .board .pieces").await?;
    page.find("[data-action='sound'][aria-pressed='false']").await?;
    ensure!(page.markup(".pieces").await? != figure);
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn public_games_are_listed_to_be_watched() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    page.press("More").await?;
    page.click("[name='public']").await?;
    page.start(&SAME_SCREEN, None).await?;
    let other = Page::open(&server.url("/")).await?;
    other.click(".public-games li a").await?;
    other.find(".game-layout .board").await?;
    page.close().await?;
    other.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_survives_a_reload_and_back_leads_to_the_form() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/record")).await?;
    page.fill("record", "1. e4 e5 *\n\n1. d4 d5 *").await?;
    page.press("Read").await?;
    page.click(".record-list li:nth-of-type(2) button").await?;
    page.find("[data-move='d2d4']").await?;
    page.web.refresh().await?;
    page.find("[data-move='d2d4']").await?;
    page.web.back().await?;
    ensure!(page.value("[name='record']").await?.starts_with("1. e4"));
    page.close().await
}
