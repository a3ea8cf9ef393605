//! Games by keyboard and speech alone: these tests read nothing but the accessibility tree.

use anyhow::{Context, Result, ensure};
use variorum_browser_tests::{Heard, Page, Server};

const ENTER: &str = "\u{e007}";

/// Starts a game of one person at one screen from the form, and goes to the board.
async fn begin(page: &Page, others: &[&str]) -> Result<()> {
    for other in others {
        page.tab_to("combobox", other).await?;
        // The third choice: somebody else at this screen.
        page.keys("\u{e011}\u{e015}\u{e015}").await?;
    }
    page.tab_to("button", "Start the game").await?;
    page.keys(ENTER).await?;
    to_board(page).await
}

/// Waits for the board and goes to it.
async fn to_board(page: &Page) -> Result<()> {
    page.hears("the board", |heard| (heard.named("gridcell").len() > 60).then_some(())).await?;
    page.tab_to("gridcell", "").await
}

/// Goes to a square by its name.
async fn go_to(page: &Page, square: &str) -> Result<()> {
    page.keys("g").await?;
    page.hears("the field for a square", |heard| {
        let (role, name) = heard.focused();
        (role == "textbox" && name.contains("Square")).then_some(())
    })
    .await?;
    page.keys(square).await?;
    page.keys(ENTER).await?;
    page.hears(square, |heard| is_at(heard, square).then_some(())).await
}

fn is_at(heard: &Heard, square: &str) -> bool {
    let (role, name) = heard.focused();
    role == "gridcell" && name.split([',', ' ']).next() == Some(square)
}

/// The legal moves that are read out: from where to where. Asked again while the server has not confirmed the last.
async fn moves(page: &Page) -> Result<Vec<(String, String)>> {
    let mut told = String::new();
    for _ in 0..100 {
        page.keys("s").await?;
        page.hears("whose move it is", |heard| find(heard, |said| said.contains(" to move."))).await?;
        page.keys("v").await?;
        told = page
            .hears("the moves", |heard| {
                find(heard, |said| said.starts_with("Moves: ") || said.starts_with("You have no move"))
            })
            .await?;
        if told.starts_with("Moves: ") {
            break;
        }
    }
    let list = told.trim_start_matches("Moves: ").split('.').next().unwrap_or_default();
    let mut all = Vec::new();
    for piece in list.split("; ") {
        let (from, targets) = piece.split_once(" to ").with_context(|| told.clone())?;
        let targets = targets.split(", ").map(|target| target.trim_end_matches(" takes"));
        all.extend(targets.map(|target| (from.to_owned(), target.to_owned())));
    }
    Ok(all)
}

/// A text that was said.
fn find(heard: &Heard, wanted: impl Fn(&str) -> bool) -> Option<String> {
    heard.said().into_iter().find(|said| wanted(said))
}

/// Plays a move that was read out, and returns what is announced then.
async fn play(page: &Page, from: &str, to: &str) -> Result<String> {
    let legal = moves(page).await?;
    ensure!(legal.contains(&(from.to_owned(), to.to_owned())), "{from} to {to} is not among {legal:?}");
    go_to(page, from).await?;
    page.keys(ENTER).await?;
    page.hears("the piece picked up", |heard| heard.focused().1.contains("picked up").then_some(())).await?;
    go_to(page, to).await?;
    page.keys(ENTER).await?;
    let said = format!("{from} to {to}");
    // The list of moves may have the same squares.
    page.hears(&said, |heard| find(heard, |told| told.contains(&said) && !told.starts_with("Moves: "))).await
}

/// Plays these moves, written from-to.
async fn play_all(page: &Page, moves: &str) -> Result<()> {
    for one in moves.split(' ') {
        let (from, to) = one.split_once('-').context("from-to")?;
        play(page, from, to).await?;
    }
    Ok(())
}

/// Waits for the result.
async fn ends(page: &Page, words: &str) -> Result<()> {
    page.hears(words, |heard| heard.said().iter().any(|said| said.contains(words)).then_some(())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn chess_is_played_from_the_start_to_a_mate() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess#castling=standard")).await?;
    begin(&page, &["Black"]).await?;
    play_all(&page, "f2-f3 e7-e5 g2-g4 d8-h4").await?;
    ends(&page, "Black wins: checkmate").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn chessplus_is_played_from_the_start_to_a_mate() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chessplus")).await?;
    begin(&page, &["Black"]).await?;
    play_all(&page, "f2-f3 e7-e5 g2-g4 d8-h4").await?;
    ends(&page, "Black wins: checkmate").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn perfect_chess_is_played_from_the_start_to_a_repetition() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/perfect")).await?;
    begin(&page, &["Black"]).await?;
    play_all(&page, "h1-g3 h9-g7 g3-h1 g7-h9 h1-g3 h9-g7 g3-h1 g7-h9").await?;
    ends(&page, "Draw").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn chess_2_is_played_from_the_start_to_a_repetition() -> Result<()> {
    let server = Server::start()?;
    let start = "position=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20HAha%20-%200%201%20cc";
    let page = Page::open(&server.url(&format!("/new/chess2#{start}"))).await?;
    begin(&page, &["Black"]).await?;
    play_all(&page, "g1-f3 g8-f6 f3-g1 f6-g8 g1-f3 g8-f6 f3-g1 f6-g8").await?;
    ends(&page, "Draw").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn megachess_is_played_to_its_end_with_three_players() -> Result<()> {
    let server = Server::start()?;
    let start = "position=3/5/7/9/bK,9,rK/1,bN,11/15/17/19/21/19/8,wR,8/7,wK,7%20w%20-%20wbr%20148%2060";
    let page = Page::open(&server.url(&format!("/new/megachess#{start}"))).await?;
    begin(&page, &["Black", "Red"]).await?;
    page.keys("2").await?;
    page.hears_said("Black: ").await?;
    play_all(&page, "k2-k3 f9-g9").await?;
    ends(&page, "Draw").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn megacheckers_is_played_to_its_end_and_who_is_out_is_told() -> Result<()> {
    let server = Server::start()?;
    let start = "position=3/5/7/9/11/13/15/17/19/4,bM,16/rM,1,wM,16/17/15%20b%20wbr%200%201%20-";
    let page = Page::open(&server.url(&format!("/new/megacheckers#{start}"))).await?;
    begin(&page, &["Black", "Red"]).await?;
    let told = play(&page, "e4", "c2").await?;
    ensure!(told.contains("takes White man") && told.contains("White"), "{told}");
    play(&page, "c2", "a4").await?;
    ends(&page, "Red wins").await?;
    page.close().await
}

/// The next number of a small generator: any, but the same in each run.
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize
}

#[tokio::test(flavor = "multi_thread")]
async fn any_move_that_is_read_out_can_be_played() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess#castling=standard")).await?;
    begin(&page, &["Black"]).await?;
    let mut seed = 7;
    for _ in 0..8 {
        let legal = moves(&page).await?;
        let (from, to) = legal[next(&mut seed) % legal.len()].clone();
        play(&page, &from, &to).await?;
    }
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_answers_what_stands_attacks_and_moves_where() -> Result<()> {
    let server = Server::start()?;
    let start = "position=4k3/8/8/3q4/4P3/8/8/3QK3%20w%20-%20-%200%201";
    let page = Page::open(&server.url(&format!("/analysis/chess#{start}"))).await?;
    to_board(&page).await?;
    for (key, said) in [
        ("m", "White: "),
        ("t", "Black: "),
        ("2", "Black: "),
        ("w", "Nothing was played yet."),
        ("s", "White to move."),
        ("c", "There is no clock."),
    ] {
        page.keys(key).await?;
        page.hears_said(said).await?;
    }
    go_to(&page, "d5").await?;
    for (key, said) in [
        ("a", "d5, Black queen: attacked by White queen d1, White pawn e4."),
        ("p", "d5, Black queen: "),
        ("r", "Rank 5: d5 Black queen."),
        ("i", "File d: d1 White queen, d5 Black queen."),
        ("l", "No legal move from d5."),
    ] {
        page.keys(key).await?;
        page.hears_said(said).await?;
    }
    page.keys("?").await?;
    page.hears("the list of keys", |heard| {
        heard.named("dialog").iter().any(|name| name == "Keys on the board").then_some(())
    })
    .await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_editor_answers_what_stands_where() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/edit/chess")).await?;
    to_board(&page).await?;
    page.keys("1").await?;
    page.hears_said("White: ").await?;
    go_to(&page, "d8").await?;
    page.keys("r").await?;
    page.hears_said("Rank 8: a8 Black rook").await?;
    page.close().await
}
