//! What a browser shows of a page with a board until the app is there: head, players and board, with the app's
//! classes, so that the app puts everything where it is already.

use super::address::escaped;
use super::picture;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use variorum_api::{SeatKind, SeatState, Snapshot};
use variorum_core::Player;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_draw::{Frame, Scene};

/// What stands in the head of such a page: colours as they were chosen, before anything is painted.
pub(super) const HEAD: &str = "<script src=\"first.js\"></script>";

/// Where a board is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Game,
    Analysis,
}

/// The card of a player.
struct Card {
    player: Player,
    /// HTML.
    name: String,
    timed: bool,
}

impl Card {
    fn of(seat: &SeatState) -> Card {
        let name = match seat.kind {
            SeatKind::Computer { level } if !seat.stand_in => {
                let face = variorum_draw::face(level);
                format!(
                    "<svg class=\"face\" viewBox=\"0 0 100 100\" aria-hidden=\"true\">{face}</svg>{}",
                    escaped(&seat.name)
                )
            }
            _ => escaped(&seat.name),
        };
        Card { player: Player::from(seat.seat), name, timed: seat.remaining_ms.is_some() }
    }

    fn html(&self) -> String {
        // What is not known yet, or goes on while the app loads, has its place.
        let name = if self.name.is_empty() { "&nbsp;" } else { &self.name };
        let clock = if self.timed { "<span class=\"clock\">–:––</span>" } else { "" };
        format!(
            "<div class=\"seat {}\"><span class=\"swatch\" aria-hidden=\"true\"></span><span class=\"who\">\
             <strong>{}</strong> <span class=\"name\">{name}</span></span><span class=\"state\"></span>{clock}\
             <div class=\"captured\"></div></div>",
            self.player.name(),
            self.player.title(),
        )
    }
}

/// A game as it stands, seen by this player, as far as somebody may see it who watches; nothing of a game that has
/// not begun, of which there is no board.
///
/// # Errors
/// The client has had too much, or the game has rules that this program does not know.
pub(super) fn of_game(
    state: &AppState,
    client: ClientAddr,
    rules: &'static dyn AnyGame,
    snapshot: &Snapshot,
    viewer: Player,
) -> Result<String, ServerError> {
    if snapshot.live.draft.is_some() || snapshot.rules_version != rules.card().rules_version {
        return Ok(String::new());
    }
    state.client_limits.has_budget(client)?;
    let frame = Frame::of_player(&rules.layout(), viewer);
    let name = format!("{} {} {}", snapshot.id, snapshot.seq, viewer.name());
    let board = state
        .first_boards
        .find_or_make(name, || Ok(board_box(rules, &frame, &*picture::record_of(rules, snapshot)?)))?;
    state.client_limits.count_sent(client, board.len());
    let cards: Vec<Card> = snapshot.live.seats.iter().map(Card::of).collect();
    Ok(view(rules, &frame, Place::Game, &cards, &board))
}

/// The analysis board with a record that `read` gives when no board of this name is kept, turned by so many quarter
/// turns.
///
/// # Errors
/// The client has had too much, or there is no such record.
pub(super) fn of_analysis(
    state: &AppState,
    client: ClientAddr,
    rules: &'static dyn AnyGame,
    turns: u8,
    name: String,
    read: impl FnOnce() -> Result<Box<dyn AnyRecord>, ServerError>,
) -> Result<String, ServerError> {
    state.client_limits.has_budget(client)?;
    let frame = Frame::new(&rules.layout(), turns);
    let board = state.first_boards.find_or_make(name, || Ok(board_box(rules, &frame, &*read()?)))?;
    state.client_limits.count_sent(client, board.len());
    let players = &Player::ALL[..rules.card().players];
    let cards: Vec<Card> =
        players.iter().map(|&player| Card { player, name: String::new(), timed: false }).collect();
    Ok(view(rules, &frame, Place::Analysis, &cards, &board))
}

fn board_box(rules: &'static dyn AnyGame, frame: &Frame, record: &dyn AnyRecord) -> String {
    let whole = if frame.is_rectangle() { " whole" } else { "" };
    format!(
        "<div class=\"board-box {}{whole}\" style=\"--ratio:{}\" role=\"img\" aria-label=\"Board\">{}</div>",
        frame.shape(),
        frame.ratio(),
        variorum_draw::on_page(&rules.layout(), frame, &Scene::of(record)),
    )
}

fn view(rules: &'static dyn AnyGame, frame: &Frame, place: Place, cards: &[Card], board: &str) -> String {
    let layout = rules.layout();
    let sits_below = |card: &Card| Frame::of_player(&layout, card.player) == *frame;
    let cards = |below: bool| -> String {
        cards.iter().filter(|card| sits_below(card) == below).map(Card::html).collect()
    };
    let (layout_class, area_class) = match place {
        Place::Game => ("game-layout play", "board-area"),
        Place::Analysis => ("game-layout", "board-area analysed"),
    };
    format!(
        "<div id=\"first-view\"><header class=\"page-header\"><a href=\"/\" class=\"brand\">Variorum</a></header>\
         <main><h1 class=\"visually-hidden\">{}</h1><div class=\"{layout_class}\">\
         <section class=\"seats others\" aria-label=\"Players above\">{}</section>\
         <div class=\"{area_class}\">{board}</div>\
         <section class=\"seats own\" aria-label=\"Player below\">{}</section>\
         <div class=\"side-panel\"><p role=\"status\">Loading…</p></div></div></main></div>",
        escaped(rules.card().title),
        cards(false),
        cards(true),
    )
}
