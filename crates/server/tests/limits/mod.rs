//! What one client, or one more server, cannot take from the others.

use super::*;
use axum::extract::ConnectInfo;

fn post_from(peer: [u8; 4], told: &str) -> Request<Body> {
    let body = to_json(&wanted(vec![person(), person()]));
    let mut request =
        Request::post("/api/games").header("x-forwarded-for", told).body(Body::from(body)).unwrap();
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from((peer, 1000))));
    request
}

#[tokio::test]
async fn new_games_are_limited_by_client() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(Arc::new(Sqlite::open(folder.path()).await.unwrap())).await.unwrap();
    // What the client says of itself changes nothing.
    let mut refused = false;
    for number in 0..400 {
        let told = format!("10.1.1.{}", number % 250);
        let answer = app.clone().oneshot(post_from([10, 0, 0, 1], &told)).await.unwrap();
        refused |= answer.status() == StatusCode::TOO_MANY_REQUESTS;
        if refused {
            break;
        }
    }
    assert!(refused);
    let answer = app.oneshot(post_from([10, 0, 0, 2], "10.0.0.1")).await.unwrap();
    assert_eq!(answer.status(), StatusCode::CREATED);
}

#[tokio::test]
async fn a_second_server_on_a_folder_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { data: folder.path().to_owned(), address, behind_proxy: false };
    let error = start(config.clone()).await.err().expect("the folder is taken").to_string();
    assert!(error.contains("another server") && error.contains(folder.path().to_str().unwrap()), "{error}");
    running.stop().await;
    start(config).await.expect("the folder is free").stop().await;
}
