//! `variorum admin` on a folder on which no server runs; with one, see the server's tests.

use crate::{piped, refused, said};

#[test]
fn accounts_are_made_listed_banned_and_logged() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path");
    let admin = |args: &[&str]| said(&[&["admin", "--data", data], args].concat());
    let code = admin(&["create", "Ada"]);
    assert_eq!(code.trim().split('-').count(), 3, "the code alone: {code}");
    let bot = ["admin", "create", "Adabot", "--bot", "--password-stdin", "--data", data];
    assert_eq!(piped(&bot, b"correct horse\n"), "");
    let token = admin(&["token", "adabot", "--scopes", "bot,challenge", "--label", "engine"]);
    assert!(token.starts_with("vrm_") && token.lines().count() == 1, "the token alone: {token}");
    assert_eq!(admin(&["ban", "ada", "--note", "plays\nwith an engine"]), "");
    let list = admin(&["list", "--banned"]);
    let fields: Vec<&str> = list.trim_end().split('\t').collect();
    assert_eq!((fields.len(), fields[0], fields[1]), (6, "Ada", "account"));
    assert!(fields[4].starts_with("banned since 20"), "{list}");
    assert_eq!(admin(&["list", "--bots"]).lines().count(), 1);
    assert_eq!(admin(&["find", "dab"]).lines().count(), 1);
    assert_eq!(admin(&["recompute-ratings"]), "");
    let log = admin(&["log"]);
    assert!(
        log.lines().next().is_some_and(|line| line.ends_with("\tban\tAda\t-\tplays with an engine")),
        "{log}"
    );
    assert!(admin(&["export", "Ada"]).starts_with("{\"me\":{\"kind\":\"account\",\"name\":\"Ada\""));
}

#[test]
fn what_cannot_be_done_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path");
    for (args, expected) in [
        (&["ban", "Nobody"][..], "player: `Nobody`: expected the name of an account"),
        (&["create", "admin"], "name: `admin`: expected a name that is not reserved"),
        (&["create", "Ada", "--password-stdin"], "password: nothing came on standard input"),
        (&["list", "--data", "no-such-folder"], "data: `no-such-folder`: expected the data folder"),
        (&["list", "--bots", "--guests"], "cannot be used with"),
        (&["token", "Nobody", "--scopes", "bot"], "player: `Nobody`: expected the name of an account"),
        (&["token", "Nobody", "--scopes", "bot,all"], "expected one of read, play, challenge, bot, admin"),
        (&["token", "Nobody"], "--scopes"),
    ] {
        let message = refused(&[&["admin", "--data", data], args].concat());
        assert!(message.contains(expected), "{args:?}: {message}");
    }
}
