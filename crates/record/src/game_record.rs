//! A game record: options, tags, moves and variations.

use crate::cursor::Cursor;
use crate::lexer::one_line;
use crate::result::GameResult;
use crate::tag_names::DERIVED_TAGS;
use crate::tree::{Node, NodeId, Tree};
use crate::warning::Warning;
use std::sync::Arc;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Card, Fault, Options, Player, PositionError};

/// One game with its tags and variations.
#[derive(Clone)]
pub struct GameRecord {
    game: &'static dyn AnyGame,
    options: Options,
    /// The game before anything was played.
    begin: Arc<dyn AnyRecord>,
    /// Who moves first where the game starts as usual: rounds are counted from there.
    first: Player,
    start: Option<String>,
    tags: Vec<(String, String)>,
    tree: Tree,
    /// What was assumed in reading it.
    pub(crate) warnings: Vec<Warning>,
    /// The result where the moves do not tell it: adjudication, a record that breaks off.
    pub result: GameResult,
}

impl GameRecord {
    /// A record of a game in which nothing was played yet; `start` is the text of the position it
    /// starts from, where that is not the start that the options give.
    ///
    /// # Errors
    /// Options that do not go together, a text that is no position of the game.
    ///
    /// ```
    /// use variorum_core::Options;
    /// use variorum_record::{GameRecord, MoveStyle, NodeId, find_game, write};
    ///
    /// let (game, _) = find_game("chess").unwrap();
    /// let mut record = GameRecord::new(game, Options::default(), None)?;
    /// let first = record.add(NodeId::ROOT, "e4")?;
    /// record.add(first, "c5")?;
    /// record.set_tag("White", "Anna")?;
    /// assert!(write(&record, MoveStyle::Short).ends_with("1. e4 c5 *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        game: &'static dyn AnyGame,
        options: Options,
        start: Option<&str>,
    ) -> Result<GameRecord, PositionError> {
        let usual = game.new_record(&options)?;
        let begin = match start {
            Some(text) => game.read_record(&options, text)?,
            None => usual.clone_box(),
        };
        let start = Some(begin.start_text()).filter(|text| *text != usual.start_text());
        Ok(GameRecord {
            game,
            options,
            begin: begin.into(),
            first: usual.to_move(),
            start,
            tags: Vec::new(),
            tree: Tree::new(),
            warnings: Vec::new(),
            result: GameResult::ONGOING,
        })
    }

    /// The record of a game that was played with these options.
    ///
    /// # Errors
    /// The game was of another kind or had other options.
    pub fn of(
        game: &'static dyn AnyGame,
        options: Options,
        played: &dyn AnyRecord,
    ) -> Result<GameRecord, PositionError> {
        let mut record = GameRecord::new(game, options, Some(&played.start_text()))?;
        let mut cursor = record.cursor();
        let mut last = NodeId::ROOT;
        for entry in played.entries() {
            let node = cursor.play(&entry.text)?;
            last = record.push(last, node);
        }
        Ok(record)
    }

    /// The game.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The game's identity card.
    pub fn card(&self) -> &'static Card {
        self.game.card()
    }

    /// The options that were chosen.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The text of the position the game starts from, where that is not the start that the options
    /// give.
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// The position text that the record is written with: that of a start which the options do not
    /// give, and where other programs know the game also that of one which they give.
    pub(crate) fn start_to_write(&self) -> Option<String> {
        let text = self.begin.foreign_text();
        let is_usual = || match self.game.new_record(&Options::default()) {
            Ok(usual) => usual.foreign_text() == text,
            Err(_) => false,
        };
        let known_as = self.game.record_name(&self.options);
        let told = self.start.is_some() || known_as.is_some_and(|name| name != self.card().id || !is_usual());
        told.then_some(text)
    }

    /// What was assumed in reading the record, in the order of the text.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Who moves first where the game starts as usual.
    pub fn first(&self) -> Player {
        self.first
    }

    /// The moves.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The moves, to change what is said about them.
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// The free tags: all but the result, the game, its options, its start and the places, which the
    /// record itself tells.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a free tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Sets a free tag; an empty value removes it.
    ///
    /// # Errors
    /// A name that is no tag's or that of a tag which the record itself tells.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let is_name =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_name || DERIVED_TAGS.contains(&name) {
            let expected = "letters, digits and _, and not a tag that the game itself tells";
            return Err(Fault::new("tag", name, expected));
        }
        let value = one_line(value);
        match self.tags.iter().position(|(other, _)| other == name) {
            Some(at) if value.is_empty() => {
                self.tags.remove(at);
            }
            Some(at) => self.tags[at].1 = value,
            None if value.is_empty() => {}
            None => self.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// The game in progress after this node; one that was resumed where the record goes on past a draw
    /// by the rules of play.
    pub fn at(&self, id: NodeId) -> Box<dyn AnyRecord> {
        let mut record = self.begin.clone_box();
        for id in self.tree.path(id) {
            // What is in the tree was played when it came there.
            let _ = record.follow_text(self.tree.node(id).text());
        }
        if self.tree.node(id).ended().is_some() {
            record.resume();
        }
        record
    }

    /// The game as it was played: the end of the main line.
    pub fn played(&self) -> Box<dyn AnyRecord> {
        self.at(self.tree.last())
    }

    /// Plays a move, in short notation or as move text, or an event, after a node. Returns the node
    /// that stands for it, which may have been there before.
    ///
    /// # Errors
    /// The text names no legal move and no possible event, or more than one move.
    pub fn add(&mut self, after: NodeId, text: &str) -> Result<NodeId, Fault> {
        let mut cursor = Cursor::new(self.game, self.at(after));
        let node = cursor.play(text)?;
        match self.tree.child(after, &node.text) {
            Some(id) => Ok(id),
            None => Ok(self.push(after, node)),
        }
    }

    /// A cursor at the start of the game.
    pub(crate) fn cursor(&self) -> Cursor {
        Cursor::new(self.game, self.begin.clone_box())
    }

    /// Adds a node that a cursor made.
    pub(crate) fn push(&mut self, after: NodeId, node: Node) -> NodeId {
        if let Some(reason) = node.resumes {
            self.tree.node_mut(after).set_ended(reason);
        }
        self.tree.push(after, node)
    }
}
