//! A number that changes when the search does: the nodes of a fixed game against itself.

use crate::searcher::{Limits, Request, Searcher};
use crate::time::Untimed;
use std::sync::atomic::AtomicBool;
use variorum_core::any::AnyRecord;

/// How many moves `searcher` makes in its search when it plays on `record` for `moves` decisions,
/// each searched `depth` turns deep, from an empty memory. Depends on nothing but the code: the same
/// on every machine. Ends early when the game does.
///
/// ```
/// use variorum_engine::signature;
/// let game = variorum_registry::find("chess").unwrap();
/// let record = game.new_record(&variorum_core::Options::default())?;
/// let mut searcher = variorum_registry::searcher("chess", 1).unwrap();
/// let nodes = signature(&mut *searcher, &*record, 2, 3);
/// assert_eq!(signature(&mut *searcher, &*record, 2, 3), nodes);
/// # Ok::<(), variorum_core::Fault>(())
/// ```
pub fn signature(searcher: &mut dyn Searcher, record: &dyn AnyRecord, depth: u32, moves: u32) -> u64 {
    searcher.clear();
    let mut record = record.clone_box();
    let request =
        Request { limits: Limits { depth: Some(depth), ..Limits::default() }, ..Request::default() };
    let mut nodes = 0;
    for _ in 0..moves {
        let stop = AtomicBool::new(false);
        let best = searcher.search(record.as_ref(), &request, &Untimed, &stop, &mut |_| ());
        nodes += best.nodes;
        let Some(text) = best.best_move else { break };
        if record.play_text(&text).is_err() {
            break;
        }
    }
    nodes
}
