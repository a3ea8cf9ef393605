//! Lessons, puzzles and the results of studies.

use anyhow::{Result, ensure};
use variorum_browser_tests::{Page, Server};

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_says_what_is_wrong_and_goes_on_when_it_is_right() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/learn/chess")).await?;
    page.click("[data-lesson='rook'] a").await?;
    page.sees(".step-number", "Step 1 of").await?;
    page.click("[data-action='next']").await?;
    page.sees(".lesson-say", "Move your rook from d4 to d7.").await?;
    page.pick_up("d4").await?;
    page.square("d6").await?;
    page.sees(".answer.wrong", "the task is to go to d7").await?;
    page.find("[data-square='d4'].occupied").await?;
    page.click("[data-action='hint']").await?;
    page.pick_up("d4").await?;
    page.square("d7").await?;
    page.sees(".answer.right", "Right.").await?;
    page.find("[data-square='d7'].occupied").await?;
    page.click("[data-action='next']").await?;
    page.sees(".step-number", "Step 3 of").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_and_kept() -> Result<()> {
    let server = Server::start()?;
    // White mates by Qxg7 and by nothing else.
    let page = Page::open(&server.url("/puzzles/chess/223d3b")).await?;
    page.sees(".lesson-say", "White moves and wins in one turn").await?;
    page.pick_up("d4").await?;
    page.square("d8").await?;
    page.sees(".answer.wrong", "That is not the move.").await?;
    page.find("[data-square='d4'].occupied").await?;
    page.pick_up("d4").await?;
    page.square("g7").await?;
    page.sees(".answer.right", "Solved: checkmate.").await?;
    page.web.goto(&server.url("/puzzles/chess")).await?;
    page.sees(".hint", "1 solved here").await?;
    let foreign = page.foreign_requests().await?;
    ensure!(foreign.is_empty(), "{foreign:?}");
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn results_lead_to_their_reports() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/lab")).await?;
    page.sees(".results h2", "Chess 2: which army?").await?;
    page.click(".results a[href='results/chess2-armies.html']").await?;
    page.sees("h1", "The armies of Chess 2").await?;
    page.close().await
}
