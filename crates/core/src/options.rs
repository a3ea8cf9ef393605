//! Options of a game, as data: what may be chosen, and what was chosen.

use crate::{Fault, Player};

/// What an option decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A rule of the game.
    Rule,
    /// The position the game starts from.
    Start,
    /// A secret choice of one player, drafted before the game starts.
    Secret(Player),
    /// A choice that one player makes before the game starts, for all to see.
    Open(Player),
    /// Exists only to compare with other programs; forms leave it out.
    Comparison,
}

impl Role {
    /// Whose choice before the game it is, secret or open.
    pub const fn chooser(self) -> Option<Player> {
        match self {
            Role::Secret(player) | Role::Open(player) => Some(player),
            Role::Rule | Role::Start | Role::Comparison => None,
        }
    }
}

/// One value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// As written in `name=value`.
    pub value: &'static str,
    /// For people.
    pub label: &'static str,
}

/// What values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// One of a list.
    Choices(&'static [Choice]),
    /// One of a list, or a number from 0 up to but not including `count`. The edge may offer
    /// `random` and draw the number itself.
    Numbered {
        /// Named values.
        choices: &'static [Choice],
        /// How many numbers there are.
        count: u32,
    },
}

impl Values {
    /// The named values.
    pub const fn choices(&self) -> &'static [Choice] {
        match self {
            Values::Choices(choices) | Values::Numbered { choices, .. } => choices,
        }
    }
}

/// An option that a game offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// As written in `name=value`.
    pub name: &'static str,
    /// For people.
    pub label: &'static str,
    /// One sentence that explains the choice.
    pub help: &'static str,
    /// What may be chosen.
    pub values: Values,
    /// The value when none is given.
    pub default: &'static str,
    /// What it decides.
    pub role: Role,
}

impl OptionSpec {
    fn accepts(&self, value: &str) -> bool {
        match self.values {
            Values::Choices(choices) => choices.iter().any(|choice| choice.value == value),
            Values::Numbered { choices, count } => {
                choices.iter().any(|choice| choice.value == value)
                    || crate::text::number(value).is_some_and(|number| number < count)
            }
        }
    }

    fn expected(&self) -> String {
        let names = |choices: &[Choice]| choices.iter().map(|c| c.value).collect::<Vec<_>>().join(", ");
        match self.values {
            Values::Choices(choices) => format!("one of {}", names(choices)),
            Values::Numbered { choices: [], count } => {
                format!("a number from 0 to {}", count - 1)
            }
            Values::Numbered { choices, count } => {
                format!("{} or a number from 0 to {}", names(choices), count - 1)
            }
        }
    }
}

/// Options that were chosen: checked against a game's list, each at most once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    chosen: Vec<(&'static OptionSpec, String)>,
}

impl Options {
    /// Reads `name=value` texts.
    ///
    /// # Errors
    /// An unknown name, a value the option does not take, a name given twice, a missing `=`.
    ///
    /// ```
    /// use variorum_chess::Chess;
    /// use variorum_core::{Game, Options};
    ///
    /// let options = Options::parse(Chess::CARD.options, ["start=518", "castling=960"])?;
    /// assert_eq!(options.get("castling"), Some("960"));
    /// let fault = Options::parse(Chess::CARD.options, ["start=1000"]).expect_err("only 960 starts");
    /// assert_eq!((fault.field.as_str(), fault.text.as_str()), ("option start", "1000"));
    /// # Ok::<(), variorum_core::Fault>(())
    /// ```
    pub fn parse<'a>(
        specs: &'static [OptionSpec],
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<Options, Fault> {
        let mut options = Options::default();
        for text in texts {
            let (name, value) =
                text.split_once('=').ok_or_else(|| Fault::new("option", text, "name=value"))?;
            options.set(specs, name, value)?;
        }
        Ok(options)
    }

    /// Reads `name=value` texts at an edge, where the value `random` of a numbered option is
    /// replaced by a number that `draw` picks below the count it is given. An option that is left
    /// at its default, `random`, is drawn too unless the game starts from a given position.
    ///
    /// # Errors
    /// As for [`Options::parse`].
    pub fn parse_drawing<'a>(
        specs: &'static [OptionSpec],
        texts: impl IntoIterator<Item = &'a str>,
        has_position: bool,
        mut draw: impl FnMut(u32) -> u32,
    ) -> Result<Options, Fault> {
        let count = |name: &str| {
            specs.iter().find(|spec| spec.name == name).and_then(|spec| match spec.values {
                Values::Numbered { count, .. } => Some(count),
                Values::Choices(_) => None,
            })
        };
        let mut options = Options::default();
        for text in texts {
            let (name, value) =
                text.split_once('=').ok_or_else(|| Fault::new("option", text, "name=value"))?;
            match count(name).filter(|_| value == "random") {
                Some(count) => options.set(specs, name, &draw(count).to_string())?,
                None => options.set(specs, name, value)?,
            }
        }
        for spec in specs.iter().filter(|spec| spec.default == "random" && !has_position) {
            if let (None, Some(count)) = (options.get(spec.name), count(spec.name)) {
                options.set(specs, spec.name, &draw(count).to_string())?;
            }
        }
        Ok(options)
    }

    /// Adds one choice.
    ///
    /// # Errors
    /// As for [`Options::parse`].
    pub fn set(&mut self, specs: &'static [OptionSpec], name: &str, value: &str) -> Result<(), Fault> {
        let spec = specs.iter().find(|spec| spec.name == name).ok_or_else(|| {
            let names = specs.iter().map(|spec| spec.name).collect::<Vec<_>>().join(", ");
            let expected = if names.is_empty() {
                "no option: this game has none".into()
            } else {
                format!("one of {names}")
            };
            Fault::new("option", name, expected)
        })?;
        if self.get(name).is_some() {
            return Err(Fault::new(format!("option {name}"), value, "each option at most once"));
        }
        if !spec.accepts(value) {
            return Err(Fault::new(format!("option {name}"), value, spec.expected()));
        }
        self.chosen.push((spec, value.to_owned()));
        Ok(())
    }

    /// The value chosen for `name`; `None` when it was left at its default.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.chosen.iter().find(|(spec, _)| spec.name == name).map(|(_, value)| value.as_str())
    }

    /// The choices made, in the order they were made.
    pub fn iter(&self) -> impl Iterator<Item = (&'static OptionSpec, &str)> {
        self.chosen.iter().map(|(spec, value)| (*spec, value.as_str()))
    }

    /// The choices as `name=value` texts.
    pub fn texts(&self) -> Vec<String> {
        self.iter().map(|(spec, value)| format!("{}={value}", spec.name)).collect()
    }
}
