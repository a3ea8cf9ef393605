//! The engine as a module for a Web Worker. It searches one position at a time: in slices, so that the
//! worker can receive messages between them, or in one call: for a number of nodes, or as one of the
//! computer's levels does.

mod slices;

use js_sys::{Array, Function};
use slices::{ElapsedTime, Slices};
use std::sync::atomic::AtomicBool;
use variorum_core::any::AnyRecord;
use variorum_core::{Fault, Options, PositionError};
use variorum_engine::{Budget, Info, Level, Limits, Request, Score, Searcher, Untimed};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

/// Size of the transposition table in mebibytes.
const HASH_MIB: usize = 32;
/// How long a level thinks at most, in milliseconds.
const THINK_MS: u64 = 1000;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds on the worker's clock, from an arbitrary beginning.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// The engine. It keeps its transposition table while the game stays the same.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    searcher: Option<(String, Box<dyn Searcher>)>,
    position: Option<(Box<dyn AnyRecord>, Slices)>,
}

#[wasm_bindgen]
impl Engine {
    /// An engine without a position.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Sets the position: id of the game, options as `name=value`, text of the start position, moves
    /// and events played from there, and the number of best lines. Lists are separated by spaces.
    ///
    /// # Errors
    /// The first fault found, as a sentence for the user.
    pub fn position(
        &mut self,
        game: &str,
        options: &str,
        start: &str,
        moves: &str,
        lines: usize,
    ) -> Result<(), JsError> {
        self.position = None;
        let record = load_record(game, options, start, moves)?;
        if self.searcher.as_ref().is_none_or(|(id, _)| id != game) {
            self.searcher = None; // the old memory goes before the new comes
            let searcher = variorum_registry::searcher(game, HASH_MIB);
            self.searcher = searcher.map(|searcher| (game.to_owned(), searcher));
        }
        self.position = Some((record, Slices::new(lines)));
        Ok(())
    }

    /// Searches one slice and calls `report` with depth, line (from 1), `cp` or `mate`, value, nodes,
    /// milliseconds and moves for each new result. Returns false when the search is finished.
    pub fn search_slice(&mut self, report: &Function) -> bool {
        let (Some((record, slices)), Some((_, searcher))) = (&mut self.position, &mut self.searcher) else {
            return false;
        };
        slices.next(&mut **searcher, &**record, &now_ms, |info| report_info(report, info))
    }

    /// Searches so many nodes for so many best lines, with the moves `only` at the root (all if empty),
    /// and calls `report` as `search_slice` does.
    pub fn search_nodes(&mut self, nodes: f64, lines: usize, only: &str, report: &Function) {
        let (Some((record, _)), Some((_, searcher))) = (&mut self.position, &mut self.searcher) else {
            return;
        };
        let limits = Limits { nodes: Some(nodes as u64), ..Limits::default() };
        let only = only.split_whitespace().map(str::to_owned).collect();
        let request = Request { limits, lines: lines.max(1), only, ..Request::default() };
        searcher.search(&**record, &request, &Untimed, &AtomicBool::new(false), &mut |info| {
            report_info(report, info)
        });
    }

    /// Searches as the computer's level 1 to 8 does and calls `report` as `search_slice` does; the last first line
    /// begins with its move. The seed makes weak levels play differently from game to game.
    pub fn search_level(&mut self, level: u8, seed: u32, report: &Function) {
        let (Some((record, _)), Some((_, searcher))) = (&mut self.position, &mut self.searcher) else {
            return;
        };
        // A weak level must not know what a stronger search has found.
        searcher.clear();
        let request = Request {
            limits: Budget::exactly(THINK_MS, 0).applied_to(Limits::default()),
            level: Level::new(level).unwrap_or(Level::MAX),
            seed: u64::from(seed),
            ..Request::default()
        };
        let time = ElapsedTime::from_now(&now_ms);
        searcher.search(&**record, &request, &time, &AtomicBool::new(false), &mut |info| {
            report_info(report, info)
        });
    }
}

/// Whole milliseconds on the worker's clock.
fn now_ms() -> u64 {
    now() as u64
}

fn report_info(report: &Function, info: &Info) {
    // An exception in `report` does not stop the search.
    let _ = report.apply(&JsValue::NULL, &info_items(info));
}

/// Why there is nothing to search.
#[derive(Debug, thiserror::Error)]
enum LoadError {
    /// The game, an option or a move is wrong.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The start position is wrong.
    #[error(transparent)]
    Position(#[from] PositionError),
}

fn load_record(game: &str, options: &str, start: &str, moves: &str) -> Result<Box<dyn AnyRecord>, LoadError> {
    let game =
        variorum_registry::find(game).ok_or_else(|| Fault::new("game", game, "a game of this version"))?;
    let options = Options::parse(game.card().options, options.split_whitespace())?;
    let mut record = game.read_record(&options, start)?;
    for text in moves.split_whitespace() {
        record.follow_text(text)?;
    }
    // Draws by the rules do not end an analysis.
    record.resume();
    Ok(record)
}

fn info_items(info: &Info) -> Array {
    let (kind, value) = match info.score {
        Score::Centipawns(value) => ("cp", value),
        Score::Mate(turns) => ("mate", turns),
    };
    let items: [JsValue; 7] = [
        info.depth.into(),
        (info.multipv as u32).into(),
        kind.into(),
        value.into(),
        (info.nodes as f64).into(),
        (info.elapsed_ms as f64).into(),
        info.moves.join(" ").into(),
    ];
    items.into_iter().collect()
}
