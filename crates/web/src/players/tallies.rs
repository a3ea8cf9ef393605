//! What came of a player's games, counted in several ways.

use leptos::prelude::*;
use variorum_api::{OpponentTally, OutcomeTally};

use crate::components::options::label_of;
use crate::components::rating::PlayerLink;
use crate::format;

/// How often a player has won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Count {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl Count {
    fn add(&mut self, tally: &OutcomeTally) {
        self.won += tally.won;
        self.drawn += tally.drawn;
        self.lost += tally.lost;
    }
}

/// What came of the games: of each game, by seat, and by what was chosen before.
#[component]
pub fn Tallies(tallies: Vec<OutcomeTally>) -> impl IntoView {
    let lines = lines(&tallies).into_iter().map(|(label, is_game, count)| {
        let class = if is_game { "whole" } else { "part" };
        view! { <tr class=class><th scope="row">{label}</th>{cells(count)}</tr> }
    });
    let lines: Vec<_> = lines.collect();
    view! { <table class="tallies"><Head/><tbody>{lines}</tbody></table> }
}

/// What came of the games with each opponent.
#[component]
pub fn Opponents(opponents: Vec<OpponentTally>) -> impl IntoView {
    let line = |OpponentTally { name, won, drawn, lost }: OpponentTally| {
        view! { <tr><th scope="row"><PlayerLink name/></th>{cells(Count { won, drawn, lost })}</tr> }
    };
    let lines: Vec<_> = opponents.into_iter().map(line).collect();
    view! { <table class="tallies"><Head/><tbody>{lines}</tbody></table> }
}

#[component]
fn Head() -> impl IntoView {
    view! {
        <thead><tr><td></td><th scope="col">"Won"</th><th scope="col">"Drawn"</th><th scope="col">"Lost"</th></tr></thead>
    }
}

fn cells(Count { won, drawn, lost }: Count) -> impl IntoView {
    view! { <td>{won}</td><td>{drawn}</td><td>{lost}</td> }
}

/// The lines of the table: label, whether it is the sum of a game, and the count.
fn lines(tallies: &[OutcomeTally]) -> Vec<(String, bool, Count)> {
    let mut lines = Vec::new();
    let mut games: Vec<&str> = tallies.iter().map(|tally| tally.game.as_str()).collect();
    games.dedup();
    for game in games {
        let of_game = || tallies.iter().filter(|tally| tally.game == game);
        let mut sum = Count::default();
        let mut parts: Vec<(String, Count)> = Vec::new();
        for tally in of_game() {
            sum.add(tally);
            let labels = std::iter::once(format::seat(tally.seat).to_owned());
            let labels = labels.chain(tally.choices.iter().filter_map(|choice| choice_label(game, choice)));
            for label in labels {
                match parts.iter_mut().find(|(known, _)| *known == label) {
                    Some((_, count)) => count.add(tally),
                    None => {
                        let mut count = Count::default();
                        count.add(tally);
                        parts.push((label, count));
                    }
                }
            }
        }
        lines.push((format::title_of(game).to_owned(), true, sum));
        lines.extend(parts.into_iter().map(|(label, count)| (label, false, count)));
    }
    lines
}

/// What was chosen, as the game calls it.
fn choice_label(game: &str, choice: &str) -> Option<String> {
    let (name, value) = choice.split_once('=')?;
    let spec = variorum_registry::find(game)?.card().options.iter().find(|spec| spec.name == name)?;
    Some(label_of(spec, value).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_api::Seat;

    #[test]
    fn games_are_counted_by_seat_and_by_choice() {
        let rules = variorum_registry::games()
            .find(|game| game.card().options.iter().filter(|spec| spec.role.chooser().is_some()).count() == 2)
            .expect("a game in which both choose");
        let card = rules.card();
        let mut own = card.options.iter().filter(|spec| spec.role.chooser().is_some());
        let mut tally = |seat, won, lost| OutcomeTally {
            game: card.id.to_owned(),
            seat,
            choices: own.next().map(|spec| format!("{}={}", spec.name, spec.default)).into_iter().collect(),
            won,
            drawn: 1,
            lost,
        };
        let lines = lines(&[tally(Seat::White, 3, 0), tally(Seat::Black, 1, 2)]);
        let count = |won, drawn, lost| Count { won, drawn, lost };
        assert_eq!(lines[0], (card.title.to_owned(), true, count(4, 2, 2)));
        assert_eq!(lines[1], ("White".to_owned(), false, count(3, 1, 0)));
        assert_eq!(lines[2].2, count(4, 2, 2), "the same choice from either seat");
        assert_eq!(lines[3], ("Black".to_owned(), false, count(1, 1, 2)));
    }
}
