//! The state of a conversation.

use super::clock::Clock;
use super::options::{self, Change};
use super::thought::{Display, Found, Purpose, Thought};
use super::variants::{self, Variant};
use super::{Event, spelling};
use crate::clock::WallClock;
use crate::talk::{NAME, Settings, lacking, say};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use variorum_core::Player;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_engine::{Limits, Request, Score, Searcher};
use variorum_protocol::xboard::{self, Command};
use variorum_record::ShortNotation;

/// A score at which a draw is as good as anything, from here on down: a pawn behind.
const BEHIND: i32 = -100;
/// From this ply on an even game may as well be drawn.
const LATE: usize = 60;
/// A score that is lost, and how many turns in a row it takes to resign.
const LOST: (i32, u32) = (-1000, 3);
/// Milliseconds that a hint may take.
const HINT_MS: u64 = 100;

/// For whom we think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// Nobody.
    Force,
    /// This player, whose turns we play.
    Plays(Player),
    /// The user, who looks on.
    Analyses,
}

/// One conversation: what was set, the game, and the search, which is either here or at work.
pub struct Session {
    events: Sender<Event>,
    /// The game asked for on the command line.
    only: Option<&'static dyn AnyGame>,
    /// What `new` begins.
    usual: Variant,
    variant: Variant,
    settings: Settings,
    resigns: bool,
    role: Role,
    /// `None` after a position that is none.
    record: Option<Box<dyn AnyRecord>>,
    searcher: Option<Box<dyn Searcher>>,
    thought: Option<Thought>,
    thoughts: u64,
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
    pub fn new(only: Option<&'static dyn AnyGame>, events: Sender<Event>) -> Session {
        let usual = *variants::declared(only).first().expect("every game has a name");
        let mut session = Session {
            events,
            only,
            usual,
            variant: usual,
            settings: Settings::new(usual.game),
            resigns: false,
            role: Role::Plays(Player::BLACK),
            record: None,
            searcher: None,
            thought: None,
            thoughts: 0,
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
    pub fn obey(&mut self, command: Command) {
        match command {
            Command::Xboard | Command::Nothing | Command::Quit => {}
            Command::ProtocolVersion(_) => self.introduce(),
            Command::New => self.new_game(),
            Command::Variant(name) => self.set_variant(&name),
            Command::SetBoard(text) => self.set_board(&text),
            Command::Force => self.take_role(Some(Role::Force)),
            Command::Go => {
                // Who wants a move after a draw is given one.
                if let Some(record) = &mut self.record {
                    record.resume();
                }
                self.play_for(self.to_move(), "go");
            }
            Command::PlayOther => self.play_for(self.next_player(), "playother"),
            Command::Move(texts) => self.opponent_plays(&texts),
            Command::MoveNow => {
                if let Some(thought) = self.playing() {
                    thought.hurry();
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
            Command::Result => self.take_role(Some(Role::Force)),
            Command::Undo => self.take_back(1, "undo"),
            Command::Remove => {
                let turns = self.record.as_ref().map_or(0, |record| record.players_in().len());
                self.take_back(turns, "remove");
            }
            Command::Hint => self.hint(),
            // Lines of a book begin with a blank and end with an empty line.
            Command::Book => say(" There is no opening book.\n"),
            Command::Ponder(on) => {
                self.ponders = on;
                if self.thought.as_ref().is_some_and(|thought| matches!(thought.purpose, Purpose::Ponder(_)))
                {
                    self.cancel();
                }
                self.settle();
            }
            Command::Post(on) => self.posts.store(on, Ordering::Relaxed),
            Command::Analyze => self.take_role(Some(Role::Analyses)),
            Command::ExitAnalysis => match self.role {
                Role::Analyses => self.take_role(Some(Role::Force)),
                _ => say("Error (command not legal now): exit"),
            },
            Command::Status => self.status(),
            Command::Pause(on) => {
                self.cancel();
                self.paused = on;
                self.settle();
            }
            Command::Memory(mebibytes) => {
                let hash = mebibytes.clamp(1, Settings::MAX_HASH) as usize;
                if hash != self.settings.hash {
                    self.set_memory(hash);
                }
            }
            Command::Cores(count) => {
                // It says how many there may be at most; more than the machine runs at once only cost.
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
    pub fn found(&mut self, found: Found) {
        let Some(thought) = self.thought.take_if(|thought| thought.number == found.number) else { return };
        let purpose = thought.purpose.clone();
        self.searcher = thought.finish();
        if purpose == Purpose::Play {
            self.play(found);
            self.settle();
        }
    }

    /// Ends a search at work; what it has found is dropped.
    pub fn cancel(&mut self) {
        if let Some(thought) = self.thought.take() {
            if thought.purpose == Purpose::Play {
                self.clock.spend(thought.elapsed_ms());
            }
            self.searcher = thought.finish();
        }
    }

    fn introduce(&self) {
        let declared = variants::declared(self.only);
        let names: Vec<&str> = declared.iter().map(Variant::name).collect();
        let only = self.only.map(|_| self.usual);
        let options = options::declare(&self.settings, self.resigns, only);
        xboard::features(NAME, &names, &options).iter().for_each(|line| say(line));
    }

    /// The search for the turn that we have to play.
    fn playing(&self) -> Option<&Thought> {
        self.thought.as_ref().filter(|thought| thought.purpose == Purpose::Play)
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

    fn take_role(&mut self, role: Option<Role>) {
        self.cancel();
        self.expected = None;
        self.role = role.unwrap_or(Role::Force);
        self.settle();
    }

    /// Plays for a player; for nobody where there is no position.
    fn play_for(&mut self, player: Option<Player>, command: &str) {
        if player.is_none() {
            say(&format!("Error (command not legal now): {command}"));
        }
        self.take_role(player.map(Role::Plays));
    }

    /// Gives the search so much memory, or as much as there is.
    fn set_memory(&mut self, mebibytes: usize) {
        self.cancel();
        self.settings.hash = mebibytes;
        match &mut self.searcher {
            Some(searcher) => searcher.resize(mebibytes),
            None => self.searcher = self.settings.searcher(),
        }
        if let Some(message) = self.searcher.as_ref().and_then(|searcher| lacking(&**searcher, mebibytes)) {
            say(&format!("Error ({message}): memory {mebibytes}"));
        }
        self.settle();
    }

    /// Begins whatever search the role asks for, when none is at work, and answers pings that wait
    /// for no move any more.
    fn settle(&mut self) {
        if self.thought.is_none() && !self.paused {
            self.think();
        }
        self.answer_pings();
    }

    fn answer_pings(&mut self) {
        if self.playing().is_none() {
            self.pings.drain(..).for_each(|text| say(&format!("pong {text}")));
        }
    }

    fn think(&mut self) {
        let Some(mut record) = self.record.as_ref().map(|record| record.clone_box()) else { return };
        if self.role == Role::Analyses {
            record.resume();
        }
        if record.outcome().is_some() {
            return;
        }
        let limits = Limits { depth: self.depth, ..Limits::default() };
        let timed = || self.clock.budget(self.settings.overhead_ms).applied_to(limits);
        let (purpose, limits) = match self.role {
            Role::Force => return,
            Role::Analyses => (Purpose::Analysis, Limits::default()),
            Role::Plays(player) if record.to_move() == player => (Purpose::Play, timed()),
            Role::Plays(player) => {
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
        self.thoughts += 1;
        let events = self.events.clone();
        let thought = Thought::begin(self.thoughts, purpose, searcher, record, request, display, events);
        self.thought = Some(thought);
    }

    fn castling_in_words(&self) -> bool {
        self.variant.shown.is_some_and(|shown| shown.castling_in_words)
    }

    /// Plays the turn found: claims, accepts and offers draws, or resigns, as the score suggests.
    fn play(&mut self, found: Found) {
        let Some(mut record) = self.record.as_ref().map(|record| record.clone_box()) else { return };
        // After a draw that was not taken there is none to claim.
        let is_no_loss = !is_better_than(found.turn.score, 0) && record.resumed().is_none();
        if let Some(&reason) = record.claims().first().filter(|_| is_no_loss)
            && record.claim(reason).is_ok()
        {
            self.record = Some(record);
            return self.announce();
        }
        self.turns_lost = if is_better_than(found.turn.score, LOST.0) { 0 } else { self.turns_lost + 1 };
        if self.resigns && self.turns_lost >= LOST.1 {
            self.role = Role::Force;
            return say("resign");
        }
        let in_words = self.castling_in_words();
        let mut spelled = Vec::new();
        for text in &found.turn.decisions {
            spelled.push(spelling::write(&*record, text, in_words));
            if record.play_text(text).is_err() {
                return;
            }
        }
        let accepts = is_no_loss && record.ply() >= LATE || !is_better_than(found.turn.score, BEHIND);
        if std::mem::take(&mut self.draw_offered) && accepts || is_no_loss && !record.claims().is_empty() {
            say("offer draw");
        }
        for (i, text) in spelled.iter().enumerate() {
            say(&xboard::moved(text, i + 1 < spelled.len()));
        }
        self.clock.press(found.elapsed_ms);
        self.excluded.clear();
        self.expected = found.turn.expected;
        self.record = Some(record);
        self.announce();
    }

    /// Says how the game has ended, if it has.
    fn announce(&self) {
        let Some(record) = &self.record else { return };
        if let Some(outcome) = record.outcome() {
            let points = variorum_record::GameResult::from(outcome).text(record.card().players);
            say(&xboard::result(&points, &outcome.in_words()));
        }
    }

    fn opponent_plays(&mut self, texts: &[String]) {
        let written = || texts.join(",");
        let Some(record) = &self.record else {
            return say(&xboard::illegal(&written(), "there is no legal position"));
        };
        if self.role == Role::Plays(record.to_move()) && record.outcome().is_none() {
            return say(&xboard::illegal(&written(), "it is not your turn"));
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
            return say(&xboard::illegal(&written(), &refusal));
        }
        let played = after.entries().last().map(|entry| entry.text.clone());
        let is_expected = |thought: &Thought| {
            texts.len() == 1 && played.is_some_and(|text| thought.purpose == Purpose::Ponder(text))
        };
        let hit = self.thought.as_ref().is_some_and(is_expected);
        if !hit {
            self.cancel();
        }
        self.record = Some(after);
        self.expected = None;
        self.excluded.clear();
        if let Some(thought) = &mut self.thought {
            thought.ponder_hit();
        }
        if matches!(self.role, Role::Plays(_)) {
            self.announce();
        }
        self.settle();
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
        if self.role != Role::Analyses {
            self.role = Role::Plays(Player::BLACK);
        }
        self.choose(self.usual);
        self.settle();
    }

    fn set_variant(&mut self, name: &str) {
        let Some(variant) = variants::find(name) else {
            return say(&format!("Error (unknown variant): {name}"));
        };
        self.cancel();
        self.choose(variant);
        if let Some(record) = &self.record {
            // XBoard knows the start of the variants that it knows.
            let board = variant.shown.map(|shown| shown.board);
            let known = board.flatten().map(|board| (board.pictures, board.size));
            if board != Some(None) {
                say(&xboard::setup(known, &record.text()));
            }
            for (letter, betza) in board.flatten().map_or(&[][..], |board| board.moves) {
                say(&xboard::piece(&format!("{letter}&"), betza));
            }
        }
        self.settle();
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
                    say(&format!("telluser position, {note}"));
                }
                Some(record)
            }
            Err(message) => {
                refuse_position(&message);
                None
            }
        };
    }

    /// Says that a line with this beginning was too long to be read. After a position that was, there is none.
    pub fn drop_line(&mut self, beginning: &str) {
        if beginning.starts_with("setboard ") {
            self.cancel();
            self.record = None;
            refuse_position("expected a line of at most a mebibyte");
        } else {
            say("Error (line too long): dropped");
        }
    }

    fn set_board(&mut self, text: &str) {
        self.cancel();
        self.start(Some(text));
        self.settle();
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match options::set(&mut self.settings, &mut self.resigns, name, value) {
            Err(message) => say(&format!("Error ({message}): option {name}")),
            Ok(Change::Forget) => self.change_searcher(|searcher| searcher.clear()),
            Ok(Change::None) => self.change_searcher(|_| {}),
            Ok(Change::Start) => {
                self.cancel();
                self.start(None);
                self.settle();
            }
        }
    }

    /// Changes the search and lets it go on, from its beginning if one was at work.
    fn change_searcher(&mut self, change: impl FnOnce(&mut dyn Searcher)) {
        self.cancel();
        if let Some(searcher) = &mut self.searcher {
            change(&mut **searcher);
        }
        self.settle();
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
            say(&format!("Error (command not legal now): {command}"));
        }
        self.settle();
    }

    fn hint(&mut self) {
        let Some(record) = &self.record else { return };
        if self.expected.is_none() && self.thought.is_none() {
            let Some(mut searcher) = self.searcher.take().or_else(|| self.settings.searcher()) else {
                return;
            };
            let limits = Limits { soft_ms: Some(HINT_MS), hard_ms: Some(HINT_MS), ..Limits::default() };
            let request = Request { limits, ..Request::default() };
            let never = AtomicBool::new(false);
            let best = searcher.search(&**record, &request, &WallClock::start(), &never, &mut |_| {});
            self.expected = best.chosen;
            self.searcher = Some(searcher);
        }
        let latest = self.thought.as_ref().filter(|thought| thought.purpose == Purpose::Analysis);
        let seen = latest.and_then(Thought::latest).and_then(|info| info.moves.first().cloned());
        if let Some(text) = seen.or_else(|| self.expected.clone()) {
            self.say_hint(&text);
        }
    }

    fn say_hint(&self, text: &str) {
        if let Some(record) = &self.record {
            say(&format!("Hint: {}", spelling::write(&**record, text, self.castling_in_words())));
        }
    }

    fn status(&self) {
        let Some((thought, record)) = self.thought.as_ref().zip(self.record.as_ref()) else { return };
        if let Some(info) = thought.latest() {
            say(&xboard::status(&info, thought.elapsed_ms(), record.legal().len()));
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
    say(&format!("tellusererror Illegal position: {message}"));
}

/// Whether a score is better than so many centipawns.
fn is_better_than(score: Score, centipawns: i32) -> bool {
    match score {
        Score::Centipawns(value) => value > centipawns,
        Score::Mate(turns) => turns > 0,
    }
}
