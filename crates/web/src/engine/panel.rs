//! The engine's evaluation and best lines.

use leptos::prelude::*;
use variorum_core::Player;
use variorum_engine::Score;
use variorum_record::ShortNotation;
use variorum_review::from_white;

use super::live_analysis::{LiveAnalysis, MOST_LINES};
use super::worker::{EngineOutput, EngineState};
use crate::format;

/// So many moves of a line are shown.
const MAX_MOVES: usize = 8;

/// Switches the engine, sets the number of lines and shows its results.
#[component]
pub fn EnginePanel(analysis: LiveAnalysis) -> impl IntoView {
    let LiveAnalysis { engine, allowed, count, .. } = analysis;
    let status = move || match engine.state.get() {
        _ if !allowed.get() => "when the game is over".to_owned(),
        EngineState::Loading => "Loading the engine…".to_owned(),
        EngineState::Failed(why) => why,
        EngineState::Off | EngineState::Ready { .. } => String::new(),
    };
    let choice = |lines: usize| {
        view! { <option value=lines.to_string() selected=move || count.get() == lines>{format::lines(lines)}</option> }
    };
    let choices: Vec<_> = (1..=MOST_LINES).map(choice).collect();
    view! {
        <section class="engine" aria-label="Analysis">
            <div class="engine-head">
                <label class="switch">
                    <input type="checkbox" name="analysis" disabled=move || !allowed.get()
                        prop:checked=move || analysis.is_on()
                        on:change=move |event| analysis.switch(event_target_checked(&event))/>
                    <span>"Analysis"</span>
                </label>
                <span class="hint">{status}</span>
                <select name="lines" aria-label="How many best lines"
                    on:change=move |event| analysis.set_line_count(event_target_value(&event).parse().unwrap_or(1))>{choices}</select>
            </div>
            <Show when=move || analysis.is_on()><EngineLines analysis/></Show>
        </section>
    }
}

/// Always as many rows as lines are wanted, so that nothing moves when results come.
#[component]
fn EngineLines(analysis: LiveAnalysis) -> impl IntoView {
    let (model, output) = (analysis.model, analysis.output);
    let notation = StoredValue::new(ShortNotation::of(model.game));
    let summary = move || {
        output.with(|output| output.as_ref().and_then(summary)).unwrap_or_else(|| {
            let over = model.shown.with(|shown| shown.record.outcome().is_some());
            if over { "The game is over." } else { "…" }.to_owned()
        })
    };
    let row = move |at: usize| {
        let line = Memo::new(move |_| {
            output.with(|output| output.as_ref().and_then(|output| output.lines.get(at).cloned()))
        });
        let value = move || {
            let mover = model.shown.with_untracked(|shown| shown.record.to_move());
            line.get().map(|line| value(seen(model.game.card().players, mover, line.score)))
        };
        let text = move || {
            let line = line.get()?;
            Some(notation.with_value(|notation| {
                model
                    .shown
                    .with_untracked(|shown| format::line(notation, &*shown.record, line.moves(), MAX_MOVES))
            }))
        };
        let play = move |_| {
            if let Some(line) = line.get_untracked() {
                model.play_move(line.first().to_owned());
            }
        };
        let idle = move || line.with(Option::is_none) || model.shown.with(|shown| shown.moves.is_empty());
        view! {
            <li><button type="button" class="engine-line" disabled=idle on:click=play title="Play the first move">
                <span class="line-value">{value}</span>
                <span class="best-line">{text}</span>
            </button></li>
        }
    };
    let side = move || {
        let players = model.game.card().players;
        let mover = model.shown.with(|shown| shown.record.to_move());
        if players == 2 { Player::WHITE } else { mover }.title()
    };
    view! {
        <div class="engine-output">
            <p class="hint">"For "{side}": "{summary}</p>
            {(model.game.card().players > 2).then(|| view! {
                <p class="hint against-both">"Against both others together: in an even game it is below 0."</p>
            })}
            <ol class="lines">{move || (0..analysis.count.get()).map(row).collect::<Vec<_>>()}</ol>
        </div>
    }
}

/// Depth, nodes and speed.
fn summary(output: &EngineOutput) -> Option<String> {
    let line = output.lines.first()?;
    let count = |number: f64| {
        if number >= 1e6 { format!("{:.1} M", number / 1e6) } else { format!("{:.0} k", number / 1e3) }
    };
    let speed = output.nodes / (output.ms / 1000.0).max(0.001);
    Some(format!("depth {}, {} nodes, {}/s", line.depth, count(output.nodes), count(speed)))
}

/// The score from White's side with two players, from the mover's with three.
fn seen(players: usize, mover: Player, score: Score) -> Score {
    if players == 2 { from_white(score, mover) } else { score }
}

/// A score as text: `+0.35`, `#-2`.
fn value(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(turns) => format!("#{turns}"),
    }
}
