//! A turning point to try again: a board at which the player to move looks for something better.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::PlayerSet;

use super::words::{line, words};
use crate::board::Board;
use crate::board::prompt::Prompt;
use crate::board_model::BoardModel;
use crate::engine::{Engine, EngineState, SearchLimit, SearchRequest};
use crate::format;
use crate::review::GameReview;

/// Nodes for a move that is tried.
const NODES: u32 = 30_000;
/// A move that is worse by less than this, in points, is as good.
const AS_GOOD: f64 = 0.04;
/// So many moves of the best line are shown.
const MAX_MOVES: usize = 6;

/// What is said of the move that was tried.
#[derive(Clone, PartialEq, Eq)]
enum Said {
    Nothing,
    Checking,
    Right(String),
    Wrong(String),
}

/// The board before entry `ply`.
#[component]
pub fn TryAgain(
    model: BoardModel,
    review: Arc<GameReview>,
    ply: usize,
    options: Vec<String>,
) -> impl IntoView {
    let position = &review.report.positions[ply];
    let (mover, players) = (position.mover, review.report.players);
    let Some((best, expected)) = position.best.clone().zip(position.points(mover, players)) else {
        return ().into_any();
    };
    let start = model.history.with_untracked(|history| history.record().start_text());
    let before: Vec<String> = review.texts[..ply].to_vec();
    let mut history = model.history.with_untracked(|history| history.copy(model.game));
    history.truncate(ply);
    let history = RwSignal::new(history);
    let said = RwSignal::new(Said::Nothing);
    let engine = Engine::new();
    let mine = Memo::new(move |_| match said.get() {
        Said::Nothing | Said::Wrong(_) => PlayerSet::only(mover),
        Said::Checking | Said::Right(_) => PlayerSet::EMPTY,
    });
    let first = best.first().to_owned();
    let play = Callback::new(move |text: String| {
        // The text is one of the legal moves shown.
        history.update(|history| drop(history.push(&text)));
        if text == first {
            said.set(Said::Right("That is the move.".to_owned()));
            return;
        }
        said.set(Said::Checking);
        engine.search(Some(SearchRequest {
            game: model.game.card().id,
            options: options.clone(),
            start: start.clone(),
            moves: before.clone(),
            lines: 1,
            effort: SearchLimit::Nodes(NODES, vec![text]),
        }));
    });
    let board = BoardModel::new(model.game, history, RwSignal::new(None), mine.into(), false, play);
    board.face(mover);
    let judged = Arc::clone(&review);
    Effect::new(move |_| {
        let words = match engine.state.get() {
            EngineState::Ready { busy: false } => {
                let score =
                    engine.output.with_untracked(|output| Some(output.as_ref()?.1.lines.first()?.score));
                let Some(score) = score.filter(|_| said.get_untracked() == Said::Checking) else { return };
                let points = judged.report.positions[ply].expected_points(score);
                let percent = format!("{} of the point", format::percent(points));
                if expected - points <= AS_GOOD {
                    Said::Right(format!("Just as good: {percent}."))
                } else {
                    Said::Wrong(format!("With that you can expect {percent}. Look for more."))
                }
            }
            EngineState::Failed(why) if said.get_untracked() == Said::Checking => Said::Wrong(why),
            _ => return,
        };
        if matches!(words, Said::Wrong(_)) {
            history.update(|history| history.truncate(ply));
        }
        said.set(words);
    });
    let best_moves = best.moves().to_vec();
    let show = move |_| {
        let text = line(model, ply, &best_moves, MAX_MOVES);
        history.update(|history| history.truncate(ply));
        said.set(Said::Right(format!("The engine would play {text}.")));
    };
    let task = format!("{}. {} to move: find something better.", words(&review, ply), mover.title());
    let (class, text) = (
        move || match said.get() {
            Said::Right(_) => "answer right",
            Said::Wrong(_) => "answer wrong",
            _ => "answer",
        },
        move || match said.get() {
            Said::Nothing => String::new(),
            Said::Checking => "Looking at it…".to_owned(),
            Said::Right(words) | Said::Wrong(words) => words,
        },
    );
    view! {
        <div class="try-again">
            <p>{task}</p>
            <Board model=board/>
            <Prompt model=board/>
            <p class=class role="status">{text}</p>
            <div class="actions">
                <button type="button" data-action="show-better" disabled=move || said.get() == Said::Checking
                    on:click=show>"Show me"</button>
            </div>
        </div>
    }
    .into_any()
}
