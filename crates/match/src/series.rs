//! Games of the same people, one after the other.

use crate::SeatSetup;
use crate::choices::own_options;
use crate::situation::Situation;
use std::fmt;
use variorum_core::{OptionSpec, Options, Outcome, PerPlayer, Player, PlayerSet, Role};

/// What one person has reached in a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games in which a draw was shared.
    pub draws: u32,
}

/// The games of a series that are over. A tally is that of the person, found at the seat where the
/// person sits now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Series {
    /// How many.
    pub games: u32,
    /// What came of them.
    pub tallies: PerPlayer<Tally>,
}

impl Series {
    /// Reads what [`fmt::Display`] writes; `None` when the text is something else.
    pub fn parse(text: &str) -> Option<Series> {
        let words: Vec<&str> = text.split(' ').collect();
        let [games, white, black, red] = words[..] else { return None };
        let tally = |text: &str| {
            let (wins, draws) = text.split_once('/')?;
            Some(Tally { wins: wins.parse().ok()?, draws: draws.parse().ok()? })
        };
        let tallies = PerPlayer([tally(white)?, tally(black)?, tally(red)?]);
        Some(Series { games: games.parse().ok()?, tallies })
    }
}

/// `3 1/1 1/1 0/0`: the games, and wins and draws of each seat.
impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.games)?;
        for Tally { wins, draws } in self.tallies.0 {
            write!(f, " {wins}/{draws}")?;
        }
        Ok(())
    }
}

/// What the next game of a series takes over from this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextGame {
    /// Each person one seat on, with their own clock where they have one.
    pub seats: Vec<SeatSetup>,
    /// `name=value` of secret options: who has won keeps what they had, openly; all others choose
    /// anew, after a draw everybody. The options are those of the next seat. Open choices are made anew in
    /// every game.
    pub kept_options: Vec<String>,
    /// The score, by the next seats.
    pub series: Series,
}

/// The place of a match in its series: the games before, and the game that follows.
#[derive(Clone, Debug)]
pub(crate) struct SeriesPlace {
    before: Series,
    rematch: Option<String>,
}

impl SeriesPlace {
    pub fn new(before: Series) -> SeriesPlace {
        SeriesPlace { before, rematch: None }
    }

    /// The id of the next game, once it exists.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    pub fn rematched(&mut self, id: &str) {
        self.rematch = Some(id.to_owned());
    }

    /// The series with this game in it, once it is over.
    pub fn series(&self, players: PlayerSet, outcome: Option<Outcome>) -> Series {
        let mut series = self.before;
        if let Some(outcome) = outcome {
            series.games = series.games.saturating_add(1);
            for player in players.iter() {
                let tally = &mut series.tallies[player];
                tally.wins = tally.wins.saturating_add(outcome.winners.contains(player).into());
                tally.draws = tally.draws.saturating_add(outcome.drawn.contains(player).into());
            }
        }
        series
    }

    /// What the next game takes over from this one, which was set up with these seats and played with these options.
    pub fn next_game(&self, situation: &Situation<'_>, before: &[SeatSetup], options: &Options) -> NextGame {
        let Situation { players, seats, .. } = *situation;
        let own_clock = |player: Player| before.get(player.index()).and_then(|seat| seat.clock);
        let seat = |player| SeatSetup {
            kind: seats[player].kind,
            name: seats[player].name.clone(),
            clock: own_clock(player),
        };
        let mut seats: Vec<SeatSetup> = players.iter().map(seat).collect();
        seats.rotate_right(1);
        let mut series = self.series(players, situation.record().outcome());
        series.tallies.0[..seats.len()].rotate_right(1);
        NextGame { seats, kept_options: kept_options(situation, options), series }
    }
}

/// The secret options that winners keep, for their next seats. Secret options of different players belong
/// together by their order.
fn kept_options(situation: &Situation<'_>, options: &Options) -> Vec<String> {
    let card = situation.record().card();
    let players: Vec<_> = situation.players.iter().collect();
    let is_secret = |spec: &OptionSpec| matches!(spec.role, Role::Secret(_));
    let secrets: Vec<_> = own_options(card).filter(|(_, spec)| is_secret(spec)).collect();
    let outcome = situation.record().outcome();
    let mut kept = Vec::new();
    for (index, &player) in players.iter().enumerate() {
        if !outcome.as_ref().is_some_and(|outcome| outcome.winners.contains(player)) {
            continue;
        }
        let next = players[(index + 1) % players.len()];
        let of = |who| secrets.iter().filter(move |(whose, _)| *whose == who).map(|(_, spec)| *spec);
        for (had, takes) in of(player).zip(of(next)) {
            if let Some(value) = options.get(had.name)
                && Options::default().set(card.options, takes.name, value).is_ok()
            {
                kept.push(format!("{}={value}", takes.name));
            }
        }
    }
    kept
}
