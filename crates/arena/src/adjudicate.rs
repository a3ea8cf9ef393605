//! Ending games early where all players agree how they stand.

use crate::words;
use std::fmt;
use variorum_core::{Fault, PerPlayer, Player, PlayerSet};
use variorum_engine::Score;

/// A game is won when one player has judged itself ahead, and all others themselves behind, for so long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WonRule {
    /// Decisions in a row of each player.
    pub moves: u32,
    /// By at least so many centipawns.
    pub centipawns: i32,
}

/// A game is drawn when all players have judged it even for so long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawnRule {
    /// Not before so many decisions of the game.
    pub after: u32,
    /// Decisions in a row of each player.
    pub moves: u32,
    /// Within so many centipawns.
    pub centipawns: i32,
}

/// When games are ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// As won.
    pub won: Option<WonRule>,
    /// As drawn.
    pub drawn: Option<DrawnRule>,
    /// As a draw of those still in, after so many decisions.
    pub most_plies: u32,
}

impl Adjudication {
    /// What is usual in games of so many players. Three manoeuvre longer, with kings above all, before
    /// one of them is caught.
    pub fn usual(players: usize) -> Adjudication {
        Adjudication {
            won: Some(WonRule { moves: 4, centipawns: 1000 }),
            drawn: Some(DrawnRule { after: 80, moves: 8, centipawns: 8 }),
            most_plies: if players == 2 { 600 } else { 1_500 },
        }
    }
}

impl WonRule {
    /// Reads `moves=4 cp=1000`, or `off`.
    ///
    /// # Errors
    /// An unknown name, a value out of range.
    pub fn parse(text: &str) -> Result<Option<WonRule>, Fault> {
        if text == "off" {
            return Ok(None);
        }
        let mut rule = WonRule { moves: 4, centipawns: 1000 };
        for (name, value) in words::pairs("resign", text)? {
            match name.as_str() {
                "moves" => rule.moves = words::number(&name, &value, 1, 1000)? as u32,
                "cp" => rule.centipawns = words::number(&name, &value, 1, 30_000)? as i32,
                _ => return Err(Fault::new("resign", name, "moves and cp, or off")),
            }
        }
        Ok(Some(rule))
    }
}

impl DrawnRule {
    /// Reads `after=80 moves=8 cp=8`, or `off`.
    ///
    /// # Errors
    /// An unknown name, a value out of range.
    pub fn parse(text: &str) -> Result<Option<DrawnRule>, Fault> {
        if text == "off" {
            return Ok(None);
        }
        let mut rule = DrawnRule { after: 80, moves: 8, centipawns: 8 };
        for (name, value) in words::pairs("draw", text)? {
            match name.as_str() {
                "after" => rule.after = words::number(&name, &value, 0, 100_000)? as u32,
                "moves" => rule.moves = words::number(&name, &value, 1, 1000)? as u32,
                "cp" => rule.centipawns = words::number(&name, &value, 0, 30_000)? as i32,
                _ => return Err(Fault::new("draw", name, "after, moves and cp, or off")),
            }
        }
        Ok(Some(rule))
    }
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.won {
            Some(rule) => write!(f, "resign: moves={} cp={}", rule.moves, rule.centipawns)?,
            None => write!(f, "resign: off")?,
        }
        match self.drawn {
            Some(rule) => {
                write!(f, ", draw: after={} moves={} cp={}", rule.after, rule.moves, rule.centipawns)?
            }
            None => write!(f, ", draw: off")?,
        }
        write!(f, ", length: {}", self.most_plies)
    }
}

/// The decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Won(Player),
    Drawn,
}

/// Counts the values that the players report of their game.
pub(crate) struct Adjudicator {
    rules: Adjudication,
    /// Decisions in a row with which each player has judged itself ahead, behind, even.
    runs: PerPlayer<[u32; 3]>,
}

impl Adjudicator {
    pub fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, runs: PerPlayer::default() }
    }

    /// Takes the value that `player` reports after this many decisions, and says whether it ends the game.
    pub fn observe(
        &mut self,
        player: Player,
        score: Option<Score>,
        players_in: PlayerSet,
        plies: usize,
    ) -> Option<Verdict> {
        let value = score.map(|score| match score {
            Score::Centipawns(value) => value,
            Score::Mate(turns) if turns > 0 => i32::MAX,
            Score::Mate(_) => -i32::MAX,
        });
        let holds = |value: Option<i32>, test: &dyn Fn(i32) -> bool| value.is_some_and(test);
        let won = self.rules.won.map_or(i32::MAX, |rule| rule.centipawns);
        let drawn = self.rules.drawn.map_or(-1, |rule| rule.centipawns);
        let now = [
            holds(value, &|value| value >= won),
            holds(value, &|value| value <= -won),
            holds(value, &|value| value.abs() <= drawn),
        ];
        for (run, now) in self.runs[player].iter_mut().zip(now) {
            *run = if now { *run + 1 } else { 0 };
        }
        if let Some(rule) = self.rules.won {
            let ahead = |p: &Player| self.runs[*p][0] >= rule.moves;
            let behind = |p: Player| self.runs[p][1] >= rule.moves;
            let won = |p: &Player| ahead(p) && players_in.iter().all(|other| other == *p || behind(other));
            if let Some(winner) = players_in.iter().find(won) {
                return Some(Verdict::Won(winner));
            }
        }
        let rule = self.rules.drawn?;
        let even = players_in.iter().all(|p| self.runs[p][2] >= rule.moves);
        (even && plies >= rule.after as usize).then_some(Verdict::Drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_have_to_agree_for_long_enough() {
        let both = PlayerSet::first(2);
        let cp = |value| Some(Score::Centipawns(value));
        let mut adjudicator = Adjudicator::new(Adjudication::usual(2));
        for turn in 0..4 {
            assert_eq!(adjudicator.observe(Player::WHITE, cp(1500), both, turn), None);
            let verdict = adjudicator.observe(Player::BLACK, Some(Score::Mate(-9)), both, turn);
            assert_eq!(verdict.is_some(), turn == 3);
        }
        // One other value, or none, starts the count again.
        assert_eq!(adjudicator.observe(Player::WHITE, None, both, 9), None);
        assert_eq!(adjudicator.observe(Player::BLACK, cp(-2000), both, 9), None);
        let mut adjudicator = Adjudicator::new(Adjudication::usual(2));
        for turn in 0..20 {
            adjudicator.observe(Player::WHITE, cp(3), both, turn);
            assert_eq!(adjudicator.observe(Player::BLACK, cp(-3), both, turn), None, "too early");
        }
        assert_eq!(adjudicator.observe(Player::WHITE, cp(3), both, 80), Some(Verdict::Drawn));
    }

    #[test]
    fn rules_are_read() {
        assert_eq!(WonRule::parse("off"), Ok(None));
        assert_eq!(WonRule::parse("cp=700"), Ok(Some(WonRule { moves: 4, centipawns: 700 })));
        assert_eq!(DrawnRule::parse(""), Ok(Adjudication::usual(2).drawn));
        assert!(DrawnRule::parse("cp=x").is_err() && WonRule::parse("on").is_err());
    }
}
