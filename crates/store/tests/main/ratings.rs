//! Ratings, leaderboards and what came of games.

use super::people::{ada, guest, session};
use super::{event, example, status};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use variorum_ratings::{Rating, rate};
use variorum_store::{
    Counts, Database, GameFilter, LeaderQuery, MatchEnd, MatchRow, MatchStatus, People, Ratings, SeatEnd,
    SeatOutcome, SignUp, Store,
};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

pub async fn accounts(store: &Database, names: &[&str]) {
    for name in names {
        store.add_guest(&guest(name), &session(name, name)).await.unwrap();
        let new = SignUp { name: (*name).into(), folded: (*name).into(), ..ada() };
        store.sign_up(name, &new, &session(&format!("s{name}"), name)).await.unwrap();
    }
}

/// A game of these people.
async fn game(store: &Database, id: &str, people: &[&str]) {
    let owners = (0..).zip(people).map(|(seat, person)| (seat, (*person).to_owned())).collect();
    let new = MatchRow { owners, game: "g".into(), rated: true, created_ms: 1, ..example(id) };
    store.create(&new, &status(None)).await.unwrap();
}

fn end(places: &[u8], at_ms: u64) -> MatchEnd {
    let best = |place: &u8| if *place == 1 { SeatOutcome::Won } else { SeatOutcome::Lost };
    let seat = |place| SeatEnd { outcome: best(place), choices: vec![format!("side=s{place}")] };
    let counts = Counts { speed: "blitz".into(), places: places.into(), most_per_pair: 3, within_ms: DAY_MS };
    MatchEnd { at_ms, seats: places.iter().map(seat).collect(), counts: Some(counts) }
}

async fn finish(store: &Database, id: &str, end: &MatchEnd) {
    let places = end.counts.as_ref().map(|counts| counts.places.clone()).unwrap_or_default();
    let result = Some(format!(r#"{{"places":{places:?}}}"#));
    store.finish(id, &[event(1)], &MatchStatus { result, ..status(None) }, end).await.unwrap();
}

async fn rating(store: &Database, person: &str) -> Option<Rating> {
    let found = store.ratings_in("g", "blitz", &[person.to_owned()]).await.unwrap();
    found.first().map(|row| row.rating)
}

async fn a_game_that_counts_changes_ratings_with_its_end_and_they_can_be_computed_again(store: Database) {
    accounts(&store, &["a", "b", "c"]).await;
    game(&store, "one", &["a", "b"]).await;
    finish(&store, "one", &end(&[2, 1], 1000)).await;
    let new = Rating::default();
    let after = rate(&[(new, 2), (new, 1)], 1000);
    assert_eq!((rating(&store, "a").await, rating(&store, "b").await), (Some(after[0]), Some(after[1])));
    let changes = store.changes_of("one").await.unwrap();
    assert_eq!((changes[0].before, changes[0].after, changes[1].seat), (1500.0, after[0].rating, 1));
    game(&store, "two", &["b", "c", "a"]).await;
    finish(&store, "two", &end(&[1, 1, 3], 5000)).await;
    let third = rate(&[(after[1], 1), (new, 1), (after[0], 3)], 5000);
    let all = || async { [rating(&store, "b").await, rating(&store, "c").await, rating(&store, "a").await] };
    assert_eq!(all().await, [Some(third[0]), Some(third[1]), Some(third[2])]);
    let (before, history) = (all().await, store.rating_history("a", "g", "blitz", 9).await.unwrap());
    assert_eq!(history.iter().map(|point| point.at_ms).collect::<Vec<_>>(), [1000, 5000]);
    store.recompute_ratings().await.unwrap();
    assert_eq!(all().await, before, "to the last bit");
    assert_eq!(store.rating_history("a", "g", "blitz", 9).await.unwrap(), history);
    assert_eq!(store.changes_of("one").await.unwrap(), changes);
    assert_eq!(store.rating_history("a", "g", "blitz", 1).await.unwrap()[0].at_ms, 5000);
}

#[tokio::test]
async fn ratings_are_there_with_the_end_of_the_game_or_neither_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = Database::sqlite(folder.path()).await.unwrap();
    accounts(&store, &["a", "b"]).await;
    game(&store, "one", &["a", "b"]).await;
    // An event that leaves a gap is not stored, and with it nothing is.
    let (result, gap) = (Some("{}".to_owned()), [event(7)]);
    let failed = store.finish("one", &gap, &MatchStatus { result, ..status(None) }, &end(&[1, 2], 5)).await;
    assert!(failed.is_err() && rating(&store, "a").await.is_none());
    finish(&store, "one", &end(&[1, 2], 1000)).await;
    // The files as they are now: what a stopped process leaves.
    let copy = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap) {
        std::fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
    }
    let again = Database::sqlite(copy.path()).await.unwrap();
    assert_eq!(again.load("one").await.unwrap().unwrap().1, [event(1)]);
    assert_eq!(rating(&again, "a").await, rating(&store, "a").await);
    assert!(rating(&again, "a").await.is_some());
}

async fn only_so_many_games_of_two_count_within_a_day_and_only_those_between_accounts(store: Database) {
    accounts(&store, &["a", "b", "c"]).await;
    store.add_guest(&guest("guest"), &session("guest", "guest")).await.unwrap();
    for (number, (people, at_ms, counts)) in [
        (["a", "b"], 1000, true),
        (["b", "a"], 2000, true),
        (["a", "b"], 3000, true),
        (["a", "b"], 4000, false),
        (["a", "c"], 5000, true),
        (["a", "b"], 1000 + DAY_MS, true),
        (["a", "b"], 1500 + DAY_MS, false),
        (["a", "a"], 1600 + DAY_MS, false),
        (["a", "guest"], 1700 + DAY_MS, false),
    ]
    .into_iter()
    .enumerate()
    {
        let id = format!("game{number}");
        game(&store, &id, &people).await;
        finish(&store, &id, &end(&[1, 2], at_ms)).await;
        assert_eq!(!store.changes_of(&id).await.unwrap().is_empty(), counts, "{number}");
    }
    assert_eq!(store.rated_between("b", "a", 2500).await.unwrap(), 2);
    assert_eq!(rating(&store, "a").await.unwrap().games, 5);
    // What does not count has its outcome all the same.
    let won =
        GameFilter { outcome: Some(SeatOutcome::Won), opponent: Some("guest"), ..GameFilter::default() };
    assert_eq!(store.games_of("a", &won, None, 9).await.unwrap().len(), 1);
}

async fn leaders_are_those_who_play_and_whose_rating_is_known(store: Database) {
    accounts(&store, &["a", "b", "c", "d"]).await;
    let query = LeaderQuery { game: "g", speed: "blitz", bots: false, since_ms: 5000, limit: 10 };
    for number in 0..40u64 {
        let id = format!("game{number}");
        let people = if number % 2 == 0 { ["a", "b"] } else { ["b", "a"] };
        game(&store, &id, &people).await;
        let places = if number % 4 < 2 { [1, 2] } else { [2, 1] };
        finish(&store, &id, &end(&places, (number + 1) * DAY_MS)).await;
    }
    game(&store, "new", &["c", "d"]).await;
    finish(&store, "new", &end(&[1, 2], 50 * DAY_MS)).await;
    let names = async |query: &LeaderQuery<'_>| {
        let leaders = store.leaders(query).await.unwrap();
        leaders.into_iter().map(|leader| leader.name).collect::<Vec<_>>()
    };
    let mut both = names(&query).await;
    both.sort();
    assert_eq!(both, ["a", "b"], "the others are provisional");
    assert_eq!(names(&LeaderQuery { since_ms: 45 * DAY_MS, ..query }).await, Vec::<String>::new());
    assert_eq!(names(&LeaderQuery { speed: "rapid", ..query }).await, Vec::<String>::new());
    assert_eq!(names(&LeaderQuery { bots: true, ..query }).await, Vec::<String>::new());
    assert_eq!(names(&LeaderQuery { limit: 1, ..query }).await.len(), 1);
    store.delete_person("a", "nobody", 1).await.unwrap();
    assert_eq!(names(&query).await, ["b"]);
    store.recompute_ratings().await.unwrap();
    assert_eq!(rating(&store, "b").await.unwrap().games, 40, "games with the deleted count as before");
}

async fn a_player_is_told_by_what_came_of_the_games(store: Database) {
    accounts(&store, &["a", "b", "c"]).await;
    for (id, people, places) in
        [("one", ["a", "b"], [1, 2]), ("two", ["b", "a"], [1, 2]), ("three", ["a", "c"], [1, 2])]
    {
        game(&store, id, &people).await;
        finish(&store, id, &end(&places, 1000)).await;
    }
    let tallies = store.tallies("a").await.unwrap();
    let told: Vec<_> =
        tallies.iter().map(|one| (one.seat, one.choices.as_str(), one.won, one.drawn, one.lost)).collect();
    assert_eq!(told, [(0, "side=s1", 2, 0, 0), (1, "side=s2", 0, 0, 1)]);
    let opponents = store.tallies_by_opponent("a", 9).await.unwrap();
    let told: Vec<_> = opponents.iter().map(|(who, one)| (who.as_str(), one.won, one.lost)).collect();
    assert_eq!(told, [("b", 1, 1), ("c", 1, 0)]);
    game(&store, "open", &["a", "b"]).await;
    let secret = MatchRow { owners: vec![(0, "a".into())], public: false, ..example("secret") };
    store.create(&secret, &status(None)).await.unwrap();
    let ids = async |filter: GameFilter<'_>| {
        let found = store.games_of("a", &filter, None, 9).await.unwrap();
        found.into_iter().map(|(row, _)| row.id).collect::<Vec<_>>()
    };
    let all = GameFilter::default();
    assert_eq!(ids(GameFilter { opponent: Some("c"), ..all }).await, ["three"]);
    assert_eq!(ids(GameFilter { outcome: Some(SeatOutcome::Lost), ..all }).await, ["two"]);
    assert_eq!(ids(GameFilter { over: Some(false), ..all }).await, ["secret", "open"]);
    assert_eq!(ids(GameFilter { over: Some(false), public: true, ..all }).await, ["open"]);
    assert_eq!(ids(GameFilter { rated: Some(false), ..all }).await, ["secret"]);
    assert_eq!(ids(GameFilter { game: Some("g"), ..all }).await.len(), 4);
}

#[tokio::test]
async fn games_that_ended_before_outcomes_were_kept_are_counted_by_their_results() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("variorum.sqlite");
    let mut old = SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap();
    let changes = [
        ("games", include_str!("../../migrations/sqlite/1_games.sql")),
        ("series", include_str!("../../migrations/sqlite/2_series.sql")),
        ("timing", include_str!("../../migrations/sqlite/3_timing.sql")),
        ("people", include_str!("../../migrations/sqlite/4_people.sql")),
    ];
    let migration = |(number, (name, text)): (i64, (&'static str, &'static str))| {
        Migration::new(number, name.into(), MigrationType::Simple, text.into(), false)
    };
    let migrations: Vec<Migration> = (1..).zip(changes).map(migration).collect();
    let migrator = Migrator { migrations: migrations.into(), ..Migrator::DEFAULT };
    migrator.run_direct(&mut old).await.unwrap();
    let rows = r#"INSERT INTO people (id, kind, name, created_ms, seen_ms) VALUES ('a', 'account', 'A', 0, 0);
        INSERT INTO games (id, game, rules_version, requested, options, start, seats, tokens, clock, public, created_ms,
            created_at, result) VALUES
            ('one', 'g', 1, '', '', '', '', '', 'none', 1, 1, 1, '{"winners":["black"],"drawn":[],"places":[2,1]}'),
            ('two', 'g', 1, '', '', '', '', '', 'none', 1, 1, 1, '{"winners":[],"drawn":["white","black"],"places":[1,1]}'),
            ('three', 'g', 1, '', '', '', '', '', 'none', 1, 1, 1, '{"winners":[],"drawn":[],"places":[]}'),
            ('four', 'g', 1, '', '', '', '', '', 'none', 1, 1, 1, NULL);
        INSERT INTO seats VALUES ('one', 0, 'a', 1), ('two', 0, 'a', 1), ('three', 0, 'a', 1), ('four', 0, 'a', 1);"#;
    sqlx::raw_sql(rows).execute(&mut old).await.unwrap();
    old.close().await.unwrap();
    let store = Database::sqlite(folder.path()).await.unwrap();
    let tallies = store.tallies("a").await.unwrap();
    assert_eq!((tallies.len(), tallies[0].won, tallies[0].drawn, tallies[0].lost), (1, 0, 1, 1));
    let open = GameFilter { over: Some(false), ..GameFilter::default() };
    assert_eq!(store.games_of("a", &open, None, 9).await.unwrap()[0].0.id, "four");
}

on_both!(
    a_game_that_counts_changes_ratings_with_its_end_and_they_can_be_computed_again,
    only_so_many_games_of_two_count_within_a_day_and_only_those_between_accounts,
    leaders_are_those_who_play_and_whose_rating_is_known,
    a_player_is_told_by_what_came_of_the_games
);
