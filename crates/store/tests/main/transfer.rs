//! A store copied from SQLite to PostgreSQL and back.

use super::people::{guest, session};
use super::ratings::accounts;
use super::{event, example, status};
use variorum_store::testing::postgres;
use variorum_store::{
    Change, Counts, Database, DeedRow, EventRow, MatchEnd, MatchRow, MatchStatus, Moderation, NewReport,
    People, Place, Pushes, Ratings, SeatEnd, SeatOutcome, SeekChange, SeekRow, Seeks, Store, StoreError,
    copy,
};

/// A store with something in it: texts with all kinds of characters, numbers with fractions, numbered rows.
async fn fill(store: &Database) {
    accounts(store, &["ada", "bob", "Eve", "éva"]).await;
    store.add_guest(&guest("g"), &session("g", "g")).await.unwrap();
    for number in 0..1200u64 {
        let owners = if number == 0 { vec![(0, "ada".into()), (1, "bob".into())] } else { Vec::new() };
        let id = format!("{}{number}", if number % 2 == 0 { "game-" } else { "Game_" });
        let new = MatchRow { owners, rated: true, start: "\t\"ä\\ 'x' 🙂".into(), ..example(&id) };
        store.create(&new, &status(Some(number))).await.unwrap();
    }
    let seat = |outcome| SeatEnd { outcome, choices: vec!["side=s1".into()] };
    let counts = Counts { speed: "blitz".into(), places: vec![1, 2], most_per_pair: 3, within_ms: 1000 };
    let end = MatchEnd {
        at_ms: 5000,
        seats: vec![seat(SeatOutcome::Won), seat(SeatOutcome::Lost)],
        counts: Some(counts),
    };
    let over = MatchStatus { result: Some(r#"{"places":[1,2]}"#.into()), ..status(None) };
    let odd = EventRow { text: "name white Ünïcode\\n".into(), action: None, ..event(2) };
    store.finish("game-0", &[event(1), odd], &over, &end).await.unwrap();
    store.add_report(&report("g")).await.unwrap();
    store.push_key("secret").await.unwrap();
    store.heartbeat(77_777).await.unwrap();
    let seek = SeekRow {
        id: 3,
        pairing: false,
        game: "g".into(),
        options: vec!["x=y".into()],
        clock: "c".into(),
        rated: true,
        bots: false,
        players: 2,
        range: (Some(1400.5), None),
        since: 7,
        places: Vec::new(),
    };
    store.change_seeks(&[SeekChange::Open(seek)]).await.unwrap();
}

fn report(reporter: &str) -> NewReport {
    NewReport {
        created_ms: 600,
        reporter: reporter.into(),
        person: Some("bob".into()),
        game: None,
        seat: None,
        reason: "other".into(),
        text: "first".into(),
        lines: String::new(),
    }
}

#[tokio::test]
async fn a_store_goes_to_postgresql_and_back_as_it_was() {
    let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = Database::sqlite(first.path()).await.unwrap();
    fill(&store).await;
    let ratings = store.ratings_of("ada").await.unwrap();
    assert_ne!(ratings, []);
    let url = postgres().await;
    let (from, to) = (Place::Folder(first.path().into()), Place::Postgres(Box::new(url.clone())));
    let mut steps = Vec::new();
    // While the store is open.
    let there = copy(&from, &to, &mut |progress| steps.push(progress)).await.unwrap();
    let rows = |name: &str| there.iter().find(|table| table.name == name).unwrap().rows;
    assert_eq!((rows("games"), rows("events"), rows("people"), rows("service")), (1200, 2, 5, 1));
    assert!(there.len() >= 22, "{there:?}");
    let end = steps.last().unwrap();
    assert!(
        steps.len() > 3 && end.done == end.all && end.all == there.iter().map(|one| one.rows).sum::<u64>()
    );
    let full = copy(&from, &to, &mut |_| {}).await;
    assert!(matches!(full, Err(StoreError::NotEmpty { .. })), "{full:?}");
    let copied = Database::postgres(&url).await.unwrap();
    assert_eq!(copied.load("game-0").await.unwrap(), store.load("game-0").await.unwrap());
    assert_eq!(copied.ratings_of("ada").await.unwrap(), ratings, "to the last bit");
    assert_eq!(copied.clock().await.unwrap(), 77_777);
    let used = copy(&from, &to, &mut |_| {}).await;
    assert!(matches!(used, Err(StoreError::Taken { .. })), "{used:?}");
    // Numbers go on after those that were copied.
    copied.add_report(&report("Eve")).await.unwrap();
    assert_eq!(copied.reports(false, None, 9).await.unwrap()[0].id, 2);
    let back = Place::Folder(second.path().into());
    let here = copy(&to, &back, &mut |_| {}).await.unwrap();
    let differ = there.iter().zip(&here).filter(|(there, here)| there != here);
    assert_eq!(differ.map(|(table, _)| table.name.as_str()).collect::<Vec<_>>(), ["reports"]);
    let again = Database::sqlite(second.path()).await.unwrap();
    assert_eq!(again.load("game-0").await.unwrap(), store.load("game-0").await.unwrap());
    let deed = DeedRow {
        at_ms: 1,
        by: None,
        person: None,
        report: Some(2),
        what: "looked".into(),
        note: String::new(),
    };
    again.moderate(&Change::Nothing, &deed).await.unwrap();
    assert_eq!(again.reports(true, None, 9).await.unwrap().len(), 1);
}

#[tokio::test]
async fn only_a_whole_store_is_copied_into_one_of_the_other_kind() {
    let (folder, empty) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let url = postgres().await;
    let (at, none, to) = (
        Place::Folder(folder.path().into()),
        Place::Folder(empty.path().into()),
        Place::Postgres(Box::new(url.clone())),
    );
    let missing = copy(&at, &to, &mut |_| {}).await;
    assert!(matches!(missing, Err(StoreError::NoDatabase { .. })), "{missing:?}");
    let missing = copy(&Place::Postgres(Box::new(postgres().await)), &none, &mut |_| {}).await;
    assert!(matches!(missing, Err(StoreError::NoDatabase { .. })), "{missing:?}");
    let same = copy(&at, &none, &mut |_| {}).await;
    assert!(matches!(same, Err(StoreError::SameKind)), "{same:?}");
    // What PostgreSQL cannot hold is refused, and nothing of the rest is there.
    let store = Database::sqlite(folder.path()).await.unwrap();
    store.create(&example("one"), &status(None)).await.unwrap();
    store.create(&MatchRow { start: "a\0b".into(), ..example("two") }, &status(None)).await.unwrap();
    assert!(copy(&at, &to, &mut |_| {}).await.is_err());
    let copied = Database::postgres(&url).await.unwrap();
    assert_eq!(copied.load("one").await.unwrap(), None);
}
