//! People, their sessions and their seats.

use super::{event, example, status};
use variorum_store::{
    Database, EventRow, GameFilter, MatchRow, NewName, People, Period, PersonKind, PersonRow, Ratings,
    SessionRow, SignUp, Store, StoreError, TokenRow, Tokens,
};

pub fn guest(id: &str) -> PersonRow {
    PersonRow {
        id: id.into(),
        kind: PersonKind::Guest,
        name: "Copper Heron 417".into(),
        password: None,
        network: Some("10.0.0.1".into()),
        created_ms: 100,
        seen_ms: 100,
        renamed_ms: None,
        standing: variorum_store::Standing::default(),
        vacation: None,
    }
}

pub fn session(hash: &str, person: &str) -> SessionRow {
    SessionRow { hash: hash.into(), person: person.into(), created_ms: 100, ends_ms: 1000 }
}

pub fn ada() -> SignUp {
    SignUp {
        name: "Ada".into(),
        folded: "ada".into(),
        password: "$argon2id$…".into(),
        codes: vec!["c1".into(), "c2".into()],
    }
}

/// Whose session it is now.
pub async fn who(store: &Database, hash: &str) -> Option<String> {
    store.session(hash, 500).await.unwrap().map(|(_, person)| person.id)
}

async fn a_guest_is_known_until_the_session_ends(store: Database) {
    store.add_guest(&guest("g"), &session("s", "g")).await.unwrap();
    assert_eq!(store.session("s", 999).await.unwrap(), Some((session("s", "g"), guest("g"))));
    assert_eq!(store.session("s", 1000).await.unwrap(), None);
    assert_eq!(store.session("other", 0).await.unwrap(), None);
    assert_eq!(store.guests_of("10.0.0.1").await.unwrap(), 1);
    store.seen("g", 300).await.unwrap();
    store.seen("g", 200).await.unwrap();
    assert_eq!(store.person("g").await.unwrap().unwrap().seen_ms, 300);
    let later = SessionRow { created_ms: 400, ends_ms: 2000, ..session("s2", "g") };
    store.renew_session("s", 450, &later).await.unwrap();
    assert_eq!((who(&store, "s").await, who(&store, "s2").await.as_deref()), (None, Some("g")));
}

async fn signing_up_keeps_what_the_guest_had(store: Database) {
    store.add_guest(&guest("g"), &session("s", "g")).await.unwrap();
    store.create(&MatchRow { owners: vec![(1, "g".into())], ..example("one") }, &status(None)).await.unwrap();
    store.sign_up("g", &ada(), &session("new", "g")).await.unwrap();
    assert_eq!(who(&store, "s").await, None, "old sessions have ended");
    assert_eq!(who(&store, "new").await.as_deref(), Some("g"));
    let person = store.by_name("ada").await.unwrap().unwrap();
    assert_eq!((person.kind, person.name.as_str(), person.network), (PersonKind::Account, "Ada", None));
    assert_eq!(store.load("one").await.unwrap().unwrap().0.owners, [(1, "g".into())]);
    assert_eq!(store.games_of("g", &GameFilter::default(), None, 9).await.unwrap()[0].0.id, "one");
    assert_eq!(store.codes_of("g").await.unwrap(), 2);
    // Nobody signs up twice, and nobody takes a name that is there.
    let again = SignUp { folded: "bea".into(), ..ada() };
    assert!(matches!(store.sign_up("g", &again, &session("x", "g")).await, Err(StoreError::NoGuest)));
    store.add_guest(&guest("h"), &session("h", "h")).await.unwrap();
    assert!(matches!(store.sign_up("h", &ada(), &session("y", "h")).await, Err(StoreError::NameTaken)));
    assert_eq!(who(&store, "h").await.as_deref(), Some("h"), "all or nothing");
    assert_eq!(store.by_name("bea").await.unwrap(), None, "all or nothing");
}

async fn signing_in_brings_the_games_of_the_guest(store: Database) {
    for id in ["a", "g"] {
        store.add_guest(&guest(id), &session(&format!("s{id}"), id)).await.unwrap();
    }
    store.sign_up("a", &ada(), &session("home", "a")).await.unwrap();
    store.create(&example("one"), &status(None)).await.unwrap();
    store.take_seat("one", 0, "g").await.unwrap();
    store.take_seat("one", 0, "a").await.unwrap();
    assert_eq!(store.load("one").await.unwrap().unwrap().0.owners, [(0, "g".into())], "the first has it");
    store.sign_in(&session("away", "a"), Some("g")).await.unwrap();
    assert_eq!(store.load("one").await.unwrap().unwrap().0.owners, [(0, "a".into())]);
    assert_eq!((who(&store, "sg").await, store.person("g").await.unwrap()), (None, None));
    assert_eq!(store.sessions_of("a", 500).await.unwrap(), 2);
    // An account is nobody's to merge, and a seat of nobody is nobody's.
    store.sign_in(&session("third", "a"), Some("a")).await.unwrap();
    store.take_seat("one", 1, "gone").await.unwrap();
    store
        .create(&MatchRow { owners: vec![(1, "gone".into())], ..example("two") }, &status(None))
        .await
        .unwrap();
    assert_eq!(store.load("two").await.unwrap().unwrap().0.owners, []);
    store.sign_out("away").await.unwrap();
    assert_eq!((who(&store, "away").await, who(&store, "home").await.as_deref()), (None, Some("a")));
    store.sign_out_everywhere("a").await.unwrap();
    assert_eq!(store.sessions_of("a", 500).await.unwrap(), 0);
}

async fn a_name_that_was_given_up_stays_taken_for_a_time(store: Database) {
    for id in ["a", "b"] {
        store.add_guest(&guest(id), &session(id, id)).await.unwrap();
    }
    store.sign_up("a", &ada(), &session("sa", "a")).await.unwrap();
    let bea = SignUp { name: "Bea".into(), folded: "bea".into(), ..ada() };
    store.sign_up("b", &bea, &session("sb", "b")).await.unwrap();
    let name = |name: &str, at_ms| NewName {
        name: name.into(),
        folded: name.to_lowercase(),
        at_ms,
        until_ms: at_ms + 100,
    };
    assert!(matches!(store.rename("a", &name("Bea", 200)).await, Err(StoreError::NameTaken)));
    assert_eq!(store.by_name("ada").await.unwrap().unwrap().id, "a", "all or nothing");
    store.rename("a", &name("Cleo", 200)).await.unwrap();
    assert_eq!(store.by_name("cleo").await.unwrap().unwrap().renamed_ms, Some(200));
    assert_eq!(store.by_name("ada").await.unwrap(), None);
    assert!(matches!(store.rename("b", &name("Ada", 210)).await, Err(StoreError::NameTaken)));
    let taken = async |person: &str| store.is_name_taken("ada", person).await.unwrap();
    assert_eq!((taken("a").await, taken("b").await), (false, true));
    store.rename("a", &name("Ada", 250)).await.unwrap();
    store.rename("a", &name("Cleo", 260)).await.unwrap();
    store.sweep_people(361, 0).await.unwrap();
    store.rename("b", &name("Ada", 400)).await.unwrap();
    assert_eq!(store.by_name("ada").await.unwrap().unwrap().id, "b");
}

async fn a_recovery_code_sets_a_password_once(store: Database) {
    store.add_guest(&guest("a"), &session("s", "a")).await.unwrap();
    store.sign_up("a", &ada(), &session("old", "a")).await.unwrap();
    assert!(store.has_code("a", "c1").await.unwrap() && !store.has_code("a", "c3").await.unwrap());
    store.set_password("p2", &session("new", "a"), Some("c1")).await.unwrap();
    assert_eq!((who(&store, "old").await, who(&store, "new").await.as_deref()), (None, Some("a")));
    let again = store.set_password("p3", &session("newer", "a"), Some("c1")).await;
    assert!(matches!(again, Err(StoreError::NoCode)));
    assert_eq!(store.person("a").await.unwrap().unwrap().password.as_deref(), Some("p2"));
    store.set_codes("a", &["d".into()]).await.unwrap();
    assert_eq!((store.codes_of("a").await.unwrap(), store.has_code("a", "c2").await.unwrap()), (1, false));
}

async fn what_is_left_of_a_deleted_person_is_the_games(store: Database) {
    store.add_guest(&guest("a"), &session("s", "a")).await.unwrap();
    store.sign_up("a", &ada(), &session("new", "a")).await.unwrap();
    store.create(&MatchRow { owners: vec![(0, "a".into())], ..example("one") }, &status(None)).await.unwrap();
    let named = |seq, text: &str| EventRow { text: text.into(), ..event(seq) };
    let events = [named(1, "name white Ada L."), named(2, "name black Bea"), named(3, "move white e4")];
    store.append("one", &events, &status(None)).await.unwrap();
    store.delete_person("a", "nobody", 900).await.unwrap();
    let person = store.person("a").await.unwrap().unwrap();
    assert_eq!((person.kind, person.name.as_str(), person.password), (PersonKind::Deleted, "nobody", None));
    assert_eq!((who(&store, "new").await, store.codes_of("a").await.unwrap()), (None, 0));
    assert_eq!(store.by_name("ada").await.unwrap(), None);
    let (left, events, _) = store.load("one").await.unwrap().unwrap();
    assert_eq!(left.seats, ["human nobody", "human ", "computer 4"]);
    let texts: Vec<&str> = events.iter().map(|event| event.text.as_str()).collect();
    assert_eq!(texts, ["name white nobody", "name black Bea", "move white e4"]);
    store.add_guest(&guest("b"), &session("sb", "b")).await.unwrap();
    assert!(matches!(store.sign_up("b", &ada(), &session("x", "b")).await, Err(StoreError::NameTaken)));
    store.sweep_people(900, 0).await.unwrap();
    store.sign_up("b", &ada(), &session("x", "b")).await.unwrap();
}

async fn guests_who_do_not_come_back_are_forgotten_unless_they_have_games(store: Database) {
    for id in ["idle", "plays", "late", "account"] {
        store.add_guest(&guest(id), &session(id, id)).await.unwrap();
    }
    store.sign_up("account", &ada(), &session("x", "account")).await.unwrap();
    store
        .create(&MatchRow { owners: vec![(0, "plays".into())], ..example("one") }, &status(None))
        .await
        .unwrap();
    store.seen("late", 600).await.unwrap();
    store.sweep_people(700, 500).await.unwrap();
    assert_eq!(store.person("idle").await.unwrap(), None);
    let kept: Vec<String> = ["plays", "late", "account", "idle"].map(str::to_owned).into();
    assert_eq!(store.people(&kept).await.unwrap().len(), 3);
}

async fn games_of_a_person_come_page_by_page(store: Database) {
    store.add_guest(&guest("a"), &session("s", "a")).await.unwrap();
    for number in 0..7u64 {
        let owners = vec![(0, "a".into()), (1, "a".into())];
        let new = MatchRow { owners, created_ms: number / 3, ..example(&format!("game{number}")) };
        store.create(&new, &status(None)).await.unwrap();
    }
    let (mut ids, mut last) = (Vec::new(), None::<(u64, String)>);
    loop {
        let after = last.as_ref().map(|(at, id)| (*at, id.as_str()));
        let page = store.games_of("a", &GameFilter::default(), after, 2).await.unwrap();
        let Some((end, _)) = page.last() else { break };
        last = Some((end.created_ms, end.id.clone()));
        ids.extend(page.into_iter().map(|(row, _)| row.id));
    }
    assert_eq!(ids, ["game6", "game3", "game4", "game5", "game0", "game1", "game2"]);
    assert_eq!(store.games_of("b", &GameFilter::default(), None, 9).await.unwrap(), []);
    assert_eq!(store.match_ids_of("a").await.unwrap().len(), 7);
}

async fn tokens_are_an_accounts_own_and_go_with_it(store: Database) {
    store.add_guest(&guest("g"), &session("s", "g")).await.unwrap();
    let token = |hash: &str, id: &str| TokenRow {
        hash: hash.into(),
        id: id.into(),
        person: "g".into(),
        label: "bot".into(),
        scopes: "read play".into(),
        created_ms: 100,
        used_ms: None,
    };
    let refused = store.add_token(&token("t1", "1"), 2).await;
    assert!(matches!(refused, Err(StoreError::TooManyTokens)), "a guest has none");
    store.sign_up("g", &ada(), &session("s2", "g")).await.unwrap();
    for (hash, id) in [("t1", "1"), ("t2", "2")] {
        store.add_token(&token(hash, id), 2).await.unwrap();
    }
    assert!(matches!(store.add_token(&token("t3", "3"), 2).await, Err(StoreError::TooManyTokens)));
    store.token_used("t1", 500).await.unwrap();
    store.token_used("t1", 400).await.unwrap();
    let found = store.token("t1").await.unwrap().unwrap();
    assert_eq!((found.used_ms, found.person.as_str()), (Some(500), "g"));
    store.remove_token("somebody else", "2").await.unwrap();
    assert_eq!(store.tokens_of("g").await.unwrap().len(), 2);
    store.remove_token("g", "2").await.unwrap();
    assert!(store.token("t2").await.unwrap().is_none());
    store.make_bot("g").await.unwrap();
    assert_eq!(store.person("g").await.unwrap().unwrap().kind, PersonKind::Bot);
    store.make_bot("g").await.unwrap();
    store.delete_person("g", "deleted player", 900).await.unwrap();
    assert!(store.token("t1").await.unwrap().is_none());
    assert!(matches!(store.make_bot("g").await, Err(StoreError::NoNewBot)));
}

async fn vacations_are_those_of_accounts_and_the_last_comes_with_the_person(store: Database) {
    store.add_guest(&guest("a"), &session("s", "a")).await.unwrap();
    let [first, second] = [(100, 200), (500, 900)].map(|(from_ms, until_ms)| Period { from_ms, until_ms });
    store.set_vacation("a", first).await.unwrap();
    assert_eq!(store.person("a").await.unwrap().unwrap().vacation, None, "guests have none");
    store.sign_up("a", &ada(), &session("t", "a")).await.unwrap();
    for vacation in [first, second] {
        store.set_vacation("a", vacation).await.unwrap();
    }
    assert_eq!(store.vacations("a", 100).await.unwrap(), [first, second]);
    assert_eq!(store.vacations("a", 200).await.unwrap(), [second]);
    let ended = Period { until_ms: 600, ..second };
    store.set_vacation("a", ended).await.unwrap();
    assert_eq!(store.person("a").await.unwrap().unwrap().vacation, Some(ended));
    store.delete_person("a", "deleted", 0).await.unwrap();
    assert_eq!(store.vacations("a", 0).await.unwrap(), []);
}

on_both!(
    a_guest_is_known_until_the_session_ends,
    signing_up_keeps_what_the_guest_had,
    signing_in_brings_the_games_of_the_guest,
    a_name_that_was_given_up_stays_taken_for_a_time,
    a_recovery_code_sets_a_password_once,
    what_is_left_of_a_deleted_person_is_the_games,
    guests_who_do_not_come_back_are_forgotten_unless_they_have_games,
    games_of_a_person_come_page_by_page,
    tokens_are_an_accounts_own_and_go_with_it,
    vacations_are_those_of_accounts_and_the_last_comes_with_the_person
);
