//! A program that speaks UCI.

mod process;

use super::player::{Contestant, Failure, GameStart, MoveReply, MoveRequest};
use crate::result::FailureKind;
use crate::spec::{StartForm, Uci};
use process::{Process, Received};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Card, Fault, Options, Player as Colour, Values};
use variorum_engine::Score;

/// How long a program may take to answer `uci` or `isready`.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// How orthodox chess is called in the Chess Engine Communication Protocol: engines that know no
/// variants play it.
const ORTHODOX: &str = "normal";

pub(super) struct Player {
    name: String,
    spec: Uci,
    game: &'static dyn AnyGame,
    ready_within: Duration,
    process: Process,
    /// The options it declared: name and the rest of the line.
    declared: Vec<(String, String)>,
    /// What was set for the last game.
    set: Vec<(&'static str, String)>,
    /// Whether it has to be started again.
    needs_restart: bool,
    /// Whether the position is told from `startpos`.
    from_start: bool,
}

impl Player {
    /// Starts the program and makes sure that it plays the game.
    ///
    /// # Errors
    /// It cannot be run, does not answer, or does not know the game.
    pub fn new(
        name: String,
        spec: Uci,
        game: &'static dyn AnyGame,
        timeout: Duration,
    ) -> Result<Player, Fault> {
        let process = Process::start(&spec).map_err(|error| {
            Fault::new("cmd", &spec.command, format!("a program that can be run ({error})"))
        })?;
        let mut player = Player {
            name,
            spec,
            game,
            ready_within: timeout.max(HANDSHAKE_TIMEOUT),
            process,
            declared: Vec::new(),
            set: Vec::new(),
            needs_restart: false,
            from_start: true,
        };
        player.handshake()?;
        Ok(player)
    }

    fn fault(&self, text: impl AsRef<str>, expected: impl Into<String>) -> Fault {
        Fault::new(format!("engine {}", self.name), text, expected)
    }

    /// Sends `uci`, sets the options and chooses the game.
    fn handshake(&mut self) -> Result<(), Fault> {
        self.declared.clear();
        self.set.clear();
        self.process.send("uci");
        let deadline = Instant::now() + HANDSHAKE_TIMEOUT;
        loop {
            match self.process.receive(deadline, &AtomicBool::new(false)) {
                Received::Line(line) => {
                    if line.trim() == "uciok" {
                        break;
                    }
                    if let Some(rest) = line.trim().strip_prefix("option name ") {
                        let (name, kind) = rest.split_once(" type ").unwrap_or((rest, ""));
                        self.declared.push((name.trim().to_owned(), kind.to_owned()));
                    }
                }
                Received::Timeout => return Err(self.fault("", "`uciok` within 10 seconds of `uci`")),
                Received::Closed(why) => return Err(self.fault(why, "`uciok` in answer to `uci`")),
            }
        }
        for (name, value) in self.spec.options.clone() {
            let Some(declared) = self.declared(&name).map(|(declared, _)| declared.clone()) else {
                let names: Vec<&str> = self.declared.iter().map(|(name, _)| name.as_str()).collect();
                return Err(self.fault(name, format!("one of its options: {}", names.join(", "))));
            };
            self.process.send(&format!("setoption name {declared} value {value}"));
        }
        if let Some(variant) = self.variant()? {
            self.process.send(&format!("setoption name UCI_Variant value {variant}"));
        }
        self.ready().map_err(|failure| self.fault(failure.detail, "`readyok` in answer to `isready`"))
    }

    fn declared(&self, name: &str) -> Option<&(String, String)> {
        self.declared.iter().find(|(other, _)| other.eq_ignore_ascii_case(name))
    }

    /// The value of `UCI_Variant`; `None` where the engine has no such option and needs none.
    fn variant(&self) -> Result<Option<String>, Fault> {
        let Card { id, protocol_names, .. } = *self.game.card();
        if let Some(variant) = &self.spec.variant {
            return Ok(Some(variant.clone()));
        }
        let Some((_, kind)) = self.declared("UCI_Variant") else {
            return match protocol_names.contains(&ORTHODOX) {
                true => Ok(None),
                false => Err(self.fault(id, "a game that it plays: it declares no UCI_Variant")),
            };
        };
        let values: Vec<&str> = kind.split(" var ").skip(1).map(str::trim).collect();
        match protocol_names.iter().find(|name| values.contains(name)) {
            Some(name) => Ok(Some((*name).to_owned())),
            None => {
                let expected = format!("one of its variants ({}), or variant=NAME", values.join(", "));
                Err(self.fault(id, expected))
            }
        }
    }

    /// Waits for `readyok`.
    fn ready(&mut self) -> Result<(), Failure> {
        self.process.send("isready");
        let deadline = Instant::now() + self.ready_within;
        loop {
            match self.process.receive(deadline, &AtomicBool::new(false)) {
                Received::Line(line) if line.trim() == "readyok" => return Ok(()),
                Received::Line(_) => {}
                Received::Timeout => return Err(crash("said no `readyok`")),
                Received::Closed(why) => return Err(crash(why)),
            }
        }
    }

    /// Sets an option that depends on the game, where the engine has it and it changes.
    fn set(&mut self, name: &'static str, value: String) {
        let Some((declared, kind)) = self.declared(name) else { return };
        let usual = kind.split("default ").nth(1).unwrap_or_default().trim().to_owned();
        let declared = declared.clone();
        let last =
            self.set.iter().find(|(other, _)| *other == name).map_or(usual, |(_, value)| value.clone());
        let by_user = self.spec.options.iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
        if last != value && !by_user {
            self.process.send(&format!("setoption name {declared} value {value}"));
            self.set.retain(|(other, _)| *other != name);
            self.set.push((name, value));
        }
    }

    /// What `position` says after its first word.
    fn position(&self, record: &dyn AnyRecord) -> String {
        // After an event that is no move, only a text can tell where the game stands.
        let entries = record.entries();
        let from = entries.iter().rposition(|entry| !entry.is_move).map_or(0, |at| at + 1);
        let base = if from == 0 && self.from_start {
            "startpos".to_owned()
        } else {
            let mut start = record.clone_box();
            start.truncate(from);
            format!("fen {}", start.text())
        };
        let moves: Vec<&str> = entries[from..].iter().map(|entry| entry.text.as_str()).collect();
        if moves.is_empty() { base } else { format!("{base} moves {}", moves.join(" ")) }
    }
}

impl Contestant for Player {
    fn begin(&mut self, game_start: &GameStart<'_>) -> Result<(), Failure> {
        if self.needs_restart {
            self.process = Process::start(&self.spec).map_err(|error| crash(error.to_string()))?;
            self.handshake().map_err(|fault| crash(fault.to_string()))?;
            self.needs_restart = false;
        }
        let takes_options = self.declared("GameOptions").is_some();
        let texts = game_start.options.texts().join(" ");
        self.set("GameOptions", if texts.is_empty() { "<empty>".to_owned() } else { texts });
        if self.game.card().chess960.is_some() {
            self.set("UCI_Chess960", is_chess960(self.game.card(), game_start.options).to_string());
        }
        self.from_start = match self.spec.start {
            StartForm::Startpos => true,
            StartForm::Fen => false,
            StartForm::Auto => {
                let same = || {
                    let text = |options| self.game.new_record(options).ok().map(|record| record.start_text());
                    text(game_start.options) == text(&Options::default())
                };
                game_start.start.is_none() && (takes_options || same())
            }
        };
        self.process.send("ucinewgame");
        let ready = self.ready();
        self.needs_restart = ready.is_err();
        ready
    }

    fn decide(&mut self, request: &MoveRequest<'_>) -> Result<MoveReply, Failure> {
        self.process.send(&format!("position {}", self.position(request.record)));
        self.process.send(&go(request));
        let deadline = Instant::now() + request.timeout;
        let mut reply = MoveReply::default();
        let result = loop {
            match self.process.receive(deadline, request.stop) {
                Received::Line(line) => match line.trim().strip_prefix("bestmove") {
                    Some(rest) => {
                        let text = rest.split_whitespace().next().unwrap_or_default();
                        reply.moves = decisions(request.record, text);
                        break Ok(reply);
                    }
                    None => note(&mut reply, &line),
                },
                Received::Closed(why) => break Err(crash(why)),
                Received::Timeout if request.stop.load(Ordering::Relaxed) => {
                    break Err(crash("the match was stopped"));
                }
                Received::Timeout => {
                    let ms = request.timeout.as_millis();
                    let timed = request.limit.move_time_ms.is_some()
                        || request.clocks[request.record.to_move()].is_some();
                    break Err(match timed {
                        true => {
                            Failure { kind: FailureKind::Time, detail: format!("no move within {ms} ms") }
                        }
                        false => crash(format!("no move within {ms} ms")),
                    });
                }
            }
        };
        // An engine that still owes a move would send it in the next game.
        self.needs_restart = result.is_err();
        if self.needs_restart {
            self.process.end();
        }
        result
    }
}

/// The decisions of an answer: one, or those of a turn joined by commas where that alone is no move.
fn decisions(record: &dyn AnyRecord, text: &str) -> Vec<String> {
    let whole = !text.contains(',') || record.clone_box().play_text(text).is_ok();
    if whole { vec![text.to_owned()] } else { text.split(',').map(str::to_owned).collect() }
}

/// The command that starts the search.
fn go(request: &MoveRequest<'_>) -> String {
    let mut words = vec!["go".to_owned()];
    let player = request.record.to_move();
    if let Some((own_left, own)) = request.clocks[player] {
        for colour in Colour::ALL.into_iter().take(request.record.card().players) {
            // A player without a clock is told to have the engine's own.
            let (left, clock) = request.clocks[colour].unwrap_or((own_left, own));
            let letter = colour.letter();
            words.push(format!("{letter}time {left} {letter}inc {}", clock.increment_ms));
        }
    }
    words.extend(request.limit.move_time_ms.map(|ms| format!("movetime {ms}")));
    words.extend(request.limit.depth.map(|depth| format!("depth {depth}")));
    words.extend(request.limit.nodes.map(|nodes| format!("nodes {nodes}")));
    words.join(" ")
}

/// Keeps what an `info` line says of the best line.
fn note(reply: &mut MoveReply, line: &str) {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return;
    }
    let (mut depth, mut nodes, mut score) = (None, None, None);
    while let Some(word) = words.next() {
        match word {
            "string" | "pv" => break,
            "depth" => depth = words.next().and_then(|text| text.parse().ok()),
            "nodes" => nodes = words.next().and_then(|text| text.parse().ok()),
            "multipv" if words.next() != Some("1") => return,
            "score" => {
                let kind = words.next();
                let value = words.next().and_then(|text| text.parse().ok());
                score = match (kind, value) {
                    (Some("cp"), Some(value)) => Some(Score::Centipawns(value)),
                    (Some("mate"), Some(value)) => Some(Score::Mate(value)),
                    _ => None,
                };
            }
            _ => {}
        }
    }
    reply.nodes = nodes.unwrap_or(reply.nodes);
    if score.is_some() {
        reply.score = score;
        reply.depth = depth.unwrap_or(reply.depth);
    }
}

/// Whether castling is that of Chess960: the option is chosen, or a numbered array without saying
/// otherwise.
fn is_chess960(card: &Card, options: &Options) -> bool {
    let Some((name, value)) = card.chess960.and_then(|text| text.split_once('=')) else { return false };
    match options.get(name) {
        Some(chosen) => chosen == value,
        None => options.iter().any(|(spec, value)| {
            matches!(spec.values, Values::Numbered { .. }) && value.parse::<u32>().is_ok()
        }),
    }
}

fn crash(detail: impl Into<String>) -> Failure {
    Failure { kind: FailureKind::Crash, detail: detail.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_engines_say_is_kept() {
        let mut reply = MoveReply::default();
        note(&mut reply, "info depth 5 seldepth 7 multipv 1 score cp -31 nodes 900 nps 1 pv e2e4");
        note(&mut reply, "info depth 5 multipv 2 score cp -99 nodes 950 pv d2d4");
        note(&mut reply, "info string depth 99 score cp 1000");
        note(&mut reply, "info depth 6 currmove e2e4 nodes 1000");
        note(&mut reply, "info depth 6 score mate -3 upperbound nodes");
        note(&mut reply, "hello");
        assert_eq!((reply.score, reply.depth, reply.nodes), (Some(Score::Mate(-3)), 6, 1000));
    }
}
