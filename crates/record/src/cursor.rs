//! A game in progress from which the nodes of a tree are made.

use crate::notation::ShortNotation;
use crate::tree::Node;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Fault, NULL_TEXT, Player};

/// A game in progress from which nodes are made.
pub(crate) struct Cursor {
    pub record: Box<dyn AnyRecord>,
    notation: ShortNotation,
}

impl Cursor {
    /// Plays on in `record`, which is a record of `game`.
    pub fn new(game: &dyn AnyGame, record: Box<dyn AnyRecord>) -> Cursor {
        Cursor { record, notation: ShortNotation::of(game) }
    }

    /// Plays a move or an event, however it is written. A game that the rules of play have drawn by
    /// history or judgement is resumed.
    pub fn play(&mut self, text: &str) -> Result<Node, Fault> {
        let mut node = self.next_node(text);
        let record = &mut *self.record;
        match text.split_once(':') {
            _ if text == "agree" => node.player = None,
            Some(("resign" | "time", name)) => node.player = Player::from_name(name),
            Some(("claim", _)) => {}
            _ => {
                node.text = self.notation.read(record, text)?;
                node.short = self.notation.write(record, &node.text)?;
                node.is_move = true;
            }
        }
        record.follow_text(&node.text)?;
        node.goes_on = node.is_move && record.outcome().is_none() && Some(record.to_move()) == node.player;
        Ok(node)
    }
}

impl Cursor {
    /// A node for what is played next.
    fn next_node(&mut self, text: &str) -> Node {
        let record = &mut *self.record;
        let ended = record.outcome().map(|outcome| outcome.reason);
        Node {
            parent: None,
            children: Vec::new(),
            text: text.to_owned(),
            short: text.to_owned(),
            player: Some(record.to_move()),
            number: turn_number(&record.text()),
            goes_on: false,
            is_move: false,
            resumes: ended.filter(|_| record.resume()),
            before: Vec::new(),
            comments: Vec::new(),
            glyphs: Vec::new(),
        }
    }

    /// Plays a pass where that is a move, and else a null move, where it is `allowed` and there is one;
    /// `text` is how it is written.
    pub fn play_null(&mut self, text: &str, allowed: bool) -> Result<Node, Fault> {
        if let Ok(node) = self.play(NULL_TEXT) {
            return Ok(node);
        }
        if !allowed {
            let expected =
                format!("a legal move of {}; null moves stand in variations only", self.record.to_move());
            return Err(Fault::new("move", text, expected));
        }
        let mut node = self.next_node(NULL_TEXT);
        self.record.follow_text(NULL_TEXT)?;
        node.is_move = true;
        Ok(node)
    }
}

/// The number of the turn in a position text: its last field that is a number.
fn turn_number(position: &str) -> u32 {
    position.rsplit(' ').find_map(variorum_core::text::number).unwrap_or(1)
}
