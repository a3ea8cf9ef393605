//! `go perft N`, which `stop` ends.

use crate::gui::send;
use std::sync::atomic::{AtomicBool, Ordering};
use variorum_core::any::AnyRecord;

/// Counted in one go, which takes a moment: this many decisions deep.
const IN_ONE_GO: u32 = 3;

/// Prints how many positions lie below each legal move, and in all.
pub fn count(record: &dyn AnyRecord, depth: u32, stop: &AtomicBool) {
    let mut all = u64::from(depth == 0);
    if depth > 0 {
        for (text, _) in record.divide(1) {
            let Some(count) = below(record, &text, depth - 1, stop) else { return };
            send(&format!("{text}: {count}"));
            all += count;
        }
    }
    send(&format!("Nodes searched: {all}"));
}

/// How many positions lie below this move; `None` when told to stop.
fn below(record: &dyn AnyRecord, text: &str, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let mut after = record.clone_box();
    // Draws by history or judgement do not stop counting, and what is listed is legal.
    let _ = after.follow_text(text);
    if depth <= IN_ONE_GO {
        return Some(after.perft(depth));
    }
    after
        .divide(1)
        .into_iter()
        .try_fold(0, |sum, (text, _)| Some(sum + below(&*after, &text, depth - 1, stop)?))
}
