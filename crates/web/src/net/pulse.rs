//! Whether a connection is alive: some networks drop everything without a word.

/// Between an answer of the server and the next question whether it is there, in milliseconds.
const ASK: f64 = 3_500.0;
/// A question unanswered for so long: the connection is dead.
const ANSWER: f64 = 5_000.0;
/// A connection that has not come about for so long is tried anew.
const WELCOME: f64 = 8_000.0;

/// How far a connection is; the times are those since when.
#[derive(Clone, Copy, PartialEq, Debug)]
enum State {
    Opening(f64),
    Answered(f64),
    Asked(f64),
}

/// What is to be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beat {
    /// Nothing.
    Rest,
    /// Ask the server whether it is there.
    Ask,
    /// Give the connection up.
    Dead,
}

/// Keeps account of questions and answers. Only answers count: what the server tells of itself does not show
/// that it hears. Beats may be rare, as in a tab in the background.
#[derive(Clone, Copy, Debug)]
pub struct Pulse(State);

impl Pulse {
    /// Of a connection that is being opened.
    pub fn opening(now_ms: f64) -> Pulse {
        Pulse(State::Opening(now_ms))
    }

    /// The server has answered.
    pub fn answered(&mut self, now_ms: f64) {
        self.0 = State::Answered(now_ms);
    }

    /// Looks at the time.
    pub fn beat(&mut self, now_ms: f64) -> Beat {
        match self.0 {
            State::Opening(since) if now_ms - since >= WELCOME => Beat::Dead,
            State::Asked(since) if now_ms - since >= ANSWER => Beat::Dead,
            State::Answered(since) if now_ms - since >= ASK => {
                self.0 = State::Asked(now_ms);
                Beat::Ask
            }
            _ => Beat::Rest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Beats twice a second from one time to another; when the connection is found dead.
    fn dead_at(pulse: &mut Pulse, from: f64, answers: impl Fn(f64) -> bool) -> Option<f64> {
        let mut now = from;
        while now < from + 60_000.0 {
            now += 500.0;
            match pulse.beat(now) {
                Beat::Dead => return Some(now - from),
                Beat::Ask if answers(now) => pulse.answered(now + 100.0),
                Beat::Ask | Beat::Rest => {}
            }
        }
        None
    }

    #[test]
    fn silence_is_noticed_within_ten_seconds() {
        let mut pulse = Pulse::opening(0.0);
        pulse.answered(0.0);
        assert!(dead_at(&mut pulse, 0.0, |_| false).is_some_and(|after| after <= 10_000.0));
        let mut pulse = Pulse::opening(0.0);
        assert!(dead_at(&mut pulse, 0.0, |_| true).is_some_and(|after| after <= 10_000.0), "no welcome");
        pulse.answered(0.0);
        assert_eq!(dead_at(&mut pulse, 0.0, |_| true), None);
    }

    #[test]
    fn rare_beats_do_not_make_a_connection_dead() {
        let mut pulse = Pulse::opening(0.0);
        pulse.answered(0.0);
        for minute in 1..10 {
            let now = f64::from(minute) * 60_000.0;
            assert_eq!(pulse.beat(now), Beat::Ask);
            pulse.answered(now + 50.0);
        }
    }
}
