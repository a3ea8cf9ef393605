//! The page of one lesson.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::any::AnyGame;
use variorum_lessons::{Course, Walk};

use super::first_game::FirstGame;
use super::lesson_board::LessonBoard;
use super::{load, progress};
use crate::components::title;
use crate::route::{Link, Route};

/// A lesson: its steps on the board, then the game at its end, then the way to the next lesson.
#[component]
pub fn LessonPage(game: &'static dyn AnyGame, id: String) -> impl IntoView {
    load::with_course(game, move |course| view! { <Lesson game course id=id.clone()/> }.into_any())
}

#[component]
fn Lesson(game: &'static dyn AnyGame, course: Arc<Course>, id: String) -> impl IntoView {
    let card = game.card();
    let Some(at) = course.lessons.iter().position(|lesson| lesson.id == id) else {
        return view! {
            <h1>"No such lesson"</h1>
            <p>"The course of "{card.title}" has no lesson "<code>{id}</code>"."</p>
            <p><Link to=Route::Course(card.id.to_owned())>"All lessons"</Link></p>
        }
        .into_any();
    };
    let lesson = &course.lessons[at];
    title::follow(
        {
            let heading = format!("{}: {}", card.title, lesson.title);
            move || heading.clone()
        },
        || false,
    );
    let done = RwSignal::new(lesson.steps.is_empty());
    let on_done = Callback::new({
        let id = id.clone();
        move |()| {
            progress::finish(card.id, &id);
            done.set(true);
        }
    });
    let board = (!lesson.steps.is_empty()).then(|| match Walk::new(game, lesson) {
        Ok(walk) => view! { <LessonBoard game walk steps=lesson.steps.len() on_done/> }.into_any(),
        Err(error) => view! { <p class="error" role="alert">{error.to_string()}</p> }.into_any(),
    });
    let next = course.lessons.get(at + 1).map(|next| (next.id.clone(), next.title.clone()));
    let play = lesson.play.clone();
    let has_steps = !lesson.steps.is_empty();
    let end = {
        let id = id.clone();
        move || {
            done.get().then(|| {
                let next = next.clone().map(|(id, title)| {
                    view! { <Link to=Route::Lesson(card.id.to_owned(), id) class="button primary">{format!("Next: {title}")}</Link> }
                });
                let play = play.clone().map(|play| {
                    view! { <FirstGame game lesson=id.clone() play/> }
                });
                view! {
                    <section class="lesson-end">
                        {has_steps.then(|| view! { <p role="status"><strong>"Lesson done."</strong></p> })}
                        {play}
                        <p class="links">{next}<Link to=Route::Course(card.id.to_owned()) class="button">"All lessons"</Link></p>
                    </section>
                }
            })
        }
    };
    view! {
        <p class="crumbs"><Link to=Route::Course(card.id.to_owned())>{format!("Learn {}", card.title)}</Link></p>
        <h1>{lesson.title.clone()}</h1>
        {board}
        {end}
    }
    .into_any()
}
