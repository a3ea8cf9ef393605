//! The page of a game: what it is, and the ways into it.

use std::time::Duration;

use leptos::prelude::*;
use variorum_core::any::{AnyGame, AnyRecord};

use super::results::GameResults;
use crate::components::loaded::once_there;
use crate::components::moment::MomentBoard;
use crate::components::rules::to_html;
use crate::components::rules_text::{RulesText, rules_text};
use crate::components::start_buttons::{StartButtons, id_of};
use crate::components::title;
use crate::diagram::source;
use crate::game_start::GameStart;
use crate::learn;
use crate::route::{Link, Route};

/// What the game is, with its moment; play, lessons, puzzles, rules, boards, and its figures.
#[component]
pub fn About(game: &'static dyn AnyGame) -> impl IntoView {
    let card = game.card();
    title::follow(move || card.title.to_owned(), || false);
    let rules = rules_text(game);
    once_there(rules, move |text| about(game, rules, &text))
}

/// The page, with what the rules say first.
fn about(game: &'static dyn AnyGame, rules: RulesText, text: &str) -> AnyView {
    let card = game.card();
    let id = || card.id.to_owned();
    let caption = source::moment(text).and_then(|block| source::Diagram::parse(&block).ok());
    let caption = caption.map(|diagram| diagram.caption);
    let figures: Vec<_> = figures(game)
        .into_iter()
        .map(|(name, value)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> })
        .collect();
    let two_moves = two_moves(game);
    let done = learn::finished(card.id).len();
    let lessons = if done == 0 { "Learn".to_owned() } else { format!("Learn ({done} done)") };
    view! {
        <article class="begin about">
            <div class="about-head">
                <h1>{card.title}</h1>
                <div class="lead" inner_html=to_html(&source::introduction(text))></div>
                <StartButtons game=id_of(game)/>
                <p class="links">
                    <Link to=Route::Course(id()) class="button">{lessons}</Link>
                    <Link to=Route::Puzzle(id(), None) class="button">"Puzzles"</Link>
                    <Link to=Route::Rules(id()) class="button">"Rules"</Link>
                    <Link to=Route::Analysis(id(), GameStart::default()) class="button">"Analysis"</Link>
                    <Link to=Route::Edit(id(), GameStart::default()) class="button">"Set up"</Link>
                </p>
            </div>
            <figure class="begin-board"><MomentBoard game rules/><figcaption class="hint">{caption}</figcaption></figure>
            <div class="about-figures">
                <h2>"Figures"</h2>
                <dl class="figures">
                    {figures}
                    <div><dt>"Ways to play two moves"</dt><dd>{move || two_moves.get().map_or_else(|| "…".to_owned(), |ways| ways.to_string())}</dd></div>
                </dl>
                <GameResults game/>
            </div>
        </article>
    }
    .into_any()
}

/// The size of a game in numbers, as its rules say with default options.
fn figures(game: &dyn AnyGame) -> Vec<(&'static str, String)> {
    let (card, layout) = (game.card(), game.layout());
    let squares = layout.squares.len();
    let full = squares == usize::from(layout.width) * usize::from(layout.height);
    let board = if full {
        format!("{} × {} squares", layout.width, layout.height)
    } else {
        format!("{squares} squares")
    };
    let mut figures = vec![("Players", card.players.to_string()), ("Board", board)];
    if let Ok(record) = game.new_record(&variorum_core::Options::default()) {
        let pieces = record.pieces();
        figures.push(("Pieces each", (pieces.len() / card.players).to_string()));
        figures.push(("First moves", record.moves().len().to_string()));
    }
    figures
}

/// How many ways there are to play two moves; `None` until it is counted. It is counted a few first moves at a time, so
/// that the page answers meanwhile.
fn two_moves(game: &'static dyn AnyGame) -> RwSignal<Option<usize>> {
    let counted = RwSignal::new(None);
    if let Ok(record) = game.new_record(&variorum_core::Options::default()) {
        let firsts = record.legal();
        count_replies(record, firsts, 0, counted);
    }
    counted
}

/// So many first moves are counted at a time.
const AT_A_TIME: usize = 4;

/// Counts the replies to these first moves, with `sum` before them.
fn count_replies(
    mut record: Box<dyn AnyRecord>,
    mut firsts: Vec<String>,
    mut sum: usize,
    counted: RwSignal<Option<usize>>,
) {
    let go_on = move || {
        if counted.try_get_untracked().is_none() {
            return; // the page was left
        }
        for first in firsts.split_off(firsts.len().saturating_sub(AT_A_TIME)) {
            if record.follow_text(&first).is_ok() {
                sum += record.legal().len();
            }
            record.truncate(0);
        }
        if firsts.is_empty() {
            counted.set(Some(sum));
        } else {
            count_replies(record, firsts, sum, counted);
        }
    };
    set_timeout(go_on, Duration::ZERO);
}
