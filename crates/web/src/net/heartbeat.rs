//! Whether a connection is alive: some networks drop everything without a word.

/// Between an answer of the server and the next question whether it is there, in milliseconds.
const PING_AFTER_MS: f64 = 3_500.0;
/// A question unanswered for so long: the connection is dead.
const PONG_TIMEOUT_MS: f64 = 5_000.0;
/// A connection that has not come about for so long is tried anew.
const CONNECT_TIMEOUT_MS: f64 = 8_000.0;

/// How far a connection is; the times are those since when.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Phase {
    GameStart(f64),
    Answered(f64),
    Asked(f64),
}

/// What is to be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeartbeatAction {
    /// Nothing.
    Wait,
    /// Ask the server whether it is there.
    Ping,
    /// Give the connection up.
    Reconnect,
}

/// Keeps account of questions and answers. Only answers count: what the server tells of itself does not show
/// that it hears. Beats may be rare, as in a tab in the background.
#[derive(Clone, Copy, Debug)]
pub struct Heartbeat(Phase);

impl Heartbeat {
    /// Of a connection that is being opened.
    pub fn opening(now_ms: f64) -> Heartbeat {
        Heartbeat(Phase::GameStart(now_ms))
    }

    /// The server has answered.
    pub fn answered(&mut self, now_ms: f64) {
        self.0 = Phase::Answered(now_ms);
    }

    /// Looks at the time.
    pub fn check(&mut self, now_ms: f64) -> HeartbeatAction {
        match self.0 {
            Phase::GameStart(since) if now_ms - since >= CONNECT_TIMEOUT_MS => HeartbeatAction::Reconnect,
            Phase::Asked(since) if now_ms - since >= PONG_TIMEOUT_MS => HeartbeatAction::Reconnect,
            Phase::Answered(since) if now_ms - since >= PING_AFTER_MS => {
                self.0 = Phase::Asked(now_ms);
                HeartbeatAction::Ping
            }
            _ => HeartbeatAction::Wait,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Beats twice a second from one time to another; when the connection is found dead.
    fn dead_at(heartbeat: &mut Heartbeat, from: f64, answers: impl Fn(f64) -> bool) -> Option<f64> {
        let mut now = from;
        while now < from + 60_000.0 {
            now += 500.0;
            match heartbeat.check(now) {
                HeartbeatAction::Reconnect => return Some(now - from),
                HeartbeatAction::Ping if answers(now) => heartbeat.answered(now + 100.0),
                HeartbeatAction::Ping | HeartbeatAction::Wait => {}
            }
        }
        None
    }

    #[test]
    fn silence_is_noticed_within_ten_seconds() {
        let mut heartbeat = Heartbeat::opening(0.0);
        heartbeat.answered(0.0);
        assert!(dead_at(&mut heartbeat, 0.0, |_| false).is_some_and(|after| after <= 10_000.0));
        let mut heartbeat = Heartbeat::opening(0.0);
        assert!(dead_at(&mut heartbeat, 0.0, |_| true).is_some_and(|after| after <= 10_000.0), "no welcome");
        heartbeat.answered(0.0);
        assert_eq!(dead_at(&mut heartbeat, 0.0, |_| true), None);
    }

    #[test]
    fn rare_beats_do_not_make_a_connection_dead() {
        let mut heartbeat = Heartbeat::opening(0.0);
        heartbeat.answered(0.0);
        for minute in 1..10 {
            let now = f64::from(minute) * 60_000.0;
            assert_eq!(heartbeat.check(now), HeartbeatAction::Ping);
            heartbeat.answered(now + 50.0);
        }
    }
}
