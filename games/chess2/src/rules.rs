//! What the options decide.

use variorum_core::Options;

/// The rulings that players may switch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// A whirlwind may be a normal decision too (`whirlwind=any`).
    pub whirlwind_any: bool,
    /// A whirlwind that destroys nothing is allowed (`emptywhirlwind=yes`).
    pub empty_whirlwind: bool,
    /// A whirlwind beside a ghost is allowed (`ghostwhirlwind=yes`).
    pub ghost_whirlwind: bool,
    /// A rampage stops before a wall (`rampage=stop`); else a wall forbids it.
    pub rampage_stops: bool,
}

impl Rules {
    /// As chosen.
    pub fn from_options(options: &Options) -> Rules {
        Rules {
            whirlwind_any: options.get("whirlwind") != Some("king-turn"),
            empty_whirlwind: options.get("emptywhirlwind") != Some("no"),
            ghost_whirlwind: options.get("ghostwhirlwind") != Some("no"),
            rampage_stops: options.get("rampage") != Some("illegal"),
        }
    }
}
