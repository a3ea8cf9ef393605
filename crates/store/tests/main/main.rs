//! What every store does. Each test takes a store; each database runs them all.

/// One test a line on each database, each with a store of its own.
macro_rules! on_both {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test]
                async fn $test() {
                    let folder = tempfile::tempdir().unwrap();
                    super::$test(variorum_store::Database::sqlite(folder.path()).await.unwrap()).await;
                }
            )*
        }
        mod postgres {
            $(
                #[tokio::test]
                async fn $test() {
                    let url = variorum_store::testing::postgres().await;
                    super::$test(variorum_store::Database::postgres(&url).await.unwrap()).await;
                }
            )*
        }
    };
}

mod backup;
mod challenges;
mod conditional;
mod lost;
mod moderation;
mod people;
mod push;
mod ratings;
mod seeks;
mod talk;
mod transfer;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use variorum_store::{Database, Due, EventRow, MatchRow, MatchStatus, Store, StoreError};

fn example(id: &str) -> MatchRow {
    MatchRow {
        id: id.into(),
        game: "a game".into(),
        rules_version: 3,
        requested: vec!["start=random".into(), "edition=old".into()],
        options: vec!["start=17".into(), "edition=old".into()],
        position: None,
        start: "rows w - 0 1".into(),
        seats: vec!["human Ada".into(), "human ".into(), "computer 4".into()],
        tokens: vec![Some("ab".into()), Some("cd".into()), None],
        clock: "increment 300000 2000".into(),
        draft: None,
        series: "2 1/0 0/0 1/0".into(),
        owners: Vec::new(),
        public: true,
        rated: false,
        created_ms: 1_800_000_000_000,
        created_at: 12,
    }
}

fn event(seq: u64) -> EventRow {
    let action = (seq % 2 == 1).then(|| format!("white id{seq}"));
    EventRow {
        seq,
        at: 100 * seq,
        clocks: "1 2 3 4".into(),
        text: format!("move white \"m{seq}\"\t"),
        action,
    }
}

fn status(wake_at: Option<u64>) -> MatchStatus {
    MatchStatus { wake_at, ..MatchStatus::default() }
}

async fn keeps_matches_and_events(store: Database) {
    let new = example("one");
    store.create(&new, &status(None)).await.unwrap();
    assert_eq!(store.load("one").await.unwrap(), Some((new.clone(), vec![], status(None))));
    store.append("one", &[event(1), event(2)], &status(Some(7))).await.unwrap();
    let told = MatchStatus { wake_at: Some(9), result: Some("{}".into()), clock_since: Some(8) };
    store.append("one", &[event(3)], &told).await.unwrap();
    assert_eq!(store.load("one").await.unwrap(), Some((new, vec![event(1), event(2), event(3)], told)));
    assert_eq!(store.load("two").await.unwrap(), None);
    let bare = MatchRow {
        requested: vec![],
        options: vec![],
        position: Some("p".into()),
        start: String::new(),
        draft: Some(90_000),
        tokens: vec![None, None, None],
        ..example("bare")
    };
    store.create(&bare, &status(None)).await.unwrap();
    assert_eq!(store.load("bare").await.unwrap().unwrap().0, bare);
}

async fn refuses_a_second_writer(store: Database) {
    store.create(&example("taken"), &status(None)).await.unwrap();
    let conflict = |result| matches!(result, Err(StoreError::Conflict { .. }));
    assert!(conflict(store.create(&example("taken"), &status(None)).await));
    store.append("taken", &[event(1)], &status(None)).await.unwrap();
    assert!(conflict(store.append("taken", &[event(1)], &status(None)).await));
    // All or none: the second of these leaves a gap.
    assert!(conflict(store.append("taken", &[event(2), event(4)], &status(None)).await));
    assert!(conflict(store.append("nobody", &[event(1)], &status(None)).await));
    assert_eq!(store.load("taken").await.unwrap().unwrap().1, [event(1)]);
}

async fn lists_public_matches_newest_first(store: Database) {
    for (id, public, created_ms) in [("old", true, 1), ("new", true, 3), ("secret", false, 2)] {
        let new = MatchRow { public, created_ms, ..example(id) };
        store.create(&new, &status(None)).await.unwrap();
    }
    let over = MatchStatus { result: Some("{}".into()), ..MatchStatus::default() };
    store.append("old", &[], &over).await.unwrap();
    let recent = async |over, limit| {
        let found = store.recent(over, limit).await.unwrap();
        found.into_iter().map(|(found, result)| (found.id, result)).collect::<Vec<_>>()
    };
    let [new, old] = [("new".to_owned(), None), ("old".to_owned(), Some("{}".to_owned()))];
    assert_eq!(recent(None, 10).await, [new.clone(), old.clone()]);
    assert_eq!(recent(None, 1).await.len(), 1);
    assert_eq!((recent(Some(false), 10).await, recent(Some(true), 10).await), (vec![new], vec![old]));
}

async fn tells_what_is_due(store: Database) {
    for (id, wake_at) in [("late", Some(30)), ("soon", Some(10)), ("never", None), ("next", Some(20))] {
        store.create(&example(id), &status(wake_at)).await.unwrap();
    }
    let ids = |due: Vec<Due>| due.into_iter().map(|due| due.id).collect::<Vec<_>>();
    assert_eq!(ids(store.due(25, None, 10).await.unwrap()), ["soon", "next"]);
    assert_eq!(ids(store.due(25, None, 1).await.unwrap()), ["soon"]);
    store.append("soon", &[], &status(None)).await.unwrap();
    assert_eq!(ids(store.due(25, None, 10).await.unwrap()), ["next"]);
    // Page by page nothing is left out or told twice, however many are due at the same moment.
    for number in 0..25 {
        store.create(&example(&format!("game{number:02}")), &status(Some(5 + number / 10))).await.unwrap();
    }
    let (mut all, mut last) = (vec![], None);
    loop {
        let page = store.due(25, last.as_ref(), 4).await.unwrap();
        last = page.last().cloned();
        if page.is_empty() {
            break;
        }
        all.extend(ids(page));
    }
    let mut expected: Vec<String> = (0..25).map(|number| format!("game{number:02}")).collect();
    expected.push("next".into());
    assert_eq!(all, expected);
}

async fn its_clock_never_goes_back(store: Database) {
    assert_eq!(store.clock().await.unwrap(), 0);
    store.heartbeat(50).await.unwrap();
    store.heartbeat(20).await.unwrap();
    assert_eq!(store.clock().await.unwrap(), 50);
    store.create(&example("timed"), &status(None)).await.unwrap();
    store.append("timed", &[event(1)], &status(None)).await.unwrap();
    assert_eq!(store.clock().await.unwrap(), 100);
}

async fn many_write_at_once_and_what_is_wrong_with_one_is_not_the_matter_of_others(store: Database) {
    let store = Arc::new(store);
    for number in 0..50 {
        store.create(&example(&format!("game{number}")), &status(None)).await.unwrap();
    }
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..50u64 {
        let store = Arc::clone(&store);
        tasks.spawn(async move {
            let id = format!("game{number}");
            for seq in 1..=4 {
                // Some leave gaps, some are of nobody.
                let (id, wrong) = match (number % 10, seq) {
                    (3, 2) => (id.as_str(), Some(9)),
                    (7, 3) => ("nobody", None),
                    _ => (id.as_str(), None),
                };
                let done = store.append(id, &[event(wrong.unwrap_or(seq))], &status(Some(seq))).await;
                if id == "nobody" || wrong.is_some() {
                    assert!(matches!(done, Err(StoreError::Conflict { .. })), "{done:?}");
                    store.append(&format!("game{number}"), &[event(seq)], &status(None)).await.unwrap();
                } else {
                    done.unwrap();
                }
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    for number in 0..50 {
        let (_, events, status) = store.load(&format!("game{number}")).await.unwrap().unwrap();
        assert_eq!((events, status.wake_at), (vec![event(1), event(2), event(3), event(4)], Some(4)));
    }
    assert_eq!(store.clock().await.unwrap(), 400);
    // Of one match at once: in the order in which they came, and what does not follow fails.
    let writes = [1, 2, 4, 3].map(|seq| {
        let store = Arc::clone(&store);
        async move { store.append("game0", &[event(4 + seq)], &MatchStatus::default()).await.is_ok() }
    });
    let [a, b, c, d] = writes;
    assert_eq!(tokio::join!(a, b, c, d), (true, true, false, true));
}

on_both!(
    keeps_matches_and_events,
    refuses_a_second_writer,
    lists_public_matches_newest_first,
    tells_what_is_due,
    its_clock_never_goes_back,
    many_write_at_once_and_what_is_wrong_with_one_is_not_the_matter_of_others,
);

#[tokio::test]
async fn those_who_come_during_a_slow_commit_share_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Database::sqlite(folder.path()).await.unwrap());
    for number in 0..200 {
        store.create(&example(&format!("game{number}")), &status(None)).await.unwrap();
    }
    // Alone, 200 moves would wait for 200 commits: 40 seconds.
    store.slow_down(Duration::from_millis(200));
    let commits = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&commits);
    store.observe(move |_, _, _| {
        counted.fetch_add(1, Ordering::Relaxed);
    });
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..200 {
        let store = Arc::clone(&store);
        tasks.spawn(async move {
            store.append(&format!("game{number}"), &[event(1)], &status(None)).await.unwrap();
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    let commits = commits.load(Ordering::Relaxed);
    assert!((1..20).contains(&commits), "{commits} commits");
}

#[tokio::test]
async fn the_end_waits_for_what_was_asked_for_and_takes_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let store = Database::sqlite(folder.path()).await.unwrap();
    store.create(&example("one"), &status(None)).await.unwrap();
    store.slow_down(Duration::from_millis(50));
    let (events, stands) = ([event(1)], status(None));
    let (written, ()) = tokio::join!(biased; store.append("one", &events, &stands), store.close());
    written.unwrap();
    let late = store.append("one", &[event(2)], &status(None)).await.unwrap_err();
    assert!(late.to_string().contains("closed"), "{late}");
    let again = Database::sqlite(folder.path()).await.unwrap();
    assert_eq!(again.load("one").await.unwrap().unwrap().1, [event(1)]);
}

#[tokio::test]
async fn what_is_acknowledged_is_there_without_a_proper_end() {
    let folder = tempfile::tempdir().unwrap();
    let store = Database::sqlite(folder.path()).await.unwrap();
    store.create(&example("one"), &status(None)).await.unwrap();
    store.append("one", &[event(1)], &status(None)).await.unwrap();
    // The files as they are now, with the first store still open: what a stopped process leaves.
    let copy = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap) {
        std::fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
    }
    let again = Database::sqlite(copy.path()).await.unwrap();
    assert_eq!(again.load("one").await.unwrap().unwrap().1, [event(1)]);
    store.close().await;
    assert_eq!(
        Database::sqlite(folder.path()).await.unwrap().load("one").await.unwrap().unwrap().1,
        [event(1)]
    );
}

#[tokio::test]
async fn a_folder_is_used_by_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let store = Database::sqlite(folder.path()).await.unwrap();
    let error = Database::sqlite(folder.path()).await.unwrap_err();
    assert!(
        matches!(error, StoreError::InUse { .. }) && error.to_string().contains("another server"),
        "{error}"
    );
    drop(store);
    let store = Database::sqlite(folder.path()).await.unwrap();
    store.close().await;
    Database::sqlite(folder.path()).await.unwrap();
}

#[tokio::test]
async fn a_folder_of_before_series_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("variorum.sqlite");
    let mut old = SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap();
    let schema = include_str!("../../migrations/sqlite/1_games.sql");
    let first = Migration::new(1, "games".into(), MigrationType::Simple, schema.into(), false);
    let migrator = Migrator { migrations: vec![first].into(), ..Migrator::DEFAULT };
    migrator.run_direct(&mut old).await.unwrap();
    let row = "INSERT INTO games VALUES \
        ('old', 'a game', 1, '', '', NULL, 'p', 'human \n', 'ab\n', 'none', 1, 1, 1, 7, NULL)";
    sqlx::raw_sql(row).execute(&mut old).await.unwrap();
    let row = "INSERT INTO events VALUES ('old', 1, 5, '1 2 3 4', 'join white')";
    sqlx::raw_sql(row).execute(&mut old).await.unwrap();
    let (clocks, text) = ("1 2 3 4".to_owned(), "join white".to_owned());
    let before = EventRow { seq: 1, at: 5, clocks, text, action: None };
    old.close().await.unwrap();
    let store = Database::sqlite(folder.path()).await.unwrap();
    let kept = folder.path().join("variorum-form1.sqlite");
    let mut kept = SqliteConnectOptions::new().filename(kept).connect().await.unwrap();
    let wakes: i64 = sqlx::query_scalar("SELECT wake_at FROM games").fetch_one(&mut kept).await.unwrap();
    assert_eq!(wakes, 7, "a copy of what was there before");
    let (old, events, stands) = store.load("old").await.unwrap().unwrap();
    assert_eq!((old.draft, old.series.as_str(), old.start.as_str()), (None, "0 0/0 0/0 0/0", "p"));
    assert_eq!((events, stands), (vec![before], MatchStatus { wake_at: Some(7), ..MatchStatus::default() }));
    assert_eq!(store.due(7, None, 9).await.unwrap(), [Due { id: "old".into(), wake_at: 7 }]);
}

#[tokio::test]
async fn a_folder_that_cannot_be_used_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let error = Database::sqlite(&file.join("data")).await.unwrap_err();
    assert!(error.to_string().contains("file"), "{error}");
    std::fs::write(folder.path().join("variorum.sqlite"), "this is no database at all, whatever").unwrap();
    let error = Database::sqlite(folder.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::Database(_)), "{error}");
}

#[tokio::test]
async fn deleting_what_is_in_a_folder_does_not_set_it_free() {
    let folder = tempfile::tempdir().unwrap();
    let store = Database::sqlite(folder.path()).await.unwrap();
    store.create(&example("one"), &status(None)).await.unwrap();
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        std::fs::remove_file(entry.unwrap().path()).unwrap();
    }
    let error = Database::sqlite(folder.path()).await.err();
    assert!(matches!(error, Some(StoreError::InUse { .. })), "{error:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn what_is_made_is_for_this_user_alone_and_what_is_wider_is_told() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("made/data");
    let store = Database::sqlite(&folder).await.unwrap();
    store.create(&example("one"), &status(None)).await.unwrap();
    let mode = |name: &str| folder.join(name).metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("."), 0o700);
    for file in ["variorum.sqlite", "variorum.sqlite-wal", "variorum.sqlite-shm"] {
        assert_eq!(mode(file), 0o600, "{file}");
    }
    assert_eq!(store.warnings(), Vec::<String>::new());
    store.close().await;
    std::fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
    std::fs::set_permissions(folder.join("variorum.sqlite"), Permissions::from_mode(0o644)).unwrap();
    let store = Database::sqlite(&folder).await.unwrap();
    let warnings = store.warnings();
    assert!(warnings[0].contains("mode 755") && warnings[0].contains("chmod 700"), "{warnings:?}");
    assert!(warnings[1].contains("variorum.sqlite:") && warnings[1].contains("chmod 600"), "{warnings:?}");
}

#[tokio::test]
async fn a_store_of_a_newer_program_is_called_that() {
    let folder = tempfile::tempdir().unwrap();
    Database::sqlite(folder.path()).await.unwrap().close().await;
    let path = folder.path().join("variorum.sqlite");
    let mut raw = SqliteConnectOptions::new().filename(&path).connect().await.unwrap();
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
        VALUES (9999, 'more', 1, x'00', 1)";
    sqlx::query(newer).execute(&mut raw).await.unwrap();
    raw.close().await.unwrap();
    let error = Database::sqlite(folder.path()).await.expect_err("not one of ours");
    assert!(matches!(error, StoreError::Newer { version: 9999, .. }), "{error}");
    assert!(error.to_string().contains("newer version of this program"), "{error}");
}

#[tokio::test]
async fn errors_that_concern_a_match_name_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Database::sqlite(folder.path()).await.unwrap();
    store.create(&example("damaged"), &status(None)).await.unwrap();
    let path = folder.path().join("variorum.sqlite");
    let mut raw = SqliteConnectOptions::new().filename(&path).connect().await.unwrap();
    sqlx::query("ALTER TABLE events RENAME TO gone").execute(&mut raw).await.unwrap();
    raw.close().await.unwrap();
    for error in [
        store.append("damaged", &[event(1)], &status(None)).await.unwrap_err(),
        store.load("damaged").await.unwrap_err(),
    ] {
        assert!(error.to_string().contains("match damaged: "), "{error}");
    }
}

#[tokio::test]
async fn a_probe_leaves_nothing_and_fails_where_nothing_can_be_written() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("data");
    let store = Database::sqlite(&folder).await.unwrap();
    store.probe(7).await.unwrap();
    assert_eq!(store.clock().await.unwrap(), 7);
    assert!(!folder.join("variorum.probe").exists());
    // The open database can still be written to, new files cannot be made.
    std::fs::rename(&folder, outer.path().join("elsewhere")).unwrap();
    let error = store.probe(8).await.unwrap_err();
    assert!(matches!(error, StoreError::Folder { .. }), "{error}");
}
