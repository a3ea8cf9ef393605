//! The state of a conversation.

use super::options::{Change, Settings, two_player_games};
use super::thinking::{Thinking, Watch};
use std::io::Write;
use std::sync::Arc;
use variorum_core::Options;
use variorum_core::any::AnyRecord;
use variorum_engine::{Budget, Limits, Request, Searcher};
use variorum_protocol::uci::{Command, Go, Start};

/// One conversation: settings, the position, and the search, which is either here or at work.
pub struct Session {
    settings: Settings,
    record: Option<Box<dyn AnyRecord>>,
    searcher: Option<Box<dyn Searcher>>,
    thinking: Option<Thinking>,
}

/// Prints one line at once. A reader that has gone away ends the conversation by closing the input.
pub fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

impl Session {
    /// The first two-player game, from its start.
    pub fn new() -> Session {
        let first = two_player_games().next().or_else(|| variorum_registry::games().next());
        let settings = Settings::new(first.expect("the registry lists a game"));
        let mut session = Session { settings, record: None, searcher: None, thinking: None };
        session.set_position(&Start::Startpos, &[]);
        session
    }

    /// Does what a command asks. Commands that change something first end a search at work.
    pub fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => say("readyok"),
            Command::Nothing | Command::Quit => {}
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(thinking) = &self.thinking {
                    thinking.watch.ponder_hit();
                }
            }
            Command::NewGame => {
                self.stop();
                if let Some(searcher) = &mut self.searcher {
                    searcher.clear();
                }
            }
            Command::SetOption { name, value } => {
                self.stop();
                self.set_option(&name, value.as_deref().unwrap_or_default());
            }
            Command::Position { start, moves } => {
                self.stop();
                self.set_position(&start, &moves);
            }
            Command::Go(go) => {
                self.stop();
                self.go(go);
            }
            Command::Display => self.display(),
        }
    }

    /// Ends a search at work, waiting for its last words.
    pub fn stop(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.searcher = thinking.finish();
        }
    }

    fn introduce(&self) {
        say(&format!("id name Variorum {}", env!("CARGO_PKG_VERSION")));
        say("id author The Variorum developers");
        for option in self.settings.declare() {
            say(&option.to_string());
        }
        say("uciok");
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match self.settings.set(name, value) {
            Err(message) => say(&format!("info string {message}")),
            Ok(Change::None) => {}
            Ok(Change::Forget) => {
                if let Some(searcher) = &mut self.searcher {
                    searcher.clear();
                }
            }
            Ok(Change::Memory) => {
                if let Some(searcher) = &mut self.searcher {
                    searcher.resize(self.settings.hash);
                }
            }
            Ok(Change::Start) => self.set_position(&Start::Startpos, &[]),
            Ok(Change::Game) => {
                self.searcher = None;
                self.set_position(&Start::Startpos, &[]);
            }
        }
    }

    /// Sets the position; after an error there is none, so that no move is searched for a position
    /// that was not asked for.
    fn set_position(&mut self, start: &Start, moves: &[String]) {
        match self.opened(start, moves) {
            Ok(record) => self.record = Some(record),
            Err(message) => {
                self.record = None;
                say(&format!("info string {message}"));
            }
        }
    }

    fn opened(&self, start: &Start, moves: &[String]) -> Result<Box<dyn AnyRecord>, String> {
        let game = self.settings.game;
        let mut texts: Vec<&str> = self.settings.game_options.iter().map(String::as_str).collect();
        if let Some(text) = game.card().chess960.filter(|_| self.settings.chess960) {
            let name = text.split('=').next();
            if !texts.iter().any(|other| other.split('=').next() == name) {
                texts.push(text);
            }
        }
        let options = Options::parse(game.card().options, texts).map_err(|fault| fault.to_string())?;
        let mut record = match start {
            Start::Startpos => game.new_record(&options).map_err(|fault| fault.to_string())?,
            Start::Fen(text) => game.read_record(&options, text).map_err(|error| error.to_string())?,
        };
        for text in moves {
            record.play_text(text).map_err(|fault| fault.to_string())?;
        }
        Ok(record)
    }

    fn go(&mut self, go: Go) {
        let Some(record) = &self.record else {
            say("info string there is no position: send a legal one");
            say("bestmove 0000");
            return;
        };
        if let Some(depth) = go.perft {
            let counts = record.divide(depth.min(60) as u32);
            for (m, count) in &counts {
                say(&format!("{m}: {count}"));
            }
            let nodes = if depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum::<u64>() };
            say(&format!("Nodes searched: {nodes}"));
            return;
        }
        let memory = self.settings.hash;
        let id = self.settings.game.card().id;
        let Some(searcher) = self.searcher.take().or_else(|| variorum_registry::searcher(id, memory)) else {
            return;
        };
        let request = Request {
            limits: self.limits(&go, record.to_move().index()),
            level: self.settings.level,
            lines: self.settings.lines,
            only: go.search_moves,
            ..Request::default()
        };
        let watch = Arc::new(Watch::new(go.ponder, go.infinite));
        self.thinking = Some(Thinking::begin(searcher, record.clone_box(), request, watch));
    }

    fn limits(&self, go: &Go, mover: usize) -> Limits {
        let mut limits = Limits {
            depth: go.depth.map(|depth| depth.min(1000) as u32),
            nodes: go.nodes,
            mate: go.mate.map(|mate| mate.min(1000) as u32),
            ..Limits::default()
        };
        if go.infinite {
            return limits;
        }
        let overhead = self.settings.overhead_ms;
        if let Some(ms) = go.move_time_ms {
            let ms = ms.saturating_sub(overhead).max(1);
            limits.hard_ms = Some(ms);
            limits.soft_ms = Some(ms);
        } else if let Some(left) = go.time_ms.get(mover).copied().flatten() {
            let increment = go.increment_ms.get(mover).copied().unwrap_or(0);
            let moves_to_go = go.moves_to_go.map(|moves| moves.min(1000) as u32);
            let budget = Budget::from_clock(left, increment, moves_to_go, overhead);
            limits.soft_ms = Some(budget.soft_ms);
            limits.hard_ms = Some(budget.hard_ms);
        }
        limits
    }

    fn display(&self) {
        match &self.record {
            Some(record) => {
                say(&crate::board::draw(&**record, crate::board::Style::Plain));
                say(&format!("Fen: {}", record.text()));
            }
            None => say("info string there is no position: send a legal one"),
        }
    }
}
