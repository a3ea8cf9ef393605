//! The draft: what players choose before the game, in secret or openly. When all have chosen, the secret
//! choices are revealed at once and the game starts. Clocks stand still until then.
//!
//! A choice is final. One that is secret is shown to its player alone until the draft is over; one that is open
//! is shown to everybody as soon as it is made.

use crate::choices::{Draw, is_open, own_options};
use crate::clock::days_ms;
use crate::{Clock, Event, Refusal, Secret, Setup};
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Fault, OptionSpec, Options, Player, PlayerSet, PositionError};

/// How long a draft lasts with clocks for the whole game, in milliseconds.
pub const DRAFT_MS: u64 = 60_000;

/// How long it lasts without clocks, in milliseconds. By days it is as long as a turn.
pub const UNTIMED_DRAFT_MS: u64 = 24 * 60 * 60 * 1000;

/// Something that a player chooses before the game.
#[derive(Clone, Debug)]
pub struct Pick {
    /// Who chooses.
    pub player: Player,
    /// From what.
    pub spec: &'static OptionSpec,
    chosen: Option<Secret>,
}

impl Pick {
    /// Whether everybody is shown the choice as soon as it is made.
    pub fn is_open(&self) -> bool {
        is_open(self.spec)
    }

    /// Whether the choice has been made.
    pub fn is_chosen(&self) -> bool {
        self.chosen.is_some()
    }

    /// What was chosen, if the holders of the seats of `viewer` may know it.
    pub fn visible_to(&self, viewer: PlayerSet) -> Option<&str> {
        let chosen = self.chosen.as_ref().filter(|_| self.is_open() || viewer.contains(self.player));
        chosen.map(Secret::value)
    }
}

/// An event of a draft, with the value of a choice.
pub(crate) type Choice = (Event, Option<Secret>);

/// What is chosen before the game.
#[derive(Clone)]
pub struct Draft {
    rules: &'static dyn AnyGame,
    picks: Vec<Pick>,
    limit: u64,
    /// When it began, which is when everybody had come.
    begun: Option<u64>,
}

impl Draft {
    /// The draft that a set-up leads to: of the players' own options that it leaves to them. `None` when
    /// there is nothing to choose; a given position has everything decided.
    pub(crate) fn of(rules: &'static dyn AnyGame, setup: &Setup) -> Option<Draft> {
        let picks: Vec<Pick> = match setup.position {
            Some(_) => Vec::new(),
            None => own_options(rules.card())
                .filter(|(_, spec)| setup.options.get(spec.name).is_none())
                .map(|(player, spec)| Pick { player, spec, chosen: None })
                .collect(),
        };
        let limit = setup.draft.unwrap_or(match setup.clock {
            Clock::None => UNTIMED_DRAFT_MS,
            Clock::Increment { .. } | Clock::Delay { .. } => DRAFT_MS,
            Clock::Days { days } => days_ms(days),
        });
        (!picks.is_empty()).then_some(Draft { rules, picks, limit, begun: None })
    }

    /// Everything that is chosen, in the order of the game's options.
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// How long it lasts once everybody has come, in milliseconds.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// When what has not been chosen becomes the default; `None` until everybody has come.
    pub fn ends_at(&self) -> Option<u64> {
        Some(self.begun?.saturating_add(self.limit))
    }

    /// Whether the player has something to choose yet.
    pub(crate) fn waits_for(&self, player: Player) -> bool {
        self.picks.iter().any(|pick| pick.player == player && !pick.is_chosen())
    }

    /// Everybody has come.
    pub(crate) fn begin(&mut self, now: u64) {
        self.begun.get_or_insert(now);
    }

    fn missing(&self) -> Option<&Pick> {
        self.picks.iter().find(|pick| !pick.is_chosen())
    }

    fn missing_of(&self, computers: PlayerSet) -> Option<&Pick> {
        self.picks.iter().find(|pick| !pick.is_chosen() && computers.contains(pick.player))
    }

    /// The computer that has to choose, and how many numbers it draws from. `strong` are the computers that
    /// choose as strong players do.
    pub(crate) fn computer_to_choose(
        &self,
        computers: PlayerSet,
        strong: PlayerSet,
    ) -> Option<(Player, u32)> {
        let Pick { player, spec, .. } = self.missing_of(computers)?;
        Some((*player, Draw::of(self.rules, spec, strong.contains(*player)).count(spec)))
    }

    /// That computer chooses the value with this number.
    pub(crate) fn computer_chooses(
        &self,
        computers: PlayerSet,
        strong: PlayerSet,
        number: u32,
    ) -> Option<Choice> {
        let Pick { player, spec, .. } = self.missing_of(computers)?;
        let value = Draw::of(self.rules, spec, strong.contains(*player)).value(spec, number);
        let event = Event::Chosen { player: *player, option: spec.name.to_owned() };
        Some((event, Some(Secret::new(value))))
    }

    /// A player chooses.
    pub(crate) fn choose(&self, player: Player, option: String, value: Secret) -> Result<Choice, Refusal> {
        let own: Vec<&Pick> = self.picks.iter().filter(|pick| pick.player == player).collect();
        let Some(pick) = own.iter().find(|pick| pick.spec.name == option) else {
            if own.is_empty() {
                return Err(Refusal::NoDraft);
            }
            let names = own.iter().map(|pick| pick.spec.name).collect::<Vec<_>>().join(", ");
            return Err(Refusal::BadChoice(Fault::new("option", option, format!("one of {names}"))));
        };
        self.check(&option, &value).map_err(Refusal::BadChoice)?;
        if pick.is_chosen() {
            return Err(Refusal::AlreadyChosen);
        }
        Ok((Event::Chosen { player, option }, Some(value)))
    }

    fn check(&self, option: &str, value: &Secret) -> Result<(), Fault> {
        Options::default().set(self.rules.card().options, option, value.value())
    }

    /// What the draft leads to by itself at time `now`, and when it did, if that is not the time of the event
    /// before: the defaults when the time is over, then the start of the game. `options` are those of the
    /// set-up.
    pub(crate) fn due(&self, options: &Options, now: u64) -> Option<(Choice, Option<u64>)> {
        if let Some(Pick { player, spec, .. }) = self.missing() {
            let at = self.ends_at().filter(|&at| at <= now)?;
            let event = Event::Defaulted { player: *player, option: spec.name.to_owned() };
            return Some(((event, Some(Secret::new(spec.default))), Some(at)));
        }
        let options = self.revealed(options).ok()?;
        let start = self.rules.new_record(&options).ok()?.start_text();
        Some(((Event::Started { options: options.texts(), start }, None), None))
    }

    /// Keeps a choice. A fault does not repeat it.
    pub(crate) fn chosen(&mut self, player: Player, option: &str, value: Secret) -> Result<(), Fault> {
        let expected = || format!("a choice that {player} has yet to make, and a value it takes");
        let fault = || Fault::new("choice", option, expected());
        self.check(option, &value).map_err(|_| fault())?;
        let is_due =
            |pick: &&mut Pick| pick.player == player && pick.spec.name == option && !pick.is_chosen();
        self.picks.iter_mut().find(is_due).ok_or_else(fault)?.chosen = Some(value);
        Ok(())
    }

    /// Reveals all choices: the options of the game, and its record from this start. `options` are those of
    /// the set-up.
    pub(crate) fn started(
        &self,
        options: &Options,
        start: &str,
    ) -> Result<(Options, Box<dyn AnyRecord>), Fault> {
        let fault = || Fault::new("start", start, "the start of a game once everybody has chosen");
        if self.missing().is_some() {
            return Err(fault());
        }
        let options = self.revealed(options).map_err(|_| fault())?;
        let record = self.rules.read_record(&options, start).map_err(|error| match error {
            PositionError { mut faults } if !faults.is_empty() => faults.swap_remove(0),
            _ => fault(),
        })?;
        Ok((options, record))
    }

    /// The options of the game once all is revealed.
    fn revealed(&self, options: &Options) -> Result<Options, Fault> {
        let mut options = options.clone();
        for pick in &self.picks {
            if let Some(value) = &pick.chosen {
                options.set(self.rules.card().options, pick.spec.name, value.value())?;
            }
        }
        Ok(options)
    }
}
