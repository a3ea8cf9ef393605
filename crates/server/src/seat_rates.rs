//! How often a seat may do what is stored, by kind of command: more than anybody needs to play, and few enough that
//! nobody fills the disk.

use crate::token_bucket::TokenBucket;
use variorum_core::PerPlayer;
use variorum_core::Player;
use variorum_match::{Command, Offer};

/// How many a second, and how many at once.
const MOVES: (f64, f64) = (10.0, 40.0);
/// Offers and answers to them, counted by kind.
const DRAWS: (f64, f64) = (0.2, 4.0);
const TAKEBACKS: (f64, f64) = (0.5, 20.0);
const REMATCHES: (f64, f64) = (0.2, 4.0);
/// Names while the game is played, and before and after it.
const NAMES_IN_PLAY: (f64, f64) = (1.0 / 60.0, 1.0);
const NAMES: (f64, f64) = (0.2, 5.0);
/// Choices, votes, claims, and all else.
const REST: (f64, f64) = (0.5, 10.0);

/// The buckets of one seat.
#[derive(Debug)]
struct SeatRate {
    moves: TokenBucket,
    draws: TokenBucket,
    takebacks: TokenBucket,
    rematches: TokenBucket,
    names_in_play: TokenBucket,
    names: TokenBucket,
    rest: TokenBucket,
}

/// The buckets of all seats of a match.
#[derive(Debug)]
pub(crate) struct SeatRates(PerPlayer<SeatRate>);

impl SeatRates {
    pub fn new() -> SeatRates {
        SeatRates(PerPlayer([(); 3].map(|()| SeatRate {
            moves: TokenBucket::new(MOVES),
            draws: TokenBucket::new(DRAWS),
            takebacks: TokenBucket::new(TAKEBACKS),
            rematches: TokenBucket::new(REMATCHES),
            names_in_play: TokenBucket::new(NAMES_IN_PLAY),
            names: TokenBucket::new(NAMES),
            rest: TokenBucket::new(REST),
        })))
    }

    /// Whether a seat may do this now; if so, it is counted. `playing` is from the first move to the end.
    pub fn allows(&mut self, player: Player, command: &Command, playing: bool) -> bool {
        let rates = &mut self.0[player];
        let rate = match command {
            Command::Move { .. } => &mut rates.moves,
            Command::Offer { offer } | Command::Accept { offer } | Command::Decline { offer } => {
                match offer {
                    Offer::Draw => &mut rates.draws,
                    Offer::Takeback => &mut rates.takebacks,
                    Offer::Rematch => &mut rates.rematches,
                }
            }
            Command::Rename { .. } if playing => &mut rates.names_in_play,
            Command::Rename { .. } => &mut rates.names,
            _ => &mut rates.rest,
        };
        rate.allows()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_seats_are_counted_each_for_itself() {
        let mut seat_rates = SeatRates::new();
        let mut done = |player: Player, command: Command, playing: bool| {
            (0..1000).take_while(|_| seat_rates.allows(player, &command, playing)).count()
        };
        let [white, black, _] = Player::ALL;
        let name = Command::Rename { name: "Ada".into() };
        assert_eq!(done(white, name.clone(), true), 1);
        assert_eq!(done(white, name.clone(), false), 5);
        assert_eq!(done(white, Command::Offer { offer: Offer::Draw }, true), 4);
        assert_eq!(done(white, Command::Decline { offer: Offer::Draw }, true), 0, "with the offers");
        assert_eq!(done(white, Command::Offer { offer: Offer::Takeback }, true), 20);
        assert_eq!(done(black, name, true), 1);
        assert!(done(white, Command::Move { text: "m".into() }, true) >= 40);
    }
}
