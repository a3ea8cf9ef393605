//! The draft: what players choose before the game, in secret or openly. When all have chosen, the secret
//! choices are revealed at once and the game starts. Clocks stand still until then.
//!
//! A choice is final. One that is secret is known to its player alone: whoever tells others of events and
//! drafts leaves its value out until the draft is over. One that is open is told as soon as it is made.

use crate::{Clock, Event, Match, Refusal, SeatKind, Setup, Step};
use variorum_core::any::AnyGame;
use variorum_core::{Card, Fault, OptionSpec, Options, Player, PlayerSet, PositionError, Role, Values};

/// How long a draft lasts with clocks for the whole game, in milliseconds.
pub const DRAFT_MS: u64 = 60_000;

/// How long it lasts without clocks, in milliseconds. By days it is as long as a turn.
pub const UNTIMED_DRAFT_MS: u64 = 24 * 60 * 60 * 1000;

/// The least and the most that a set-up may ask for, in milliseconds.
pub(crate) const LIMITS: std::ops::RangeInclusive<u64> = 1_000..=30 * 24 * 60 * 60 * 1000;

/// Something that a player chooses before the game.
#[derive(Clone)]
pub struct Pick {
    /// Who chooses.
    pub player: Player,
    /// From what.
    pub spec: &'static OptionSpec,
    /// What was chosen, once it was. See [`Pick::visible_to`].
    pub chosen: Option<String>,
}

impl Pick {
    /// Whether everybody is told the choice as soon as it is made.
    pub fn is_open(&self) -> bool {
        is_open(self.spec)
    }

    /// What was chosen, as far as those may know it who hold the seats of `viewer`.
    pub fn visible_to(&self, viewer: PlayerSet) -> Option<&str> {
        self.chosen.as_deref().filter(|_| self.is_open() || viewer.contains(self.player))
    }
}

/// Whether an option is a player's choice for all to see.
fn is_open(spec: &OptionSpec) -> bool {
    matches!(spec.role, Role::Open(_))
}

/// What is chosen before the game.
#[derive(Clone)]
pub struct Draft {
    rules: &'static dyn AnyGame,
    picks: Vec<Pick>,
    /// How long it lasts once everybody has come, in milliseconds.
    pub limit: u64,
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
            Clock::PerTurn { budget } => budget,
        });
        (!picks.is_empty()).then_some(Draft { rules, picks, limit, begun: None })
    }

    /// Everything that is chosen, in the order of the game's options.
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// When what has not been chosen becomes the default; `None` until everybody has come.
    pub fn ends_at(&self) -> Option<u64> {
        Some(self.begun?.saturating_add(self.limit))
    }

    /// Whether the player has something to choose yet.
    pub(crate) fn waits_for(&self, player: Player) -> bool {
        self.picks.iter().any(|pick| pick.player == player && pick.chosen.is_none())
    }

    /// Everybody has come.
    pub(crate) fn begin(&mut self, now: u64) {
        self.begun.get_or_insert(now);
    }

    fn missing(&self) -> Option<&Pick> {
        self.picks.iter().find(|pick| pick.chosen.is_none())
    }

    /// The options of the game once all is revealed.
    fn revealed(&self, options: &Options) -> Result<Options, Fault> {
        let mut options = options.clone();
        for pick in &self.picks {
            if let Some(value) = &pick.chosen {
                options.set(self.rules.card().options, pick.spec.name, value)?;
            }
        }
        Ok(options)
    }
}

/// The options that players choose before the game, in order, each with whose it is.
pub(crate) fn own_options(card: &'static Card) -> impl Iterator<Item = (Player, &'static OptionSpec)> {
    let in_game = move |player: &Player| player.index() < card.players;
    card.options.iter().filter_map(move |spec| Some((spec.role.chooser().filter(in_game)?, spec)))
}

impl Setup {
    /// Computers take the default of what they choose openly: nobody waits for them.
    pub(crate) fn let_computers_choose_openly(&mut self, rules: &'static dyn AnyGame) -> Result<(), Fault> {
        let card = rules.card();
        for (player, spec) in own_options(card).filter(|_| self.position.is_none()) {
            let seat = self.seats.get(player.index()).map(|seat| seat.kind);
            let computer = matches!(seat, Some(SeatKind::Computer(_)));
            if computer && is_open(spec) && self.options.get(spec.name).is_none() {
                self.options.set(card.options, spec.name, spec.default)?;
            }
        }
        Ok(())
    }
}

/// How many values an option takes.
fn count(spec: &OptionSpec) -> u32 {
    match spec.values {
        Values::Choices(choices) => u32::try_from(choices.len()).unwrap_or(u32::MAX),
        Values::Numbered { count, .. } => count,
    }
}

/// The value with that number; numbers beyond the last begin anew.
fn value(spec: &OptionSpec, number: u32) -> String {
    match spec.values {
        Values::Choices(choices) => {
            let index = number as usize % choices.len().max(1);
            choices.get(index).map_or(spec.default, |choice| choice.value).to_owned()
        }
        Values::Numbered { count, .. } => (number % count.max(1)).to_string(),
    }
}

impl Match {
    /// The draft, until the game starts.
    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// A seat of the computer that has to choose, and from how many values. The caller draws one of
    /// the numbers below that; see [`Match::computer_chooses`].
    pub fn computer_to_choose(&self) -> Option<(Player, u32)> {
        self.computer_pick().map(|pick| (pick.player, count(pick.spec)))
    }

    /// The computer chooses for [`Match::computer_to_choose`]: the value with the number drawn.
    pub fn computer_chooses(&mut self, number: u32, now: u64) -> Step {
        let mut step = self.tick(now);
        let Some(Pick { player, spec, .. }) = self.computer_pick() else {
            step.refused = Some(Refusal::NoDraft);
            return step;
        };
        let (option, value) = (spec.name.to_owned(), value(spec, number));
        self.push(Event::Chosen { player: *player, option, value }, now, &mut step.events);
        step.events.extend(self.tick(now).events);
        step
    }

    fn computer_pick(&self) -> Option<&Pick> {
        self.draft.as_ref()?.picks.iter().find(|pick| {
            pick.chosen.is_none() && matches!(self.seats[pick.player].kind, SeatKind::Computer(_))
        })
    }

    /// A player's choice, checked.
    pub(crate) fn choose(&self, player: Player, option: String, value: String) -> Result<Event, Refusal> {
        let draft = self.draft.as_ref().ok_or(Refusal::NoDraft)?;
        let own: Vec<&Pick> = draft.picks.iter().filter(|pick| pick.player == player).collect();
        let Some(pick) = own.iter().find(|pick| pick.spec.name == option) else {
            if own.is_empty() {
                return Err(Refusal::NoDraft);
            }
            let names = own.iter().map(|pick| pick.spec.name).collect::<Vec<_>>().join(", ");
            return Err(Refusal::BadChoice(Fault::new("option", option, format!("one of {names}"))));
        };
        Options::default().set(draft.rules.card().options, &option, &value).map_err(Refusal::BadChoice)?;
        if pick.chosen.is_some() {
            return Err(Refusal::AlreadyChosen);
        }
        Ok(Event::Chosen { player, option, value })
    }

    /// What the draft leads to by itself at time `now`, and when it did.
    pub(crate) fn draft_due(&self, now: u64) -> Option<(Event, u64)> {
        let draft = self.draft.as_ref()?;
        if let Some(Pick { player, spec, .. }) = draft.missing() {
            let at = draft.ends_at().filter(|&at| at <= now)?;
            let (option, value) = (spec.name.to_owned(), spec.default.to_owned());
            return Some((Event::Defaulted { player: *player, option, value }, at));
        }
        let options = draft.revealed(&self.setup.options).ok()?;
        let record = draft.rules.new_record(&options).ok()?;
        // The last choice was just now, or when the time was over.
        Some((Event::Started { start: record.start_text() }, self.since()))
    }

    /// Keeps a choice. A fault does not repeat it.
    pub(crate) fn chosen(&mut self, player: Player, option: &str, value: &str) -> Result<(), Fault> {
        let expected = || format!("a choice that {player} has yet to make, and a value it takes");
        let fault = || Fault::new("choice", option, expected());
        let draft = self.draft.as_mut().ok_or_else(fault)?;
        let card = draft.rules.card();
        let is_due =
            |pick: &&mut Pick| pick.player == player && pick.spec.name == option && pick.chosen.is_none();
        let pick = draft.picks.iter_mut().find(is_due).ok_or_else(fault)?;
        Options::default().set(card.options, option, value).map_err(|_| fault())?;
        pick.chosen = Some(value.to_owned());
        Ok(())
    }

    /// Reveals all choices and starts the game from this position.
    pub(crate) fn start(&mut self, start: &str) -> Result<(), Fault> {
        let fault = || Fault::new("start", start, "the start of a game once everybody has chosen");
        let draft = self.draft.as_ref().filter(|draft| draft.missing().is_none()).ok_or_else(fault)?;
        let options = draft.revealed(&self.setup.options).map_err(|_| fault())?;
        self.record = draft.rules.read_record(&options, start).map_err(|error| match error {
            PositionError { mut faults } if !faults.is_empty() => faults.swap_remove(0),
            _ => fault(),
        })?;
        self.setup.options = options;
        self.draft = None;
        Ok(())
    }
}
