//! Copies of a database, made while it is written to, and put back.

use super::moderation::ban;
use super::people::{ada, guest, session};
use super::{event, example, status};
use variorum_store::{Database, Listed, Moderation, People, Store, StoreError, backup, restore};

#[tokio::test]
async fn a_copy_is_of_one_moment_and_can_be_put_back() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let copy = elsewhere.path().join("copy.sqlite");
    let missing = backup(folder.path(), &copy).await;
    assert!(matches!(missing, Err(StoreError::NoDatabase { .. })), "{missing:?}");
    let store = Database::sqlite(folder.path()).await.unwrap();
    store.create(&example("one"), &status(None)).await.unwrap();
    store.append("one", &[event(1)], &status(None)).await.unwrap();
    store.add_guest(&guest("a"), &session("a", "a")).await.unwrap();
    store.sign_up("a", &ada(), &session("a", "a")).await.unwrap();
    store.heartbeat(5_000).await.unwrap();
    // While the store is open.
    let contents = backup(folder.path(), &copy).await.unwrap();
    assert_eq!((contents.matches, contents.accounts), (1, 1));
    assert!(matches!(backup(folder.path(), &copy).await, Err(StoreError::Exists { .. })));
    store.append("one", &[event(2)], &status(None)).await.unwrap();
    ban(&store, "a").await;
    let used = restore(&copy, folder.path(), true).await;
    assert!(matches!(used, Err(StoreError::InUse { .. })), "{used:?}");
    store.close().await;
    assert!(matches!(restore(&copy, folder.path(), false).await, Err(StoreError::Exists { .. })));
    for target in [folder.path(), &elsewhere.path().join("new")] {
        assert_eq!(restore(&copy, target, true).await.unwrap(), contents);
        let store = Database::sqlite(target).await.unwrap();
        let (row, events, _) = store.load("one").await.unwrap().unwrap();
        assert_eq!((row, events), (example("one"), vec![event(1)]));
        assert_eq!(store.list(Listed::Banned, None, 10).await.unwrap(), []);
        assert_eq!(store.clock().await.unwrap(), 5_000, "clocks go on from there");
        assert!(
            !store.warnings().iter().any(|one| one.contains("variorum.sqlite")),
            "it is this user's alone"
        );
        store.close().await;
    }
    // What was there is kept.
    let kept = folder.path().join("variorum-replaced.sqlite");
    restore(&kept, folder.path(), true).await.unwrap();
    let store = Database::sqlite(folder.path()).await.unwrap();
    assert_eq!(store.load("one").await.unwrap().unwrap().1.len(), 2);
    assert_eq!(store.list(Listed::Banned, None, 10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn what_is_no_whole_copy_is_not_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let store = Database::sqlite(&folder.path().join("data")).await.unwrap();
    for number in 0..200 {
        store.create(&example(&format!("game{number}")), &status(None)).await.unwrap();
    }
    let copy = folder.path().join("copy.sqlite");
    backup(&folder.path().join("data"), &copy).await.unwrap();
    let whole = std::fs::read(&copy).unwrap();
    let mut torn = whole.clone();
    torn.truncate(whole.len() / 2);
    let mut scribbled = whole.clone();
    for byte in &mut scribbled[4096 * 3..4096 * 8] {
        *byte ^= 0x55;
    }
    for (name, bytes) in [
        ("empty", Vec::new()),
        ("text", b"no database".repeat(400)),
        ("torn", torn),
        ("scribbled", scribbled),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let target = folder.path().join("target");
        assert!(restore(&path, &target, true).await.is_err(), "{name}");
        assert!(!target.join("variorum.sqlite").exists(), "{name}");
    }
}
