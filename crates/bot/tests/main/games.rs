//! Whole games between bots.

use super::*;
use variorum_api::{ChallengeState, SeatState};
use variorum_bot::{Offer, Wanted};

/// The id of the game that came of the account's challenge.
async fn challenged(site: &Site, by: &Account) -> String {
    until("a game", async || site.challenges(by).await.into_iter().find_map(|one| one.started)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_leads_to_a_whole_game_and_to_the_next_one() {
    let site = Site::new().await;
    let (ada, ben) = (site.bot("Ada").await, site.bot("Ben").await);
    let _accepts = run(&site, &ben, config()).await;
    let mut asks = config();
    asks.wishes.challenges = vec![Wanted::parse("ben:chess=0.5+0").unwrap()];
    let _asks = run(&site, &ada, asks).await;
    let id = challenged(&site, &ada).await;
    let over = game(&site, &id, "the end", is_over).await;
    assert!(over.entries.len() > 10, "a game, not {:?}", over.live.result);
    assert!(over.live.seats.iter().all(|seat| seat.bot));
    let both = until("the next game", async || {
        let made = site.challenges(&ada).await;
        Some(made).filter(|made| made.iter().filter(|one| one.started.is_some()).count() >= 2)
    });
    assert!(both.await.iter().all(|one| one.from == "Ada" && one.from_bot && one.answer_of("Ben").is_some()));
    site.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn before_a_game_both_choose_and_what_is_wished_for_is_chosen() {
    let site = Site::new().await;
    let (ada, ben) = (site.bot("Ada").await, site.bot("Ben").await);
    let mut asks = config();
    asks.wishes.challenges = vec![Wanted::parse("Ben:chess2=0.5+0").unwrap()];
    asks.choices = ["white", "black"].map(|seat| (seat.to_owned(), "nemesis".to_owned())).into();
    let _asks = run(&site, &ada, asks).await;
    until("the challenge", async || site.challenges(&ada).await.pop()).await;
    let _accepts = run(&site, &ben, config()).await;
    let id = challenged(&site, &ada).await;
    let started = game(&site, &id, "the first moves", |game| game.entries.len() >= 2 || is_over(game)).await;
    let ada_sits = |seat: &SeatState| seat.name == "Ada";
    let seat = if started.live.seats.first().is_some_and(ada_sits) { "white" } else { "black" };
    assert!(started.options.contains(&format!("{seat}=nemesis")), "{:?}", started.options);
    game(&site, &id, "the end", is_over).await;
    site.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_bots_meet_in_the_lobby_and_play_to_the_end() {
    let site = Site::new().await;
    let (ada, ben, cleo) = (site.bot("Ada").await, site.bot("Ben").await, site.bot("Cleo").await);
    let mut offers = config();
    // So little time that the game is over soon, one way or another.
    offers.wishes.offers = vec![Offer::parse("megachess=0.1+0").unwrap()];
    offers.rules.at_once = 1;
    let mut takes = config();
    takes.wishes.takes = true;
    takes.rules.at_once = 1;
    let _offers = run(&site, &ada, offers).await;
    let _takes = [run(&site, &ben, takes.clone()).await, run(&site, &cleo, takes).await];
    let id = until("a public game", async || site.public().await.pop().map(|game| game.id)).await;
    let over = game(&site, &id, "the end", is_over).await;
    let mut names: Vec<&str> = over.live.seats.iter().map(|seat| seat.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Ada", "Ben", "Cleo"]);
    assert_eq!(over.live.result.as_ref().map(|result| result.places.len()), Some(3));
    site.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_bot_plays_several_games_at_once_also_by_the_day_and_two_seats_of_one() {
    let site = Site::new().await;
    let (ada, eve) = (site.bot("Ada").await, site.account("Eve").await);
    let (three, tokens) = site.game("megacheckers", &[None, Some(&ada), Some(&ada)]).await;
    let _bot = run(&site, &ada, config()).await;
    let by_day = r#"{"players":["Ada"],"game":"chess","clock":{"kind":"days","days":1},"seat":"white"}"#;
    let id = site.challenge(&eve, by_day).await;
    let accepted = until("an answer", async || {
        site.challenges(&eve).await.into_iter().find(|one| one.id == id && one.state != ChallengeState::Open)
    });
    let by_day = accepted.await.started.expect("a game by the day");
    site.play_as(&eve, &by_day, "e2e4").await;
    // Both other seats are the bot's: it answers for both.
    let legal =
        variorum_registry::find("megacheckers").unwrap().new_record(&Default::default()).unwrap().legal();
    site.play(&three, &tokens[0], &legal[0]).await;
    game(&site, &three, "two answers", |game| {
        game.entries.iter().filter(|entry| entry.seat != Some(variorum_api::Seat::White)).count() >= 2
    })
    .await;
    game(&site, &by_day, "an answer by day", |game| game.entries.len() == 2).await;
    site.running.stop().await;
}
