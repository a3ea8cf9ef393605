//! How often a seat may do what is stored each time, by kind: nobody needs more to play, and others
//! wait for the disk as well.

use crate::rate::Rate;
use variorum_core::PerPlayer;
use variorum_core::Player;
use variorum_table::{Command, Offer};

/// So many a second, and so many at once.
const MOVES: (f64, f64) = (10.0, 40.0);
/// Offers and answers to them, each kind for itself.
const DRAWS: (f64, f64) = (0.2, 4.0);
const TAKEBACKS: (f64, f64) = (0.5, 20.0);
const REMATCHES: (f64, f64) = (0.2, 4.0);
/// Names while the game is played, and before and after it.
const NAMES_IN_PLAY: (f64, f64) = (1.0 / 60.0, 1.0);
const NAMES: (f64, f64) = (0.2, 5.0);
/// Choices, votes, claims, and all else.
const REST: (f64, f64) = (0.5, 10.0);

/// What one seat has done lately.
#[derive(Debug)]
struct Habit {
    moves: Rate,
    draws: Rate,
    takebacks: Rate,
    rematches: Rate,
    names_in_play: Rate,
    names: Rate,
    rest: Rate,
}

/// What the seats of a match have done lately.
#[derive(Debug)]
pub(crate) struct Habits(PerPlayer<Habit>);

impl Habits {
    pub fn new() -> Habits {
        Habits(PerPlayer([(); 3].map(|()| Habit {
            moves: Rate::new(MOVES),
            draws: Rate::new(DRAWS),
            takebacks: Rate::new(TAKEBACKS),
            rematches: Rate::new(REMATCHES),
            names_in_play: Rate::new(NAMES_IN_PLAY),
            names: Rate::new(NAMES),
            rest: Rate::new(REST),
        })))
    }

    /// Whether a seat may do this now; then it counts. `playing` is from the first move to the end.
    pub fn allows(&mut self, player: Player, command: &Command, playing: bool) -> bool {
        let habit = &mut self.0[player];
        let rate = match command {
            Command::Move(_) => &mut habit.moves,
            Command::Offer(offer) | Command::Accept(offer) | Command::Decline(offer) => match offer {
                Offer::Draw => &mut habit.draws,
                Offer::Takeback => &mut habit.takebacks,
                Offer::Rematch => &mut habit.rematches,
            },
            Command::Rename(_) if playing => &mut habit.names_in_play,
            Command::Rename(_) => &mut habit.names,
            _ => &mut habit.rest,
        };
        rate.allows()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_seats_are_counted_each_for_itself() {
        let mut habits = Habits::new();
        let mut done = |player: Player, command: Command, playing: bool| {
            (0..1000).take_while(|_| habits.allows(player, &command, playing)).count()
        };
        let [white, black, _] = Player::ALL;
        let name = Command::Rename("Ada".into());
        assert_eq!(done(white, name.clone(), true), 1);
        assert_eq!(done(white, name.clone(), false), 5);
        assert_eq!(done(white, Command::Offer(Offer::Draw), true), 4);
        assert_eq!(done(white, Command::Decline(Offer::Draw), true), 0, "with the offers");
        assert_eq!(done(white, Command::Offer(Offer::Takeback), true), 20);
        assert_eq!(done(black, name, true), 1);
        assert!(done(white, Command::Move("m".into()), true) >= 40);
    }
}
