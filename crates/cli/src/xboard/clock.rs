//! The engine's own clock.

use variorum_engine::Budget;
use variorum_protocol::xboard::TimeControl;

/// The time control, and the time left.
pub struct Clock {
    control: TimeControl,
    left_ms: u64,
    turns: u64,
}

impl Clock {
    /// Five minutes for the game, until something else is agreed.
    pub fn new() -> Clock {
        Clock::with(TimeControl::Clock { turns: 0, base_ms: 300_000, increment_ms: 0 })
    }

    /// A clock at the start of this time control.
    pub fn with(control: TimeControl) -> Clock {
        let left_ms = match control {
            TimeControl::Clock { base_ms, .. } => base_ms,
            TimeControl::Exactly(ms) => ms,
        };
        Clock { control, left_ms, turns: 0 }
    }

    /// The same time control from its start.
    pub fn restart(&mut self) {
        *self = Clock::with(self.control);
    }

    /// The time left, as the user interface counts it.
    pub fn set(&mut self, left_ms: u64) {
        self.left_ms = left_ms;
    }

    /// How long to think about the next turn.
    pub fn budget(&self, overhead_ms: u64) -> Budget {
        match self.control {
            TimeControl::Exactly(ms) => Budget::exactly(ms, overhead_ms),
            TimeControl::Clock { turns, increment_ms, .. } => {
                let to_go = (turns > 0).then(|| (turns - self.turns % turns).min(1000) as u32);
                Budget::from_clock(self.left_ms, increment_ms, to_go, overhead_ms)
            }
        }
    }

    /// Time went by without a turn.
    pub fn spend(&mut self, ms: u64) {
        self.left_ms = self.left_ms.saturating_sub(ms);
    }

    /// A turn was made after so long.
    pub fn press(&mut self, ms: u64) {
        self.spend(ms);
        self.turns += 1;
        if let TimeControl::Clock { turns, base_ms, increment_ms } = self.control {
            let new_control = turns > 0 && self.turns.is_multiple_of(turns);
            let more = increment_ms.saturating_add(if new_control { base_ms } else { 0 });
            self.left_ms = self.left_ms.saturating_add(more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_added_by_turns_and_controls() {
        let mut clock = Clock::with(TimeControl::Clock { turns: 2, base_ms: 1000, increment_ms: 10 });
        clock.press(300);
        assert_eq!(clock.left_ms, 710);
        clock.press(5000);
        assert_eq!(clock.left_ms, 1010);
        clock.set(77);
        clock.restart();
        assert_eq!((clock.left_ms, clock.turns), (1000, 0));
    }

    #[test]
    fn seconds_a_turn_are_the_same_for_each() {
        let mut clock = Clock::with(TimeControl::Exactly(2000));
        clock.press(1990);
        clock.set(5);
        assert_eq!(clock.budget(10).hard_ms, 1990);
    }
}
