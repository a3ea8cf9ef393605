//! The courses that are in the games' folders, and courses with faults.

use std::fs;
use std::path::PathBuf;

use variorum_lessons::{Course, check};

fn course_of(id: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games").join(id).join("lessons.json");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_game_has_a_sound_course() {
    for game in variorum_registry::games() {
        let id = game.card().id;
        let course = Course::parse(&course_of(id)).unwrap_or_else(|error| panic!("{id}: {error}"));
        let wrong = check(game, &course);
        assert!(wrong.is_empty(), "{id}:\n{}", wrong.join("\n"));
        assert!((8..=15).contains(&course.lessons.len()), "{id}: {} lessons", course.lessons.len());
        assert!(
            course.lessons.last().is_some_and(|lesson| lesson.play.is_some()),
            "{id}: no game at the end"
        );
        let told = course.lessons.iter().flat_map(|lesson| &lesson.steps).filter(|step| step.is_task());
        assert!(told.count() >= 20, "{id}: too few tasks");
    }
}

#[test]
fn faults_of_a_course_are_told_by_lesson_and_step() {
    let step = |fields: &str| {
        let text = format!(
            r#"{{ "game": "chess", "rules": 1, "lessons": [{{ "id": "a", "title": "A", "summary": "B.", "steps": [
                {{ "say": "C.", "otherwise": "D.", {fields} }} ] }}] }}"#
        );
        let course = Course::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        check(&variorum_chess::Chess, &course).join("; ")
    };
    let mate = r#""position": "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1""#;
    assert_eq!(step(&format!(r#"{mate}, "goal": "win""#)), "");
    assert_eq!(step(&format!(r#"{mate}, "accept": ["a1a8"], "mark": ["a8"]"#)), "");
    let cases = [
        (r#""accept": ["e2e4"]"#.to_owned(), "step 1: no position"),
        (format!(r#"{mate}, "accept": ["a1b2"]"#), "move \"a1b2\": not legal here"),
        (format!(r#"{mate}, "goal": "capture""#), "no legal move solves it"),
        (format!(r#"{mate}, "goal": "win", "reply": ["g8h8"]"#), "after a1a8: "),
        (format!(r#"{mate}, "goal": "win", "mark": ["i9"]"#), "mark \"i9\": no square"),
        (
            format!(r#"{mate}, "goal": "win", "wrong": [{{ "moves": ["a1a8"], "say": "E." }}]"#),
            "yet has a remark",
        ),
        (format!(r#"{mate}, "options": ["start=1000"], "goal": "win""#), "option start"),
        (r#""position": "8/8/8/8/8/8/8/8 w - - 0 1", "goal": "win""#.to_owned(), "step 1: "),
    ];
    for (fields, expected) in cases {
        let told = step(&fields);
        assert!(told.starts_with("lesson a: ") && told.contains(expected), "{fields}: {told}");
    }
    for (text, expected) in [
        ("{", "not a course: "),
        (r#"{ "game": "chess", "rules": 1, "lessons": [], "more": 1 }"#, "unknown field `more`"),
        (r#"{ "game": "chess", "rules": 1 }"#, "missing field `lessons`"),
    ] {
        let error = Course::parse(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{error}");
    }
}
