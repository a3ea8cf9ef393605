//! Turning points and lines in words.

use leptos::prelude::*;
use variorum_record::ShortNotation;

use crate::board_model::BoardModel;
use crate::format;
use crate::review::GameReview;

/// "12... Qh5: from 60 % to 10 % of the point".
pub fn words(review: &GameReview, ply: usize) -> String {
    let report = &review.report;
    let label = review.labels.get(ply).cloned().unwrap_or_default();
    let position = &report.positions[ply];
    let percent = |points: Option<f64>| points.map_or_else(|| "?".to_owned(), format::percent);
    let before = percent(position.points(position.mover, report.players));
    format!("{label}: from {before} to {} of the point", percent(report.points_after(ply)))
}

/// The first moves of a line after so many entries, in short notation.
pub fn line(model: BoardModel, ply: usize, moves: &[String], most: usize) -> String {
    let notation = ShortNotation::of(model.game);
    model.history.with_untracked(|history| format::line(&notation, &*history.at(ply), moves, most))
}
