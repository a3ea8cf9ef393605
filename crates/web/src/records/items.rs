//! The moves, comments and variations of a record in reading order.

use variorum_core::Player;
use variorum_record::{GameRecord, Node, NodeId, Tree, glyph_text};

use crate::format;

/// One item of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A comment.
    Comment(String),
    /// A move or another event.
    Move(MoveItem),
    /// A variation on the move before.
    Variation(Vec<Item>),
}

/// A move or another event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveItem {
    /// Its node in the tree.
    pub id: NodeId,
    /// The move number before it, `3.` or `3...`, where one is shown.
    pub number: Option<String>,
    /// Short notation with glyphs, or the event in words.
    pub text: String,
    /// The exact text.
    pub plain: String,
    /// Whether it is a move on the board.
    pub is_move: bool,
    /// The clock after it.
    pub clock: Option<String>,
    /// The evaluation.
    pub eval: Option<String>,
}

/// All items of a record.
pub fn record_items(record: &GameRecord) -> Vec<Item> {
    let usual = record.game().new_record(record.options());
    let first = usual.map_or(Player::ALL[0], |usual| usual.to_move());
    let reader = ItemBuilder { tree: record.tree(), first };
    let mut items = Vec::new();
    let root = record.tree().node(NodeId::ROOT);
    comments(&root.comments, &mut items);
    ended(root, &mut items);
    reader.after(NodeId::ROOT, None, &mut items);
    items
}

struct ItemBuilder<'a> {
    tree: &'a Tree,
    /// The player who moves first in a round.
    first: Player,
}

impl ItemBuilder<'_> {
    /// Adds all that follows a node. `number` is the last move number written. Recurses once for each
    /// depth of variations, which the reader limits.
    fn after(&self, id: NodeId, mut number: Option<u32>, items: &mut Vec<Item>) {
        let mut at = id;
        while let Some((&main, variations)) = self.tree.node(at).children().split_first() {
            self.node(main, &mut number, items);
            for &variation in variations {
                let mut inside = Vec::new();
                let mut inner = None;
                self.node(variation, &mut inner, &mut inside);
                self.after(variation, inner, &mut inside);
                items.push(Item::Variation(inside));
                number = None;
            }
            at = main;
        }
    }

    fn node(&self, id: NodeId, number: &mut Option<u32>, items: &mut Vec<Item>) {
        let node = self.tree.node(id);
        comments(&node.before, items);
        let written = (node.is_move() && *number != Some(node.number())).then(|| {
            let dots = if node.player() == Some(self.first) { "." } else { "..." };
            format!("{}{dots}", node.number())
        });
        if node.is_move() {
            *number = Some(node.number());
        }
        items.push(Item::Move(MoveItem {
            id,
            number: written,
            text: text_of(node),
            plain: node.text().to_owned(),
            is_move: node.is_move(),
            clock: node.clock().map(format::clock),
            eval: node.eval().map(|eval| eval.to_string()),
        }));
        if comments(&node.comments, items) | ended(node, items) {
            *number = None;
        }
    }
}

/// A move with its glyphs, or an event in words.
fn text_of(node: &Node) -> String {
    let mut text = if node.is_move() { node.short().to_owned() } else { format::event(node.text()) };
    for &glyph in &node.glyphs {
        match glyph_text(glyph) {
            Some(suffix) => text.push_str(suffix),
            None => text.push_str(&format!(" {}", sign(glyph))),
        }
    }
    if node.goes_on() && !node.children().is_empty() {
        text.push(',');
    }
    text
}

/// The usual sign for a glyph that is not a suffix.
fn sign(glyph: u8) -> String {
    let sign = match glyph {
        7 => "□",
        10 => "=",
        13 => "∞",
        14 => "+/=",
        15 => "=/+",
        16 => "±",
        17 => "∓",
        18 => "+−",
        19 => "−+",
        _ => return format!("${glyph}"),
    };
    sign.to_owned()
}

/// Adds a comment where the game is over by the rules although the record goes on. Returns whether it is.
fn ended(node: &Node, items: &mut Vec<Item>) -> bool {
    let words =
        node.ended().map(|reason| format!("Over by the rules of play: {}.", format::reason(reason.name())));
    let is_over = words.is_some();
    items.extend(words.map(Item::Comment));
    is_over
}

/// Adds comments. Returns whether there were any.
fn comments(comments: &[String], items: &mut Vec<Item>) -> bool {
    let before = items.len();
    let words = comments.iter().map(|comment| without_commands(comment));
    items.extend(words.filter(|words| !words.is_empty()).map(Item::Comment));
    items.len() > before
}

/// A comment without commands for programs, such as `[%clk 0:01:00]`.
fn without_commands(comment: &str) -> String {
    let mut out = String::new();
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        out.push_str(before);
        rest = command.split_once(']').map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::export::has_value;
    use variorum_record::{MoveStyle, read, write};

    const GAME: &str = "[White \"Anna\"]\n\n{A short one.} 1. e4 e5 2. Bc4 {[%clk 0:04:57] aims at f7} Nc6 \
                        3. Qh5 Nf6?? (3... g6 4. Qf3 Nf6 $14 (4... Qf6 {also})) ({rare} 3... Qe7) 4. Qxf7# 1-0\n";

    /// The items in one line, variations in parentheses.
    fn line(items: &[Item]) -> String {
        let word = |item: &Item| match item {
            Item::Comment(text) => format!("{{{text}}}"),
            Item::Move(played) => {
                let clock = played.clock.iter().map(|clock| format!(" <{clock}>")).collect::<String>();
                let number = played.number.iter().map(|number| format!("{number} ")).collect::<String>();
                format!("{number}{}{clock}", played.text)
            }
            Item::Variation(inside) => format!("({})", line(inside)),
        };
        items.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_record_reads_like_a_book() {
        let record = read(GAME).expect("a record").remove(0);
        let clock = format::clock(297_000);
        assert_eq!(
            line(&record_items(&record)),
            format!(
                "{{A short one.}} 1. e4 e5 2. Bc4 <{clock}> {{aims at f7}} 2... Nc6 3. Qh5 Nf6?? \
                 (3... g6 4. Qf3 Nf6 +/= (4... Qf6 {{also}})) ({{rare}} 3... Qe7) 4. Qxf7#"
            )
        );
    }

    #[test]
    fn a_record_says_where_play_was_over() {
        let text = "[FEN \"8/8/8/8/8/2k1p3/4K3/8 w - - 0 1\"]\n\n1. Kxe3 Kc4 *";
        let record = read(text).expect("a record").remove(0);
        let over = format!("Over by the rules of play: {}.", format::reason("dead"));
        assert_eq!(line(&record_items(&record)), format!("1. Kxe3 {{{over}}} 1... Kc4"));
    }

    #[test]
    fn what_was_read_is_given_away_unchanged() {
        let record = read(GAME).expect("a record").remove(0);
        let again = read(&write(&record, MoveStyle::Short)).expect("a record").remove(0);
        assert_eq!(again.tree(), record.tree());
        assert_eq!(record_items(&again), record_items(&record));
        let tags = |record: &GameRecord| {
            let tag_value = record.tags().filter(|(_, value)| has_value(value));
            tag_value.map(|(name, value)| (name.to_owned(), value.to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(tags(&again), tags(&record));
    }

    #[test]
    fn commands_are_not_words() {
        assert_eq!(without_commands("[%clk 0:01:00] well  [%cal Ge2e4]played"), "well played");
        assert_eq!(without_commands("[%broken"), "");
        assert_eq!(without_commands("a [b] c"), "a [b] c");
    }
}
