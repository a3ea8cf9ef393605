//! One match as a pure state machine.
