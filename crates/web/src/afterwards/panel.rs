//! What is shown below the result.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::{Player, PlayerSet};

use super::practice::Practice;
use super::share::ShareButtons;
use super::try_again::TryAgain;
use super::words::words;
use crate::board_model::BoardModel;
use crate::components::dialog::Dialog;
use crate::components::picture;
use crate::look::Look;
use crate::playing::PlayingGames;
use crate::review::{GameReview, ProgressBar, Reviewer};

/// So many turning points are shown.
const MOST_POINTS: usize = 3;
/// Nodes for the whole game, and for each of its positions at most and at least.
const ALL_NODES: usize = 1_200_000;
const MOST_NODES: usize = 20_000;
const LEAST_NODES: usize = 2_000;

/// The nodes for each of so many positions.
fn nodes_each(positions: usize) -> u32 {
    (ALL_NODES / positions.max(1)).clamp(LEAST_NODES, MOST_NODES) as u32
}

/// Accuracy, turning points, practice and sharing. The game is looked at without being asked where `me` played in it.
#[component]
pub fn Afterwards(
    model: BoardModel,
    options: Vec<String>,
    /// Id of the match.
    id: String,
    me: Option<Player>,
) -> impl IntoView {
    let reviewer = Reviewer::new(model, options.clone());
    let playing = expect_context::<PlayingGames>();
    let card = model.game.card();
    let entries = model.history.with_untracked(|history| history.entries().len());
    let fair = model.history.with_untracked(|history| playing.may_analyse(card.id, history.record()));
    let may = fair && entries > 1;
    let begin = move || reviewer.begin(nodes_each(entries + 1));
    if may && me.is_some() {
        begin();
    }
    let review = move || reviewer.whole();
    let options = StoredValue::new(options);
    // The turning point that is tried again, by its entry, while the dialog is open.
    let tried = RwSignal::new(0_usize);
    let open = RwSignal::new(false);
    let try_again = Callback::new(move |ply: usize| {
        tried.set(ply);
        open.set(true);
    });
    let points = move || {
        let review = review()?;
        let plies = review.report.turning_points(MOST_POINTS);
        let none = plies.is_empty();
        let cards: Vec<_> = plies
            .into_iter()
            .map(|ply| view! { <PointCard model review=Arc::clone(&review) ply try_again/> })
            .collect();
        Some(view! {
            <h2>"Turning points"</h2>
            {none.then(|| view! { <p class="hint">"Nobody gave much away at once."</p> })}
            <ol class="turning-points">{cards}</ol>
        })
    };
    view! {
        <section class="afterwards" aria-label="Afterwards">
            <ShareButtons model id/>
            <Show when=move || may>
                <Show when=move || review().is_none() && !reviewer.running.get()>
                    <p><button type="button" data-action="look-back" on:click=move |_| begin()>"Accuracy and turning points"</button></p>
                </Show>
                <Show when=move || reviewer.running.get()>
                    <p class="hint looks-back">
                        {move || { let (done, all) = reviewer.progress(); format!("Looking at the game: {done} of {all}") }}" "
                        <ProgressBar reviewer/>
                    </p>
                </Show>
                <p class="error" role="alert">{move || reviewer.fault.get()}</p>
                {move || review().map(|review| accuracies(&review))}
                {points}
                {move || review().map(|review| view! { <Practice model review me/> })}
            </Show>
            <Dialog open title="Try it again">
                {move || review().map(|review| view! {
                    <TryAgain model review ply=tried.get() options=options.get_value()/>
                })}
            </Dialog>
        </section>
    }
}

fn accuracies(review: &GameReview) -> impl IntoView + use<> {
    let one = |player: Player| {
        view! { <div class=player.name()><dt><span class="swatch" aria-hidden="true"></span>{player.title()}</dt><dd>{review.accuracy(player)}</dd></div> }
    };
    let all: Vec<_> = PlayerSet::first(review.report.players).iter().map(one).collect();
    view! { <h2>"Accuracy"</h2><dl class="accuracies">{all}</dl> }
}

/// A turning point: the board before it, the move, and what it gave away. A click opens it.
#[component]
fn PointCard(
    model: BoardModel,
    review: Arc<GameReview>,
    ply: usize,
    try_again: Callback<usize>,
) -> impl IntoView {
    let record = model.history.with_untracked(|history| history.at(ply));
    let set = untrack(|| Look::here().set());
    let svg = picture::picture(model.game, &*record, record.to_move(), set);
    let words = words(&review, ply);
    view! {
        <li><button type="button" class="turning-point" data-turning=ply.to_string() on:click=move |_| try_again.run(ply)>
            <span class="picture" aria-hidden="true" inner_html=svg></span>
            <span>{words}</span>
        </button></li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_games_are_looked_at_in_less_depth() {
        assert_eq!(nodes_each(10), 20_000);
        assert_eq!(nodes_each(100), 12_000);
        assert_eq!(nodes_each(100_000), 2_000);
        assert_eq!(nodes_each(0), 20_000);
    }
}
