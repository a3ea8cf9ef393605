//! The games of one kind.

use crate::encoding::{Encoding, bit, byte};
use crate::parallel::each;
use crate::slot::{Rules, Slot};
use crate::starts::Starts;
use crate::vector::{Settings, Vector};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use variorum_core::any::AnyRecord;
use variorum_core::learn::Learn;
use variorum_core::{Fault, Game, Notation, Outcome, Position, PositionError, Record, Searchable, nth_key};

/// Games of one kind that are stepped together.
pub struct Games<G: Game<Position: Learn + Searchable>> {
    rules: Rules<G>,
    slots: Vec<Slot<G>>,
    /// How many games each thread steps.
    share: usize,
}

/// Games at once at most.
const MOST_GAMES: usize = 1 << 20;
/// Threads at most.
const MOST_THREADS: usize = 256;

impl<G: Game<Position: Learn + Searchable>> Games<G> {
    /// Games that begin.
    ///
    /// # Errors
    /// A number of games or threads out of bounds; options or a position that are none of the game's.
    pub fn new(settings: &Settings) -> Result<Games<G>, PositionError> {
        bounded("games", settings.games, MOST_GAMES)?;
        bounded("threads", settings.threads, MOST_THREADS)?;
        let rules = Rules {
            encoding: Encoding::of::<G::Position>(),
            starts: Starts::new(&settings.options, settings.start.as_deref())?,
            claims: settings.claims,
            most_plies: settings.most_plies,
            restarts: settings.restarts,
        };
        let slot = |i| Slot::new(&rules, nth_key(settings.seed, i as u64).0);
        let slots = (0..settings.games).map(slot).collect::<Result<Vec<_>, Fault>>()?;
        if slots[0].actions.is_empty() {
            let text = settings.start.clone().unwrap_or_default();
            return Err(Fault::new("start", text, "a position in which the game is not over").into());
        }
        let share = settings.games.div_ceil(settings.threads);
        Ok(Games { rules, slots, share })
    }

    fn slot(&self, game: usize) -> Result<&Slot<G>, Fault> {
        let expected =
            || Fault::new("game", game.to_string(), format!("a number below {}", self.slots.len()));
        self.slots.get(game).ok_or_else(expected)
    }

    /// Fills rows of equal length, one a game.
    fn fill<T: Send>(
        &self,
        name: &str,
        out: &mut [T],
        row: usize,
        write: impl Fn(&Slot<G>, &mut [T]) + Sync,
    ) -> Result<(), Fault> {
        sized(name, out.len(), self.slots.len() * row)?;
        let tasks = self.slots.chunks(self.share).zip(out.chunks_mut(self.share * row));
        each(tasks, |(slots, rows)| {
            for (slot, row) in slots.iter().zip(rows.chunks_exact_mut(row)) {
                write(slot, row);
            }
        });
        Ok(())
    }
}

impl<G: Game<Position: Learn + Searchable>> Games<G> {
    /// Writes the legal actions of every game, a row a game, where `mark` sets one place of a row.
    fn masks(&self, out: &mut [u8], row: usize, mark: impl Fn(&mut [u8], usize) + Sync) -> Result<(), Fault> {
        self.fill("masks", out, row, |slot, row| {
            row.fill(0);
            for &action in &slot.actions {
                mark(row, action.max(0) as usize);
            }
        })
    }
}

/// Sees to it that a number is at least 1 and not too large.
fn bounded(name: &str, value: usize, most: usize) -> Result<(), Fault> {
    let fault = || Fault::new(name, value.to_string(), format!("a number from 1 to {most}"));
    if (1..=most).contains(&value) { Ok(()) } else { Err(fault()) }
}

/// Sees to it that an array has the length it needs.
fn sized(name: &str, found: usize, needed: usize) -> Result<(), Fault> {
    let fault = || Fault::new(name, format!("{found} numbers"), format!("{needed} numbers"));
    if found == needed { Ok(()) } else { Err(fault()) }
}

impl<G: Game<Position: Learn + Searchable>> Vector for Games<G> {
    fn games(&self) -> usize {
        self.slots.len()
    }

    fn players(&self) -> usize {
        G::Position::PLAYERS
    }

    fn encoding(&self) -> &Encoding {
        &self.rules.encoding
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        for (i, slot) in self.slots.iter_mut().enumerate() {
            *slot = Slot::new(&self.rules, nth_key(seed, i as u64).0)?;
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i32], rewards: &mut [f32], ends: &mut [u8]) -> Result<(), Fault> {
        let (games, players) = (self.slots.len(), G::Position::PLAYERS);
        sized("actions", actions.len(), games)?;
        sized("rewards", rewards.len(), games * players)?;
        sized("ends", ends.len(), games)?;
        let refused = AtomicUsize::new(usize::MAX);
        let tasks = self.slots.chunks_mut(self.share).zip(actions.chunks(self.share)).enumerate();
        each(tasks, |(chunk, (slots, actions))| {
            for (i, (slot, &action)) in slots.iter_mut().zip(actions).enumerate() {
                if !slot.choose(action) {
                    refused.fetch_min(chunk * self.share + i, Relaxed);
                }
            }
        });
        let refused = refused.into_inner();
        if refused < games {
            let action = actions[refused];
            let text = usize::try_from(action).ok().and_then(|id| self.rules.encoding.actions.text(id));
            let shown = text.map_or(action.to_string(), |text| format!("{action} ({text})"));
            return Err(Fault::new(format!("actions[{refused}]"), shown, "a legal action of that game"));
        }
        let (rules, share) = (&self.rules, self.share);
        let outputs = rewards.chunks_mut(share * players).zip(ends.chunks_mut(share));
        each(self.slots.chunks_mut(share).zip(outputs), |(slots, (rewards, ends))| {
            for ((slot, rewards), end) in slots.iter_mut().zip(rewards.chunks_exact_mut(players)).zip(ends) {
                *end = slot.step(rules, rewards) as u8;
            }
        });
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i32]) -> Result<(), Fault> {
        sized("actions", actions.len(), self.slots.len())?;
        let tasks = self.slots.chunks_mut(self.share).zip(actions.chunks_mut(self.share));
        each(tasks, |(slots, actions)| {
            for (slot, action) in slots.iter_mut().zip(actions) {
                *action = slot.sample();
            }
        });
        Ok(())
    }

    fn observe(&self, out: &mut [u8]) -> Result<(), Fault> {
        let encoding = &self.rules.encoding;
        self.fill("observations", out, encoding.area(), |slot, row| encoding.write_bytes(&slot.position, row))
    }

    fn observe_bits(&self, out: &mut [u8]) -> Result<(), Fault> {
        let encoding = &self.rules.encoding;
        self.fill("observations", out, encoding.area().div_ceil(8), |slot, row| {
            encoding.write_bits(&slot.position, row);
        })
    }

    fn mask(&self, out: &mut [u8]) -> Result<(), Fault> {
        self.masks(out, self.rules.encoding.actions.len(), byte)
    }

    fn mask_bits(&self, out: &mut [u8]) -> Result<(), Fault> {
        self.masks(out, self.rules.encoding.actions.len().div_ceil(8), bit)
    }

    fn legal(&self, out: &mut [i32], counts: &mut [i32]) -> Result<(), Fault> {
        sized("counts", counts.len(), self.slots.len())?;
        let row = out.len() / self.slots.len();
        if row == 0 || row * self.slots.len() != out.len() {
            let expected = format!("a multiple of {}", self.slots.len());
            return Err(Fault::new("legal", format!("{} numbers", out.len()), expected));
        }
        self.fill("legal", out, row, |slot, row| {
            row.fill(-1);
            for (to, &action) in row.iter_mut().zip(&slot.actions) {
                *to = action;
            }
            let listed = slot.actions.len().min(row.len());
            row[..listed].sort_unstable();
        })?;
        self.fill("counts", counts, 1, |slot, count| count[0] = slot.actions.len() as i32)
    }

    fn to_move(&self, out: &mut [i8]) -> Result<(), Fault> {
        self.fill("players", out, 1, |slot, to| to[0] = slot.position.to_move().index() as i8)
    }

    fn players_in(&self, out: &mut [u8]) -> Result<(), Fault> {
        self.fill("players", out, 1, |slot, to| to[0] = slot.players_in().bits())
    }

    fn text(&self, game: usize) -> Result<String, Fault> {
        Ok(self.slot(game)?.position.text())
    }

    fn record(&self, game: usize) -> Result<Box<dyn AnyRecord>, Fault> {
        Ok(Box::new(Record::<G>::new(self.slot(game)?.position.clone())))
    }

    fn outcome(&self, game: usize) -> Result<Option<Outcome>, Fault> {
        Ok(self.slot(game)?.outcome)
    }
}
