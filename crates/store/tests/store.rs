//! What every store does. Each test takes a store; each database runs them all.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use variorum_store::{Event, Match, Sqlite, Standing, Store, StoreError};

fn example(id: &str) -> Match {
    Match {
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
        public: true,
        created_ms: 1_800_000_000_000,
        created_at: 12,
    }
}

fn event(seq: u64) -> Event {
    Event { seq, at: 100 * seq, clocks: "1 2 3 4".into(), text: format!("move white m{seq}") }
}

fn standing(wake_at: Option<u64>) -> Standing {
    Standing { wake_at, result: None }
}

async fn keeps_matches_and_events(store: &dyn Store) {
    let new = example("one");
    store.create(&new, &standing(None)).await.unwrap();
    assert_eq!(store.load("one").await.unwrap(), Some((new.clone(), vec![])));
    store.append("one", &[event(1), event(2)], &standing(Some(7))).await.unwrap();
    store.append("one", &[event(3)], &standing(None)).await.unwrap();
    assert_eq!(store.load("one").await.unwrap(), Some((new, vec![event(1), event(2), event(3)])));
    assert_eq!(store.load("two").await.unwrap(), None);
    let bare = Match {
        requested: vec![],
        options: vec![],
        position: Some("p".into()),
        start: String::new(),
        draft: Some(90_000),
        tokens: vec![None, None, None],
        ..example("bare")
    };
    store.create(&bare, &standing(None)).await.unwrap();
    assert_eq!(store.load("bare").await.unwrap().unwrap().0, bare);
}

async fn refuses_a_second_writer(store: &dyn Store) {
    store.create(&example("taken"), &standing(None)).await.unwrap();
    let conflict = |result| matches!(result, Err(StoreError::Conflict { .. }));
    assert!(conflict(store.create(&example("taken"), &standing(None)).await));
    store.append("taken", &[event(1)], &standing(None)).await.unwrap();
    assert!(conflict(store.append("taken", &[event(1)], &standing(None)).await));
    // All or none: the second of these leaves a gap.
    assert!(conflict(store.append("taken", &[event(2), event(4)], &standing(None)).await));
    assert!(conflict(store.append("nobody", &[event(1)], &standing(None)).await));
    assert_eq!(store.load("taken").await.unwrap().unwrap().1, [event(1)]);
}

async fn lists_public_matches_newest_first(store: &dyn Store) {
    for (id, public, created_ms) in [("old", true, 1), ("new", true, 3), ("secret", false, 2)] {
        let new = Match { public, created_ms, ..example(id) };
        store.create(&new, &standing(None)).await.unwrap();
    }
    let over = Standing { wake_at: None, result: Some("{}".into()) };
    store.append("old", &[], &over).await.unwrap();
    let ids: Vec<(String, Option<String>)> =
        store.recent(10).await.unwrap().into_iter().map(|(found, result)| (found.id, result)).collect();
    assert_eq!(ids, [("new".into(), None), ("old".into(), Some("{}".into()))]);
    assert_eq!(store.recent(1).await.unwrap().len(), 1);
}

async fn tells_what_is_due(store: &dyn Store) {
    for (id, wake_at) in [("late", Some(30)), ("soon", Some(10)), ("never", None), ("next", Some(20))] {
        store.create(&example(id), &standing(wake_at)).await.unwrap();
    }
    assert_eq!(store.due(25, 10).await.unwrap(), ["soon", "next"]);
    assert_eq!(store.due(25, 1).await.unwrap(), ["soon"]);
    store.append("soon", &[], &standing(None)).await.unwrap();
    assert_eq!(store.due(25, 10).await.unwrap(), ["next"]);
}

async fn its_clock_never_goes_back(store: &dyn Store) {
    assert_eq!(store.clock().await.unwrap(), 0);
    store.beat(50).await.unwrap();
    store.beat(20).await.unwrap();
    assert_eq!(store.clock().await.unwrap(), 50);
    store.create(&example("timed"), &standing(None)).await.unwrap();
    store.append("timed", &[event(1)], &standing(None)).await.unwrap();
    assert_eq!(store.clock().await.unwrap(), 100);
}

/// One test a line, each on a database of its own.
macro_rules! sqlite {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test]
                async fn $test() {
                    let folder = tempfile::tempdir().unwrap();
                    super::$test(&super::Sqlite::open(folder.path()).await.unwrap()).await;
                }
            )*
        }
    };
}

sqlite!(
    keeps_matches_and_events,
    refuses_a_second_writer,
    lists_public_matches_newest_first,
    tells_what_is_due,
    its_clock_never_goes_back,
);

#[tokio::test]
async fn what_is_acknowledged_is_there_without_a_proper_end() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).await.unwrap();
    store.create(&example("one"), &standing(None)).await.unwrap();
    store.append("one", &[event(1)], &standing(None)).await.unwrap();
    // The files as they are now, with the first store still open: what a stopped process leaves.
    let copy = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap) {
        std::fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
    }
    let again = Sqlite::open(copy.path()).await.unwrap();
    assert_eq!(again.load("one").await.unwrap().unwrap().1, [event(1)]);
    store.close().await;
    assert_eq!(Sqlite::open(folder.path()).await.unwrap().load("one").await.unwrap().unwrap().1, [event(1)]);
}

#[tokio::test]
async fn a_folder_is_used_by_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).await.unwrap();
    let error = Sqlite::open(folder.path()).await.unwrap_err();
    assert!(
        matches!(error, StoreError::InUse { .. }) && error.to_string().contains("another server"),
        "{error}"
    );
    drop(store);
    let store = Sqlite::open(folder.path()).await.unwrap();
    store.close().await;
    Sqlite::open(folder.path()).await.unwrap();
}

#[tokio::test]
async fn a_folder_of_before_series_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("variorum.sqlite");
    let mut old = SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap();
    let schema = include_str!("../migrations/sqlite/1_games.sql");
    let first = Migration::new(1, "games".into(), MigrationType::Simple, schema.into(), false);
    let migrator = Migrator { migrations: vec![first].into(), ..Migrator::DEFAULT };
    migrator.run_direct(&mut old).await.unwrap();
    let row = "INSERT INTO games VALUES \
        ('old', 'a game', 1, '', '', NULL, 'p', 'human \n', 'ab\n', 'none', 1, 1, 1, NULL, NULL)";
    sqlx::raw_sql(row).execute(&mut old).await.unwrap();
    old.close().await.unwrap();
    let store = Sqlite::open(folder.path()).await.unwrap();
    let (old, _) = store.load("old").await.unwrap().unwrap();
    assert_eq!((old.draft, old.series.as_str(), old.start.as_str()), (None, "0 0/0 0/0 0/0", "p"));
}

#[tokio::test]
async fn a_folder_that_cannot_be_used_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let error = Sqlite::open(&file.join("data")).await.unwrap_err();
    assert!(error.to_string().contains("file"), "{error}");
    std::fs::write(folder.path().join("variorum.sqlite"), "this is no database at all, whatever").unwrap();
    let error = Sqlite::open(folder.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::Database(_)), "{error}");
}

#[tokio::test]
async fn deleting_what_is_in_a_folder_does_not_set_it_free() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).await.unwrap();
    store.create(&example("one"), &standing(None)).await.unwrap();
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        std::fs::remove_file(entry.unwrap().path()).unwrap();
    }
    let error = Sqlite::open(folder.path()).await.err();
    assert!(matches!(error, Some(StoreError::InUse { .. })), "{error:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn what_is_made_is_for_this_user_alone_and_what_is_wider_is_told() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("made/data");
    let store = Sqlite::open(&folder).await.unwrap();
    store.create(&example("one"), &standing(None)).await.unwrap();
    let mode = |name: &str| folder.join(name).metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("."), 0o700);
    for file in ["variorum.sqlite", "variorum.sqlite-wal", "variorum.sqlite-shm"] {
        assert_eq!(mode(file), 0o600, "{file}");
    }
    assert_eq!(store.warnings(), Vec::<String>::new());
    store.close().await;
    std::fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
    std::fs::set_permissions(folder.join("variorum.sqlite"), Permissions::from_mode(0o644)).unwrap();
    let store = Sqlite::open(&folder).await.unwrap();
    let warnings = store.warnings();
    assert!(warnings[0].contains("mode 755") && warnings[0].contains("chmod 700"), "{warnings:?}");
    assert!(warnings[1].contains("variorum.sqlite:") && warnings[1].contains("chmod 600"), "{warnings:?}");
}

#[tokio::test]
async fn a_store_of_a_newer_program_is_called_that() {
    let folder = tempfile::tempdir().unwrap();
    Sqlite::open(folder.path()).await.unwrap().close().await;
    let path = folder.path().join("variorum.sqlite");
    let mut raw = SqliteConnectOptions::new().filename(&path).connect().await.unwrap();
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
        VALUES (9999, 'more', 1, x'00', 1)";
    sqlx::query(newer).execute(&mut raw).await.unwrap();
    raw.close().await.unwrap();
    let error = Sqlite::open(folder.path()).await.err().expect("not one of ours");
    assert!(matches!(error, StoreError::Newer { version: 9999, .. }), "{error}");
    assert!(error.to_string().contains("newer version of this program"), "{error}");
}

#[tokio::test]
async fn errors_that_concern_a_match_name_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).await.unwrap();
    store.create(&example("damaged"), &standing(None)).await.unwrap();
    let path = folder.path().join("variorum.sqlite");
    let mut raw = SqliteConnectOptions::new().filename(&path).connect().await.unwrap();
    sqlx::query("ALTER TABLE events RENAME TO gone").execute(&mut raw).await.unwrap();
    raw.close().await.unwrap();
    for error in [
        store.append("damaged", &[event(1)], &standing(None)).await.unwrap_err(),
        store.load("damaged").await.unwrap_err(),
    ] {
        assert!(error.to_string().contains("match damaged: "), "{error}");
    }
}
