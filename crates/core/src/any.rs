//! Games and records behind trait objects: text in, text and data out. Edges (command line, server,
//! browser, protocols) speak to every game through these and name none.

use crate::editing::Editing;
use crate::record::NULL_TEXT;
use crate::view::{Gesture, Layout, Mark, PieceView};
use crate::{
    Card, CastlingRight, Departure, Evaluate, Expected, Game, Hints, Notation, Play, Position, Searchable,
    TimeOdds, View,
};
use crate::{
    Event, Fault, Key, Options, Outcome, PerPlayer, Player, PlayerSet, PositionError, Reason, Record,
    WinCurve,
};
use std::any::Any;

/// A game, whichever it is.
///
/// ```
/// use variorum_core::Options;
/// use variorum_core::any::AnyGame;
///
/// let game: &dyn AnyGame = &variorum_chess::Chess;
/// let record = game.new_record(&Options::default())?;
/// assert_eq!(record.legal().len(), 20);
/// let error = game.read_record(&Options::default(), "8/8/8/8/8/8/8/8 w - - 0 1").err();
/// assert!(error.is_some_and(|error| !error.faults.is_empty()), "a position without kings");
/// # Ok::<(), variorum_core::Fault>(())
/// ```
pub trait AnyGame: Send + Sync {
    /// The identity card.
    fn card(&self) -> &'static Card;

    /// The board.
    fn layout(&self) -> Layout;

    /// How position texts are put together; see [`View::editing`].
    fn editing(&self, fields: &[&str]) -> Editing;

    /// A new game.
    ///
    /// # Errors
    /// Options that do not go together.
    fn new_record(&self, options: &Options) -> Result<Box<dyn AnyRecord>, Fault>;

    /// A new game from a position text.
    ///
    /// # Errors
    /// Every reason why the text is not a position of a game with these options.
    fn read_record(&self, options: &Options, text: &str) -> Result<Box<dyn AnyRecord>, PositionError>;

    /// The rights to castle that the pieces of a position leave; see [`Game::castling_rights`].
    fn castling_rights(&self, options: &Options, fields: &[&str]) -> Option<Vec<CastlingRight>>;

    /// The name by which records of other programs know the game with these options; see
    /// [`Game::record_name`].
    fn record_name(&self, options: &Options) -> Option<&'static str>;

    /// What a player should know who chooses this value of an option; see [`Game::about_choice`].
    fn about_choice(&self, option: &str, value: &str) -> Option<&'static str>;

    /// How often a strong player makes each choice; see [`Game::equilibrium`].
    fn equilibrium(&self, option: &str) -> Option<&'static [(&'static str, u32)]>;

    /// What players may expect of games with some options; see [`Game::expected`].
    fn expected(&self) -> &'static [Expected];

    /// What a player may expect who has less time; see [`Game::time_odds`].
    fn time_odds(&self) -> &'static [TimeOdds];
}

impl<G: Game<Position: Searchable>> AnyGame for G {
    fn card(&self) -> &'static Card {
        const { &G::CARD }
    }

    fn layout(&self) -> Layout {
        G::Position::layout()
    }

    fn editing(&self, fields: &[&str]) -> Editing {
        G::Position::editing(fields)
    }

    fn new_record(&self, options: &Options) -> Result<Box<dyn AnyRecord>, Fault> {
        Ok(Box::new(Record::<G>::new(G::start(options)?)))
    }

    fn read_record(&self, options: &Options, text: &str) -> Result<Box<dyn AnyRecord>, PositionError> {
        Ok(Box::new(Record::<G>::new(G::read(options, text)?)))
    }

    fn castling_rights(&self, options: &Options, fields: &[&str]) -> Option<Vec<CastlingRight>> {
        G::castling_rights(options, fields)
    }

    fn record_name(&self, options: &Options) -> Option<&'static str> {
        G::record_name(options)
    }

    fn about_choice(&self, option: &str, value: &str) -> Option<&'static str> {
        G::about_choice(option, value)
    }

    fn equilibrium(&self, option: &str) -> Option<&'static [(&'static str, u32)]> {
        G::equilibrium(option)
    }

    fn expected(&self) -> &'static [Expected] {
        G::expected()
    }

    fn time_odds(&self) -> &'static [TimeOdds] {
        G::time_odds()
    }
}

/// One thing that happened, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Who did it; `None` for an agreement of all.
    pub player: Option<Player>,
    /// Move text or event text (`resign:red`, `time:red`, `agree`); a claim is `claim:` and the
    /// reason, a null move [`NULL_TEXT`](crate::NULL_TEXT).
    pub text: String,
    /// Whether it is a move on the board.
    pub is_move: bool,
}

/// A legal move with how to make it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveView {
    /// The move text.
    pub text: String,
    /// How a player makes it.
    pub gesture: Gesture,
    /// What it gains at once, then what goes there, in centipawns: of moves that share squares the one
    /// that is worth most is offered first.
    pub worth: (i32, i32),
}

/// A game in progress, whichever game it is. Methods are those of [`Record`], in texts.
///
/// ```
/// use variorum_core::Options;
/// use variorum_core::any::AnyGame;
///
/// let mut record = variorum_chess::Chess.new_record(&Options::default())?;
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     record.play_text(text)?;
/// }
/// let outcome = record.outcome().expect("it is mate");
/// assert_eq!(outcome.in_words(), "Black wins by checkmate");
/// record.truncate(2);
/// assert!(record.text().ends_with(" w KQkq e6 0 2"), "{}", record.text());
/// # Ok::<(), variorum_core::Fault>(())
/// ```
pub trait AnyRecord: Send + Sync {
    /// The game's identity card.
    fn card(&self) -> &'static Card;
    /// An independent copy.
    fn clone_box(&self) -> Box<dyn AnyRecord>;
    /// A game that starts from the position on the board, with nothing played.
    fn without_history(&self) -> Box<dyn AnyRecord>;
    /// The concrete [`Record`], for those who know the game's type.
    fn as_any(&self) -> &dyn Any;
    /// The text of the position the game started from.
    fn start_text(&self) -> String;
    /// The text of the position on the board.
    fn text(&self) -> String;
    /// The same as other programs read it.
    fn foreign_text(&self) -> String;
    /// The key of the position on the board; see [`Position::key`].
    fn key(&self) -> Key;
    /// The player whose decision it is.
    fn to_move(&self) -> Player;
    /// The players still in.
    fn players_in(&self) -> PlayerSet;
    /// The players still in whose king is attacked.
    fn checked(&self) -> PlayerSet;
    /// The legal moves, sorted as bytes; none once the game is over.
    fn legal(&self) -> Vec<String>;
    /// The legal moves with their gestures, sorted by text; none once the game is over.
    fn moves(&self) -> Vec<MoveView>;
    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// How the rules of play had ended a game that was resumed, and after how many events.
    fn resumed(&self) -> Option<(usize, Outcome)>;
    /// What the player to move may claim.
    fn claims(&self) -> Vec<Reason>;
    /// The place of each player once the game is over, 1 the best.
    fn places(&self) -> Option<PerPlayer<u8>>;
    /// What happened, in order.
    fn entries(&self) -> Vec<Entry>;
    /// How many events there are.
    fn ply(&self) -> usize;
    /// Plays a move or an event by its text.
    ///
    /// # Errors
    /// See [`Record::play_text`].
    fn play_text(&mut self, text: &str) -> Result<(), Fault>;
    /// Plays an entry of another record back.
    ///
    /// # Errors
    /// See [`Record::replay_text`].
    fn replay_text(&mut self, text: &str) -> Result<(), Fault>;
    /// Plays an entry of a record or an analysis, which may go on where play may not.
    ///
    /// # Errors
    /// See [`Record::follow_text`].
    fn follow_text(&mut self, text: &str) -> Result<(), Fault>;
    /// Goes on with a game that is drawn by history or judgement; see [`Record::resume`].
    fn resume(&mut self) -> bool;
    /// A player leaves.
    fn leave(&mut self, player: Player, how: Departure);
    /// All agree on a draw.
    fn agree(&mut self);
    /// The player to move claims a draw.
    ///
    /// # Errors
    /// The rules do not give that claim now.
    fn claim(&mut self, reason: Reason) -> Result<(), Fault>;
    /// Goes back to the position after the first `events` events.
    fn truncate(&mut self, events: usize);
    /// The pieces on the board.
    fn pieces(&self) -> Vec<PieceView>;
    /// Squares to mark.
    fn marks(&self) -> Vec<Mark>;
    /// What a legal move uses of the rules, in their words; see [`View::uses`](crate::View::uses).
    ///
    /// # Errors
    /// The text names no legal move.
    fn uses(&self, text: &str) -> Result<Vec<&'static str>, Fault>;
    /// What one piece does, in one line.
    fn describe(&self, piece: &PieceView) -> Option<String>;
    /// The hand-made evaluation of the position for `player`, in centipawns.
    fn evaluate(&self, player: Player) -> i32;
    /// How scores turn into results between two players; in games of three, between the last two.
    fn win_curve(&self) -> WinCurve;
    /// Counts sequences of legal decisions from the position on the board. Not in programs for the browser, where nobody
    /// asks for it.
    #[cfg(not(target_family = "wasm"))]
    fn perft(&self, depth: u32) -> u64;
    /// Counts below each legal move, by move text. Not in programs for the browser.
    #[cfg(not(target_family = "wasm"))]
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

impl<G: Game<Position: Searchable>> AnyRecord for Record<G> {
    fn card(&self) -> &'static Card {
        const { &G::CARD }
    }

    fn clone_box(&self) -> Box<dyn AnyRecord> {
        Box::new(self.clone())
    }

    fn without_history(&self) -> Box<dyn AnyRecord> {
        Box::new(Record::<G>::new(self.position().clone()))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn start_text(&self) -> String {
        self.positions()[0].text()
    }

    fn text(&self) -> String {
        self.position().text()
    }

    fn foreign_text(&self) -> String {
        self.position().foreign_text()
    }

    fn key(&self) -> Key {
        self.position().key()
    }

    fn to_move(&self) -> Player {
        self.position().to_move()
    }

    fn players_in(&self) -> PlayerSet {
        self.position().players_in()
    }

    fn checked(&self) -> PlayerSet {
        self.position().checked()
    }

    fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> =
            self.legal_moves().into_iter().map(|m| self.position().move_text(m)).collect();
        texts.sort_unstable();
        texts
    }

    fn moves(&self) -> Vec<MoveView> {
        let position = self.position();
        let view = |m| MoveView {
            text: position.move_text(m),
            gesture: position.gesture(m),
            worth: (position.gain(m), position.risk(m)),
        };
        let mut moves: Vec<MoveView> = self.legal_moves().into_iter().map(view).collect();
        moves.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn resumed(&self) -> Option<(usize, Outcome)> {
        self.resumed()
    }

    fn claims(&self) -> Vec<Reason> {
        self.claims()
    }

    fn places(&self) -> Option<PerPlayer<u8>> {
        self.places()
    }

    fn entries(&self) -> Vec<Entry> {
        let entry = |(position, event): (&G::Position, &Event<<G::Position as Play>::Move>)| match *event {
            Event::Move(player, m) => {
                Entry { player: Some(player), text: position.move_text(m), is_move: true }
            }
            Event::Leave(player, how) => {
                let word = match how {
                    Departure::Resign => "resign",
                    Departure::Time => "time",
                };
                Entry { player: Some(player), text: format!("{word}:{player}"), is_move: false }
            }
            Event::Agree => Entry { player: None, text: "agree".to_owned(), is_move: false },
            Event::Claim(player, reason) => {
                Entry { player: Some(player), text: format!("claim:{reason}"), is_move: false }
            }
            Event::Null(player) => Entry { player: Some(player), text: NULL_TEXT.to_owned(), is_move: false },
        };
        self.positions().iter().zip(self.events()).map(entry).collect()
    }

    fn ply(&self) -> usize {
        self.events().len()
    }

    fn play_text(&mut self, text: &str) -> Result<(), Fault> {
        self.play_text(text)
    }

    fn replay_text(&mut self, text: &str) -> Result<(), Fault> {
        self.replay_text(text)
    }

    fn follow_text(&mut self, text: &str) -> Result<(), Fault> {
        self.follow_text(text)
    }

    fn resume(&mut self) -> bool {
        self.resume()
    }

    fn leave(&mut self, player: Player, how: Departure) {
        self.leave(player, how);
    }

    fn agree(&mut self) {
        self.agree();
    }

    fn claim(&mut self, reason: Reason) -> Result<(), Fault> {
        self.claim(reason)
    }

    fn truncate(&mut self, events: usize) {
        self.truncate(events);
    }

    fn pieces(&self) -> Vec<PieceView> {
        self.position().pieces()
    }

    fn marks(&self) -> Vec<Mark> {
        self.position().marks()
    }

    fn uses(&self, text: &str) -> Result<Vec<&'static str>, Fault> {
        Ok(self.position().uses(self.position().read_move(text)?))
    }

    fn describe(&self, piece: &PieceView) -> Option<String> {
        self.position().describe(piece)
    }

    fn evaluate(&self, player: Player) -> i32 {
        self.position().evaluate(player)
    }

    fn win_curve(&self) -> WinCurve {
        G::Position::WIN_CURVE
    }

    #[cfg(not(target_family = "wasm"))]
    fn perft(&self, depth: u32) -> u64 {
        crate::perft::perft(self.position(), depth)
    }

    #[cfg(not(target_family = "wasm"))]
    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        crate::perft::divide(self.position(), depth)
    }
}
