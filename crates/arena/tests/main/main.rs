//! Matches as a user plays them.

mod external;
mod own;

use std::sync::atomic::AtomicBool;
use variorum_arena::{
    Adjudication, BalancedOpenings, EngineSpec, Error, Finished, Incident, MatchProgress, Openings, Plan,
};
use variorum_core::any::AnyGame;

pub(crate) fn game(id: &str) -> &'static dyn AnyGame {
    variorum_registry::find(id).expect(id)
}

pub(crate) fn plan(id: &str, engines: &[&str], games: usize) -> Plan {
    let engines = engines.iter().map(|text| EngineSpec::parse(text, "hash=1").expect(text)).collect();
    let game = game(id);
    Plan {
        game,
        options: Vec::new(),
        engines,
        games,
        seed: 7,
        openings: Openings::Balanced(BalancedOpenings {
            nodes: 500,
            ..BalancedOpenings::usual(game.card().players)
        }),
        adjudication: Adjudication::usual(2),
        margin_ms: 50,
        timeout_ms: 2000,
        sprt: None,
        concurrency: 1,
        pgn: None,
        state: None,
        positions: None,
    }
}

/// Plays it, and gives the result lines of its games in order, and all that went wrong.
pub(crate) fn play(plan: &Plan) -> Result<(Finished, Vec<String>, Vec<Incident>), Error> {
    let (mut lines, mut all) = (Vec::new(), Vec::new());
    let finished = plan.play(&AtomicBool::new(false), &mut |event| {
        if let MatchProgress::Finished { result, incidents, .. } = event {
            lines.push((
                result.number,
                format!("{:?} {:?} {} {}", result.winners, result.drawn, result.ending.name(), result.plies),
            ));
            all.extend_from_slice(incidents);
        }
    })?;
    lines.sort();
    Ok((finished, lines.into_iter().map(|(_, line)| line).collect(), all))
}
