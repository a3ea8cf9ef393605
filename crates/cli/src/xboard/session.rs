//! The state of a conversation.

use super::clock::Clock;
use super::message::{Message, SearchResult};
use super::options::{self, Change};
use super::search::{Display, Purpose, Search};
use super::spelling;
use super::variants::{self, Variant};
use crate::clock::WallClock;
use crate::gui::{NAME, Settings, memory_shortfall, send};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use variorum_core::Player;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_engine::{Limits, Request, Score, Searcher};
use variorum_protocol::xboard::{self, Command};
use variorum_record::ShortNotation;

/// Scores at or below this accept a draw: a pawn behind.
const BEHIND: i32 = -100;
/// From this ply on, a draw is accepted in an even position.
const LATE: usize = 60;
/// The engine resigns when its score has been at or below this for that many turns in a row.
const LOST: (i32, u32) = (-1000, 3);
/// Milliseconds that a hint may take.
const HINT_MS: u64 = 100;

/// What the engine does when it is not told otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// It plays for nobody.
    Force,
    /// It plays the turns of this player.
    Plays(Player),
    /// It analyses the position for the user.
    Analyses,
}

/// One conversation: what was set, the game, and the search, which is either here or at work.
pub struct Session {
    messages: Sender<Message>,
    /// The game asked for on the command line.
    only: Option<&'static dyn AnyGame>,
    /// What `new` begins.
    usual: Variant,
    variant: Variant,
    settings: Settings,
    resigns: bool,
    mode: Mode,
    /// `None` after an impossible position.
    record: Option<Box<dyn AnyRecord>>,
    searcher: Option<Box<dyn Searcher>>,
    search: Option<Search>,
    searches: u64,
    /// The opponent's move expected in the position on the board.
    expected: Option<String>,
    excluded: Vec<String>,
    clock: Clock,
    depth: Option<u32>,
    ponders: bool,
    posts: Arc<AtomicBool>,
    paused: bool,
    draw_offered: bool,
    turns_lost: u32,
    /// To be answered when the move is made.
    pings: Vec<String>,
}

impl Session {
    /// A new game of the first variant, or of the game given.
    pub fn new(only: Option<&'static dyn AnyGame>, messages: Sender<Message>) -> Session {
        let usual = *variants::declared(only).first().expect("every game has a name");
        let mut session = Session {
            messages,
            only,
            usual,
            variant: usual,
            settings: Settings::new(usual.game),
            resigns: false,
            mode: Mode::Plays(Player::BLACK),
            record: None,
            searcher: None,
            search: None,
            searches: 0,
            expected: None,
            excluded: Vec::new(),
            clock: Clock::new(),
            depth: None,
            ponders: false,
            posts: Arc::new(AtomicBool::new(false)),
            paused: false,
            draw_offered: false,
            turns_lost: 0,
            pings: Vec::new(),
        };
        session.choose(usual);
        session
    }

    /// Does what a command asks.
    pub fn handle(&mut self, command: Command) {
        match command {
            Command::Xboard | Command::Nothing | Command::Quit => {}
            Command::ProtocolVersion(_) => self.introduce(),
            Command::New => self.new_game(),
            Command::Variant(name) => self.set_variant(&name),
            Command::SetBoard(text) => self.set_board(&text),
            Command::Force => self.set_mode(Some(Mode::Force)),
            Command::Go => {
                // A move is played even after a draw, when it is asked for.
                if let Some(record) = &mut self.record {
                    record.resume();
                }
                self.play_for(self.to_move(), "go");
            }
            Command::PlayOther => self.play_for(self.next_player(), "playother"),
            Command::Move(texts) => self.opponent_plays(&texts),
            Command::MoveNow => {
                if let Some(search) = self.playing() {
                    search.hurry();
                }
            }
            Command::Time(control) => self.clock = Clock::with(control),
            Command::Depth(depth) => self.depth = Some(depth.clamp(1, 1000) as u32),
            Command::OwnClock(ms) => self.clock.set(ms),
            Command::Ping(text) => {
                self.pings.push(text);
                self.answer_pings();
            }
            Command::Draw => self.draw_offered = true,
            Command::Result => self.set_mode(Some(Mode::Force)),
            Command::Undo => self.take_back(1, "undo"),
            Command::Remove => {
                let turns = self.record.as_ref().map_or(0, |record| record.players_in().len());
                self.take_back(turns, "remove");
            }
            Command::Hint => self.hint(),
            // Lines of a book begin with a blank and end with an empty line.
            Command::Book => send(" There is no opening book.\n"),
            Command::Ponder(on) => {
                self.ponders = on;
                if self.search.as_ref().is_some_and(|search| matches!(search.purpose, Purpose::Ponder(_))) {
                    self.cancel();
                }
                self.resume_work();
            }
            Command::Post(on) => self.posts.store(on, Ordering::Relaxed),
            Command::Analyze => self.set_mode(Some(Mode::Analyses)),
            Command::ExitAnalysis => match self.mode {
                Mode::Analyses => self.set_mode(Some(Mode::Force)),
                _ => send("Error (command not legal now): exit"),
            },
            Command::Status => self.status(),
            Command::Pause(on) => {
                self.cancel();
                self.paused = on;
                self.resume_work();
            }
            Command::Memory(mebibytes) => {
                let hash = mebibytes.clamp(1, Settings::MAX_HASH) as usize;
                if hash != self.settings.hash {
                    self.set_memory(hash);
                }
            }
            Command::Cores(count) => {
                // The number is an upper bound; more threads than processors only cost time.
                let most = std::thread::available_parallelism().map_or(1, usize::from) as u64;
                let threads = count.clamp(1, most.min(Settings::MAX_THREADS)) as usize;
                if threads != self.settings.threads {
                    self.settings.threads = threads;
                    self.change_searcher(|searcher| searcher.set_threads(threads));
                }
            }
            Command::SetOption { name, value } => self.set_option(&name, &value.unwrap_or_default()),
            Command::Exclude(text) => self.exclude(text),
            Command::Include(text) => self.include(text.as_deref()),
        }
    }

    /// Takes what a search has found, unless it was cancelled meanwhile.
    pub fn search_finished(&mut self, result: SearchResult) {
        let Some(search) = self.search.take_if(|search| search.number == result.number) else { return };
        let purpose = search.purpose.clone();
        self.searcher = search.finish();
        if purpose == Purpose::Play {
            self.play(result);
            self.resume_work();
        }
    }

    /// Ends a search at work; what it has found is dropped.
    pub fn cancel(&mut self) {
        if let Some(search) = self.search.take() {
            if search.purpose == Purpose::Play {
                self.clock.spend(search.elapsed_ms());
            }
            self.searcher = search.finish();
        }
    }

    fn introduce(&self) {
        let declared = variants::declared(self.only);
        let names: Vec<&str> = declared.iter().map(Variant::name).collect();
        let only = self.only.map(|_| self.usual);
        let options = options::declare(&self.settings, self.resigns, only);
        xboard::features(NAME, &names, &options).iter().for_each(|line| send(line));
    }

    /// The search for the turn that we have to play.
    fn playing(&self) -> Option<&Search> {
        self.search.as_ref().filter(|search| search.purpose == Purpose::Play)
    }

    fn to_move(&self) -> Option<Player> {
        self.record.as_ref().map(|record| record.to_move())
    }

    /// The player still in whose turn comes after that of the player to move.
    fn next_player(&self) -> Option<Player> {
        let record = self.record.as_ref()?;
        let (players, from) = (record.players_in(), record.to_move().index());
        let seats = record.card().players;
        (1..=seats).map(|step| Player::ALL[(from + step) % seats]).find(|&player| players.contains(player))
    }

    fn set_mode(&mut self, mode: Option<Mode>) {
        self.cancel();
        self.expected = None;
        self.mode = mode.unwrap_or(Mode::Force);
        self.resume_work();
    }

    /// Plays for a player; for nobody where there is no position.
    fn play_for(&mut self, player: Option<Player>, command: &str) {
        if player.is_none() {
            send(&format!("Error (command not legal now): {command}"));
        }
        self.set_mode(player.map(Mode::Plays));
    }

    /// Gives the search this much memory, or as much as there is.
    fn set_memory(&mut self, mebibytes: usize) {
        self.cancel();
        self.settings.hash = mebibytes;
        match &mut self.searcher {
            Some(searcher) => searcher.resize(mebibytes),
            None => self.searcher = self.settings.searcher(),
        }
        if let Some(message) =
            self.searcher.as_ref().and_then(|searcher| memory_shortfall(&**searcher, mebibytes))
        {
            send(&format!("Error ({message}): memory {mebibytes}"));
        }
        self.resume_work();
    }

    /// Begins whatever search the mode asks for, when none is at work, and answers pings that wait
    /// for no move any more.
    fn resume_work(&mut self) {
        if self.search.is_none() && !self.paused {
            self.start_search();
        }
        self.answer_pings();
    }

    fn answer_pings(&mut self) {
        if self.playing().is_none() {
            self.pings.drain(..).for_each(|text| send(&format!("pong {text}")));
        }
    }

    fn start_search(&mut self) {
        let Some(mut record) = self.record.as_ref().map(|record| record.clone_box()) else { return };
        if self.mode == Mode::Analyses {
            record.resume();
        }
        if record.outcome().is_some() {
            return;
        }
        let limits = Limits { depth: self.depth, ..Limits::default() };
        let timed = || self.clock.budget(self.settings.overhead_ms).applied_to(limits);
        let (purpose, limits) = match self.mode {
            Mode::Force => return,
            Mode::Analyses => (Purpose::Analysis, Limits::default()),
            Mode::Plays(player) if record.to_move() == player => (Purpose::Play, timed()),
            Mode::Plays(player) => {
                let Some(expected) = self.expected.clone().filter(|_| self.ponders) else { return };
                let is_ours = record.play_text(&expected).is_ok() && record.to_move() == player;
                if !is_ours || record.outcome().is_some() {
                    return;
                }
                // The lines of play to come begin after this move.
                if self.posts.load(Ordering::Relaxed) {
                    self.say_hint(&expected);
                }
                (Purpose::Ponder(expected), timed())
            }
        };
        let Some(searcher) = self.searcher.take().or_else(|| self.settings.searcher()) else { return };
        let only = match self.excluded.is_empty() {
            true => Vec::new(),
            false => record.legal().into_iter().filter(|text| !self.excluded.contains(text)).collect(),
        };
        let request = Request {
            limits,
            level: if purpose == Purpose::Analysis { Request::default().level } else { self.settings.level },
            lines: self.settings.lines,
            seed: self.settings.seed,
            only,
            ..Request::default()
        };
        let display = Display { posts: Arc::clone(&self.posts), castling_in_words: self.castling_in_words() };
        self.searches += 1;
        let messages = self.messages.clone();
        let search = Search::begin(self.searches, purpose, searcher, record, request, display, messages);
        self.search = Some(search);
    }

    fn castling_in_words(&self) -> bool {
        self.variant.shown.is_some_and(|shown| shown.castling_in_words)
    }

    /// Plays the turn found: claims, accepts and offers draws, or resigns, as the score suggests.
    fn play(&mut self, result: SearchResult) {
        let Some(mut record) = self.record.as_ref().map(|record| record.clone_box()) else { return };
        // After a draw that was not taken there is none to claim.
        let is_no_loss = !is_better_than(result.turn.score, 0) && record.resumed().is_none();
        if let Some(&reason) = record.claims().first().filter(|_| is_no_loss)
            && record.claim(reason).is_ok()
        {
            self.record = Some(record);
            return self.announce();
        }
        self.turns_lost = if is_better_than(result.turn.score, LOST.0) { 0 } else { self.turns_lost + 1 };
        if self.resigns && self.turns_lost >= LOST.1 {
            self.mode = Mode::Force;
            return send("resign");
        }
        let in_words = self.castling_in_words();
        let mut spelled = Vec::new();
        for text in &result.turn.decisions {
            spelled.push(spelling::write(&*record, text, in_words));
            if record.play_text(text).is_err() {
                return;
            }
        }
        let accepts = is_no_loss && record.ply() >= LATE || !is_better_than(result.turn.score, BEHIND);
        if std::mem::take(&mut self.draw_offered) && accepts || is_no_loss && !record.claims().is_empty() {
            send("offer draw");
        }
        for (i, text) in spelled.iter().enumerate() {
            send(&xboard::make_move(text, i + 1 < spelled.len()));
        }
        self.clock.press(result.elapsed_ms);
        self.excluded.clear();
        self.expected = result.turn.expected;
        self.record = Some(record);
        self.announce();
    }

    /// Sends the result if the game has ended.
    fn announce(&self) {
        let Some(record) = &self.record else { return };
        if let Some(outcome) = record.outcome() {
            let points = variorum_record::GameResult::from(outcome).text(record.card().players);
            send(&xboard::result(&points, &outcome.in_words()));
        }
    }

    fn opponent_plays(&mut self, texts: &[String]) {
        let written = || texts.join(",");
        let Some(record) = &self.record else {
            return send(&xboard::illegal_move(&written(), "there is no legal position"));
        };
        if self.mode == Mode::Plays(record.to_move()) && record.outcome().is_none() {
            return send(&xboard::illegal_move(&written(), "it is not your turn"));
        }
        let mut after = record.clone_box();
        let notation = ShortNotation::of(self.settings.game);
        for text in texts {
            let ours = spelling::read(&*after, text);
            let followed = after.follow_text(&ours);
            // Moves in short notation, as people type them.
            let followed = followed.or_else(|fault| notation.follow(&mut *after, text).map_err(|_| fault));
            let refusal = match followed {
                Ok(()) if after.entries().last().is_some_and(|entry| entry.is_move) => continue,
                Ok(()) => "expected a move".to_owned(),
                Err(fault) => format!("expected {}", fault.expected),
            };
            return send(&xboard::illegal_move(&written(), &refusal));
        }
        let played = after.entries().last().map(|entry| entry.text.clone());
        let is_expected = |search: &Search| {
            texts.len() == 1 && played.is_some_and(|text| search.purpose == Purpose::Ponder(text))
        };
        let hit = self.search.as_ref().is_some_and(is_expected);
        if !hit {
            self.cancel();
        }
        self.record = Some(after);
        self.expected = None;
        self.excluded.clear();
        if let Some(search) = &mut self.search {
            search.ponder_hit();
        }
        if matches!(self.mode, Mode::Plays(_)) {
            self.announce();
        }
        self.resume_work();
    }

    fn new_game(&mut self) {
        self.cancel();
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
        self.settings.seed = rand::random();
        self.depth = None;
        self.paused = false;
        self.clock.restart();
        if self.mode != Mode::Analyses {
            self.mode = Mode::Plays(Player::BLACK);
        }
        self.choose(self.usual);
        self.resume_work();
    }

    fn set_variant(&mut self, name: &str) {
        let Some(variant) = variants::find(name) else {
            return send(&format!("Error (unknown variant): {name}"));
        };
        self.cancel();
        self.choose(variant);
        if let Some(record) = &self.record {
            // XBoard knows the start of the variants that it knows.
            let board = variant.shown.map(|shown| shown.board);
            let known = board.flatten().map(|board| (board.pictures, board.size));
            if board != Some(None) {
                send(&xboard::setup(known, &record.text()));
            }
            for (letter, betza) in board.flatten().map_or(&[][..], |board| board.moves) {
                send(&xboard::piece(&format!("{letter}&"), betza));
            }
        }
        self.resume_work();
    }

    /// Begins a game of this variant from its start.
    fn choose(&mut self, variant: Variant) {
        if variant.game.card().id != self.settings.game.card().id {
            self.searcher = None;
            self.settings.game_options.clear();
        }
        self.variant = variant;
        self.settings.game = variant.game;
        self.settings.implied = variant.options();
        self.start(None);
    }

    /// Begins a game from its start or a position text, which may be none: then there is no game.
    fn start(&mut self, text: Option<&str>) {
        self.expected = None;
        self.excluded.clear();
        self.draw_offered = false;
        self.turns_lost = 0;
        self.record = match self.settings.open(text, &[], true) {
            Ok((record, notes)) => {
                for note in notes {
                    send(&format!("telluser position, {note}"));
                }
                Some(record)
            }
            Err(error) => {
                refuse_position(&error.to_string());
                None
            }
        };
    }

    /// Says that a line with this beginning was too long to be read. After a position that was, there is none.
    pub fn reject_long_line(&mut self, beginning: &str) {
        if beginning.starts_with("setboard ") {
            self.cancel();
            self.record = None;
            refuse_position("expected a line of at most a mebibyte");
        } else {
            send("Error (line too long): dropped");
        }
    }

    fn set_board(&mut self, text: &str) {
        self.cancel();
        self.start(Some(text));
        self.resume_work();
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match options::set(&mut self.settings, &mut self.resigns, name, value) {
            Err(error) => send(&format!("Error ({error}): option {name}")),
            Ok(Change::Forget) => self.change_searcher(|searcher| searcher.clear()),
            Ok(Change::None) => self.change_searcher(|_| {}),
            Ok(Change::Start) => {
                self.cancel();
                self.start(None);
                self.resume_work();
            }
        }
    }

    /// Changes the search and lets it go on, from its beginning if one was at work.
    fn change_searcher(&mut self, change: impl FnOnce(&mut dyn Searcher)) {
        self.cancel();
        if let Some(searcher) = &mut self.searcher {
            change(&mut **searcher);
        }
        self.resume_work();
    }

    /// Goes back by so many turns, of which the last may be half made.
    fn take_back(&mut self, turns: usize, command: &str) {
        self.cancel();
        self.expected = None;
        self.excluded.clear();
        if let Some(record) = self.record.as_mut().filter(|record| record.ply() > 0) {
            let entries = record.entries();
            let mut left = entries.len();
            for _ in 0..turns {
                let player = left.checked_sub(1).and_then(|last| entries[last].player);
                left =
                    entries[..left].iter().rposition(|entry| entry.player != player).map_or(0, |at| at + 1);
            }
            record.truncate(left);
        } else {
            send(&format!("Error (command not legal now): {command}"));
        }
        self.resume_work();
    }

    fn hint(&mut self) {
        let Some(record) = &self.record else { return };
        if self.expected.is_none() && self.search.is_none() {
            let Some(mut searcher) = self.searcher.take().or_else(|| self.settings.searcher()) else {
                return;
            };
            let limits = Limits { soft_ms: Some(HINT_MS), hard_ms: Some(HINT_MS), ..Limits::default() };
            let request = Request { limits, ..Request::default() };
            let never = AtomicBool::new(false);
            let best = searcher.search(&**record, &request, &WallClock::start(), &never, &mut |_| {});
            self.expected = best.best_move;
            self.searcher = Some(searcher);
        }
        let latest = self.search.as_ref().filter(|search| search.purpose == Purpose::Analysis);
        let seen = latest.and_then(Search::latest).and_then(|info| info.moves.first().cloned());
        if let Some(text) = seen.or_else(|| self.expected.clone()) {
            self.say_hint(&text);
        }
    }

    fn say_hint(&self, text: &str) {
        if let Some(record) = &self.record {
            send(&format!("Hint: {}", spelling::write(&**record, text, self.castling_in_words())));
        }
    }

    fn status(&self) {
        let Some((search, record)) = self.search.as_ref().zip(self.record.as_ref()) else { return };
        if let Some(info) = search.latest() {
            send(&xboard::status(&info, search.elapsed_ms(), record.legal().len()));
        }
    }

    fn exclude(&mut self, text: Option<String>) {
        let Some(record) = &self.record else { return };
        match text {
            None => self.excluded = record.legal(),
            Some(text) => self.excluded.push(spelling::read(&**record, &text)),
        }
        self.change_searcher(|_| {});
    }

    fn include(&mut self, text: Option<&str>) {
        let Some(record) = &self.record else { return };
        match text {
            None => self.excluded.clear(),
            Some(text) => {
                let ours = spelling::read(&**record, text);
                self.excluded.retain(|other| *other != ours);
            }
        }
        self.change_searcher(|_| {});
    }
}

fn refuse_position(message: &str) {
    send(&format!("tellusererror Illegal position: {message}"));
}

/// Whether a score is better than so many centipawns.
fn is_better_than(score: Score, centipawns: i32) -> bool {
    match score {
        Score::Centipawns(value) => value > centipawns,
        Score::Mate(turns) => turns > 0,
    }
}
