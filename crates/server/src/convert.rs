//! Between the table's words and those of the JSON interface.

use variorum_api as api;
use variorum_core::any::Entry;
use variorum_core::{Choice, Departure, Fault, Player, PlayerSet, Reason, Values};
use variorum_store::Match;
use variorum_table::{
    Aborted, Clock, Command, Draft, Fact, Offer, Pick, SeatKind, SeatSetup, Stamped, Table, Tally,
};

const SECOND: u64 = 1000;
const DAY: u64 = 24 * 60 * 60 * SECOND;

pub(crate) fn seat(player: Player) -> api::Seat {
    api::Seat::ALL[player.index()]
}

pub(crate) fn player(seat: api::Seat) -> Player {
    Player::ALL[seat.index()]
}

fn seats(players: PlayerSet) -> Vec<api::Seat> {
    players.iter().map(seat).collect()
}

fn offer_out(offer: Offer) -> api::Offer {
    match offer {
        Offer::Draw => api::Offer::Draw,
        Offer::Takeback => api::Offer::Takeback,
        Offer::Rematch => api::Offer::Rematch,
    }
}

fn offer_in(offer: api::Offer) -> Offer {
    match offer {
        api::Offer::Draw => Offer::Draw,
        api::Offer::Takeback => Offer::Takeback,
        api::Offer::Rematch => Offer::Rematch,
    }
}

pub(crate) fn clock_in(clock: api::Clock) -> Clock {
    match clock {
        api::Clock::None => Clock::None,
        api::Clock::Increment { budget_ms, increment_ms } => {
            Clock::Increment { budget: budget_ms, increment: increment_ms }
        }
        api::Clock::Delay { budget_ms, delay_ms } => Clock::Delay { budget: budget_ms, delay: delay_ms },
        api::Clock::Days { days } => Clock::days(days),
    }
}

pub(crate) fn clock_out(clock: Clock) -> api::Clock {
    match clock {
        Clock::None => api::Clock::None,
        Clock::Increment { budget, increment } => {
            api::Clock::Increment { budget_ms: budget, increment_ms: increment }
        }
        Clock::Delay { budget, delay } => api::Clock::Delay { budget_ms: budget, delay_ms: delay },
        Clock::PerTurn { budget } => {
            api::Clock::Days { days: u32::try_from(budget / DAY).unwrap_or(u32::MAX) }
        }
    }
}

fn kind(kind: SeatKind) -> api::SeatKind {
    match kind {
        SeatKind::Human => api::SeatKind::Human,
        SeatKind::Computer(level) => api::SeatKind::Computer { level },
    }
}

pub(crate) fn seat_in(seat: &api::SeatRequest) -> SeatSetup {
    match seat.kind {
        api::SeatKind::Human => SeatSetup { kind: SeatKind::Human, name: api::clean_name(&seat.name) },
        api::SeatKind::Computer { level } => {
            SeatSetup { kind: SeatKind::Computer(level), name: String::new() }
        }
    }
}

pub(crate) fn seat_out(seat: &SeatSetup) -> api::SeatRequest {
    api::SeatRequest { kind: kind(seat.kind), name: name(seat.kind, false, &seat.name) }
}

/// What a seat is called on screen. Older stores hold names with characters that cannot be seen.
fn name(kind: SeatKind, stand_in: bool, name: &str) -> String {
    let name = api::visible(name);
    match kind {
        SeatKind::Computer(level) if stand_in && !name.is_empty() => {
            format!("Computer, level {level}, for {name}")
        }
        SeatKind::Computer(level) => format!("Computer, level {level}"),
        SeatKind::Human => name,
    }
}

/// The command of an action.
pub(crate) fn command(action: api::Action) -> Result<Command, Fault> {
    Ok(match action {
        api::Action::Move { text } => Command::Move(text),
        api::Action::Resign => Command::Resign,
        api::Action::Offer { offer } => Command::Offer(offer_in(offer)),
        api::Action::Accept { offer } => Command::Accept(offer_in(offer)),
        api::Action::Decline { offer } => Command::Decline(offer_in(offer)),
        api::Action::ClaimDraw { reason } => Command::ClaimDraw(
            Reason::from_name(&reason)
                .ok_or_else(|| Fault::new("claim", &reason, "a reason of the rules"))?,
        ),
        api::Action::ClaimAbsent { absent } => Command::ClaimAbsent(player(absent)),
        api::Action::VoteComputer { absent } => Command::VoteComputer(player(absent)),
        api::Action::ReturnToSeat => Command::ReturnToSeat,
        api::Action::Rename { name } => Command::Rename(api::clean_name(&name)),
        api::Action::Abort => Command::Abort,
        api::Action::Choose { option, value } => Command::Choose { option, value },
    })
}

fn entry(entry: Entry, remaining_ms: Option<u64>) -> api::Entry {
    api::Entry { seat: entry.player.map(seat), text: entry.text, is_move: entry.is_move, remaining_ms }
}

/// A fact of a table as it is told, to all alike: secret choices are left out.
pub(crate) fn numbered(stamped: &Stamped, table: &Table) -> api::Numbered {
    let timed = table.setup().clock != Clock::None;
    let remaining = |player| timed.then(|| stamped.stamp.remaining[player]);
    let options = || table.setup().options.texts();
    api::Numbered { seq: stamped.seq, happening: happening(&stamped.fact, remaining, options) }
}

/// A fact as it is told; `remaining` is what a clock shows, `options` are those of a game that starts.
pub(crate) fn happening(
    fact: &Fact,
    remaining: impl Fn(Player) -> Option<u64>,
    options: impl Fn() -> Vec<String>,
) -> api::Happening {
    let played = |by: Option<Player>, text: String, is_move: bool| {
        let remaining = by.and_then(&remaining);
        api::Happening::Played { entry: entry(Entry { player: by, text, is_move }, remaining) }
    };
    match fact {
        Fact::Played { player, text } => played(Some(*player), text.clone(), true),
        Fact::Left { player, how } => {
            let word = match how {
                Departure::Resign => "resign",
                Departure::Time => "time",
            };
            played(Some(*player), format!("{word}:{player}"), false)
        }
        Fact::Drawn => played(None, "agree".to_owned(), false),
        Fact::Claimed { player, reason } => played(Some(*player), format!("claim:{reason}"), false),
        Fact::TakenBack { entries } => api::Happening::TakenBack { entries: *entries },
        Fact::Offered { player, offer } => {
            api::Happening::Offered { seat: seat(*player), offer: offer_out(*offer) }
        }
        Fact::Agreed { player, offer } => {
            api::Happening::Agreed { seat: seat(*player), offer: offer_out(*offer) }
        }
        Fact::Declined { player, offer } => {
            api::Happening::Declined { seat: seat(*player), offer: offer_out(*offer) }
        }
        Fact::Joined { player } => api::Happening::Joined { seat: seat(*player) },
        Fact::Renamed { player, name } => {
            api::Happening::Renamed { seat: seat(*player), name: api::visible(name) }
        }
        Fact::Voted { player, absent } => {
            api::Happening::Voted { seat: seat(*player), absent: seat(*absent) }
        }
        Fact::StoodIn { player, level } => api::Happening::StoodIn { seat: seat(*player), level: *level },
        Fact::Returned { player } => api::Happening::Returned { seat: seat(*player) },
        Fact::Chosen { player, option, .. } => {
            api::Happening::Chosen { seat: seat(*player), option: option.clone() }
        }
        Fact::Defaulted { player, option, .. } => {
            api::Happening::Defaulted { seat: seat(*player), option: option.clone() }
        }
        Fact::Started { start } => api::Happening::Started { options: options(), start: start.clone() },
        Fact::Aborted(Aborted { by, missing }) => {
            api::Happening::Aborted { seat: seat(*by), missing: seat(*missing) }
        }
        Fact::Rematched { id } => api::Happening::Rematched { id: id.clone() },
    }
}

/// How the match ended.
pub(crate) fn result(table: &Table) -> Option<api::GameResult> {
    if let Some(Aborted { missing, .. }) = table.aborted() {
        return Some(api::GameResult {
            winners: Vec::new(),
            drawn: Vec::new(),
            reason: "aborted".to_owned(),
            places: Vec::new(),
            missing: Some(seat(missing)),
        });
    }
    let outcome = table.record().outcome()?;
    let places = table.record().places()?;
    Some(api::GameResult {
        winners: seats(outcome.winners),
        drawn: seats(outcome.drawn),
        reason: outcome.reason.name().to_owned(),
        places: table.players().iter().map(|player| places[player]).collect(),
        missing: None,
    })
}

/// The draft as those see it who hold these seats.
fn draft(draft: &Draft, eyes: PlayerSet, now: u64) -> api::Draft {
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
            chosen: pick.told_to(eyes).map(str::to_owned),
        }
    };
    let of = |player: Player| {
        let own: Vec<&Pick> = draft.picks().iter().filter(|pick| pick.player == player).collect();
        (!own.is_empty()).then(|| api::DraftSeat {
            seat: seat(player),
            ready: own.iter().all(|pick| pick.chosen.is_some()),
            options: own.into_iter().map(option).collect(),
        })
    };
    api::Draft {
        seats: Player::ALL.into_iter().filter_map(of).collect(),
        limit_ms: draft.limit,
        remaining_ms: draft.ends_at().map(|at| at.saturating_sub(now)),
    }
}

fn series(table: &Table) -> api::Series {
    let series = table.series();
    let tally = |player: Player| {
        let Tally { wins, draws } = series.tallies[player];
        api::Tally { seat: seat(player), wins, draws }
    };
    api::Series {
        game: table.setup().series.games.saturating_add(1),
        score: table.players().iter().map(tally).collect(),
    }
}

/// The small part that is always sent whole, as those see it who hold the seats of `eyes`.
pub(crate) fn live(
    table: &Table,
    eyes: PlayerSet,
    watchers: usize,
    busy: Option<api::Busy>,
    now: u64,
) -> api::Live {
    let seat_state = |player: Player| {
        let state = table.seat(player);
        let human = state.kind == SeatKind::Human;
        let away = table.claimable_in(player, now);
        api::SeatState {
            seat: seat(player),
            kind: kind(state.kind),
            name: name(state.kind, state.stand_in, &state.name),
            joined: state.joined,
            connected: !human || state.connected,
            away: away.map(|claim_in_ms| api::Away { claim_in_ms, votes: seats(state.votes) }),
            stand_in: state.stand_in,
            is_in: table.record().players_in().contains(player),
            remaining_ms: table.remaining(player, now),
            abort_in_ms: table.abortable_in(player, now),
        }
    };
    let pending = |offer: &variorum_table::PendingOffer| api::PendingOffer {
        offer: offer_out(offer.offer),
        by: seat(offer.by),
        agreed: seats(offer.agreed),
        waiting: seats(table.waiting(offer)),
        entries: offer.entries,
    };
    let ticking = table.ticking(now);
    api::Live {
        seats: table.players().iter().map(seat_state).collect(),
        draft: table.draft().map(|one| draft(one, eyes, now)),
        busy,
        ticking: ticking.map(|(player, free_ms)| api::Ticking { seat: seat(player), free_ms }),
        offers: table.offers().iter().map(pending).collect(),
        result: result(table),
        series: series(table),
        rematch: table.rematch().map(str::to_owned),
        watchers,
    }
}

/// The match as a whole, with how things stand for those who are told.
pub(crate) fn snapshot(about: &Match, table: &Table, live: api::Live) -> api::Snapshot {
    let record = table.record();
    let remaining = |index: usize, by: Option<Player>| table.remaining_after(index + 1, by?);
    let entries = record.entries().into_iter().enumerate();
    api::Snapshot {
        id: about.id.clone(),
        seq: table.seq(),
        game: about.game.clone(),
        rules_version: about.rules_version,
        options: table.setup().options.texts(),
        start: record.start_text(),
        position: record.text(),
        to_move: seat(record.to_move()),
        clock: clock_out(table.setup().clock),
        entries: entries
            .map(|(index, one)| {
                let by = one.player;
                entry(one, remaining(index, by))
            })
            .collect(),
        live,
        public: about.public,
        created_ms: about.created_ms,
    }
}
