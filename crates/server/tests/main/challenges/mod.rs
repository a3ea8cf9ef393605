//! Challenges, over real HTTP and WebSockets.

use super::people::Site;
use super::people::browser::{Browser, LobbyStream};
use super::*;
use variorum_api::{Challenge, ChallengeState, Challenges, DeclineReason, LobbyMessage, NewChallenge, Taken};

const CLOCK: Clock = Clock::Increment { budget_ms: 180_000, increment_ms: 2_000 };

fn to(player: &str) -> NewChallenge {
    NewChallenge {
        player: player.to_owned(),
        game: game(2).card().id.to_owned(),
        options: Vec::new(),
        clock: CLOCK,
        own_clock: None,
        seat: Some(BLACK),
        rated: false,
    }
}

async fn challenge(browser: &mut Browser, wanted: &NewChallenge) -> Challenge {
    from_json(&browser.post("/api/v1/challenges", &to_json(wanted)).await.ok(201)).unwrap()
}

async fn challenges(browser: &mut Browser) -> Vec<Challenge> {
    from_json::<Challenges>(&browser.get("/api/v1/me/challenges").await.ok(200)).unwrap().challenges
}

async fn answer(browser: &mut Browser, id: &str, how: &str, body: &str) -> String {
    browser.post(&format!("/api/v1/challenges/{id}/{how}"), body).await.code()
}

/// The next message that is not the list.
async fn told(stream: &mut LobbyStream) -> LobbyMessage {
    loop {
        match stream.hear().await {
            LobbyMessage::Lobby { .. } => {}
            message => return message,
        }
    }
}

#[tokio::test]
async fn a_challenge_is_told_accepted_and_played() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bea, _) = site.account("Bea").await;
    let (mut one, mut other) = (ada.lobby().await, bea.lobby().await);
    let made = challenge(&mut ada, &to("BEA")).await;
    assert_eq!((made.from.as_str(), made.to.as_str(), made.state), ("Ada", "Bea", ChallengeState::Open));
    for stream in [&mut one, &mut other] {
        assert_eq!(told(stream).await, LobbyMessage::Challenge { challenge: made.clone() });
    }
    assert_eq!(
        (challenges(&mut ada).await, challenges(&mut bea).await),
        (vec![made.clone()], vec![made.clone()])
    );
    // Whoever made it cannot accept it, nor can strangers see or answer it.
    let (mut eve, _) = site.account("Eve").await;
    assert_eq!(challenges(&mut eve).await, []);
    for browser in [&mut ada, &mut eve] {
        assert_eq!(answer(browser, &made.id, "accept", "").await, "gone");
        assert_eq!(answer(browser, &made.id, "decline", r#"{"reason":"no"}"#).await, "gone");
    }
    assert_eq!(answer(&mut site.browser(), &made.id, "accept", "").await, "not_signed_in");
    let taken = bea.post(&format!("/api/v1/challenges/{}/accept", made.id), "").await.ok(200);
    let game = from_json::<Taken>(&taken).unwrap().game.expect("a game");
    assert!(
        matches!(told(&mut one).await, LobbyMessage::Challenge { challenge } if challenge.started.as_ref() == Some(&game))
    );
    assert_eq!(told(&mut one).await, LobbyMessage::Started { game: game.clone() });
    let mut client = ada.try_live(&game).await.expect("a WebSocket");
    client.hello(&[], None).await;
    let ServerMessage::Snapshot { you, snapshot } = client.hear().await else {
        panic!("expected a snapshot")
    };
    assert_eq!((you, snapshot.clock, snapshot.live.seats[0].name.as_str()), (vec![BLACK], CLOCK, "Bea"));
    assert_eq!(answer(&mut bea, &made.id, "accept", "").await, "gone");
    assert_eq!(challenges(&mut ada).await[0].started, Some(game));
    site.running.stop().await;
}

#[tokio::test]
async fn a_challenge_with_time_odds_says_so_and_the_challenger_gets_the_other_clock() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bea, _) = site.account("Bea").await;
    let own = Clock::Increment { budget_ms: 60_000, increment_ms: 0 };
    let wanted = NewChallenge { own_clock: Some(own), ..to("Bea") };
    let rated = NewChallenge { rated: true, ..wanted.clone() };
    assert_eq!(ada.post("/api/v1/challenges", &to_json(&rated)).await.code(), "bad_value");
    let made = challenge(&mut ada, &wanted).await;
    assert_eq!(challenges(&mut bea).await, [made.clone()]);
    assert_eq!((made.clock, made.own_clock), (CLOCK, Some(own)));
    let taken = bea.post(&format!("/api/v1/challenges/{}/accept", made.id), "").await.ok(200);
    let game = from_json::<Taken>(&taken).unwrap().game.expect("a game");
    let (_client, snapshot) = bea.live(&game).await;
    let clocks: Vec<_> = snapshot.live.seats.iter().map(|seat| seat.clock).collect();
    assert_eq!((snapshot.clock, clocks), (CLOCK, vec![None, Some(own)]));
    site.running.stop().await;
}

#[tokio::test]
async fn a_challenge_is_declined_with_a_reason_or_taken_back() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bea, _) = site.account("Bea").await;
    let made = challenge(&mut ada, &to("Bea")).await;
    assert_eq!(ada.post("/api/v1/challenges", &to_json(&to("Bea"))).await.code(), "challenged");
    let mut one = ada.lobby().await;
    assert_eq!(answer(&mut bea, &made.id, "decline", r#"{"reason":"because"}"#).await, "bad_body");
    assert_eq!(answer(&mut bea, &made.id, "decline", r#"{"reason":"slower"}"#).await, "");
    let LobbyMessage::Challenge { challenge: declined } = told(&mut one).await else {
        panic!("expected the answer")
    };
    assert_eq!((declined.state, declined.reason), (ChallengeState::Declined, Some(DeclineReason::Slower)));
    let made = challenge(&mut ada, &to("Bea")).await;
    let mut other = bea.lobby().await;
    assert_eq!(answer(&mut bea, &made.id, "withdraw", "").await, "gone");
    assert_eq!(answer(&mut ada, &made.id, "withdraw", "").await, "");
    assert_eq!(told(&mut other).await, LobbyMessage::ChallengeWithdrawn { id: made.id.clone() });
    assert_eq!(answer(&mut bea, &made.id, "accept", "").await, "gone");
    for (wanted, code) in [
        (to("nobody"), "not_found"),
        (to("Ada"), "bad_value"),
        (NewChallenge { game: game(3).card().id.to_owned(), ..to("Bea") }, "bad_value"),
        (NewChallenge { seat: Some(RED), ..to("Bea") }, "bad_value"),
        (NewChallenge { clock: Clock::None, rated: true, ..to("Bea") }, "bad_value"),
    ] {
        assert_eq!(ada.post("/api/v1/challenges", &to_json(&wanted)).await.code(), code, "{wanted:?}");
    }
    let guest = site.browser().post("/api/v1/challenges", &to_json(&to("Bea"))).await;
    assert_eq!(guest.code(), "not_signed_in");
    site.running.stop().await;
}
