//! The board of a puzzle.

use leptos::prelude::*;
use variorum_core::PlayerSet;
use variorum_core::any::AnyGame;
use variorum_lessons::{Puzzle, PuzzleGoal, PuzzleMove, PuzzleWalk};

use super::progress;
use crate::board::Board;
use crate::board::prompt::Prompt;
use crate::board_model::BoardModel;
use crate::components::announce::Announce;
use crate::components::move_input::MoveInput;
use crate::history::GameHistory;
use crate::route::{Link, Route};

/// What came of the last move.
#[derive(Clone, PartialEq, Eq)]
enum State {
    /// A move is looked for.
    Looking,
    /// The last move was right, and another is looked for.
    GoesOn,
    /// The last move, this one, was wrong.
    Wrong(String),
    /// The goal is reached.
    Solved,
}

/// A puzzle to solve on the board.
#[component]
pub fn PuzzleBoard(
    game: &'static dyn AnyGame,
    walk: PuzzleWalk,
    puzzle: Puzzle,
    /// The next one that was not solved here.
    next: Option<Route>,
) -> impl IntoView {
    let id = game.card().id;
    let solver = walk.solver();
    let history = match GameHistory::open(game, &puzzle.options, Some(&puzzle.position)) {
        Ok(history) => RwSignal::new(history),
        Err(why) => return view! { <p class="error" role="alert">{why.to_string()}</p> }.into_any(),
    };
    let walk = StoredValue::new(walk);
    let state = RwSignal::new(State::Looking);
    // How many hints were taken for the move that is looked for, and whether the puzzle was solved without help.
    let (hints, clean) = (RwSignal::new(0_u8), RwSignal::new(true));
    let streak = RwSignal::new(progress::streak());
    let cursor = RwSignal::new(None);
    let mine =
        Memo::new(
            move |_| {
                if state.get() == State::Solved { PlayerSet::EMPTY } else { PlayerSet::only(solver) }
            },
        );
    let puzzle_id = puzzle.id.clone();
    let ended = move |well: bool| {
        if clean.get_untracked() {
            clean.set(well);
            streak.set(progress::count_streak(well));
        }
    };
    let play = Callback::new(move |text: String| {
        // The text is one of the legal moves shown.
        let Some(Ok(came)) = walk.try_update_value(|walk| walk.play(&text)) else { return };
        match came {
            PuzzleMove::Wrong => {
                state.set(State::Wrong(text));
                ended(false);
            }
            PuzzleMove::Right | PuzzleMove::Solved => {
                let entries = walk.with_value(|walk| walk.record().entries());
                // The same position by the same moves.
                history
                    .update(|history| drop(history.follow(entries.iter().map(|entry| entry.text.as_str()))));
                hints.set(0);
                if came == PuzzleMove::Solved {
                    ended(true);
                    progress::solve(id, &puzzle_id);
                    state.set(State::Solved);
                } else {
                    state.set(State::GoesOn);
                }
            }
        }
    });
    let model = BoardModel::new(game, history, cursor, mine.into(), false, play);
    model.face(solver);
    // First the piece, then where it goes.
    Effect::new(move |_| {
        let level = hints.get();
        let gesture = walk.with_value(|walk| {
            let expected = walk.expected()?.to_owned();
            walk.record().moves().into_iter().find(|m| m.text == expected).map(|m| m.gesture)
        });
        let squares = gesture.map(|gesture| [(1, gesture.from), (2, gesture.to)]).into_iter().flatten();
        model.marked.set(squares.filter(|(at, _)| level >= *at).filter_map(|(_, square)| square).collect());
    });
    let hint = move |_| {
        ended(false);
        hints.update(|hints| *hints += 1);
    };
    let task = {
        let turns = if puzzle.turns == 1 { "one turn".to_owned() } else { format!("{} turns", puzzle.turns) };
        let goal = match puzzle.goal {
            PuzzleGoal::Win => format!("wins in {turns}"),
            PuzzleGoal::Eliminate => format!("puts an opponent out in {turns}"),
        };
        format!("{} moves and {goal}, whatever is replied.", solver.title())
    };
    let options = StoredValue::new(puzzle.options.clone());
    let study =
        move || Route::Analysis(id.to_owned(), options.with_value(|options| model.game_so_far(options)));
    let why_not = move |text: &str| {
        let mut start = options.with_value(|options| model.game_so_far(options));
        start.moves.push(text.to_owned());
        start.ply = None;
        Route::Analysis(id.to_owned(), start)
    };
    let level = match puzzle.level {
        9.. => "No level of the computer found it at once.".to_owned(),
        level => format!("The computer finds it from level {level} on."),
    };
    let (level, theme) = (StoredValue::new(level), StoredValue::new(puzzle.theme));
    let next = StoredValue::new(next);
    let answer = move || {
        match state.get() {
        State::Looking => view! { <p class="answer" role="status"></p> }.into_any(),
        State::GoesOn => view! { <p class="answer right" role="status">"Right. Go on."</p> }.into_any(),
        State::Wrong(text) => view! {
            <p class="answer wrong" role="status">"That is not the move. "<Link to=why_not(&text)>"Why not?"</Link></p>
        }
        .into_any(),
        State::Solved => view! {
            <p class="answer right" role="status">{format!("Solved: {}. {}", theme.get_value(), level.get_value())}</p>
        }
        .into_any(),
    }
    };
    let solved = move || state.with(|state| *state == State::Solved);
    view! {
        <div class="game-layout lesson">
            <div class="board-area"><Board model/><Announce model/></div>
            <div class="side-panel">
                <p class="lesson-say">{task}</p>
                {answer}
                <Prompt model/>
                <div class="actions">
                    <button type="button" data-action="hint" disabled=move || { solved() || hints.get() > 1 } on:click=hint>"Hint"</button>
                    {move || {
                        model.shown.track();
                        view! { <Link to=study() class="button">"Analyse"</Link> }
                    }}
                    {move || next.get_value().map(|to| view! { <Link to class="button primary">"Next puzzle"</Link> })}
                </div>
                <p class="hint">{move || format!("Solved in a row without help: {}", streak.get())}</p>
                <MoveInput model/>
            </div>
        </div>
    }
    .into_any()
}
