//! Diagrams in the rules of a game: fenced blocks of Markdown with the info string `position`.
//!
//! Each line begins with a keyword:
//!
//! - `options`: `name=value` texts; without the line, the defaults;
//! - `fen`: the position text; without the line, the start position;
//! - `moves`: moves and events played from there;
//! - `show`: legal moves after those, whose effects are drawn;
//! - `caption`: text below the board.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use variorum_core::Fault;
use variorum_core::any::AnyGame;
use variorum_core::view::Gesture;

use crate::game_error::GameError;
use crate::game_start::GameStart;
use crate::history::{self, GameHistory};

/// The first word of the info string of a block that is a diagram.
pub const INFO: &str = "position";
/// The second word where the diagram is the game's moment: a few moves that show what is its own about the game.
const MOMENT: &str = "moment";

/// A diagram as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagram {
    /// Options and position.
    pub start: GameStart,
    /// Moves and events played from there.
    pub moves: Vec<String>,
    /// Legal moves whose effects are drawn.
    pub show: Vec<String>,
    /// Text below the board.
    pub caption: String,
}

impl Diagram {
    /// Reads the lines of a block.
    ///
    /// # Errors
    /// A line without a keyword, or a second position.
    pub fn parse(block: &str) -> Result<Diagram, Fault> {
        let mut diagram = Diagram::default();
        for line in block.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let texts = rest.split_whitespace().map(str::to_owned);
            match word {
                "options" => diagram.start.options.extend(texts),
                "fen" if diagram.start.position.is_none() => {
                    diagram.start.position = Some(rest.trim().to_owned())
                }
                "fen" => return Err(Fault::new("diagram", line, "one fen at most")),
                "moves" => diagram.moves.extend(texts),
                "show" => diagram.show.extend(texts),
                "caption" if diagram.caption.is_empty() => diagram.caption.push_str(rest),
                "caption" => {
                    diagram.caption.push(' ');
                    diagram.caption.push_str(rest);
                }
                _ => {
                    return Err(Fault::new("diagram", line, "options, fen, moves, show or caption first"));
                }
            }
        }
        Ok(diagram)
    }

    /// Plays the moves of the diagram.
    ///
    /// # Errors
    /// Options, a position or a move that the game does not accept; a move to show that is not legal.
    pub fn play(&self, game: &dyn AnyGame) -> Result<PlayedDiagram, GameError> {
        let mut history = GameHistory::open(game, &self.start.options, self.start.position.as_deref())?;
        for text in &self.moves {
            let exact = history::read(history.record(), text).unwrap_or_else(|_| text.clone());
            history.push(&exact)?;
        }
        let moves = history.record().moves();
        let gesture = |text: &String| {
            let found = moves.iter().find(|m| m.text == *text).map(|m| m.gesture.clone());
            found.ok_or_else(|| Fault::new("show", text, "a legal move"))
        };
        let shown = self.show.iter().map(gesture).collect::<Result<Vec<_>, _>>()?;
        Ok(PlayedDiagram { history, shown })
    }
}

/// A diagram after its moves were played.
pub struct PlayedDiagram {
    /// The game with the moves of the diagram.
    pub history: GameHistory,
    /// The moves to show.
    pub shown: Vec<Gesture>,
}

/// A section of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Section {
    /// Markdown without diagrams.
    Prose(String),
    /// The lines of a diagram.
    Diagram(String),
}

/// Splits Markdown at its diagrams.
pub fn sections(markdown: &str) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut begin = 0;
    let mut block: Option<String> = None;
    for (event, range) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info)))
                if info.split(' ').next() == Some(INFO) =>
            {
                sections.push(Section::Prose(markdown[begin..range.start].to_owned()));
                begin = range.end;
                block = Some(String::new());
            }
            Event::Text(text) => {
                if let Some(block) = &mut block {
                    block.push_str(&text);
                }
            }
            Event::End(TagEnd::CodeBlock) => sections.extend(block.take().map(Section::Diagram)),
            _ => {}
        }
    }
    sections.push(Section::Prose(markdown[begin..].to_owned()));
    sections.retain(|part| !matches!(part, Section::Prose(text) if text.trim().is_empty()));
    sections
}

/// The lines of the diagram that is marked as the game's moment.
pub fn moment(markdown: &str) -> Option<String> {
    let begin = format!("```{INFO} {MOMENT}\n");
    let (_, rest) = markdown.split_once(&begin)?;
    Some(rest.split_once("\n```")?.0.to_owned())
}

/// The first paragraph after the title, as Markdown: what the game is.
pub fn introduction(markdown: &str) -> String {
    let mut paragraphs = markdown.split("\n\n").map(str::trim);
    paragraphs.find(|text| !text.is_empty() && !text.starts_with('#')).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_taken_apart_at_their_diagrams() {
        let markdown =
            "# A\n\n```position\nfen x y\nshow m\ncaption One,\ncaption two.\n```\n\nB\n\n```\ncode\n```\n";
        let [Section::Prose(first), Section::Diagram(block), Section::Prose(rest)] = &sections(markdown)[..]
        else {
            panic!("{:?}", sections(markdown));
        };
        assert_eq!(first.trim(), "# A");
        assert!(rest.contains("code"));
        let diagram = Diagram::parse(block).unwrap();
        assert_eq!(diagram.start.position.as_deref(), Some("x y"));
        assert_eq!((diagram.show, diagram.caption), (vec!["m".to_owned()], "One, two.".to_owned()));
    }

    #[test]
    fn a_moment_and_an_introduction_are_found() {
        let markdown =
            "# A\n\nB is\nC.\n\n```position\nfen x\n```\n\n```position moment\nfen y\nmoves m\n```\n";
        assert_eq!(moment(markdown).as_deref(), Some("fen y\nmoves m"));
        assert_eq!(introduction(markdown), "B is\nC.");
        assert_eq!((moment(""), introduction("# A")), (None, String::new()));
        let diagrams = sections(markdown).into_iter().filter(|part| matches!(part, Section::Diagram(_)));
        assert_eq!(diagrams.count(), 2);
    }

    #[test]
    fn every_game_is_introduced_in_a_few_sentences() {
        for game in variorum_registry::games() {
            let text = introduction(game.card().rules);
            let ends = text.replace('\n', " ").split(". ").count();
            assert!((2..=6).contains(&ends) && text.len() < 500, "{}: {text}", game.card().id);
        }
    }

    #[test]
    fn what_is_no_line_of_a_diagram_is_told() {
        assert!(Diagram::parse("fen a\nfen b").is_err());
        assert!(Diagram::parse("position a").unwrap_err().to_string().contains("position a"));
    }

    #[test]
    fn every_diagram_of_every_game_can_be_played() {
        for game in variorum_registry::games() {
            let card = game.card();
            let mut count = 0;
            for part in sections(card.rules) {
                let Section::Diagram(block) = part else { continue };
                let diagram = Diagram::parse(&block).unwrap_or_else(|why| panic!("{}: {why}", card.id));
                if let Err(why) = diagram.play(game) {
                    panic!("{}: {why} in\n{block}", card.id);
                }
                assert!(!diagram.caption.is_empty(), "{}: no caption in\n{block}", card.id);
                count += 1;
            }
            assert!(count > 0, "the rules of {} show nothing", card.id);
        }
    }

    /// Whether a diagram shows more than three moves to the end of a game, the last perhaps by `show`.
    fn ends(game: &dyn AnyGame, diagram: &Diagram) -> bool {
        let mut whole = diagram.clone();
        whole.moves.extend(whole.show.drain(..).take(1));
        let ended = |played: PlayedDiagram| played.history.record().outcome().is_some();
        whole.moves.len() > 3 && whole.play(game).is_ok_and(ended)
    }

    #[test]
    fn every_game_shows_a_game_that_is_played_to_its_end() {
        for game in variorum_registry::games() {
            let ended = sections(game.card().rules).into_iter().any(|part| match part {
                Section::Diagram(block) => ends(game, &Diagram::parse(&block).unwrap_or_default()),
                Section::Prose(_) => false,
            });
            assert!(ended, "{} has no example game", game.card().id);
        }
    }
}
