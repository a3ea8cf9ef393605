//! Tokens, by which programs act for an account.

use super::*;
use variorum_api::{CreatedToken, Scope, TokenList};

/// A program with a new token of an account.
pub async fn program(account: &mut Browser, scopes: &str) -> (Browser, CreatedToken) {
    let body = format!(r#"{{"label":"test","scopes":[{scopes}]}}"#);
    let created: CreatedToken = from_json(&account.post("/api/v1/me/tokens", &body).await.ok(201)).unwrap();
    let program = Browser {
        address: account.address,
        cookie: None,
        // What a page of another site would send does not matter.
        origin: Some("https://elsewhere.example".into()),
        token: Some(created.token.clone()),
    };
    (program, created)
}

#[tokio::test]
async fn a_token_does_what_its_scopes_say_until_it_is_revoked() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let (mut reader, created) = program(&mut ada, r#""read""#).await;
    assert!(created.token.starts_with("vrm_") && created.info.scopes == [Scope::Read]);
    assert_eq!(me(&mut reader).await.name, "Ada");
    let listed: TokenList = from_json(&ada.get("/api/v1/me/tokens").await.ok(200)).unwrap();
    assert_eq!((listed.tokens.len(), listed.tokens[0].label.as_str()), (1, "test"));
    assert!(listed.tokens[0].used_ms.is_some());
    let seek = r#"{"game":"chess"}"#;
    assert_eq!(reader.post("/api/v1/lobby/seeks", seek).await.code(), "scope");
    let (mut player, _) = program(&mut ada, r#""play""#).await;
    player.post("/api/v1/lobby/seeks", seek).await.ok(201);
    assert_eq!(player.get("/api/v1/me").await.code(), "scope", "it may play and no more");
    // What concerns the account itself is for its owner.
    for (path, body) in [
        ("me/password", r#"{"old":"correct horse","new":"correct house"}"#),
        ("me/tokens", r#"{"scopes":["read"]}"#),
        ("me/delete", r#"{"password":"correct horse"}"#),
        ("sign-out", "{}"),
    ] {
        let (mut all, _) = program(&mut ada, r#""read","play","challenge","bot""#).await;
        assert_eq!(all.post(&format!("/api/v1/{path}"), body).await.code(), "scope", "{path}");
    }
    ada.delete(&format!("/api/v1/me/tokens/{}", created.info.id)).await.ok(200);
    assert_eq!(reader.get("/api/v1/me").await.code(), "bad_token");
    reader.token = Some("nonsense".into());
    assert_eq!(reader.get("/api/v1/me").await.code(), "bad_token");
    site.running.stop().await;
}

#[tokio::test]
async fn tokens_are_asked_for_with_care() {
    let site = Site::new(&[]).await;
    assert_eq!(site.browser().get("/api/v1/me/tokens").await.code(), "not_signed_in");
    let (mut ada, _) = site.account("Ada").await;
    for (body, code) in [
        (r#"{"scopes":[]}"#, "bad_value"),
        (r#"{"scopes":["admin"]}"#, "bad_value"),
        (r#"{"scopes":["everything"]}"#, "bad_body"),
        (r#"{"scopes":["read"],"label":"a label that goes on and on and on and on"}"#, "bad_value"),
    ] {
        assert_eq!(ada.post("/api/v1/me/tokens", body).await.code(), code, "{body}");
    }
    for _ in 0..20 {
        ada.post("/api/v1/me/tokens", r#"{"scopes":["read"]}"#).await.ok(201);
    }
    assert_eq!(ada.post("/api/v1/me/tokens", r#"{"scopes":["read"]}"#).await.code(), "too_many_tokens");
    site.running.stop().await;
}

#[tokio::test]
async fn an_account_that_has_not_played_becomes_a_bot_for_good() {
    let site = Site::new(&[]).await;
    let (mut ada, _) = site.account("Ada").await;
    let created = create(site.running.address(), &wanted(vec![person(), person()])).await;
    ada.post(&format!("/api/v1/games/{}/join", created.id), &join(&created.seats[0].token)).await.ok(200);
    assert_eq!(ada.post("/api/v1/me/bot", "").await.code(), "has_played");
    let (mut crank, _) = site.account("Crank").await;
    let (mut program, _) = program(&mut crank, r#""bot""#).await;
    program.post("/api/v1/me/bot", "").await.ok(200);
    assert_eq!(me(&mut program).await.kind, PersonKind::Bot);
    program.post(&format!("/api/v1/games/{}/join", created.id), &join(&created.seats[1].token)).await.ok(200);
    let game: Snapshot =
        from_json(&site.browser().get(&format!("/api/v1/games/{}", created.id)).await.ok(200)).unwrap();
    assert_eq!(game.live.seats.iter().map(|seat| seat.bot).collect::<Vec<_>>(), [false, true]);
    program.post("/api/v1/me/bot", "").await.ok(200);
    site.running.stop().await;
}
