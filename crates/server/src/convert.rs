//! A match as the JSON interface shows it.

use crate::accounts::sitters::Sitters;
use variorum_api as api;
use variorum_core::{Choice, Player, PlayerSet, Values};
use variorum_match::{Aborted, Clock, Draft, Envelope, Match, Pick, SeatKind, SeatSetup, Tally};
use variorum_store::MatchRow;

fn seats(players: PlayerSet) -> Vec<api::Seat> {
    players.iter().map(api::Seat::from).collect()
}

pub(crate) fn seat_in(seat: &api::SeatRequest) -> SeatSetup {
    // The computer names itself.
    let name = if seat.kind == SeatKind::Human { api::clean_name(&seat.name) } else { String::new() };
    SeatSetup { clock: seat.clock, ..SeatSetup::new(seat.kind, name) }
}

pub(crate) fn seat_out(seat: &SeatSetup) -> api::SeatRequest {
    let name = name(seat.kind, false, &seat.name);
    api::SeatRequest { clock: seat.clock, ..api::SeatRequest::new(seat.kind, name) }
}

/// What a seat is called on screen. Older stores hold names with characters that cannot be seen.
fn name(kind: SeatKind, stand_in: bool, name: &str) -> String {
    let name = api::visible(name);
    match kind {
        SeatKind::Computer { level } if stand_in && !name.is_empty() => {
            format!("Computer, level {level}, for {name}")
        }
        SeatKind::Computer { level } => format!("Computer, level {level}"),
        SeatKind::Human => name,
    }
}

/// An event as it is sent.
pub(crate) fn numbered(envelope: &Envelope, game: &Match) -> api::NumberedEvent {
    let by = envelope.event.entry().and_then(|entry| entry.player);
    let timed = game.setup().clock != Clock::None;
    let remaining_ms = by.filter(|_| timed).map(|player| envelope.stamp.remaining[player]);
    api::NumberedEvent { seq: envelope.seq, remaining_ms, event: envelope.event.clone() }
}

/// How the match ended.
pub(crate) fn result(game: &Match) -> Option<api::GameResult> {
    if let Some(Aborted { by, missing }) = game.aborted() {
        return Some(api::GameResult {
            winners: Vec::new(),
            drawn: Vec::new(),
            reason: "aborted".to_owned(),
            places: Vec::new(),
            missing: Some(missing).filter(|missing| *missing != by).map(api::Seat::from),
        });
    }
    let outcome = game.record().outcome()?;
    let places = game.record().places()?;
    Some(api::GameResult {
        winners: seats(outcome.winners),
        drawn: seats(outcome.drawn),
        reason: outcome.reason.name().to_owned(),
        places: game.players().iter().map(|player| places[player]).collect(),
        missing: None,
    })
}

/// The draft as the holders of these seats see it.
fn draft(draft: &Draft, viewer: PlayerSet, now: u64) -> api::Draft {
    let option = |pick: &Pick| {
        let (choices, count) = match pick.spec.values {
            Values::Choices(choices) => (choices, None),
            Values::Numbered { choices, count } => (choices, Some(count)),
        };
        let choice = |choice: &Choice| api::DraftChoice {
            value: choice.value.to_owned(),
            label: choice.label.to_owned(),
        };
        api::DraftOption {
            name: pick.spec.name.to_owned(),
            label: pick.spec.label.to_owned(),
            help: pick.spec.help.to_owned(),
            open: pick.is_open(),
            choices: choices.iter().map(choice).collect(),
            count,
            default: pick.spec.default.to_owned(),
            chosen: pick.visible_to(viewer).map(str::to_owned),
        }
    };
    let of = |player: Player| {
        let own: Vec<&Pick> = draft.picks().iter().filter(|pick| pick.player == player).collect();
        (!own.is_empty()).then(|| api::DraftSeat {
            seat: player.into(),
            ready: own.iter().all(|pick| pick.is_chosen()),
            options: own.into_iter().map(option).collect(),
        })
    };
    api::Draft {
        seats: Player::ALL.into_iter().filter_map(of).collect(),
        limit_ms: draft.limit(),
        remaining_ms: draft.ends_at().map(|at| at.saturating_sub(now)),
    }
}

fn series(game: &Match) -> api::Series {
    let series = game.series();
    let tally = |player: Player| {
        let Tally { wins, draws } = series.tallies[player];
        api::Tally { seat: player.into(), wins, draws }
    };
    api::Series {
        game: game.setup().series.games.saturating_add(1),
        score: game.players().iter().map(tally).collect(),
    }
}

/// The part that is always sent whole, as the holders of the seats of `viewer` see it.
pub(crate) fn live(
    (game, sitters): (&Match, &Sitters),
    viewer: PlayerSet,
    watchers: usize,
    busy: Option<api::Busy>,
    now: u64,
) -> api::Live {
    let seat_state = |player: Player| {
        let current = game.seat(player);
        let human = current.kind == SeatKind::Human;
        let away = game.claimable_in(player, now);
        api::SeatState {
            seat: player.into(),
            kind: current.kind,
            name: name(current.kind, current.stand_in, sitters.name(player).unwrap_or(&current.name)),
            account: sitters.has_account(player),
            rating: rating(game, sitters, player),
            bot: sitters.is_bot(player),
            joined: current.joined,
            connected: !human || game.is_connected(player),
            away: away.map(|claim_in_ms| api::Away { claim_in_ms, votes: seats(game.votes(player)) }),
            stand_in: current.stand_in,
            is_in: game.record().players_in().contains(player),
            remaining_ms: game.remaining(player, now),
            clock: game.setup().seats.get(player.index()).and_then(|seat| seat.clock),
            vacation_ms: Some(game.vacation_until(player).saturating_sub(now))
                .filter(|left| *left > 0 && !game.is_over()),
            abort_in_ms: game.abortable_in(player, now),
        }
    };
    let pending = |offer: &variorum_match::PendingOffer| api::PendingOffer {
        offer: offer.offer,
        by: offer.by.into(),
        agreed: seats(offer.agreed),
        waiting: seats(game.waiting(offer)),
        entries: offer.entries,
    };
    let conditional =
        |player: Player| api::ConditionalLines { seat: player.into(), lines: game.conditional(player) };
    let ticking = game.ticking(now);
    api::Live {
        seats: game.players().iter().map(seat_state).collect(),
        draft: game.draft().map(|one| draft(one, viewer, now)),
        busy,
        ticking: ticking.map(|(player, free_ms)| api::Ticking { seat: player.into(), free_ms }),
        rated: sitters.rated,
        conditional: viewer.iter().filter(|&player| game.has_conditional(player)).map(conditional).collect(),
        offers: game.offers().iter().map(pending).collect(),
        result: result(game),
        series: series(game),
        rematch: game.rematch().map(str::to_owned),
        watchers,
    }
}

/// The rating that is shown of whoever plays for a seat: of an account its own, of the computer that of its level.
fn rating(game: &Match, sitters: &Sitters, player: Player) -> Option<api::SeatRating> {
    match game.seat(player).kind {
        SeatKind::Computer { level } => {
            let rating = variorum_registry::level_rating(game.record().card().id, level)?;
            Some(api::SeatRating { rating, provisional: false, change: None })
        }
        SeatKind::Human => sitters.ratings[player].filter(|_| sitters.has_account(player)),
    }
}

/// The match as a whole, with the part that depends on the viewer.
pub(crate) fn snapshot(match_row: &MatchRow, game: &Match, live: api::Live) -> api::Snapshot {
    let record = game.record();
    let remaining = |index: usize, by: Option<Player>| game.remaining_after(index + 1, by?);
    let entries = record.entries().into_iter().enumerate();
    api::Snapshot {
        id: match_row.id.clone(),
        seq: game.seq(),
        game: match_row.game.clone(),
        rules_version: match_row.rules_version,
        options: game.setup().options.texts(),
        start: record.start_text(),
        position: record.text(),
        to_move: record.to_move().into(),
        clock: game.setup().clock,
        entries: entries
            .map(|(index, one)| {
                let by = one.player;
                api::Entry::new(one, remaining(index, by))
            })
            .collect(),
        live,
        public: match_row.public,
        created_ms: match_row.created_ms,
    }
}
