//! Where games begin: positions made by random play and judged even, or those of a file.

use crate::error::Error;
use crate::random::{Random, seeded};
use rand::RngExt;
use rand::seq::IndexedRandom;
use std::sync::atomic::AtomicBool;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::foreign::{Note, read_position};
use variorum_core::{Fault, Options, Player, PlayerSet, Role, Values};
use variorum_engine::{Limits, Request, Score, Untimed};
use variorum_record::{GameRecord, GameText, Splitter};

/// Where the openings of a match come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// Random play.
    Balanced(BalancedOpenings),
    /// These, one after the other and then again from the first.
    List(OpeningList),
}

/// Openings, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningList(Vec<ListedOpening>);

impl OpeningList {
    /// These openings; `None` where there are none.
    pub fn new(openings: Vec<ListedOpening>) -> Option<OpeningList> {
        (!openings.is_empty()).then_some(OpeningList(openings))
    }

    /// All of them, in order; never empty.
    pub fn all(&self) -> &[ListedOpening] {
        &self.0
    }

    /// The same openings, beginning with the one of this number, counted round.
    pub fn beginning_with(mut self, number: usize) -> OpeningList {
        let first = number % self.0.len();
        self.0.rotate_left(first);
        self
    }

    fn of_group(&self, group: usize) -> &ListedOpening {
        &self.0[group % self.0.len()]
    }
}

/// How random openings are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BalancedOpenings {
    /// Random decisions, and as many more as it takes until the player to move is the one who began: so every player has
    /// had as many turns, whatever a turn is in the game.
    pub decisions: usize,
    /// A search must find the position this close to the start's value, in centipawns.
    pub window: i32,
    /// Nodes of that search.
    pub nodes: u64,
}

/// An opening from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedOpening {
    /// Options of the game, as texts.
    pub options: Vec<String>,
    /// The position it starts from, where that is not the start of the options.
    pub start: Option<String>,
    /// What has been played from there.
    pub moves: Vec<String>,
}

/// An opening to play from.
pub(crate) struct Opening {
    pub options: Options,
    pub start: Option<String>,
    pub record: Box<dyn AnyRecord>,
}

/// How often another opening is tried; then the one closest to even is taken.
const ATTEMPTS: u64 = 200;

impl BalancedOpenings {
    /// What is usual for so many players: four random decisions each, within 80 centipawns.
    pub fn usual(players: usize) -> BalancedOpenings {
        BalancedOpenings { decisions: 4 * players, window: 80, nodes: 10_000 }
    }
}

impl Openings {
    /// The opening of the group with this number; `options` are those the user gave.
    ///
    /// # Errors
    /// Unknown options, options that do not go together, an impossible position, an illegal move.
    pub(crate) fn make(
        &self,
        game: &'static dyn AnyGame,
        options: &[String],
        seed: u64,
        group: usize,
    ) -> Result<Opening, Error> {
        match self {
            Openings::Balanced(balance) => Ok(balance.make(game, options, seed, group)?),
            Openings::List(list) => list.of_group(group).make(game, options, seed, group),
        }
    }
}

impl BalancedOpenings {
    fn make(
        &self,
        game: &'static dyn AnyGame,
        texts: &[String],
        seed: u64,
        group: usize,
    ) -> Result<Opening, Fault> {
        let options = draw_options(game, texts, &mut seeded(&[seed, group as u64]), false)?;
        let begin = game.new_record(&options)?;
        let mut searcher = variorum_registry::searcher(game.card().id, 1)
            .ok_or_else(|| Fault::new("game", game.card().id, "a game with a search"))?;
        let request =
            Request { limits: Limits { nodes: Some(self.nodes), ..Limits::default() }, ..Request::default() };
        let mut best: Option<(i32, Box<dyn AnyRecord>)> = None;
        for attempt in 0..ATTEMPTS {
            let mut random = seeded(&[seed, group as u64, attempt + 1]);
            let Some(record) = played_at_random(&*begin, self.decisions, &mut random) else { continue };
            searcher.clear();
            let stop = AtomicBool::new(false);
            let score = searcher.search(&*record, &request, &Untimed, &stop, &mut |_| ()).score;
            let imbalance = imbalance(&*begin, &*record, score);
            if imbalance <= self.window {
                best = Some((imbalance, record));
                break;
            }
            if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
                best = Some((imbalance, record));
            }
        }
        let record = best.map_or(begin, |(_, record)| record);
        Ok(Opening { options, start: None, record })
    }
}

/// How far the position is from the value that the start has, for the player with whom it is furthest:
/// the player to move by search, in games of three the others by the evaluation.
fn imbalance(begin: &dyn AnyRecord, record: &dyn AnyRecord, score: Score) -> i32 {
    let Score::Centipawns(score) = score else { return i32::MAX };
    let mover = record.to_move();
    let players = record.card().players;
    let of = |player: Player| {
        let value = if player == mover { score } else { record.evaluate(player) };
        (value - begin.evaluate(player)).abs()
    };
    let others = PlayerSet::first(players).iter().filter(|&player| players > 2 && player != mover);
    others.map(of).fold(of(mover), i32::max)
}

/// How many decisions more than asked for an opening may take to come round.
const MOST_MORE: usize = 60;

/// The game after so many random decisions, and after more until it comes round to the player who began. Without that an
/// army with two decisions a turn would have played one turn at random, and its opponent none. `None` where the game has ended by
/// then, a player is out, or it does not come round soon.
fn played_at_random(
    begin: &dyn AnyRecord,
    decisions: usize,
    random: &mut Random,
) -> Option<Box<dyn AnyRecord>> {
    let mut record = begin.clone_box();
    let (first, mut last) = (begin.to_move(), None);
    let mut made = 0;
    while made < decisions || record.to_move() != first || last == Some(first) {
        if made == decisions + MOST_MORE {
            return None;
        }
        last = Some(record.to_move());
        let text = record.legal().choose(random).cloned()?;
        record.play_text(&text).ok()?;
        made += 1;
    }
    (record.outcome().is_none() && record.players_in() == begin.players_in()).then_some(record)
}

impl ListedOpening {
    fn make(
        &self,
        game: &'static dyn AnyGame,
        options: &[String],
        seed: u64,
        group: usize,
    ) -> Result<Opening, Error> {
        let named = |text: &String| text.split('=').next().map(str::to_owned);
        let own = self.options.iter().filter_map(named).collect::<Vec<_>>();
        let mut texts: Vec<String> = options
            .iter()
            .filter(|text| named(text).is_none_or(|name| !own.contains(&name)))
            .cloned()
            .collect();
        texts.extend(self.options.iter().cloned());
        let mut random = seeded(&[seed, group as u64]);
        let options = draw_options(game, &texts, &mut random, self.start.is_some())?;
        let mut record = match &self.start {
            Some(text) => game.read_record(&options, text)?,
            None => game.new_record(&options)?,
        };
        for text in &self.moves {
            record.replay_text(text)?;
        }
        if record.outcome().is_some() {
            return Err(Fault::new("openings", record.text(), "a position of a game that goes on").into());
        }
        Ok(Opening { options, start: self.start.clone(), record })
    }
}

/// Options in which whatever is `random`, and whatever players would choose in secret, is drawn.
///
/// # Errors
/// As for [`Options::parse`].
pub(crate) fn draw_options(
    game: &'static dyn AnyGame,
    texts: &[String],
    random: &mut Random,
    has_position: bool,
) -> Result<Options, Fault> {
    let specs = game.card().options;
    let mut all = Vec::new();
    for text in texts {
        let chosen =
            text.strip_suffix("=random").and_then(|name| specs.iter().find(|spec| spec.name == name));
        match chosen.map(|spec| (spec, spec.values)) {
            Some((spec, Values::Choices(choices))) => {
                all.extend(choices.choose(random).map(|choice| format!("{}={}", spec.name, choice.value)));
            }
            _ => all.push(text.clone()),
        }
    }
    for spec in specs.iter().filter(|spec| matches!(spec.role, Role::Secret(_)) && !has_position) {
        let given = texts.iter().any(|text| text.split('=').next() == Some(spec.name));
        if let (Values::Choices(choices), false) = (spec.values, given) {
            all.extend(choices.choose(random).map(|choice| format!("{}={}", spec.name, choice.value)));
        }
    }
    let draw = |count: u32| random.random_range(..count.max(1));
    Options::parse_drawing(specs, all.iter().map(String::as_str), has_position, draw)
}

impl Openings {
    /// Reads a list: records (their main lines are the openings), or position texts, one a line; lines
    /// that begin with `#` and empty ones are left out. Both may be of any program.
    ///
    /// # Errors
    /// The text holds no opening: its first fault.
    pub fn read(game: &'static dyn AnyGame, options: &[String], text: &str) -> Result<OpeningsRead, Fault> {
        let is_record = text.trim_start().starts_with(['[', '{']) || text.trim_start().starts_with("1.");
        let read = if is_record { records(game, text) } else { positions(game, options, text) };
        let (mut list, mut bad, mut notes) = (Vec::new(), Vec::new(), Vec::new());
        for (place, listed) in read {
            let tried = listed.and_then(|(listed, noted)| match listed.make(game, options, 0, list.len()) {
                Ok(_) => Ok((listed, noted)),
                Err(error) => {
                    let what = listed.start.clone().unwrap_or_else(|| listed.moves.join(" "));
                    Err(Fault::new("opening", what, format!("a game that goes on: {error}")))
                }
            });
            match tried {
                Ok((listed, noted)) => {
                    list.push(listed);
                    let placed = |note: Note| Note { field: format!("{place}, {}", note.field), ..note };
                    notes.extend(noted.into_iter().map(placed));
                }
                Err(fault) => bad.push(Fault { field: format!("{place}, {}", fault.field), ..fault }),
            }
        }
        match OpeningList::new(list) {
            Some(list) => Ok(OpeningsRead { openings: Openings::List(list), bad, notes }),
            None => {
                let none = || Fault::new("openings", text, "records, or positions, one a line");
                Err(bad.into_iter().next().unwrap_or_else(none))
            }
        }
    }
}

/// Openings from a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningsRead {
    /// The openings that can be played.
    pub openings: Openings,
    /// The faults of the openings that are left out.
    pub bad: Vec<Fault>,
    /// What was assumed in reading the others.
    pub notes: Vec<Note>,
}

/// Where something stands in a file, and what was found there.
type Read = (String, Result<(ListedOpening, Vec<Note>), Fault>);

fn positions(game: &'static dyn AnyGame, options: &[String], text: &str) -> Vec<Read> {
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    // A position text says itself what would be drawn otherwise.
    let options = draw_options(game, options, &mut seeded(&[0]), true);
    let position = |line: &str| {
        let reading = read_position(game, options.as_ref().map_err(Fault::clone)?, line)
            .map_err(|error| Fault::new("opening", line, format!("a game that goes on: {error}")))?;
        let start = Some(reading.record.start_text());
        Ok((ListedOpening { options: Vec::new(), start, moves: Vec::new() }, reading.notes))
    };
    lines.map(|(i, line)| (format!("openings, line {}", i + 1), position(line))).collect()
}

fn records(game: &'static dyn AnyGame, text: &str) -> Vec<Read> {
    let mut splitter = Splitter::new();
    splitter.put(text.as_bytes());
    splitter.end();
    let read = |found: GameText| {
        let (mut line, number) = (found.line(), found.number);
        let listed = found.read().map_err(|error| {
            line = error.line;
            error.fault
        });
        (format!("openings, game {number}, line {line}"), listed.and_then(|record| main_line(game, &record)))
    };
    std::iter::from_fn(|| splitter.game()).map(read).collect()
}

/// The moves of a record as an opening.
fn main_line(game: &'static dyn AnyGame, record: &GameRecord) -> Result<(ListedOpening, Vec<Note>), Fault> {
    if record.card().id != game.card().id {
        return Err(Fault::new("Variant", record.card().id, format!("a record of {}", game.card().id)));
    }
    let tree = record.tree();
    let moves = tree.main_line().map(|id| tree.node(id)).filter(|node| node.is_move());
    let listed = ListedOpening {
        options: record.options().texts(),
        start: record.start().map(str::to_owned),
        moves: moves.map(|node| node.text().to_owned()).collect(),
    };
    Ok((listed, record.warnings().iter().map(|warning| warning.note.clone()).collect()))
}
