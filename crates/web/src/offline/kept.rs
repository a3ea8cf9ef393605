//! The game without the server that the browser keeps, one for each kind of game.

use variorum_core::{Player, PlayerSet};

use crate::game_start::GameStart;
use crate::pages::SeatChoice;
use crate::storage;

/// A game that is played in this browser alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfflineGame {
    /// Who plays each seat: whoever sits here, or computers.
    pub seats: Vec<SeatChoice>,
    /// Options, start position and what was played.
    pub start: GameStart,
}

impl OfflineGame {
    /// A new game; `None` where a seat waits for somebody with a link.
    pub fn begin(seats: &[SeatChoice], start: GameStart) -> Option<OfflineGame> {
        (!seats.contains(&SeatChoice::Link)).then(|| OfflineGame { seats: seats.to_vec(), start })
    }

    /// The game of this kind that the browser keeps.
    pub fn kept(game: &str) -> Option<OfflineGame> {
        OfflineGame::parse(&storage::setting(&name(game))?)
    }

    /// Keeps the game in place of the one of this kind that was kept.
    pub fn keep(&self, game: &str) {
        storage::set_setting(&name(game), &self.text());
    }

    /// The players that are moved by whoever sits here.
    pub fn mine(&self) -> PlayerSet {
        Player::ALL
            .into_iter()
            .zip(&self.seats)
            .filter(|(_, who)| who.is_here())
            .map(|(player, _)| player)
            .collect()
    }

    /// The level of the computer that plays a player; `None` for a person.
    pub fn level(&self, player: Player) -> Option<u8> {
        match self.seats.get(player.index()) {
            Some(SeatChoice::Computer(level)) => Some(*level),
            _ => None,
        }
    }

    /// Whether something was played.
    pub fn is_begun(&self) -> bool {
        !self.start.moves.is_empty()
    }

    fn text(&self) -> String {
        let seats: Vec<String> = self.seats.iter().map(|who| who.value()).collect();
        format!("{};{}", seats.join(" "), self.start.fragment())
    }

    fn parse(text: &str) -> Option<OfflineGame> {
        let (seats, start) = text.split_once(';')?;
        let seats = seats.split(' ').map(SeatChoice::from_value).collect::<Option<Vec<_>>>()?;
        OfflineGame::begin(&seats, GameStart::parse(start))
    }
}

/// The name under which the browser keeps the game.
fn name(game: &str) -> String {
    format!("offline.{game}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_back_as_it_was_kept() {
        let start = GameStart { moves: vec!["e2e4".into(), "e7e5".into()], ..GameStart::default() };
        let game = OfflineGame::begin(&[SeatChoice::Computer(4), SeatChoice::Me], start).unwrap();
        assert_eq!(OfflineGame::parse(&game.text()), Some(game.clone()));
        assert_eq!((game.level(Player::WHITE), game.level(Player::BLACK)), (Some(4), None));
        assert_eq!(game.mine(), PlayerSet::only(Player::BLACK));
        assert_eq!(OfflineGame::begin(&[SeatChoice::Me, SeatChoice::Link], GameStart::default()), None);
        assert_eq!(OfflineGame::parse("me robot;"), None);
    }
}
