//! What a score promises: chances to win, to draw and to lose.

use crate::Score;

/// The score, in centipawns, that wins every second game between two players; with [`STEEPNESS`] the
/// likeliest values by the results of 152 games of the engine against itself in four games, 4,000
/// nodes a turn.
const EVEN_WIN: f64 = 120.0;
/// How many centipawns change the odds by a factor of e, between two players.
const STEEPNESS: f64 = 140.0;
/// The same among three, where the scale of scores is defined by it: a third each is 0.
const STEEPNESS_OF_THREE: f64 = 400.0;

/// Chances of the player to move in thousandths; together always 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

impl Chances {
    /// The points to be expected, from 0 to 1: a win 1, a draw ½.
    pub fn points(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }
}

impl Score {
    /// The chances behind a score where `contending` players are still in.
    ///
    /// Between two, win and loss each follow a logistic curve of the score `s` in centipawns, and
    /// what is left is a draw:
    /// `win = 1 / (1 + exp((120 - s) / 140))`, `loss = 1 / (1 + exp((120 + s) / 140))`.
    /// Among three it is one curve that gives each a third at 0, on which the search also values
    /// draws: `win = 1 / (1 + 2 exp(-s / 400))`, in shares of the point, so that nothing is left for
    /// draws. A forced win or loss is certain.
    pub fn chances(self, contending: usize) -> Chances {
        let logistic = |x: f64| 1000.0 / (1.0 + (-x).exp());
        let thousandths = |value: f64| value.round() as u32;
        let (win, loss) = match self {
            Score::Mate(turns) if turns > 0 => (1000, 0),
            Score::Mate(_) => (0, 1000),
            Score::Centipawns(value) if contending < 3 => {
                let value = f64::from(value);
                let curve = |value: f64| thousandths(logistic((value - EVEN_WIN) / STEEPNESS));
                (curve(value), curve(-value))
            }
            Score::Centipawns(value) => {
                let odds = f64::from(value) / STEEPNESS_OF_THREE - std::f64::consts::LN_2;
                let win = thousandths(logistic(odds));
                (win, 1000 - win)
            }
        };
        Chances { win, draw: 1000 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(centipawns: i32, contending: usize) -> Chances {
        Score::Centipawns(centipawns).chances(contending)
    }

    #[test]
    fn chances_add_up_and_rise_with_the_score() {
        for contending in [2, 3] {
            let mut before = 0.0;
            for score in (-30_000..=30_000).step_by(10) {
                let chances = of(score, contending);
                assert_eq!(chances.win + chances.draw + chances.loss, 1000, "{score}");
                assert!(chances.points() >= before, "{score}");
                before = chances.points();
            }
        }
    }

    #[test]
    fn an_even_score_is_what_all_are_entitled_to() {
        let even = of(0, 2);
        assert_eq!(even.win, even.loss);
        assert_eq!(of(0, 3), Chances { win: 333, draw: 0, loss: 667 });
        assert_eq!(of(120, 2).win, 500);
    }

    #[test]
    fn both_sides_see_the_same_chances() {
        for score in [-500, -3, 0, 77, 2000] {
            let (ours, theirs) = (of(score, 2), of(-score, 2));
            assert_eq!((ours.win, ours.draw, ours.loss), (theirs.loss, theirs.draw, theirs.win));
        }
    }

    #[test]
    fn forced_results_are_certain() {
        assert_eq!(Score::Mate(3).chances(2), Chances { win: 1000, draw: 0, loss: 0 });
        assert_eq!(Score::Mate(-3).chances(2), Chances { win: 0, draw: 0, loss: 1000 });
        assert_eq!(Score::Mate(0).chances(3).loss, 1000);
    }
}
