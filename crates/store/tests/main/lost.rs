//! A PostgreSQL that is lost and comes back.

use super::{event, example, status};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::task::JoinHandle;
use variorum_store::testing::{Relay, Way, postgres};
use variorum_store::{Change, Database, DeedRow, Moderation, People, Store, StoreError};

/// A store behind a relay, with a match.
async fn behind_relay() -> (Relay, Arc<Database>) {
    let url = postgres().await;
    let relay = Relay::before(&url).await;
    let store = Database::postgres(&relay.url(&url).with_patience(Duration::from_secs(1))).await.unwrap();
    store.create(&example("one"), &status(None)).await.unwrap();
    (relay, Arc::new(store))
}

fn append(store: &Arc<Database>, seq: u64) -> JoinHandle<Result<(), StoreError>> {
    let store = Arc::clone(store);
    tokio::spawn(async move { store.append("one", &[event(seq)], &status(None)).await })
}

/// Waits until the store says that its database is lost, or that it is there.
async fn until_lost(store: &Database, lost: bool) {
    store.lost().wait_for(|why| why.is_some() == lost).await.unwrap();
}

#[tokio::test]
async fn what_is_written_meanwhile_waits_and_is_written_once() {
    let (relay, store) = behind_relay().await;
    store.append("one", &[event(1)], &status(None)).await.unwrap();
    relay.set(Way::Closed);
    let written = append(&store, 2);
    until_lost(&store, true).await;
    let read = store.load("one").await;
    assert!(matches!(read, Err(StoreError::Lost(_))), "{read:?}");
    // What is wrong in itself is told when the database is back, too.
    let wrong = append(&store, 9);
    assert!(!written.is_finished() && !wrong.is_finished());
    relay.set(Way::Open);
    written.await.unwrap().unwrap();
    assert!(matches!(wrong.await.unwrap(), Err(StoreError::Conflict { .. })));
    until_lost(&store, false).await;
    assert_eq!(store.load("one").await.unwrap().unwrap().1, [event(1), event(2)]);
    store.append("one", &[event(3)], &status(None)).await.unwrap();
}

#[tokio::test]
async fn a_commit_whose_answer_was_lost_is_made_once() {
    let (relay, store) = behind_relay().await;
    relay.set(Way::LosesCommit);
    // Nothing in the tables would keep this from being written twice.
    let deed =
        DeedRow { at_ms: 1, by: None, person: None, report: None, what: "note".into(), note: "once".into() };
    let noted = {
        let (store, deed) = (Arc::clone(&store), deed.clone());
        tokio::spawn(async move { store.moderate(&Change::Nothing, &deed).await })
    };
    relay.until(Way::Closed).await;
    until_lost(&store, true).await;
    relay.set(Way::Open);
    noted.await.unwrap().unwrap();
    assert_eq!(store.deeds(None, 10).await.unwrap(), [(1, deed)]);
    // The same with events, which a second time would be refused.
    relay.set(Way::LosesCommit);
    let written = append(&store, 1);
    relay.until(Way::Closed).await;
    relay.set(Way::Open);
    written.await.unwrap().unwrap();
    assert_eq!(store.load("one").await.unwrap().unwrap().1, [event(1)]);
}

#[tokio::test]
async fn a_database_that_says_nothing_is_lost_and_its_old_connection_does_not_come_between() {
    let (relay, store) = behind_relay().await;
    relay.set(Way::Silent);
    let written = append(&store, 1);
    until_lost(&store, true).await;
    relay.set(Way::Open);
    written.await.unwrap().unwrap();
    assert_eq!(store.load("one").await.unwrap().unwrap().1, [event(1)]);
}

#[tokio::test]
async fn a_loss_is_noticed_with_nothing_to_write() {
    let (relay, store) = behind_relay().await;
    relay.set(Way::Closed);
    until_lost(&store, true).await;
    relay.set(Way::Open);
    until_lost(&store, false).await;
    assert_eq!(store.load("one").await.unwrap().unwrap().1, []);
}

#[tokio::test]
async fn the_end_does_not_wait_for_a_lost_database() {
    let (relay, store) = behind_relay().await;
    relay.set(Way::Closed);
    let written = append(&store, 1);
    until_lost(&store, true).await;
    store.close().await;
    assert!(matches!(written.await.unwrap(), Err(StoreError::Lost(_))), "it was not acknowledged");
}

#[tokio::test]
async fn what_waits_for_a_lost_database_is_not_tried_again_at_the_end() {
    let (relay, store) = behind_relay().await;
    let tried = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&tried);
    store.observe(move |_, _, _| {
        counted.fetch_add(1, Ordering::Relaxed);
    });
    relay.set(Way::Closed);
    let first = append(&store, 1);
    until_lost(&store, true).await;
    let others: Vec<_> = (2..9).map(|seq| append(&store, seq)).collect();
    while store.waiting() < others.len() {
        tokio::task::yield_now().await;
    }
    store.close().await;
    assert!(matches!(first.await.unwrap(), Err(StoreError::Lost(_))));
    for other in others {
        assert!(matches!(other.await.unwrap(), Err(StoreError::Lost(_))));
    }
    assert!(tried.load(Ordering::Relaxed) <= 1, "{tried:?}");
}

#[tokio::test]
async fn a_database_is_used_by_one_at_a_time() {
    let url = postgres().await;
    let store = Database::postgres(&url).await.unwrap();
    let second = Database::postgres(&url).await;
    assert!(matches!(second, Err(StoreError::Taken { .. })), "{second:?}");
    store.guests_of("nowhere").await.unwrap();
    store.close().await;
    Database::postgres(&url).await.unwrap();
}

#[tokio::test]
async fn a_wrong_way_to_a_database_is_not_repeated() {
    for text in ["", "mysql://a:secret@b/c", "postgres://a:secret@b:port/c"] {
        let error = text.parse::<variorum_store::PostgresUrl>().unwrap_err();
        assert_eq!(error.to_string(), "store URL: expected postgres://USER:PASSWORD@HOST/DATABASE");
    }
    let url: variorum_store::PostgresUrl = "postgres://a:secret@127.0.0.1:1/c".parse().unwrap();
    assert!(!format!("{url:?}").contains("secret"));
    let error = Database::postgres(&url).await.unwrap_err();
    assert!(matches!(error, StoreError::Lost(_)) && !error.to_string().contains("secret"), "{error}");
}
