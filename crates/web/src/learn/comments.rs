//! What is said during the game at the end of a lesson.

use leptos::prelude::*;
use variorum_core::Player;
use variorum_core::any::AnyGame;
use variorum_lessons::{Play, When};

use super::load;
use crate::history::GameHistory;
use crate::storage;

/// Notes that a match is the game at the end of a lesson.
pub fn remember(id: &str, lesson: &str) {
    storage::set_setting("lesson-game", &format!("{id} {lesson}"));
}

/// The lesson that a match belongs to; the last one only.
fn lesson_of(id: &str) -> Option<String> {
    let stored = storage::setting("lesson-game")?;
    let (game, lesson) = stored.split_once(' ')?;
    (game == id).then(|| lesson.to_owned())
}

/// What the lesson says of the game so far, when the match is the game at its end.
#[component]
pub fn LessonComments(
    game: &'static dyn AnyGame,
    /// Id of the match.
    id: String,
    history: RwSignal<GameHistory>,
) -> impl IntoView {
    lesson_of(&id).map(|lesson| {
        let loaded = load::course(game);
        let play = Memo::new(move |_| {
            let course = loaded.get()?.ok()?;
            course.lessons.iter().find(|known| known.id == lesson)?.play.clone()
        });
        let made = StoredValue::new(Vec::<usize>::new());
        let said = RwSignal::new(String::new());
        Effect::new(move |_| {
            let Some(play) = play.get() else { return };
            let now = history.with(|history| due(&play, history));
            let new = now.into_iter().find(|comment| made.with_value(|made| !made.contains(comment)));
            if let Some(new) = new {
                made.update_value(|made| made.push(new));
                said.set(play.comments[new].say.clone());
            }
        });
        view! { <p class="lesson-say" role="status">{said}</p> }
    })
}

/// The numbers of the comments that fit the game as it stands, in their order.
fn due(play: &Play, history: &GameHistory) -> Vec<usize> {
    let Some(learner) = Player::from_name(&play.seat) else {
        return Vec::new();
    };
    let record = history.record();
    let outcome = record.outcome();
    let last = history.entries().last();
    let took = |from_learner: bool| {
        last.is_some_and(|entry| {
            (entry.player == Some(learner)) != from_learner
                && entry.captured.iter().any(|piece| (piece.owner == learner) == from_learner)
        })
    };
    let turn_begins = outcome.is_none()
        && record.to_move() == learner
        && last.is_none_or(|entry| entry.player != Some(learner));
    let fits = |when: When| match (when, outcome) {
        (When::Won, Some(outcome)) => outcome.winners.contains(learner),
        (When::Lost, Some(outcome)) => !outcome.winners.contains(learner) && !outcome.winners.is_empty(),
        (When::Drawn, Some(outcome)) => outcome.winners.is_empty(),
        (When::Turn(number), None) => turn_begins && turns_of(learner, history) + 1 == number,
        (When::Check, None) => record.to_move() == learner && record.checked().contains(learner),
        (When::Capture, None) => took(false),
        (When::Captured, None) => took(true),
        _ => false,
    };
    play.comments.iter().enumerate().filter(|(_, comment)| fits(comment.when)).map(|(at, _)| at).collect()
}

/// How many turns of a player are over or under way.
fn turns_of(player: Player, history: &GameHistory) -> u32 {
    let mut before = None;
    let mut turns = 0;
    for entry in history.entries().iter().filter(|entry| entry.is_move) {
        turns += u32::from(entry.player == Some(player) && before != Some(player));
        before = entry.player;
    }
    turns
}
