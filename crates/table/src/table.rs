//! The table: what it knows, what it is told, what happens by it.

use crate::actions::Done;
use crate::clock::{Clock, Clocks};
use crate::lag::Lag;
use crate::{
    Aborted, ActionName, Draft, Fact, Offer, PendingOffer, Refusal, SeatKind, Sent, Setup, Stamp, Stamped,
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
    pub facts: Vec<Stamped>,
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

/// Stored facts that do not make a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// The set-up or the start is not of this game.
    Start(PositionError),
    /// A fact cannot have happened there.
    Fact {
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
            ReplayError::Fact { seq, fault } => write!(f, "event {seq}: {fault}"),
        }
    }
}

impl std::error::Error for ReplayError {}

/// How things stood once an entry was on the record.
#[derive(Clone, Copy, Debug)]
struct Moment {
    clocks: Clocks,
    /// Whose move the entry was, if it was a move.
    mover: Option<Player>,
}

/// One match.
pub struct Table {
    pub(crate) setup: Setup,
    pub(crate) record: Box<dyn AnyRecord>,
    pub(crate) draft: Option<Draft>,
    pub(crate) seats: PerPlayer<Seat>,
    pub(crate) offers: Vec<PendingOffer>,
    clocks: Clocks,
    /// The moment for which `clocks` holds.
    since: u64,
    /// Whether the clock that runs has come to run by facts of which nobody has been told.
    fresh: bool,
    /// Whether it stands still until somebody has.
    held: bool,
    lag: Lag,
    done: Done,
    pub(crate) aborted: Option<Aborted>,
    /// When somebody last came, chose or moved.
    pub(crate) progress: u64,
    /// How things stood after so many entries of the record: one more than there are entries.
    history: Vec<Moment>,
    seq: u64,
    /// Number of the last fact that changed the record.
    board_seq: u64,
    rematch: Option<String>,
}

impl Table {
    /// A new match at time `now`.
    ///
    /// # Errors
    /// Every reason why the set-up is not one of this game.
    pub fn new(game: &'static dyn AnyGame, mut setup: Setup, now: u64) -> Result<Table, PositionError> {
        setup.let_computers_choose_openly(game)?;
        let record = setup.record(game)?;
        if record.outcome().is_some() {
            return Err(Fault::new("position", record.text(), "a position in which the game goes on").into());
        }
        let draft = Draft::of(game, &setup);
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
        let mut table = Table {
            setup,
            record,
            draft,
            seats,
            offers: Vec::new(),
            clocks,
            since: now,
            fresh: false,
            held: false,
            lag: Lag::new(clock),
            done: Done::default(),
            aborted: None,
            progress: now,
            history: vec![Moment { clocks, mover: None }],
            seq: 0,
            board_seq: 0,
            rematch: None,
        };
        table.begin_draft();
        Ok(table)
    }

    /// The match that was made at time `created` and went on by these facts; at time `now` nobody is
    /// connected.
    ///
    /// `setup.position` is the text of the start; with a draft, whose facts tell the start, `None`.
    ///
    /// # Errors
    /// The facts cannot have happened.
    pub fn replay(
        game: &'static dyn AnyGame,
        setup: Setup,
        created: u64,
        facts: impl IntoIterator<Item = Stamped>,
        now: u64,
    ) -> Result<Table, ReplayError> {
        let mut table = Table::new(game, setup, created).map_err(ReplayError::Start)?;
        for Stamped { seq, stamp, fact, action } in facts {
            let wrong = |fault| ReplayError::Fact { seq, fault };
            if seq != table.seq + 1 {
                let expected = format!("number {}", table.seq + 1);
                return Err(wrong(Fault::new("event", seq.to_string(), expected)));
            }
            let entries = table.record.ply();
            table.since = table.since.max(stamp.from);
            table.happen(fact, stamp.at, stamp.lag).map_err(wrong)?;
            if let Some(action) = &action {
                table.done.note(action, seq);
            }
            table.clocks = Clocks { remaining: stamp.remaining, free: stamp.free };
            if table.record.ply() > entries
                && let Some(moment) = table.history.last_mut()
            {
                moment.clocks = table.clocks;
            }
        }
        for seat in &mut table.seats.0 {
            seat.away_since = now;
            seat.votes = PlayerSet::EMPTY;
        }
        // Who was told when is not known; see `Table::run`.
        table.fresh = true;
        Ok(table)
    }

    /// A seat does something, which was received at time `now`.
    pub fn act(&mut self, player: Player, command: Command, sent: Sent<'_>, now: u64) -> Step {
        let mut step = Step::default();
        let moves = matches!(command, Command::Move(_)) && self.runs() == Some(player);
        let lag = if moves { self.spared(player, sent.lag) } else { 0 };
        // Whatever others do, a move that is on its way is in time.
        let heard = now.saturating_sub(if moves { lag } else { sent.grace });
        self.due(heard, &mut step.facts);
        let before = step.facts.len();
        match self.command(player, command, sent.seen, (now, lag), &mut step.facts) {
            Ok(()) => self.due(heard, &mut step.facts),
            Err(refusal) => step.refused = Some(refusal),
        }
        if let Some(id) = sent.id {
            let action = ActionName { player, id: id.to_owned() };
            for stamped in &mut step.facts[before..] {
                self.done.note(&action, stamped.seq);
                stamped.action = Some(action.clone());
            }
        }
        step
    }

    /// Number of the last fact to which that action of the player led, if it was done before and is
    /// among the last [`crate::KNOWN_ACTIONS`].
    pub fn done(&self, player: Player, id: &str) -> Option<u64> {
        self.done.seq(player, id)
    }

    /// How much of its lag the player would be spared by moving now.
    pub fn spared(&self, player: Player, lag: u64) -> u64 {
        self.lag.spared(player, lag)
    }

    /// The clock that has come to run by the last facts stands still until [`Table::run`]: nobody thinks
    /// about what has not been told, and the computer not before it is its search's turn.
    pub fn hold(&mut self) {
        self.held = self.fresh;
    }

    /// The clock that was held, or of a table just replayed, runs from this moment on.
    pub fn run(&mut self, now: u64) {
        if std::mem::take(&mut self.fresh) {
            self.since = self.since.max(now);
        }
        self.held = false;
    }

    /// Whether the clock that would run is held.
    pub fn is_held(&self) -> bool {
        self.held
    }

    /// Lets happen what time brings: flags, and what the computer does without being asked.
    pub fn tick(&mut self, now: u64) -> Step {
        let mut step = Step::default();
        self.due(now, &mut step.facts);
        step
    }

    /// The next game exists. Refused unless [`Table::rematch_due`].
    pub fn rematched(&mut self, id: &str, now: u64) -> Step {
        let mut step = Step::default();
        if self.rematch_due() {
            self.push(Fact::Rematched { id: id.to_owned() }, now, &mut step.facts);
        } else {
            step.refused = Some(Refusal::NoOffer(Offer::Rematch));
        }
        step
    }

    /// When [`Table::tick`] must be called next at the latest.
    pub fn wake_at(&self) -> Option<u64> {
        match &self.draft {
            Some(draft) => draft.ends_at(),
            None => self.flag_at(),
        }
    }

    fn flag_at(&self) -> Option<u64> {
        let player = self.runs().filter(|_| !self.held)?;
        Some(self.since.saturating_add(self.clocks.until_flag(player)))
    }

    /// Since when the clock that runs has run: since the last fact, or later. To be told to
    /// [`Table::run`] after a replay.
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

    /// Number of the last fact; 0 before the first.
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
        Some((self.runs().filter(|_| !self.held)?, self.settled(now).free))
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.aborted.is_some() || self.record.outcome().is_some()
    }

    /// Whose clock runs, unless it is held: that of the player who decides, once all persons have come and
    /// the draft is over.
    pub fn runs(&self) -> Option<Player> {
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
        match self.runs() {
            Some(player) if !self.held => self.clocks.after(player, now.saturating_sub(self.since)),
            _ => self.clocks,
        }
    }

    /// Lets a fact happen that is known to be possible.
    pub(crate) fn push(&mut self, fact: Fact, now: u64, facts: &mut Vec<Stamped>) {
        if let Ok(stamped) = self.happen(fact, now, 0) {
            facts.push(stamped);
        }
    }

    /// `lag` is what is not charged to the player whose clock has run.
    fn happen(&mut self, fact: Fact, now: u64, lag: u64) -> Result<Stamped, Fault> {
        let (clocks, since, ran) = (self.clocks, self.since, self.runs());
        let now = now.max(since);
        let from = if self.held { now } else { since };
        let lag = lag.min(now - from);
        self.clocks = self.settled(now - lag);
        self.since = now;
        let fact = match self.apply(fact) {
            Ok(fact) => fact,
            Err(fault) => {
                (self.clocks, self.since) = (clocks, since);
                return Err(fault);
            }
        };
        self.seq += 1;
        if let Fact::Played { player, .. } = fact {
            self.lag.moved(player, lag);
        }
        let changes_board = changes_board(&fact);
        if changes_board {
            self.board_seq = self.seq;
        }
        if changes_board || matches!(fact, Fact::Joined { .. } | Fact::Chosen { .. }) {
            self.progress = now;
        }
        // A seat that the computer takes over waits for its search.
        self.fresh |= changes_board || self.runs() != ran || matches!(fact, Fact::StoodIn { .. });
        let Clocks { remaining, free } = self.clocks;
        let stamp = Stamp { at: now, from, lag, remaining, free };
        Ok(Stamped { seq: self.seq, stamp, fact, action: None })
    }

    /// Changes the state; the fact comes back as it is to be written down.
    fn apply(&mut self, fact: Fact) -> Result<Fact, Fault> {
        let decider = self.record.to_move();
        if self.aborted.is_some() && changes_board(&fact) {
            return Err(Fault::new("event", fact.to_string(), "nothing: the game was ended without result"));
        }
        match &fact {
            Fact::Played { player, text } => {
                let text = self.play(*player, text)?;
                self.entry_added(decider, Some(decider));
                if let Some(moment) = self.history.last_mut() {
                    moment.mover = Some(*player);
                }
                return Ok(Fact::Played { player: *player, text });
            }
            Fact::Left { player, how } => {
                let entries = self.record.ply();
                self.record.leave(*player, *how);
                if self.record.ply() == entries {
                    return Err(Fault::new("player", player.name(), "a player who is still in"));
                }
                self.entry_added(decider, (*player != decider).then_some(decider));
            }
            Fact::Drawn => {
                if self.is_over() {
                    return Err(Fault::new("event", "agree", "nothing: the game is over"));
                }
                self.record.agree();
                self.entry_added(decider, None);
            }
            Fact::Claimed { reason, .. } => {
                self.record.claim(*reason)?;
                self.entry_added(decider, None);
            }
            Fact::TakenBack { entries } => {
                let Some(&Moment { clocks, .. }) = self.history.get(*entries) else {
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
            Fact::Offered { player, offer } => self.offered(*player, *offer),
            Fact::Agreed { player, offer } => self.agreed(*player, *offer),
            Fact::Declined { offer, .. } => self.declined(*offer),
            Fact::Joined { player } => {
                self.seats[*player].joined = true;
                self.begin_draft();
            }
            Fact::Renamed { player, name } => self.seats[*player].name.clone_from(name),
            Fact::Voted { player, absent } => {
                let votes = &mut self.seats[*absent].votes;
                *votes = votes.with(*player);
            }
            Fact::StoodIn { player, level } => self.stood_in(*player, *level),
            Fact::Returned { player } => self.returned(*player),
            Fact::Chosen { player, option, value } | Fact::Defaulted { player, option, value } => {
                self.chosen(*player, option, value)?;
            }
            Fact::Started { start } => self.start(start)?,
            Fact::Aborted(aborted) => {
                if self.is_over() {
                    return Err(Fault::new("event", "abort", "nothing: the game is over"));
                }
                self.aborted = Some(*aborted);
                self.draft = None;
                self.offers.clear();
            }
            Fact::Rematched { id } => {
                self.rematch = Some(id.clone());
                self.offers.clear();
            }
        }
        Ok(fact)
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
        self.history.push(Moment { clocks: self.clocks, mover: None });
        self.drop_offers(decider, mover);
    }

    pub(crate) fn has_moved(&self, player: Player) -> bool {
        self.history.iter().any(|moment| moment.mover == Some(player))
    }

    fn due(&mut self, now: u64, facts: &mut Vec<Stamped>) {
        // Each round makes a choice, starts the game, ends it, takes a player out of it, or takes an
        // offer away.
        loop {
            let known = facts.len();
            if let Some((fact, at)) = self.draft_due(now) {
                self.push(fact, at, facts);
            } else if let Some(at) = self.flag_at().filter(|&at| at <= now) {
                let player = self.record.to_move();
                self.push(Fact::Left { player, how: Departure::Time }, at, facts);
            } else if let Some((player, reason)) = self.computer_claims() {
                self.push(Fact::Claimed { player, reason }, now, facts);
            } else if let Some(fact) = self.answer_due() {
                self.push(fact, now, facts);
            }
            if facts.len() == known {
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
        facts: &mut Vec<Stamped>,
    ) -> Result<(), Refusal> {
        let seen = seen.unwrap_or(self.seq);
        if seen > self.seq {
            return Err(Refusal::Stale);
        }
        let fact = match command {
            Command::ReturnToSeat => {
                if !self.seats[player].stand_in {
                    return Err(Refusal::NotYourSeat);
                }
                Fact::Returned { player }
            }
            Command::Rename(name) => {
                crate::setup::check_name(&name).map_err(Refusal::BadName)?;
                Fact::Renamed { player, name }
            }
            _ if self.seats[player].kind != SeatKind::Human => return Err(Refusal::NotYourSeat),
            Command::Move(text) => return self.move_by(player, text, seen, (now, lag), facts),
            Command::Resign => {
                self.must_play(player)?;
                Fact::Left { player, how: Departure::Resign }
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
                Fact::Claimed { player, reason }
            }
            Command::ClaimAbsent(absent) => self.claim_absent(player, absent, now)?,
            Command::VoteComputer(absent) => return self.vote(player, absent, now, facts),
            Command::Abort => self.abort(player, now)?,
            Command::Choose { option, value } => self.choose(player, option, value)?,
        };
        self.push(fact, now, facts);
        Ok(())
    }

    pub(crate) fn move_by(
        &mut self,
        player: Player,
        text: String,
        seen: u64,
        (now, lag): (u64, u64),
        facts: &mut Vec<Stamped>,
    ) -> Result<(), Refusal> {
        self.must_decide(player, seen)?;
        let stamped = self.happen(Fact::Played { player, text }, now, lag).map_err(Refusal::IllegalMove)?;
        facts.push(stamped);
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
fn changes_board(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Played { .. }
            | Fact::Left { .. }
            | Fact::Drawn
            | Fact::Claimed { .. }
            | Fact::TakenBack { .. }
            | Fact::Started { .. }
            | Fact::Aborted(_)
    )
}
