//! What those see who run the server: its health and its measures.

use super::people::Site;
use super::*;
use variorum_api::Health;

async fn status(address: SocketAddr, path: &str) -> (u16, String) {
    let (status, body) = http(address, "GET", path, "").await;
    (status, from_json::<Health>(&body).expect("health").status)
}

#[tokio::test]
async fn what_happens_is_measured_at_an_address_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let local = |port| SocketAddr::from(([127, 0, 0, 1], port));
    let mut config = Config::new(folder.path(), local(0));
    config.metrics = Some(local(0));
    config.settings.limits.set("games=0").unwrap();
    config.settings.limits.set("games-at-once=1").unwrap();
    let running = start(config).await.expect("a server");
    let (address, metrics) = (running.address(), running.metrics().expect("an address"));
    let created = create(address, &wanted(vec![person(), person()])).await;
    let (refused, _) =
        http(address, "POST", "/api/v1/games", &to_json(&wanted(vec![person(), person()]))).await;
    assert_eq!(refused, 429);
    let (mut white, snapshot) = Client::join(address, &created.id, &[&created.seats[0].token]).await;
    let (_black, _) = Client::join(address, &created.id, &[&created.seats[1].token]).await;
    let id = white.act(WHITE, any_move(replay(&snapshot).as_ref())).await;
    white.answer(id).await.unwrap();
    let id = white.act(WHITE, Command::Resign).await;
    white.answer(id).await.unwrap();
    assert_eq!(status(address, "/api/health").await, (200, "ok".to_owned()));
    assert_eq!(http(address, "GET", "/api/nothing/here", "").await.0, 404);
    let (code, text) = http(metrics, "GET", "/metrics", "").await;
    assert_eq!(code, 200);
    let game = game(2).card().id;
    for line in [
        format!("variorum_games_created_total{{game=\"{game}\"}} 1"),
        format!("variorum_games_ended_total{{game=\"{game}\"}} 1"),
        // The resignation is an entry as well.
        format!("variorum_moves_total{{game=\"{game}\"}} 2"),
        "variorum_limits_reached_total{limit=\"games\"} 1".to_owned(),
        "variorum_action_seconds_count 2".to_owned(),
        "variorum_live_games 1".to_owned(),
        "variorum_live_connections 2".to_owned(),
        "variorum_watching 0".to_owned(),
        "variorum_request_seconds_count{method=\"POST\",path=\"/api/v1/games\",status=\"4xx\"} 1".to_owned(),
        "variorum_request_seconds_count{method=\"GET\",path=\"other\",status=\"4xx\"} 1".to_owned(),
    ] {
        assert!(text.lines().any(|other| other == line), "{line} is not in\n{text}");
    }
    assert!(!text.contains(&created.id), "no game is told");
    assert_eq!(http(address, "GET", "/metrics", "").await.0, 404, "not where everybody comes");
    assert_eq!(http(metrics, "GET", "/api/v1/games", "").await.0, 404);
    running.stop().await;
}

#[tokio::test]
async fn measures_are_for_this_machine_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(folder.path(), SocketAddr::from(([127, 0, 0, 1], 0)));
    config.metrics = Some(SocketAddr::from(([0, 0, 0, 0], 0)));
    let error = start(config).await.err().expect("a refusal");
    assert!(error.to_string().contains("metrics: `0.0.0.0:0`: expected a loopback address"), "{error}");
}

#[tokio::test]
async fn a_server_is_ready_when_its_store_is() {
    let site = Site::new(&[]).await;
    assert_eq!(status(site.running.address(), "/api/ready").await, (200, "ready".to_owned()));
    site.running.stop().await;
}

#[tokio::test]
async fn a_restart_is_told_and_takes_nothing_from_many_games() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let address = running.address();
    let mut wish = wanted(vec![person(), person()]);
    wish.clock = Clock::Increment { budget_ms: 600_000, increment_ms: 0 };
    let lobby = people::browser::Browser::new(address).lobby().await;
    let mut games = Vec::new();
    for _ in 0..20 {
        let created = create(address, &wish).await;
        let tokens: Vec<String> = created.seats.iter().map(|link| link.token.clone()).collect();
        let texts: Vec<&str> = tokens.iter().map(String::as_str).collect();
        let (mut client, snapshot) = Client::join(address, &created.id, &texts).await;
        let mut record = replay(&snapshot);
        for seat in [WHITE, BLACK] {
            client.act(seat, any_move(record.as_ref())).await;
            record.play_text(&client.played().await.0).unwrap();
        }
        games.push((created.id, tokens, client, record));
    }
    // A move of each game is under way when the server is stopped.
    let mut sent = Vec::new();
    for (_, _, client, record) in &mut games {
        let action = any_move(record.as_ref());
        sent.push((client.act(WHITE, action.clone()).await, client.seq, action));
    }
    running.stop().await;
    for (_, _, client, _) in &mut games {
        while client.next().await.is_some() {}
        assert_eq!(client.closed_with, Some(1012));
    }
    assert_eq!(lobby.closed_with().await, Some(1012));
    let running = serve(folder.path()).await;
    for ((id, tokens, old, _), (action, seq, command)) in games.iter_mut().zip(sent) {
        let texts: Vec<&str> = tokens.iter().map(String::as_str).collect();
        let (mut client, snapshot) = Client::join(running.address(), id, &texts).await;
        assert!(snapshot.seq >= old.seq, "what was told is there");
        let (again, seat) = (action.clone(), WHITE);
        client.say(&ClientMessage::Act { id: again.clone(), seq, seat, action: command }).await;
        let first = client.answer(again.clone()).await.unwrap();
        client.say(&ClientMessage::Act { id: again.clone(), seq, seat, action: Command::Resign }).await;
        assert_eq!(client.answer(again).await.unwrap(), first, "done once");
        let (_, now) = Client::join(running.address(), id, &texts).await;
        assert_eq!(now.entries.len(), 3);
    }
    running.stop().await;
}
