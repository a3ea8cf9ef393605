//! The panel of the conditional moves.

use leptos::prelude::*;
use variorum_api::Command;
use variorum_core::Player;

use super::moves::ConditionalMoves;
use crate::board::prompt::Prompt;
use crate::components::move_input::MoveInput;
use crate::format;
use crate::net::Connection;

/// What is replied at once if the others play as expected: lines to enter on the board, and to remove.
#[component]
pub fn ConditionalPanel(conditional: ConditionalMoves, connection: Connection) -> impl IntoView {
    let sending = move || connection.is_sending(|action| matches!(action, Command::Conditional { .. }));
    let own = move || conditional.seat.get().map(format::player_of);
    let lines = move || {
        let line = |(index, line): (usize, Vec<(Option<Player>, String)>)| {
            view! {
                <li>
                    {words(line, own())}
                    <button type="button" data-action="remove-line" disabled=sending
                        on:click=move |_| conditional.remove(index)>"Remove"</button>
                </li>
            }
        };
        conditional.lines_in_words().into_iter().enumerate().map(line).collect::<Vec<_>>()
    };
    let entered = move || {
        let moves = conditional.entered();
        if moves.is_empty() {
            view! { <span>"Play the move that you expect, then your reply, on the board."</span> }.into_any()
        } else {
            words(moves, own()).into_any()
        }
    };
    let begin = move |_| {
        conditional.begin();
        if let Ok(Some(board)) = document().query_selector(".board-area") {
            board.scroll_into_view();
        }
    };
    view! {
        <Show when=move || conditional.seat.get().is_some()>
            <section class="conditional" aria-label="Conditional moves">
                <h2>"Conditional moves"</h2>
                <p class="hint">"If the others play as you expect, your replies are made at once. Only you see them."</p>
                <ul>{lines}</ul>
                <Show
                    when=move || conditional.entering.get()
                    fallback=move || view! {
                        <button type="button" data-action="enter-line" disabled=sending on:click=begin>"Enter moves on the board"</button>
                    }
                >
                    <p class="entered" role="status">{entered}</p>
                    <Prompt model=conditional.model/>
                    <MoveInput model=conditional.model/>
                    <div class="actions">
                        <button type="button" class="primary" data-action="keep-line" disabled=move || !conditional.is_complete()
                            on:click=move |_| conditional.keep()>"Keep this line"</button>
                        <button type="button" data-action="line-back" disabled=move || conditional.entered().is_empty()
                            on:click=move |_| conditional.back()>"One move back"</button>
                        <button type="button" data-action="leave-line" on:click=move |_| conditional.entering.set(false)>"Cancel"</button>
                    </div>
                </Show>
            </section>
        </Show>
    }
}

/// Moves in a row, those of the seat itself marked.
fn words(moves: Vec<(Option<Player>, String)>, own: Option<Player>) -> impl IntoView {
    let word = |(player, text): (Option<Player>, String)| {
        let mine = player.is_some() && player == own;
        if mine { view! { <b>{text}" "</b> }.into_any() } else { view! { <span>{text}" "</span> }.into_any() }
    };
    view! { <span class="line">{moves.into_iter().map(word).collect::<Vec<_>>()}</span> }
}
