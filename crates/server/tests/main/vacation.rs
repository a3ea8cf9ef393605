//! Vacations of accounts, and the clocks of their games by the day.

use super::people::browser::Browser;
use super::people::{Site, join};
use super::*;
use variorum_api::{Export, Vacation};
use variorum_store::Period;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
const PATH: &str = "/api/v1/me/vacation";

async fn vacation(browser: &mut Browser) -> Vacation {
    from_json(&browser.get(PATH).await.ok(200)).unwrap()
}

#[tokio::test]
async fn the_own_clock_stands_still_and_the_others_are_told_also_after_a_restart() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let by_days = CreateGame { clock: Clock::Days { days: 1 }, ..wanted(vec![person(), person()]) };
    let created = create(site.running.address(), &by_days).await;
    let path = format!("/api/v1/games/{}/join", created.id);
    ada.post(&path, &join(&created.seats[0].token)).await.ok(200);
    let (_here, _) = ada.live(&created.id).await;
    let (mut other, _) = Client::join(site.running.address(), &created.id, &[&created.seats[1].token]).await;
    assert_eq!(vacation(&mut ada).await, Vacation { now: None, left_ms: 28 * DAY_MS, days: 28 });
    ada.post(PATH, r#"{"days":3}"#).await.ok(200);
    loop {
        let (event, live) = other.event().await;
        if let Event::OnVacation { player, .. } = event.event {
            assert_eq!(Seat::from(player), WHITE);
            assert!(live.seats[0].vacation_ms.unwrap() > 2 * DAY_MS && live.seats[1].vacation_ms.is_none());
            assert!(live.ticking.unwrap().free_ms > 2 * DAY_MS);
            break;
        }
    }
    assert_eq!(vacation(&mut ada).await.left_ms / DAY_MS, 25);
    let site = site.restarted().await;
    assert!(site.snapshot(&created.id).await.live.seats[0].vacation_ms.unwrap() > 2 * DAY_MS);
    // A game that begins meanwhile knows it too.
    ada.address = site.running.address();
    ada.origin = Some(format!("http://{}", ada.address));
    let second = create(site.running.address(), &by_days).await;
    let path = format!("/api/v1/games/{}/join", second.id);
    ada.post(&path, &join(&second.seats[1].token)).await.ok(200);
    assert!(site.snapshot(&second.id).await.live.seats[1].vacation_ms.is_some());
    ada.delete(PATH).await.ok(200);
    for (id, seat) in [(&created.id, 0), (&second.id, 1)] {
        assert_eq!(site.snapshot(id).await.live.seats[seat].vacation_ms, None);
    }
    site.running.stop().await;
}

#[tokio::test]
async fn vacations_are_bounded_and_told_with_ones_data() {
    let site = Site::new(&["vacation-days=5"]).await;
    let (mut ada, _) = site.account("Ada").await;
    for wrong in ["0", "6", "4000000000"] {
        assert_eq!(ada.post(PATH, &format!(r#"{{"days":{wrong}}}"#)).await.code(), "bad_value", "{wrong}");
    }
    assert_eq!(ada.post(PATH, r#"{"days":-1}"#).await.code(), "bad_body");
    ada.post(PATH, r#"{"days":4}"#).await.ok(200);
    assert!(vacation(&mut ada).await.now.is_some());
    assert_eq!(ada.post(PATH, r#"{"days":1}"#).await.code(), "bad_value", "one at a time");
    ada.delete(PATH).await.ok(200);
    // Ended at once it has taken a day.
    let rest = vacation(&mut ada).await;
    assert_eq!((rest.now, rest.left_ms / DAY_MS), (None, 4));
    ada.delete(PATH).await.ok(200);
    // One of long ago counts no more, and is kept.
    let store = site.running.store();
    let id = store.by_name("ada").await.unwrap().unwrap().id;
    store.set_vacation(&id, Period { from_ms: DAY_MS, until_ms: 2 * DAY_MS }).await.unwrap();
    assert_eq!(vacation(&mut ada).await.left_ms / DAY_MS, 4);
    let export: Export = from_json(&ada.get("/api/v1/me/export").await.ok(200)).unwrap();
    assert_eq!(export.vacations.len(), 2);
    assert_eq!(site.browser().post(PATH, r#"{"days":1}"#).await.code(), "not_signed_in");
    site.running.stop().await;
}
