//! Connections that drop packets without closing: waiting actions are marked, sent again and done once.

use anyhow::Result;
use variorum_browser_tests::{Dropped, Page, Proxy, Server};

/// White's page behind a proxy, and Black's straight to the server, after a move of each.
async fn two_players(server: &Server) -> Result<(Proxy, Page, Page)> {
    let proxy = Proxy::to(server.address()).await?;
    let white = Page::open(&proxy.url("/new/chess")).await?;
    white.start(&[("white", "me"), ("black", "link")], None).await?;
    let link = white.value(".open-seats input").await?;
    let black = Page::open(&link.replace(&proxy.url(""), &server.url(""))).await?;
    white.play(1, "e2", "e4", "e2e4").await?;
    black.play(2, "e7", "e5", "e7e5").await?;
    white.played(2, "e7e5").await?;
    Ok((proxy, white, black))
}

/// Makes a move that the server does not confirm, and waits until the page says so.
async fn plays_unconfirmed(page: &Page, ply: usize, from: &str, to: &str) -> Result<()> {
    page.pick_up(from).await?;
    page.square(to).await?;
    page.find(&format!("[data-ply='{ply}'].unconfirmed")).await?;
    page.find(".board-area.unconfirmed").await?;
    page.sees(".connection-status", "Waiting for the server to confirm your move").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_whose_answer_was_lost_is_played_once() -> Result<()> {
    let server = Server::start()?;
    let (proxy, white, black) = two_players(&server).await?;
    proxy.drop_traffic(Dropped::FromServer);
    let silent = plays_unconfirmed(&white, 3, "g1", "f3");
    let answered = black.play(4, "b8", "c6", "b8c6");
    tokio::try_join!(silent, answered)?;
    white.sees(".connection-status", "Not connected").await?;
    white.sees(".connection-status", "your move g1f3 will be sent once more").await?;
    proxy.restore();
    white.played(4, "b8c6").await?;
    white.sees_no(".unconfirmed").await?;
    white.sees_no(".connection-status").await?;
    white.sees_no(".notice.error").await?;
    white.sees_no("[data-ply='5']").await?;
    white.play(5, "f1", "c4", "f1c4").await?;
    black.played(5, "f1c4").await?;
    white.close().await?;
    black.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_lost_is_sent_again_and_what_comes_too_late_is_told() -> Result<()> {
    let server = Server::start()?;
    let (proxy, white, black) = two_players(&server).await?;
    proxy.drop_traffic(Dropped::FromBrowser);
    plays_unconfirmed(&white, 3, "g1", "f3").await?;
    black.sees_no("[data-ply='3']").await?;
    proxy.restore();
    black.played(3, "g1f3").await?;
    white.sees_no(".unconfirmed").await?;
    white.sees_no(".connection-status").await?;
    white.sees_no("[data-ply='4']").await?;

    proxy.drop_traffic(Dropped::Both);
    white.press("Resign").await?;
    white.click("[data-confirm='resign']").await?;
    white.find(".resign.unconfirmed:disabled").await?;
    black.press("Resign").await?;
    black.click("[data-confirm='resign']").await?;
    black.sees(".result", "You lost: resignation").await?;
    white.sees(".connection-status", "Waiting for the server to confirm your resignation").await?;
    white.sees_no(".result").await?;
    proxy.restore();
    white.sees(".result", "You won: resignation").await?;
    white.sees(".notice.error", "Your resignation did not go through: the game is over").await?;
    white.close().await?;
    black.close().await
}
