//! The state of a conversation.

use super::options::{Change, UciOptions};
use super::perft;
use crate::board::{self, Style};
use crate::gui::{
    AUTHOR, NAME, RunningSearch, SearchClock, Settings, memory_shortfall, search_turn, send, turn_tokens,
};
use variorum_core::any::AnyRecord;
use variorum_engine::{Budget, Info, Limits, Request, Searcher, WinRateModel};
use variorum_protocol::uci::{self, Command, Error, Go, Start};

/// One conversation: settings, the position, and the search, which is either here or at work.
pub struct Session {
    options: UciOptions,
    record: Option<Box<dyn AnyRecord>>,
    searcher: Option<Box<dyn Searcher>>,
    running: Option<RunningSearch>,
}

impl Session {
    /// The first game, from its start.
    pub fn new() -> Session {
        let options = UciOptions::new(variorum_registry::games().next().expect("the registry lists a game"));
        let mut session = Session { options, record: None, searcher: None, running: None };
        session.set_position(&Start::Startpos, &[]);
        session
    }

    /// Does what a command asks. Commands that change something first end a search at work.
    pub fn handle(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => send("readyok"),
            Command::Nothing | Command::Quit => {}
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(running) = &self.running {
                    running.clock.ponder_hit();
                }
            }
            Command::NewGame => {
                self.stop();
                self.options.settings.seed = rand::random();
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

    /// Says what is wrong with a line. A refused `go` is still answered with a `bestmove`; after a refused `position`
    /// there is no position.
    pub fn reject(&mut self, error: &Error) {
        send(&format!("info string {error}"));
        if let Error::Malformed { command, .. } = error {
            self.answer_rejected(command);
        }
    }

    /// Says that a line with this beginning was too long to be read; then as [`Session::refuse`].
    pub fn reject_long_line(&mut self, beginning: &str) {
        send("info string a line too long to be read was dropped");
        match Command::parse(beginning) {
            Ok(Command::Position { .. }) => self.answer_rejected("position"),
            Ok(Command::Go(_)) => self.answer_rejected("go"),
            Err(Error::Malformed { command, .. }) => self.answer_rejected(command),
            _ => {}
        }
    }

    /// What has to follow where a command is not obeyed.
    fn answer_rejected(&mut self, command: &str) {
        match command {
            "go" => {
                self.stop();
                send(&uci::best_move(None, None));
            }
            "position" => {
                self.stop();
                self.record = None;
            }
            _ => {}
        }
    }

    /// Ends a running search and waits for its `bestmove`.
    pub fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            self.searcher = running.finish();
        }
    }

    fn introduce(&self) {
        send(&format!("id name {NAME}"));
        send(&format!("id author {AUTHOR}"));
        for option in self.options.declare() {
            send(&option.to_string());
        }
        send("uciok");
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let change = match self.options.set(name, value) {
            Ok(change) => change,
            Err(error) => return send(&format!("info string {error}")),
        };
        let Settings { hash, threads, .. } = self.options.settings;
        match (change, &mut self.searcher) {
            (Change::Forget, Some(searcher)) => searcher.clear(),
            (Change::Memory, searcher) => {
                // Allocated now, so that missing memory is reported now.
                match searcher {
                    Some(searcher) => searcher.resize(hash),
                    None => *searcher = self.options.settings.searcher(),
                }
                self.tell_memory();
            }
            (Change::Threads, Some(searcher)) => searcher.set_threads(threads),
            (Change::Game, searcher) => {
                *searcher = None;
                self.set_position(&Start::Startpos, &[]);
            }
            (Change::Start, _) => self.set_position(&Start::Startpos, &[]),
            (Change::None, _) | (_, None) => {}
        }
    }

    /// Says so where the search has less memory than it should.
    fn tell_memory(&self) {
        let hash = self.options.settings.hash;
        if let Some(message) = self.searcher.as_ref().and_then(|searcher| memory_shortfall(&**searcher, hash))
        {
            send(&format!("info string option Hash: {message}"));
        }
    }

    /// Sets the position; after an error there is none, so that no move is searched for a position
    /// that was not asked for.
    fn set_position(&mut self, start: &Start, moves: &[String]) {
        let text = match start {
            Start::Startpos => None,
            Start::Fen(text) => Some(text.as_str()),
        };
        self.record = match self.options.settings.open(text, moves, false) {
            Ok((mut record, notes)) => {
                for note in notes {
                    send(&format!("info string position, {note}"));
                }
                // Whether a game is drawn by history or judgement is for the user interface to decide.
                record.resume();
                Some(record)
            }
            Err(error) => {
                send(&format!("info string {error}"));
                None
            }
        };
    }

    fn go(&mut self, go: Go) {
        if !go.skipped.is_empty() {
            let words = go.skipped.join(" ");
            send(&format!(
                "info string go: `{words}`: expected limits such as depth, nodes, movetime, wtime; skipped"
            ));
        }
        let Some(record) = self.record.as_ref().filter(|_| !go.has_only_unknown_words()) else {
            if self.record.is_none() {
                send("info string there is no position: send a legal one");
            }
            if go.perft.is_none() {
                let refused = self.record.is_none();
                send(&if refused { uci::REFUSED.to_owned() } else { uci::best_move(None, None) });
            }
            return;
        };
        let record = record.clone_box();
        if self.searcher.is_none() {
            self.searcher = self.options.settings.searcher();
            self.tell_memory();
        }
        let Some(searcher) = self.searcher.take() else { return };
        let settings = &self.options.settings;
        if let Some(depth) = go.perft {
            let work = move |_: &mut dyn Searcher, clock: &SearchClock| {
                perft::count(&*record, depth.min(60) as u32, clock.stop_flag());
            };
            self.running = Some(RunningSearch::begin(searcher, SearchClock::new(false, false), work));
            return;
        }
        let request = Request {
            limits: self.limits(&go, record.to_move().index()),
            level: settings.level,
            lines: settings.lines,
            seed: settings.seed,
            only: go.search_moves,
            ..Request::default()
        };
        let (whole, shows_chances) = (self.options.whole_turns, self.options.shows_chances);
        let work = move |searcher: &mut dyn Searcher, clock: &SearchClock| {
            let model = WinRateModel::of(&*record);
            let mut report = |info: &Info| {
                let info = &Info { elapsed_ms: clock.worked_ms(), ..info.clone() };
                let chances = shows_chances.then(|| model.wdl(info.score));
                let line = match whole {
                    true => turn_tokens(&*record, &info.moves, |_, text| text.to_owned()),
                    false => info.moves.clone(),
                };
                send(&uci::info(info, &line, chances));
            };
            let turn = search_turn(searcher, &*record, &request, clock, whole, &mut report);
            clock.wait();
            let chosen = (!turn.decisions.is_empty()).then(|| turn.decisions.join(","));
            send(&uci::best_move(chosen.as_deref(), turn.expected.as_deref()));
        };
        self.running = Some(RunningSearch::begin(searcher, SearchClock::new(go.ponder, go.infinite), work));
    }

    fn limits(&self, go: &Go, mover: usize) -> Limits {
        let turns = |count: Option<u64>| count.map(|count| count.clamp(1, 1000) as u32);
        let limits = Limits {
            depth: turns(go.depth),
            nodes: go.nodes.map(|nodes| nodes.max(1)),
            mate: turns(go.mate),
            ..Limits::default()
        };
        if go.infinite {
            return limits;
        }
        let overhead = self.options.settings.overhead_ms;
        if let Some(ms) = go.move_time_ms {
            return Budget::exactly(ms, overhead).applied_to(limits);
        }
        let Some((left, increment)) = go.clock(mover) else { return limits };
        let to_go = turns(go.moves_to_go.filter(|&turns| turns > 0));
        Budget::from_clock(left, increment, to_go, overhead).applied_to(limits)
    }

    fn display(&self) {
        match &self.record {
            Some(record) => {
                send(&board::draw(&**record, Style::PLAIN));
                send(&format!("Fen: {}", record.text()));
            }
            None => send("info string there is no position: send a legal one"),
        }
    }
}
