//! Games as streams show them.

use variorum_api::{Live, Seat, SeatedPlayer, Snapshot, StreamGame};
use variorum_match::Match;
use variorum_store::MatchRow;

/// A game in memory.
pub(crate) fn game(match_row: &MatchRow, game: &Match, live: &Live) -> StreamGame {
    let record = game.record();
    StreamGame {
        id: match_row.id.clone(),
        game: match_row.game.clone(),
        options: game.setup().options.texts(),
        clock: game.setup().clock,
        players: players(live),
        deciding: deciding(live, record.to_move().into()),
        seq: game.seq(),
        position: record.text(),
        result: live.result.clone(),
    }
}

/// A game of which there is a snapshot.
pub(super) fn of_snapshot(snapshot: Snapshot) -> StreamGame {
    StreamGame {
        players: players(&snapshot.live),
        deciding: deciding(&snapshot.live, snapshot.to_move),
        id: snapshot.id,
        game: snapshot.game,
        options: snapshot.options,
        clock: snapshot.clock,
        seq: snapshot.seq,
        position: snapshot.position,
        result: snapshot.live.result,
    }
}

/// Who plays.
pub(super) fn players(live: &Live) -> Vec<SeatedPlayer> {
    let player = |state: &variorum_api::SeatState| SeatedPlayer {
        seat: state.seat,
        kind: state.kind,
        name: state.name.clone(),
        account: state.account,
        bot: state.bot,
        clock: state.clock,
    };
    live.seats.iter().map(player).collect()
}

/// Whose decision it is.
fn deciding(live: &Live, to_move: Seat) -> Vec<Seat> {
    match &live.draft {
        _ if live.result.is_some() => Vec::new(),
        Some(draft) => draft.seats.iter().filter(|seat| !seat.ready).map(|seat| seat.seat).collect(),
        None => vec![to_move],
    }
}
