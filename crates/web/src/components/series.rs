//! The series that a game belongs to.

use leptos::prelude::*;
use variorum_api::{GameResult, Live, Seat, Tally};
use variorum_core::Role;
use variorum_core::any::AnyGame;

use crate::format;
use crate::net::{Connection, MatchState};

/// The score, once there is one, and after a game what players may choose in the next.
#[component]
pub fn SeriesScore(game: &'static dyn AnyGame, connection: Connection) -> impl IntoView {
    let told = Memo::new(move |_| {
        connection.match_state.with(|match_state| {
            match_state.as_ref().map(|match_state| told(game, match_state)).unwrap_or_default()
        })
    });
    move || {
        let lines = told.get();
        (!lines.is_empty()).then(|| {
            let lines: Vec<_> = lines.into_iter().map(|line| view! { <p>{line}</p> }).collect();
            view! { <section class="series" aria-label="Series">{lines}</section> }
        })
    }
}

fn told(game: &dyn AnyGame, match_state: &MatchState) -> Vec<String> {
    let live = &match_state.game.live;
    let mut lines = Vec::new();
    if live.series.game > 1 || live.result.is_some() {
        lines.push(score(live));
    }
    if let Some(result) = &live.result {
        lines.extend(next(game, result, live));
    }
    lines
}

/// "Game 2 of the series: White (Ann) 1½, Black ½".
fn score(live: &Live) -> String {
    let person = |tally: &Tally| {
        let name = live.seats.get(tally.seat.index()).map_or("", |state| state.name.as_str());
        let who = if name.is_empty() {
            format::seat(tally.seat).to_owned()
        } else {
            format!("{} ({name})", format::seat(tally.seat))
        };
        format!("{who} {}", points(tally))
    };
    let all: Vec<String> = live.series.score.iter().map(person).collect();
    format!("Game {} of the series: {}", live.series.game, all.join(", "))
}

/// Points: a win is one, a draw half.
fn points(tally: &Tally) -> String {
    let halves = u64::from(tally.wins) * 2 + u64::from(tally.draws);
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// What players may choose in the next game, a sentence for each option; empty where there is nothing to
/// choose.
fn next(game: &dyn AnyGame, result: &GameResult, live: &Live) -> Vec<String> {
    let specs = game.card().options;
    let secret = specs.iter().any(|spec| matches!(spec.role, Role::Secret(_)));
    let open = specs.iter().filter_map(|spec| match spec.role {
        Role::Open(player) => {
            let who = player.title();
            Some(format!("In a rematch everybody moves one seat on, and {who} chooses anew: {}.", spec.label))
        }
        _ => None,
    });
    secret.then(|| secretly(result, live)).into_iter().chain(open).collect()
}

/// Who may choose anew in secret.
fn secretly(result: &GameResult, live: &Live) -> String {
    let names =
        |seats: &[Seat]| format::list(&seats.iter().map(|&seat| format::seat(seat)).collect::<Vec<_>>());
    let others: Vec<Seat> =
        live.seats.iter().map(|state| state.seat).filter(|seat| !result.winners.contains(seat)).collect();
    if result.winners.is_empty() {
        "A rematch: everybody moves one seat on and may choose anew, in secret.".to_owned()
    } else {
        format!(
            "A rematch: everybody moves one seat on; {} keeps what was chosen, for all to see, and {} may \
             choose anew.",
            names(&result.winners),
            names(&others)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_count_one_and_draws_half() {
        let tally = |wins, draws| Tally { seat: Seat::White, wins, draws };
        for (of, text) in [(tally(0, 0), "0"), (tally(0, 1), "½"), (tally(1, 1), "1½"), (tally(2, 2), "3")]
        {
            assert_eq!(points(&of), text);
        }
    }
}
