//! Rated games, leaderboards and profiles, over real HTTP and WebSockets.

use super::people::Site;
use super::people::browser::{Browser, LobbyStream};
use super::*;
use variorum_api::{
    Export, Leaderboard, LobbyMessage, NewSeek, OwnGames, Pair, Player as Profile, RatingGraph, RatingRange,
    Seek, Sought, Speed, Taken,
};
use variorum_store::Ratings;

const CLOCK: Clock = Clock::Increment { budget_ms: 180_000, increment_ms: 2_000 };

/// All players here come from one address.
const ONE_ADDRESS: &[&str] = &["rated-at-one-address=1"];

/// A game of two before which nothing is chosen.
fn plain() -> &'static str {
    let chosen = |game: &&dyn AnyGame| game.card().options.iter().any(|spec| spec.role.chooser().is_some());
    let mut games = variorum_registry::games().filter(|game| game.card().players == 2);
    games.find(|game| !chosen(game)).expect("a game").card().id
}

async fn started(stream: &mut LobbyStream) -> String {
    loop {
        if let LobbyMessage::Started { game } = stream.hear().await {
            return game;
        }
    }
}

/// Pairs the two for a rated game; gives its id, and their connections by seat.
async fn paired(one: &mut Browser, other: &mut Browser) -> (String, Vec<Client>) {
    let (mut first, mut second) = (one.lobby().await, other.lobby().await);
    let wanted = to_json(&Pair { game: plain().to_owned(), clock: CLOCK, rated: true });
    one.post("/api/v1/lobby/pair", &wanted).await.ok(200);
    other.post("/api/v1/lobby/pair", &wanted).await.ok(200);
    let game = started(&mut first).await;
    assert_eq!(started(&mut second).await, game);
    seated(game, one, other).await
}

/// The same by a seek, which waits for no one of a like rating.
async fn sought(one: &mut Browser, other: &mut Browser) -> (String, Vec<Client>) {
    let mut lobby = one.lobby().await;
    lobby.hear().await;
    let answer = one.post("/api/v1/lobby/seeks", &to_json(&usual())).await.ok(201);
    let id = from_json::<Sought>(&answer).unwrap().id;
    let answer = other.post(&format!("/api/v1/lobby/seeks/{id}/take"), "").await.ok(200);
    seated(from_json::<Taken>(&answer).unwrap().game.expect("a game"), one, other).await
}

fn usual() -> NewSeek {
    NewSeek {
        bots: false,
        game: plain().to_owned(),
        options: Vec::new(),
        clock: CLOCK,
        own_clock: None,
        seat: None,
        rated: true,
        range: RatingRange::default(),
    }
}

/// The connections of the two to their game, by seat.
async fn seated(game: String, one: &mut Browser, other: &mut Browser) -> (String, Vec<Client>) {
    let mut seated: Vec<(Seat, Client)> = Vec::new();
    for browser in [one, other] {
        let mut client = browser.try_live(&game).await.expect("a WebSocket");
        client.hello(&[], None).await;
        let ServerMessage::Snapshot { you, .. } = client.hear().await else { panic!("expected a snapshot") };
        seated.push((you[0], client));
    }
    seated.sort_by_key(|(seat, _)| *seat);
    (game, seated.into_iter().map(|(_, client)| client).collect())
}

async fn act(client: &mut Client, seat: Seat, action: Command) -> Result<u64, String> {
    let id = client.act(seat, action).await;
    client.answer(id).await
}

/// What is shown of a game that is over.
async fn over(site: &Site, game: &str) -> Live {
    let look = site.browser().get(&format!("/api/v1/games/{game}")).await.ok(200);
    from_json::<Snapshot>(&look).unwrap().live
}

async fn profile(site: &Site, name: &str) -> Profile {
    from_json(&site.browser().get(&format!("/api/v1/players/{name}")).await.ok(200)).unwrap()
}

#[tokio::test]
async fn the_end_of_a_rated_game_changes_ratings_which_all_may_see() {
    let site = Site::new(ONE_ADDRESS).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bea, _) = site.account("Bea").await;
    let (game, mut clients) = paired(&mut ada, &mut bea).await;
    assert!(over(&site, &game).await.rated);
    act(&mut clients[0], WHITE, Command::Resign).await.unwrap();
    let live = over(&site, &game).await;
    let changes: Vec<i32> = live.seats.iter().map(|seat| seat.rating.unwrap().change.unwrap()).collect();
    assert!(live.rated && changes[0] < 0 && changes[1] == -changes[0], "{changes:?}");
    assert!(live.seats[0].rating.is_some_and(|rating| rating.rating == 1500 && rating.provisional));
    let names: Vec<String> = live.seats.iter().map(|seat| seat.name.clone()).collect();
    let loser = profile(&site, &names[0].to_uppercase()).await;
    let rating = &loser.ratings[0];
    assert_eq!((rating.game.as_str(), rating.speed, rating.rating.games), (plain(), Speed::Blitz, 1));
    assert_eq!(rating.rating.rating, 1500 + changes[0]);
    assert_eq!(
        (loser.name, loser.bot, loser.tallies[0].lost, loser.tallies[0].seat),
        (names[0].clone(), false, 1, WHITE)
    );
    assert_eq!((loser.opponents[0].name.as_str(), loser.opponents[0].lost), (names[1].as_str(), 1));
    let path = format!("/api/v1/players/{}/ratings/{}/blitz", names[0], plain());
    let graph: RatingGraph = from_json(&site.browser().get(&path).await.ok(200)).unwrap();
    assert_eq!(graph.points.iter().map(|point| point.rating).collect::<Vec<_>>(), [1500 + changes[0]]);
    let games = format!("/api/v1/players/{}/games", names[0]);
    for (filter, found) in [
        ("", 1),
        ("?rated=true&over=true&outcome=lost", 1),
        (&format!("?opponent={}&game={}", names[1], plain()), 1),
        ("?outcome=won", 0),
        ("?rated=false", 0),
    ] {
        let page: OwnGames =
            from_json(&site.browser().get(&format!("{games}{filter}")).await.ok(200)).unwrap();
        assert_eq!(page.games.len(), found, "{filter}");
    }
    let board = format!("/api/v1/players?game={}&speed=blitz", plain());
    let board: Leaderboard = from_json(&site.browser().get(&board).await.ok(200)).unwrap();
    assert_eq!(board.leaders, [], "a provisional rating leads nothing");
    let before = [profile(&site, "Ada").await, profile(&site, "Bea").await];
    site.running.store().recompute_ratings().await.unwrap();
    assert_eq!([profile(&site, "Ada").await, profile(&site, "Bea").await], before);
    let export: Export = from_json(&ada.get("/api/v1/me/export").await.ok(200)).unwrap();
    assert_eq!(export.ratings.len(), 1);
    site.running.stop().await;
}

#[tokio::test]
async fn a_takeback_one_address_or_too_many_games_of_two_do_not_count() {
    // A takeback.
    let site = Site::new(&["rated-at-one-address=1", "rated-games-per-pair=1"]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bea, _) = site.account("Bea").await;
    let (game, mut clients) = sought(&mut ada, &mut bea).await;
    let record = replay(&from_json(&ada.get(&format!("/api/v1/games/{game}")).await.ok(200)).unwrap());
    act(&mut clients[0], WHITE, any_move(record.as_ref())).await.unwrap();
    act(&mut clients[0], WHITE, Command::Offer { offer: Offer::Takeback }).await.unwrap();
    while !matches!(clients[1].event().await.0.event, Event::Offered { .. }) {}
    act(&mut clients[1], BLACK, Command::Accept { offer: Offer::Takeback }).await.unwrap();
    assert!(!over(&site, &game).await.rated);
    while !matches!(clients[0].event().await.0.event, Event::TakenBack { .. }) {}
    act(&mut clients[0], WHITE, Command::Resign).await.unwrap();
    assert!(over(&site, &game).await.seats.iter().all(|seat| seat.rating.is_none()));
    // The first game counts, the second of the same day does not.
    let (game, mut clients) = sought(&mut ada, &mut bea).await;
    act(&mut clients[0], WHITE, Command::Resign).await.unwrap();
    assert!(over(&site, &game).await.rated);
    let (game, _clients) = sought(&mut ada, &mut bea).await;
    assert!(!over(&site, &game).await.rated);
    site.running.stop().await;
    // One address.
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut bea, _) = site.account("Bea").await;
    let (game, _clients) = sought(&mut ada, &mut bea).await;
    assert!(!over(&site, &game).await.rated);
    site.running.stop().await;
}

#[tokio::test]
async fn rated_games_are_for_accounts_by_the_usual_rules() {
    let site = Site::new(ONE_ADDRESS).await;
    let (mut ada, _) = site.account("Ada").await;
    assert_eq!(site.browser().post("/api/v1/lobby/seeks", &to_json(&usual())).await.code(), "account");
    let card = variorum_registry::find(plain()).unwrap().card();
    let spec = &card.options[0];
    let unusual = format!("{}={}", spec.name, "1");
    for wanted in [NewSeek { options: vec![unusual], ..usual() }, NewSeek { clock: Clock::None, ..usual() }] {
        assert_eq!(ada.post("/api/v1/lobby/seeks", &to_json(&wanted)).await.code(), "bad_value");
    }
    // A range holds for those who come.
    let range = RatingRange { low: Some(1600), high: None };
    let answer = ada.post("/api/v1/lobby/seeks", &to_json(&NewSeek { range, ..usual() })).await.ok(201);
    let id = from_json::<Sought>(&answer).unwrap().id;
    let mut lobby = ada.lobby().await;
    let LobbyMessage::Lobby { seeks, .. } = lobby.hear().await else { panic!("expected the list") };
    let Seek { rated, range: shown, .. } = &seeks[0];
    assert_eq!((*rated, *shown), (true, range));
    let (mut bea, _) = site.account("Bea").await;
    assert_eq!(bea.post(&format!("/api/v1/lobby/seeks/{id}/take"), "").await.code(), "rating_range");
    let answer = ada.post("/api/v1/lobby/seeks", &to_json(&usual())).await.ok(201);
    let id = from_json::<Sought>(&answer).unwrap().id;
    let answer = bea.post(&format!("/api/v1/lobby/seeks/{id}/take"), "").await.ok(200);
    assert!(over(&site, &from_json::<Taken>(&answer).unwrap().game.unwrap()).await.rated);
    // By link: whoever has no account can look, but not move.
    let wish = CreateGame {
        game: plain().to_owned(),
        options: Vec::new(),
        clock: CLOCK,
        rated: true,
        ..wanted(vec![person(), person()])
    };
    let refused = CreateGame { seats: vec![person(), computer()], ..wish.clone() };
    assert_eq!(site.browser().post("/api/v1/games", &to_json(&refused)).await.code(), "bad_value");
    let created = create(site.running.address(), &wish).await;
    let mut guest = site.browser();
    let join = format!("/api/v1/games/{}/join", created.id);
    guest.post(&join, &format!(r#"{{"tokens":["{}"]}}"#, created.seats[0].token)).await.ok(200);
    let (mut white, snapshot) = guest.live(&created.id).await;
    assert!(snapshot.live.rated && snapshot.public);
    let first = any_move(replay(&snapshot).as_ref());
    assert_eq!(act(&mut white, WHITE, first.clone()).await, Err("account".to_owned()));
    guest.post("/api/v1/sign-up", r#"{"name":"Cleo","password":"correct horse"}"#).await.ok(201);
    act(&mut white, WHITE, first).await.unwrap();
    site.running.stop().await;
}

#[tokio::test]
async fn what_is_asked_of_players_that_are_not_there_is_told() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    for (path, code) in [
        ("/api/v1/players/nobody", "not_found"),
        ("/api/v1/players/%00/games", "not_found"),
        ("/api/v1/players/%ff", "not_found"),
        ("/api/v1/players?game=none&speed=blitz", "bad_value"),
        (&format!("/api/v1/players?game={}&speed=slow", plain()), "bad_value"),
        (&format!("/api/v1/players?game={}&speed=blitz&bots=maybe", plain()), "bad_value"),
        ("/api/v1/players/Ada/games?outcome=nice", "bad_value"),
        ("/api/v1/players/Ada/games?opponent=nobody", "not_found"),
        ("/api/v1/players/Ada/games?after=x", "bad_value"),
        ("/api/v1/players/Ada/ratings/none/blitz", "bad_value"),
    ] {
        assert_eq!(ada.get(path).await.code(), code, "{path}");
    }
    let shown = profile(&site, "Ada").await;
    assert_eq!((shown.ratings.len(), shown.tallies.len(), shown.opponents.len()), (0, 0, 0));
    site.running.stop().await;
}
