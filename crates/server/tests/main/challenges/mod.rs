//! Challenges, over real HTTP and WebSockets.

use super::people::Site;
use super::people::browser::{Browser, LobbyStream};
use super::*;
use variorum_api::{
    Challenge, ChallengeState, Challenges, DeclineReason, Invited, LobbyMessage, NewChallenge, Offer, Taken,
};

const CLOCK: Clock = Clock::Increment { budget_ms: 180_000, increment_ms: 2_000 };

fn to(player: &str) -> NewChallenge {
    NewChallenge {
        players: vec![player.to_owned()],
        computer: None,
        game: game(2).card().id.to_owned(),
        options: Vec::new(),
        clock: CLOCK,
        own_clock: None,
        seat: Some(BLACK),
        rated: false,
    }
}

/// A challenge to a game of three in which nothing is chosen before.
fn of_three(players: &[&str]) -> NewChallenge {
    let players = players.iter().map(|name| (*name).to_owned()).collect();
    let is_plain = |game: &&'static dyn AnyGame| {
        let card = game.card();
        card.players == 3 && card.options.iter().all(|spec| spec.role.chooser().is_none())
    };
    let game = variorum_registry::games().find(is_plain).expect("a game of three");
    NewChallenge { players, game: game.card().id.to_owned(), seat: Some(RED), ..to("") }
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
    let bea_is_asked = Invited { player: "Bea".into(), bot: false, state: ChallengeState::Open };
    assert_eq!(
        (made.from.as_str(), &made.to, made.state),
        ("Ada", &vec![bea_is_asked], ChallengeState::Open)
    );
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
    assert_eq!(challenges(&mut bea).await, std::slice::from_ref(&made));
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
        (NewChallenge { computer: Some(3), ..to("Bea") }, "bad_value"),
        (NewChallenge { players: vec![], ..to("Bea") }, "bad_value"),
        (NewChallenge { players: vec!["Bea".into(), "Eve".into()], ..to("Bea") }, "bad_value"),
        (NewChallenge { players: vec!["Bea".into(), "bea".into()], ..of_three(&[]) }, "bad_value"),
        (NewChallenge { players: vec!["Bea".into(), "Ada".into()], ..of_three(&[]) }, "bad_value"),
        (NewChallenge { computer: Some(9), ..of_three(&["Bea"]) }, "bad_value"),
        (NewChallenge { computer: Some(3), rated: true, ..of_three(&["Bea"]) }, "bad_value"),
        (NewChallenge { computer: Some(3), ..of_three(&["Bea", "Eve"]) }, "bad_value"),
        (NewChallenge { clock: Clock::None, rated: true, ..to("Bea") }, "bad_value"),
    ] {
        assert_eq!(ada.post("/api/v1/challenges", &to_json(&wanted)).await.code(), code, "{wanted:?}");
    }
    let guest = site.browser().post("/api/v1/challenges", &to_json(&to("Bea"))).await;
    assert_eq!(guest.code(), "not_signed_in");
    site.running.stop().await;
}

#[tokio::test]
async fn two_are_challenged_to_a_game_of_three_and_all_are_told_of_each_answer() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bea, _) = site.account("Bea").await;
    let (mut cyd, _) = site.account("Cyd").await;
    let made = challenge(&mut ada, &of_three(&["Bea", "Cyd"])).await;
    let mut streams = [ada.lobby().await, bea.lobby().await, cyd.lobby().await];
    let path = format!("/api/v1/challenges/{}/accept", made.id);
    // As often as one likes: the game waits for the other.
    for _ in 0..2 {
        let first = from_json::<Taken>(&bea.post(&path, "").await.ok(200)).unwrap();
        assert_eq!(first.game, None);
    }
    for stream in &mut streams {
        let LobbyMessage::Challenge { challenge } = told(stream).await else { panic!("the first answer") };
        let answers: Vec<ChallengeState> = challenge.to.iter().map(|one| one.state).collect();
        assert_eq!(answers, [ChallengeState::Accepted, ChallengeState::Open]);
        assert_eq!(challenge.state, ChallengeState::Open);
    }
    // Bea changes her mind: it is over for Cyd too, who is told why.
    assert_eq!(answer(&mut bea, &made.id, "decline", r#"{"reason":"later"}"#).await, "");
    for stream in &mut streams {
        let LobbyMessage::Challenge { challenge } = told(stream).await else { panic!("the refusal") };
        let answers: Vec<ChallengeState> = challenge.to.iter().map(|one| one.state).collect();
        assert_eq!(answers, [ChallengeState::Declined, ChallengeState::Open]);
        assert_eq!(
            (challenge.state, challenge.reason),
            (ChallengeState::Declined, Some(DeclineReason::Later))
        );
    }
    assert_eq!(cyd.post(&path, "").await.code(), "gone");
    // Again, and this time both are for it.
    let made = challenge(&mut ada, &of_three(&["Bea", "Cyd"])).await;
    assert_eq!(
        ada.post("/api/v1/challenges", &to_json(&of_three(&["Eve", "Cyd"]))).await.code(),
        "not_found"
    );
    assert_eq!(ada.post("/api/v1/challenges", &to_json(&to("Cyd"))).await.code(), "challenged");
    assert_eq!(answer(&mut cyd, &made.id, "accept", "").await, "");
    let path = format!("/api/v1/challenges/{}/accept", made.id);
    let game = from_json::<Taken>(&bea.post(&path, "").await.ok(200)).unwrap().game.expect("a game");
    let [ada_hears, _, cyd_hears] = &mut streams;
    for stream in [ada_hears, cyd_hears] {
        loop {
            if let LobbyMessage::Started { game: started } = told(stream).await {
                assert_eq!(started, game);
                break;
            }
        }
    }
    let snapshot = site.snapshot(&game).await;
    let mut names: Vec<&str> = snapshot.live.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names[RED.index()], "Ada", "the seat that Ada wanted");
    names.sort_unstable();
    assert_eq!(names, ["Ada", "Bea", "Cyd"]);
    // After it a rematch, for which all three must be.
    let act = format!("/api/v1/games/{game}/act");
    let offer = Command::Offer { offer: Offer::Rematch };
    for who in [&mut ada, &mut bea] {
        let resign = serde_json::json!({"action": Command::Resign});
        who.post(&act, &resign.to_string()).await.ok(200);
    }
    for who in [&mut ada, &mut bea, &mut cyd] {
        assert_eq!(site.snapshot(&game).await.live.rematch, None);
        who.post(&act, &serde_json::json!({"action": offer}).to_string()).await.ok(200);
    }
    let next = site.snapshot(&game).await.live.rematch.expect("the next game");
    let next = site.snapshot(&next).await;
    assert_eq!(next.live.seats[0].name, "Ada", "everybody moves one seat on");
    assert!(next.live.seats.iter().all(|seat| seat.account));
    site.running.stop().await;
}

#[tokio::test]
async fn one_is_challenged_to_a_game_of_three_with_the_computer() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bea, _) = site.account("Bea").await;
    let made = challenge(&mut ada, &NewChallenge { computer: Some(2), ..of_three(&["Bea"]) }).await;
    assert_eq!((made.computer, made.to.len()), (Some(2), 1));
    let path = format!("/api/v1/challenges/{}/accept", made.id);
    let game = from_json::<Taken>(&bea.post(&path, "").await.ok(200)).unwrap().game.expect("a game");
    let seats = site.snapshot(&game).await.live.seats;
    assert_eq!(seats[RED.index()].name, "Ada");
    assert_eq!(seats.iter().filter(|seat| seat.kind == SeatKind::Computer { level: 2 }).count(), 1);
    assert_eq!(seats.iter().filter(|seat| seat.name == "Bea").count(), 1);
    site.running.stop().await;
}
