//! The page of a game's course.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::any::AnyGame;
use variorum_lessons::{Course, Lesson};

use super::{load, progress};
use crate::components::title;
use crate::game_start::GameStart;
use crate::route::{Link, Route};

/// The lessons of a game, with those that were finished here.
#[component]
pub fn CoursePage(game: &'static dyn AnyGame) -> impl IntoView {
    let card = game.card();
    title::follow(move || format!("Learn {}", card.title), || false);
    view! {
        <h1>"Learn "{card.title}</h1>
        <p>{card.summary}</p>
        {load::with_course(game, move |course| view! { <Lessons game course/> }.into_any())}
        <p class="links">
            <Link to=Route::Puzzle(card.id.to_owned(), None) class="button">"Puzzle of the day"</Link>
            <Link to=Route::NewGame(card.id.to_owned(), GameStart::default()) class="button">"Play"</Link>
            <Link to=Route::Rules(card.id.to_owned()) class="button">"Rules"</Link>
        </p>
    }
}

#[component]
fn Lessons(game: &'static dyn AnyGame, course: Arc<Course>) -> impl IntoView {
    let id = game.card().id;
    let finished = progress::finished(id);
    let is_finished = |lesson: &Lesson| finished.contains(&lesson.id);
    let next = course.lessons.iter().position(|lesson| !is_finished(lesson));
    let done = course.lessons.iter().filter(|lesson| is_finished(lesson)).count();
    let rows: Vec<_> = course
        .lessons
        .iter()
        .enumerate()
        .map(|(number, lesson)| {
            let state = if is_finished(lesson) { "Done" } else { "" };
            view! {
                <li class:next=next == Some(number) data-lesson=lesson.id.clone()>
                    <Link to=Route::Lesson(id.to_owned(), lesson.id.clone())>
                        {format!("{}. {}", number + 1, lesson.title)}
                    </Link>
                    <span class="done">{state}</span>
                    <p>{lesson.summary.clone()}</p>
                </li>
            }
        })
        .collect();
    let first = next.map(|number| {
        let lesson = &course.lessons[number];
        let label = if done == 0 { "Start" } else { "Go on" };
        view! {
            <p class="links"><Link to=Route::Lesson(id.to_owned(), lesson.id.clone()) class="button primary">{label}</Link></p>
        }
    });
    view! {
        <p class="hint">{format!("{done} of {} lessons done", course.lessons.len())}</p>
        {first}
        <ul class="lessons">{rows}</ul>
    }
}
