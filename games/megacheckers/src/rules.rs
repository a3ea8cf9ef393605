//! What the options decide.

use variorum_core::Options;

/// What is done about jumps (option `capture`, K9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Capture {
    /// A jump that is there must be made.
    Forced,
    /// A jump may be missed, and the piece that missed it be huffed.
    Huff,
}

/// The options of a game, decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// What is done about jumps.
    pub capture: Capture,
}

impl Rules {
    /// As chosen.
    pub fn from_options(options: &Options) -> Rules {
        let capture = if options.get("capture") == Some("huff") { Capture::Huff } else { Capture::Forced };
        Rules { capture }
    }
}
