//! What is shown below the result.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::{Player, PlayerSet};
use variorum_record::ShortNotation;

use super::practice::Practice;
use super::share::ShareButtons;
use super::try_again::TryAgain;
use crate::board_model::BoardModel;
use crate::components::dialog::Dialog;
use crate::components::picture;
use crate::format;
use crate::look::Look;
use crate::playing::PlayingGames;
use crate::review::{GameReview, Reviewer};

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
    let whole =
        Memo::new(move |_| reviewer.result.with(|review| review.as_ref().is_some_and(|r| r.is_whole())));
    let review = move || reviewer.result.get().filter(|review| review.is_whole());
    let options = StoredValue::new(options);
    let progress =
        move || reviewer.result.with(|review| review.as_ref().map_or((0, 1), |review| review.progress));
    // The turning point that is tried again: its entry.
    let tried = RwSignal::new(None::<usize>);
    let open = RwSignal::new(false);
    Effect::new(move |_| open.set(tried.get().is_some()));
    Effect::new(move |_| {
        if !open.get() && tried.get_untracked().is_some() {
            tried.set(None);
        }
    });
    let points = move || {
        let review = review()?;
        let plies = review.report.turning_points(MOST_POINTS);
        let none = plies.is_empty();
        let cards: Vec<_> = plies
            .into_iter()
            .map(|ply| view! { <PointCard model review=Arc::clone(&review) ply tried/> })
            .collect();
        Some(view! {
            <h3>"Turning points"</h3>
            {none.then(|| view! { <p class="hint">"Nobody gave much away at once."</p> })}
            <ol class="turning-points">{cards}</ol>
        })
    };
    view! {
        <section class="afterwards" aria-label="Afterwards">
            <ShareButtons model id/>
            <Show when=move || may>
                <Show when=move || !whole.get() && !reviewer.running.get()>
                    <p><button type="button" data-action="look-back" on:click=move |_| begin()>"Accuracy and turning points"</button></p>
                </Show>
                <Show when=move || reviewer.running.get()>
                    <p class="hint looks-back">
                        {move || { let (done, all) = progress(); format!("Looking at the game: {done} of {all}") }}" "
                        <progress aria-label="Positions judged" max=move || progress().1.to_string() value=move || progress().0.to_string()></progress>
                    </p>
                </Show>
                <p class="error" role="alert">{move || reviewer.fault.get()}</p>
                {move || review().map(|review| accuracies(&review))}
                {points}
                {move || review().map(|review| view! { <Practice model review me/> })}
            </Show>
            <Dialog open title="Try it again">
                {move || review().zip(tried.get()).map(|(review, ply)| view! {
                    <TryAgain model review ply options=options.get_value()/>
                })}
            </Dialog>
        </section>
    }
}

fn accuracies(review: &GameReview) -> impl IntoView + use<> {
    let one = |player: Player| {
        let accuracy = review.report.sums[player].accuracy;
        let text = accuracy.map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.0} %"));
        view! { <div class=player.name()><dt><span class="swatch" aria-hidden="true"></span>{player.title()}</dt><dd>{text}</dd></div> }
    };
    let all: Vec<_> = PlayerSet::first(review.report.players).iter().map(one).collect();
    view! { <h3>"Accuracy"</h3><dl class="accuracies">{all}</dl> }
}

/// A turning point: the board before it, the move, and what it gave away. A click opens it.
#[component]
fn PointCard(
    model: BoardModel,
    review: Arc<GameReview>,
    ply: usize,
    tried: RwSignal<Option<usize>>,
) -> impl IntoView {
    let record = model.history.with_untracked(|history| history.at(ply));
    let set = untrack(|| Look::here().set());
    let svg = picture::picture(model.game, &*record, record.to_move(), set);
    let words = words(&review, ply);
    view! {
        <li><button type="button" class="turning-point" data-turning=ply.to_string() on:click=move |_| tried.set(Some(ply))>
            <span class="picture" aria-hidden="true" inner_html=svg></span>
            <span>{words}</span>
        </button></li>
    }
}

/// "12... Qh5: from 60 % to 10 % of the point".
pub(super) fn words(review: &GameReview, ply: usize) -> String {
    let report = &review.report;
    let label = review.labels.get(ply).cloned().unwrap_or_default();
    let position = &report.positions[ply];
    let percent =
        |points: Option<f64>| points.map_or_else(|| "?".to_owned(), |p| format!("{:.0} %", p * 100.0));
    let before = percent(position.points(position.mover, report.players));
    format!("{label}: from {before} to {} of the point", percent(report.points_after(ply)))
}

/// The first moves of a line after so many entries, in short notation.
pub(super) fn line(model: BoardModel, ply: usize, moves: &[String], most: usize) -> String {
    let notation = ShortNotation::of(model.game);
    model.history.with_untracked(|history| format::line(&notation, &*history.at(ply), moves, most))
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
