//! The games and people in the pictures: the same each time, made over the server's interface.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use variorum_browser_tests::Page;
use variorum_core::Options;
use variorum_core::any::AnyGame;
use variorum_engine::{Level, Limits, Request, Untimed};

/// A game on the server.
pub struct Game {
    /// Id of its rules.
    pub rules: &'static str,
    /// The address for who sits at White, with the key of that seat.
    pub path: String,
    /// What was played.
    pub moves: Vec<String>,
}

/// What the pictures show.
pub struct Set {
    /// A game under way by the rules of each game.
    pub under_way: Vec<Game>,
    /// A game before which both players choose.
    pub draft: Game,
    /// A game against a computer, to which White has yet to move.
    pub against_computer: Game,
    /// A game that is over.
    pub over: Game,
}

/// How games are played: by a level of the computer, with at most so many nodes a move and so many decisions a game.
const LEVEL: u8 = 5;
const NODES: u64 = 20_000;
const DECISIONS: usize = 26;
const SEED: u64 = 1;

/// Options where the usual ones would ask the players first, or draw a start.
const OPTIONS: [(&str, &[&str]); 1] = [("chess2", &["white=nemesis", "black=animals", "start=518"])];

/// Légal's mate.
const SHORT_GAME: &str = "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5";

/// Signs up who looks at the screens, makes the games, and lets others look for opponents.
pub async fn prepare(page: &Page, others: &Page) -> Result<Set> {
    sign_up(page, "Ada").await?;
    sign_up(others, "Ben").await?;
    let mut under_way = Vec::new();
    for rules in variorum_registry::games().map(|game| game.card().id) {
        let options = OPTIONS.iter().find(|(id, _)| *id == rules).map_or(&[][..], |(_, options)| options);
        let moves = played(rules, options)?;
        under_way.push(create(page, others, rules, options, moves).await?);
    }
    let short = SHORT_GAME.split(' ').map(str::to_owned).collect();
    let over = create(page, others, "chess", &[], short).await?;
    let draft = create(page, others, "chess2", &[], Vec::new()).await?;
    let level = json!({ "kind": "computer", "level": 3 });
    let wanted = json!({ "game": "chess", "seats": [{ "kind": "human", "name": "" }, level] });
    let made = ask(page, "/api/v1/games", &wanted).await?;
    let against_computer = Game { rules: "chess", path: text(&made["seats"][0]["path"])?, moves: Vec::new() };
    for (game, minutes) in [("chess", 3), ("megachess", 10), ("chessplus", 5)] {
        let clock = json!({ "kind": "increment", "budget_ms": minutes * 60_000, "increment_ms": 2000 });
        ask(others, "/api/v1/lobby/seeks", &json!({ "game": game, "clock": clock })).await?;
    }
    Ok(Set { under_way, draft, against_computer, over })
}

async fn sign_up(page: &Page, name: &str) -> Result<()> {
    ask(page, "/api/v1/sign-up", &json!({ "name": name, "password": "correct horse battery" })).await?;
    page.web.refresh().await?;
    page.sees(".site-links", name).await
}

/// The moves of a game that the engine plays against itself, the same each time.
fn played(rules: &str, options: &[&str]) -> Result<Vec<String>> {
    let game = variorum_registry::find(rules).context("no such game")?;
    let options = Options::parse(game.card().options, options.iter().copied())?;
    let mut record = game.new_record(&options)?;
    let mut searcher = variorum_registry::searcher(rules, 8).context("no such game")?;
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let level = Level::new(LEVEL).context("no such level")?;
    let request = Request { limits, level, seed: SEED, ..Request::default() };
    let mut moves = Vec::new();
    while moves.len() < DECISIONS {
        let found = searcher.search(&*record, &request, &Untimed, &AtomicBool::new(false), &mut |_| {});
        let Some(best) = found.best_move else { break };
        record.play_text(&best)?;
        moves.push(best);
    }
    Ok(moves)
}

/// Makes a public game, sits down at White (and the others at the other seats), and plays these moves.
async fn create(
    page: &Page,
    others: &Page,
    rules: &'static str,
    options: &[&str],
    moves: Vec<String>,
) -> Result<Game> {
    let game = variorum_registry::find(rules).context("no such game")?;
    let options = settled(game, options, !moves.is_empty());
    let people = vec![json!({ "kind": "human", "name": "" }); game.card().players];
    let clock = json!({ "kind": "increment", "budget_ms": 600_000, "increment_ms": 5000 });
    let clock = if moves.is_empty() { json!({ "kind": "none" }) } else { clock };
    let wanted =
        json!({ "game": rules, "options": options, "seats": people, "clock": clock, "public": true });
    let made = ask(page, "/api/v1/games", &wanted).await?;
    let id = text(&made["id"])?;
    let tokens: Vec<String> = made["seats"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|seat| text(&seat["token"]))
        .collect::<Result<_>>()?;
    for (seat, token) in tokens.iter().enumerate() {
        let who = if seat == 0 { page } else { others };
        ask(who, &format!("/api/v1/games/{id}/join"), &json!({ "tokens": [token] })).await?;
    }
    // Nobody is away in the pictures.
    others.web.execute(STAY, vec![json!(id), json!(tokens[1..])]).await?;
    let parsed = Options::parse(game.card().options, options.iter().map(String::as_str))?;
    let mut record = game.new_record(&parsed)?;
    for played in &moves {
        let token = &tokens[record.to_move().index()];
        let wanted = json!({ "action": { "do": "move", "text": played }, "token": token });
        ask(page, &format!("/api/v1/games/{id}/act"), &wanted).await?;
        record.play_text(played)?;
    }
    Ok(Game { rules, path: text(&made["seats"][0]["path"])?, moves })
}

/// The options, with the usual choice where a player would be asked, if the game is to begin at once.
fn settled(game: &dyn AnyGame, options: &[&str], at_once: bool) -> Vec<String> {
    let given = |name: &str| options.iter().any(|option| option.split('=').next() == Some(name));
    let asked = game.card().options.iter().filter(|spec| spec.role.chooser().is_some() && !given(spec.name));
    let usual = asked.filter(|_| at_once).map(|spec| format!("{}={}", spec.name, spec.default));
    options.iter().map(|&option| option.to_owned()).chain(usual).collect()
}

fn text(value: &Value) -> Result<String> {
    Ok(value.as_str().with_context(|| format!("expected a text, not {value}"))?.to_owned())
}

/// Connects to a game with these keys, and stays.
const STAY: &str = "const [id, tokens] = arguments; \
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/games/${id}/live`); \
    const say = (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)); \
    socket.onopen = () => say({ type: 'hello', tokens, seq: null }); setInterval(say, 3000, { type: 'ping' })";

/// Asks the server as a page does, again when it has too much to do.
const ASK: &str = "const [path, body, done] = arguments; (async () => { for (;;) { \
    const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }); \
    if (answer.status !== 429) return done([answer.status, await answer.text()]); \
    await new Promise((resolve) => setTimeout(resolve, 500)); } })().catch((error) => done([0, String(error)]))";

/// The answer to a POST of this browser.
async fn ask(page: &Page, path: &str, body: &Value) -> Result<Value> {
    let answer = page.web.execute_async(ASK, vec![json!(path), json!(body.to_string())]).await?;
    let (status, text): (u16, String) = answer.convert()?;
    ensure!((200..300).contains(&status), "{path} with {body}: {status} {text}");
    match serde_json::from_str(&text) {
        Ok(answer) => Ok(answer),
        Err(error) => bail!("{path}: {error} in {text}"),
    }
}
