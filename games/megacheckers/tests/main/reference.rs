//! A second generator, written as plainly as can be from the rules, on a grid of 21×13.

use variorum_core::{Notation, Player};
use variorum_megaboard::{CORNERS, Square, offset};
use variorum_megacheckers::{Capture, Move, Pending, Position};

const ALL: [(i32, i32); 8] = [(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)];

fn directions(is_king: bool) -> Vec<(i32, i32)> {
    ALL.into_iter().filter(|&(files, ranks)| is_king || files * ranks != 0).collect()
}

/// The jumps of a piece: the owner of what is jumped over, its square, and the one landed on.
fn jumps(position: &Position, from: Square) -> Vec<(Player, Square, Square)> {
    let Some((owner, is_king)) = position.piece_at(from) else { return Vec::new() };
    let mut found = Vec::new();
    for (files, ranks) in directions(is_king) {
        let over = offset(from, files, ranks);
        let to = offset(from, 2 * files, 2 * ranks);
        if let (Some(over), Some(to)) = (over, to)
            && let Some((victim, _)) = position.piece_at(over)
            && victim != owner
            && position.piece_at(to).is_none()
        {
            found.push((victim, over, to));
        }
    }
    found
}

fn steps(position: &Position, from: Square) -> Vec<Square> {
    let is_king = position.piece_at(from).is_some_and(|(_, is_king)| is_king);
    let near = directions(is_king).into_iter().filter_map(|(files, ranks)| offset(from, files, ranks));
    near.filter(|&to| position.piece_at(to).is_none()).collect()
}

/// Every legal decision, found the slow way.
pub fn legal_moves(position: &Position) -> Vec<Move> {
    let text = position.text();
    let fields: Vec<&str> = text.split(' ').collect();
    if fields[2].len() == 1 {
        return Vec::new();
    }
    let side = Player::from_letter(fields[1].chars().next().expect("a letter")).expect("a player");
    let own: Vec<Square> =
        Square::all().filter(|&s| position.piece_at(s).is_some_and(|(owner, _)| owner == side)).collect();
    let jumping =
        |from| jumps(position, from).into_iter().map(move |(_, over, to)| Move::Jump { from, over, to });
    let stepping = |from| steps(position, from).into_iter().map(move |to| Move::Step { from, to });
    match position.pending() {
        Pending::Nothing => {
            let mut moves: Vec<Move> = own.iter().flat_map(|&from| jumping(from)).collect();
            if moves.is_empty() || position.rules().capture == Capture::Huff {
                moves.extend(own.iter().flat_map(|&from| stepping(from)));
            }
            if moves.is_empty() {
                moves.push(Move::Rest);
            }
            moves
        }
        Pending::Series { square, jumped } => {
            let mut moves: Vec<Move> = jumping(square).collect();
            let left = jumps(position, square);
            let is_right_only = left.iter().all(|&(victim, _, _)| !jumped.contains(victim));
            if is_right_only || position.rules().capture == Capture::Huff {
                moves.push(Move::Rest);
            }
            moves
        }
        Pending::Huffs(_) => {
            let group = fields[5].split(';').next().expect("a group");
            let squares = group[2..].split(',').map(|name| Square::from_name(name).expect("a square"));
            squares.map(Move::Huff).chain([Move::Rest]).collect()
        }
    }
}

/// What the huffs must be after a step or a stop: the groups of the position text, found the slow
/// way from the position before and the move.
pub fn huffs_after(position: &Position, m: Move) -> String {
    let text = position.text();
    let fields: Vec<&str> = text.split(' ').collect();
    let side = Player::from_letter(fields[1].chars().next().expect("a letter")).expect("a player");
    let mut failing: Vec<(Square, Square, Vec<Player>)> = Vec::new();
    let note = |from: Square, shown: Square| {
        let victims = jumps(position, from).into_iter().map(|(victim, _, _)| victim).collect();
        (from, shown, victims)
    };
    match (position.pending(), m) {
        (Pending::Nothing, Move::Step { from, to }) => {
            for square in Square::all() {
                if position.piece_at(square).is_some_and(|(owner, _)| owner == side) {
                    failing.push(note(square, if square == from { to } else { square }));
                }
            }
        }
        (Pending::Series { square, jumped }, Move::Rest) => {
            let (_, shown, mut victims) = note(square, square);
            victims.retain(|&victim| jumped.contains(victim));
            failing.push((square, shown, victims));
        }
        _ => {}
    }
    let mut groups = Vec::new();
    for step in 1..3 {
        let decider = Player::ALL[(side.index() + step) % 3];
        let mut names: Vec<String> = failing
            .iter()
            .filter(|(_, _, victims)| victims.contains(&decider))
            .map(|(_, shown, _)| shown.to_string())
            .collect();
        names.sort_by_key(|name| (name.as_bytes()[0], name[1..].parse::<u8>().expect("a rank")));
        if !names.is_empty() {
            groups.push(format!("{}:{}", decider.letter(), names.join(",")));
        }
    }
    if groups.is_empty() { "-".to_owned() } else { groups.join(";") }
}

/// Whether a square is a black hole.
pub fn is_hole(square: Square) -> bool {
    CORNERS.contains(&square)
}
