//! Interruption by the user.

use crate::failure::Failure;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is set when the user interrupts; a second time ends the program at once.
pub fn interruptible() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let theirs = Arc::clone(&stop);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    std::thread::spawn(move || {
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if theirs.swap(true, Ordering::Relaxed) {
                    exit(130);
                }
            }
        });
    });
    Ok(stop)
}
