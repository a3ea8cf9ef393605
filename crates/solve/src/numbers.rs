//! Proof and disproof numbers.

/// How many leaves at least must still be proven, or disproven, to prove or disprove a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ProofNumbers {
    pub proof: u32,
    pub disproof: u32,
}

impl ProofNumbers {
    /// More than any count.
    pub const INFINITE: u32 = 1 << 30;
    /// The goal is forced.
    pub const PROVEN: ProofNumbers = ProofNumbers { proof: 0, disproof: ProofNumbers::INFINITE };
    /// It is not.
    pub const DISPROVEN: ProofNumbers = ProofNumbers { proof: ProofNumbers::INFINITE, disproof: 0 };
    /// Nothing is known.
    pub const UNKNOWN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1 };
    /// As thresholds: no bound.
    pub const NO_LIMIT: ProofNumbers =
        ProofNumbers { proof: ProofNumbers::INFINITE, disproof: ProofNumbers::INFINITE };

    /// Those of a node whose result is known.
    pub fn settled(won: bool) -> ProofNumbers {
        if won { ProofNumbers::PROVEN } else { ProofNumbers::DISPROVEN }
    }

    /// Whether the goal is known to be forced (`true`) or not (`false`).
    pub fn result(self) -> Option<bool> {
        match self {
            ProofNumbers { proof: 0, .. } => Some(true),
            ProofNumbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// A sum that stays below infinity unless a part of it is infinite.
pub(crate) fn sum(a: u32, b: u32) -> u32 {
    if a == ProofNumbers::INFINITE || b == ProofNumbers::INFINITE {
        ProofNumbers::INFINITE
    } else {
        (a + b).min(ProofNumbers::INFINITE - 1)
    }
}

/// The part of a threshold on a sum that falls to one summand.
pub(crate) fn share(limit: u32, total: u32, summand: u32) -> u32 {
    if limit == ProofNumbers::INFINITE { limit } else { limit - total + summand }
}
