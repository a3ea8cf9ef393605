//! How a game is searched.

use crate::levels::{self, Levels};
use crate::{Hints, Method, Notation, Player, WinCurve};

/// How the engine searches a game. All but the type of the cache has a default.
pub trait Searchable: Hints + Notation {
    /// What evaluations remember from one position to the next, where that makes them faster: `()` for
    /// nothing.
    type EvalCache: Default + Send;

    /// How many moves are looked at near the leaves before quiet ones are left out, in quarters of what serves in
    /// chess: more where a position has more moves.
    const LATE_MOVE_LIMIT: i32 = 4;

    /// How the game is searched best, where nobody asks for another method.
    const METHOD: Method = Method::Paranoid;

    /// What [`Evaluate::evaluate`](crate::Evaluate::evaluate) gives the last two of three, in centipawns, for having one opponent less. Where
    /// only two were left to begin with it says nothing.
    const ONE_OPPONENT_LESS: i32 = 0;

    /// How scores turn into results between two players; in games of three, between the last two.
    const WIN_CURVE: WinCurve = WinCurve::TWO_PLAYERS;

    /// What the levels of an engine are held back by.
    const LEVELS: Levels = levels::LEVELS;

    /// The same as [`Evaluate::evaluate`](crate::Evaluate::evaluate), for those who evaluate many positions.
    fn evaluate_cached(&self, player: Player, cache: &mut Self::EvalCache) -> i32 {
        let _ = cache;
        self.evaluate(player)
    }

    /// Has what [`Searchable::evaluate_cached`] will look up fetched before it is asked for.
    fn prefetch_evaluation(&self, cache: &Self::EvalCache) {
        let _ = cache;
    }
}
