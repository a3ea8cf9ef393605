//! Conditional moves, which belong to a seat.

use super::people::{guest, session};
use super::{example, status};
use variorum_store::{ConditionalRow, Database, MatchRow, People, Store};

fn moves(seat: u8, seq: u64, lines: &str) -> ConditionalRow {
    ConditionalRow { seat, seq, lines: lines.to_owned() }
}

async fn the_last_that_were_set_are_kept_until_they_end_or_their_owner_goes(store: Database) {
    store.add_guest(&guest("ada"), &session("s", "ada")).await.unwrap();
    let new = MatchRow { owners: vec![(1, "ada".to_owned())], ..example("one") };
    store.create(&new, &status(None)).await.unwrap();
    assert_eq!(store.conditional("one").await.unwrap(), []);
    for row in [moves(0, 3, "a"), moves(1, 3, "b"), moves(0, 4, "c")] {
        store.set_conditional("one", &row).await.unwrap();
    }
    assert_eq!(store.conditional("one").await.unwrap(), [moves(0, 4, "c"), moves(1, 3, "b")]);
    assert_eq!(store.conditional_of("ada").await.unwrap(), [("one".to_owned(), moves(1, 3, "b"))]);
    assert!(store.set_conditional("nobody", &moves(0, 1, "a")).await.is_err());
    store.delete_person("ada", "deleted", 0).await.unwrap();
    assert_eq!(store.conditional("one").await.unwrap(), [moves(0, 4, "c")]);
    assert_eq!(store.conditional_of("ada").await.unwrap(), []);
    store.set_conditional("one", &moves(0, 5, "")).await.unwrap();
    assert_eq!(store.conditional("one").await.unwrap(), []);
}

on_both!(the_last_that_were_set_are_kept_until_they_end_or_their_owner_goes);
