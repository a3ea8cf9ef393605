//! Detects dead connections, since some networks drop packets without closing the connection.

/// A ping follows so many milliseconds after the last answer.
const PING_AFTER_MS: f64 = 3_500.0;
/// Without an answer for so many milliseconds the connection is dead.
const PONG_TIMEOUT_MS: f64 = 5_000.0;
/// A connection that has not been opened after so many milliseconds is given up.
const CONNECT_TIMEOUT_MS: f64 = 8_000.0;

/// The phase of a connection and when it began.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Phase {
    GameStart(f64),
    Answered(f64),
    Asked(f64),
}

/// What to do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeartbeatAction {
    /// Nothing.
    Wait,
    /// Send a ping.
    Ping,
    /// Give up the connection and connect again.
    Reconnect,
}

/// Tracks pings and answers. Only answers count: other messages do not show that the server hears the
/// client. Checks may be rare, as in a background tab.
#[derive(Clone, Copy, Debug)]
pub struct Heartbeat(Phase);

impl Heartbeat {
    /// The heartbeat of a connection that is being opened.
    pub fn opening(now_ms: f64) -> Heartbeat {
        Heartbeat(Phase::GameStart(now_ms))
    }

    /// The server has answered.
    pub fn answered(&mut self, now_ms: f64) {
        self.0 = Phase::Answered(now_ms);
    }

    /// Checks the time.
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

    /// Checks twice a second from `from` on; returns after how many milliseconds the connection is
    /// found dead.
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
