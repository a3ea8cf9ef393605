//! The messages to and from the worker. They are arrays with the kind first: `search id game options start
//! moves lines`, `search-nodes` with the same and `nodes only`, `search-level` with the same and `level seed`, and `stop id`; in return `ready`, `info id
//! depth line kind value nodes ms moves`, `done id` and `error id text`. Lists are texts with spaces
//! between the items.

use leptos::prelude::*;
use variorum_engine::Score;
use variorum_review::Variation;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The result of a search.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EngineOutput {
    /// The best lines, best first; at most as many as requested.
    pub lines: Vec<Variation>,
    /// Nodes searched.
    pub nodes: f64,
    /// Milliseconds spent.
    pub ms: f64,
}

/// The state of the engine.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum EngineState {
    /// Not loaded.
    #[default]
    Off,
    /// Loading.
    Loading,
    /// Loaded.
    Ready {
        /// Whether it is searching.
        busy: bool,
    },
    /// It could not be loaded or has failed, with the reason.
    Failed(String),
}

/// How long a search goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SearchLimit {
    /// Until it is stopped.
    Infinite,
    /// So many nodes, with these moves only at the root; with all for an empty list.
    Nodes(u32, Vec<String>),
    /// As one of the computer's levels plays: the first line begins with its move.
    Level {
        /// The level, 1 to 8.
        level: u8,
        /// Makes weak levels play differently from game to game.
        seed: u32,
    },
}

/// A position to search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchRequest {
    /// Id of the game.
    pub game: &'static str,
    /// Options as `name=value` texts.
    pub options: Vec<String>,
    /// Text of the start position.
    pub start: String,
    /// Moves and events played from there.
    pub moves: Vec<String>,
    /// Number of best lines.
    pub lines: usize,
    /// How long.
    pub effort: SearchLimit,
}

/// The engine. A new search stops the one before. A copy refers to the same worker.
#[derive(Clone, Copy)]
pub struct Engine {
    /// Its state.
    pub state: RwSignal<EngineState>,
    /// The last request and its result so far.
    pub output: RwSignal<Option<(SearchRequest, EngineOutput)>>,
    inside: StoredValue<Inside, LocalStorage>,
}

#[derive(Default)]
struct Inside {
    worker: Option<Worker>,
    _receive: Option<Closure<dyn FnMut(MessageEvent)>>,
    _fail: Option<Closure<dyn FnMut()>>,
    /// Id of the current search; 0 for none.
    id: u32,
    request: Option<SearchRequest>,
}

impl Engine {
    /// An engine that is not loaded.
    pub fn new() -> Engine {
        let engine = Engine {
            state: RwSignal::new(EngineState::Off),
            output: RwSignal::new(None),
            inside: StoredValue::new_local(Inside::default()),
        };
        on_cleanup(move || engine.terminate());
        engine
    }

    /// Searches a position; loads the worker first if necessary. `None` stops searching.
    pub fn search(self, request: Option<SearchRequest>) {
        self.output.set(request.clone().map(|request| (request, EngineOutput::default())));
        self.inside.update_value(|inside| {
            inside.id += 1;
            inside.request = request;
        });
        match self.state.get_untracked() {
            EngineState::Off if self.inside.with_value(|inside| inside.request.is_some()) => self.load(),
            EngineState::Ready { .. } => self.send(),
            _ => {}
        }
    }

    /// Ends the worker.
    pub fn terminate(self) {
        self.inside.try_update_value(|inside| {
            if let Some(worker) = inside.worker.take() {
                worker.terminate();
            }
            inside.id += 1;
            inside.request = None;
        });
        self.state.try_set(EngineState::Off);
        self.output.try_set(None);
    }

    fn load(self) {
        self.state.set(EngineState::Loading);
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let Ok(worker) = Worker::new_with_options("/worker.js", &options) else {
            return self.state.set(EngineState::Failed("This browser does not support Web Workers.".into()));
        };
        let receive =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| self.receive(&event.data()));
        let fail = Closure::<dyn FnMut()>::new(move || {
            self.state.set(EngineState::Failed("The engine could not be loaded.".into()));
        });
        worker.set_onmessage(Some(receive.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        self.inside.update_value(|inside| {
            inside.worker = Some(worker);
            inside._receive = Some(receive);
            inside._fail = Some(fail);
        });
    }

    fn send(self) {
        let busy = self.inside.with_value(|inside| {
            let Some(worker) = &inside.worker else { return false };
            let id = JsValue::from(inside.id);
            let items: Vec<JsValue> = match &inside.request {
                Some(request) => items(request, id),
                None => vec!["stop".into(), id],
            };
            let message: js_sys::Array = items.into_iter().collect();
            // Arrays of texts and numbers can always be sent.
            let _ = worker.post_message(&message);
            inside.request.is_some()
        });
        self.state.set(EngineState::Ready { busy });
    }

    fn receive(self, data: &JsValue) {
        let items = js_sys::Array::from(data);
        let text = |i: u32| items.get(i).as_string().unwrap_or_default();
        let number = |i: u32| items.get(i).as_f64().unwrap_or_default();
        let what = text(0);
        if what == "ready" {
            return self.send();
        }
        if number(1) != self.inside.with_value(|inside| f64::from(inside.id)) {
            return; // of a search that is not wanted any more
        }
        match what.as_str() {
            "info" => {
                let value = number(5) as i32;
                let score = if text(4) == "mate" { Score::Mate(value) } else { Score::Centipawns(value) };
                let moves: Vec<String> = text(8).split_whitespace().map(str::to_owned).collect();
                let at = (number(3) as usize).saturating_sub(1);
                let Some(line) = Variation::new(score, number(2) as u32, moves) else { return };
                self.output.update(|output| {
                    let Some((_, output)) = output else { return };
                    (output.nodes, output.ms) = (number(6), number(7));
                    match output.lines.get_mut(at) {
                        Some(known) => *known = line,
                        None => output.lines.push(line),
                    }
                });
            }
            "done" => self.state.set(EngineState::Ready { busy: false }),
            "error" => self.state.set(EngineState::Failed(text(2))),
            _ => {}
        }
    }
}

/// The message for a request.
fn items(request: &SearchRequest, id: JsValue) -> Vec<JsValue> {
    let what = match request.effort {
        SearchLimit::Infinite => "search",
        SearchLimit::Nodes(..) => "search-nodes",
        SearchLimit::Level { .. } => "search-level",
    };
    let mut items: Vec<JsValue> = vec![
        what.into(),
        id,
        request.game.into(),
        request.options.join(" ").into(),
        request.start.as_str().into(),
        request.moves.join(" ").into(),
        (request.lines as u32).into(),
    ];
    match &request.effort {
        SearchLimit::Infinite => {}
        SearchLimit::Nodes(nodes, only) => items.extend([JsValue::from(*nodes), only.join(" ").into()]),
        SearchLimit::Level { level, seed } => items.extend([JsValue::from(*level), JsValue::from(*seed)]),
    }
    items
}
