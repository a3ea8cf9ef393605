//! The evaluation bar: the points that each player can expect.

use leptos::prelude::*;
use variorum_core::PlayerSet;

use super::live_analysis::LiveAnalysis;
use crate::format;

/// A bar with a part for each player; White's is at the bottom unless the board is turned. While the engine
/// is off the bar is empty.
#[component]
pub fn EvalBar(analysis: LiveAnalysis) -> impl IntoView {
    let model = analysis.model;
    let players = PlayerSet::first(model.game.card().players);
    let shares = analysis.expected_points();
    let components: Vec<_> = players
        .iter()
        .map(|player| {
            let share = move || shares.get().map_or(0.0, |shares| shares[player]);
            view! { <span class=format!("part {}", player.name()) style=("flex-grow", move || format!("{:.3}", share()))></span> }
        })
        .collect();
    let label = move || {
        let shares = shares.get()?;
        let part =
            |player: variorum_core::Player| format!("{} {}", player.title(), format::percent(shares[player]));
        Some(format!("Expected points: {}", players.iter().map(part).collect::<Vec<_>>().join(", ")))
    };
    let waiting = move || analysis.output.with(|output| output.as_ref().is_some_and(|t| t.lines.is_empty()));
    let turned = move || players.len() == 2 && model.turns.get() == 2;
    view! {
        <div class="eval-bar-frame">
            <div class="eval-bar" role="img" class:turned=turned class:off=move || shares.with(Option::is_none) class:waiting=waiting
                aria-label=label title=label aria-hidden=move || shares.with(Option::is_none).to_string()>{components}</div>
        </div>
    }
}
