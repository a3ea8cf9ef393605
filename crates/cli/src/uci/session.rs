//! The state of a conversation.

use super::options::{Change, Choices};
use super::perft;
use crate::board::{self, Style};
use crate::talk::{AUTHOR, NAME, Settings, Thinking, Watch, lacking, say, searched, told};
use variorum_core::any::AnyRecord;
use variorum_engine::{Budget, Info, Limits, Request, Searcher, WinRateModel};
use variorum_protocol::uci::{self, Command, Error, Go, Start};

/// One conversation: settings, the position, and the search, which is either here or at work.
pub struct Session {
    choices: Choices,
    record: Option<Box<dyn AnyRecord>>,
    searcher: Option<Box<dyn Searcher>>,
    thinking: Option<Thinking>,
}

impl Session {
    /// The first game, from its start.
    pub fn new() -> Session {
        let choices = Choices::new(variorum_registry::games().next().expect("the registry lists a game"));
        let mut session = Session { choices, record: None, searcher: None, thinking: None };
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
                self.choices.settings.seed = rand::random();
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

    /// Says what is wrong with a line. A `go` that cannot be followed is still owed an answer, and after a
    /// `position` that cannot there is none.
    pub fn refuse(&mut self, error: &Error) {
        say(&format!("info string {error}"));
        if let Error::Malformed { command, .. } = error {
            self.leave_out(command);
        }
    }

    /// Says that a line with this beginning was too long to be read; then as [`Session::refuse`].
    pub fn drop_line(&mut self, beginning: &str) {
        say("info string a line too long to be read was dropped");
        match Command::parse(beginning) {
            Ok(Command::Position { .. }) => self.leave_out("position"),
            Ok(Command::Go(_)) => self.leave_out("go"),
            Err(Error::Malformed { command, .. }) => self.leave_out(command),
            _ => {}
        }
    }

    /// What has to follow where a command is not obeyed.
    fn leave_out(&mut self, command: &str) {
        match command {
            "go" => {
                self.stop();
                say(&uci::best_move(None, None));
            }
            "position" => {
                self.stop();
                self.record = None;
            }
            _ => {}
        }
    }

    /// Ends a search at work, waiting for its last words.
    pub fn stop(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.searcher = thinking.finish();
        }
    }

    fn introduce(&self) {
        say(&format!("id name {NAME}"));
        say(&format!("id author {AUTHOR}"));
        for option in self.choices.declare() {
            say(&option.to_string());
        }
        say("uciok");
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let change = match self.choices.set(name, value) {
            Ok(change) => change,
            Err(message) => return say(&format!("info string {message}")),
        };
        let Settings { hash, threads, .. } = self.choices.settings;
        match (change, &mut self.searcher) {
            (Change::Forget, Some(searcher)) => searcher.clear(),
            (Change::Memory, searcher) => {
                // Made now, so that it is known now what memory there is.
                match searcher {
                    Some(searcher) => searcher.resize(hash),
                    None => *searcher = self.choices.settings.searcher(),
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
        let hash = self.choices.settings.hash;
        if let Some(message) = self.searcher.as_ref().and_then(|searcher| lacking(&**searcher, hash)) {
            say(&format!("info string option Hash: {message}"));
        }
    }

    /// Sets the position; after an error there is none, so that no move is searched for a position
    /// that was not asked for.
    fn set_position(&mut self, start: &Start, moves: &[String]) {
        let text = match start {
            Start::Startpos => None,
            Start::Fen(text) => Some(text.as_str()),
        };
        self.record = match self.choices.settings.open(text, moves, false) {
            Ok((mut record, notes)) => {
                for note in notes {
                    say(&format!("info string position, {note}"));
                }
                // Whether a game is over by the rules of play is for the interface to say.
                record.resume();
                Some(record)
            }
            Err(message) => {
                say(&format!("info string {message}"));
                None
            }
        };
    }

    fn go(&mut self, go: Go) {
        if !go.skipped.is_empty() {
            let words = go.skipped.join(" ");
            say(&format!(
                "info string go: `{words}`: expected limits such as depth, nodes, movetime, wtime; skipped"
            ));
        }
        let Some(record) = self.record.as_ref().filter(|_| !go.is_nonsense()) else {
            if self.record.is_none() {
                say("info string there is no position: send a legal one");
            }
            if go.perft.is_none() {
                let refused = self.record.is_none();
                say(&if refused { uci::REFUSED.to_owned() } else { uci::best_move(None, None) });
            }
            return;
        };
        let record = record.clone_box();
        if self.searcher.is_none() {
            self.searcher = self.choices.settings.searcher();
            self.tell_memory();
        }
        let Some(searcher) = self.searcher.take() else { return };
        let settings = &self.choices.settings;
        if let Some(depth) = go.perft {
            let work = move |_: &mut dyn Searcher, watch: &Watch| {
                perft::count(&*record, depth.min(60) as u32, watch.stop_flag());
            };
            self.thinking = Some(Thinking::begin(searcher, Watch::new(false, false), work));
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
        let (whole, shows_chances) = (self.choices.whole_turns, self.choices.shows_chances);
        let work = move |searcher: &mut dyn Searcher, watch: &Watch| {
            let model = WinRateModel::of(&*record);
            let mut report = |info: &Info| {
                let info = &Info { elapsed_ms: watch.worked_ms(), ..info.clone() };
                let chances = shows_chances.then(|| model.wdl(info.score));
                let line = match whole {
                    true => told(&*record, &info.moves, |_, text| text.to_owned()),
                    false => info.moves.clone(),
                };
                say(&uci::info(info, &line, chances));
            };
            let turn = searched(searcher, &*record, &request, watch, whole, &mut report);
            watch.wait();
            let chosen = (!turn.decisions.is_empty()).then(|| turn.decisions.join(","));
            say(&uci::best_move(chosen.as_deref(), turn.expected.as_deref()));
        };
        self.thinking = Some(Thinking::begin(searcher, Watch::new(go.ponder, go.infinite), work));
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
        let overhead = self.choices.settings.overhead_ms;
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
                say(&board::draw(&**record, Style::PLAIN));
                say(&format!("Fen: {}", record.text()));
            }
            None => say("info string there is no position: send a legal one"),
        }
    }
}
