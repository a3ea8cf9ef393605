//! Where browsers are told.

use super::people::{guest, session};
use super::ratings::accounts;
use variorum_store::{Database, People, PushRow, Pushes};

fn push(endpoint: &str, person: &str, created_ms: u64) -> PushRow {
    let (endpoint, person) = (endpoint.to_owned(), person.to_owned());
    PushRow { endpoint, person, p256dh: "key".into(), auth: "auth".into(), created_ms }
}

async fn an_account_has_so_many_and_loses_them_when_it_is_signed_out_everywhere(store: Database) {
    accounts(&store, &["ada", "bob"]).await;
    store.add_guest(&guest("g"), &session("sg", "g")).await.unwrap();
    let of = async |person: &str| {
        let all = store.pushes_of(person).await.unwrap();
        all.into_iter().map(|push| push.endpoint).collect::<Vec<_>>()
    };
    for (number, endpoint) in ["one", "two", "three"].into_iter().enumerate() {
        store.add_push(&push(endpoint, "ada", number as u64), 2).await.unwrap();
    }
    assert_eq!(of("ada").await, ["two", "three"]);
    store.add_push(&push("guest", "g", 1), 2).await.unwrap();
    assert_eq!(of("g").await, Vec::<String>::new(), "guests have none");
    // A browser in which another has signed in tells that one.
    store.add_push(&push("two", "bob", 9), 2).await.unwrap();
    assert_eq!((of("ada").await, of("bob").await), (vec!["three".to_owned()], vec!["two".to_owned()]));
    store.remove_push(Some("ada"), "two").await.unwrap();
    assert_eq!(of("bob").await, ["two"], "it is not hers");
    store.remove_push(None, "two").await.unwrap();
    assert_eq!(of("bob").await, Vec::<String>::new());
    store.sign_out_everywhere("ada").await.unwrap();
    assert_eq!(of("ada").await, Vec::<String>::new());
}

async fn the_key_of_the_server_stays(store: Database) {
    assert_eq!(store.push_key("first").await.unwrap(), "first");
    assert_eq!(store.push_key("second").await.unwrap(), "first");
}

on_both!(an_account_has_so_many_and_loses_them_when_it_is_signed_out_everywhere, the_key_of_the_server_stays);
