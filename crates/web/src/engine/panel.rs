//! The engine's opinion.

use std::sync::Arc;

use leptos::prelude::*;
use variorum_core::Player;

use super::worker::{Engine, Question, State, Thought, Value};
use crate::desk::Desk;

/// A switch for the engine, and what it thinks of the position shown. `allowed` is false where help
/// would be unfair.
#[component]
pub fn EnginePanel(
    desk: Desk,
    #[prop(into)] options: Vec<String>,
    #[prop(into)] allowed: Signal<bool>,
) -> impl IntoView {
    let engine = Engine::new();
    let on = RwSignal::new(false);
    let question = Memo::new(move |_| {
        let shown = desk.shown.get();
        let wanted = on.get() && allowed.get() && shown.record.outcome().is_none();
        wanted.then(|| Question {
            game: desk.game.card().id,
            options: options.clone(),
            start: shown.record.start_text(),
            moves: shown.record.entries().into_iter().map(|entry| entry.text).collect(),
        })
    });
    Effect::new(move |_| {
        let question = question.get();
        if !on.get_untracked() {
            engine.end();
        } else if question.is_some() || engine.state.get_untracked() != State::Off {
            engine.ask(question);
        }
    });
    let opinion = move || {
        let thought = engine.thought.get()?;
        let record = desk.shown.with_untracked(|shown| Arc::clone(&shown.record));
        Some(
            view! { <Opinion thought mover=record.to_move() players=record.card().players still_in=record.players_in().len()/> },
        )
    };
    let status = move || match engine.state.get() {
        State::Off => String::new(),
        State::Loading => "Loading the engine…".to_owned(),
        State::Ready { busy: true } => "Thinking…".to_owned(),
        State::Ready { busy: false } => String::new(),
        State::Failed(why) => why,
    };
    view! {
        <section class="engine" aria-label="Analysis">
            <label class="switch">
                <input type="checkbox" name="analysis" disabled=move || !allowed.get()
                    prop:checked=move || on.get() && allowed.get()
                    on:change=move |event| on.set(event_target_checked(&event))/>
                <span>"Analysis"</span>
                <span class="hint">{move || if allowed.get() { status() } else { "when the game is over".to_owned() }}</span>
            </label>
            {opinion}
        </section>
    }
}

#[component]
fn Opinion(thought: Thought, mover: Player, players: usize, still_in: usize) -> impl IntoView {
    // With two players the value is told from White's side, with three from that of the mover; while
    // three are in it is what is left if both others work together, and no bar can show it.
    let two = players == 2;
    let bar = still_in == 2;
    let worst = if bar { "" } else { ", at worst" };
    let flip = two && mover == Player::BLACK;
    let sign = |value: i32| if flip { -value } else { value };
    let (number, share) = match thought.value {
        Value::Centipawns(value) => {
            let value = f64::from(sign(value));
            (format!("{:+.2}", value / 100.0), 1.0 / (1.0 + (-value / 350.0).exp()))
        }
        Value::Mate(turns) => {
            let wins = sign(turns) > 0;
            (
                format!("{}{}", if wins { "wins in " } else { "loses in " }, turns.abs()),
                f64::from(u8::from(wins)),
            )
        }
    };
    let side = if two { Player::WHITE } else { mover }.title();
    let count = if thought.nodes >= 1e6 {
        format!("{:.1} M", thought.nodes / 1e6)
    } else {
        format!("{:.0} k", thought.nodes / 1e3)
    };
    view! {
        <div class="opinion">
            {bar.then(|| view! {
                <div class="bar" aria-hidden="true"><span style=("width", format!("{:.0}%", share * 100.0))></span></div>
            })}
            <p>
                <span class="hint">{side}{worst}</span>" "
                <strong class="value">{number}</strong>" "
                <span class="hint">{format!("depth {}, {count} in {:.0} s", thought.depth, thought.ms / 1000.0)}</span>
            </p>
            <p class="best-line">{thought.moves.join(" ")}</p>
        </div>
    }
}
