//! How strong the search and its levels are in every game, by playing.
//!
//! `cargo run --release -p variorum-engine --example strength -- [GAME|all] [GAMES] [NODES] [MATCH…]`
//!
//! Matches are written `A:B`: A plays against B, or against two of B, with seats rotated and openings
//! of a few random moves, each opening once for every seat. A player is `greedy` (makes the capture
//! that leaves it best off, else moves at random), `random`, `depth1`, or a level 1 to 8. Without
//! matches: full strength against greedy, depth 1 against level 1, each level against the one below.
//! Prints what A scores: a win is a point, a draw among k players 1/k.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Options, Outcome, Player, Role, Values};
use variorum_engine::{Level, Limits, Request, Searcher, Untimed};

/// A game that has not ended by then counts as a draw of those still in.
const MOST_MOVES: usize = 600;

/// Seeded numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let index = (self.next() % list.len().max(1) as u64) as usize;
        list.get(index)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Random,
    Greedy,
    Depth1,
    Level(Level),
}

impl Kind {
    fn read(text: &str) -> Option<Kind> {
        match text {
            "random" => Some(Kind::Random),
            "greedy" => Some(Kind::Greedy),
            "depth1" => Some(Kind::Depth1),
            _ => text.parse().ok().and_then(Level::new).map(Kind::Level),
        }
    }

    fn request(self, nodes: u64, seed: u64) -> Option<Request> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        match self {
            Kind::Random | Kind::Greedy => None,
            Kind::Depth1 => {
                let limits = Limits { depth: Some(1), ..Limits::default() };
                Some(Request { limits, ..Request::default() })
            }
            Kind::Level(level) => Some(Request { limits, level, seed, ..Request::default() }),
        }
    }
}

fn random_move(record: &dyn AnyRecord, random: &mut Random) -> Option<String> {
    random.pick(&record.legal()).cloned()
}

fn greedy_move(record: &dyn AnyRecord, random: &mut Random) -> Option<String> {
    let player = record.to_move();
    let captures = record.moves().into_iter().filter(|m| !m.gesture.destroys.is_empty());
    let judged = captures.map(|m| {
        let mut after = record.clone_box();
        after.play_text(&m.text).expect("a legal move");
        (after.evaluate(player), m.text)
    });
    judged.max().map(|(_, text)| text).or_else(|| random_move(record, random))
}

/// Options in which whatever players choose in secret or by lot is drawn.
fn drawn(game: &dyn AnyGame, random: &mut Random) -> Options {
    let specs = game.card().options;
    let mut texts = Vec::new();
    for spec in specs.iter().filter(|spec| matches!(spec.role, Role::Secret(_))) {
        if let Values::Choices(choices) = spec.values {
            texts.extend(random.pick(choices).map(|choice| format!("{}={}", spec.name, choice.value)));
        }
    }
    let texts = texts.iter().map(String::as_str);
    let draw = |count| (random.next() % u64::from(count)) as u32;
    Options::parse_drawing(specs, texts, false, draw).expect("options")
}

/// Plays a game from a random opening; `seats` says who plays for whom.
fn play(
    game: &dyn AnyGame,
    seats: &[Kind],
    searchers: &mut [Box<dyn Searcher>],
    nodes: u64,
    seed: u64,
) -> Option<Outcome> {
    let mut opening = Random(seed);
    let mut record = game.new_record(&drawn(game, &mut opening)).expect("a start");
    for _ in 0..2 * seats.len() {
        let text = random_move(record.as_ref(), &mut opening)?;
        record.play_text(&text).expect("a legal move");
    }
    let mut random = Random(seed ^ 0x5eed);
    for searcher in searchers.iter_mut() {
        searcher.clear();
    }
    let stop = AtomicBool::new(false);
    while record.outcome().is_none() && record.ply() < MOST_MOVES {
        let seat = record.to_move().index();
        let text = match seats[seat].request(nodes, seed) {
            Some(request) => {
                searchers[seat].search(record.as_ref(), &request, &Untimed, &stop, &mut |_| ()).chosen
            }
            None if seats[seat] == Kind::Greedy => greedy_move(record.as_ref(), &mut random),
            None => random_move(record.as_ref(), &mut random),
        };
        record.play_text(&text.expect("a move")).expect("a legal move");
        for reason in record.claims() {
            let _ = record.claim(reason);
        }
    }
    record.outcome()
}

/// What `a` scores, and how many of the games it won.
fn score(game: &dyn AnyGame, a: Kind, b: Kind, games: usize, nodes: u64) -> (f64, usize) {
    let players = game.card().players;
    let mut searchers: Vec<_> =
        (0..players).map(|_| variorum_registry::searcher(game.card().id, 4).expect("a search")).collect();
    let (mut points, mut wins) = (0.0, 0);
    for n in 0..games {
        let seat = n % players;
        let mut seats = vec![b; players];
        seats[seat] = a;
        let outcome = play(game, &seats, &mut searchers, nodes, (n / players) as u64 + 1);
        let player = Player::ALL[seat];
        points += outcome.map_or(1.0 / players as f64, |outcome| outcome.points(player));
        wins += usize::from(outcome.is_some_and(|outcome| outcome.winners.contains(player)));
    }
    (points, wins)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize| words.get(i).map(String::as_str);
    let wanted = word(0).unwrap_or("all");
    let games = word(1).map_or(Some(20), |text| text.parse().ok());
    let nodes = word(2).map_or(Some(20_000), |text| text.parse().ok());
    let read = |text: &String| {
        let (a, b) = text.split_once(':')?;
        Some((Kind::read(a)?, Kind::read(b)?))
    };
    let matches: Option<Vec<_>> = words.iter().skip(3).map(read).collect();
    let (Some(games), Some(nodes), Some(mut matches)) = (games, nodes, matches) else {
        eprintln!("usage: strength [GAME|all] [GAMES] [NODES] [MATCH…], a match like 8:greedy");
        return ExitCode::FAILURE;
    };
    if matches.is_empty() {
        matches.push((Kind::Level(Level::MAX), Kind::Greedy));
        matches.push((Kind::Depth1, Kind::Level(Level::MIN)));
        let level = |number| Level::new(number).map(Kind::Level);
        matches.extend((2..=8).rev().filter_map(|number| Some((level(number)?, level(number - 1)?))));
    }
    for game in variorum_registry::games().filter(|game| wanted == "all" || game.card().id == wanted) {
        for &(a, b) in &matches {
            let begun = Instant::now();
            let (points, wins) = score(game, a, b, games, nodes);
            println!(
                "{:<12} {a:?} against {b:?}: {points:.1} points of {games} ({:.0} %), {wins} won, {:.0} s",
                game.card().id,
                100.0 * points / games as f64,
                begun.elapsed().as_secs_f64(),
            );
        }
    }
    ExitCode::SUCCESS
}
