//! What must hold at every position of every game, tried on random play.

use crate::Random;
use std::collections::HashMap;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::foreign::read_position;
use variorum_core::levels::{Handicap, Levels};
use variorum_core::perft::after;
use variorum_core::view::PieceView;
use variorum_core::{
    Departure, End, Evaluate, Fault, Game, Hints, Key, Notation, Observer, Options, Play, Player, Position,
    Reason, Record, Searchable, View,
};

/// Plays `games` random games with `options` from `start` (a position text, or `-` for the start)
/// and checks every law at every position on the way:
///
/// - texts: position and moves round-trip, move texts are unique, the reader accepts exactly them; the
///   position as other programs write it is read without an assumption;
/// - a null move passes the turn and leaves a position;
/// - keys: kept up to date = recomputed; equal positions have equal keys and unequal ones do not;
/// - decided exactly when no move is left; counting = listing; children = moves played;
/// - a draw for want of progress is seen coming;
/// - playing on a clone leaves the original; the observer's reports rebuild the board;
/// - evaluations are opposite for two players and bounded; hints are in range;
/// - gestures lie on the board and tell moves apart;
/// - the editor's palette reads and writes the rows, and knows every field;
/// - arbitrary text never panics, and no error gives what it refuses as its example;
/// - each level of the engine is held back less than the one below.
pub fn laws<G: Game<Position: Searchable>>(
    game: G,
    option_texts: &[&str],
    start: &str,
    games: usize,
    max_plies: usize,
    seed: u64,
) {
    let options = Options::parse(G::CARD.options, option_texts.iter().copied()).expect("options");
    levels_rise(&G::Position::LEVELS);
    let mut random = Random(seed);
    for _ in 0..games {
        let first = match start {
            "-" => G::start(&options).expect("a start"),
            text => G::read(&options, text).expect("a position"),
        };
        let mut record = Record::<G>::new(first);
        for _ in 0..max_plies {
            check::<G>(&options, &record, &mut random);
            abroad_and_back(game, &options, &record);
            let moves = record.legal_moves();
            if moves.is_empty() {
                break;
            }
            record.play(moves[random.below(moves.len())]);
        }
        arbitrary_text(game, &options, &record, &mut random);
    }
}

fn levels_rise(levels: &Levels) {
    for pair in levels.windows(2) {
        let [weak, strong] = pair else { unreachable!() };
        assert!(strong.depth >= weak.depth && strong.nodes > weak.nodes, "{strong:?}");
        assert!(strong.quiescence >= weak.quiescence && strong.noise < weak.noise, "{strong:?}");
        assert!((0..2).all(|kind| strong.overlooked[kind] < weak.overlooked[kind]), "{strong:?}");
    }
    assert_eq!(levels[levels.len() - 1], Handicap::NONE, "the highest level");
}

fn check<G: Game<Position: Searchable>>(options: &Options, record: &Record<G>, random: &mut Random) {
    let position = record.position();
    let text = position.text();

    let read = G::read(options, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.text(), text, "position text round trip");
    assert_eq!(&read, position, "position round trip of {text}");
    assert_eq!(position.key(), position.recomputed_key(), "incremental key at {text}");
    assert_eq!(read.repetition_key(), position.repetition_key(), "repetition key of {text}");

    editing_is_sound::<G>(position, &text);

    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves.is_empty(), position.decided().is_some(), "decided exactly without moves: {text}");
    assert_eq!(position.count_legal_moves(), moves.len() as u64, "count at {text}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "has a move at {text}");

    let mut children = HashMap::new();
    position.each_child(&mut |m, next| {
        assert!(children.insert(m, next.clone()).is_none(), "{m:?} twice at {text}")
    });
    assert_eq!(children.len(), moves.len(), "as many children as moves at {text}");

    let mut texts = HashMap::new();
    let mut gestures = HashMap::new();
    let before = position.clone();
    for &m in &moves {
        let move_text = position.move_text(m);
        let read = position.read_move(&move_text).unwrap_or_else(|fault| panic!("{fault} at {text}"));
        assert_eq!(read, m, "move text {move_text} at {text}");
        assert!(texts.insert(move_text.clone(), m).is_none(), "move text {move_text} twice at {text}");
        hints(position, m, &text, &move_text);
        let gesture = position.gesture(m);
        gesture_is_sound::<G>(&gesture, &text, &move_text);
        let asked = (gesture.from, gesture.to, gesture.choice, gesture.button);
        assert!(gestures.insert(asked, m).is_none(), "gesture of {move_text} twice at {text}");
        observed::<G>(position, m, &text, &move_text);
        let (child, next) = (children.get(&m), after(position, m));
        assert_eq!(child, Some(&next), "the child by {move_text} at {text}");
        assert_eq!(
            child.map(Position::key),
            Some(next.key()),
            "the key of the child by {move_text} at {text}"
        );
    }
    assert_eq!(&before, position, "playing on a clone changes the original at {text}");

    if !moves.is_empty() {
        let next = after(position, moves[random.below(moves.len())]);
        assert_ne!(next.text(), text, "a move changes the position text");
        assert_ne!(next.key(), Key(0));
        let drawn = position.drawn(1).is_some_and(|outcome| outcome.reason == Reason::Fifty);
        if drawn || position.claims(1).contains(&Reason::Fifty) {
            assert_eq!(position.quiet_turns_left(), 0, "quiet turns left at {text}");
        }
        if position.players_in() == next.players_in() {
            assert!(
                next.quiet_turns_left().saturating_add(1) >= position.quiet_turns_left(),
                "quiet turns left after a move at {text}"
            );
        }
    }

    if G::CARD.players == 2 {
        let (white, black) = (position.evaluate(Player::WHITE), position.evaluate(Player::BLACK));
        assert_eq!(white, -black, "evaluations are opposite at {text}");
    }
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "whether there is a move at {text}");
    let mut tactical = Vec::new();
    position.tactical_moves(&mut tactical);
    assert!(tactical.iter().all(|m| moves.contains(m)), "tactical moves are legal at {text}");
    let all_there = moves.iter().all(|&m| !position.is_tactical(m) || tactical.contains(&m));
    assert!(all_there, "all tactical moves are listed at {text}");
    for player in position.players_in().iter() {
        assert!(position.evaluate(player).abs() < 20_000, "evaluation of {player} at {text}");
        if moves.is_empty() {
            continue;
        }
        let mut left = position.clone();
        let outcome = left.leave(player, Departure::Resign).or_else(|| left.decided());
        assert!(outcome.is_none_or(|o| !o.winners.contains(player)), "the one who resigns wins at {text}");
    }
    for piece in position.pieces() {
        assert!(position.describe(&piece).is_some(), "no description of {piece:?} at {text}");
    }
}

fn hints<P: Searchable>(position: &P, m: P::Move, text: &str, move_text: &str) {
    assert!(position.history_slot(m) < P::HISTORY_SLOTS, "history slot of {move_text} at {text}");
    assert!(position.gain(m).abs() < 20_000, "gain of {move_text} at {text}");
    assert!(position.risk(m) >= 0, "risk of {move_text} at {text}");
    if let Some(passed) = position.null_move() {
        assert_eq!(passed.key(), passed.recomputed_key(), "key after a null move at {text}");
        assert_ne!(passed.to_move(), position.to_move(), "a null move passes the turn at {text}");
    }
}

fn gesture_is_sound<G: Game<Position: Searchable>>(
    gesture: &variorum_core::view::Gesture,
    text: &str,
    move_text: &str,
) {
    let squares = G::Position::layout().squares.len();
    let named = gesture.from.iter().chain(&gesture.to).chain(&gesture.also).chain(&gesture.destroys);
    let moved = gesture.moves.iter().flat_map(|(from, to)| [from, to]);
    for square in named.chain(moved) {
        assert!(*square < squares, "gesture of {move_text} leaves the board at {text}");
    }
    assert!(
        gesture.from.is_some() || gesture.button.is_some(),
        "{move_text} has neither square nor button at {text}"
    );
}

/// Pieces by square, kept up to date from what a move reports.
#[derive(Default)]
struct Mirror(HashMap<usize, (Player, usize)>);

impl Observer for Mirror {
    fn put(&mut self, square: usize, owner: Player, kind: usize) {
        assert!(self.0.insert(square, (owner, kind)).is_none(), "put on a full square {square}");
    }
    fn take(&mut self, square: usize, owner: Player, kind: usize) {
        // A piece that stood there before the move is not in the mirror: note its removal.
        if self.0.contains_key(&square) {
            assert_eq!(self.0.remove(&square), Some((owner, kind)), "took another piece from {square}");
        }
    }
}

fn observed<G: Game<Position: Searchable>>(
    position: &G::Position,
    m: <G::Position as Play>::Move,
    text: &str,
    move_text: &str,
) {
    let mut mirror = Mirror::default();
    let mut next = position.clone();
    next.play_observed(m, &mut mirror);
    assert_eq!(next.key(), next.recomputed_key(), "key after {move_text} at {text}");
    let pieces = next.pieces();
    for (square, (owner, _)) in mirror.0 {
        let there = |piece: &&PieceView| piece.square == square;
        let found = pieces.iter().find(there);
        assert_eq!(
            found.map(|piece| piece.owner),
            Some(owner),
            "reported by {move_text} at {text}: {square}"
        );
    }
}

fn arbitrary_text<G: Game<Position: Searchable>>(
    game: G,
    options: &Options,
    record: &Record<G>,
    random: &mut Random,
) {
    let text = record.position().text();
    let alphabet: Vec<char> = "KQRBNPIMkqrbnpwx()/,0123456789 -abhu+:;é\u{0}\t".chars().collect();
    for _ in 0..40 {
        let mut broken: Vec<char> = text.chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(broken.len());
            match random.below(3) {
                0 => broken[at] = alphabet[random.below(alphabet.len())],
                1 => broken.insert(at, alphabet[random.below(alphabet.len())]),
                _ => drop(broken.remove(at)),
            }
        }
        let broken: String = broken.into_iter().collect();
        match game.read_record(options, &broken) {
            Ok(read) => {
                let written = read.start_text();
                let again = game.read_record(options, &written).unwrap_or_else(|e| panic!("{written}: {e}"));
                assert_eq!(again.start_text(), written, "what is written of {broken} is read as itself");
            }
            Err(error) => error.faults.iter().for_each(no_example_is_what_was_refused),
        }
        let move_text: String =
            (0..random.below(8)).map(|_| alphabet[random.below(alphabet.len())]).collect();
        // Either answer is right; what counts is that nothing panics.
        let _ = record.position().read_move(&move_text);
    }
    let before = record.positions().get(record.positions().len().saturating_sub(2));
    let mut played = before.map(|before| Record::<G>::new(before.clone()).legal()).unwrap_or_default();
    played.extend(["e2e4", "e7e8q", "0000", "k2k4", "c6d7"].map(str::to_owned));
    for text in played {
        if let Err(fault) = Record::<G>::new(record.position().clone()).play_text(&text) {
            no_example_is_what_was_refused(&fault);
        }
    }
}

/// An error that gives examples never gives the text that it refuses.
pub(crate) fn no_example_is_what_was_refused(fault: &Fault) {
    let Some((_, examples)) = fault.expected.split_once("such as ") else { return };
    let same = examples.split([' ', ',']).any(|example| example == fault.text);
    assert!(!same, "an example that was refused: {fault}");
}

/// Holds the game's generator against another one, written as plainly as can be, on random play.
pub fn same_moves<G: Game<Position: Searchable>>(
    start: &G::Position,
    reference: impl Fn(&G::Position) -> Vec<<G::Position as Play>::Move>,
    games: usize,
    max_plies: usize,
    seed: u64,
) {
    let mut random = Random(seed);
    for _ in 0..games {
        let mut position = start.clone();
        for _ in 0..max_plies {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let texts = |moves: &[<G::Position as Play>::Move]| {
                let mut texts: Vec<String> = moves.iter().map(|&m| position.move_text(m)).collect();
                texts.sort_unstable();
                texts
            };
            assert_eq!(texts(&moves), texts(&reference(&position)), "at {}", position.text());
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
}

/// The position as other programs write it, and after a null move.
fn abroad_and_back<G: Game<Position: Searchable>>(game: G, options: &Options, record: &Record<G>) {
    let position = record.position();
    let (text, foreign) = (position.text(), position.foreign_text());
    let reading =
        read_position(&game, options, &foreign).unwrap_or_else(|error| panic!("{foreign}: {error}"));
    assert_eq!((reading.record.text(), reading.notes), (text.clone(), Vec::new()), "{foreign} read");
    if let Some(next) = position.give_up_turn().filter(|_| record.outcome().is_none()) {
        assert!(position.checked().is_empty() && G::CARD.players == 2, "a null move at {text}");
        assert_eq!(next.key(), next.recomputed_key(), "incremental key after a null move at {text}");
        assert_ne!(next.to_move(), position.to_move(), "the turn after a null move at {text}");
        let read = G::read(options, &next.text()).unwrap_or_else(|error| panic!("{}: {error}", next.text()));
        assert_eq!(read, next, "after a null move at {text}");
    }
}

/// The palette reads the rows as the pieces stand, and writes them back.
fn editing_is_sound<G: Game<Position: Searchable>>(position: &G::Position, text: &str) {
    let parts: Vec<&str> = text.split(' ').collect();
    let editing = G::Position::editing(&parts[1..]);
    assert_eq!(editing.fields.len() + 1, parts.len(), "a field view a field: {text}");
    for (field, value) in editing.fields.iter().zip(&parts[1..]) {
        let listed = field.choices.is_empty() || field.choices.iter().any(|choice| choice.value == *value);
        assert!(listed, "field {} lists {value} at {text}", field.name);
    }
    let layout = G::Position::layout();
    let placed = editing.read_rows(&layout, parts[0]).unwrap_or_else(|fault| panic!("{fault} at {text}"));
    assert_eq!(editing.write_rows(&layout, &placed), parts[0], "rows written back");
    let mut shown = vec![None; layout.squares.len()];
    for piece in position.pieces() {
        shown[piece.square] = Some((piece.owner, piece.parts, piece.name));
    }
    let piece = |i: usize| (editing.pieces[i].owner, editing.pieces[i].parts, editing.pieces[i].name);
    let placed: Vec<_> = placed.into_iter().map(|i| i.map(piece)).collect();
    assert_eq!(placed, shown, "the palette shows the pieces of {text}");
}
