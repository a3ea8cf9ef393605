//! Games as lichess shows them.

use super::{time, users, variants};
use crate::error::ServerError;
use variorum_api::lichess::{
    ClockTimes, Compat, EventGame, GameFull, GamePlayer, GameState, GameStateLine, Opponent, Status, Variant,
};
use variorum_api::{Clock, Entry, GameResult, Live, Offer, Seat, SeatKind, SeatState, Snapshot};
use variorum_core::any::AnyGame;
use variorum_core::{Options, Reason};

/// Every game may be played over either of lichess's interfaces.
pub(super) const COMPAT: Compat = Compat { bot: true, board: true };

/// What a game's beginning is called where it is the usual one.
const USUAL_START: &str = "startpos";

/// `white` or `black`.
pub(super) fn color(seat: Seat) -> &'static str {
    if seat == Seat::White { "white" } else { "black" }
}

/// What is played.
///
/// # Errors
/// It is not served.
pub(super) fn variant_of(snapshot: &Snapshot) -> Result<Variant, ServerError> {
    Ok(variants::variant(variants::served(&snapshot.game)?, &snapshot.options))
}

/// How a game stands, with lichess's number and name.
pub(super) fn status(result: Option<&GameResult>) -> Status {
    let reason = result.map(|result| Reason::from_name(&result.reason).ok_or(result.reason.as_str()));
    let (id, name) = match reason {
        None => (20, "started"),
        Some(Err("aborted")) => (25, "aborted"),
        Some(Ok(Reason::Checkmate)) => (30, "mate"),
        Some(Ok(Reason::Resignation)) => (31, "resign"),
        Some(Ok(Reason::Stalemate)) => (32, "stalemate"),
        Some(Ok(Reason::Repetition | Reason::Fifty | Reason::Dead | Reason::Agreement)) => (34, "draw"),
        Some(Ok(Reason::Time)) => (35, "outoftime"),
        Some(Err("other_rules")) => (38, "unknownFinish"),
        Some(_) => (60, "variantEnd"),
    };
    Status { id, name: name.to_owned() }
}

fn winner(result: Option<&GameResult>) -> Option<String> {
    result?.winners.first().map(|seat| color(*seat).to_owned())
}

/// The moves among what was played.
fn moves(entries: &[Entry]) -> String {
    let moves = entries.iter().filter(|entry| entry.is_move).map(|entry| entry.text.as_str());
    moves.collect::<Vec<_>>().join(" ")
}

fn player(seat: &SeatState) -> GamePlayer {
    if let SeatKind::Computer { level } = seat.kind {
        return GamePlayer { ai_level: Some(level), ..GamePlayer::default() };
    }
    GamePlayer {
        ai_level: None,
        id: seat.account.then(|| users::id(&seat.name)),
        name: Some(if seat.name.is_empty() { "Anonymous".to_owned() } else { seat.name.clone() }),
        title: users::title(seat.bot),
        rating: seat.rating.map(|rating| rating.rating),
        provisional: seat.rating.is_some_and(|rating| rating.provisional),
    }
}

fn seat(live: &Live, wanted: Seat) -> Option<&SeatState> {
    live.seats.iter().find(|seat| seat.seat == wanted)
}

/// How a game stands.
pub(super) fn state(entries: &[Entry], live: &Live, clock: Clock) -> GameState {
    let left = |wanted| seat(live, wanted).and_then(|seat| seat.remaining_ms).unwrap_or(time::UNLIMITED_MS);
    let offers = |wanted, by| live.offers.iter().any(|one| one.offer == wanted && one.by == by);
    let increment = |wanted| {
        let clock = seat(live, wanted).and_then(|seat| seat.clock).unwrap_or(clock);
        time::budget(clock).map_or(0, |(_, increment)| increment)
    };
    GameState {
        moves: moves(entries),
        wtime: left(Seat::White),
        btime: left(Seat::Black),
        winc: increment(Seat::White),
        binc: increment(Seat::Black),
        status: status(live.result.as_ref()).name,
        winner: winner(live.result.as_ref()),
        wdraw: offers(Offer::Draw, Seat::White),
        bdraw: offers(Offer::Draw, Seat::Black),
        wtakeback: offers(Offer::Takeback, Seat::White),
        btakeback: offers(Offer::Takeback, Seat::Black),
    }
}

/// `startpos`, or the text of the position that a game started from, as other programs read it.
fn initial(rules: &'static dyn AnyGame, snapshot: &Snapshot) -> Result<String, ServerError> {
    let usual = rules.new_record(&Options::default())?.start_text();
    let options = Options::parse(rules.card().options, snapshot.options.iter().map(String::as_str))?;
    if snapshot.start == usual && variants::variant(rules, &snapshot.options) == variants::variant(rules, &[])
    {
        return Ok(USUAL_START.to_owned());
    }
    Ok(rules.read_record(&options, &snapshot.start)?.foreign_text())
}

/// A game as a whole.
///
/// # Errors
/// It is not served.
pub(super) fn full(snapshot: &Snapshot) -> Result<GameFull, ServerError> {
    let rules = variants::served(&snapshot.game)?;
    let live = &snapshot.live;
    let who = |wanted| seat(live, wanted).map(player).unwrap_or_default();
    Ok(GameFull {
        id: snapshot.id.clone(),
        variant: variants::variant(rules, &snapshot.options),
        options: snapshot.options.clone(),
        clock: time::budget(snapshot.clock).map(|(initial, increment)| ClockTimes { initial, increment }),
        days_per_turn: match snapshot.clock {
            Clock::Days { days } => Some(days),
            _ => None,
        },
        speed: time::speed(snapshot.clock).to_owned(),
        perf: time::perf(snapshot.clock),
        rated: live.rated,
        created_at: snapshot.created_ms,
        white: who(Seat::White),
        black: who(Seat::Black),
        initial_fen: initial(rules, snapshot)?,
        state: GameStateLine::GameState(state(&snapshot.entries, live, snapshot.clock)),
    })
}

/// A game as one of its players sees it among others.
///
/// # Errors
/// It is not served.
pub(super) fn for_player(snapshot: &Snapshot, you: Seat) -> Result<EventGame, ServerError> {
    let live = &snapshot.live;
    let moves = || snapshot.entries.iter().filter(|entry| entry.is_move);
    let opponent = live.seats.iter().find(|seat| seat.seat != you);
    let shown = opponent.map(player).unwrap_or_default();
    let left = seat(live, you).and_then(|seat| seat.remaining_ms);
    let by_computer = live.seats.iter().any(|seat| matches!(seat.kind, SeatKind::Computer { .. }));
    Ok(EventGame {
        game_id: snapshot.id.clone(),
        full_id: snapshot.id.clone(),
        id: snapshot.id.clone(),
        color: color(you).to_owned(),
        fen: snapshot.position.clone(),
        has_moved: moves().next().is_some(),
        is_my_turn: live.result.is_none() && snapshot.to_move == you,
        last_move: moves().next_back().map(|entry| entry.text.clone()).unwrap_or_default(),
        opponent: Opponent {
            id: shown.id,
            username: opponent.map(|seat| seat.name.clone()).unwrap_or_default(),
            rating: shown.rating,
            ai: shown.ai_level,
        },
        perf: time::speed(snapshot.clock).to_owned(),
        rated: live.rated,
        seconds_left: left.map(|left| left / 1000),
        source: if by_computer { "ai" } else { "friend" }.to_owned(),
        status: status(live.result.as_ref()),
        speed: time::speed(snapshot.clock).to_owned(),
        variant: variant_of(snapshot)?,
        winner: winner(live.result.as_ref()),
        compat: COMPAT,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_have_the_names_that_lichess_has() {
        let named = |reason: &str| {
            let result = GameResult {
                winners: Vec::new(),
                drawn: Vec::new(),
                reason: reason.to_owned(),
                places: Vec::new(),
                missing: None,
            };
            status(Some(&result)).name
        };
        for (reason, name) in [
            ("checkmate", "mate"),
            ("resignation", "resign"),
            ("stalemate", "stalemate"),
            ("time", "outoftime"),
            ("agreement", "draw"),
            ("repetition", "draw"),
            ("fifty", "draw"),
            ("dead", "draw"),
            ("no-moves", "variantEnd"),
            ("aborted", "aborted"),
            ("other_rules", "unknownFinish"),
        ] {
            assert_eq!(named(reason), name, "{reason}");
        }
        assert_eq!(status(None).name, "started");
    }
}
