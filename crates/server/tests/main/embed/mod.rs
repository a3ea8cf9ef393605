//! Boards for pages of others, and previews of links.

use super::draft::secret_game;
use super::people::browser::Browser;
use super::people::{Site, join};
use super::*;
use axum::http::HeaderMap;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use variorum_api::{Act, Oembed, Secret};

/// Asks as a browser does that has a cookie; gives status, headers and body.
async fn asked(address: SocketAddr, path: &str) -> (u16, HeaderMap, Vec<u8>) {
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.0\r\nHost: {address}\r\nCookie: variorum_session=x\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|text| text.parse().ok());
    let headers = lines.filter_map(|line| line.split_once(": "));
    let headers = headers.map(|(name, value)| {
        (axum::http::HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap())
    });
    (status.expect("a status"), headers.collect(), answer[end + 4..].to_vec())
}

/// The text of an answer that pages of others may show, and that changes nothing.
async fn framed(address: SocketAddr, path: &str) -> (u16, String) {
    let (status, headers, body) = asked(address, path).await;
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors *"), "{policy}");
    assert!(policy.contains("form-action 'none'") && !policy.contains("wasm"), "{policy}");
    assert_eq!(headers["cross-origin-resource-policy"], "cross-origin");
    assert_eq!(headers["x-content-type-options"], "nosniff");
    assert!(!headers.contains_key("set-cookie"));
    (status, String::from_utf8(body).unwrap())
}

fn act(token: &str, action: Command) -> String {
    to_json(&Act { seat: None, action, seq: None, id: None, token: Some(token.to_owned()) })
}

async fn played(browser: &mut Browser, created: &Created, seat: usize, action: Command) {
    let path = format!("/api/v1/games/{}/act", created.id);
    browser.post(&path, &act(&created.seats[seat].token, action)).await.ok(200);
}

#[tokio::test]
async fn a_game_is_shown_as_it_stands_and_followed_until_it_is_over() {
    let site = Site::new(&[]).await;
    let (address, mut browser) = (site.running.address(), site.browser());
    for players in [2, 3] {
        let created = create(address, &wanted(vec![person(); players])).await;
        let path = format!("/embed/game/{}", created.id);
        let (status, page) = framed(address, &path).await;
        assert_eq!(status, 200);
        assert!(page.contains("<svg") && page.contains("White to move"), "{page}");
        assert!(page.contains("src=\"/embed/follow.js\"") && page.contains(&created.id));
        for link in &created.seats {
            assert!(!page.contains(&link.token));
        }
        assert_ne!(framed(address, &format!("{path}?as=black")).await.1, page, "from the other side");
        assert_ne!(framed(address, &format!("{path}?dark=true")).await.1, page, "in dark colours");
        for seat in 0..players - 1 {
            played(&mut browser, &created, seat, Command::Resign).await;
        }
        let (_, page) = framed(address, &path).await;
        assert!(page.contains(" wins") && !page.contains("<script"), "{page}");
    }
    let (status, script) = framed(address, "/embed/follow.js").await;
    assert!(status == 200 && script.contains("credentials: \"omit\""));
    site.running.stop().await;
}

#[tokio::test]
async fn a_position_is_shown_or_its_faults_are_told() {
    let site = Site::new(&[]).await;
    let address = site.running.address();
    for game in variorum_registry::games() {
        let id = game.card().id;
        let record = game.new_record(&Options::default()).unwrap();
        let (status, page) = framed(address, &format!("/embed/position?game={id}")).await;
        assert!(status == 200 && page.contains("<svg") && !page.contains("<script"), "{page}");
        let text = record.legal().swap_remove(0);
        let (_, moved) = framed(address, &format!("/embed/position?game={id}&moves={text}")).await;
        assert_ne!(moved, page);
        assert!(moved.contains(&format!("/analysis/{id}?")), "{moved}");
        let position = record.text().replace(' ', "+");
        let (_, same) = framed(address, &format!("/embed/position?game={id}&position={position}")).await;
        assert_eq!(same.split("</svg>").next(), page.split("</svg>").next());
        for (query, status, named) in [
            ("position=nonsense", 422, "position"),
            ("moves=a1a9z", 422, "a1a9z"),
            ("options=no=such", 422, "no"),
            ("as=green", 422, "as: `green`"),
            ("dark=maybe", 422, "dark: `maybe`"),
        ] {
            let answer = framed(address, &format!("/embed/position?game={id}&{query}")).await;
            assert_eq!(answer.0, status, "{query}: {}", answer.1);
            assert!(from_json::<Failure>(&answer.1).unwrap().message.contains(named), "{}", answer.1);
        }
    }
    assert_eq!(framed(address, "/embed/position").await.0, 422);
    let id = game(2).card().id;
    let many = "x+".repeat(1001);
    let (status, body) = framed(address, &format!("/embed/position?game={id}&moves={many}")).await;
    assert!(status == 422 && body.contains("at most 1000 moves"), "{body}");
    for path in ["/embed/game/x", "/embed/game/23456789ab", "/embed/game/23456789ab.png", "/embed/game/.png"]
    {
        assert_eq!(framed(address, path).await.0, 404, "{path}");
    }
    site.running.stop().await;
}

#[tokio::test]
async fn nothing_secret_is_shown_of_a_game_that_has_not_begun() {
    let site = Site::new(&[]).await;
    let (address, mut browser) = (site.running.address(), site.browser());
    let (game, [white, _]) = secret_game();
    let wish =
        CreateGame { game: game.card().id.to_owned(), options: Vec::new(), ..wanted(vec![person(); 2]) };
    let created = create(address, &wish).await;
    let shown = async || {
        let page = framed(address, &format!("/embed/game/{}", created.id)).await.1;
        let (status, headers, picture) = asked(address, &format!("/embed/game/{}.png", created.id)).await;
        assert!(status == 200 && headers["content-type"] == "image/png");
        assert!(picture.starts_with(b"\x89PNG"));
        (page, picture)
    };
    let before = shown().await;
    assert!(before.0.contains("not begun yet"), "{}", before.0);
    let choice = Command::Choose { option: white.spec.name.into(), value: Secret::new(white.mine) };
    played(&mut browser, &created, 0, choice).await;
    assert!(shown().await == before, "a choice of one seat shows nowhere");
    site.running.stop().await;
}

#[tokio::test]
async fn links_to_games_are_known_by_oembed() {
    let site = Site::new(&[]).await;
    let address = site.running.address();
    let created = create(address, &wanted(vec![person(), computer()])).await;
    let own = format!("http://{address}");
    let link = format!("{own}/g/{}", created.id);
    let answer = async |query: &str| {
        let (status, headers, body) = asked(address, &format!("/oembed?{query}")).await;
        assert_eq!(headers["content-type"], "application/json");
        (status, String::from_utf8(body).unwrap())
    };
    let known = async |query: &str| {
        let (status, body) = answer(query).await;
        assert_eq!(status, 200, "{body}");
        from_json::<Oembed>(&body).unwrap()
    };
    let usual = known(&format!("url={link}")).await;
    assert_eq!((usual.kind.as_str(), usual.version.as_str(), usual.width), ("rich", "1.0", 480));
    assert!(
        usual.html.starts_with(&format!("<iframe src=\"{own}/embed/game/{}\"", created.id)),
        "{}",
        usual.html
    );
    assert!(usual.title.contains("Computer, level 1"), "{}", usual.title);
    let small = known(&format!("url={link}&format=json&maxwidth=300&maxheight=200")).await;
    assert_eq!((small.width, small.height), (300, 200));
    assert!(known(&format!("url={link}&maxwidth=0")).await.width > 0);
    for (query, status) in [
        ("", 404),
        ("url=https://elsewhere.example/g/23456789ab", 404),
        ("url=/g/23456789ab", 404),
        (&*format!("url={own}/lobby"), 404),
        (&*format!("url={link}&format=xml"), 422),
        (&*format!("url={link}&maxwidth=wide"), 422),
    ] {
        assert_eq!(answer(query).await.0, status, "{query}");
    }
    site.running.stop().await;
}

#[tokio::test]
async fn only_boards_may_be_framed_and_the_page_of_a_game_says_what_it_is() {
    let site = Site::new(&[]).await;
    let (address, mut browser) = (site.running.address(), site.browser());
    let wish = CreateGame {
        seats: vec![SeatRequest { name: "<Ada & \"Ben\">".into(), ..person() }, person()],
        ..wanted(vec![person(); 2])
    };
    let created = create(address, &wish).await;
    played(&mut browser, &created, 0, Command::Resign).await;
    let path = format!("/g/{}", created.id);
    for path in ["/", &path, "/api/health", "/oembed", "/lobby"] {
        let (_, headers, _) = asked(address, path).await;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!headers.contains_key("set-cookie"), "{path}");
    }
    let (status, headers, page) = asked(address, &path).await;
    let page = String::from_utf8(page).unwrap();
    // Without the app in the program there is no page that could say it: `cargo xtask web`, and build again.
    assert_eq!(status, 200, "{page}");
    let tagged = |name: &str| {
        let start = format!("<meta property=\"{name}\" content=\"");
        let (_, rest) = page.split_once(&start).unwrap_or_else(|| panic!("no {name}: {page}"));
        rest.split('"').next().unwrap().to_owned()
    };
    assert!(tagged("og:title").contains("&lt;Ada &amp; &quot;Ben&quot;&gt;"), "{}", tagged("og:title"));
    assert_eq!(tagged("og:description"), "Black wins by resignation");
    let picture = tagged("og:image").replace(&format!("http://{address}"), "");
    let (status, headers_of_picture, pixels) = asked(address, &picture).await;
    assert!(
        status == 200 && headers_of_picture["content-type"] == "image/png" && pixels.starts_with(b"\x89PNG")
    );
    let (_, rest) = page.split_once("type=\"application/json+oembed\"").expect("where oEmbed is");
    let href = rest.split("href=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert_eq!(asked(address, &href.replace(&format!("http://{address}"), "")).await.0, 200, "{href}");
    assert!(headers["etag"].to_str().unwrap().len() > 10 && page.contains("boot.js"));
    site.running.stop().await;
}

/// The board that a page holds before the app is there. Panics without one, and without the app in the program:
/// `cargo xtask web`, and build again.
fn first_board(page: &str) -> &str {
    let (_, view) =
        page.split_once("<body><div id=\"first-view\">").unwrap_or_else(|| panic!("no board: {page}"));
    let board = view.split_once("<svg xmlns").and_then(|(_, rest)| rest.split_once("</svg>"));
    board.unwrap_or_else(|| panic!("no drawing: {page}")).0
}

#[tokio::test]
async fn the_page_of_a_game_holds_its_board_as_it_stands() {
    let site = Site::new(&[]).await;
    let (address, mut browser) = (site.running.address(), site.browser());
    for players in [2, 3] {
        let wish = CreateGame {
            seats: vec![SeatRequest { name: "<Ada>".into(), ..person() }; players],
            ..wanted(vec![person(); players])
        };
        let created = create(address, &wish).await;
        let path = format!("/g/{}", created.id);
        let page = async || String::from_utf8(asked(address, &path).await.2).unwrap();
        let before = page().await;
        let board = first_board(&before);
        assert!(before.contains("&lt;Ada&gt;") && !before.contains("<Ada>"), "{before}");
        for link in &created.seats {
            assert!(!before.contains(&link.token));
        }
        assert_eq!(first_board(&page().await), board, "as long as nothing happens it is the same");
        let rules = game(players);
        let record = rules.new_record(&Options::default()).unwrap();
        let text = record.legal().swap_remove(0);
        played(&mut browser, &created, 0, Command::Move { text }).await;
        assert_ne!(first_board(&page().await), board, "after a move it is another one");
        // Whoever has a seat sees the board from there.
        let mut black = site.browser();
        let path_to_join = format!("/api/v1/games/{}/join", created.id);
        black.post(&path_to_join, &join(&created.seats[1].token)).await.ok(200);
        let turned = black.get(&path).await.ok(200);
        assert_ne!(first_board(&turned), first_board(&page().await), "from the other side");
    }
    site.running.stop().await;
}

#[tokio::test]
async fn a_game_before_which_players_choose_has_no_board_yet() {
    let site = Site::new(&[]).await;
    let (address, mut browser) = (site.running.address(), site.browser());
    let (game, [white, black]) = secret_game();
    let wish =
        CreateGame { game: game.card().id.to_owned(), options: Vec::new(), ..wanted(vec![person(); 2]) };
    let created = create(address, &wish).await;
    let path = format!("/g/{}", created.id);
    let choose =
        |option: &str, value: &str| Command::Choose { option: option.into(), value: Secret::new(value) };
    let page = async || String::from_utf8(asked(address, &path).await.2).unwrap();
    assert!(!page().await.contains("first-view"));
    played(&mut browser, &created, 0, choose(white.spec.name, white.mine)).await;
    assert!(!page().await.contains("first-view"), "neither when one has chosen");
    played(&mut browser, &created, 1, choose(black.spec.name, black.mine)).await;
    first_board(&page().await);
    site.running.stop().await;
}

#[tokio::test]
async fn the_page_of_the_analysis_board_holds_the_position_that_its_address_names() {
    let site = Site::new(&[]).await;
    let address = site.running.address();
    for game in variorum_registry::games() {
        let id = game.card().id;
        let mut record = game.new_record(&Options::default()).unwrap();
        let page = async |query: &str| {
            let (status, headers, page) = asked(address, &format!("/analysis/{id}{query}")).await;
            assert!(!headers.contains_key("set-cookie"));
            (status, String::from_utf8(page).unwrap())
        };
        let start = page("").await.1;
        let board = first_board(&start);
        let text = record.legal().swap_remove(0);
        let moved = page(&format!("?moves={text}")).await.1;
        assert_ne!(first_board(&moved), board);
        let back = page(&format!("?moves={text}&ply=0&elsewhere=1")).await.1;
        assert_eq!(first_board(&back), board);
        record.play_text(&text).unwrap();
        let position = record.text().replace(' ', "+");
        let same = page(&format!("?position={position}")).await.1;
        assert!(first_board(&same).contains("translate("));
        assert_ne!(first_board(&page("?turns=2").await.1), board, "turned");
        // The app says what is wrong with these.
        for wrong in ["position=nonsense", "moves=a1a9z", "turns=x", &format!("moves={}", "x+".repeat(1001))]
        {
            let (status, page) = page(&format!("?{wrong}")).await;
            assert!(status == 200 && !page.contains("first-view"), "{wrong}: {page}");
        }
    }
    let (_, _, page) = asked(address, "/analysis/ludo").await;
    assert!(!String::from_utf8(page).unwrap().contains("first-view"));
    site.running.stop().await;
}
