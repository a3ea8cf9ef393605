//! Solves endings of a few kings against one, the last two being in and jumps compulsory.
//!
//! `cargo run --release -p variorum-megacheckers --example kings -- 2` takes seconds; with three kings it takes minutes
//! and 300 MB. Every position is solved, backwards from the captures (Thompson, "Retrograde analysis of certain
//! endgames", 1986), and it is counted in how many the lone king is caught, and in how many turns of both. The draws
//! for want of progress and by repetition are left out.

use variorum_megaboard::{CORNERS, Set, Square, king, offset};

const SQUARES: usize = 171;
/// What a position is worth of which nothing is known yet; in the end, that the lone king is not caught.
const OPEN: u8 = u8::MAX;
/// The same where jumps decide it; all else are turns.
const NEVER: u8 = OPEN - 1;
/// More turns are not looked at.
const LONGEST: u8 = 200;

/// How many sets of so many squares there are of those below a square.
static CHOOSE: [[usize; 4]; SQUARES + 1] = {
    let mut table = [[1, 0, 0, 0]; SQUARES + 1];
    let mut squares = 1;
    while squares <= SQUARES {
        let mut count = 1;
        while count < 4 {
            table[squares][count] = table[squares - 1][count] + table[squares - 1][count - 1];
            count += 1;
        }
        squares += 1;
    }
    table
};

/// All sets of `count` squares, in the order of [`index`].
fn sets(count: usize) -> Vec<Set> {
    if count == 0 {
        return vec![Set::EMPTY];
    }
    let smaller = sets(count - 1);
    let below = |top: usize| smaller[..CHOOSE[top][count - 1]].iter();
    (0..SQUARES).flat_map(|top| below(top).map(move |&set| set.with(Square::at(top)))).collect()
}

/// The number of a set among those of its size (the combinatorial number system).
fn index(set: Set) -> usize {
    set.into_iter().enumerate().map(|(i, square)| CHOOSE[square.index()][i + 1]).sum()
}

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Hunters,
    Lone,
}

const SIDES: [Side; 2] = [Side::Hunters, Side::Lone];

impl Side {
    fn other(self) -> Side {
        if self == Side::Hunters { Side::Lone } else { Side::Hunters }
    }
}

/// A position: the kings of the hunters and the one of the other.
#[derive(Clone, Copy)]
struct Kings {
    hunters: Set,
    lone: Square,
}

impl Kings {
    fn occupied(self) -> Set {
        self.hunters.with(self.lone)
    }

    fn of(self, side: Side) -> Set {
        if side == Side::Hunters { self.hunters } else { Set::only(self.lone) }
    }

    /// With a king of `side` somewhere else.
    fn moved(self, side: Side, from: Square, to: Square) -> Kings {
        match side {
            Side::Hunters => Kings { hunters: self.hunters.without(from).with(to), ..self },
            Side::Lone => Kings { lone: to, ..self },
        }
    }

    /// Every step of a king of `side`; backwards they are the same.
    fn steps(self, side: Side) -> impl Iterator<Item = Kings> {
        let empty = !self.occupied();
        let from = self.of(side).into_iter();
        from.flat_map(move |from| (king(from) & empty).into_iter().map(move |to| self.moved(side, from, to)))
    }

    /// The jumps of the king on `from`: the square jumped over and the one landed on.
    fn jumps(self, side: Side, from: Square) -> impl Iterator<Item = (Square, Square)> {
        let directions = (0..9).map(|i| (i % 3 - 1, i / 3 - 1)).filter(|&direction| direction != (0, 0));
        directions.filter_map(move |(files, ranks)| {
            let (over, to) = (offset(from, files, ranks)?, offset(from, 2 * files, 2 * ranks)?);
            (self.of(side.other()).contains(over) && !self.occupied().contains(to)).then_some((over, to))
        })
    }
}

/// The values of all positions with so many hunters, by who moves.
struct Ending {
    values: [Vec<u8>; 2],
}

impl Ending {
    fn new(hunters: usize) -> Ending {
        Ending { values: [(); 2].map(|()| vec![OPEN; CHOOSE[SQUARES][hunters] * SQUARES]) }
    }

    fn set(&mut self, kings: Kings, side: Side, value: u8) {
        self.values[side as usize][index(kings.hunters) * SQUARES + kings.lone.index()] = value;
    }

    fn value(&self, kings: Kings, side: Side) -> u8 {
        self.values[side as usize][index(kings.hunters) * SQUARES + kings.lone.index()]
    }
}

fn is_hole(square: Square) -> bool {
    CORNERS.contains(&square)
}

/// The better of two values for who chooses.
fn better(side: Side, a: u8, b: u8) -> u8 {
    if side == Side::Hunters { a.min(b) } else { a.max(b) }
}

/// The value after one more turn.
fn later(value: u8) -> u8 {
    if value >= LONGEST { NEVER } else { value + 1 }
}

/// The best that a series of jumps from a square leads to, jumps being compulsory; `None` where none is there.
/// `smaller` are the endings with fewer hunters.
fn series(smaller: &[Ending], kings: Kings, side: Side, from: Square) -> Option<u8> {
    let value = |kings: Kings| match kings.hunters.len() as usize {
        0 => NEVER,
        count => later(smaller[count].value(kings, side.other())),
    };
    let results = kings.jumps(side, from).map(|(over, to)| match side {
        Side::Hunters if is_hole(to) => value(Kings { hunters: kings.hunters.without(from), ..kings }),
        // Caught, or fallen into a hole.
        Side::Hunters => 1,
        Side::Lone if is_hole(to) => 1,
        Side::Lone => {
            let next = Kings { hunters: kings.hunters.without(over), lone: to };
            series(smaller, next, side, to).unwrap_or_else(|| value(next))
        }
    });
    results.reduce(|a, b| better(side, a, b))
}

/// Solves the ending with `count` hunters and prints what was found.
fn solve(smaller: &mut Vec<Ending>, count: usize) {
    let sets = sets(count);
    let all = || {
        let positions =
            sets.iter().flat_map(|&hunters| Set::ALL.into_iter().map(move |lone| Kings { hunters, lone }));
        positions.filter(|kings| !kings.hunters.contains(kings.lone))
    };
    let mut ending = Ending::new(count);
    let mut longest = 0;
    for kings in all() {
        for side in SIDES {
            let jumps = kings.of(side).into_iter().filter_map(|from| series(smaller, kings, side, from));
            let value = match jumps.reduce(|a, b| better(side, a, b)) {
                Some(value) => value,
                None if side == Side::Lone && kings.steps(side).next().is_none() => 0,
                None => OPEN,
            };
            ending.set(kings, side, value);
            longest = if value < NEVER { longest.max(value) } else { longest };
        }
    }
    let mut turns = 0;
    while turns <= longest {
        for kings in all() {
            for side in SIDES {
                if ending.value(kings, side) != turns {
                    continue;
                }
                let mover = side.other();
                for before in kings.steps(mover) {
                    if ending.value(before, mover) != OPEN {
                        continue;
                    }
                    let next = match mover {
                        Side::Hunters => turns,
                        Side::Lone => {
                            before.steps(mover).map(|next| ending.value(next, side)).max().unwrap_or(OPEN)
                        }
                    };
                    if next < LONGEST {
                        ending.set(before, mover, next + 1);
                        longest = longest.max(next + 1);
                    }
                }
            }
        }
        turns += 1;
    }
    for (side, name) in SIDES.into_iter().zip(["the hunters", "the lone king"]) {
        let mut by_turns = [0u64; 256];
        all().for_each(|kings| by_turns[usize::from(ending.value(kings, side))] += 1);
        let positions: u64 = by_turns.iter().sum();
        let caught = positions - by_turns[usize::from(NEVER)] - by_turns[usize::from(OPEN)];
        let within = |percent: u64| {
            let mut seen = 0;
            by_turns.iter().position(|&more| {
                seen += more;
                seen * 100 >= caught * percent
            })
        };
        let turns = [5, 50, 95, 100].map(|percent| within(percent).unwrap_or(0));
        println!(
            "{count} against 1, {name} to move: caught in {caught} of {positions}, 5, 50, 95 and 100 % of them in \
             {turns:?} turns"
        );
    }
    smaller.push(ending);
}

fn main() {
    let most = match std::env::args().nth(1).map(|text| text.parse()) {
        Some(Ok(most @ 1..=3)) => most,
        other => {
            eprintln!("hunters: {other:?} given, a number from 1 to 3 expected");
            std::process::exit(2);
        }
    };
    // Nobody hunts: no position.
    let mut endings = vec![Ending { values: [Vec::new(), Vec::new()] }];
    for count in 1..=most {
        solve(&mut endings, count);
    }
}
