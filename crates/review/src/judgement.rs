//! From points given away to marks and accuracy.

/// What is said about a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Judgement {
    /// `!`: every other decision would have been a blunder.
    Only,
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// A turn gets these marks from this part of the stake given away. Between two players, in an even position, that is
/// about half a pawn, one pawn and two.
const LIMITS: [(f64, Judgement); 3] =
    [(0.40, Judgement::Blunder), (0.24, Judgement::Mistake), (0.12, Judgement::Inaccuracy)];

/// How fast accuracy falls with the part of the stake given away.
const STEEPNESS: f64 = 2.25;

impl Judgement {
    /// The glyph behind a move.
    pub const fn text(self) -> &'static str {
        ["!", "?!", "?", "??"][self as usize]
    }

    /// The number of the glyph in records.
    pub const fn glyph(self) -> u8 {
        [1, 6, 2, 4][self as usize]
    }

    /// One word for it.
    pub const fn word(self) -> &'static str {
        ["only", "inaccuracy", "mistake", "blunder"][self as usize]
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        ["only move", "inaccuracy", "mistake", "blunder"][self as usize]
    }

    /// The mark of a turn that gave `loss` points away where so much was at stake.
    pub(crate) fn of(loss: f64, stake: f64) -> Option<Judgement> {
        LIMITS.iter().find(|(limit, _)| loss >= limit * stake).map(|&(_, judgement)| judgement)
    }
}

/// The accuracy of a turn in percent: `100 exp(-2.25 loss / stake)`. Between two players, giving away a tenth of a
/// point gives 64.
pub fn accuracy(loss: f64, stake: f64) -> f64 {
    100.0 * (-STEEPNESS * loss.max(0.0) / stake).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_follow_the_loss() {
        for (loss, judgement) in [
            (0.0, None),
            (0.059, None),
            (0.061, Some(Judgement::Inaccuracy)),
            (0.13, Some(Judgement::Mistake)),
            (0.21, Some(Judgement::Blunder)),
            (1.0, Some(Judgement::Blunder)),
        ] {
            assert_eq!(Judgement::of(loss, 0.5), judgement, "{loss}");
        }
        assert_eq!(Judgement::of(0.14, 1.0 / 3.0), Some(Judgement::Blunder));
        let marks = [Judgement::Only, Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];
        for judgement in marks {
            assert_eq!(variorum_record::glyph_text(judgement.glyph()), Some(judgement.text()));
        }
    }

    #[test]
    fn accuracy_is_full_without_loss_and_falls() {
        assert_eq!(accuracy(0.0, 0.5), 100.0);
        assert_eq!(accuracy(-0.1, 0.5), 100.0);
        assert_eq!(accuracy(0.1, 0.5).round(), 64.0);
        assert!(accuracy(1.0, 1.0 / 3.0) < 1.0);
    }
}
