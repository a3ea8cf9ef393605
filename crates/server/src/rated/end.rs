//! What the store keeps of a game that is over.

use super::rules::PAIR_MS;
use crate::service_clock::wall_ms;
use variorum_core::Player;
use variorum_match::{Match, Speed};
use variorum_store::{Counts, MatchEnd, SeatEnd, SeatOutcome};

/// The end of a match that is over. It changes ratings only if it `may_count`; no two of its players have more than
/// `most_per_pair` games that do so within a day.
pub(crate) fn of(game: &Match, may_count: bool, most_per_pair: u64) -> MatchEnd {
    let aborted = game.aborted().is_some();
    let outcome = game.record().outcome().filter(|_| !aborted);
    let of = |player: Player| match &outcome {
        None => SeatOutcome::None,
        Some(outcome) if outcome.winners.contains(player) => SeatOutcome::Won,
        Some(outcome) if outcome.drawn.contains(player) => SeatOutcome::Drawn,
        Some(_) => SeatOutcome::Lost,
    };
    let seat = |player| SeatEnd { outcome: of(player), choices: choices(game, player) };
    let places = game.record().places().filter(|_| !aborted && may_count);
    let counts = places.zip(Speed::of(game.setup().clock)).map(|(places, speed)| Counts {
        speed: speed.name().to_owned(),
        places: game.players().iter().map(|player| places[player]).collect(),
        most_per_pair,
        within_ms: PAIR_MS,
    });
    MatchEnd { at_ms: wall_ms(), seats: game.players().iter().map(seat).collect(), counts }
}

/// What a player chose before the game, or what was chosen for them.
fn choices(game: &Match, player: Player) -> Vec<String> {
    let setup = game.setup();
    if setup.position.is_some() {
        return Vec::new();
    }
    let own = game.record().card().options.iter().filter(|spec| spec.role.chooser() == Some(player));
    own.filter_map(|spec| Some(format!("{}={}", spec.name, setup.options.get(spec.name)?))).collect()
}
