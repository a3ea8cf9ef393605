//! From files of self-play to rows of partial derivatives.

use crate::Error;
use crate::data::{Data, Row, Sample};
use crate::gradients::Gradients;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::weights::AnyWeights;
use variorum_core::{Fault, Player, seed_of};
use variorum_positions::{Header, Reader, Replay, StoredGame, Value};

/// Positions with an evaluation beyond this many centipawns are left out: such games are practically decided.
const DECIDED: i32 = 1500;
/// One game in this many is held back for validation.
const HELD_BACK: u64 = 10;
/// Games that a thread processes before the results are merged.
const CHUNK: usize = 16;

/// A file of positions, checked to be one.
pub struct Input {
    pub path: PathBuf,
    pub header: Header,
    pub bytes: u64,
}

impl Input {
    /// Reads the head of each file: all must be of one game.
    pub fn open_all(paths: &[PathBuf]) -> Result<Vec<Input>, Error> {
        let mut inputs: Vec<Input> = Vec::new();
        for path in paths {
            let (reader, bytes) = open(path)?;
            let header = reader.header().clone();
            let (id, first) = (header.game.card().id, inputs.first());
            if let Some(first) = first.map(|first| first.header.game.card().id).filter(|&first| first != id) {
                return Err(
                    Fault::new("files", path.display().to_string(), format!("games of {first}")).into()
                );
            }
            inputs.push(Input { path: path.clone(), header, bytes });
        }
        Ok(inputs)
    }
}

fn open(path: &Path) -> Result<(Reader<BufReader<File>>, u64), Error> {
    let refuse = |error| Error::Positions(path.to_owned(), error);
    let file = File::open(path).map_err(|error| refuse(error.into()))?;
    let bytes = file.metadata().map_err(|error| refuse(error.into()))?.len();
    Ok((Reader::new(BufReader::new(file)).map_err(refuse)?, bytes))
}

/// What is read, and how.
pub struct Reading<'a> {
    pub inputs: &'a [Input],
    pub weights: &'a dyn AnyWeights,
    pub gradients: &'a Gradients,
    pub seed: u64,
    pub threads: usize,
    /// Bytes that the rows may take.
    pub memory: usize,
    pub stop: &'a AtomicBool,
}

/// The positions of a round.
pub struct Dataset {
    /// Positions to train on.
    pub training: Data,
    /// Positions of the games held back for validation.
    pub validation: Data,
    /// One game in `2^thinned` has been read, so that the rows fit into memory.
    pub thinned: u32,
}

impl Reading<'_> {
    /// Reads all files; `None` when stopped. Of games that do not fit into memory together, half are left
    /// out as often as it takes, at least `thinned` times.
    pub fn gather(&self, thinned: u32, report: &mut dyn FnMut(u64, usize)) -> Result<Option<Dataset>, Error> {
        let rows = if self.players() == 2 { 1 } else { self.players() };
        let mut all = Dataset { training: Data::new(rows), validation: Data::new(rows), thinned };
        let mut bytes_before = 0;
        for (number, input) in self.inputs.iter().enumerate() {
            let mut reader = open(&input.path)?.0;
            let mut ended = false;
            while !ended {
                if self.stop.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                let mut games: Vec<(u64, StoredGame)> = Vec::new();
                while games.len() < CHUNK * self.threads && !ended {
                    match reader.whole_games().next() {
                        None => ended = true,
                        Some(Err(error)) => return Err(Error::Positions(input.path.clone(), error)),
                        Some(Ok(game)) => {
                            let key = seed_of(&[self.seed, number as u64, u64::from(game.number)]);
                            if is_kept(key, all.thinned) {
                                games.push((key, game));
                            }
                        }
                    }
                }
                for (key, samples) in self.samples(input, &games)? {
                    self.add(&mut all, key, &samples);
                }
                report(bytes_before + reader.at(), all.training.len() + all.validation.len());
            }
            bytes_before += input.bytes;
        }
        Ok(Some(all))
    }

    fn players(&self) -> usize {
        self.inputs.first().map_or(2, |input| input.header.game.card().players)
    }

    fn add(&self, all: &mut Dataset, key: u64, samples: &[Sample]) {
        // Some games of the chunk may have been left out since they were read.
        if samples.is_empty() || !is_kept(key, all.thinned) {
            return;
        }
        let held_back = key.is_multiple_of(HELD_BACK);
        if held_back { &mut all.validation } else { &mut all.training }.add(key, samples);
        while all.training.bytes() + all.validation.bytes() > self.memory && all.thinned < 60 {
            all.thinned += 1;
            all.training.retain(|key| is_kept(key, all.thinned));
            all.validation.retain(|key| is_kept(key, all.thinned));
        }
    }

    /// The samples of each game, worked out by all threads.
    fn samples(&self, input: &Input, games: &[(u64, StoredGame)]) -> Result<Vec<(u64, Vec<Sample>)>, Error> {
        let work = |part: &[(u64, StoredGame)]| -> Result<Vec<_>, variorum_positions::Error> {
            part.iter().map(|(key, game)| Ok((*key, self.of_game(&input.header, game)?))).collect()
        };
        let part = games.len().div_ceil(self.threads).max(1);
        let results: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = games.chunks(part).map(|part| scope.spawn(move || work(part))).collect();
            let join = |thread: thread::ScopedJoinHandle<'_, _>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            threads.into_iter().map(join).collect()
        });
        let mut samples = Vec::new();
        for result in results {
            samples.extend(result.map_err(|error| Error::Positions(input.path.clone(), error))?);
        }
        Ok(samples)
    }

    /// The quiet positions of a game for which a search value is stored.
    fn of_game(&self, header: &Header, game: &StoredGame) -> Result<Vec<Sample>, variorum_positions::Error> {
        let mut samples = Vec::new();
        // Who made each decision, and the value that player's search gave before it.
        let mut decisions = Vec::new();
        let mut replay = Replay::new(header, game)?;
        while let Some(decision) = replay.next() {
            let search_value = decision.value.map(centipawns);
            decisions.push((replay.record().to_move(), search_value));
            if search_value.is_some_and(|search_value| search_value.abs() <= DECIDED)
                && let Some(next) = replay.record().legal().get(decision.rank as usize)
                && self.weights.is_quiet(replay.record(), next) == Some(true)
                && let Some(sample) = self.sample(header.game, replay.record(), game)
            {
                samples.push((decisions.len() - 1, sample));
            }
            replay.step()?;
        }
        Ok(samples.into_iter().map(|(at, sample)| with_search_values(sample, &decisions[at..])).collect())
    }

    /// A position with the result of its game. The evaluation stands in for the values of the search.
    fn sample(&self, game: &dyn AnyGame, record: &dyn AnyRecord, stored: &StoredGame) -> Option<Sample> {
        let players = game.card().players;
        let seats = if players == 2 { &Player::ALL[..1] } else { &Player::ALL[..players] };
        let rows: Vec<Row> =
            seats.iter().map(|&player| self.gradients.row(record, player)).collect::<Option<_>>()?;
        let points = Player::ALL.map(|player| stored.points(player) as f32);
        let search_values = [0, 1, 2].map(|seat| rows.get(seat).map_or(0.0, |row| row.value));
        Some(Sample { rows, points, search_values })
    }
}

/// A stored value in centipawns. A forced win or loss counts as more than any decided position.
fn centipawns(value: Value) -> i32 {
    match value {
        Value::Centipawns(value) => value.clamp(-2 * DECIDED, 2 * DECIDED),
        Value::Forced { win: true } => 2 * DECIDED,
        Value::Forced { win: false } => -2 * DECIDED,
    }
}

/// The sample with the stored values from this decision on: in games of two that of the player to move, in games of
/// three that of each player before its own next decision. A player without a later decision gets the value of the
/// evaluation.
fn with_search_values(mut sample: Sample, decisions: &[(Player, Option<i32>)]) -> Sample {
    if let ([_], Some(&(mover, Some(search_value)))) = (sample.rows.as_slice(), decisions.first()) {
        sample.search_values[0] = if mover == Player::WHITE { search_value } else { -search_value } as f32;
        return sample;
    }
    for (&player, seat) in Player::ALL.iter().zip(&mut sample.search_values) {
        if let Some(&(_, Some(search_value))) = decisions.iter().find(|(mover, _)| *mover == player) {
            *seat = search_value as f32;
        }
    }
    sample
}

/// Whether a game is still read after the games have been halved so often.
fn is_kept(key: u64, thinned: u32) -> bool {
    thinned == 0 || key >> (64 - thinned) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f32]) -> Sample {
        let rows: Vec<Row> = values.iter().map(|&value| Row { value, partials: Vec::new() }).collect();
        let search_values = [0, 1, 2].map(|seat| values.get(seat).copied().unwrap_or(0.0));
        Sample { rows, points: [0.0; 3], search_values }
    }

    #[test]
    fn of_two_the_player_to_move_has_thought() {
        let decisions = [(Player::BLACK, Some(40)), (Player::WHITE, Some(7))];
        assert_eq!(with_search_values(sample(&[3.0]), &decisions).search_values, [-40.0, 0.0, 0.0]);
        assert_eq!(with_search_values(sample(&[3.0]), &decisions[1..]).search_values, [7.0, 0.0, 0.0]);
    }

    #[test]
    fn of_three_each_thinks_before_its_own_decision() {
        let [white, black, red] = [Player::WHITE, Player::BLACK, Player::RED];
        let decisions =
            [(black, Some(10)), (black, Some(20)), (red, None), (white, Some(-30)), (red, Some(40))];
        assert_eq!(
            with_search_values(sample(&[1.0, 2.0, 3.0]), &decisions).search_values,
            [-30.0, 10.0, 3.0]
        );
        // Red decides once more; White and Black do not, so theirs are the values of the evaluation.
        assert_eq!(
            with_search_values(sample(&[1.0, 2.0, 3.0]), &decisions[4..]).search_values,
            [1.0, 2.0, 40.0]
        );
    }

    #[test]
    fn forced_ends_are_thoughts_beyond_what_is_decided() {
        assert_eq!(centipawns(Value::Centipawns(-12)), -12);
        assert!(centipawns(Value::Forced { win: true }) > DECIDED);
        assert_eq!(centipawns(Value::Forced { win: false }), centipawns(Value::Centipawns(-31_000)));
    }
}
