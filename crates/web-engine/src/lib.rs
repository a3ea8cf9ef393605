//! The engine as a Web Worker module: one position at a time. Either it is searched in slices, so that
//! the worker hears between them whether the search is still wanted, or at once for so many nodes.

mod slices;

use js_sys::{Array, Function};
use slices::Slices;
use std::sync::atomic::AtomicBool;
use variorum_core::Options;
use variorum_core::any::AnyRecord;
use variorum_engine::{Info, Limits, Request, Score, Searcher, Untimed};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

/// Memory for what was searched, in mebibytes.
const HASH_MIB: usize = 32;

#[wasm_bindgen]
extern "C" {
    /// The worker's clock, in milliseconds from some beginning.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// The engine. Keeps its memory while the game stays the same.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    searcher: Option<(String, Box<dyn Searcher>)>,
    position: Option<(Box<dyn AnyRecord>, Slices)>,
}

#[wasm_bindgen]
impl Engine {
    /// An engine without a game.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Sets the position: id of the game, `name=value` texts, text of the start position, moves and
    /// events played from there, and how many best lines are wanted. Lists are separated by spaces.
    ///
    /// # Errors
    /// The first thing that is not understood, for people.
    pub fn position(
        &mut self,
        game: &str,
        options: &str,
        start: &str,
        moves: &str,
        lines: usize,
    ) -> Result<(), JsError> {
        self.position = None;
        let record = load_record(game, options, start, moves).map_err(|why| JsError::new(&why))?;
        if self.searcher.as_ref().is_none_or(|(id, _)| id != game) {
            self.searcher = None; // the old memory goes before the new comes
            let searcher = variorum_registry::searcher(game, HASH_MIB);
            self.searcher = searcher.map(|searcher| (game.to_owned(), searcher));
        }
        self.position = Some((record, Slices::new(lines)));
        Ok(())
    }

    /// Searches for a moment and calls `report` with depth, line (from 1), `cp` or `mate`, value,
    /// nodes, milliseconds and moves for everything new. False when nothing is left to find.
    pub fn search_slice(&mut self, report: &Function) -> bool {
        let (Some((record, slices)), Some((_, searcher))) = (&mut self.position, &mut self.searcher) else {
            return false;
        };
        slices.next(&mut **searcher, &**record, &|| now() as u64, |info| report_info(report, info))
    }

    /// Searches so many nodes, only these moves (all for none), for so many best lines, and calls
    /// `report` as `slice` does.
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
}

fn report_info(report: &Function, info: &Info) {
    // What a listener throws is its own affair.
    let _ = report.apply(&JsValue::NULL, &info_items(info));
}

fn load_record(game: &str, options: &str, start: &str, moves: &str) -> Result<Box<dyn AnyRecord>, String> {
    let game = variorum_registry::find(game)
        .ok_or_else(|| format!("game: `{game}`: expected a game of this version"))?;
    let options =
        Options::parse(game.card().options, options.split_whitespace()).map_err(|fault| fault.to_string())?;
    let mut record = game.read_record(&options, start).map_err(|error| error.to_string())?;
    for text in moves.split_whitespace() {
        record.follow_text(text).map_err(|fault| fault.to_string())?;
    }
    // What only the rules of play have ended can be searched.
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
        (info.line as u32).into(),
        kind.into(),
        value.into(),
        (info.nodes as f64).into(),
        (info.elapsed_ms as f64).into(),
        info.moves.join(" ").into(),
    ];
    items.into_iter().collect()
}
