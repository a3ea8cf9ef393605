//! The comment on the last move shown.

use leptos::prelude::*;
use variorum_record::ShortNotation;
use variorum_review::Judgement;

use super::reviewer::{GameReview, Reviewer};
use crate::format;

/// So many moves of a better line are shown.
const MAX_MOVES: usize = 6;

/// A comment on the move that led to the position shown, with a button that tries the better move. Beside
/// the reviewed game, a button leads back to it. The height is constant.
#[component]
pub fn Comment(reviewer: Reviewer) -> impl IntoView {
    let model = reviewer.model;
    let notation = StoredValue::new(ShortNotation::of(model.game));
    // Index of the reviewed entry that led here; `None` at the start and beside the game.
    let entry = Memo::new(move |_| {
        let ply = model.shown.with(|shown| shown.ply);
        ply.checked_sub(1).filter(|&at| at < reviewer.marks.with(Vec::len))
    });
    let off = Memo::new(move |_| {
        let ply = model.shown.with(|shown| shown.ply);
        ply > reviewer.marks.with(Vec::len) || !reviewer.is_on_board()
    });
    let text = move || {
        let review = reviewer.result.get();
        let (review, at) = (review?, entry.get()?);
        Some(notation.with_value(|notation| {
            comment(&review, at, |moves| {
                model.history.with(|history| format::line(notation, &*history.at(at), moves, MAX_MOVES))
            })
        }))
    };
    let better = move || {
        let (review, at) = (reviewer.result.get()?, entry.get()?);
        review.report.judgement(at).filter(|&mark| mark != Judgement::Only)?;
        let text = review.report.positions[at].best.as_ref()?.first().to_owned();
        let try_it = move |_| {
            model.step_to(at);
            model.play_move(text.clone());
        };
        Some(view! { <button type="button" data-action="try-better" on:click=try_it>"Try it"</button> })
    };
    let back = move |_| {
        let ply = model.shown.with_untracked(|shown| shown.ply);
        reviewer.show(ply.min(reviewer.marks.with_untracked(Vec::len)));
    };
    view! {
        <div class="comment-box">
            <p>{move || if off.get() && entry.get().is_none() { Some("This is not in the game that was reviewed.".to_owned()) } else { text() }}</p>
            {better}
            <Show when=move || off.get()><button type="button" data-action="back-to-game" on:click=back>"Back to the game"</button></Show>
        </div>
    }
}

/// "3... Nf6?? Blunder: from 48 % to 0 %. Better: g6 …"
fn comment(review: &GameReview, at: usize, line: impl Fn(&[String]) -> String) -> String {
    let report = &review.report;
    let label = review.labels.get(at).cloned().unwrap_or_default();
    let moment = &report.positions[at];
    // With three players a search assumes the worst from both others.
    let worst = if report.players > 2 { " at worst" } else { "" };
    let (before, after) = (moment.points(moment.mover, report.players), report.points_after(at));
    let after = if moment.played.is_some() { after } else { None };
    match (report.judgement(at), before, after) {
        (Some(Judgement::Only), ..) => format!("{label}! The only good move."),
        (Some(mark), Some(before), Some(after)) => {
            let best = moment.best.as_ref().map(|best| line(best.moves())).unwrap_or_default();
            format!(
                "{label}{} {}: from {} to {} of the point{worst}. Better: {best}",
                mark.text(),
                format::sentence(mark.name()),
                format::percent(before),
                format::percent(after)
            )
        }
        (_, _, Some(after)) => {
            format!(
                "{label}: {} can expect {} of the point{worst}.",
                moment.mover.title(),
                format::percent(after)
            )
        }
        _ => label,
    }
}
