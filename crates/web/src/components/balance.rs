//! Even starts and handicaps, from what studies found.

use leptos::prelude::*;
use variorum_core::any::AnyGame;
use variorum_core::{Expected, Player, TimeOdds};

use super::options::{OptionChoices, label_of};

/// Shares that differ by at most this are even enough for equal players, in thousandths.
const EVEN: u16 = 100;

/// A list of starts by how even they are, which fills in the options, where the game has more than one.
#[component]
pub fn BalanceField(
    game: &'static dyn AnyGame,
    /// The inputs that are filled in.
    options: Vec<OptionChoices>,
) -> impl IntoView {
    let known = game.expected();
    let groups: Vec<_> = grouped(known)
        .into_iter()
        .map(|(label, entries)| {
            let entry = |at: usize| {
                let words = format!("{}: {}", in_words(game, &known[at]), shares(&known[at]));
                view! { <option value=at.to_string()>{words}</option> }
            };
            let entries: Vec<_> = entries.into_iter().map(entry).collect();
            view! { <optgroup label=label>{entries}</optgroup> }
        })
        .collect();
    let fill = move |event| {
        let chosen = event_target_value(&event).parse::<usize>().ok().and_then(|at| known.get(at));
        if let Some(entry) = chosen {
            options.iter().for_each(|options| options.set(entry.options));
        }
    };
    (known.len() > 1).then(|| {
        view! {
            <label class="row">
                <span>"Even games and handicaps"</span>
                <select name="balance" on:change=fill>
                    <option value="">"As you choose"</option>
                    {groups}
                </select>
            </label>
        }
    })
}

/// What may be expected of a game with these options, in a line that keeps its height.
#[component]
pub fn ExpectedLine(game: &'static dyn AnyGame, #[prop(into)] options: Signal<Vec<String>>) -> impl IntoView {
    let line = move || {
        let entry = options.with(|options| Expected::find(game.expected(), game.card(), options));
        entry.map_or_else(String::new, expectation)
    };
    (!game.expected().is_empty()).then(|| view! { <p class="hint expected" aria-live="polite">{line}</p> })
}

/// `Between equal computers White makes 62 % of the points, Black 38 % (1,000 games, ± 3 %).`
fn expectation(entry: &Expected) -> String {
    let [first, rest @ ..] = entry.shares else { return String::new() };
    let title = |at: usize| Player::new(at).map_or("", Player::title);
    let rest =
        rest.iter().enumerate().map(|(at, &share)| format!(", {} {} %", title(at + 1), percent(share)));
    format!(
        "Between equal computers {} makes {} % of the points{} ({} games, ± {} %).",
        title(0),
        percent(*first),
        rest.collect::<String>(),
        thousands(entry.games),
        percent(entry.margin),
    )
}

/// What whoever has less time may expect where one player has this part of the other's time; `None` where no study says
/// so.
pub fn less_time(known: &[TimeOdds], part: f64) -> Option<String> {
    let (share, margin) = TimeOdds::estimate(known, part.min(1.0 / part))?;
    let (share, margin) = (percent(share), percent(margin));
    Some(format!(
        "Between equal computers whoever has less time makes {share} % of the points (± {margin} %)."
    ))
}

/// `Classic, Nemesis`: the values in the order of the options.
fn in_words(game: &dyn AnyGame, entry: &Expected) -> String {
    let value = |text: &&'static str| {
        let (name, value) = text.split_once('=')?;
        let spec = game.card().options.iter().find(|spec| spec.name == name)?;
        Some(label_of(spec, value))
    };
    entry.options.iter().filter_map(value).collect::<Vec<_>>().join(", ")
}

/// `62 : 38`.
fn shares(entry: &Expected) -> String {
    entry.shares.iter().map(|&share| percent(share).to_string()).collect::<Vec<_>>().join(" : ")
}

/// Thousandths as whole percents.
fn percent(share: u16) -> u16 {
    (share + 5) / 10
}

fn thousands(number: u32) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", number / 1000, number % 1000),
    }
}

/// The entries by whom they favour, by their places in the list, the most even ones first.
fn grouped(known: &[Expected]) -> Vec<(String, Vec<usize>)> {
    let favours = |entry: &Expected| {
        let most = entry.shares.iter().enumerate().max_by_key(|(_, share)| **share);
        most.map(|(at, _)| at).filter(|_| entry.unevenness() > EVEN)
    };
    let players = known.first().map_or(0, |entry| entry.shares.len());
    let groups = std::iter::once(None).chain((0..players).map(Some)).map(|group| {
        let mut entries: Vec<usize> = (0..known.len()).filter(|&at| favours(&known[at]) == group).collect();
        entries.sort_by_key(|&at| known[at].unevenness());
        let label = match group.and_then(Player::new) {
            None => "Even".to_owned(),
            Some(player) => format!("{} is favoured", player.title()),
        };
        (label, entries)
    });
    groups.filter(|(_, entries)| !entries.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn pair(options: &'static [&'static str], shares: &'static [u16]) -> Expected {
        Expected { options, shares, margin: 31, games: 1234 }
    }

    #[test]
    fn it_does_not_matter_whose_clock_is_the_other_one() {
        let known = [TimeOdds::new(1, 500, 20, 400), TimeOdds::new(4, 256, 31, 400)];
        let words = "Between equal computers whoever has less time makes 26 % of the points (± 3 %).";
        assert_eq!(less_time(&known, 0.25).as_deref(), Some(words));
        assert_eq!(less_time(&known, 4.0).as_deref(), Some(words));
        assert_eq!((less_time(&known, 0.1), less_time(&[], 0.25)), (None, None));
    }

    #[test]
    fn starts_are_listed_by_whom_they_favour() {
        let known = [
            pair(&["a=1"], &[700, 300]),
            pair(&["a=2"], &[520, 480]),
            pair(&["a=3"], &[440, 560]),
            pair(&["a=4"], &[501, 499]),
        ];
        let named = |label: &str, entries: &[usize]| (label.to_owned(), entries.to_vec());
        assert_eq!(
            grouped(&known),
            [named("Even", &[3, 1]), named("White is favoured", &[0]), named("Black is favoured", &[2])]
        );
        assert_eq!(
            expectation(&known[0]),
            "Between equal computers White makes 70 % of the points, Black 30 % (1,234 games, ± 3 %)."
        );
    }
}
