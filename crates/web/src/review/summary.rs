//! How well each player played.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::{Player, PlayerSet};

use super::reviewer::GameReview;

/// A row for each player.
#[component]
pub fn Summary(review: RwSignal<Option<Arc<GameReview>>>) -> impl IntoView {
    let row = |review: &GameReview, player: Player| {
        let sum = review.report.sums[player];
        let loss =
            if sum.turns == 0 { "–".to_owned() } else { format!("{:.1} %", sum.average_loss * 100.0) };
        view! {
            <tr class=player.name()>
                <th scope="row"><span class="swatch" aria-hidden="true"></span>{player.title()}</th>
                <td>{review.accuracy(player)}</td><td>{loss}</td>
                <td>{sum.inaccuracies}</td><td>{sum.mistakes}</td><td>{sum.blunders}</td>
            </tr>
        }
    };
    let rows = move || {
        review.with(|review| {
            let review = review.as_ref()?;
            Some(
                PlayerSet::first(review.report.players)
                    .iter()
                    .map(|player| row(review, player))
                    .collect::<Vec<_>>(),
            )
        })
    };
    view! {
        <table class="player-summary">
            <thead><tr>
                <td></td><th scope="col">"Accuracy"</th><th scope="col" title="Points given away in a turn, on average">"Loss"</th>
                <th scope="col" aria-label="Inaccuracies" title="Inaccuracies">"?!"</th>
                <th scope="col" aria-label="Mistakes" title="Mistakes">"?"</th>
                <th scope="col" aria-label="Blunders" title="Blunders">"??"</th>
            </tr></thead>
            <tbody>{rows}</tbody>
        </table>
        <p class="hint">"Loss: points given away in a turn, on average. ?! inaccuracies, ? mistakes, ?? blunders."</p>
    }
}
