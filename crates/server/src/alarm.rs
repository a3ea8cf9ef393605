//! Looks after matches that nobody looks at: time runs out there too, and the computer has to move
//! after a restart. Notes the service clock.

use crate::config::{ALARM, BEAT};
use crate::error::ServerError;
use crate::hall::{Hall, closed};
use std::sync::Arc;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// Matches woken at once.
const MOST: u32 = 200;

/// Until the server ends.
pub(crate) async fn run(hall: Arc<Hall>) {
    let mut closing = hall.closing();
    let mut ticks = interval(ALARM);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last_beat = Instant::now();
    loop {
        tokio::select! {
            () = closed(&mut closing) => return,
            _ = ticks.tick() => {}
        }
        if let Err(error) = ring(&hall).await {
            error.log();
        }
        if last_beat.elapsed() >= BEAT {
            last_beat = Instant::now();
            if let Err(error) = hall.store.beat(hall.clock.now()).await {
                ServerError::from(error).log();
            }
        }
    }
}

async fn ring(hall: &Arc<Hall>) -> Result<(), ServerError> {
    for id in hall.store.due(hall.clock.now(), MOST).await? {
        match hall.open(&id).await {
            Ok(_) | Err(ServerError::Damaged { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
