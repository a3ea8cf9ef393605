//! Choices read off the bytes of an input.

use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Options, Values};

/// The bytes of an input that are not yet used up.
pub struct Input<'a>(pub &'a [u8]);

impl<'a> Input<'a> {
    /// The next byte; 0 when there are no more.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below `count`, which is positive and small.
    pub fn below(&mut self, count: usize) -> usize {
        let wide = usize::from(self.byte()) << 8 | usize::from(self.byte());
        wide % count
    }

    /// Whether all bytes are used up.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The rest as text.
    pub fn text(self) -> String {
        String::from_utf8_lossy(self.0).into_owned()
    }

    /// A text with as many changes as there are bytes for.
    pub fn edit(mut self, text: String) -> String {
        let mut text = text.into_bytes();
        while !self.is_empty() {
            let at = self.below(text.len() + 1);
            match self.byte() % 3 {
                0 => text.insert(at, self.byte()),
                1 if at < text.len() => text[at] = self.byte(),
                _ if at < text.len() => drop(text.remove(at)),
                _ => {}
            }
        }
        String::from_utf8_lossy(&text).into_owned()
    }

    /// A game.
    pub fn game(&mut self) -> &'static dyn AnyGame {
        let games: Vec<_> = variorum_registry::games().collect();
        games[usize::from(self.byte()) % games.len()]
    }

    /// Options of the game, each left at its default half the time.
    pub fn options(&mut self, game: &dyn AnyGame) -> Options {
        let specs = game.card().options;
        let mut options = Options::default();
        for spec in specs {
            let byte = usize::from(self.byte());
            if byte.is_multiple_of(2) {
                continue;
            }
            let value = match spec.values {
                Values::Choices(choices) => choices[byte / 2 % choices.len()].value.to_owned(),
                Values::Numbered { count, .. } => (self.below(1 << 16) % count as usize).to_string(),
            };
            options.set(specs, spec.name, &value).expect("a value from the list");
        }
        options
    }

    /// A game of some moves from the start, with the options it is played by.
    pub fn record(&mut self) -> (&'static dyn AnyGame, Options, Box<dyn AnyRecord>) {
        let game = self.game();
        let options = self.options(game);
        let mut record = game.new_record(&options).expect("options of one game go together");
        for _ in 0..self.byte() % 64 {
            let legal = record.legal();
            if legal.is_empty() {
                break;
            }
            let text = &legal[self.below(legal.len())];
            record.play_text(text).expect("a listed move");
        }
        (game, options, record)
    }
}
