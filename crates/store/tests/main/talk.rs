//! Whom people follow and block, and what is said in games.

use super::ratings::accounts;
use super::{example, status};
use variorum_store::{Database, LineRow, People, Relation, Relations, Store, StoreError, Talk};

fn line(number: u64, watchers: bool, person: &str) -> LineRow {
    LineRow {
        number,
        at_ms: 10 * number,
        watchers,
        seat: (!watchers).then_some(1),
        person: Some(person.into()),
        phrase: (number == 1).then(|| "hello".into()),
        text: if number == 1 { String::new() } else { format!("line {number}") },
    }
}

async fn numbers(store: &Database, game: &str) -> Vec<u64> {
    store.lines(game).await.unwrap().into_iter().map(|line| line.number).collect()
}

async fn others(store: &Database, person: &str) -> Vec<(String, Relation)> {
    let rows = store.relations_of(person).await.unwrap();
    rows.into_iter().map(|row| (row.person.id, row.relation)).collect()
}

async fn the_last_lines_of_a_game_are_kept_for_each_room(store: Database) {
    accounts(&store, &["a", "b"]).await;
    for game in ["one", "two"] {
        store.create(&example(game), &status(None)).await.unwrap();
    }
    for number in 1..=4 {
        store.add_line("one", &line(number, false, "a"), 3).await.unwrap();
    }
    store.add_line("one", &line(5, true, "b"), 3).await.unwrap();
    store.add_line("two", &line(1, false, "b"), 3).await.unwrap();
    assert_eq!(store.lines("two").await.unwrap(), [line(1, false, "b")]);
    assert_eq!(numbers(&store, "one").await, [2, 3, 4, 5], "three of the players, one of those who watch");
    let again = store.add_line("one", &line(5, true, "b"), 3).await;
    assert!(matches!(again, Err(StoreError::Conflict { id }) if id == "one"));
    let by = store.lines_by("b").await.unwrap();
    assert_eq!(by, [("one".into(), line(5, true, "b")), ("two".into(), line(1, false, "b"))]);
    store.sweep_lines(30).await.unwrap();
    assert_eq!((numbers(&store, "one").await, numbers(&store, "two").await), (vec![3, 4, 5], vec![]));
    store.delete_person("a", "deleted player", 0).await.unwrap();
    assert_eq!(numbers(&store, "one").await, [5], "what they said goes with them");
}

async fn people_follow_and_block_each_other(store: Database) {
    accounts(&store, &["a", "b", "c"]).await;
    let ids = |all: &[&str]| all.iter().map(|&id| id.to_owned()).collect::<Vec<_>>();
    for (one, other) in [("a", "b"), ("b", "a"), ("a", "c")] {
        store.relate(one, other, Some(Relation::Follow), 5).await.unwrap();
    }
    assert!(store.follow_each_other(&ids(&["a", "b"])).await.unwrap());
    assert!(!store.follow_each_other(&ids(&["a", "b", "c"])).await.unwrap());
    assert!(!store.follow_each_other(&ids(&["a", "c"])).await.unwrap(), "c does not");
    store.relate("b", "a", Some(Relation::Block), 6).await.unwrap();
    assert_eq!(others(&store, "a").await, [("c".into(), Relation::Follow)], "who is blocked follows no more");
    assert_eq!(others(&store, "b").await, [("a".into(), Relation::Block)]);
    assert_eq!(store.blocked_by("b").await.unwrap(), ["a"]);
    assert_eq!(store.blockers_of("a", &ids(&["b", "c"])).await.unwrap(), ["b"]);
    assert_eq!(store.blockers_of("a", &ids(&["c"])).await.unwrap(), [] as [String; 0]);
    store.relate("b", "a", None, 7).await.unwrap();
    assert_eq!(others(&store, "b").await, []);
    assert!(!store.is_hidden("c").await.unwrap());
    store.set_hidden("c", true).await.unwrap();
    assert!(store.is_hidden("c").await.unwrap() && store.relations_of("a").await.unwrap()[0].hidden);
    store.relate("c", "b", Some(Relation::Block), 8).await.unwrap();
    store.delete_person("c", "deleted player", 0).await.unwrap();
    assert_eq!((others(&store, "a").await, others(&store, "c").await), (vec![], vec![]));
    store.relate("a", "c", Some(Relation::Follow), 9).await.unwrap();
    assert_eq!(others(&store, "a").await, [], "nobody is there to follow");
}

async fn so_many_people_are_followed_and_no_more(store: Database) {
    let names: Vec<String> = (0..502).map(|number| format!("p{number}")).collect();
    accounts(&store, &names.iter().map(String::as_str).collect::<Vec<_>>()).await;
    for other in &names[1..=500] {
        store.relate("p0", other, Some(Relation::Follow), 1).await.unwrap();
    }
    let one_more = store.relate("p0", "p501", Some(Relation::Follow), 1).await;
    assert!(matches!(one_more, Err(StoreError::TooManyRelations)));
    store.relate("p0", "p500", Some(Relation::Block), 1).await.unwrap();
}

on_both!(
    the_last_lines_of_a_game_are_kept_for_each_room,
    people_follow_and_block_each_other,
    so_many_people_are_followed_and_no_more
);
