//! How scores turn into results between two players.

/// A curve from a score to the chances of a win and of a loss: each follows a logistic function of the score for the
/// player to move, `win = 1 / (1 + exp((even_win - score) / scale))`, `loss` the same with the negative score, and what
/// is left is a draw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinCurve {
    /// The score, in centipawns, with which every second game is won; not negative.
    pub even_win: f64,
    /// How many centipawns change the odds by a factor of e.
    pub scale: f64,
}

impl WinCurve {
    /// For games of two players: the likeliest values by the results of 152 games of the engine against itself in four
    /// games, 4,000 nodes a turn; see `docs/uci.md`.
    pub const TWO_PLAYERS: WinCurve = WinCurve { even_win: 120.0, scale: 140.0 };

    /// The chance to win with a score in centipawns, from 0 to 1.
    ///
    /// ```
    /// use variorum_core::WinCurve;
    /// assert_eq!(WinCurve::TWO_PLAYERS.win(120), 0.5);
    /// ```
    pub fn win(self, centipawns: i32) -> f64 {
        1.0 / (1.0 + ((self.even_win - f64::from(centipawns)) / self.scale).exp())
    }
}
