//! The match: judges commands with the help of its parts, and applies events to them.

use crate::abort::Beginning;
use crate::absence::Absence;
use crate::actions::RecentActions;
use crate::clocks::Clocks;
use crate::computer::{Computers, EQUILIBRIUM_LEVEL};
use crate::conditional::Conditional;
use crate::draft::Choice;
use crate::names::{check_name, clean_name};
use crate::offers::Offers;
use crate::play::Play;
use crate::series::SeriesPlace;
use crate::situation::Situation;
use crate::{
    Aborted, ActionKey, Clock, Command, CommandContext, Draft, Envelope, Event, NextGame, Offer,
    PendingOffer, Refusal, ReplayError, Seat, SeatKind, Secret, Series, Setup,
};
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Departure, Fault, PerPlayer, Player, PlayerSet, PositionError};

/// What came of a command or of time.
#[derive(Clone, Default, Debug)]
pub struct Step {
    /// What happened, in order: to be stored, then sent. Not always what was asked for: a player's time may
    /// have run out before.
    pub events: Vec<Envelope>,
    /// Why the command was not done; `None` when it was.
    pub refused: Option<Refusal>,
}

/// One match: a game with seats, clocks, offers and a place in a series.
///
/// Commands go in with the time at which they were received, events come out.
///
/// ```
/// use variorum_core::{Options, Player};
/// use variorum_match::{Clock, Command, CommandContext, Match, SeatKind, SeatSetup, Series, Setup};
///
/// let rules = variorum_registry::find("chess").unwrap();
/// let seat = SeatSetup::new(SeatKind::Human, "");
/// let setup = Setup {
///     options: Options::default(),
///     position: None,
///     seats: vec![seat.clone(), seat],
///     clock: Clock::Increment { budget_ms: 300_000, increment_ms: 2_000 },
///     draft: None,
///     series: Series::default(),
/// };
/// let mut game = Match::new(rules, setup, 0).unwrap();
/// let command = Command::Move { text: "e2e4".into() };
/// let step = game.act(Player::WHITE, command, CommandContext::default(), 1_000);
/// assert_eq!(step.events[0].event.to_string(), "move white e2e4");
/// ```
pub struct Match {
    setup: Setup,
    seats: PerPlayer<Seat>,
    play: Play,
    draft: Option<Draft>,
    beginning: Beginning,
    clocks: Clocks,
    offers: Offers,
    absence: Absence,
    computers: Computers,
    conditional: Conditional,
    series: SeriesPlace,
    recent_actions: RecentActions,
    seq: u64,
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
        let players = PlayerSet::first(setup.seats.len());
        let mut game = Match {
            seats: Seat::all(&setup.seats),
            clocks: Clocks::new(&setup, record.to_move(), now),
            play: Play::new(record),
            beginning: Beginning::new(setup.clock, draft.as_ref(), now),
            draft,
            offers: Offers::default(),
            absence: Absence::new(players, setup.clock, now),
            computers: Computers::default(),
            conditional: Conditional::default(),
            series: SeriesPlace::new(setup.series),
            recent_actions: RecentActions::default(),
            setup,
            seq: 0,
        };
        game.begin_draft();
        Ok(game)
    }

    /// The match that was made at time `created` and went on by these events, which come back complete: with
    /// the options of a game that started. At time `now` nobody is connected.
    ///
    /// `setup.position` is the text of the start; with a draft, whose events say the start, `None`.
    ///
    /// ```
    /// # use variorum_core::{Options, Player};
    /// # use variorum_match::{Clock, Match, SeatKind, SeatSetup, Series, Setup};
    /// # let rules = variorum_registry::find("chess").unwrap();
    /// # let seat = SeatSetup::new(SeatKind::Human, "");
    /// # let (options, seats) = (Options::default(), vec![seat.clone(), seat]);
    /// # let clock = Clock::None;
    /// # let setup = Setup { options, position: None, seats, clock, draft: None, series: Series::default() };
    /// let mut game = Match::new(rules, setup.clone(), 0).unwrap();
    /// let stored = game.connect(Player::WHITE, 5).events;
    /// let (again, _) = Match::replay(rules, setup, 0, stored, 9).unwrap();
    /// assert!(again.seat(Player::WHITE).joined && !again.is_connected(Player::WHITE));
    /// ```
    ///
    /// # Errors
    /// The events cannot have happened.
    pub fn replay(
        rules: &'static dyn AnyGame,
        setup: Setup,
        created: u64,
        events: impl IntoIterator<Item = Envelope>,
        now: u64,
    ) -> Result<(Match, Vec<Envelope>), ReplayError> {
        let mut game = Match::new(rules, setup, created).map_err(ReplayError::Start)?;
        let mut replayed = Vec::new();
        for Envelope { seq, stamp, event, choice, action } in events {
            let wrong = |fault| ReplayError::Event { seq, fault };
            if seq != game.seq + 1 {
                let expected = format!("number {}", game.seq + 1);
                return Err(wrong(Fault::new("event", seq.to_string(), expected)));
            }
            let entries = game.record().ply();
            game.clocks.replay_from(&stamp);
            let Envelope { event, choice, .. } =
                game.happen((event, choice), stamp.at, stamp.lag).map_err(wrong)?;
            if let Some(action) = &action {
                game.recent_actions.note(action, seq);
            }
            game.clocks.replay_to(&stamp, game.record().ply() > entries);
            replayed.push(Envelope { seq, stamp, event, choice, action });
        }
        game.absence.reset(now);
        // Who was sent what when is not known; see `Match::start_clock`.
        game.clocks.set_changed();
        Ok((game, replayed))
    }

    /// A seat does something, which was received at time `now`.
    pub fn act(&mut self, player: Player, command: Command, context: CommandContext<'_>, now: u64) -> Step {
        let mut step = Step::default();
        let moves = matches!(command, Command::Move { .. }) && self.on_clock() == Some(player);
        let lag = if moves { self.compensated(player, context.lag) } else { 0 };
        // Whatever others do, a move that is under way is in time.
        let due_until = now.saturating_sub(if moves { lag } else { context.grace });
        self.apply_due(due_until, &mut step.events);
        let before = step.events.len();
        self.absence.act(player, now);
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

    /// Number of the last event to which that action of the player led, if it was done before and is among
    /// the last [`crate::KNOWN_ACTIONS`].
    pub fn action_seq(&self, player: Player, id: &str) -> Option<u64> {
        self.recent_actions.seq(player, id)
    }

    /// The computer moves for `player`; `value` is what it thinks of the position for itself, in centipawns.
    /// `seen` is the number of the last event when it began to think.
    pub fn computer_move(
        &mut self,
        player: Player,
        text: &str,
        value: Option<i32>,
        seen: u64,
        now: u64,
    ) -> Step {
        let mut step = self.tick(now);
        if self.situation().is_human(player) {
            step.refused = Some(Refusal::NotYourSeat);
            return step;
        }
        match self.move_by(player, text.to_owned(), seen, (now, 0)) {
            Err(refusal) => step.refused = Some(refusal),
            Ok(envelope) => {
                step.events.push(envelope);
                self.computers.moved(player, value);
                step.events.extend(self.tick(now).events);
            }
        }
        step
    }

    /// The computer chooses for [`Match::computer_to_choose`]: the value with the number drawn.
    pub fn computer_chooses(&mut self, number: u32, now: u64) -> Step {
        let mut step = self.tick(now);
        let (computers, strong) = (self.computers(), self.strong_computers());
        let choice = self.draft.as_ref().and_then(|draft| draft.computer_chooses(computers, strong, number));
        match choice {
            Some(choice) => {
                self.push(choice, now, &mut step.events);
                step.events.extend(self.tick(now).events);
            }
            None => step.refused = Some(Refusal::NoDraft),
        }
        step
    }

    /// The person of a seat is connected.
    pub fn connect(&mut self, player: Player, now: u64) -> Step {
        let mut step = self.tick(now);
        self.absence.connect(player);
        if !self.seats[player].joined {
            self.push((Event::Joined { player }, None), now, &mut step.events);
        }
        step
    }

    /// The player is on vacation: from time `now` to time `until` the player's clock stands still. A vacation ends early
    /// where `until` is not later than `now`. Nothing happens in a game that is over or not by the day.
    pub fn vacation(&mut self, player: Player, until: u64, now: u64) -> Step {
        let mut step = self.tick(now);
        let by_days = matches!(self.setup.clock, Clock::Days { .. });
        if by_days && !self.is_over() && self.clocks.away_until(player) != until {
            self.push((Event::OnVacation { player, until }, None), now, &mut step.events);
        }
        step
    }

    /// Until when the clock of the player stands still; long past for who is not on vacation.
    pub fn vacation_until(&self, player: Player) -> u64 {
        self.clocks.away_until(player)
    }

    /// The person of a seat is no longer connected.
    pub fn disconnect(&mut self, player: Player, now: u64) {
        self.absence.disconnect(player, now);
    }

    /// Applies what time brings: flags, and what the computer does without being asked.
    ///
    /// ```
    /// # use variorum_core::{Options, Player};
    /// # use variorum_match::{Clock, FIRST_TURN_MS, Match, SeatKind, SeatSetup, Series, Setup};
    /// # let rules = variorum_registry::find("chess").unwrap();
    /// # let seat = SeatSetup::new(SeatKind::Human, "");
    /// # let clock = Clock::Increment { budget_ms: 60_000, increment_ms: 0 };
    /// # let (options, seats) = (Options::default(), vec![seat.clone(), seat]);
    /// # let setup = Setup { options, position: None, seats, clock, draft: None, series: Series::default() };
    /// let mut game = Match::new(rules, setup, 0).unwrap();
    /// game.connect(Player::WHITE, 0);
    /// game.connect(Player::BLACK, 0);
    /// let flag = game.wake_at().unwrap();
    /// assert_eq!(flag, FIRST_TURN_MS + 60_000);
    /// assert_eq!(game.tick(flag).events[0].event.to_string(), "time white");
    /// ```
    pub fn tick(&mut self, now: u64) -> Step {
        let mut step = Step::default();
        self.apply_due(now, &mut step.events);
        step
    }

    /// The next game exists. Refused unless [`Match::rematch_due`].
    pub fn rematched(&mut self, id: &str, now: u64) -> Step {
        let mut step = Step::default();
        if self.rematch_due() {
            self.push((Event::Rematched { id: id.to_owned() }, None), now, &mut step.events);
        } else {
            step.refused = Some(Refusal::NoOffer(Offer::Rematch));
        }
        step
    }

    /// If another clock runs since the last events, it stands still until [`Match::start_clock`]: nobody can
    /// think about what was not sent yet, and the computer not before its search begins.
    pub fn hold_clock(&mut self) {
        self.clocks.hold();
    }

    /// The clock that was held, or that of a match just replayed, runs from this moment on.
    pub fn start_clock(&mut self, now: u64) {
        self.clocks.start(now);
    }

    /// Whether the clock that would run is held.
    pub fn is_clock_held(&self) -> bool {
        self.clocks.is_held()
    }

    /// When [`Match::tick`] must be called next at the latest.
    pub fn wake_at(&self) -> Option<u64> {
        match &self.draft {
            Some(draft) => draft.ends_at(),
            None => self.clocks.flag_at(self.on_clock()),
        }
    }

    /// Since when the running clock runs: since the last event, or later. To be given to
    /// [`Match::start_clock`] after a replay.
    pub fn since(&self) -> u64 {
        self.clocks.since()
    }

    /// What was fixed before the first move; once a draft is over, with what was chosen.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game on the board. During a draft: one with the defaults, to look at.
    pub fn record(&self) -> &dyn AnyRecord {
        self.play.record()
    }

    /// The draft, until the game starts.
    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// A seat. In games of two there is nobody on Red's.
    pub fn seat(&self, player: Player) -> &Seat {
        &self.seats[player]
    }

    /// Whether the person of a seat is connected; meaningless for the computer.
    pub fn is_connected(&self, player: Player) -> bool {
        self.absence.is_connected(player)
    }

    /// Who wants the computer to stand in for a person.
    pub fn votes(&self, player: Player) -> PlayerSet {
        self.absence.votes(player)
    }

    /// The players of the game, whether still in or not.
    pub fn players(&self) -> PlayerSet {
        PlayerSet::first(self.setup.seats.len())
    }

    /// Number of the last event; 0 before the first.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.situation().is_over()
    }

    /// How the game was ended without result; `None` when it was not.
    pub fn aborted(&self) -> Option<Aborted> {
        self.beginning.aborted()
    }

    /// In how many milliseconds the player may end the game without result (0: now); `None` when nobody else
    /// keeps it from beginning.
    pub fn abortable_in(&self, player: Player, now: u64) -> Option<u64> {
        self.beginning.abortable_in(player, self.draft.as_ref(), &self.situation(), now)
    }

    /// In how many milliseconds the others may act on the absence of a seat's person (0: now); `None` where
    /// they may not: the person is there, or the game is of another kind.
    pub fn claimable_in(&self, player: Player, now: u64) -> Option<u64> {
        self.absence.claimable_in(player, &self.situation(), now)
    }

    /// Offers that wait for answers: at most one of a kind.
    pub fn offers(&self) -> &[PendingOffer] {
        self.offers.pending()
    }

    /// Whose answer an offer waits for.
    pub fn waiting(&self, pending: &PendingOffer) -> PlayerSet {
        Offers::waiting(pending, &self.situation())
    }

    /// Whether all agreed on another game that does not exist yet.
    pub fn rematch_due(&self) -> bool {
        self.rematch().is_none() && self.offers.is_agreed(Offer::Rematch, &self.situation())
    }

    /// The id of the next game, once it exists.
    pub fn rematch(&self) -> Option<&str> {
        self.series.rematch()
    }

    /// The series with this game in it, once it is over.
    pub fn series(&self) -> Series {
        self.series.series(self.players(), self.record().outcome())
    }

    /// What the next game of the series takes over.
    pub fn next_game(&self) -> NextGame {
        self.series.next_game(&self.situation(), &self.setup.seats, &self.setup.options)
    }

    /// The lines of conditional moves of a seat: for its eyes alone.
    pub fn conditional(&self, player: Player) -> Vec<Vec<String>> {
        self.conditional.lines(player)
    }

    /// Whether a seat has conditional moves.
    pub fn has_conditional(&self, player: Player) -> bool {
        !self.conditional.is_empty(player)
    }

    /// Puts back the conditional moves that a seat had after the event with number `seq`, of which `events` are the
    /// later ones or all.
    pub fn restore_conditional(
        &mut self,
        player: Player,
        lines: &[Vec<String>],
        seq: u64,
        events: &[Envelope],
    ) {
        let later = events.iter().filter(|envelope| envelope.seq > seq).map(|envelope| &envelope.event);
        self.conditional.restore(player, lines, later);
    }

    /// Takes the conditional moves of a seat away.
    pub fn clear_conditional(&mut self, player: Player) {
        self.conditional.clear(player);
    }

    /// The seat and level for which a move must be found.
    pub fn computer_to_move(&self) -> Option<(Player, u8)> {
        Computers::to_move(&self.situation())
    }

    /// A seat of the computer that has to choose, and from how many numbers. The caller draws one of the numbers
    /// below that; see [`Match::computer_chooses`].
    pub fn computer_to_choose(&self) -> Option<(Player, u32)> {
        self.draft.as_ref()?.computer_to_choose(self.computers(), self.strong_computers())
    }

    /// Whether a person is still in: without one, the computers play for those who watch.
    pub fn has_human_in(&self) -> bool {
        !self.situation().people_in().is_empty()
    }

    /// Whose clock runs, unless it is held: that of the player who decides, once all persons have come and the
    /// draft is over.
    pub fn on_clock(&self) -> Option<Player> {
        let situation = self.situation();
        let waits = situation.drafting || !situation.all_joined();
        let runs = self.setup.clock != Clock::None && !situation.is_over() && !waits;
        runs.then(|| situation.record().to_move())
    }

    /// What the player's clock shows at time `now`; `None` without clocks.
    pub fn remaining(&self, player: Player, now: u64) -> Option<u64> {
        self.clocks.remaining(player, self.on_clock(), now)
    }

    /// What the player's clock showed after the first `entries` entries of the record; `None` without clocks or
    /// when there are not so many.
    pub fn remaining_after(&self, entries: usize, player: Player) -> Option<u64> {
        self.clocks.remaining_after(entries, player)
    }

    /// Whose clock runs, and how long it stands still yet at time `now`; `None` while it is held.
    pub fn ticking(&self, now: u64) -> Option<(Player, u64)> {
        self.clocks.ticking(self.on_clock(), now)
    }

    /// How much of its lag would not be charged to the player if it moved now.
    pub fn compensated(&self, player: Player, lag: u64) -> u64 {
        self.clocks.compensated(player, lag)
    }

    fn situation(&self) -> Situation<'_> {
        Situation {
            play: &self.play,
            seats: &self.seats,
            players: self.players(),
            drafting: self.draft.is_some(),
            aborted: self.aborted().is_some(),
        }
    }

    fn computers(&self) -> PlayerSet {
        self.players().iter().filter(|&player| self.seats[player].kind != SeatKind::Human).collect()
    }

    /// The computers that choose before the game as strong players do.
    fn strong_computers(&self) -> PlayerSet {
        let is_strong = |player: &Player| matches!(self.seats[*player].kind, SeatKind::Computer { level } if level >= EQUILIBRIUM_LEVEL);
        self.players().iter().filter(is_strong).collect()
    }

    /// Judges a command, and applies the events to which it leads.
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
        let situation = self.situation();
        let event = match command {
            Command::ReturnToSeat if self.seats[player].stand_in => Event::Returned { player },
            Command::ReturnToSeat => return Err(Refusal::NotYourSeat),
            Command::Rename { name } => {
                let name = clean_name(&name);
                check_name(&name).map_err(Refusal::BadName)?;
                Event::Renamed { player, name }
            }
            _ if !situation.is_human(player) => return Err(Refusal::NotYourSeat),
            Command::Move { text } => {
                events.push(self.move_by(player, text, seen, (now, lag))?);
                return Ok(());
            }
            Command::Resign => {
                situation.must_play(player)?;
                Event::Left { player, how: Departure::Resign }
            }
            Command::Offer { offer } => {
                self.offers.offer(player, offer, seen, &situation, self.rematch().is_some())?
            }
            Command::Accept { offer } => self.offers.accept(player, offer, seen, &situation)?,
            Command::Decline { offer } => self.offers.decline(player, offer, &situation)?,
            Command::ClaimDraw { reason } => {
                situation.must_decide(player, seen)?;
                if !situation.record().claims().contains(&reason) {
                    let fault = Fault::new("claim", reason.name(), "a claim that the position allows");
                    return Err(Refusal::NoClaim(fault));
                }
                Event::Claimed { player, reason }
            }
            Command::ClaimAbsent { absent } => self.absence.claim(player, absent, &situation, now)?,
            Command::VoteComputer { absent } => {
                if let Some(vote) = self.absence.vote(player, absent, &situation, now)? {
                    self.push((vote, None), now, events);
                }
                if let Some(stand_in) = self.absence.stand_in(absent, &self.situation(), now) {
                    self.push((stand_in, None), now, events);
                }
                return Ok(());
            }
            Command::Abort => self.beginning.abort(player, self.draft.as_ref(), &situation, now)?,
            Command::Conditional { lines } => {
                situation.must_know_board(seen)?;
                situation.must_play(player)?;
                let record = situation.record();
                let by_days = matches!(self.setup.clock, Clock::Days { .. });
                if !by_days || record.to_move() == player && !lines.is_empty() {
                    return Err(Refusal::NoConditional);
                }
                return self
                    .conditional
                    .set(player, &lines, self.play.record())
                    .map_err(Refusal::BadConditional);
            }
            Command::Choose { option, value } => {
                let draft = self.draft.as_ref().ok_or(Refusal::NoDraft)?;
                let choice = draft.choose(player, option, value)?;
                self.push(choice, now, events);
                return Ok(());
            }
        };
        self.push((event, None), now, events);
        Ok(())
    }

    fn move_by(
        &mut self,
        player: Player,
        text: String,
        seen: u64,
        (now, lag): (u64, u64),
    ) -> Result<Envelope, Refusal> {
        self.situation().must_decide(player, seen)?;
        self.happen((Event::Played { player, text }, None), now, lag).map_err(Refusal::IllegalMove)
    }

    /// Applies what is due at time `now`, one event after the other, until nothing is. Each makes a choice,
    /// starts the game, ends it, takes a player out of it, or takes an offer away.
    fn apply_due(&mut self, now: u64, events: &mut Vec<Envelope>) {
        while let Some((choice, at)) = self.due(now) {
            let known = events.len();
            self.push(choice, at, events);
            if events.len() == known {
                break;
            }
        }
    }

    /// The reply that the player who decides has prepared.
    fn reply(&self) -> Option<Event> {
        let situation = self.situation();
        let player = situation.record().to_move();
        let plays = situation.must_play(player).is_ok() && situation.is_human(player);
        let text = self.conditional.reply(player).filter(|_| plays)?.to_owned();
        Some(Event::Played { player, text })
    }

    /// The next event that is due at time `now`, and when it happened.
    fn due(&self, now: u64) -> Option<(Choice, u64)> {
        let situation = self.situation();
        if let Some((choice, at)) = self.draft.as_ref().and_then(|draft| draft.due(&self.setup.options, now))
        {
            return Some((choice, at.unwrap_or(self.clocks.since())));
        }
        if let Some(at) = self.clocks.flag_at(self.on_clock()).filter(|&at| at <= now) {
            let event = Event::Left { player: situation.record().to_move(), how: Departure::Time };
            return Some(((event, None), at));
        }
        let answer = |player| self.computers.answer_draw(player, &situation);
        let event = self.computers.claim(&situation).or_else(|| self.offers.due(&situation, answer));
        let event = event.or_else(|| self.reply())?;
        Some(((event, None), now))
    }

    /// Applies an event that is known to be possible.
    fn push(&mut self, choice: Choice, now: u64, events: &mut Vec<Envelope>) {
        if let Ok(envelope) = self.happen(choice, now, 0) {
            events.push(envelope);
        }
    }

    /// Applies an event; `lag` is not charged to the player whose clock has run. After a fault the match is as
    /// it was.
    fn happen(&mut self, (event, choice): Choice, now: u64, lag: u64) -> Result<Envelope, Fault> {
        let before = self.clocks.save();
        let on_clock = self.on_clock();
        let times = self.clocks.charge(on_clock, now, lag);
        let event = match self.apply(event, choice.as_ref()) {
            Ok(event) => event,
            Err(fault) => {
                self.clocks.restore(before);
                return Err(fault);
            }
        };
        self.seq += 1;
        let (now, _, lag) = times;
        if let Event::Played { player, .. } = event {
            self.clocks.moved(player, lag);
        }
        self.conditional.note(&event);
        let changes_board = event.changes_board();
        if changes_board {
            self.play.board_changed(self.seq);
        }
        if changes_board || matches!(event, Event::Joined { .. } | Event::Chosen { .. }) {
            self.beginning.note_progress(now);
        }
        // A seat that the computer takes over waits for its search.
        if changes_board || self.on_clock() != on_clock || matches!(event, Event::StoodIn { .. }) {
            self.clocks.set_changed();
        }
        let stamp = self.clocks.stamp(times);
        Ok(Envelope { seq: self.seq, stamp, event, choice, action: None })
    }

    /// Changes the parts; the event comes back as it is to be stored and sent.
    fn apply(&mut self, mut event: Event, choice: Option<&Secret>) -> Result<Event, Fault> {
        let decider = self.record().to_move();
        if self.aborted().is_some() && event.changes_board() {
            return Err(Fault::new("event", event.to_string(), "nothing: the game was ended without result"));
        }
        match &mut event {
            Event::Played { player, text } => {
                if self.draft.is_some() {
                    return Err(Fault::new("move", text.as_str(), "nothing: the game has not started"));
                }
                *text = self.play.play(*player, text)?;
                self.entry_added(decider, Some(decider));
            }
            Event::Left { player, how } => {
                self.play.leave(*player, *how)?;
                self.entry_added(decider, (*player != decider).then_some(decider));
            }
            Event::Drawn => {
                if self.is_over() {
                    return Err(Fault::new("event", "agree", "nothing: the game is over"));
                }
                self.play.agree();
                self.entry_added(decider, None);
            }
            Event::Claimed { reason, .. } => {
                self.play.claim(*reason)?;
                self.entry_added(decider, None);
            }
            Event::TakenBack { entries } => {
                self.play.take_back(*entries)?;
                self.clocks.take_back(*entries);
                self.offers.clear();
                self.computers.forget_all();
            }
            Event::Offered { player, offer } => {
                self.offers.offered(*player, *offer, self.play.record(), self.seq + 1);
            }
            Event::Agreed { player, offer } => self.offers.agreed(*player, *offer),
            Event::Declined { offer, .. } => self.offers.declined(*offer, self.play.record()),
            Event::Joined { player } => {
                self.seats[*player].joined = true;
                self.begin_draft();
            }
            Event::Renamed { player, name } => self.seats[*player].name.clone_from(name),
            Event::Voted { player, absent } => self.absence.voted(*player, *absent),
            Event::StoodIn { player, level } => {
                self.seats[*player].stand_in(*level);
                self.computers.forget(*player);
                self.absence.clear_votes(*player);
            }
            Event::Returned { player } => self.seats[*player].give_back(),
            Event::Chosen { player, option } | Event::Defaulted { player, option } => {
                let nothing = || Fault::new("choice", option.as_str(), "a draft, and a value of the option");
                let (Some(draft), Some(value)) = (&mut self.draft, choice) else { return Err(nothing()) };
                draft.chosen(*player, option, value.clone())?;
            }
            Event::Started { options, start } => {
                let nothing = || Fault::new("start", start.as_str(), "the start of a game after its draft");
                let draft = self.draft.as_ref().ok_or_else(nothing)?;
                let (revealed, record) = draft.started(&self.setup.options, start)?;
                *options = revealed.texts();
                self.setup.options = revealed;
                self.play.start(record);
                self.draft = None;
            }
            Event::Aborted(aborted) => {
                let is_over = self.is_over();
                self.beginning.aborted_by(*aborted, is_over)?;
                self.draft = None;
                self.offers.clear();
            }
            Event::OnVacation { player, until } => self.clocks.set_away(*player, *until),
            Event::Rematched { id } => {
                self.series.rematched(id);
                self.offers.clear();
            }
        }
        Ok(event)
    }

    /// The record has grown by an entry. `mover` is the player whose decision it was, if it was not by that
    /// player's leaving or the end.
    fn entry_added(&mut self, decider: Player, mover: Option<Player>) {
        let next = self.record().to_move();
        if next != decider || self.is_over() {
            let first_turn = !self.play.has_moved(next);
            self.clocks.end_turn(decider, mover.is_some(), next, first_turn);
        }
        self.clocks.entry_added();
        let situation = Situation {
            play: &self.play,
            seats: &self.seats,
            players: self.players(),
            drafting: self.draft.is_some(),
            aborted: self.aborted().is_some(),
        };
        self.offers.entry_added(decider, mover, &situation);
    }

    /// The time of a draft runs once all persons have come.
    fn begin_draft(&mut self) {
        if self.situation().all_joined()
            && let Some(draft) = &mut self.draft
        {
            draft.begin(self.clocks.since());
        }
    }
}
