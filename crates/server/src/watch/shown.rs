//! A game as the list of those to watch shows it.

use crate::accounts::sitters::Sitters;
use crate::convert;
use crate::streams::shown;
use variorum_api::WatchedGame;
use variorum_core::PlayerSet;
use variorum_match::Match;
use variorum_store::MatchRow;

/// A game in memory, as those see it who hold no seat.
pub(crate) fn game(
    match_row: &MatchRow,
    game: &Match,
    sitters: &Sitters,
    watchers: usize,
    now: u64,
) -> WatchedGame {
    let live = convert::live((game, sitters), PlayerSet::EMPTY, watchers, None, now);
    let ratings: Vec<_> = live.seats.iter().map(|seat| seat.rating).collect();
    let known: Vec<i32> = ratings.iter().flatten().map(|rating| rating.rating).collect();
    let count = i32::try_from(known.len()).unwrap_or(i32::MAX);
    WatchedGame {
        game: shown::game(match_row, game, &live),
        strength: (count > 0).then(|| known.iter().sum::<i32>() / count.max(1)),
        ratings,
        watchers,
        rated: live.rated,
        created_ms: match_row.created_ms,
    }
}
