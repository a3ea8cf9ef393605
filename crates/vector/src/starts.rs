//! Where games start.

use variorum_core::{Fault, Game, OptionSpec, Options, PositionError, Values, nth_key};

/// Where games of one kind start: all from one position, or drawn for each.
pub enum Starts<G: Game> {
    /// All from this position.
    Fixed(G::Position),
    /// By these options, and values drawn for others.
    Drawn {
        /// The options that are not drawn.
        options: Vec<String>,
        /// Those that are.
        drawn: Vec<&'static OptionSpec>,
    },
}

impl<G: Game> Starts<G> {
    /// # Errors
    /// Options or a position that are none of the game's.
    pub fn new(texts: &[String], start: Option<&str>) -> Result<Starts<G>, PositionError> {
        let specs = G::CARD.options;
        let mut drawn: Vec<&OptionSpec> = Vec::new();
        let mut options = Vec::new();
        for text in texts {
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            match specs.iter().find(|spec| spec.name == name).filter(|_| value == "random") {
                Some(spec) => drawn.push(spec),
                None => options.push(text.clone()),
            }
        }
        let parsed = Options::parse(specs, options.iter().map(String::as_str))?;
        if let Some(text) = start {
            return Ok(Starts::Fixed(G::read(&parsed, text)?));
        }
        let left = |spec: &&OptionSpec| {
            spec.default == "random"
                && parsed.get(spec.name).is_none()
                && drawn.iter().all(|drawn| drawn.name != spec.name)
        };
        let left: Vec<&OptionSpec> = specs.iter().filter(left).collect();
        drawn.extend(left);
        if drawn.is_empty() {
            return Ok(Starts::Fixed(G::start(&parsed)?));
        }
        Ok(Starts::Drawn { options, drawn })
    }

    /// The start of the game with this seed.
    ///
    /// # Errors
    /// Drawn options that do not go together.
    pub fn start(&self, seed: u64) -> Result<G::Position, Fault> {
        match self {
            Starts::Fixed(position) => Ok(position.clone()),
            Starts::Drawn { options, drawn } => {
                let mut chosen = Options::parse(G::CARD.options, options.iter().map(String::as_str))?;
                for (i, spec) in drawn.iter().enumerate() {
                    chosen.set(G::CARD.options, spec.name, &draw(spec, nth_key(seed, i as u64).0))?;
                }
                G::start(&chosen)
            }
        }
    }
}

/// One of an option's values.
fn draw(spec: &OptionSpec, number: u64) -> String {
    match spec.values {
        Values::Numbered { count, .. } => (number % u64::from(count.max(1))).to_string(),
        Values::Choices(choices) => choices[(number % choices.len() as u64) as usize].value.to_owned(),
    }
}
