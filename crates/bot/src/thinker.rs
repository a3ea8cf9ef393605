//! The engine of one game: it thinks in a thread of its own, and is started again when it fails.

use crate::game_copy::{GameCopy, Strange};
use crate::shared::Shared;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::Instant;
use variorum_api::Clock;
use variorum_arena::{Decided, Engine, Question, TimeControl};
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Options, PerPlayer, Player};

/// How long an engine may take to start.
const START: Duration = Duration::from_secs(30);

/// What an answer may take beyond the clock, until the engine counts as stuck.
const PATIENCE: Duration = Duration::from_secs(30);

/// An engine, unless it is to be started again, and what it answers.
type Thought = (Option<Engine>, Result<Decided, String>);

/// The engine of one game.
pub(crate) struct Thinker {
    bot: Arc<Shared>,
    /// `None` while it thinks, before it is started, and after a failure.
    engine: Option<Engine>,
    /// What it thinks about: after so many entries.
    thinking: Option<(usize, JoinHandle<Thought>)>,
    /// Set when answers do not matter any more.
    stop: Arc<AtomicBool>,
}

/// What the engine is asked.
struct Task {
    rules: &'static dyn AnyGame,
    options: Options,
    /// The position that the game started from, where that is not the start of the options.
    start: Option<String>,
    record: Box<dyn AnyRecord>,
    /// What the clocks showed, and when.
    clocks: PerPlayer<Option<(u64, TimeControl)>>,
    heard: Instant,
    /// Whether the engine is needed again soon.
    keep: bool,
}

impl Thinker {
    /// Starts nothing yet.
    pub fn new(bot: Arc<Shared>) -> Thinker {
        Thinker { bot, engine: None, thinking: None, stop: Arc::default() }
    }

    /// Whether it thinks.
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Lets the engine think about a game.
    ///
    /// # Errors
    /// This program does not know the game as the server plays it.
    pub fn think(&mut self, copy: &GameCopy, record: Box<dyn AnyRecord>) -> Result<(), Strange> {
        let (rules, options) = copy.rules()?;
        let start = copy.game.start.clone();
        let usual = rules.new_record(&options).is_ok_and(|record| record.start_text() == start);
        let task = Task {
            rules,
            options,
            start: (!usual).then_some(start),
            record,
            clocks: clocks(copy),
            heard: copy.heard,
            keep: !copy.is_slow(),
        };
        let (bot, stop, engine) = (Arc::clone(&self.bot), Arc::clone(&self.stop), self.engine.take());
        let thinking = spawn_blocking(move || task.think(engine, &bot, &stop));
        self.thinking = Some((copy.game.entries.len(), thinking));
        Ok(())
    }

    /// What it decides after how many entries, or why it does not; nothing comes while it does not think. If this is
    /// given up half-way, nothing is lost.
    pub async fn decided(&mut self) -> (usize, Result<Decided, String>) {
        let Some((after, thinking)) = &mut self.thinking else { return std::future::pending().await };
        let after = *after;
        let (engine, decided) = thinking.await.unwrap_or_else(|error| (None, Err(error.to_string())));
        (self.engine, self.thinking) = (engine, None);
        (after, decided)
    }

    /// Ends the engine; the next thought starts it again.
    pub fn restart(&mut self) {
        if let Some(engine) = self.engine.take() {
            // It has a moment to end by itself, which is not waited for here.
            std::thread::spawn(move || drop(engine));
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.restart();
    }
}

impl Task {
    fn think(mut self, engine: Option<Engine>, bot: &Shared, stop: &AtomicBool) -> Thought {
        let ready = engine.map_or_else(|| self.start(bot), Ok);
        let mut engine = match ready {
            Ok(engine) => engine,
            Err(why) => return (None, Err(why)),
        };
        // Starting an engine takes its time.
        let passed = u64::try_from(self.heard.elapsed().as_millis()).unwrap_or(u64::MAX);
        let to_move = self.record.to_move();
        if let Some((left, _)) = &mut self.clocks[to_move] {
            *left = left.saturating_sub(passed.saturating_add(bot.config.overhead_ms)).max(1);
        }
        let left = self.clocks[to_move].map_or(bot.config.move_time_ms, |(left, _)| left);
        let decided = engine.decide(&Question {
            record: &*self.record,
            clocks: self.clocks,
            move_time_ms: bot.config.move_time_ms,
            timeout: Duration::from_millis(left) + PATIENCE,
            stop,
        });
        (Some(engine).filter(|_| self.keep && decided.is_ok()), decided)
    }

    fn start(&self, bot: &Shared) -> Result<Engine, String> {
        let engine = Engine::start(&bot.config.engine, self.rules, START);
        let mut engine = engine.map_err(|fault| fault.to_string())?;
        engine.begin(&self.options, self.start.as_deref())?;
        Ok(engine)
    }
}

/// What the clocks show, with what they add each turn. Days are not told to engines.
fn clocks(copy: &GameCopy) -> PerPlayer<Option<(u64, TimeControl)>> {
    let control = |clock| match clock {
        Clock::Increment { budget_ms, increment_ms } => {
            Some(TimeControl { base_ms: budget_ms, increment_ms })
        }
        Clock::Delay { budget_ms, delay_ms } => {
            Some(TimeControl { base_ms: budget_ms, increment_ms: delay_ms })
        }
        Clock::None | Clock::Days { .. } => None,
    };
    let of = |player: Player| {
        let seat = copy.game.live.seats.get(player.index())?;
        Some((seat.remaining_ms?, control(seat.clock.unwrap_or(copy.game.clock))?))
    };
    PerPlayer(Player::ALL.map(of))
}
