//! The lobby as its users meet it.

use variorum_lobby::{
    COMPUTER_AFTER_MS, Change, Lobby, MAX_SEEKS_EACH, RESTORED_MS, RETURN_MS, Refusal, Seeker, Start, Terms,
};

fn who(name: &str) -> Seeker {
    Seeker {
        person: name.into(),
        name: name.into(),
        account: true,
        bot: false,
        rating: None,
        provisional: true,
        network: name.into(),
        blocks: vec![],
    }
}

fn rated_at(name: &str, rating: f64) -> Seeker {
    Seeker { rating: Some(rating), ..who(name) }
}

fn terms(players: usize) -> Terms {
    Terms { game: "g".into(), options: vec![], clock: "c".into(), rated: true, players, bots: false }
}

/// A lobby with these people in it.
fn lobby(people: &[&str]) -> Lobby {
    let mut lobby = Lobby::default();
    for person in people {
        lobby.enter(person, 0);
    }
    lobby
}

const ANY: (Option<f64>, Option<f64>) = (None, None);

fn names(start: &Start) -> Vec<&str> {
    start.seats.iter().map(|seat| seat.as_ref().map_or("computer", |seeker| &*seeker.person)).collect()
}

fn paired(lobby: &mut Lobby, now: u64) -> Vec<Vec<String>> {
    lobby.withdraw_gone(now);
    let starts: Vec<Start> = std::iter::from_fn(|| lobby.pair_next(now, 0)).collect();
    let sorted = |start: &Start| {
        let mut names: Vec<String> = names(start).into_iter().map(str::to_owned).collect();
        names.sort();
        names
    };
    starts.iter().map(sorted).collect()
}

#[test]
fn a_seek_is_taken_and_all_others_of_the_two_are_withdrawn() {
    let mut lobby = lobby(&["a", "b", "c"]);
    let first = lobby.seek(who("a"), terms(2), Some(1), ANY, 0).unwrap();
    lobby.seek(who("a"), terms(2), None, ANY, 0).unwrap();
    lobby.seek(who("b"), terms(2), None, ANY, 0).unwrap();
    let kept = lobby.seek(who("c"), terms(2), None, ANY, 0).unwrap();
    lobby.pair(who("b"), terms(2), 0).unwrap();
    let start = lobby.take(first, who("b"), None, 0, 7).unwrap().unwrap();
    assert_eq!(
        (names(&start), start.terms.rated),
        (vec!["b", "a"], true),
        "the maker has the seat they wanted"
    );
    assert_eq!(start.maker, 1);
    assert_eq!(lobby.seeks().map(|seek| seek.id).collect::<Vec<_>>(), [kept]);
    assert_eq!(lobby.waits_for("b"), None);
    assert_eq!(lobby.take(first, who("c"), None, 0, 0), Err(Refusal::Gone));
}

#[test]
fn a_seek_of_three_fills_seat_by_seat() {
    let mut lobby = lobby(&["a", "b", "c", "d"]);
    let id = lobby.seek(who("a"), terms(3), Some(2), ANY, 0).unwrap();
    assert_eq!(lobby.take(id, who("b"), Some(2), 0, 0), Err(Refusal::SeatTaken));
    assert_eq!(lobby.take(id, who("b"), Some(3), 0, 0), Err(Refusal::SeatTaken));
    assert_eq!(lobby.take(id, who("a"), None, 0, 0), Err(Refusal::Within));
    assert_eq!(lobby.take(id, who("b"), Some(0), 0, 0), Ok(None));
    let seats: Vec<_> = lobby.seeks().next().unwrap().places.iter().map(|place| place.seat).collect();
    assert_eq!(seats, [Some(2), Some(0)]);
    // Who joined may leave again; without its maker the seek is gone.
    assert_eq!(lobby.withdraw(id, "d"), Err(Refusal::NotWithin));
    lobby.withdraw(id, "b").unwrap();
    lobby.take(id, who("d"), None, 0, 0).unwrap();
    let start = lobby.take(id, who("c"), Some(0), 0, 0).unwrap().unwrap();
    assert_eq!((names(&start), start.maker), (vec!["c", "d", "a"], 2));
}

#[test]
fn those_who_wait_may_agree_on_the_computer_after_a_time() {
    let mut lobby = lobby(&["a", "b"]);
    let id = lobby.seek(who("a"), terms(3), None, ANY, 10).unwrap();
    let late = 10 + COMPUTER_AFTER_MS;
    assert_eq!(lobby.agree_on_computer(id, "a", late, 0), Err(Refusal::TooSoon), "alone");
    lobby.take(id, who("b"), Some(0), 0, 0).unwrap();
    assert_eq!(lobby.agree_on_computer(id, "a", late - 1, 0), Err(Refusal::TooSoon));
    assert_eq!(lobby.agree_on_computer(id, "c", late, 0), Err(Refusal::NotWithin));
    assert_eq!(lobby.agree_on_computer(id, "a", late, 0), Ok(None));
    let start = lobby.agree_on_computer(id, "b", late, 1).unwrap().unwrap();
    assert_eq!((names(&start), start.terms.rated), (vec!["b", "computer", "a"], false), "not rated");
}

#[test]
fn who_leaves_takes_their_seeks_along_but_a_page_may_be_loaded_again() {
    let mut lobby = lobby(&["a", "b"]);
    lobby.seek(who("a"), terms(2), None, ANY, 0).unwrap();
    lobby.pair(who("a"), Terms { clock: "other".into(), ..terms(2) }, 0).unwrap();
    lobby.leave("a", 100);
    lobby.withdraw_gone(100 + RETURN_MS - 1);
    assert_eq!(lobby.seeks().count(), 1);
    // Nobody begins a game with them meanwhile.
    let id = lobby.seeks().next().unwrap().id;
    assert_eq!(lobby.take(id, who("b"), None, 150, 0), Err(Refusal::Away));
    lobby.pair(who("b"), Terms { clock: "other".into(), ..terms(2) }, 150).unwrap();
    assert_eq!(paired(&mut lobby, 150), Vec::<Vec<String>>::new());
    lobby.stop_pairing("b");
    lobby.enter("a", 200);
    assert!(!lobby.withdraw_gone(100 + 2 * RETURN_MS));
    assert_eq!((lobby.seeks().count(), lobby.people()), (1, 2));
    lobby.leave("a", 300);
    assert!(lobby.withdraw_gone(300 + RETURN_MS));
    assert_eq!((lobby.seeks().count(), lobby.waiting().count(), lobby.people()), (0, 0, 1));
    // Whoever is not connected has a moment to connect.
    lobby.seek(who("c"), terms(2), None, ANY, 20_000).unwrap();
    assert!(!lobby.withdraw_gone(20_000 + RETURN_MS - 1));
    assert!(lobby.withdraw_gone(20_000 + RETURN_MS) && lobby.seeks().next().is_none());
}

#[test]
fn what_is_asked_of_a_player_is_held_to() {
    let mut lobby = lobby(&["a", "guest"]);
    let guest = || Seeker { account: false, ..who("guest") };
    assert_eq!(lobby.seek(guest(), terms(2), None, ANY, 0), Err(Refusal::Account));
    assert_eq!(lobby.pair(guest(), terms(2), 0), Err(Refusal::Account));
    let id = lobby.seek(who("a"), terms(2), None, (Some(1400.0), Some(1600.0)), 0).unwrap();
    assert_eq!(lobby.take(id, guest(), None, 0, 0), Err(Refusal::Account));
    for (rating, taken) in [(1399.0, false), (1601.0, false)] {
        assert_eq!(lobby.take(id, rated_at("b", rating), None, 0, 0).is_ok(), taken, "{rating}");
    }
    assert!(lobby.take(id, rated_at("b", 1400.0), None, 0, 0).unwrap().is_some());
    for _ in 0..MAX_SEEKS_EACH {
        lobby.seek(who("a"), terms(2), None, ANY, 0).unwrap();
    }
    assert_eq!(lobby.seek(who("a"), terms(2), None, ANY, 0), Err(Refusal::TooMany));
    // A game within one network does not count.
    let id = lobby.seeks().next().unwrap().id;
    let neighbour = Seeker { network: "a".into(), ..who("b") };
    assert!(!lobby.take(id, neighbour, None, 0, 0).unwrap().unwrap().terms.rated);
}

#[test]
fn the_closest_are_paired_first_and_the_range_widens_with_the_wait() {
    let mut lobby = lobby(&["a", "b", "c", "d"]);
    lobby.pair(rated_at("a", 1500.0), terms(2), 0).unwrap();
    lobby.pair(rated_at("b", 1590.0), terms(2), 0).unwrap();
    lobby.pair(rated_at("c", 1620.0), terms(2), 0).unwrap();
    lobby.pair(rated_at("d", 1900.0), Terms { clock: "slow".into(), ..terms(2) }, 0).unwrap();
    assert_eq!(paired(&mut lobby, 0), [["b", "c"]]);
    lobby.pair(rated_at("d", 1900.0), terms(2), 0).unwrap();
    assert_eq!(lobby.waiting().count(), 2, "in place of what was waited for before");
    assert_eq!(paired(&mut lobby, 14_000), Vec::<Vec<String>>::new());
    assert_eq!(paired(&mut lobby, 15_000), [["a", "d"]]);
    // Three are put together in the same way.
    for (name, rating) in [("a", 1500.0), ("b", 1550.0), ("c", 1900.0), ("d", 1580.0)] {
        lobby.pair(rated_at(name, rating), terms(3), 15_000).unwrap();
    }
    assert_eq!(paired(&mut lobby, 15_000), [["a", "b", "d"]]);
}

#[test]
fn chance_gives_every_seat_to_everybody() {
    let mut seen = std::collections::BTreeSet::new();
    for chance in 0..6 {
        let mut lobby = lobby(&["a", "b", "c"]);
        let id = lobby.seek(who("a"), terms(3), None, ANY, 0).unwrap();
        lobby.take(id, who("b"), None, 0, chance).unwrap();
        let start = lobby.take(id, who("c"), None, 0, chance).unwrap().unwrap();
        seen.insert(names(&start).join(""));
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
}

#[test]
fn programs_join_where_they_are_wanted_and_are_not_paired() {
    let mut lobby = lobby(&["a", "b", "c"]);
    let bot = |name: &str| Seeker { bot: true, ..who(name) };
    let closed = lobby.seek(who("a"), terms(2), None, ANY, 0).unwrap();
    assert_eq!(lobby.take(closed, bot("b"), None, 0, 0), Err(Refusal::Bot));
    let open = lobby.seek(who("a"), Terms { bots: true, ..terms(2) }, None, ANY, 0).unwrap();
    assert!(lobby.take(open, bot("b"), None, 0, 0).unwrap().is_some());
    let offered = lobby.seek(bot("b"), terms(3), None, ANY, 0).unwrap();
    assert_eq!(lobby.take(offered, bot("c"), None, 0, 0), Ok(None));
    assert!(lobby.take(offered, who("a"), None, 0, 0).unwrap().is_some());
    assert_eq!(lobby.pair(bot("b"), terms(2), 0), Err(Refusal::Bot));
}

/// The ids of what has changed, with whether it is there.
fn changes(lobby: &mut Lobby) -> Vec<(u64, bool)> {
    lobby.take_changes().iter().map(|change| (change.id, change.now.is_some())).collect()
}

#[test]
fn what_changes_is_told_once_and_can_be_restored() {
    let mut lobby = lobby(&["a", "b", "c"]);
    let one = lobby.seek(who("a"), terms(3), Some(1), ANY, 10).unwrap();
    lobby.pair(who("c"), terms(2), 20).unwrap();
    let first = lobby.take_changes();
    assert_eq!((first.len(), lobby.take_changes()), (2, vec![]));
    lobby.take(one, who("b"), None, 30, 0).unwrap();
    let joined = lobby.take_changes();
    // Another process knows them from what was kept.
    let mut again = Lobby::default();
    for Change { now, .. } in joined.into_iter().chain(first.into_iter().skip(1)) {
        again.restore(now.unwrap(), 100);
    }
    assert_eq!(again.seeks().collect::<Vec<_>>(), lobby.seeks().collect::<Vec<_>>());
    assert_eq!(again.waits_for("c"), Some(&terms(2)));
    assert_eq!(changes(&mut again), []);
    // They have a minute to come back; whoever does has the usual moment when they go again.
    again.enter("a", 200);
    assert!(!again.withdraw_gone(100 + RESTORED_MS - 1));
    assert!(again.withdraw_gone(100 + RESTORED_MS));
    assert_eq!(again.seeks().next().map(|seek| seek.places.len()), Some(1));
    assert_eq!(changes(&mut again).len(), 2, "the seek has changed, and c waits no more");
    let next = again.seek(who("a"), terms(2), None, ANY, 300).unwrap();
    assert!(next > 2, "ids are new");
    again.leave("a", 400);
    assert!(again.withdraw_gone(400 + RETURN_MS));
    assert_eq!(changes(&mut again), [(one, false), (next, false)]);
}

#[test]
fn those_who_block_each_other_do_not_meet() {
    let blocks = |name: &str, other: &str| Seeker { blocks: vec![other.into()], ..who(name) };
    let mut lobby = lobby(&["a", "b", "c"]);
    let seek = lobby.seek(blocks("a", "b"), terms(2), None, ANY, 0).unwrap();
    assert_eq!(lobby.take(seek, who("b"), None, 0, 0), Err(Refusal::Blocked));
    assert_eq!(lobby.take(seek, blocks("c", "a"), None, 0, 0), Err(Refusal::Blocked));
    lobby.withdraw(seek, "a").unwrap();
    for seeker in [blocks("a", "b"), who("b")] {
        lobby.pair(seeker, terms(2), 0).unwrap();
    }
    assert_eq!(paired(&mut lobby, 1000), [] as [Vec<String>; 0]);
    lobby.pair(who("c"), terms(2), 0).unwrap();
    assert_eq!(paired(&mut lobby, 1000), [["a", "c"]]);
    assert!(lobby.waits_for("b").is_some());
}
