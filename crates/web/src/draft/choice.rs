//! The form for one choice: a card for each value.

use leptos::prelude::*;
use variorum_api::{Command, DraftOption, Seat, Secret};
use variorum_core::Expected;
use variorum_core::any::AnyGame;
use variorum_core::view::PieceState;

use super::lineup::{LineupPiece, lineup};
use super::piece_moves::{PieceMoves, show};
use super::stage::label_of;
use crate::format;
use crate::look::Look;
use crate::net::Connection;

/// Lets a seat choose the value of an option; `options` are those already fixed.
#[component]
pub fn Choice(
    game: &'static dyn AnyGame,
    options: Vec<String>,
    seat: Seat,
    option: DraftOption,
    connection: Connection,
) -> impl IntoView {
    let picked = RwSignal::new(None::<String>);
    let set = untrack(|| Look::here().set());
    // The piece whose moves are shown: the value of its card and the piece.
    let looked_at = RwSignal::new(None::<(String, usize)>);
    let cards: Vec<_> = option
        .choices
        .iter()
        .map(|choice| {
            let mut options = options.clone();
            options.push(format!("{}={}", option.name, choice.value));
            let shown = lineup(game, &options, format::player_of(seat), set).ok();
            let (picture, pieces) = shown.map(|lineup| (lineup.picture, lineup.pieces)).unwrap_or_default();
            let value = choice.value.clone();
            let about = game.about_choice(&option.name, &value);
            let moves = about.map(|_| {
                view! { <Pieces game options seat pieces=pieces.clone() value=value.clone() looked_at/> }
            });
            let names = pieces.iter().map(|piece| piece.name).collect::<Vec<_>>().join(", ");
            let card = value.clone();
            let is_picked = {
                let value = value.clone();
                move || picked.with(|picked| picked.as_ref() == Some(&value))
            };
            let picked_too = is_picked.clone();
            let share = Expected::of_choice(game.expected(), game.card(), &option.name, &value);
            let fares = share.map(|share| format!("{} % of the points between equal computers", (share + 5) / 10));
            let default = (choice.value == option.default).then_some("if time runs out");
            view! {
                <div class="choice-card" class:picked=picked_too data-choice-card=card>
                    <button type="button" role="radio" class="choice" data-choice=value.clone()
                        aria-checked=move || is_picked().to_string() on:click=move |_| picked.set(Some(value.clone()))>
                        <strong>{choice.label.clone()}</strong>
                        <small class="default">{default}</small>
                        <span class="picture" aria-hidden="true" inner_html=picture></span>
                        <small class="fares">{fares}</small>
                        <small class="names">{about.map_or(names, str::to_owned)}</small>
                    </button>
                    {moves}
                </div>
            }
        })
        .collect();
    let number = option.count.map(|count| {
        let enter = move |event| picked.set(Some(event_target_value(&event)).filter(|text| !text.is_empty()));
        view! {
            <label class="row"><span>{format!("Number, 0 to {}", count.saturating_sub(1))}</span>
                <input type="number" name="choice" min="0" max=count.saturating_sub(1) step="1" on:input=enter/>
            </label>
        }
    });
    let title = || option.label.clone();
    let help = option.help.clone();
    let final_word = match option.open {
        true => " The choice is final, and everybody sees it at once.",
        false => " The choice is final, and nobody is told before all have chosen.",
    };
    let asked = option.clone();
    let label = move || match picked.get() {
        Some(value) => format!("Choose {}", label_of(&asked, &value)),
        None => "Pick one first".to_owned(),
    };
    let sent = move || connection.is_sending(|action| matches!(action, Command::Choose { .. }));
    let choose = move |_| {
        if let Some(value) = picked.get_untracked() {
            connection.act(seat, Command::Choose { option: option.name.clone(), value: Secret::new(value) });
        }
    };
    view! {
        <section class="choice-form" aria-label=title()>
            <h2>{title()}</h2>
            <p>{help}{final_word}</p>
            <div class="choices" role="radiogroup" aria-label=title()>{cards}</div>
            {number}
            <button type="button" class="primary confirm" data-confirm="choice" class:unconfirmed=sent
                disabled=move || picked.with(Option::is_none) || sent() on:click=choose>{label}</button>
        </section>
    }
}

/// A button for each kind of piece of a card; what the one pointed at does is shown on a small board.
#[component]
fn Pieces(
    game: &'static dyn AnyGame,
    options: Vec<String>,
    seat: Seat,
    pieces: Vec<LineupPiece>,
    value: String,
    looked_at: RwSignal<Option<(String, usize)>>,
) -> impl IntoView {
    let pieces_look = Look::here();
    let player = format::player_of(seat);
    let here = {
        let value = value.clone();
        Memo::new(move |_| {
            looked_at.with(|at| at.as_ref().filter(|(card, _)| *card == value).map(|&(_, piece)| piece))
        })
    };
    let buttons: Vec<_> = pieces
        .iter()
        .enumerate()
        .map(|(at, piece)| {
            let picture = pieces_look.piece(piece.parts, player.index(), PieceState::Alive);
            let value = value.clone();
            let look = move || looked_at.set(Some((value.clone(), at)));
            let (over, touched) = (look.clone(), look);
            view! {
                <button type="button" class="piece-button" aria-label=format!("How the {} moves", piece.name)
                    aria-expanded=move || (here.get() == Some(at)).to_string()
                    on:pointerenter=move |event| if event.pointer_type() == "mouse" { over() }
                    on:click=move |_| touched()>
                    <svg viewBox="0 0 100 100" aria-hidden="true" inner_html=picture></svg>
                </button>
            }
        })
        .collect();
    let shown = move || {
        let piece = pieces.get(here.get()?)?;
        let PieceMoves { picture, words } = show(game, &options, player, piece, pieces_look.set())?;
        Some(view! {
            <div class="piece-moves" role="status">
                <div class="picture" aria-hidden="true" inner_html=picture></div>
                <p class="hint">{words}</p>
            </div>
        })
    };
    view! {
        <div class="piece-buttons" role="group" aria-label="How its pieces move"
            on:pointerleave=move |event| if event.pointer_type() == "mouse" { looked_at.set(None) }>{buttons}</div>
        {shown}
    }
}
