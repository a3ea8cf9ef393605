//! Whether a course is sound.

use std::collections::BTreeSet;

use variorum_core::Options;
use variorum_core::any::AnyGame;

use crate::course::{Course, Lesson, Play};
use crate::walk::{Judgement, NOT_THIS, Walk};

/// Plays a course through by the rules and says everything that is wrong with it, by lesson and step; nothing when
/// it is sound.
pub fn check(game: &'static dyn AnyGame, course: &Course) -> Vec<String> {
    let mut wrong = Vec::new();
    let card = game.card();
    if course.game != card.id {
        wrong.push(format!("game {:?}: expected {}", course.game, card.id));
    }
    if course.rules != card.rules_version {
        wrong.push(format!("rules {}: the game's are of version {}", course.rules, card.rules_version));
    }
    let mut ids = BTreeSet::new();
    for lesson in &course.lessons {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if lesson.id.is_empty() || !lesson.id.chars().all(plain) || !ids.insert(&lesson.id) {
            wrong.push(format!("lesson {:?}: expected a new id of a-z, 0-9 and -", lesson.id));
        }
        let told = |what: String| format!("lesson {}: {what}", lesson.id);
        wrong.extend(check_lesson(game, lesson).into_iter().map(told));
    }
    wrong
}

fn check_lesson(game: &'static dyn AnyGame, lesson: &Lesson) -> Vec<String> {
    let mut wrong = Vec::new();
    if lesson.steps.is_empty() && lesson.play.is_none() {
        wrong.push("neither steps nor play".to_owned());
    }
    if lesson.steps.first().is_some_and(|step| step.position.is_none()) {
        wrong.push("step 1: no position".to_owned());
    }
    if let Some(play) = &lesson.play {
        wrong.extend(check_play(game, play));
    }
    let mut walk = match Walk::new(game, lesson) {
        Ok(walk) => walk,
        Err(error) => {
            wrong.push(format!("step 1: {error}"));
            return wrong;
        }
    };
    let squares: BTreeSet<String> = game.layout().squares.into_iter().map(|square| square.name).collect();
    while let Some(step) = walk.step() {
        let number = walk.number() + 1;
        let mut note = |what: String| wrong.push(format!("step {number}: {what}"));
        if !step.options.is_empty() && step.position.is_none() {
            note("options without a position".to_owned());
        }
        for square in step.mark.iter().filter(|square| !squares.contains(*square)) {
            note(format!("mark {square:?}: no square of the board"));
        }
        let legal = walk.record().legal();
        for text in step.accept.iter().chain(step.wrong.iter().flat_map(|remark| &remark.moves)) {
            if !legal.contains(text) {
                note(format!("move {text:?}: not legal here; legal are {}", legal.join(" ")));
            }
        }
        let is_right = |text: &&String| matches!(walk.judge(text), Ok(Judgement::Right(_)));
        for text in step.wrong.iter().flat_map(|remark| &remark.moves).filter(is_right) {
            note(format!("move {text:?}: solves the step, yet has a remark as wrong"));
        }
        let solutions: Vec<String> = legal.iter().filter(is_right).cloned().collect();
        if step.is_task() {
            let unsaid = Judgement::Wrong(NOT_THIS.to_owned());
            if let Some(text) = legal.iter().find(|text| walk.judge(text).as_ref() == Ok(&unsaid)) {
                note(format!("nothing is said of {text}: no remark fits and there is no `otherwise`"));
            }
            if solutions.len() == legal.len() {
                note("every legal move solves it".to_owned());
            }
        }
        // Every solution must bear the replies, and the last of them leads to the next step.
        let mut board = walk.record().clone_box();
        let start = board.ply();
        for text in &solutions {
            board.truncate(start);
            if let Err(fault) =
                std::iter::once(text).chain(&step.reply).try_for_each(|text| board.play_text(text))
            {
                note(format!("after {text}: {fault}"));
            }
        }
        let on = match (step.is_task(), solutions.first()) {
            (true, Some(text)) => walk.go_on(text),
            (true, None) => {
                note("no legal move solves it".to_owned());
                return wrong;
            }
            (false, _) => walk.skip(),
        };
        if let Err(error) = on {
            wrong.push(format!("step {}: {error}", number + 1));
            return wrong;
        }
    }
    wrong
}

fn check_play(game: &'static dyn AnyGame, play: &Play) -> Vec<String> {
    let mut wrong = Vec::new();
    let card = game.card();
    match Options::parse(card.options, play.options.iter().map(String::as_str)) {
        Ok(options) => {
            if let Some(Err(error)) = play.position.as_ref().map(|text| game.read_record(&options, text)) {
                wrong.push(format!("play: {error}"));
            }
        }
        Err(fault) => wrong.push(format!("play: {fault}")),
    }
    let players = variorum_core::Player::ALL.into_iter().take(card.players);
    if !players.into_iter().any(|player| player.to_string() == play.seat) {
        wrong.push(format!("play: seat {:?}: expected the name of a player", play.seat));
    }
    if !(1..=8).contains(&play.level) {
        wrong.push(format!("play: level {}: expected 1 to 8", play.level));
    }
    wrong
}
