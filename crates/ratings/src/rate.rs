//! New ratings after a game.

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

/// The deviation at the beginning, and the largest.
const MAX_DEVIATION: f64 = 350.0;

/// With a deviation above this a rating is provisional.
pub const PROVISIONAL: f64 = 110.0;

/// The scale of Glicko-2: points for one unit of its own.
const SCALE: f64 = 173.7178;

/// The unit of time in which the deviation of somebody who does not play grows by the volatility, in milliseconds:
/// so a deviation of 60 becomes provisional within about a year.
const PERIOD_MS: f64 = 4.3 * 24.0 * 60.0 * 60.0 * 1000.0;

/// The rating of a player in one game at one speed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating itself.
    pub rating: f64,
    /// How uncertain it is: with 95 % it is off by less than twice this.
    pub deviation: f64,
    /// How much the player's results vary; of games of two only.
    pub volatility: f64,
    /// How many rated games were played.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub last_ms: u64,
}

impl Default for Rating {
    /// That of a player who has not played.
    fn default() -> Rating {
        Rating { rating: 1500.0, deviation: MAX_DEVIATION, volatility: 0.06, games: 0, last_ms: 0 }
    }
}

impl Rating {
    /// Whether too little is known for the rating to mean much.
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The rating as of this time: the longer nobody has played, the less is known.
    pub fn at(&self, now_ms: u64) -> Rating {
        if self.games == 0 {
            return *self;
        }
        let periods = now_ms.saturating_sub(self.last_ms) as f64 / PERIOD_MS;
        let grown = self.deviation.powi(2) + periods * (self.volatility * SCALE).powi(2);
        Rating { deviation: grown.sqrt().min(MAX_DEVIATION), ..*self }
    }
}

/// The ratings after a game that ended at `now_ms`, of players with these ratings and places (1 the best; equal places
/// are a draw). Fewer than two players are rated as they are.
pub fn rate(players: &[(Rating, u8)], now_ms: u64) -> Vec<Rating> {
    let before: Vec<(Rating, u8)> =
        players.iter().map(|(rating, place)| (rating.at(now_ms), *place)).collect();
    let after = match before[..] {
        [] | [_] => before.iter().map(|(rating, _)| *rating).collect(),
        [(one, place), (other, other_place)] => two((one, other), place.cmp(&other_place)),
        _ => many(&before),
    };
    let played = |rating: Rating| Rating { games: rating.games.saturating_add(1), last_ms: now_ms, ..rating };
    after.into_iter().map(played).collect()
}

fn two((one, other): (Rating, Rating), places: std::cmp::Ordering) -> Vec<Rating> {
    let outcome = match places {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    };
    let into = |Rating { rating, deviation, volatility, .. }| Glicko2Rating { rating, deviation, volatility };
    let back = |before: Rating, Glicko2Rating { rating, deviation, volatility }| Rating {
        rating,
        deviation: deviation.min(MAX_DEVIATION),
        volatility,
        ..before
    };
    let (first, second) = glicko2(&into(one), &into(other), &outcome, &Glicko2Config::new());
    vec![back(one, first), back(other, second)]
}

fn many(players: &[(Rating, u8)]) -> Vec<Rating> {
    let teams: Vec<[WengLinRating; 1]> = players
        .iter()
        .map(|(rating, _)| [WengLinRating { rating: rating.rating, uncertainty: rating.deviation }])
        .collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(players)
        .map(|(team, (_, place))| (&team[..], MultiTeamOutcome::new(usize::from(*place))))
        .collect();
    // The method does not depend on the scale: what counts is that beta is half the first deviation, as its authors
    // chose it.
    let config = WengLinConfig { beta: MAX_DEVIATION / 2.0, ..WengLinConfig::new() };
    let rated = weng_lin_multi_team(&ranked, &config);
    let after = |((before, _), team): (&(Rating, u8), Vec<WengLinRating>)| {
        let new = team.first().map_or((before.rating, before.deviation), |new| (new.rating, new.uncertainty));
        Rating { rating: new.0, deviation: new.1.min(MAX_DEVIATION), ..*before }
    };
    players.iter().zip(rated).map(after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY_MS: u64 = 24 * 60 * 60 * 1000;

    fn known(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, games: 50, ..Rating::default() }
    }

    #[test]
    fn the_example_of_the_glicko_2_paper_comes_out_for_its_first_game() {
        // A player of 1500 (200) beats one of 1400 (30).
        let after = rate(&[(known(1500.0, 200.0), 1), (known(1400.0, 30.0), 2)], 0);
        assert!(
            (after[0].rating - 1563.6).abs() < 0.1 && (after[0].deviation - 175.4).abs() < 0.1,
            "{after:?}"
        );
        assert!(after[1].rating < 1400.0 && after[1].games == 51);
    }

    #[test]
    fn a_draw_moves_the_two_towards_each_other_and_equals_not_at_all() {
        let after = rate(&[(known(1700.0, 80.0), 1), (known(1500.0, 80.0), 1)], 0);
        assert!(after[0].rating < 1700.0 && after[1].rating > 1500.0);
        let equal = rate(&[(known(1600.0, 80.0), 1), (known(1600.0, 80.0), 1)], 0);
        assert!((equal[0].rating - 1600.0).abs() < 1e-9 && equal[0].deviation < 80.0);
    }

    #[test]
    fn three_are_ranked_by_their_places_wherever_they_sit() {
        let new = Rating::default();
        let after = rate(&[(new, 2), (new, 1), (new, 3)], 5);
        assert!(after[1].rating > after[0].rating && after[0].rating > after[2].rating, "{after:?}");
        assert!((after[0].rating - 1500.0).abs() < 1e-9, "between equals the second keeps the rating");
        let shared = rate(&[(new, 1), (new, 1), (new, 3)], 5);
        assert_eq!(shared[0], shared[1]);
        let turned = rate(&[(new, 1), (new, 3), (new, 2)], 5);
        assert!((turned[0].rating - after[1].rating).abs() < 1e-9);
        assert!(after.iter().all(|rating| rating.deviation < 350.0 && rating.last_ms == 5));
    }

    #[test]
    fn a_rating_is_provisional_until_enough_games_are_played_and_again_after_long_rest() {
        let mut one = Rating::default();
        let other = known(1500.0, 60.0);
        let mut games = 0;
        while one.is_provisional() {
            one = rate(&[(one, 1 + games % 2), (other, 2 - games % 2)], 7)[0];
            games += 1;
        }
        assert!((6..20).contains(&games), "{games} games");
        assert!(one.at(7 + 1000 * DAY_MS).is_provisional());
        assert!(one.at(7 + 100_000 * DAY_MS).deviation <= 350.0);
        assert_eq!(one.at(7), one);
    }

    #[test]
    fn numbers_stay_numbers_whatever_is_played() {
        let mut players = [Rating::default(); 3];
        for number in 0..3000u64 {
            let places = [(1, 2, 3), (3, 1, 2), (1, 1, 3)][(number % 3) as usize];
            let rated = rate(
                &[(players[0], places.0), (players[1], places.1), (players[2], places.2)],
                number * DAY_MS,
            );
            players.copy_from_slice(&rated);
        }
        assert!(players.iter().all(|one| one.rating.is_finite() && one.deviation > 0.0), "{players:?}");
        assert_eq!(rate(&[], 0), []);
    }
}
