//! Who sits where in which game.

/// The seats of every game of a match. Games with the same opening form a group, in which seats are
/// rotated so that none has an advantage: two games for two players; three for three, of whom two are
/// the same engine; six for three different ones. An engine that plays itself needs one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    engines: usize,
    rotation: Vec<Vec<usize>>,
}

impl Schedule {
    /// A schedule for so many players and engines; `None` for numbers that do not go together.
    pub fn new(players: usize, engines: usize) -> Option<Schedule> {
        let rotation: &[&[usize]] = match (players, engines) {
            (2, 1) => &[&[0, 0]],
            (3, 1) => &[&[0, 0, 0]],
            (2, 2) => &[&[0, 1], &[1, 0]],
            (3, 2) => &[&[0, 1, 1], &[1, 0, 1], &[1, 1, 0]],
            (3, 3) => &[&[0, 1, 2], &[2, 0, 1], &[1, 2, 0], &[0, 2, 1], &[1, 0, 2], &[2, 1, 0]],
            _ => return None,
        };
        Some(Schedule { engines, rotation: rotation.iter().map(|seats| seats.to_vec()).collect() })
    }

    /// How many engines play.
    pub fn engines(&self) -> usize {
        self.engines
    }

    /// How many seats a game has.
    pub fn players(&self) -> usize {
        self.rotation[0].len()
    }

    /// How many games have the same opening.
    pub fn group_size(&self) -> usize {
        self.rotation.len()
    }

    /// The group of a game, both counted from 0: the number of its opening.
    pub fn group(&self, game: usize) -> usize {
        game / self.group_size()
    }

    /// The engine on each seat of a game.
    pub fn seats(&self, game: usize) -> Vec<usize> {
        self.rotation[game % self.group_size()].clone()
    }

    /// On how many seats of a group an engine sits.
    pub(crate) fn seats_in_group(&self, engine: usize) -> usize {
        self.rotation.iter().flatten().filter(|&&other| other == engine).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_sits_on_every_seat_equally_often() {
        for (players, engines) in [(2, 1), (3, 1), (2, 2), (3, 2), (3, 3)] {
            let schedule = Schedule::new(players, engines).expect("a schedule");
            for engine in 0..engines {
                for seat in 0..players {
                    let on = (0..schedule.group_size()).filter(|&game| schedule.seats(game)[seat] == engine);
                    assert_eq!(on.count() * players, schedule.seats_in_group(engine));
                }
            }
        }
        assert_eq!(Schedule::new(2, 3), None);
    }
}
