//! A rating over time, as a picture.

use leptos::prelude::*;
use variorum_api::RatingPoint;

/// The size of the picture, in its own units.
const SIZE: (f64, f64) = (600.0, 160.0);

/// Room above and below the line.
const MARGIN: f64 = 12.0;

/// A line through all points, with the lowest and the highest rating beside it.
#[component]
pub fn RatingLine(points: Vec<RatingPoint>) -> impl IntoView {
    let (low, high) = range(&points);
    let told = format!("Rating over {} games, from {low} to {high}", points.len());
    let line = line(&points);
    view! {
        <figure class="rating-graph">
            <svg viewBox=format!("0 0 {} {}", SIZE.0, SIZE.1) role="img" aria-label=told preserveAspectRatio="none">
                <polyline points=line fill="none" stroke="currentColor" stroke-width="2" vector-effect="non-scaling-stroke"/>
            </svg>
            <figcaption class="hint">{format!("{} games, lowest {low}, highest {high}", points.len())}</figcaption>
        </figure>
    }
}

fn range(points: &[RatingPoint]) -> (i32, i32) {
    let ratings = || points.iter().map(|point| point.rating);
    (ratings().min().unwrap_or(0), ratings().max().unwrap_or(0))
}

/// The corners of the line: game by game from left to right.
fn line(points: &[RatingPoint]) -> String {
    let (low, high) = range(points);
    let height = f64::from((high - low).max(1));
    let step = SIZE.0 / points.len().saturating_sub(1).max(1) as f64;
    let corner = |(index, point): (usize, &RatingPoint)| {
        let share = f64::from(point.rating - low) / height;
        let y = SIZE.1 - MARGIN - share * (SIZE.1 - 2.0 * MARGIN);
        format!("{:.1},{y:.1}", index as f64 * step)
    };
    points.iter().enumerate().map(corner).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_goes_through_all_games() {
        let points: Vec<RatingPoint> =
            [1500, 1600, 1550].map(|rating| RatingPoint { at_ms: 0, rating }).into();
        assert_eq!(line(&points), "0.0,148.0 300.0,12.0 600.0,80.0");
        assert_eq!(line(&points[..1]), "0.0,148.0");
        assert_eq!(line(&[]), "");
    }
}
