//! The rows of the move list: one row for each round and one column for each player. A cell holds several
//! moves where a turn has several.

use crate::history::HistoryEntry;

/// One row of the move list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveRow {
    /// Number of the round, from 1.
    pub number: usize,
    /// For each player, the plies (from 1) of that player's entries.
    pub cells: Vec<Vec<usize>>,
}

/// The rows for a game with so many players. An entry without a player stands in the column of the player
/// before it.
pub fn rows(entries: &[HistoryEntry], players: usize) -> Vec<MoveRow> {
    let mut rows: Vec<MoveRow> = Vec::new();
    let mut last: Option<usize> = None;
    for (i, entry) in entries.iter().enumerate() {
        let column = entry.player.map_or(last.unwrap_or(0), |player| player.index()).min(players - 1);
        // An entry goes into the same row when its player is further right, or when it continues
        // the same turn.
        let goes_on = match last {
            None => false,
            Some(at) => {
                column > at
                    || (column == at && (entry.player.is_none() || !entry.is_move || same_turn(entries, i)))
            }
        };
        if !goes_on {
            rows.push(MoveRow { number: rows.len() + 1, cells: vec![Vec::new(); players] });
        }
        if let Some(row) = rows.last_mut() {
            row.cells[column].push(i + 1);
        }
        last = Some(column);
    }
    rows
}

/// Whether entry `i` continues the turn of the entry before: both are moves of one player.
fn same_turn(entries: &[HistoryEntry], i: usize) -> bool {
    i > 0 && entries[i - 1].is_move && entries[i - 1].player == entries[i].player
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::Player;

    fn entry(player: Option<Player>, is_move: bool) -> HistoryEntry {
        HistoryEntry { player, is_move, ..HistoryEntry::default() }
    }

    fn cells(entries: &[(usize, bool)], players: usize) -> Vec<Vec<Vec<usize>>> {
        let entries: Vec<HistoryEntry> = entries.iter().map(|&(p, m)| entry(Player::new(p), m)).collect();
        rows(&entries, players).into_iter().map(|row| row.cells).collect()
    }

    #[test]
    fn rounds_are_rows_whoever_begins() {
        let moves = [(1, true), (0, true), (1, true)];
        assert_eq!(cells(&moves, 2), [vec![vec![], vec![1]], vec![vec![2], vec![3]]]);
    }

    #[test]
    fn a_turn_of_several_decisions_is_one_cell() {
        let moves = [(0, true), (0, true), (1, true)];
        assert_eq!(cells(&moves, 2), [vec![vec![1, 2], vec![3]]]);
    }

    #[test]
    fn players_who_are_out_leave_their_column_empty() {
        let moves = [(0, true), (1, true), (2, true), (0, true), (2, true), (2, false)];
        assert_eq!(cells(&moves, 3), [vec![vec![1], vec![2], vec![3]], vec![vec![4], vec![], vec![5, 6]]]);
    }

    #[test]
    fn an_agreement_stands_with_the_last_move() {
        let entries = [entry(Some(Player::WHITE), true), entry(None, false)];
        assert_eq!(rows(&entries, 2)[0].cells, [vec![1, 2], vec![]]);
    }
}
