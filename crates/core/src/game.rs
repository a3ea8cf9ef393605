//! What a game is: the traits that every game's folder implements, one a file.
//!
//! Everything generic (perft, search, records, drawing, the machine interface) is written against
//! these and against nothing else.

use crate::editing::Editing;
use crate::foreign::{CastlingRight, RecordName};
use crate::levels::{self, Levels};
use crate::view::{Gesture, Layout, Mark, PieceView};
use crate::xboard::XboardVariant;
use crate::{
    Fault, Key, Method, OptionSpec, Options, Outcome, PerPlayer, Player, PlayerSet, PositionError, Reason,
    WinCurve,
};
use std::fmt::Debug;
use std::hash::Hash;

/// A game's identity card.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// Lower-case id, as used in commands and records.
    pub id: &'static str,
    /// For people.
    pub title: &'static str,
    /// One sentence that says what is special about the game.
    pub summary: &'static str,
    /// How many players: 2 or 3.
    pub players: usize,
    /// Rises when a legal move, a result or a text changes.
    pub rules_version: u32,
    /// What may be chosen before a game.
    pub options: &'static [OptionSpec],
    /// The rules for readers, as Markdown.
    pub rules: &'static str,
    /// Names under which the protocols know the game, the preferred one first.
    pub protocol_names: &'static [&'static str],
    /// Further names by which records of other programs know the game.
    pub record_names: &'static [RecordName],
    /// The option that makes the start and castling those of Chess960, if the game has one
    /// (`name=value`).
    pub chess960: Option<&'static str>,
    /// The variants under which a stock XBoard can show and play the game; none where it cannot.
    pub xboard: &'static [XboardVariant],
}

/// A game: an empty type that ties its parts together (`lib.rs` of the game's folder).
pub trait Game: Copy + Send + Sync + 'static {
    /// The state of a game.
    type Position: View;

    /// The identity card.
    const CARD: Card;

    /// The position a game with these options starts from.
    ///
    /// # Errors
    /// Options that do not go together.
    fn start(options: &Options) -> Result<Self::Position, Fault>;

    /// Reads a position text.
    ///
    /// # Errors
    /// Every reason why it is not a position of a game with these options.
    fn read(options: &Options, text: &str) -> Result<Self::Position, PositionError>;

    /// The rights to castle that the pieces leave in a position whose text has these fields, in the order in
    /// which they are written; so that the letters of other programs can be made ours. `None` where
    /// the game has no such letters, or the fields are not those of a position.
    fn castling_rights(options: &Options, fields: &[&str]) -> Option<Vec<CastlingRight>> {
        let _ = (options, fields);
        None
    }

    /// The name by which records of other programs know the game with these options, where they know
    /// it: they do not know our options, so that the start is told them by a position text.
    fn record_name(options: &Options) -> Option<&'static str> {
        let _ = options;
        None
    }

    /// What a player should know who chooses this value of an option, in two or three sentences; `None` where
    /// its label says enough.
    fn about_choice(option: &str, value: &str) -> Option<&'static str> {
        let _ = (option, value);
        None
    }
}

/// The state of a game (`position.rs`): always playable, cheap to clone, no history inside.
///
/// `Eq` compares everything the position text shows.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// How many players the game has: 2 or 3.
    const PLAYERS: usize;

    /// The player whose decision it is.
    fn to_move(&self) -> Player;

    /// The players who are still in.
    fn players_in(&self) -> PlayerSet {
        PlayerSet::first(Self::PLAYERS)
    }

    /// The Zobrist key, kept up to date by the setters. Differs wherever legal moves can differ.
    fn key(&self) -> Key;

    /// The key computed anew, for the law that holds it against [`Position::key`].
    fn recomputed_key(&self) -> Key;

    /// The key by which repetition is judged: equal exactly for "the same position" of the rules.
    fn repetition_key(&self) -> Key {
        self.key()
    }

    /// The players still in whose king is attacked.
    fn checked(&self) -> PlayerSet;
}

/// Hears what a move does to the board, so that others can keep sums or drawings up to date.
///
/// Squares are indices of the board. A piece is its owner and its kind, numbered by the game. A
/// piece that moves is taken from one square and put on another.
pub trait Observer {
    /// A piece now stands on an empty square.
    fn put(&mut self, square: usize, owner: Player, kind: usize);
    /// The piece that stood there is gone.
    fn take(&mut self, square: usize, owner: Player, kind: usize);
}

/// Nobody listens, at no cost.
impl Observer for () {
    #[inline]
    fn put(&mut self, _: usize, _: Player, _: usize) {}
    #[inline]
    fn take(&mut self, _: usize, _: Player, _: usize) {}
}

/// Moves (`moves.rs`). A move is one decision of one player; a turn may hold several.
pub trait Play: Position {
    /// One decision.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Appends every legal move. None exists exactly when [`End::decided`] has an outcome.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Calls `visit` with every legal move and the position it leads to, in any order; games make moves
    /// together where that is faster.
    fn each_child(&self, visit: &mut impl FnMut(Self::Move, &Self)) {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        for m in moves {
            let mut next = self.clone();
            next.play(m);
            visit(m, &next);
        }
    }

    /// How many legal moves there are; games count without listing where that is faster.
    fn count_legal_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
    }

    /// Whether there is a legal move.
    fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// Makes a legal move and reports to `observer` what it does to the board.
    ///
    /// With a move that is not legal the resulting position is unspecified, but nothing panics.
    fn play_observed<O: Observer>(&mut self, m: Self::Move, observer: &mut O);

    /// The position after the player to move has given up the turn, which is no move of the game but a
    /// null move of analyses. `None` in check, where a pass is a move, and in games of three.
    fn give_up_turn(&self) -> Option<Self> {
        None
    }

    /// Makes a legal move.
    #[inline]
    fn play(&mut self, m: Self::Move) {
        self.play_observed(m, &mut ());
    }
}

/// How a player leaves a game that goes on or ends by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Departure {
    /// The player resigned.
    Resign,
    /// The player's time ran out.
    Time,
}

/// Ends (`end.rs`).
pub trait End: Play {
    /// The outcome that the board alone decides: mate, stalemate, a goal reached, one player left.
    /// Exactly then there is no legal move.
    fn decided(&self) -> Option<Outcome>;

    /// The draw by history or judgement that is automatic here, `occurrences` being how often the
    /// position has now stood (at least 1). Not asked for in a decided position, and cheap: it
    /// generates no moves where it can help it.
    fn drawn(&self, occurrences: usize) -> Option<Outcome>;

    /// What the player to move may claim, in the order the machine interface lists it.
    fn claims(&self, occurrences: usize) -> Vec<Reason> {
        let _ = occurrences;
        Vec::new()
    }

    /// How many more turns without progress, those of all players counted, it takes at least until the
    /// game is drawn for want of it ([`Reason::Fifty`]) or such a draw may be claimed: 0 where that is
    /// so now. A turn takes away one at most while the same players are in.
    fn quiet_turns_left(&self) -> u32 {
        u32::MAX
    }

    /// A player leaves. Two-player games end by it; in three-player games the position may change
    /// and go on (then the outcome, if any, is that of [`End::decided`]).
    fn leave(&mut self, player: Player, how: Departure) -> Option<Outcome> {
        let winner = player.other();
        Some(match how {
            Departure::Resign => Outcome::win(winner, Reason::Resignation),
            Departure::Time if self.can_win(winner) => Outcome::win(winner, Reason::Time),
            Departure::Time => Outcome::draw(self.players_in(), Reason::Dead),
        })
    }

    /// Whether `player` has anything to win with: false for a bare king, to which running out of
    /// time does not lose.
    fn can_win(&self, player: Player) -> bool;
}

/// Texts (`text.rs`).
pub trait Notation: End {
    /// The position text; [`Game::read`] reads it back.
    fn text(&self) -> String;

    /// The position text as other programs read it, where they write it otherwise.
    fn foreign_text(&self) -> String {
        self.text()
    }

    /// The text of a legal move; unique in its position.
    fn move_text(&self, m: Self::Move) -> String;

    /// Reads a move text: exactly the texts of the legal moves, plus what the rules list as
    /// accepted input.
    ///
    /// # Errors
    /// The text names no legal move.
    fn read_move(&self, text: &str) -> Result<Self::Move, Fault> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves
            .into_iter()
            .find(|&m| self.move_text(m) == text)
            .ok_or_else(|| Fault::new("move", text, format!("a legal move of {}", self.to_move())))
    }
}

/// What search wants to know (`eval.rs`).
pub trait Evaluate: Notation {
    /// How many different values [`Evaluate::history_slot`] has.
    const HISTORY_SLOTS: usize;

    /// How many moves are looked at near the leaves before quiet ones are left out, in quarters of what serves in
    /// chess: more where a position has more moves.
    const LATE_MOVE_LIMIT: i32 = 4;

    /// How the game is searched best, where nobody asks for another method.
    const METHOD: Method = Method::Paranoid;

    /// What [`Evaluate::evaluate`] gives the last two of three, in centipawns, for having one opponent less. Where
    /// only two were left to begin with it says nothing.
    const ONE_OPPONENT_LESS: i32 = 0;

    /// How scores turn into results between two players; in games of three, between the last two.
    const WIN_CURVE: WinCurve = WinCurve::TWO_PLAYERS;

    /// What the levels of an engine are held back by.
    const LEVELS: Levels = levels::LEVELS;

    /// What evaluations remember from one position to the next, where that makes them faster: `()` for
    /// nothing.
    type EvalCache: Default + Send;

    /// The hand-made evaluation in centipawns, a pawn being worth about 100: positive when it is
    /// good for `player`. In a two-player game the other player's value is the negative; in a
    /// three-player game it weighs the player's own prospects against those of both others.
    fn evaluate(&self, player: Player) -> i32;

    /// The same as [`Evaluate::evaluate`], for those who evaluate many positions.
    fn evaluate_cached(&self, player: Player, _cache: &mut Self::EvalCache) -> i32 {
        self.evaluate(player)
    }

    /// Has what [`Evaluate::evaluate_cached`] will look up fetched before it is asked for.
    fn prefetch_evaluation(&self, _cache: &Self::EvalCache) {}

    /// [`Evaluate::evaluate`] for every player; games of three share the work.
    fn evaluations(&self) -> PerPlayer<i32> {
        PerPlayer::from_fn(|player| if player.index() < Self::PLAYERS { self.evaluate(player) } else { 0 })
    }

    /// Whether a move changes so much that quiescence must look at it: captures, promotions,
    /// whatever else gains or loses material at once.
    fn is_tactical(&self, m: Self::Move) -> bool;

    /// What a move gains at once in centipawns, before any answer: pieces destroyed of others,
    /// less pieces destroyed of one's own, plus what promotion adds.
    fn gain(&self, m: Self::Move) -> i32;

    /// The value at risk: roughly what the moving piece is worth, in centipawns, to order captures
    /// by least valuable attacker.
    fn risk(&self, m: Self::Move) -> i32;

    /// Whether the captures on one square that a move begins, each side taking with the least
    /// valuable piece and stopping where that is best, leave its player at least `threshold`
    /// centipawns better off (static exchange evaluation). A game that does not look at the answers
    /// goes by the gain alone.
    fn see(&self, m: Self::Move, threshold: i32) -> bool {
        self.gain(m) >= threshold
    }

    /// Appends legal moves among which are all that are tactical; games leave out others where that is
    /// faster.
    fn tactical_moves(&self, moves: &mut Vec<Self::Move>) {
        self.legal_moves(moves);
    }

    /// Moves alike in kind share a slot of the history table; below [`Evaluate::HISTORY_SLOTS`].
    fn history_slot(&self, m: Self::Move) -> usize;

    /// Numbers that are alike where the evaluation is likely to err alike: of the pawns, say, and of
    /// each player's pieces. All 0 where the game tells nothing.
    fn correction_keys(&self) -> [u64; 3] {
        [0; 3]
    }

    /// The position after giving up the turn, where that is sound as a bound: `None` in check, near
    /// zugzwang and in games where a turn is no burden.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether the player to move has nothing but tactical moves because the rules demand them, as
    /// where a capture is compulsory: the position cannot be judged as if it stood still. Cheap, and
    /// false where that is not known.
    fn must_capture(&self) -> bool {
        false
    }

    /// Whether the player to move has lost unless an answer is found to what the other player is about
    /// to do: in check, but also where a goal is within reach. Such a position is not judged as if it
    /// stood still.
    fn is_threatened(&self) -> bool {
        self.checked().contains(self.to_move())
    }

    /// Whether no earlier position can come again after the move.
    fn is_irreversible(&self, m: Self::Move) -> bool {
        self.is_tactical(m)
    }
}

/// How to draw a position and how to ask for a move (`view.rs`).
pub trait View: Evaluate {
    /// The board: the same for every position of the game.
    fn layout() -> Layout;

    /// What one piece of `parts` of this game does, in one line: `None` for an unknown piece.
    fn describe(&self, piece: &PieceView) -> Option<String>;

    /// How position texts are put together. `fields` are the texts now in the fields after the rows,
    /// right or wrong, where what a letter of the rows means depends on them.
    fn editing(fields: &[&str]) -> Editing;

    /// The pieces on the board.
    fn pieces(&self) -> Vec<PieceView>;

    /// How a player makes this legal move.
    fn gesture(&self, m: Self::Move) -> Gesture;

    /// Squares to mark, beyond checks and the last move, which are marked for every game.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }
}
