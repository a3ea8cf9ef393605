//! The tables of a study, from its games.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use variorum_arena::Z_95;
use variorum_core::{Player, Role};

use super::figures::{ByOption, CellTable, Choice, ChoiceSide, Figure, Report};
use super::pairs::{Points, pairs, standings};
use crate::measure::{CellSums, measure};
use crate::stats::{Equilibrium, Share, bootstrap, holm, shrink, two_sided};
use crate::{Axis, Cell, Error, Folder, Study};

/// Number of bootstrap samples for the intervals of equilibria.
const BOOTSTRAPS: usize = 1000;

/// The sums over the games of a cell.
#[derive(Default)]
struct Summed {
    sums: CellSums,
    /// The first engine's share, from groups of games with one opening.
    engine: Share,
    /// Groups of games by the points of the first engine in them, in halves from 0 to 2; games of two.
    outcomes: [u64; 5],
    /// White's points, game by game.
    points: Points,
    /// White's shares by the values of options.
    by: Vec<BTreeMap<String, Share>>,
    missing: usize,
}

pub(super) fn report(folder: &Folder, study: &Study) -> Result<Report, Error> {
    let cells = study.cells()?;
    let summed = sum_all(folder, study, &cells)?;
    let fair = 1.0 / study.game.card().players as f64;
    let chances: Vec<f64> = summed.iter().map(|cell| chance(cell.sums.shares.first(), fair)).collect();
    let chances = holm(&chances);
    let tables = cells.iter().zip(&summed).zip(&chances);
    let tables: Vec<CellTable> =
        tables.map(|((cell, summed), &chance)| table(cell.values.clone(), cell, summed, chance)).collect();
    let mut all = Summed { by: vec![BTreeMap::new(); study.by.len()], ..Summed::default() };
    for cell in &summed {
        join(&mut all, cell);
    }
    let by = study.by.iter().zip(&all.by).filter_map(|(option, values)| by_option(option, values)).collect();
    let card = study.game.card();
    let all_chance = chance(all.sums.shares.first(), fair);
    Ok(Report {
        title: study.title.clone(),
        question: study.question.clone(),
        game: card.id.to_owned(),
        rules_version: card.rules_version,
        study: study.text.clone(),
        games: all.sums.games(),
        missing_blocks: all.missing,
        axes: study.axes.iter().map(Axis::title).collect(),
        players: Player::ALL.into_iter().take(card.players).map(|player| player.title().to_owned()).collect(),
        all: table(Vec::new(), &cells[0], &all, all_chance),
        choice: choice(study, &summed),
        cells: tables,
        by,
    })
}

/// Plays the games of all cells through, on all processors.
fn sum_all(folder: &Folder, study: &Study, cells: &[Cell]) -> Result<Vec<Summed>, Error> {
    let next = AtomicUsize::new(0);
    let found: Mutex<BTreeMap<usize, Result<Summed, Error>>> = Mutex::default();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from).min(cells.len()) {
            scope.spawn(|| {
                while let Some(cell) = cells.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let summed = sum(folder, study, cell);
                    found.lock().unwrap_or_else(PoisonError::into_inner).insert(cell.index, summed);
                }
            });
        }
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect()
}

fn sum(folder: &Folder, study: &Study, cell: &Cell) -> Result<Summed, Error> {
    let mut summed = Summed { by: vec![BTreeMap::new(); study.by.len()], ..Summed::default() };
    let schedule = study.schedule()?;
    let group = schedule.group_size();
    for block in 0..study.blocks() {
        let Some(games) = folder.games(study, cell.index, block)? else {
            summed.missing += 1;
            continue;
        };
        let path = folder.block(cell.index, block);
        let mut of_group = 0.0;
        for (number, game) in games.iter().enumerate() {
            let facts = measure(study.game, game, &path, number + 1)?;
            for (option, values) in study.by.iter().zip(&mut summed.by) {
                let own = facts
                    .options
                    .iter()
                    .find_map(|text| text.strip_prefix(option.as_str())?.strip_prefix('='));
                values.entry(own.unwrap_or("default").to_owned()).or_default().add(facts.points[0]);
            }
            if schedule.engines() > 1 {
                let seats = schedule.seats(number);
                let points: f64 =
                    facts.points.iter().zip(&seats).filter(|(_, engine)| **engine == 0).map(|(p, _)| p).sum();
                of_group += points / seats.iter().filter(|engine| **engine == 0).count() as f64;
                if (number + 1) % group == 0 {
                    summed.engine.add(of_group / group as f64);
                    if let Some(outcome) = summed.outcomes.get_mut((2.0 * of_group).round() as usize) {
                        *outcome += 1;
                    }
                    of_group = 0.0;
                }
            }
            summed.points.insert(block * study.block + number, facts.points[0]);
            summed.sums.add(&facts);
        }
    }
    Ok(summed)
}

fn join(all: &mut Summed, cell: &Summed) {
    all.missing += cell.missing;
    all.engine.join(cell.engine);
    all.outcomes.iter_mut().zip(cell.outcomes).for_each(|(all, own)| *all += own);
    for (all, own) in all.by.iter_mut().zip(&cell.by) {
        for (value, share) in own {
            all.entry(value.clone()).or_default().join(*share);
        }
    }
    let (all, own) = (&mut all.sums, &cell.sums);
    all.shares.resize(own.shares.len().max(all.shares.len()), Share::default());
    all.shares.iter_mut().zip(&own.shares).for_each(|(all, own)| all.join(*own));
    all.drawn += own.drawn;
    all.decisions += own.decisions;
    all.legal += own.legal;
    own.endings.iter().for_each(|(ending, times)| *all.endings.entry(ending).or_default() += times);
    own.uses.iter().for_each(|(used, times)| *all.uses.entry(used).or_default() += times);
    all.lead_changes += own.lead_changes;
    all.decided = (all.decided.0 + own.decided.0, all.decided.1 + own.decided.1);
}

fn table(values: Vec<String>, cell: &Cell, summed: &Summed, chance: f64) -> CellTable {
    let sums = &summed.sums;
    let games = sums.games();
    let a_game = |sum: u64| sum as f64 / games.max(1) as f64;
    let mut endings: Vec<(String, u64)> =
        sums.endings.iter().map(|(ending, times)| ((*ending).to_owned(), *times)).collect();
    endings.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    CellTable {
        values,
        games,
        shares: sums.shares.iter().map(Figure::of).collect(),
        engine: (cell.engines.len() > 1).then(|| Figure::of(&summed.engine)),
        pairs: (cell.engines.len() > 1 && sums.shares.len() == 2).then_some(summed.outcomes),
        chance,
        drawn: a_game(sums.drawn),
        decisions: a_game(sums.decisions),
        branching: sums.legal as f64 / sums.decisions.max(1) as f64,
        lead_changes: a_game(sums.lead_changes),
        decided: sums.decided.1 / sums.decided.0.max(1) as f64,
        endings,
        uses: sums.uses.iter().map(|(used, times)| ((*used).to_owned(), a_game(*times))).collect(),
    }
}

impl Figure {
    pub(super) fn of(share: &Share) -> Figure {
        let (low, high) = share.interval();
        Figure { value: share.mean(), low, high }
    }

    /// A value with the middle 95 % of what the bootstrap gave for it.
    fn drawn(value: f64, mut drawn: Vec<f64>) -> Figure {
        drawn.sort_by(f64::total_cmp);
        let at = |part: f64| drawn.get((part * (drawn.len() as f64 - 1.0)).round() as usize).copied();
        Figure { value, low: at(0.025).unwrap_or(value), high: at(0.975).unwrap_or(value) }
    }
}

/// The probability, by chance alone, of a share this far from the fair one.
fn chance(share: Option<&Share>, fair: f64) -> f64 {
    share.map_or(1.0, |share| two_sided((share.mean() - fair) / share.error().max(1e-9)))
}

/// The secret choices of two players solved, where the two axes are these and every cell has games.
fn choice(study: &Study, summed: &[Summed]) -> Option<Choice> {
    let [white, black] = study.axes.as_slice() else { return None };
    let of =
        |name: &str| study.game.card().options.iter().find(|spec| spec.name == name).map(|spec| spec.role);
    let secret = of(&white.name) == Some(Role::Secret(Player::WHITE))
        && of(&black.name) == Some(Role::Secret(Player::BLACK));
    if !secret || summed.iter().any(|cell| cell.sums.games() == 0) {
        return None;
    }
    let columns = black.values.len();
    let cell = |row: usize, column: usize| &summed[row * columns + column].sums;
    let rows = 0..white.values.len();
    let white_share = |sums: &CellSums| sums.shares.first().map_or(0.5, Share::mean);
    let matrix: Vec<Vec<f64>> =
        rows.clone().map(|row| (0..columns).map(|column| white_share(cell(row, column))).collect()).collect();
    let solved = Equilibrium::of(&matrix)?;
    let counts: Vec<Vec<Vec<(f64, u64)>>> = rows
        .clone()
        .map(|row| {
            let counted =
                |column| cell(row, column).white.iter().map(|(p, n)| (f64::from(*p) / 1000.0, *n)).collect();
            (0..columns).map(counted).collect()
        })
        .collect();
    let drawn: Vec<(Vec<Vec<f64>>, Equilibrium)> = bootstrap(&counts, BOOTSTRAPS, study.seed)
        .into_iter()
        .filter_map(|matrix| Equilibrium::of(&matrix).map(|solved| (matrix, solved)))
        .collect();
    let value = Figure::drawn(solved.value, drawn.iter().map(|(_, solved)| solved.value).collect());
    let sides = |choices: &[String], of_white: bool| {
        let pooled = |at: usize| {
            let mut pooled = Share::default();
            let others = if of_white { columns } else { matrix.len() };
            for other in 0..others {
                let sums = if of_white { cell(at, other) } else { cell(other, at) };
                pooled.join(sums.shares[usize::from(!of_white)]);
            }
            pooled
        };
        let chances: Vec<f64> = (0..choices.len()).map(|at| chance(Some(&pooled(at)), 0.5)).collect();
        let side = |((at, choice), chance): ((usize, &String), f64)| {
            let often = |solved: &Equilibrium| if of_white { solved.rows[at] } else { solved.columns[at] };
            let cost = |matrix: &[Vec<f64>], solved: &Equilibrium| {
                if of_white { solved.cost_of_row(matrix, at) } else { solved.cost_of_column(matrix, at) }
            };
            ChoiceSide {
                choice: choice.clone(),
                often: Figure::drawn(often(&solved), drawn.iter().map(|(_, solved)| often(solved)).collect()),
                cost: Figure::drawn(
                    cost(&matrix, &solved),
                    drawn.iter().map(|(matrix, solved)| cost(matrix, solved)).collect(),
                ),
                share: Figure::of(&pooled(at)),
                chance,
            }
        };
        choices.iter().enumerate().zip(holm(&chances)).map(side).collect::<Vec<_>>()
    };
    let points: Vec<Vec<&Points>> =
        rows.map(|row| (0..columns).map(|column| &summed[row * columns + column].points).collect()).collect();
    let pairs = if white.values == black.values { pairs(&white.values, &points) } else { Vec::new() };
    Some(Choice {
        standings: if pairs.is_empty() { Vec::new() } else { standings(&white.values, &pairs) },
        pairs,
        value,
        white: sides(&white.values, true),
        black: sides(&black.values, false),
        matrix: matrix.clone(),
    })
}

fn by_option(option: &str, values: &BTreeMap<String, Share>) -> Option<ByOption> {
    let cells: Vec<(f64, f64)> = values.values().map(|share| (share.mean(), share.error())).collect();
    let shrunk = shrink(&cells)?;
    let mut rows: Vec<(String, u64, f64, Figure)> = values
        .iter()
        .zip(&shrunk.cells)
        .map(|((value, share), &(mean, error))| {
            let figure = Figure { value: mean, low: mean - Z_95 * error, high: mean + Z_95 * error };
            (value.clone(), share.games(), share.mean(), figure)
        })
        .collect();
    rows.sort_by(|a, b| b.3.value.total_cmp(&a.3.value).then_with(|| a.0.cmp(&b.0)));
    Some(ByOption { option: option.to_owned(), mean: shrunk.mean, spread: shrunk.spread, values: rows })
}
