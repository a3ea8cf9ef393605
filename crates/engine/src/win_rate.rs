//! From scores to chances to win, to draw and to lose, and to the points that each player can expect.

use crate::searcher::Score;
use variorum_core::any::AnyRecord;
use variorum_core::{PerPlayer, Player, PlayerSet, WinCurve};

/// Chances of the player to move in thousandths; together always 1000.
///
/// ```
/// use variorum_engine::Wdl;
/// let chances = Wdl { win: 500, draw: 300, loss: 200 };
/// assert_eq!(chances.points(), 0.65);
/// assert_eq!(chances.reversed(), Wdl { win: 200, draw: 300, loss: 500 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

impl Wdl {
    /// The points to be expected, from 0 to 1: a win 1, a draw ½.
    pub fn points(self) -> f64 {
        (f64::from(self.win) + f64::from(self.draw) / 2.0) / 1000.0
    }

    /// Those of the other of two players.
    #[must_use]
    pub fn reversed(self) -> Wdl {
        Wdl { win: self.loss, loss: self.win, ..self }
    }

    /// Between two, by the game's curve.
    fn between_two(centipawns: i32, curve: WinCurve) -> Wdl {
        let thousandths = |chance: f64| (1000.0 * chance).round() as u32;
        let (win, loss) = (thousandths(curve.win(centipawns)), thousandths(curve.win(-centipawns)));
        Wdl { win, draw: 1000 - win - loss, loss }
    }
}

/// The constants of [`WinRateModel::expected_points`] among three. `docs/uci.md` says how they were fitted, and how they are
/// fitted anew.
mod three {
    /// How many centipawns of a player's evaluation change that player's odds by a factor of e.
    pub const SCALE: f64 = 1960.0;
    /// By how much a search scores lower than the evaluation, because it counts on the worst from both others.
    pub const SEARCH_BIAS: f64 = 150.0;
    /// What a seat is worth beyond its evaluation, in centipawns: White, Black, Red.
    pub const SEAT_BONUS: [f64; 3] = [0.0, 580.0, 460.0];
}

/// What turns a score into chances: who is still in, who decides, the static evaluations among three, and the game's
/// curve between two.
///
/// ```
/// use variorum_engine::{Score, WinRateModel};
/// let game = variorum_registry::find("chess").unwrap();
/// let record = game.new_record(&variorum_core::Options::default())?;
/// let model = WinRateModel::of(&*record);
/// // Every second game is won with 1.2 pawns more.
/// assert_eq!(model.wdl(Score::Centipawns(120)).win, 500);
/// let points = model.expected_points(Score::Mate(2));
/// assert_eq!(points.0, [1.0, 0.0, 0.0]);
/// # Ok::<(), variorum_core::Fault>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinRateModel {
    mover: Player,
    players_in: PlayerSet,
    /// Between two players.
    curve: WinCurve,
    /// The static evaluations, in centipawns; 0 where there are not three.
    evaluations: PerPlayer<i32>,
}

impl WinRateModel {
    /// How the players stand on the board of `record`.
    pub fn of(record: &dyn AnyRecord) -> WinRateModel {
        let players_in = record.players_in();
        let evaluate = |player| if players_in.len() == 3 { record.evaluate(player) } else { 0 };
        let (mover, curve) = (record.to_move(), record.win_curve());
        WinRateModel { mover, players_in, curve, evaluations: PerPlayer::from_fn(evaluate) }
    }

    /// The points that each player can expect, together 1, with this score of a search for the player to move.
    ///
    /// Among three they are in proportion to `exp(v / 1960)`: `v` is the score plus 150 for the player to move, since the
    /// search counts on the worst from both others, and the static evaluation for both others, each plus what the seat
    /// is worth. So an even start is about a third each whatever the evaluation is. Between two the mover has
    /// [`WinRateModel::wdl`], and the other the rest; who is out has nothing. A forced win is the whole point.
    pub fn expected_points(&self, score: Score) -> PerPlayer<f64> {
        if let (3, Score::Centipawns(value)) = (self.players_in.len(), score) {
            let value = |player: Player| {
                let seen = match player == self.mover {
                    true => f64::from(value) + three::SEARCH_BIAS,
                    false => f64::from(self.evaluations[player]),
                };
                (seen + three::SEAT_BONUS[player.index()]) / three::SCALE
            };
            let values = PerPlayer::from_fn(value);
            let most = values.0.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let weights = values.0.map(|value| (value - most).exp());
            let all: f64 = weights.iter().sum();
            return PerPlayer(weights.map(|weight| weight / all));
        }
        let mine = self.wdl(score).points();
        let others = self.players_in.without(self.mover);
        PerPlayer::from_fn(|player| match player {
            _ if player == self.mover => mine,
            _ if others.contains(player) => (1.0 - mine) / others.len() as f64,
            _ => 0.0,
        })
    }

    /// The chances behind a score of a search for the player to move.
    ///
    /// Between two players they follow the game's curve ([`WinCurve`]). Among three, the chance to win is the expected
    /// share of the point, so that nothing is left for draws. A forced win or loss is certain.
    pub fn wdl(&self, score: Score) -> Wdl {
        match score {
            Score::Mate(turns) if turns > 0 => Wdl { win: 1000, draw: 0, loss: 0 },
            Score::Mate(_) => Wdl { win: 0, draw: 0, loss: 1000 },
            Score::Centipawns(value) if self.players_in.len() < 3 => Wdl::between_two(value, self.curve),
            Score::Centipawns(_) => {
                let win = (self.expected_points(score)[self.mover] * 1000.0).round() as u32;
                Wdl { win, draw: 0, loss: 1000 - win }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(players: usize, mover: Player, evaluations: [i32; 3]) -> WinRateModel {
        WinRateModel {
            mover,
            curve: WinCurve::TWO_PLAYERS,
            players_in: PlayerSet::first(players),
            evaluations: PerPlayer(evaluations),
        }
    }

    fn of_two(centipawns: i32) -> Wdl {
        model(2, Player::WHITE, [0; 3]).wdl(Score::Centipawns(centipawns))
    }

    #[test]
    fn chances_add_up_and_rise_with_the_score() {
        for players in [2, 3] {
            let model = model(players, Player::BLACK, [-700, 300, -2_000]);
            let mut before = 0.0;
            for score in (-30_000..=30_000).step_by(10) {
                let score = Score::Centipawns(score);
                let wdl = model.wdl(score);
                assert_eq!(wdl.win + wdl.draw + wdl.loss, 1000, "{score:?}");
                assert!(wdl.points() >= before, "{score:?}");
                before = wdl.points();
                let expected_points = model.expected_points(score);
                assert!((expected_points.0.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{score:?}");
                assert!((expected_points[Player::BLACK] - wdl.points()).abs() < 0.001, "{score:?}");
            }
        }
    }

    #[test]
    fn both_sides_see_the_same_chances() {
        assert_eq!(of_two(120).win, 500);
        for score in [-500, -3, 0, 77, 2000] {
            assert_eq!(of_two(score), of_two(-score).reversed());
        }
    }

    #[test]
    fn who_stands_better_can_expect_more() {
        let mut model = model(3, Player::WHITE, [0, -700, -700]);
        let even = model.expected_points(Score::Centipawns(-700));
        model.evaluations[Player::RED] += 300;
        let other = model.expected_points(Score::Centipawns(-700));
        assert!(other[Player::RED] > even[Player::RED]);
        assert!(other[Player::WHITE] < even[Player::WHITE] && other[Player::BLACK] < even[Player::BLACK]);
    }

    #[test]
    fn forced_results_are_certain() {
        for players in [2, 3] {
            let model = model(players, Player::BLACK, [0; 3]);
            assert_eq!(model.wdl(Score::Mate(3)), Wdl { win: 1000, draw: 0, loss: 0 });
            assert_eq!(model.expected_points(Score::Mate(3)), PerPlayer([0.0, 1.0, 0.0]));
            assert_eq!(model.wdl(Score::Mate(0)).loss, 1000);
            let lost = model.expected_points(Score::Mate(-3));
            assert!((lost.0.iter().sum::<f64>() - 1.0).abs() < 1e-9 && lost[Player::BLACK] == 0.0);
        }
    }
}
