//! The result as records write it: one share of the point a player.

use std::fmt::Write;
use variorum_core::{Outcome, Player, PlayerSet};

/// Who won or who shares a draw; nobody while the game goes on.
///
/// ```
/// use variorum_core::Player;
/// use variorum_record::GameResult;
///
/// let result = GameResult::parse("0-1-0", 3).expect("a result of three players");
/// assert_eq!(result.winner(), Some(Player::BLACK));
/// assert_eq!(result.text(3), "0-1-0");
/// assert_eq!(GameResult::parse("1-1", 2), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameResult {
    winners: PlayerSet,
    drawn: PlayerSet,
}

impl GameResult {
    /// No result yet: `*`.
    pub const ONGOING: GameResult = GameResult { winners: PlayerSet::EMPTY, drawn: PlayerSet::EMPTY };

    /// Whether there is no result yet.
    pub fn is_ongoing(self) -> bool {
        self == GameResult::ONGOING
    }

    /// The only winner.
    pub fn winner(self) -> Option<Player> {
        self.winners.iter().next()
    }

    /// The text for a game of that many players: `1-0`, `1/2-1/2`, `0-0-1`, `1/2-0-1/2`, `*`.
    pub fn text(self, players: usize) -> String {
        if self.is_ongoing() {
            return "*".to_owned();
        }
        let mut text = String::new();
        for player in PlayerSet::first(players).iter() {
            if !text.is_empty() {
                text.push('-');
            }
            if self.winners.contains(player) {
                text.push('1');
            } else if self.drawn.contains(player) {
                // Writing to a string does not fail.
                let _ = write!(text, "1/{}", self.drawn.len());
            } else {
                text.push('0');
            }
        }
        text
    }

    /// Reads what [`GameResult::text`] writes.
    pub fn parse(text: &str, players: usize) -> Option<GameResult> {
        if text == "*" {
            return Some(GameResult::ONGOING);
        }
        let shares: Vec<&str> = text.split('-').collect();
        let with = |share: &str| -> PlayerSet {
            let has = |&player: &Player| shares.get(player.index()) == Some(&share);
            PlayerSet::first(players).iter().filter(has).collect()
        };
        let winners = with("1");
        let drawn = if winners.is_empty() {
            PlayerSet::first(players)
                .iter()
                .filter(|player| shares.get(player.index()) != Some(&"0"))
                .collect()
        } else {
            PlayerSet::EMPTY
        };
        let result = GameResult { winners, drawn };
        (result.text(players) == text && winners.len() <= 1 && drawn.len() != 1).then_some(result)
    }

    /// Reads results as other programs write them too: `½-½`, `1/2`, `1–0`, blanks between.
    pub(crate) fn parse_loosely(text: &str, players: usize) -> Option<GameResult> {
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let plain = plain.replace('½', "1/2").replace(['‐', '‑', '–', '—', '−', ':'], "-");
        match &*plain {
            "1/2" | "0.5-0.5" if players == 2 => GameResult::parse("1/2-1/2", players),
            plain => GameResult::parse(plain, players),
        }
    }

    /// Whether a token looks like a result of some game.
    pub(crate) fn is_token(text: &str) -> bool {
        text == "*" || [2, 3].into_iter().any(|players| GameResult::parse_loosely(text, players).is_some())
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        GameResult { winners: outcome.winners, drawn: outcome.drawn }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_shares_of_a_point() {
        for (text, players) in [
            ("*", 2),
            ("1-0", 2),
            ("0-1", 2),
            ("1/2-1/2", 2),
            ("0-1-0", 3),
            ("1/3-1/3-1/3", 3),
            ("1/2-0-1/2", 3),
        ] {
            let result = GameResult::parse(text, players).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(result.text(players), text);
        }
        for (text, players) in [
            ("1-0", 3),
            ("1-0-0", 2),
            ("0-0", 2),
            ("0-0-0", 3),
            ("1-1", 2),
            ("1/2-0", 2),
            ("1/3-1/3-0", 3),
            ("", 2),
        ] {
            assert_eq!(GameResult::parse(text, players), None, "{text}");
        }
    }
}
