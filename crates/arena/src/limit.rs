//! How long an engine may think about a move.

use crate::words;
use std::fmt;
use variorum_core::Fault;

/// A clock: so much time for the game, and more for each turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Milliseconds at the beginning.
    pub base_ms: u64,
    /// Milliseconds added after each turn.
    pub increment_ms: u64,
}

/// The limits of an engine; the first reached ends its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limit {
    /// Turns to look ahead at most.
    pub depth: Option<u32>,
    /// Moves made in a search at most.
    pub nodes: Option<u64>,
    /// Milliseconds a decision.
    pub move_time_ms: Option<u64>,
    /// A clock for the whole game.
    pub clock: Option<TimeControl>,
}

/// What an engine without any limit gets.
const USUAL_NODES: u64 = 20_000;

impl Limit {
    /// Takes a setting; `false` when it is none of a limit's.
    ///
    /// # Errors
    /// A value that is not one of the setting's.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<bool, Fault> {
        match name {
            "depth" => self.depth = Some(words::number(name, value, 1, 1000)? as u32),
            "nodes" => self.nodes = Some(words::number(name, value, 1, 1 << 50)?),
            "movetime" => self.move_time_ms = Some(words::number(name, value, 1, 86_400_000)?),
            "tc" => self.clock = Some(time_control(value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// These limits, or so many nodes where there are none.
    #[must_use]
    pub(crate) fn or_usual(self) -> Limit {
        if self == Limit::default() { Limit { nodes: Some(USUAL_NODES), ..self } } else { self }
    }
}

/// Reads `1+0.1`: seconds for the game and seconds added for each turn.
fn time_control(text: &str) -> Result<TimeControl, Fault> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let milliseconds = |part: &str| {
        let seconds = part.parse::<f64>().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds))?;
        Some((seconds * 1000.0).round() as u64)
    };
    match (milliseconds(base), milliseconds(increment)) {
        (Some(base_ms), Some(increment_ms)) if base_ms > 0 => Ok(TimeControl { base_ms, increment_ms }),
        _ => Err(Fault::new("tc", text, "seconds for the game and a turn, like 1+0.1")),
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.move_time_ms.map(|ms| format!("movetime={ms}")));
        parts.extend(self.clock.map(|clock| format!("tc={clock}")));
        f.write_str(&parts.join(" "))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base_ms as f64 / 1000.0, self.increment_ms as f64 / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_written() {
        let read = |text: &str| {
            let mut limit = Limit::default();
            limit.set("tc", text).map(|_| limit.to_string())
        };
        assert_eq!(read("1+0.1").as_deref(), Ok("tc=1+0.1"));
        assert_eq!(read("60").as_deref(), Ok("tc=60+0"));
        for wrong in ["", "0", "-1+1", "1+", "1+x", "1+0.1+1", "inf", "nan"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Limit::default().or_usual().to_string(), "nodes=20000");
    }
}
