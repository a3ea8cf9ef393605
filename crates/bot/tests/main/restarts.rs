//! Bots, servers and engines that stop in the middle of a game.

use super::*;
use variorum_api::Seat;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_a_restart_of_the_bot_and_of_the_server() {
    let mut site = Site::new().await;
    let ada = site.bot("Ada").await;
    let (id, tokens) = site.game("chess", &[None, Some(&ada)]).await;
    let bot = run(&site, &ada, config()).await;
    site.play(&id, &tokens[0], "a2a3").await;
    game(&site, &id, "an answer", |game| game.entries.len() == 2).await;
    drop(bot);
    site.play(&id, &tokens[0], "h2h3").await;
    let _bot = run(&site, &ada, config()).await;
    game(&site, &id, "an answer by the new process", |game| game.entries.len() == 4).await;
    site = site.restart().await;
    site.play(&id, &tokens[0], "a3a4").await;
    game(&site, &id, "an answer at the new server", |game| game.entries.len() == 6).await;
    site.running.stop().await;
}

/// An engine for chess, in shell, that does this when it is to move.
#[cfg(unix)]
fn engine(folder: &std::path::Path, on_go: &str) -> EngineSpec {
    let path = folder.join("engine.sh");
    let script = format!(
        "while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; go*) {on_go};; \
         quit) exit 0;; esac; done\n"
    );
    std::fs::write(&path, script).unwrap();
    EngineSpec::program(&format!("sh '{}'", path.display()), &[]).unwrap()
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn an_engine_that_dies_once_is_started_again_and_a_rematch_is_accepted() {
    let site = Site::new().await;
    let ada = site.bot("Ada").await;
    let folder = tempfile::tempdir().unwrap();
    let flag = folder.path().join("died");
    let died =
        format!("if [ -e '{0}' ]; then echo bestmove a7a6; else touch '{0}'; exit 3; fi", flag.display());
    let engine = engine(folder.path(), &died);
    let (id, tokens) = site.game("chess", &[None, Some(&ada)]).await;
    let _bot = run(&site, &ada, BotConfig { engine, ..config() }).await;
    site.play(&id, &tokens[0], "e2e4").await;
    let game_on = game(&site, &id, "a move", |game| game.entries.len() == 2).await;
    assert!(flag.exists() && game_on.entries[1].text == "a7a6");
    site.act(&id, &tokens[0], r#"{"do":"resign"}"#).await;
    site.act(&id, &tokens[0], r#"{"do":"offer","offer":"rematch"}"#).await;
    let next = until("a rematch", async || site.snapshot(&id).await.live.rematch).await;
    // The seats have changed: the bot begins, with a move that is none for it.
    let over = game(&site, &next, "the end", is_over).await;
    assert_eq!(over.live.result.unwrap().winners, [Seat::Black]);
    site.running.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_engine_dies_again_and_again_resigns() {
    let site = Site::new().await;
    let ada = site.bot("Ada").await;
    let folder = tempfile::tempdir().unwrap();
    let engine = engine(folder.path(), "exit 3");
    let (id, tokens) = site.game("chess", &[None, Some(&ada)]).await;
    let _bot = run(&site, &ada, BotConfig { engine, ..config() }).await;
    site.play(&id, &tokens[0], "e2e4").await;
    let over = game(&site, &id, "the end", is_over).await;
    let result = over.live.result.unwrap();
    assert_eq!((result.winners, result.reason.as_str()), (vec![Seat::White], "resignation"));
    site.running.stop().await;
}
