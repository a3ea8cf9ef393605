//! Challenges.

use super::ratings::accounts;
use super::{example, status};
use variorum_store::{
    ChallengeRow, ChallengeState, Challenges, Database, MatchRow, People, Relation, Relations, Store,
    StoreError,
};

fn challenge(id: &str) -> ChallengeRow {
    ChallengeRow {
        id: id.into(),
        challenger: "a".into(),
        challenged: vec!["b".into()],
        computer: None,
        game: "g".into(),
        options: vec!["x=y".into(), "z=1".into()],
        clock: "none".into(),
        rated: true,
        seat: Some(1),
        created_ms: 10,
        ends_ms: 1000,
        state: ChallengeState::Open,
        accepted: None,
        declined: None,
        reason: None,
        started: None,
    }
}

async fn ids(store: &Database, person: &str, now_ms: u64) -> Vec<String> {
    store.challenges_of(person, now_ms).await.unwrap().into_iter().map(|one| one.id).collect()
}

async fn a_challenge_is_answered_once(store: Database) {
    accounts(&store, &["a", "b", "c"]).await;
    for id in ["one", "two", "three"] {
        store.add_challenge(&challenge(id)).await.unwrap();
    }
    assert_eq!(store.challenge("one", 999).await.unwrap(), Some(challenge("one")));
    assert_eq!((ids(&store, "a", 500).await.len(), ids(&store, "b", 500).await.len()), (3, 3));
    assert_eq!((ids(&store, "c", 500).await.len(), ids(&store, "a", 1000).await.len()), (0, 0));
    store.decline_challenge("one", "b", "later", 700).await.unwrap();
    let declined = store.challenge("one", 500).await.unwrap().unwrap();
    assert_eq!((declined.state, declined.reason.as_deref()), (ChallengeState::Declined, Some("later")));
    assert_eq!(declined.declined.as_deref(), Some("b"));
    store.withdraw_challenge("two").await.unwrap();
    assert_eq!(store.challenge("two", 0).await.unwrap(), None);
    let new = MatchRow { owners: vec![(0, "a".into()), (1, "b".into())], ..example("game") };
    store.accept_challenge("three", 800, &new, &status(None)).await.unwrap();
    assert_eq!(store.load("game").await.unwrap().unwrap().0, new);
    let accepted = store.challenge("three", 500).await.unwrap().unwrap();
    assert_eq!((accepted.state, accepted.started.as_deref()), (ChallengeState::Accepted, Some("game")));
    let again = MatchRow { id: "again".into(), ..new };
    for id in ["one", "two", "three", "none"] {
        let gone = |done: Result<(), StoreError>| matches!(done, Err(StoreError::NoChallenge));
        assert!(gone(store.accept_challenge(id, 1, &again, &status(None)).await), "{id}");
        assert!(
            gone(store.decline_challenge(id, "b", "later", 1).await)
                && gone(store.withdraw_challenge(id).await)
        );
    }
    assert_eq!(store.load("again").await.unwrap(), None, "all or nothing");
}

async fn challenges_are_forgotten_in_time_and_with_their_people(store: Database) {
    accounts(&store, &["a", "b"]).await;
    store.add_challenge(&challenge("one")).await.unwrap();
    store.sweep_people(999, 0).await.unwrap();
    assert_eq!(ids(&store, "a", 0).await, ["one"]);
    store.sweep_people(1000, 0).await.unwrap();
    assert_eq!(ids(&store, "a", 0).await.len(), 0);
    store.add_challenge(&challenge("two")).await.unwrap();
    store.delete_person("b", "nobody", 1).await.unwrap();
    assert_eq!(ids(&store, "a", 0).await.len(), 0);
    assert!(matches!(store.add_challenge(&challenge("three")).await, Err(StoreError::NoChallenge)));
}

async fn a_challenge_to_two_is_accepted_by_one_after_the_other_and_goes_with_each_of_them(store: Database) {
    accounts(&store, &["a", "b", "c", "d"]).await;
    let to_two = |id| ChallengeRow { challenged: vec!["b".into(), "c".into()], ..challenge(id) };
    let with_computer = ChallengeRow { computer: Some(3), ..challenge("computer") };
    store.add_challenge(&with_computer).await.unwrap();
    assert_eq!(store.challenge("computer", 0).await.unwrap(), Some(with_computer));
    for id in ["one", "two", "three"] {
        store.add_challenge(&to_two(id)).await.unwrap();
    }
    assert_eq!((ids(&store, "c", 0).await.len(), ids(&store, "b", 0).await.len()), (3, 4));
    store.accept_challenge_first("one", "c").await.unwrap();
    let accepted = store.challenge("one", 0).await.unwrap().unwrap();
    assert_eq!(accepted, ChallengeRow { accepted: Some("c".into()), ..to_two("one") });
    let again = store.accept_challenge_first("one", "b").await;
    assert!(matches!(again, Err(StoreError::NoChallenge)), "the last answer begins the game");
    store.decline_challenge("one", "b", "no", 900).await.unwrap();
    assert!(matches!(store.accept_challenge_first("one", "c").await, Err(StoreError::NoChallenge)));
    // Somebody who is blocked challenges nobody who blocks them; nor does anybody challenge who is gone.
    store.relate("c", "a", Some(Relation::Block), 5).await.unwrap();
    assert_eq!(ids(&store, "c", 0).await, ["one"], "what was answered stays");
    store.add_challenge(&to_two("four")).await.unwrap();
    store.delete_person("c", "nobody", 1).await.unwrap();
    assert_eq!(ids(&store, "b", 0).await, ["computer"]);
    assert!(matches!(store.add_challenge(&to_two("five")).await, Err(StoreError::NoChallenge)));
}

on_both!(
    a_challenge_is_answered_once,
    challenges_are_forgotten_in_time_and_with_their_people,
    a_challenge_to_two_is_accepted_by_one_after_the_other_and_goes_with_each_of_them,
);
