//! Bots at a real server: what they accept, whole games of two and of three, restarts of both sides, and engines that
//! fail.

mod games;
mod people;
mod refusals;
mod restarts;

use people::{Account, Site};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use variorum_api::Snapshot;
use variorum_arena::EngineSpec;
use variorum_bot::{Bot, BotConfig, BotError, Opponents, Rules, Server, Wishes};

/// Long enough for a slow machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// Accepts everything, with our own search of few nodes.
fn config() -> BotConfig {
    BotConfig {
        rules: Rules {
            games: Vec::new(),
            house_rules: true,
            at_once: 4,
            min_ms: 0,
            max_ms: 3_600_000,
            days: true,
            untimed: true,
            rated: None,
            opponents: Opponents::All,
            allowed: Vec::new(),
            blocked: Vec::new(),
        },
        wishes: Wishes::default(),
        engine: EngineSpec::parse("nodes=100 hash=1", "").unwrap(),
        move_time_ms: 20,
        overhead_ms: 0,
        choices: Vec::new(),
        become_bot: false,
    }
}

/// A bot that runs until it is dropped.
struct Running(JoinHandle<Result<(), BotError>>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn try_run(site: &Site, account: &Account, config: BotConfig) -> Result<Running, BotError> {
    let server = Server::new(&format!("http://{}", site.address), &account.token, false)?;
    let bot = Bot::new(server, config).await?;
    Ok(Running(tokio::spawn(bot.run())))
}

async fn run(site: &Site, account: &Account, config: BotConfig) -> Running {
    try_run(site, account, config).await.unwrap()
}

/// Asks again and again until there is an answer.
async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let waiting = async {
        loop {
            if let Some(found) = look().await {
                return found;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("waited in vain for {what}"))
}

/// A game, once that is so.
async fn game(site: &Site, id: &str, what: &str, is_so: impl Fn(&Snapshot) -> bool) -> Snapshot {
    until(what, async || Some(site.snapshot(id).await).filter(&is_so)).await
}

fn is_over(game: &Snapshot) -> bool {
    game.live.result.is_some()
}
