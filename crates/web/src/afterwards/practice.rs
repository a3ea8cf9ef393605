//! The lesson or the puzzles that fit what was missed in a game.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::Player;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_lessons::{Course, PuzzleSet};

use crate::board_model::BoardModel;
use crate::format;
use crate::learn;
use crate::review::GameReview;
use crate::route::{Link, Route};

/// What was missed: what the better move used of the rules, and how its line ends the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Missed {
    uses: Vec<&'static str>,
    ends: Option<&'static str>,
}

/// What the best line of a position does.
fn missed(record: &dyn AnyRecord, line: &[String]) -> Missed {
    let mut record = record.clone_box();
    let uses = line.first().and_then(|text| record.uses(text).ok()).unwrap_or_default();
    for text in line {
        if record.follow_text(text).is_err() {
            break;
        }
    }
    Missed { uses, ends: record.outcome().map(|outcome| outcome.reason.name()) }
}

/// The lesson about something that the move used: its id or its title says so.
fn lesson<'a>(course: &'a Course, missed: &Missed) -> Option<(&'a str, &'a str)> {
    let about = |word: &&str| {
        let id = word.replace(' ', "-");
        let is_about = |lesson: &&variorum_lessons::Lesson| {
            lesson.id == id
                || lesson.title.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|part| part == *word)
        };
        course.lessons.iter().find(is_about)
    };
    let found = missed.uses.iter().find_map(about)?;
    Some((&found.id, &found.title))
}

/// The first puzzle of the theme that was not solved here; of any theme where none fits.
fn puzzle<'a>(set: &'a PuzzleSet, missed: &Missed, solved: &[String]) -> Option<(&'a str, &'a str)> {
    let open = || set.puzzles.iter().filter(|puzzle| !solved.contains(&puzzle.id));
    let fits = open().find(|puzzle| missed.ends.is_some_and(|end| end == puzzle.theme));
    fits.or_else(|| open().next()).map(|puzzle| (puzzle.id.as_str(), puzzle.theme.as_str()))
}

/// A link to the lesson or the puzzles that fit the worst turning point: of `me` where there is one.
#[component]
pub fn Practice(model: BoardModel, review: Arc<GameReview>, me: Option<Player>) -> impl IntoView {
    let report = &review.report;
    let worst = report
        .turning_points(usize::MAX)
        .into_iter()
        .filter(|&ply| me.is_none_or(|me| report.positions[ply].mover == me));
    let worst =
        worst.max_by(|&a, &b| report.loss(a).unwrap_or(0.0).total_cmp(&report.loss(b).unwrap_or(0.0)));
    let missed = worst.and_then(|ply| {
        let best = report.positions[ply].best.as_ref()?;
        Some(model.history.with_untracked(|history| missed(&*history.at(ply), best.moves())))
    });
    missed.map(|missed| view! { <Fitting game=model.game missed/> })
}

#[component]
fn Fitting(game: &'static dyn AnyGame, missed: Missed) -> impl IntoView {
    let id = game.card().id;
    let (course, puzzles) = (learn::course(game), learn::puzzles(game));
    let missed = StoredValue::new(missed);
    let to_lesson = move || {
        let course = course.get()?.ok()?;
        let (lesson, title) = missed.with_value(|missed| {
            lesson(&course, missed).map(|(id, title)| (id.to_owned(), title.to_owned()))
        })?;
        Some(view! { <Link to=Route::Lesson(id.to_owned(), lesson) class="button">"Lesson: "{title}</Link> })
    };
    let to_puzzles = move || {
        let set = puzzles.get()?.ok()?;
        let solved = learn::solved(id);
        let (puzzle, theme) = missed.with_value(|missed| {
            puzzle(&set, missed, &solved).map(|(id, theme)| (id.to_owned(), format::reason(theme).to_owned()))
        })?;
        Some(
            view! { <Link to=Route::Puzzle(id.to_owned(), Some(puzzle)) class="button">"Puzzles: "{theme}</Link> },
        )
    };
    view! {
        <h2>"Practise what was missed"</h2>
        <div class="actions practice">{to_lesson}{to_puzzles}</div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::Options;

    #[test]
    fn a_missed_mate_leads_to_puzzles_of_its_theme() {
        let game = variorum_registry::games().next().unwrap();
        let text = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
        let record = game.read_record(&Options::default(), text).unwrap();
        let missed = missed(&*record, &["a1a8".to_owned()]);
        assert_eq!(missed.ends, Some("checkmate"));
        let one = |id: &str, theme: &str| variorum_lessons::Puzzle {
            id: id.to_owned(),
            options: vec![],
            position: text.to_owned(),
            goal: variorum_lessons::PuzzleGoal::Win,
            turns: 1,
            line: vec!["a1a8".to_owned()],
            level: 1,
            theme: theme.to_owned(),
        };
        let puzzles = vec![one("a", "stalemate"), one("b", "checkmate"), one("c", "checkmate")];
        let set = PuzzleSet { game: game.card().id.to_owned(), rules: 1, puzzles };
        assert_eq!(puzzle(&set, &missed, &[]), Some(("b", "checkmate")));
        assert_eq!(puzzle(&set, &missed, &["b".to_owned()]), Some(("c", "checkmate")));
        let other = Missed { ends: Some("agreement"), ..Missed::default() };
        assert_eq!(puzzle(&set, &other, &["a".to_owned()]), Some(("b", "checkmate")));
    }
}
