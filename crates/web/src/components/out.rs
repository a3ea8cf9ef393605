//! What a player is told who is out while the others play on.

use leptos::prelude::*;
use variorum_api::{Command, Offer, SeatKind};
use variorum_core::Player;

use super::pace::{Pace, PaceField};
use crate::board_model::BoardModel;
use crate::format;
use crate::game_start::GameStart;
use crate::history::GameHistory;
use crate::net::{Connection, MatchState};
use crate::route::{Navigation, Route};

/// How the only player of this browser was put out, and what to do: take the move back where the others are
/// computers, watch on, skip to the end, or begin anew. Nothing while the player is in, and after the end.
#[component]
pub fn OutNotice(
    model: BoardModel,
    connection: Connection,
    pace: RwSignal<Pace>,
    /// Whether moves that the server has told are not shown yet.
    behind: Signal<bool>,
    options: Vec<String>,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let me = Memo::new(move |_| {
        connection.match_state.with(|state| match state.as_ref()?.you[..] {
            [seat] => Some(seat),
            _ => None,
        })
    });
    // Whether the server's game goes on, and whether it goes on among computers.
    let state = Memo::new(move |_| {
        connection.match_state.with(|state| {
            state
                .as_ref()
                .map_or((false, false), |state| (state.game.live.result.is_none(), only_computers_in(state)))
        })
    });
    let how = Memo::new(move |_| {
        let seat = me.get()?;
        let goes_on = state.get().0 || behind.get();
        model.history.with(|history| goes_on.then(|| put_out(history, format::player_of(seat))).flatten())
    });
    let options = StoredValue::new(options);
    move || {
        let (seat, words) = (me.get()?, how.get()?);
        let (going_on, among_computers) = state.get();
        let take_back = (going_on && among_computers).then(|| {
            let sent = move || {
                connection.is_sending(|action| matches!(action, Command::Offer { offer: Offer::Takeback }))
            };
            let act = move |_| connection.act(seat, Command::Offer { offer: Offer::Takeback });
            view! {
                <button type="button" class="primary" data-action="undo-out" class:unconfirmed=sent disabled=sent
                    on:click=act>"Take back"</button>
            }
        });
        let skip = behind.get().then(|| {
            view! {
                <button type="button" data-action="skip" on:click=move |_| pace.set(Pace::AtOnce)>"Skip to the end"</button>
            }
        });
        let again = move |_| {
            let options = options.get_value();
            navigation.go(Route::NewGame(
                model.game.card().id.to_owned(),
                GameStart { options, ..GameStart::default() },
            ));
        };
        Some(view! {
            <div class="notice out" role="status">
                <span><strong>"You are out."</strong>" "{words}</span>
                <PaceField pace/>
                {take_back}
                {skip}
                <button type="button" data-action="again" on:click=again>"New game"</button>
            </div>
        })
    }
}

fn only_computers_in(state: &MatchState) -> bool {
    let person =
        |seat: &variorum_api::SeatState| seat.is_in && (seat.stand_in || seat.kind == SeatKind::Human);
    !state.game.live.seats.iter().any(person)
}

/// By what a player was put out, as a sentence; `None` while the player is in.
fn put_out(history: &GameHistory, player: Player) -> Option<String> {
    if history.record().players_in().contains(player) {
        return None;
    }
    let at = history.entries().iter().rposition(|entry| entry.out.contains(&player))?;
    let entry = &history.entries()[at];
    if !entry.is_move {
        return Some(format!("{}.", entry.short));
    }
    let before = history.at(at);
    let pieces = before.pieces();
    let mover = entry.player.filter(|&mover| mover != player);
    let moved = pieces.iter().find(|piece| Some(piece.square) == entry.gesture.from);
    let has_king = pieces.iter().any(|piece| piece.owner == player && piece.royal);
    let square = entry.gesture.to.map(|square| history.square_name(square));
    Some(match (mover, moved, square) {
        (Some(mover), Some(piece), Some(square)) if has_king => {
            format!("{}.", format::mated_by(mover, piece.name, square))
        }
        _ => format!("The last move before: {}.", entry.announcement),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_mated_hears_by_what() {
        let position = "bK,2/4,wR/7/9/11/13/15/16,rK/10,wR,8/21/19/17/7,wK,7 w - wbr 0 1";
        let mut told = 0;
        for game in variorum_registry::games().filter(|game| game.card().players == 3) {
            let Ok(mut history) = GameHistory::open(game, &[], Some(position)) else { continue };
            assert_eq!(put_out(&history, Player::BLACK), None);
            history.push("l5l13").unwrap();
            assert_eq!(put_out(&history, Player::BLACK).unwrap(), "Mated by White: rook l13.");
            assert_eq!(put_out(&history, Player::RED), None);
            told += 1;
        }
        assert_eq!(told, 1);
    }
}
