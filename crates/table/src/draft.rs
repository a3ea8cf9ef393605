//! The draft: secret choices before the game. Each player commits, then all is revealed at once and
//! the game starts. Clocks stand still until then.
//!
//! A choice is final. It is known to its player alone: whoever tells others of facts and drafts
//! leaves the values out until the draft is over.

use crate::{Clock, Fact, Refusal, SeatKind, Setup, Step, Table};
use variorum_core::any::AnyGame;
use variorum_core::{Card, Fault, OptionSpec, Options, Player, PositionError, Role, Values};

/// How long a draft lasts with clocks for the whole game, in milliseconds.
pub const DRAFT_MS: u64 = 60_000;

/// How long it lasts without clocks, in milliseconds. By days it is as long as a turn.
pub const UNTIMED_DRAFT_MS: u64 = 24 * 60 * 60 * 1000;

/// The least and the most that a set-up may ask for, in milliseconds.
pub(crate) const LIMITS: std::ops::RangeInclusive<u64> = 1_000..=30 * 24 * 60 * 60 * 1000;

/// Something that a player chooses in secret.
#[derive(Clone)]
pub struct Secret {
    /// Who chooses.
    pub player: Player,
    /// From what.
    pub spec: &'static OptionSpec,
    /// What was chosen, once it was. Not for others.
    pub chosen: Option<String>,
}

/// What is chosen in secret before the game.
#[derive(Clone)]
pub struct Draft {
    game: &'static dyn AnyGame,
    secrets: Vec<Secret>,
    /// How long it lasts once everybody has come, in milliseconds.
    pub limit: u64,
    /// When it began, which is when everybody had come.
    begun: Option<u64>,
}

impl Draft {
    /// The draft that a set-up leads to: of the secret options that it leaves open. `None` when
    /// there is nothing to choose; a given position has everything decided.
    pub(crate) fn of(game: &'static dyn AnyGame, setup: &Setup) -> Option<Draft> {
        let secrets: Vec<Secret> = match setup.position {
            Some(_) => Vec::new(),
            None => secrets(game.card())
                .filter(|(_, spec)| setup.options.get(spec.name).is_none())
                .map(|(player, spec)| Secret { player, spec, chosen: None })
                .collect(),
        };
        let limit = setup.draft.unwrap_or(match setup.clock {
            Clock::None => UNTIMED_DRAFT_MS,
            Clock::Increment { .. } | Clock::Delay { .. } => DRAFT_MS,
            Clock::PerTurn { budget } => budget,
        });
        (!secrets.is_empty()).then_some(Draft { game, secrets, limit, begun: None })
    }

    /// Everything that is chosen, in the order of the game's options.
    pub fn secrets(&self) -> &[Secret] {
        &self.secrets
    }

    /// When what has not been chosen becomes the default; `None` until everybody has come.
    pub fn ends_at(&self) -> Option<u64> {
        Some(self.begun?.saturating_add(self.limit))
    }

    /// Everybody has come.
    pub(crate) fn begin(&mut self, now: u64) {
        self.begun.get_or_insert(now);
    }

    fn missing(&self) -> Option<&Secret> {
        self.secrets.iter().find(|secret| secret.chosen.is_none())
    }

    /// The options of the game once all is revealed.
    fn revealed(&self, options: &Options) -> Result<Options, Fault> {
        let mut options = options.clone();
        for secret in &self.secrets {
            if let Some(value) = &secret.chosen {
                options.set(self.game.card().options, secret.spec.name, value)?;
            }
        }
        Ok(options)
    }
}

/// The secret options of a game, in order, each with whose it is.
pub(crate) fn secrets(card: &'static Card) -> impl Iterator<Item = (Player, &'static OptionSpec)> {
    card.options.iter().filter_map(move |spec| match spec.role {
        Role::Secret(player) if player.index() < card.players => Some((player, spec)),
        _ => None,
    })
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

impl Table {
    /// The draft, until the game starts.
    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// A seat of the computer that has to choose, and from how many values. The caller draws one of
    /// the numbers below that; see [`Table::computer_chooses`].
    pub fn chooser(&self) -> Option<(Player, u32)> {
        self.computer_secret().map(|secret| (secret.player, count(secret.spec)))
    }

    /// The computer chooses for [`Table::chooser`]: the value with the number drawn.
    pub fn computer_chooses(&mut self, number: u32, now: u64) -> Step {
        let mut step = self.tick(now);
        let Some(Secret { player, spec, .. }) = self.computer_secret() else {
            step.refused = Some(Refusal::NoDraft);
            return step;
        };
        let (option, value) = (spec.name.to_owned(), value(spec, number));
        self.push(Fact::Chosen { player: *player, option, value }, now, &mut step.facts);
        step.facts.extend(self.tick(now).facts);
        step
    }

    fn computer_secret(&self) -> Option<&Secret> {
        self.draft.as_ref()?.secrets.iter().find(|secret| {
            secret.chosen.is_none() && matches!(self.seats[secret.player].kind, SeatKind::Computer(_))
        })
    }

    /// A player's choice, checked.
    pub(crate) fn choose(&self, player: Player, option: String, value: String) -> Result<Fact, Refusal> {
        let draft = self.draft.as_ref().ok_or(Refusal::NoDraft)?;
        let own: Vec<&Secret> = draft.secrets.iter().filter(|secret| secret.player == player).collect();
        let Some(secret) = own.iter().find(|secret| secret.spec.name == option) else {
            if own.is_empty() {
                return Err(Refusal::NoDraft);
            }
            let names = own.iter().map(|secret| secret.spec.name).collect::<Vec<_>>().join(", ");
            return Err(Refusal::BadChoice(Fault::new("option", option, format!("one of {names}"))));
        };
        Options::default().set(draft.game.card().options, &option, &value).map_err(Refusal::BadChoice)?;
        if secret.chosen.is_some() {
            return Err(Refusal::AlreadyChosen);
        }
        Ok(Fact::Chosen { player, option, value })
    }

    /// What the draft leads to by itself at time `now`, and when it did.
    pub(crate) fn draft_due(&self, now: u64) -> Option<(Fact, u64)> {
        let draft = self.draft.as_ref()?;
        if let Some(Secret { player, spec, .. }) = draft.missing() {
            let at = draft.ends_at().filter(|&at| at <= now)?;
            let (option, value) = (spec.name.to_owned(), spec.default.to_owned());
            return Some((Fact::Defaulted { player: *player, option, value }, at));
        }
        let options = draft.revealed(&self.setup.options).ok()?;
        let record = draft.game.new_record(&options).ok()?;
        // The last choice was just now, or when the time was over.
        Some((Fact::Started { start: record.start_text() }, self.since()))
    }

    /// Keeps a choice. A fault does not repeat it.
    pub(crate) fn chosen(&mut self, player: Player, option: &str, value: &str) -> Result<(), Fault> {
        let fault =
            || Fault::new("choice", option, format!("an open choice of {player}, and a value it takes"));
        let draft = self.draft.as_mut().ok_or_else(fault)?;
        let card = draft.game.card();
        let open = |secret: &&mut Secret| {
            secret.player == player && secret.spec.name == option && secret.chosen.is_none()
        };
        let secret = draft.secrets.iter_mut().find(open).ok_or_else(fault)?;
        Options::default().set(card.options, option, value).map_err(|_| fault())?;
        secret.chosen = Some(value.to_owned());
        Ok(())
    }

    /// Reveals all choices and starts the game from this position.
    pub(crate) fn start(&mut self, start: &str) -> Result<(), Fault> {
        let fault = || Fault::new("start", start, "the start of a game once everybody has chosen");
        let draft = self.draft.as_ref().filter(|draft| draft.missing().is_none()).ok_or_else(fault)?;
        let options = draft.revealed(&self.setup.options).map_err(|_| fault())?;
        self.record = draft.game.read_record(&options, start).map_err(|error| match error {
            PositionError { mut faults } if !faults.is_empty() => faults.swap_remove(0),
            _ => fault(),
        })?;
        self.setup.options = options;
        self.draft = None;
        Ok(())
    }
}
