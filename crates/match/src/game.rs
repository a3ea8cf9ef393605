//! The match: what it knows, what it is told, what happens by it.

use crate::actions::RecentActions;
use crate::clock::{Clock, Clocks};
use crate::lag::LagCompensation;
use crate::{
    Aborted, ActionKey, CommandContext, Draft, Envelope, Event, Offer, PendingOffer, Refusal, SeatKind,
    Setup, Stamp,
};
use std::fmt;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Departure, Fault, PerPlayer, Player, PlayerSet, PositionError, Reason};

/// What a seat wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A move on the board, by its text.
    Move(String),
    /// To leave.
    Resign,
    /// To offer something; the same as accepting where another has offered it.
    Offer(Offer),
    /// To agree to what another offers.
    Accept(Offer),
    /// To turn an offer down, or to withdraw one's own.
    Decline(Offer),
    /// To claim a draw on one's own turn.
    ClaimDraw(Reason),
    /// That a player who is away be out.
    ClaimAbsent(Player),
    /// That the computer play for a player who is away.
    VoteComputer(Player),
    /// To play again where the computer stood in.
    ReturnToSeat,
    /// To end the game without result, because somebody else keeps it from beginning.
    Abort,
    /// To be called so.
    Rename(String),
    /// To choose before the game, once for each option.
    Choose {
        /// Name of the option.
        option: String,
        /// Its value.
        value: String,
    },
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// What happened, in order: to be stored, then told. Not always what was asked for: a player's
    /// time may have run out before.
    pub events: Vec<Envelope>,
    /// Why the command was not done; `None` when it was.
    pub refused: Option<Refusal>,
}

/// A seat during the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Who plays now.
    pub kind: SeatKind,
    /// What the person is called; empty when not said.
    pub name: String,
    /// Whether the person has ever come; true for the computer.
    pub joined: bool,
    /// Whether the person is connected; meaningless for the computer.
    pub connected: bool,
    /// Whether the computer stands in for a person.
    pub stand_in: bool,
    /// Who wants the computer to stand in.
    pub votes: PlayerSet,
    /// Since when the person has not been connected.
    pub(crate) away_since: u64,
    /// What the computer thought of its position when it last moved, in centipawns.
    pub(crate) value: Option<i32>,
    /// How long the record was when the player's offer of this kind was last turned down.
    pub(crate) turned_down: [Option<usize>; 3],
}

/// Stored events that do not make a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// The set-up or the start is not of this game.
    Start(PositionError),
    /// An event cannot have happened there.
    Event {
        /// Its number.
        seq: u64,
        /// What is wrong with it.
        fault: Fault,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Start(error) => error.fmt(f),
            ReplayError::Event { seq, fault } => write!(f, "event {seq}: {fault}"),
        }
    }
}

impl std::error::Error for ReplayError {}

/// How things stood once an entry was on the record.
#[derive(Clone, Copy, Debug)]
struct HistoryEntry {
    clocks: Clocks,
    /// Whose move the entry was, if it was a move.
    mover: Option<Player>,
}

/// One match.
pub struct Match {
    pub(crate) setup: Setup,
    pub(crate) record: Box<dyn AnyRecord>,
    pub(crate) draft: Option<Draft>,
    pub(crate) seats: PerPlayer<Seat>,
    pub(crate) offers: Vec<PendingOffer>,
    clocks: Clocks,
    /// The moment for which `clocks` holds.
    since: u64,
    /// Whether the clock that runs has come to run by events of which nobody has been told.
    clock_changed: bool,
    /// Whether it stands still until somebody has.
    clock_held: bool,
    lag: LagCompensation,
    recent_actions: RecentActions,
    pub(crate) aborted: Option<Aborted>,
    /// When somebody last came, chose or moved.
    pub(crate) progress: u64,
    /// How things stood after so many entries of the record: one more than there are entries.
    history: Vec<HistoryEntry>,
    seq: u64,
    /// Number of the last event that changed the record.
    board_seq: u64,
    rematch: Option<String>,
}

impl Match {
    /// A new match at time `now`.
    ///
    /// # Errors
    /// Every reason why the set-up is not one of this game.
    pub fn new(rules: &'static dyn AnyGame, mut setup: Setup, now: u64) -> Result<Match, PositionError> {
        setup.let_computers_choose_openly(rules)?;
        let record = setup.record(rules)?;
        if record.outcome().is_some() {
            return Err(Fault::new("position", record.text(), "a position in which the game goes on").into());
        }
        let draft = Draft::of(rules, &setup);
        let seats = PerPlayer::from_fn(|player| {
            let seat = setup.seats.get(player.index());
            let kind = seat.map_or(SeatKind::Human, |seat| seat.kind);
            Seat {
                kind,
                name: seat.map(|seat| seat.name.clone()).unwrap_or_default(),
                joined: kind != SeatKind::Human,
                connected: false,
                stand_in: false,
                votes: PlayerSet::EMPTY,
                away_since: now,
                value: None,
                turned_down: [None; 3],
            }
        });
        let clock = setup.clock;
        let clocks = Clocks::new(clock);
        let mut game = Match {
            setup,
            record,
            draft,
            seats,
            offers: Vec::new(),
            clocks,
            since: now,
            clock_changed: false,
            clock_held: false,
            lag: LagCompensation::new(clock),
            recent_actions: RecentActions::default(),
            aborted: None,
            progress: now,
            history: vec![HistoryEntry { clocks, mover: None }],
            seq: 0,
            board_seq: 0,
            rematch: None,
        };
        game.begin_draft();
        Ok(game)
    }

    /// The match that was made at time `created` and went on by these events; at time `now` nobody is
    /// connected.
    ///
    /// `setup.position` is the text of the start; with a draft, whose events tell the start, `None`.
    ///
    /// # Errors
    /// The events cannot have happened.
    pub fn replay(
        rules: &'static dyn AnyGame,
        setup: Setup,
        created: u64,
        events: impl IntoIterator<Item = Envelope>,
        now: u64,
    ) -> Result<Match, ReplayError> {
        let mut game = Match::new(rules, setup, created).map_err(ReplayError::Start)?;
        for Envelope { seq, stamp, event, action } in events {
            let wrong = |fault| ReplayError::Event { seq, fault };
            if seq != game.seq + 1 {
                let expected = format!("number {}", game.seq + 1);
                return Err(wrong(Fault::new("event", seq.to_string(), expected)));
            }
            let entries = game.record.ply();
            game.since = game.since.max(stamp.from);
            game.commit(event, stamp.at, stamp.lag).map_err(wrong)?;
            if let Some(action) = &action {
                game.recent_actions.note(action, seq);
            }
            game.clocks = Clocks { remaining: stamp.remaining, free: stamp.free };
            if game.record.ply() > entries
                && let Some(moment) = game.history.last_mut()
            {
                moment.clocks = game.clocks;
            }
        }
        for seat in &mut game.seats.0 {
            seat.away_since = now;
            seat.votes = PlayerSet::EMPTY;
        }
        // Who was told when is not known; see `Match::start_clock`.
        game.clock_changed = true;
        Ok(game)
    }

    /// A seat does something, which was received at time `now`.
    pub fn act(&mut self, player: Player, command: Command, context: CommandContext<'_>, now: u64) -> Step {
        let mut step = Step::default();
        let moves = matches!(command, Command::Move(_)) && self.on_clock() == Some(player);
        let lag = if moves { self.compensated(player, context.lag) } else { 0 };
        // Whatever others do, a move that is on its way is in time.
        let due_until = now.saturating_sub(if moves { lag } else { context.grace });
        self.apply_due(due_until, &mut step.events);
        let before = step.events.len();
        match self.command(player, command, context.seen, (now, lag), &mut step.events) {
            Ok(()) => self.apply_due(due_until, &mut step.events),
            Err(refusal) => step.refused = Some(refusal),
        }
        if let Some(id) = context.id {
            let action = ActionKey { player, id: id.to_owned() };
            for envelope in &mut step.events[before..] {
                self.recent_actions.note(&action, envelope.seq);
                envelope.action = Some(action.clone());
            }
        }
        step
    }

    /// Number of the last event to which that action of the player led, if it was done before and is
    /// among the last [`crate::KNOWN_ACTIONS`].
    pub fn action_seq(&self, player: Player, id: &str) -> Option<u64> {
        self.recent_actions.seq(player, id)
    }

    /// How much of its lag the player would be spared by moving now.
    pub fn compensated(&self, player: Player, lag: u64) -> u64 {
        self.lag.compensated(player, lag)
    }

    /// The clock that has come to run by the last events stands still until [`Match::start_clock`]: nobody thinks
    /// about what has not been told, and the computer not before it is its search's turn.
    pub fn hold_clock(&mut self) {
        self.clock_held = self.clock_changed;
    }

    /// The clock that was held, or of a match just replayed, runs from this moment on.
    pub fn start_clock(&mut self, now: u64) {
        if std::mem::take(&mut self.clock_changed) {
            self.since = self.since.max(now);
        }
        self.clock_held = false;
    }

    /// Whether the clock that would run is held.
    pub fn is_clock_held(&self) -> bool {
        self.clock_held
    }

    /// Lets happen what time brings: flags, and what the computer does without being asked.
    pub fn tick(&mut self, now: u64) -> Step {
        let mut step = Step::default();
        self.apply_due(now, &mut step.events);
        step
    }

    /// The next game exists. Refused unless [`Match::rematch_due`].
    pub fn rematched(&mut self, id: &str, now: u64) -> Step {
        let mut step = Step::default();
        if self.rematch_due() {
            self.push(Event::Rematched { id: id.to_owned() }, now, &mut step.events);
        } else {
            step.refused = Some(Refusal::NoOffer(Offer::Rematch));
        }
        step
    }

    /// When [`Match::tick`] must be called next at the latest.
    pub fn wake_at(&self) -> Option<u64> {
        match &self.draft {
            Some(draft) => draft.ends_at(),
            None => self.flag_at(),
        }
    }

    fn flag_at(&self) -> Option<u64> {
        let player = self.on_clock().filter(|_| !self.clock_held)?;
        Some(self.since.saturating_add(self.clocks.until_flag(player)))
    }

    /// Since when the clock that runs has run: since the last event, or later. To be told to
    /// [`Match::start_clock`] after a replay.
    pub fn since(&self) -> u64 {
        self.since
    }

    /// What was fixed before the first move; once a draft is over, with what was chosen.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game on the board. During a draft: one with the defaults, to look at.
    pub fn record(&self) -> &dyn AnyRecord {
        self.record.as_ref()
    }

    /// A seat. In games of two there is nothing on Red's.
    pub fn seat(&self, player: Player) -> &Seat {
        &self.seats[player]
    }

    /// The players of the game, whether still in or not.
    pub fn players(&self) -> PlayerSet {
        PlayerSet::first(self.setup.seats.len())
    }

    /// Number of the last event; 0 before the first.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The id of the next game, once it exists.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// What the player's clock shows at time `now`; `None` without clocks.
    pub fn remaining(&self, player: Player, now: u64) -> Option<u64> {
        self.setup.clock.budget()?;
        Some(self.settled(now).remaining[player])
    }

    /// What the player's clock showed after the first `entries` entries of the record; `None`
    /// without clocks or when there are not so many.
    pub fn remaining_after(&self, entries: usize, player: Player) -> Option<u64> {
        self.setup.clock.budget()?;
        self.history.get(entries).map(|moment| moment.clocks.remaining[player])
    }

    /// Whose clock runs, and how long it stands still yet at time `now`; `None` while it is held.
    pub fn ticking(&self, now: u64) -> Option<(Player, u64)> {
        Some((self.on_clock().filter(|_| !self.clock_held)?, self.settled(now).free))
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.aborted.is_some() || self.record.outcome().is_some()
    }

    /// Whose clock runs, unless it is held: that of the player who decides, once all persons have come and
    /// the draft is over.
    pub fn on_clock(&self) -> Option<Player> {
        let waits = self.draft.is_some() || !self.all_joined();
        (self.setup.clock != Clock::None && !self.is_over() && !waits).then(|| self.record.to_move())
    }

    fn all_joined(&self) -> bool {
        self.record.players_in().iter().all(|player| self.seats[player].joined)
    }

    /// The time of a draft runs once all persons have come.
    fn begin_draft(&mut self) {
        if self.all_joined()
            && let Some(draft) = &mut self.draft
        {
            draft.begin(self.since);
        }
    }

    fn settled(&self, now: u64) -> Clocks {
        match self.on_clock() {
            Some(player) if !self.clock_held => self.clocks.after(player, now.saturating_sub(self.since)),
            _ => self.clocks,
        }
    }

    /// Lets an event happen that is known to be possible.
    pub(crate) fn push(&mut self, event: Event, now: u64, events: &mut Vec<Envelope>) {
        if let Ok(envelope) = self.commit(event, now, 0) {
            events.push(envelope);
        }
    }

    /// `lag` is what is not charged to the player whose clock has run.
    fn commit(&mut self, event: Event, now: u64, lag: u64) -> Result<Envelope, Fault> {
        let (clocks, since, ran) = (self.clocks, self.since, self.on_clock());
        let now = now.max(since);
        let from = if self.clock_held { now } else { since };
        let lag = lag.min(now - from);
        self.clocks = self.settled(now - lag);
        self.since = now;
        let event = match self.apply(event) {
            Ok(event) => event,
            Err(fault) => {
                (self.clocks, self.since) = (clocks, since);
                return Err(fault);
            }
        };
        self.seq += 1;
        if let Event::Played { player, .. } = event {
            self.lag.moved(player, lag);
        }
        let changes_board = changes_board(&event);
        if changes_board {
            self.board_seq = self.seq;
        }
        if changes_board || matches!(event, Event::Joined { .. } | Event::Chosen { .. }) {
            self.progress = now;
        }
        // A seat that the computer takes over waits for its search.
        self.clock_changed |=
            changes_board || self.on_clock() != ran || matches!(event, Event::StoodIn { .. });
        let Clocks { remaining, free } = self.clocks;
        let stamp = Stamp { at: now, from, lag, remaining, free };
        Ok(Envelope { seq: self.seq, stamp, event, action: None })
    }

    /// Changes the state; the event comes back as it is to be written down.
    fn apply(&mut self, event: Event) -> Result<Event, Fault> {
        let decider = self.record.to_move();
        if self.aborted.is_some() && changes_board(&event) {
            return Err(Fault::new("event", event.to_string(), "nothing: the game was ended without result"));
        }
        match &event {
            Event::Played { player, text } => {
                let text = self.play(*player, text)?;
                self.entry_added(decider, Some(decider));
                if let Some(moment) = self.history.last_mut() {
                    moment.mover = Some(*player);
                }
                return Ok(Event::Played { player: *player, text });
            }
            Event::Left { player, how } => {
                let entries = self.record.ply();
                self.record.leave(*player, *how);
                if self.record.ply() == entries {
                    return Err(Fault::new("player", player.name(), "a player who is still in"));
                }
                self.entry_added(decider, (*player != decider).then_some(decider));
            }
            Event::Drawn => {
                if self.is_over() {
                    return Err(Fault::new("event", "agree", "nothing: the game is over"));
                }
                self.record.agree();
                self.entry_added(decider, None);
            }
            Event::Claimed { reason, .. } => {
                self.record.claim(*reason)?;
                self.entry_added(decider, None);
            }
            Event::TakenBack { entries } => {
                let Some(&HistoryEntry { clocks, .. }) = self.history.get(*entries) else {
                    let expected = format!("at most {}", self.record.ply());
                    return Err(Fault::new("takeback", entries.to_string(), expected));
                };
                self.record.truncate(*entries);
                self.history.truncate(*entries + 1);
                self.clocks = clocks;
                self.offers.clear();
                for seat in &mut self.seats.0 {
                    seat.value = None;
                }
            }
            Event::Offered { player, offer } => self.offered(*player, *offer),
            Event::Agreed { player, offer } => self.agreed(*player, *offer),
            Event::Declined { offer, .. } => self.declined(*offer),
            Event::Joined { player } => {
                self.seats[*player].joined = true;
                self.begin_draft();
            }
            Event::Renamed { player, name } => self.seats[*player].name.clone_from(name),
            Event::Voted { player, absent } => {
                let votes = &mut self.seats[*absent].votes;
                *votes = votes.with(*player);
            }
            Event::StoodIn { player, level } => self.stood_in(*player, *level),
            Event::Returned { player } => self.returned(*player),
            Event::Chosen { player, option, value } | Event::Defaulted { player, option, value } => {
                self.chosen(*player, option, value)?;
            }
            Event::Started { start } => self.start(start)?,
            Event::Aborted(aborted) => {
                if self.is_over() {
                    return Err(Fault::new("event", "abort", "nothing: the game is over"));
                }
                self.aborted = Some(*aborted);
                self.draft = None;
                self.offers.clear();
            }
            Event::Rematched { id } => {
                self.rematch = Some(id.clone());
                self.offers.clear();
            }
        }
        Ok(event)
    }

    /// Plays a move; gives its text as the rules write it.
    fn play(&mut self, player: Player, text: &str) -> Result<String, Fault> {
        if self.draft.is_some() {
            return Err(Fault::new("move", text, "nothing: the game has not started"));
        }
        if self.record.to_move() != player {
            return Err(Fault::new("player", player.name(), self.record.to_move().name()));
        }
        self.record.play_text(text)?;
        match self.record.entries().pop() {
            Some(entry) if entry.is_move => Ok(entry.text),
            _ => {
                // The rules read more than moves (`agree`, `resign:red`); those are not moves of a
                // player.
                self.record.truncate(self.record.ply() - 1);
                Err(Fault::new("move", text, "a move on the board"))
            }
        }
    }

    /// The record has grown by one. `mover` is the player whose decision it was, if it was not by
    /// that player's leaving or the end.
    fn entry_added(&mut self, decider: Player, mover: Option<Player>) {
        let next = self.record.to_move();
        if next != decider || self.is_over() {
            if let Some(player) = mover {
                self.clocks.end_turn(self.setup.clock, player);
            }
            let first = !self.has_moved(next);
            self.clocks.begin_turn(self.setup.clock, first);
        }
        self.history.push(HistoryEntry { clocks: self.clocks, mover: None });
        self.drop_offers(decider, mover);
    }

    pub(crate) fn has_moved(&self, player: Player) -> bool {
        self.history.iter().any(|moment| moment.mover == Some(player))
    }

    fn apply_due(&mut self, now: u64, events: &mut Vec<Envelope>) {
        // Each round makes a choice, starts the game, ends it, takes a player out of it, or takes an
        // offer away.
        loop {
            let known = events.len();
            if let Some((event, at)) = self.draft_due(now) {
                self.push(event, at, events);
            } else if let Some(at) = self.flag_at().filter(|&at| at <= now) {
                let player = self.record.to_move();
                self.push(Event::Left { player, how: Departure::Time }, at, events);
            } else if let Some((player, reason)) = self.computer_claims() {
                self.push(Event::Claimed { player, reason }, now, events);
            } else if let Some(event) = self.answer_due() {
                self.push(event, now, events);
            }
            if events.len() == known {
                break;
            }
        }
    }

    fn command(
        &mut self,
        player: Player,
        command: Command,
        seen: Option<u64>,
        (now, lag): (u64, u64),
        events: &mut Vec<Envelope>,
    ) -> Result<(), Refusal> {
        let seen = seen.unwrap_or(self.seq);
        if seen > self.seq {
            return Err(Refusal::Stale);
        }
        let event = match command {
            Command::ReturnToSeat => {
                if !self.seats[player].stand_in {
                    return Err(Refusal::NotYourSeat);
                }
                Event::Returned { player }
            }
            Command::Rename(name) => {
                crate::setup::check_name(&name).map_err(Refusal::BadName)?;
                Event::Renamed { player, name }
            }
            _ if self.seats[player].kind != SeatKind::Human => return Err(Refusal::NotYourSeat),
            Command::Move(text) => return self.move_by(player, text, seen, (now, lag), events),
            Command::Resign => {
                self.must_play(player)?;
                Event::Left { player, how: Departure::Resign }
            }
            Command::Offer(offer) => self.offer(player, offer, seen)?,
            Command::Accept(offer) => self.accept(player, offer, seen)?,
            Command::Decline(offer) => self.decline(player, offer)?,
            Command::ClaimDraw(reason) => {
                self.must_decide(player, seen)?;
                if !self.record.claims().contains(&reason) {
                    let fault = Fault::new("claim", reason.name(), "a claim that the position allows");
                    return Err(Refusal::NoClaim(fault));
                }
                Event::Claimed { player, reason }
            }
            Command::ClaimAbsent(absent) => self.claim_absent(player, absent, now)?,
            Command::VoteComputer(absent) => return self.vote(player, absent, now, events),
            Command::Abort => self.abort(player, now)?,
            Command::Choose { option, value } => self.choose(player, option, value)?,
        };
        self.push(event, now, events);
        Ok(())
    }

    pub(crate) fn move_by(
        &mut self,
        player: Player,
        text: String,
        seen: u64,
        (now, lag): (u64, u64),
        events: &mut Vec<Envelope>,
    ) -> Result<(), Refusal> {
        self.must_decide(player, seen)?;
        let envelope = self.commit(Event::Played { player, text }, now, lag).map_err(Refusal::IllegalMove)?;
        events.push(envelope);
        Ok(())
    }

    /// Whether the player is in a game that goes on.
    pub(crate) fn must_play(&self, player: Player) -> Result<(), Refusal> {
        if self.is_over() {
            Err(Refusal::Over)
        } else if self.draft.is_some() {
            Err(Refusal::Drafting)
        } else if !self.record.players_in().contains(player) {
            Err(Refusal::Out)
        } else {
            Ok(())
        }
    }

    fn must_decide(&self, player: Player, seen: u64) -> Result<(), Refusal> {
        self.must_know_board(seen)?;
        self.must_play(player)?;
        let decider = self.record.to_move();
        if decider == player { Ok(()) } else { Err(Refusal::NotYourTurn(decider)) }
    }

    pub(crate) fn must_know_board(&self, seen: u64) -> Result<(), Refusal> {
        if seen < self.board_seq { Err(Refusal::Stale) } else { Ok(()) }
    }
}

/// Whether actions that were chosen before depend on it.
fn changes_board(event: &Event) -> bool {
    matches!(
        event,
        Event::Played { .. }
            | Event::Left { .. }
            | Event::Drawn
            | Event::Claimed { .. }
            | Event::TakenBack { .. }
            | Event::Started { .. }
            | Event::Aborted(_)
    )
}
