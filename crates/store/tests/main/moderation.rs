//! What is decided about people, what is reported, and the log.

use super::people::{ada, guest, session, who};
use super::{example, status};
use variorum_store::{
    Change, Database, DeedRow, Listed, Moderation, NewName, NewReport, People, PersonKind, PersonRow,
    SessionRow, SignUp, Standing, Store, StoreError,
};

fn deed(person: &str, what: &str) -> DeedRow {
    DeedRow {
        at_ms: 700,
        by: None,
        person: Some(person.into()),
        report: None,
        what: what.into(),
        note: "because".into(),
    }
}

/// Shuts somebody out.
pub async fn ban(store: &Database, person: &str) {
    store.moderate(&Change::Ban(Some(700)), &deed(person, "ban")).await.unwrap();
}

fn report(reporter: &str, person: Option<&str>) -> NewReport {
    NewReport {
        created_ms: 600,
        reporter: reporter.into(),
        person: person.map(str::to_owned),
        game: None,
        seat: None,
        reason: "other".into(),
        text: "first".into(),
        lines: "white: hello".into(),
    }
}

async fn who_is_banned_has_no_session_and_gets_none(store: Database) {
    store.add_guest(&guest("a"), &session("s", "a")).await.unwrap();
    store.sign_up("a", &ada(), &session("s", "a")).await.unwrap();
    store.moderate(&Change::Ban(Some(700)), &deed("a", "ban")).await.unwrap();
    assert_eq!(who(&store, "s").await, None);
    store.sign_in(&session("s2", "a"), None).await.unwrap();
    assert_eq!(who(&store, "s2").await, None, "a password that was checked before the ban");
    let banned = store.list(Listed::Banned, None, 10).await.unwrap();
    assert_eq!(banned[0].standing, Standing { banned_ms: Some(700), ..Standing::default() });
    store.moderate(&Change::Ban(None), &deed("a", "unban")).await.unwrap();
    store.sign_in(&session("s3", "a"), None).await.unwrap();
    assert_eq!(who(&store, "s3").await.as_deref(), Some("a"));
    let log = store.deeds(None, 10).await.unwrap();
    let what: Vec<_> = log.iter().map(|(_, deed)| deed.what.as_str()).collect();
    assert_eq!(what, ["unban", "ban"]);
    assert_eq!(store.deeds(Some(log[0].0), 10).await.unwrap(), log[1..]);
}

async fn a_name_that_was_taken_away_is_nobodys_again(store: Database) {
    for id in ["a", "b"] {
        store.add_guest(&guest(id), &session(id, id)).await.unwrap();
    }
    store.sign_up("a", &ada(), &session("a", "a")).await.unwrap();
    let new =
        |folded: &str| NewName { name: folded.into(), folded: folded.into(), at_ms: 1, until_ms: 1 << 52 };
    store.moderate(&Change::RemoveName(new("player1")), &deed("a", "remove_name")).await.unwrap();
    assert_eq!(store.by_name("player1").await.unwrap().unwrap().id, "a");
    assert!(matches!(store.rename("a", &new("ada")).await, Err(StoreError::NameTaken)));
    let taken = store.sign_up("b", &ada(), &session("b", "b")).await;
    assert!(matches!(taken, Err(StoreError::NameTaken)));
    store.rename("a", &new("better")).await.unwrap();
}

async fn accounts_are_made_found_and_get_new_passwords(store: Database) {
    let bot = PersonRow { kind: PersonKind::Bot, name: "Adabot".into(), network: None, ..guest("bot") };
    let create =
        Change::Create { person: Box::new(bot.clone()), folded: "adabot".into(), codes: vec!["c".into()] };
    store.moderate(&create, &deed("bot", "create")).await.unwrap();
    assert!(store.moderate(&create, &deed("bot", "create")).await.is_err());
    assert_eq!(store.by_name("adabot").await.unwrap(), Some(bot.clone()));
    assert_eq!(store.list(Listed::Bots, None, 10).await.unwrap(), std::slice::from_ref(&bot));
    assert_eq!(store.list(Listed::Accounts, None, 10).await.unwrap(), []);
    for (text, folded) in [("dabo", "dabo"), ("bot", "")] {
        assert_eq!(store.find(text, folded, 10).await.unwrap(), std::slice::from_ref(&bot), "{text}");
    }
    assert_eq!(store.find("", "", 10).await.unwrap(), []);
    let reset = Change::ResetPassword { password: Some("$argon2id$2".into()), codes: vec!["d".into()] };
    store.moderate(&reset, &deed("bot", "reset_password")).await.unwrap();
    assert_eq!(store.person("bot").await.unwrap().unwrap().password.as_deref(), Some("$argon2id$2"));
    assert!(store.has_code("bot", "d").await.unwrap() && !store.has_code("bot", "c").await.unwrap());
    assert_eq!(store.deeds(None, 10).await.unwrap().len(), 2, "what failed left nothing");
}

async fn pages_of_people_follow_on_each_other(store: Database) {
    for number in 0..7 {
        let id = format!("g{number}");
        let person = PersonRow { created_ms: 100 + number / 3, ..guest(&id) };
        store.add_guest(&person, &session(&id, &id)).await.unwrap();
    }
    let (mut found, mut last): (Vec<String>, Option<(u64, String)>) = (Vec::new(), None);
    loop {
        let after = last.as_ref().map(|(at, id)| (*at, id.as_str()));
        let page = store.list(Listed::Guests, after, 2).await.unwrap();
        let Some(end) = page.last() else { break };
        last = Some((end.created_ms, end.id.clone()));
        found.extend(page.into_iter().map(|person| person.id));
    }
    assert_eq!(found, (0..7).map(|number| format!("g{number}")).collect::<Vec<_>>());
}

async fn a_report_stands_until_it_is_looked_into(store: Database) {
    store.create(&example("one"), &status(None)).await.unwrap();
    for id in ["a", "b"] {
        store.add_guest(&guest(id), &session(id, id)).await.unwrap();
    }
    store.add_report(&report("a", Some("b"))).await.unwrap();
    let again = NewReport { text: "second".into(), ..report("a", Some("b")) };
    store.add_report(&again).await.unwrap();
    store
        .add_report(&NewReport { game: Some("one".into()), seat: Some(1), ..report("a", None) })
        .await
        .unwrap();
    let open = store.reports(false, None, 10).await.unwrap();
    assert_eq!(open.len(), 2, "who says the same again changes what they said");
    assert_eq!((open[0].report.seat, &open[1].report), (Some(1), &again));
    assert_eq!(store.reports(false, Some(open[0].id), 10).await.unwrap(), open[1..]);
    let ban = DeedRow { report: Some(open[1].id), ..deed("b", "ban") };
    store.moderate(&Change::Ban(Some(700)), &ban).await.unwrap();
    let closed = store.reports(true, None, 10).await.unwrap();
    assert_eq!((closed.len(), closed[0].closed_ms), (1, Some(700)));
    assert_eq!(store.report(open[1].id).await.unwrap(), closed.first().cloned());
    assert_eq!(store.report(99).await.unwrap(), None);
    // It may happen again.
    store.add_report(&report("a", Some("b"))).await.unwrap();
    assert_eq!(store.reports(false, None, 10).await.unwrap().len(), 2);
}

async fn reports_outlive_the_guest_who_made_them(store: Database) {
    for id in ["a", "b", "c"] {
        store.add_guest(&guest(id), &session(id, id)).await.unwrap();
    }
    store.sign_up("c", &SignUp { codes: vec![], ..ada() }, &session("c", "c")).await.unwrap();
    for reporter in ["a", "c"] {
        store.add_report(&report(reporter, Some("b"))).await.unwrap();
    }
    store.add_report(&report("b", Some("a"))).await.unwrap();
    store.sweep_people(0, 1_000).await.unwrap();
    assert!(store.person("a").await.unwrap().is_some(), "a guest in a report is kept");
    // The guest signs in to an account that has said the same.
    let later = SessionRow { hash: "later".into(), ..session("c", "c") };
    store.sign_in(&later, Some("a")).await.unwrap();
    let open = store.reports(false, None, 10).await.unwrap();
    let sides: Vec<_> =
        open.iter().map(|row| (row.report.reporter.as_str(), row.report.person.as_deref())).collect();
    assert_eq!(sides, [("b", Some("c")), ("c", Some("b"))]);
    store
        .moderate(&Change::Delete { name: "deleted player".into(), until_ms: 9 }, &deed("c", "delete"))
        .await
        .unwrap();
    let open = store.reports(false, None, 10).await.unwrap();
    assert_eq!((open[1].report.text.as_str(), open[0].report.text.as_str()), ("", "first"));
}

on_both!(
    who_is_banned_has_no_session_and_gets_none,
    a_name_that_was_taken_away_is_nobodys_again,
    accounts_are_made_found_and_get_new_passwords,
    pages_of_people_follow_on_each_other,
    a_report_stands_until_it_is_looked_into,
    reports_outlive_the_guest_who_made_them
);
