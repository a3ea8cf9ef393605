//! The paths, and the scopes that their tokens need.

use super::{
    account, challenges, chat, computer, event_stream, game_stream, open_challenge, own_games, play, seek,
    tokens, users,
};
use crate::accounts::bearer::Needs;
use crate::app_state::AppState;
use axum::routing::{get, post};
use axum::{Extension, Router};
use std::sync::Arc;
use variorum_api::Scope;

/// The paths of lichess's Bot and Board API.
pub(crate) fn routes() -> Router<Arc<AppState>> {
    let needs = |scopes| Extension(Needs(scopes));
    let reading = Router::new()
        .route("/api/account", get(account::account))
        .route("/api/account/kid", get(account::kid))
        .route("/api/account/playing", get(own_games::playing))
        .route("/api/stream/event", get(event_stream::events))
        .route("/api/challenge", get(challenges::list))
        .layer(needs(&[Scope::Read]));
    let challenging = Router::new()
        .route("/api/challenge/{id}", post(challenges::create))
        .route("/api/challenge/{id}/accept", post(challenges::accept))
        .route("/api/challenge/{id}/decline", post(challenges::decline))
        .route("/api/challenge/{id}/cancel", post(challenges::cancel))
        .route("/api/challenge/open", post(open_challenge::create))
        .layer(needs(&[Scope::Challenge]));
    let mut playing = Router::new()
        .route("/api/challenge/ai", post(computer::create))
        .route("/api/board/seek", post(seek::seek));
    for kind in ["bot", "board"] {
        let path = |rest: &str| format!("/api/{kind}/game/{rest}");
        playing = playing
            .route(&path("stream/{id}"), get(game_stream::stream))
            .route(&path("{id}/move/{move}"), post(play::play))
            .route(&path("{id}/abort"), post(play::abort))
            .route(&path("{id}/resign"), post(play::resign))
            .route(&path("{id}/draw/{accept}"), post(play::draw))
            .route(&path("{id}/takeback/{accept}"), post(play::takeback))
            .route(&path("{id}/claim-draw"), post(play::claim_draw))
            .route(&path("{id}/claim-victory"), post(play::claim_victory))
            // As a client in Python writes it.
            .route(&path("{id}/claim-victory/"), post(play::claim_victory))
            .route(&path("{id}/chat"), get(chat::list).post(chat::say));
    }
    let playing = playing.layer(needs(&[Scope::Play]));
    let being_a_bot =
        Router::new().route("/api/bot/account/upgrade", post(account::upgrade)).layer(needs(&[Scope::Bot]));
    Router::new()
        .route("/api/user/{name}", get(users::user))
        .route("/api/users", post(users::users))
        .route("/api/users/status", get(users::statuses))
        .route("/api/bot/online", get(users::bots))
        .route("/api/token/test", post(tokens::test))
        .merge(reading)
        .merge(challenging)
        .merge(playing)
        .merge(being_a_bot)
}
