//! Playing a study.

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use variorum_core::{Fault, Player};
use variorum_positions::StoredGame;

use crate::error::at;
use crate::stats::Share;
use crate::{Error, Folder, Study};

/// The part of a study that one of several machines plays: every `of`-th block, from the `part`-th on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which part, from 1.
    pub part: usize,
    /// Of how many.
    pub of: usize,
}

impl Shard {
    /// The whole study.
    pub const ALL: Shard = Shard { part: 1, of: 1 };

    /// Reads `3/64`.
    ///
    /// # Errors
    /// Another text, a part that there is not.
    pub fn parse(text: &str) -> Result<Shard, Fault> {
        let numbers =
            text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((part, of)) if (1..=of).contains(&part) => Ok(Shard { part, of }),
            _ => Err(Fault::new("shard", text, "a part and how many there are, such as 3/64")),
        }
    }

    fn has(self, number: usize) -> bool {
        number % self.of == self.part - 1
    }
}

/// What is told while a study is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// So many of the games to be played were there already.
    Begun {
        /// Games that are there.
        done: usize,
        /// Games in all.
        games: usize,
    },
    /// A game was played.
    Played,
    /// The games that a cell does not need any more, because its interval is narrow enough.
    Spared(usize),
}

/// Plays what is missing of a study, or of a part of it, into a folder. `stop` ends it early; what was played until
/// then is kept.
///
/// # Errors
/// A study that stops by intervals in parts, a folder of another study, files that cannot be written, engines that
/// fail.
pub fn run(
    study: &Study,
    path: &Path,
    shard: Shard,
    threads: usize,
    stop: &AtomicBool,
    hear: &(dyn Fn(Event) + Sync),
) -> Result<(), Error> {
    if study.half_width.is_some() && shard != Shard::ALL {
        let text = format!("{}/{}", shard.part, shard.of);
        return Err(
            Fault::new("shard", text, "no half_width in the study: parts do not know each other").into()
        );
    }
    let folder = Folder::make(path, study)?;
    let cells = study.cells()?;
    let progress: Vec<Mutex<CellProgress>> = cells.iter().map(|_| Mutex::default()).collect();
    let of = |cell: usize| progress[cell].lock().unwrap_or_else(PoisonError::into_inner);
    let note = |cell: usize, block: usize, share: Share| {
        let Some(half_width) = study.half_width else { return };
        let mut progress = of(cell);
        let before = progress.done;
        progress.add(block, share, half_width);
        if let (None, Some(last)) = (before, progress.done) {
            hear(Event::Spared((study.blocks() - 1 - last) * study.block));
        }
    };
    let mut work = VecDeque::new();
    let (mut games, mut held) = (0, Vec::new());
    // Block by block over all cells, so that a study that is stopped early knows something of each.
    for block in 0..study.blocks() {
        for cell in 0..cells.len() {
            if shard.has(block * cells.len() + cell) {
                games += study.block;
                match folder.games(study, cell, block)? {
                    Some(games) => held.push((cell, block, share_of(&games))),
                    None => work.push_back((cell, block)),
                }
            }
        }
    }
    hear(Event::Begun { done: held.len() * study.block, games });
    held.into_iter().for_each(|(cell, block, share)| note(cell, block, share));
    let work = Mutex::new(work);
    let failed = AtomicBool::new(false);
    let play = || -> Result<(), Error> {
        while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
            let next = work.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let Some((cell, block)) = next else { return Ok(()) };
            if of(cell).done.is_some_and(|last| block > last) {
                continue;
            }
            folder.plan(study, &cells[cell], block)?.play(stop, &mut |event| {
                if matches!(event, variorum_arena::MatchProgress::Finished { .. }) {
                    hear(Event::Played);
                }
            })?;
            if let Some(games) = folder.games(study, cell, block)? {
                note(cell, block, share_of(&games));
            }
        }
        Ok(())
    };
    let results: Vec<Result<(), Error>> = thread::scope(|scope| {
        let play = || play().inspect_err(|_| failed.store(true, Ordering::Relaxed));
        let players: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(play)).collect();
        players.into_iter().map(|player| player.join().expect("a thread that plays does not panic")).collect()
    });
    results.into_iter().collect::<Result<Vec<()>, Error>>()?;
    // Blocks that other threads have played beyond the one at which a cell was done are not part of the study.
    for cell in 0..cells.len() {
        let Some(last) = of(cell).done else { continue };
        for path in
            (last + 1..study.blocks()).map(|block| folder.block(cell, block)).filter(|path| path.exists())
        {
            fs::remove_file(&path).map_err(at(&path))?;
        }
    }
    Ok(())
}

/// White's share of the points of a block.
fn share_of(games: &[StoredGame]) -> Share {
    let mut share = Share::default();
    games.iter().for_each(|game| share.add(game.points(Player::WHITE)));
    share
}

/// The progress of a cell that is done once its interval is narrow enough. The interval is computed after whole blocks,
/// in their order, so that it does not matter which thread is quicker.
#[derive(Default)]
struct CellProgress {
    /// White's shares in blocks that are whole, but stand behind one that is not.
    ahead: BTreeMap<usize, Share>,
    /// The first block that is not whole.
    next: usize,
    /// White's share in the blocks before that.
    share: Share,
    /// The block after which the cell was done.
    done: Option<usize>,
}

impl CellProgress {
    fn add(&mut self, block: usize, share: Share, half_width: f64) {
        self.ahead.insert(block, share);
        while let (None, Some(share)) = (self.done, self.ahead.remove(&self.next)) {
            self.share.join(share);
            if self.share.games() >= 2 && self.share.half_width() <= half_width {
                self.done = Some(self.next);
            }
            self.next += 1;
        }
    }
}

/// How long a study takes, as a few of its games tell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Games that were played for it.
    pub games: usize,
    /// Seconds of one thread a game.
    pub seconds_a_game: f64,
}

/// Plays the first games of cells spread over the study, for about so many seconds, without keeping them.
///
/// # Errors
/// As for [`run`].
pub fn calibrate(study: &Study, seconds: f64, stop: &AtomicBool) -> Result<Estimate, Error> {
    let cells = study.cells()?;
    let (begun, mut games) = (Instant::now(), 0);
    let folder = std::env::temp_dir().join(format!("variorum-lab-{}", std::process::id()));
    let folder = Folder::make(&folder, study).map(|made| (made, folder))?;
    let end = AtomicBool::new(false);
    let result = (0..cells.len()).try_for_each(|number| -> Result<(), Error> {
        // From all parts of the grid: first, middle, and so on.
        let cell = &cells[number * 7919 % cells.len()];
        if begun.elapsed().as_secs_f64() > seconds && games > 0 || stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        end.store(false, Ordering::Relaxed);
        let (first, limit) = (Instant::now(), (seconds / cells.len().min(8) as f64).max(0.5));
        folder.0.plan(study, cell, 0)?.play(&end, &mut |event| {
            if matches!(event, variorum_arena::MatchProgress::Finished { .. }) {
                games += 1;
                let late = first.elapsed().as_secs_f64() > limit;
                end.store(late || stop.load(Ordering::Relaxed), Ordering::Relaxed);
            }
        })?;
        Ok(())
    });
    fs::remove_dir_all(&folder.1).map_err(at(&folder.1))?;
    result?;
    Ok(Estimate { games, seconds_a_game: begun.elapsed().as_secs_f64() / games.max(1) as f64 })
}
