//! What hosts do beside `admin`: settings, and copies of a server's data.

use crate::{refused, said};

#[test]
fn settings_that_are_shown_are_a_file_of_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("variorum.toml");
    let given = ["--port", "0", "--limit", "games=7", "--origin", "https://a.example", "--behind-proxy"];
    let shown = said(&[&["serve", "--show-config"][..], &given].concat());
    for line in ["port = 0", "games = 7", "requests = 20", "behind-proxy = true", "# metrics = \"…\""] {
        assert!(shown.lines().any(|other| other == line), "{line} is not in\n{shown}");
    }
    std::fs::write(&path, &shown).expect("a file");
    let path = path.to_str().expect("a path");
    assert_eq!(said(&["serve", "--config", path, "--show-config"]), shown);
    let message = refused(&["serve", "--config", "no-such-file.toml"]);
    assert!(message.contains("no-such-file.toml: "), "{message}");
    let message = refused(&["serve", "--limit", "games=many", "--show-config"]);
    assert!(message.contains("games"), "{message}");
}

#[test]
fn settings_of_the_examples_are_taken() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/variorum.toml");
    let shown = said(&["serve", "--config", root, "--show-config"]);
    assert!(shown.contains("\nbehind-proxy = true\n"), "{shown}");
}

#[test]
fn a_copy_is_made_and_put_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (data, copy, new) = (path("data"), path("copy.sqlite"), path("new"));
    std::fs::create_dir(&data).expect("a folder");
    said(&["admin", "--data", &data, "create", "Ada"]);
    let made = said(&["backup", "--data", &data, &copy]);
    assert!(made.contains("copy.sqlite: 0 games, 1 accounts, "), "{made}");
    assert!(refused(&["backup", "--data", &data, &copy]).contains("is there already"));
    assert!(
        refused(&["backup", "--data", &new, &path("other")]).contains("there is no database of a server")
    );
    said(&["restore", "--data", &new, &copy]);
    assert_eq!(said(&["admin", "--data", &new, "find", "Ada"]).lines().count(), 1);
    let message = refused(&["restore", "--data", &new, &copy]);
    assert!(
        message.contains("there are games in it already: expected another folder, or --replace"),
        "{message}"
    );
    said(&["restore", "--data", &new, "--replace", &copy]);
    let message = refused(&["restore", "--data", &new, "--replace", &path("missing")]);
    assert!(message.contains("missing: there is no database of a server"), "{message}");
}

#[test]
fn an_address_with_a_password_is_no_argument_and_is_not_repeated() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let copy = |from: &str, to: &str| refused(&["store", "copy", "--from", from, "--to", to]);
    let message = copy("postgres://ada:secret@localhost/games", "sqlite:x");
    assert!(message.contains("postgres:FILE"), "{message}");
    let address = path("address");
    std::fs::write(&address, "mysql://ada:secret@localhost/games\n").expect("a file");
    let message = copy(&format!("postgres:{address}"), &format!("sqlite:{}", path("x")));
    assert!(message.contains("address: store URL: expected postgres://"), "{message}");
    assert!(!message.contains("secret"), "{message}");
    let message = refused(&["serve", "--port", "0", "--store-url-file", &path("missing")]);
    assert!(message.contains("missing: "), "{message}");
    let message = copy(&format!("sqlite:{}", path("x")), &format!("sqlite:{}", path("y")));
    assert!(message.contains("expected SQLite on one side and PostgreSQL on the other"), "{message}");
    // Copies of what is in PostgreSQL are PostgreSQL's.
    std::fs::write(&address, "postgres://ada:secret@localhost/games\n").expect("a file");
    let message = refused(&["backup", "--store-url-file", &address, &path("copy")]);
    assert!(message.contains("pg_dump") && !message.contains("secret"), "{message}");
}
