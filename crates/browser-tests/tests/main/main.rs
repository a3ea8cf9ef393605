//! Games played in a real browser against the real server.

mod accessible;
mod company;
mod connection_loss;
mod first_board;
mod first_page;
mod gestures;
mod hands;
mod learning;
mod offline;
mod open_choices;
mod pages;
mod playing;
mod speech;
mod stored_games;

use anyhow::{Result, ensure};
use variorum_browser_tests::{Page, PointerKind, Server};

const SAME_SCREEN: [(&str, &str); 2] = [("white", "me"), ("black", "here")];

/// The shortest game from the start to mate, both sides on one page.
async fn fools_mate(page: &Page) -> Result<()> {
    page.play(1, "f2", "f3", "f2f3").await?;
    page.play(2, "e7", "e5", "e7e5").await?;
    page.play(3, "g2", "g4", "g2g4").await?;
    page.play(4, "d8", "h4", "d8h4").await?;
    page.sees(".result", "Black wins: checkmate").await
}

/// Starts a game in which Black is for whoever has the link, and opens that with this pointer.
async fn with_black_by_link(white: &Page, pointer: PointerKind) -> Result<Page> {
    white.start(&[("white", "me"), ("black", "link")], None).await?;
    Page::open_with(pointer, &white.value(".open-seats input").await?).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chess_game_to_mate() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/")).await?;
    page.sees("[data-game='chess']", "Chess").await?;
    page.click("[data-game='chess'] a.play").await?;
    page.start(&SAME_SCREEN, None).await?;
    fools_mate(&page).await?;
    page.find("[data-square='e1'].check").await?;
    page.find("[data-square='h4'].last-move").await?;

    // The game is still there when the page is loaded anew, and can be stepped through.
    page.web.refresh().await?;
    page.sees(".result", "Black wins: checkmate").await?;
    page.click("[aria-label='To the start']").await?;
    page.find("[data-square='d8'].occupied").await?;
    page.press("Rematch").await?;
    page.pick_up("e2").await?;
    let foreign = page.foreign_requests().await?;
    ensure!(foreign.is_empty(), "{foreign:?}");
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chessplus_game_with_merge_split_and_promotion() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chessplus")).await?;
    page.start(&SAME_SCREEN, Some("4k3/P7/8/8/8/8/4P3/4K1N1 w - - 0 1")).await?;
    page.play(1, "g1", "e2", "g1e2").await?;
    page.sees_no("[data-square='g1'].occupied").await?;
    page.play(2, "e8", "e7", "e8e7").await?;

    page.pick_up("e2").await?;
    page.square("c3").await?;
    page.find(".chooser [data-move='e2c3'] svg").await?;
    page.click(".chooser [data-move='Ne2c3']").await?;
    page.played(3, "Ne2c3").await?;
    page.find("[data-square='e2'].occupied").await?;
    page.find("[data-square='c3'].occupied").await?;

    page.play(4, "e7", "d6", "e7d6").await?;
    page.play(5, "a7", "a8", "a7a8q").await?;
    let square = page.find("[data-square='a8']").await?;
    ensure!(square.attr("aria-label").await?.is_some_and(|label| label.starts_with("a8, White queen")));
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_megachess_game_goes_on_after_a_mate() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/megachess")).await?;
    let seats = [("white", "me"), ("black", "here"), ("red", "here")];
    let position = "bK,2/4,wR/7/9/11/13/15/16,rK/10,wR,8/21/19/17/7,wK,7 w - wbr 0 1";
    page.start(&seats, Some(position)).await?;
    page.play(1, "l5", "l13", "l5l13").await?;
    page.sees(".seat.black.eliminated", "out").await?;
    page.find(".seat.red.to-move").await?;
    page.sees_no(".result").await?;

    page.play(2, "s6", "s5", "s6s5").await?;
    page.play(3, "k1", "k2", "k1k2").await?;
    page.press("Resign").await?;
    page.click("[data-confirm='resign']").await?;
    page.sees(".result", "White wins: all others are out").await?;
    page.sees(".places", "2. Red").await?;
    page.sees(".places", "3. Black").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_by_link_and_a_server_that_crashes() -> Result<()> {
    let mut server = Server::start()?;
    let first = Page::open(&server.url("/new/chess")).await?;
    let second = with_black_by_link(&first, PointerKind::Mouse).await?;
    first.sees_no(".open-seats").await?;
    first.play(1, "e2", "e4", "e2e4").await?;
    // Black sees the board from Black's side.
    second.play(2, "e7", "e5", "e7e5").await?;
    first.played(2, "e7e5").await?;

    server.crash_and_restart()?;
    first.play(3, "g1", "f3", "g1f3").await?;
    second.played(3, "g1f3").await?;

    second.press("Offer a draw").await?;
    first.click("[data-offer='accept']").await?;
    second.sees(".result", "Draw: agreed").await?;
    first.sees(".result", "Draw: agreed").await?;
    first.close().await?;
    second.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_answers_and_a_move_is_taken_back() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess")).await?;
    page.start(&[("black", "computer1")], None).await?;
    page.play(1, "e2", "e4", "e2e4").await?;
    page.find("[data-ply='2']").await?;
    page.press("Take back").await?;
    page.sees_no("[data-ply='1']").await?;
    page.pick_up("e2").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn keyboard_alone_plays_and_the_engine_thinks() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/analysis/chess")).await?;
    page.find("[data-square='e2'].movable").await?;
    page.web.execute("document.querySelector(\"[data-square='e2']\").focus()", vec![]).await?;
    page.keys("\u{e007}\u{e013}\u{e013}\u{e007}").await?; // Enter, up, up, Enter
    page.played(1, "e2e4").await?;
    page.sees(".announced", "White pawn e2 to e4").await?;
    // A refused move is answered with an example of a legal one.
    page.fill("move", "e2e4\u{e007}").await?;
    page.sees(".entry .error", "expected a legal move of black, such as e5").await?;
    page.fill("move", "E7-E5\u{e007}").await?;
    page.played(2, "e7e5").await?;
    page.fill("move", "Nf3\u{e007}").await?;
    page.played(3, "g1f3").await?;
    page.click("[name='analysis']").await?;
    page.sees(".engine-output", "depth").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_are_dragged() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/analysis/chess")).await?;
    page.drag("[data-square='b1']", "[data-square='c3']").await?;
    page.played(1, "b1c3").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_set_up_shared_and_played() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/edit/chess")).await?;
    page.press("Clear the board").await?;
    page.click("[data-piece='K']").await?;
    page.square("e1").await?;
    page.square("e4").await?;
    page.sees(".editor .seats .error", "2 kings").await?;
    page.square("e4").await?; // the same once more takes it away
    page.click("[data-piece='k']").await?;
    page.square("e8").await?;
    page.fill("field-castling", "K").await?;
    page.sees(".position-fields .error", "a rook").await?;
    page.drag("[data-piece='R']", "[data-square='h1']").await?;
    page.sees(".position-actions", "White to move").await?;

    let link = page.value(".position-actions .share input").await?;
    page.web.goto(server.url("/")).await?;
    page.web.goto(&link).await?;
    page.find("[data-square='h1'].occupied").await?;
    page.press("Play from here").await?;
    page.start(&SAME_SCREEN, None).await?;
    page.play(1, "e1", "g1", "e1g1").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_diagram_of_the_rules_is_played_on() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/rules/chess")).await?;
    page.find(".diagram").await?;
    let script = "const all = [...document.querySelectorAll('.diagram')]; \
                  const one = all.find(figure => figure.innerText.includes('pawn stood on c6')); \
                  one.id = 'one'; one.scrollIntoView()";
    page.web.execute(script, vec![]).await?;
    page.find("#one .move-effects .cross").await?;
    page.click("#one [data-square='d5'].movable").await?;
    page.click("#one [data-square='c6'].target").await?;
    page.sees("#one .last-move-text", "dxc6").await?;
    page.sees_no("#one [data-square='c5'].occupied").await?;
    page.click("#one [aria-label='Reset']").await?;
    page.find("#one [data-square='c5'].occupied").await?;
    page.find("#one .move-effects .arrow").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn armies_are_drafted_on_two_browsers_and_a_king_crosses_the_midline() -> Result<()> {
    let server = Server::start()?;
    let white = Page::open(&server.url("/new/chess2#start=518")).await?;
    white.choose("seat-black", "link").await?;
    white.press("Start the game").await?;
    let link = white.value(".open-seats input").await?;
    white.choose_card("twokings").await?;
    white.sees(".choice-form", "Two Kings").await?;

    // Black is told that White has chosen, and not what.
    let black = Page::open(&link).await?;
    black.sees(".draft-seat.white", "has chosen").await?;
    black.sees(".draft-seat.black", "is choosing").await?;
    black.sees_no(".revealed").await?;
    black.choose_card("reaper").await?;
    for page in [&white, &black] {
        page.sees(".revealed", "Two Kings").await?;
        page.sees(".revealed", "Reaper").await?;
    }

    let pass = "End the turn without a king move";
    white.play(1, "e2", "e4", "e2e4").await?;
    white.play(2, "e1", "e2", "e1e2").await?; // the king-turn
    black.play(3, "e7", "e6", "e7e6").await?;
    white.play(4, "h2", "h3", "h2h3").await?;
    white.play(5, "e2", "e3", "e2e3").await?;
    black.play(6, "e8", "e7", "e8e7").await?;

    // The whirlwind, which the selected king has a button for.
    white.pick_up("e3").await?;
    white.find("[data-square='e3'].selected.in-place").await?;
    white.click(".prompt [data-move='e3e3']").await?;
    white.played(7, "e3e3").await?;
    for square in ["d2", "f2", "e4"] {
        black.sees_no(&format!("[data-square='{square}'].occupied")).await?;
    }
    white.press(pass).await?;
    black.play(9, "e7", "d6", "e7d6").await?;
    white.play(10, "h3", "h4", "h3h4").await?;
    white.press(pass).await?;
    black.play(12, "d6", "c5", "d6c5").await?;
    white.play(13, "g2", "g3", "g2g3").await?;
    white.press(pass).await?;
    black.play(15, "c5", "b4", "c5b4").await?;
    for (page, words) in [(&white, "You lost"), (&black, "You won")] {
        page.sees(".result", &format!("{words}: the king crossed the midline")).await?;
        page.sees(".series", "White 0, Black 1").await?;
    }

    // The series: each moves one seat on, the winner's army is known, the loser chooses anew.
    white.press("Rematch").await?;
    black.click("[data-offer='accept']").await?;
    white.sees(".draft .revealed", "White's army Reaper").await?;
    white.sees(".choice-form", "Black's army").await?;
    black.sees(".draft .notice", "choosing in secret").await?;
    white.choose_card("animals").await?;
    black.pick_up("e2").await?;
    white.close().await?;
    black.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn at_one_screen_a_handover_comes_between_two_secret_choices() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/chess2")).await?;
    page.choose("seat-black", "here").await?;
    page.press("Start the game").await?;
    for (seat, army) in [("white", "animals"), ("black", "nemesis")] {
        page.find(&format!(".handover.{seat}")).await?;
        page.sees_no(".choice").await?;
        page.click("[data-confirm='handover']").await?;
        page.choose_card(army).await?;
    }
    page.sees(".revealed", "White's army Animals").await?;
    page.sees(".revealed", "Black's army Nemesis").await?;
    page.find(".game-layout .board").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_perfect_chess_game_with_castling_on_both_sides() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/perfect")).await?;
    page.start(&SAME_SCREEN, Some("r3k3r/p7p/9/9/9/9/9/P7P/R3K3R w KQkq - 0 1")).await?;
    page.play(1, "e1", "b1", "e1b1").await?;
    page.find("[data-square='c1'].occupied").await?;
    page.sees_no("[data-square='a1'].occupied").await?;
    // Castling by the rook's square.
    page.play(2, "e9", "i9", "e9h9").await?;
    page.find("[data-square='g9'].occupied").await?;
    page.sees_no("[data-square='i9'].occupied").await?;
    page.pick_up("b1").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_megacheckers_series_of_jumps_ends_in_a_black_hole() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/new/megacheckers")).await?;
    let seats = [("white", "me"), ("black", "here"), ("red", "here")];
    let position = "3/5/7/9/11/13/15/4,bM,12/18,rM/4,bM,16/wM,1,wM,16/17/4,wM,10 b wbr 0 1 -";
    page.start(&seats, Some(position)).await?;
    page.play(1, "e4", "c2", "e4c2").await?;
    page.sees_no("[data-square='d3'].occupied").await?;
    // The same man must go on, and is marked.
    page.sees(".prompt", "Black man on c2: goes on jumping").await?;
    page.find("[data-square='c2'].pending").await?;
    page.sees_no("[data-square='e6'].movable").await?;
    page.play(2, "c2", "a4", "c2a4").await?;
    page.sees_no("[data-square='a4'].occupied").await?;
    page.find("[data-square='b3'].occupied").await?;
    page.play(3, "t5", "u4", "t5u4").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_old_with_a_bad_game_is_read() -> Result<()> {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("old.pgn");
    let bytes =
        b"[White \"Zo\xeb\"]\r\r1. e4 ; best\r1... e5 *\r\r1. e4 Ke5 *\r\r[White \"b\"]\r\r1. d4 *\r\x1a";
    std::fs::write(&path, bytes)?;
    let server = Server::start()?;
    let page = Page::open(&server.url("/record")).await?;
    page.find("[name='file']").await?.send_keys(path.to_str().unwrap_or_default()).await?;
    page.sees(".record-list [role='status']:not(.record-errors)", "2 games:").await?;
    page.sees(".record-errors", "1 game cannot be read:").await?;
    page.sees(".record-errors", "Game 2, line 6, column 7: \u{201c}Ke5\u{201d}: expected a legal move")
        .await?;
    page.sees("[data-game-number='1']", "Zo\u{eb} \u{2013} Black").await?;
    page.click("[data-game-number='3']").await?;
    page.find(".tree [data-move='d2d4']").await?;
    page.press("All games of the text").await?;
    page.press("Correct the text").await?;
    let text = page.value("[name='record']").await?;
    page.fill("record", &text.replace("1. e4 Ke5", "1. e4 e5")).await?;
    page.press("Read").await?;
    page.sees(".record-list [role='status']", "3 games:").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_read_walked_through_and_given_away() -> Result<()> {
    let record = "[Event \"Club\"]\n[Site \"?\"]\n[Date \"2026.11.28\"]\n[Round \"?\"]\n[White \"Anna\"]\n\
                  [Black \"Ben\"]\n[Result \"*\"]\n[Variant \"chess\"]\n[RulesVersion \"1\"]\n\n\
                  1. e4 e5 (1... c5 {Sicilian} 2. Nf3) 2. Bc4 {aims at f7} 2... Nc6 *\n";
    let server = Server::start()?;
    let page = Page::open(&server.url("/")).await?;
    page.press("Read a game record").await?;
    page.fill("record", "1. e4 e5 2. Ke5 *").await?;
    page.press("Read").await?;
    page.sees(".record-source .error", "line 1, column 13").await?;
    page.fill("record", record).await?;
    page.press("Read").await?;
    page.sees(".tree .comment", "Sicilian").await?;
    page.click(".variation [data-move='c7c5']").await?;
    page.find("[data-square='c5'].occupied").await?;
    page.keys("\u{e014}").await?; // right
    page.find(".variation [data-move='g1f3'][aria-current]").await?;
    page.find("[data-square='f3'].occupied").await?;
    let text = page.value(".record-text").await?;
    ensure!(text == record, "{text}");

    // A page of its own, and back: what was read is still there.
    page.press("Analyse from here").await?;
    page.find("[data-square='d7'].movable").await?;
    page.find("[data-ply='3'][aria-current]").await?;
    page.keys("\u{e012}").await?; // left: the game came along
    page.find("[data-ply='2'][aria-current]").await?;
    page.web.back().await?;
    page.find(".variation [data-move='g1f3'][aria-current]").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_shows_lines_arrows_and_a_bar() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/analysis/chess")).await?;
    page.click("[name='analysis']").await?;
    page.find(".engine-arrow.rank-0 .arrow").await?;
    page.find(".eval-bar[aria-label^='Expected points: White']").await?;
    page.choose("lines", "5").await?;
    page.find(".engine-arrow.rank-4").await?;
    page.click(".lines li:first-child .engine-line:enabled").await?;
    page.find("[data-ply='1'][aria-current]").await?;
    // The choices are remembered.
    page.web.refresh().await?;
    page.sees(".engine-output", "depth").await?;
    page.find(".lines li:nth-child(5)").await?;
    page.click("[name='analysis']").await?;
    page.sees_no(".engine-output").await?;
    page.sees_no(".engine-arrow").await?;
    page.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_reviewed() -> Result<()> {
    let server = Server::start()?;
    let page = Page::open(&server.url("/analysis/chess#moves=f2f3+e7e5+g2g4+d8h4&ply=2")).await?;
    page.find("[data-ply='2'][aria-current]").await?;
    page.choose("effort", "20000").await?;
    page.click("[data-action='review']").await?;
    page.sees("[data-ply='3'] .glyph.blunder", "??").await?;
    page.sees(".player-summary .white", "%").await?;
    page.find(".graph-box[aria-valuemax='4'][aria-valuenow='2'] .mark").await?;
    page.click("[data-ply='3']").await?;
    page.sees(".comment-box", "Blunder").await?;
    page.click("[data-action='try-better']").await?;
    page.sees_no("[data-ply='4']").await?;
    page.click("[data-action='back-to-game']").await?;
    page.find("[data-ply='4']").await?;
    page.click(".graph-box").await?; // its middle
    page.find(".graph-box[aria-valuenow='2']").await?;
    page.close().await
}
