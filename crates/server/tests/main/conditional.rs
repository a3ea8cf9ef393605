//! Conditional moves: kept for their seat alone, and played at once.

use super::people::{Site, join};
use super::*;
use variorum_api::{ConditionalLines, Export, OwnConditional};

fn by_days() -> CreateGame {
    CreateGame { clock: Clock::Days { days: 1 }, ..wanted(vec![person(), person()]) }
}

/// A move of White with the first reply of Black, and another.
fn lines(snapshot: &Snapshot) -> Vec<Vec<String>> {
    let legal = replay(snapshot).legal();
    let reply = |first: &String| {
        let mut record = replay(snapshot);
        record.play_text(first).unwrap();
        vec![first.clone(), record.legal().swap_remove(0)]
    };
    vec![reply(&legal[0]), reply(&legal[1])]
}

async fn set(client: &mut Client, lines: &[Vec<String>]) -> Result<u64, String> {
    let id = client.act(BLACK, Command::Conditional { lines: lines.to_vec() }).await;
    client.answer(id).await
}

#[tokio::test]
async fn who_owns_a_seat_reads_its_lines_by_a_request_and_has_them_in_the_export() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut eve, _) = site.account("Eve").await;
    let created = create(site.running.address(), &by_days()).await;
    let game = format!("/api/v1/games/{}", created.id);
    for (who, seat) in [(&mut eve, 0), (&mut ada, 1)] {
        who.post(&format!("{game}/join"), &join(&created.seats[seat].token)).await.ok(200);
    }
    let lines = lines(&site.snapshot(&created.id).await);
    let set = serde_json::json!({"action": {"do": "conditional", "lines": lines}});
    ada.post(&format!("{game}/act"), &set.to_string()).await.ok(200);
    let path = format!("{game}/conditional");
    let own: OwnConditional = from_json(&ada.get(&path).await.ok(200)).unwrap();
    assert_eq!(own.conditional, [ConditionalLines { seat: BLACK, lines: lines.clone() }]);
    let other: OwnConditional = from_json(&eve.get(&path).await.ok(200)).unwrap();
    assert_eq!(other.conditional, []);
    assert_eq!(site.browser().get(&path).await.code(), "not_signed_in");
    let export: Export = from_json(&ada.get("/api/v1/me/export").await.ok(200)).unwrap();
    let [kept] = &export.conditional[..] else { panic!("{:?}", export.conditional) };
    assert_eq!((&kept.game, kept.seat, &kept.lines), (&created.id, BLACK, &lines));
    let export: Export = from_json(&eve.get("/api/v1/me/export").await.ok(200)).unwrap();
    assert_eq!(export.conditional, []);
    site.running.stop().await;
}

/// The entries of a game, and the lines that are told with it to these tokens.
async fn told(site: &Site, id: &str, tokens: &[&str]) -> (Vec<String>, Vec<ConditionalLines>) {
    let (_, snapshot) = Client::join(site.running.address(), id, tokens).await;
    (snapshot.entries.iter().map(|entry| entry.text.clone()).collect(), snapshot.live.conditional)
}

#[tokio::test]
async fn conditional_moves_outlast_the_server_are_told_to_their_seat_alone_and_played_at_once() {
    let site = Site::new(&[]).await;
    let created = create(site.running.address(), &by_days()).await;
    let [white, black] = [0, 1].map(|seat| created.seats[seat].token.clone());
    let (mut one, snapshot) = Client::join(site.running.address(), &created.id, &[&white]).await;
    let (mut other, _) = Client::join(site.running.address(), &created.id, &[&black]).await;
    let lines = lines(&snapshot);
    let own = vec![ConditionalLines { seat: BLACK, lines: lines.clone() }];
    assert_eq!(set(&mut other, &[vec!["x".into()]]).await, Err("bad_conditional".into()));
    set(&mut other, &lines).await.unwrap();
    assert_eq!(told(&site, &created.id, &[&black]).await, (vec![], own.clone()));
    for tokens in [&[&*white][..], &[]] {
        assert_eq!(told(&site, &created.id, tokens).await, (vec![], vec![]));
    }
    // The opponent hears nothing of it, not even that there is something.
    one.say(&ClientMessage::Ping).await;
    loop {
        match one.hear().await {
            ServerMessage::Pong => break,
            ServerMessage::Live { live } => assert!(live.conditional.is_empty()),
            ServerMessage::Event { event, .. } => {
                assert!(matches!(event.event, Event::Joined { .. }), "{event:?}");
            }
            _ => {}
        }
    }
    drop((one, other));
    let site = site.restarted().await;
    assert_eq!(told(&site, &created.id, &[&black]).await.1, own);
    let (mut one, _) = Client::join(site.running.address(), &created.id, &[&white]).await;
    one.act(WHITE, Command::Move { text: lines[1][0].clone() }).await;
    assert_eq!(one.played().await.0, lines[1][0]);
    assert_eq!(one.played().await.0, lines[1][1], "the reply comes by itself");
    assert_eq!(told(&site, &created.id, &[&black]).await, (lines[1].clone(), vec![]));
    site.running.stop().await;
}

#[tokio::test]
async fn another_move_ends_them_for_good_and_a_plain_request_sets_them() {
    let site = Site::new(&[]).await;
    let created = create(site.running.address(), &by_days()).await;
    let [white, black] = [0, 1].map(|seat| created.seats[seat].token.clone());
    let (mut one, snapshot) = Client::join(site.running.address(), &created.id, &[&white]).await;
    let (_other, _) = Client::join(site.running.address(), &created.id, &[&black]).await;
    let lines = lines(&snapshot);
    let body = serde_json::json!({"action": {"do": "conditional", "lines": lines}, "token": black});
    let path = format!("/api/v1/games/{}/act", created.id);
    site.browser().post(&path, &body.to_string()).await.ok(200);
    assert_eq!(told(&site, &created.id, &[&black]).await.1[0].lines, lines);
    let unexpected = replay(&snapshot).legal().swap_remove(2);
    one.act(WHITE, Command::Move { text: unexpected.clone() }).await;
    assert_eq!(one.played().await.0, unexpected);
    assert_eq!(told(&site, &created.id, &[&black]).await, (vec![unexpected], vec![]));
    let kept = site.folder.path().to_owned();
    site.running.stop().await;
    let store = Database::sqlite(&kept).await.unwrap();
    assert_eq!(store.conditional(&created.id).await.unwrap(), vec![]);
    store.close().await;
}
