//! The public games that are played now. It is kept only while somebody looks at it.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use variorum_api::{MAX_WATCHED, WatchOrder, WatchedGame};

/// Games that are kept; with more, those of the weakest players go.
const MOST: usize = 2_000;

/// A game that has ended stays for so long, so that whoever watched it sees how.
const ENDED: Duration = Duration::from_secs(15);

/// The list is kept for so long after the last one has looked, so that it is not made anew again and again.
const KEPT: Duration = Duration::from_secs(60);

struct Entry {
    game: WatchedGame,
    ended: Option<Instant>,
}

/// What a list is asked for: the id of the rules, `None` for all games, and the order.
type Wanted = (Option<&'static str>, WatchOrder);

#[derive(Default)]
struct Inside {
    games: HashMap<String, Entry>,
    listeners: usize,
    /// Since when nobody looks; `None` while somebody does, or where nobody ever did.
    idle_since: Option<Instant>,
    /// Changes with every change.
    version: u64,
    /// What was asked for last, with the version it was made at: all who look at the same share it.
    tops: HashMap<Wanted, (u64, Arc<Top>)>,
}

impl Inside {
    /// Whether the list is kept: somebody looks at it, or did so a moment ago.
    fn is_kept(&self) -> bool {
        self.listeners > 0 || self.idle_since.is_some_and(|since| since.elapsed() < KEPT)
    }
}

/// The public games that are played now.
#[derive(Default)]
pub(crate) struct WatchList {
    inside: Mutex<Inside>,
}

/// Somebody who looks at the list, until this is dropped.
pub(crate) struct Looking(Arc<WatchList>);

/// The first games in some order, and the number of all.
pub(crate) struct Top {
    pub games: Vec<WatchedGame>,
    pub total: usize,
}

impl WatchList {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody looks at the list; says whether it is to be made anew, because nobody did for a while.
    pub fn look(self: &Arc<Self>) -> (Looking, bool) {
        let mut inside = self.inside();
        let anew = !inside.is_kept();
        if anew {
            inside.games.clear();
            inside.version += 1;
        }
        inside.listeners += 1;
        inside.idle_since = None;
        (Looking(Arc::clone(self)), anew)
    }

    /// Whether the list is kept up to date.
    pub fn is_watched(&self) -> bool {
        self.inside().is_kept()
    }

    /// A game is like this now. One that has ended is not new.
    pub fn put(&self, game: WatchedGame) {
        let mut inside = self.inside();
        let id = game.game.id.clone();
        let is_over = game.game.result.is_some();
        let before = inside.games.get(&id);
        if is_over && before.is_none() || before.is_some_and(|before| before.game == game) {
            return;
        }
        let ended = before.and_then(|before| before.ended);
        inside.version += 1;
        inside.games.insert(id, Entry { game, ended: is_over.then(|| ended.unwrap_or_else(Instant::now)) });
        if inside.games.len() > MOST {
            let weakest = inside.games.iter().min_by(|(id, entry), (other_id, other)| {
                key(&entry.game).cmp(&key(&other.game)).then_with(|| other_id.cmp(id))
            });
            if let Some(id) = weakest.map(|(id, _)| id.clone()) {
                inside.games.remove(&id);
            }
        }
    }

    /// Changes with every change of the list.
    pub fn version(&self) -> u64 {
        let mut inside = self.inside();
        let before = inside.games.len();
        inside.games.retain(|_, entry| entry.ended.is_none_or(|at| at.elapsed() < ENDED));
        if inside.games.len() != before {
            inside.version += 1;
        }
        inside.version
    }

    /// The first games by these rules, or by any.
    pub fn top(&self, rules: Option<&'static str>, order: WatchOrder) -> Arc<Top> {
        let mut inside = self.inside();
        let version = inside.version;
        if let Some((_, top)) = inside.tops.get(&(rules, order)).filter(|(at, _)| *at == version) {
            return Arc::clone(top);
        }
        let games = inside.games.values().map(|entry| &entry.game);
        let mut games: Vec<&WatchedGame> =
            games.filter(|game| rules.is_none_or(|rules| game.game.game == rules)).collect();
        let total = games.len();
        games.sort_by_cached_key(|game| {
            let first = match order {
                WatchOrder::Strongest => Reverse(i64::from(game.strength.unwrap_or(i32::MIN))),
                WatchOrder::Watched => Reverse(0),
                WatchOrder::Newest => Reverse(i64::try_from(game.created_ms).unwrap_or(i64::MAX)),
            };
            (first, Reverse(game.watchers), Reverse(game.created_ms), game.game.id.clone())
        });
        games.truncate(MAX_WATCHED);
        let top = Arc::new(Top { games: games.into_iter().cloned().collect(), total });
        inside.tops.insert((rules, order), (version, Arc::clone(&top)));
        top
    }
}

/// By what games are kept: the strength of the players, then the number of those who watch.
fn key(game: &WatchedGame) -> (Option<i32>, usize, u64) {
    (game.strength, game.watchers, game.created_ms)
}

impl Drop for Looking {
    fn drop(&mut self) {
        let mut inside = self.0.inside();
        inside.listeners -= 1;
        if inside.listeners == 0 {
            inside.idle_since = Some(Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_api::{Clock, GameResult, StreamGame};

    fn game(id: &str, strength: Option<i32>, watchers: usize, created_ms: u64) -> WatchedGame {
        WatchedGame {
            game: StreamGame {
                id: id.into(),
                game: "g".into(),
                options: vec![],
                clock: Clock::None,
                players: vec![],
                deciding: vec![],
                seq: 1,
                position: String::new(),
                result: None,
            },
            ratings: vec![],
            strength,
            watchers,
            rated: false,
            created_ms,
        }
    }

    #[test]
    fn games_are_listed_in_the_order_that_is_wanted_while_somebody_looks() {
        let list = Arc::new(WatchList::default());
        let (looking, first) = list.look();
        assert!(first && list.is_watched() && !list.look().1);
        let (a, b, c) = (game("a", Some(1500), 0, 3), game("b", None, 7, 1), game("c", Some(1800), 2, 2));
        for one in [&a, &b, &c] {
            list.put(one.clone());
        }
        let ids = |order| -> Vec<String> {
            list.top(None, order).games.iter().map(|game| game.game.id.clone()).collect()
        };
        assert_eq!(ids(WatchOrder::Strongest), ["c", "a", "b"]);
        assert_eq!(ids(WatchOrder::Watched), ["b", "c", "a"]);
        assert_eq!(ids(WatchOrder::Newest), ["a", "c", "b"]);
        assert_eq!(
            (list.top(Some("h"), WatchOrder::Newest).total, list.top(Some("g"), WatchOrder::Newest).total),
            (0, 3)
        );
        let version = list.version();
        list.put(a.clone());
        assert_eq!(list.version(), version, "nothing is new");
        // How a game ended is seen; one that was over before is not listed.
        let over = |mut game: WatchedGame| {
            let result = GameResult {
                winners: vec![],
                drawn: vec![],
                reason: "x".into(),
                places: vec![],
                missing: None,
            };
            game.game.result = Some(result);
            game
        };
        list.put(over(a));
        list.put(over(game("d", None, 0, 0)));
        assert_eq!((list.version(), list.top(None, WatchOrder::Newest).total), (version + 1, 3));
        // It is kept for a moment after the last one has gone.
        drop(looking);
        assert!(list.is_watched() && !list.look().1);
    }

    #[test]
    fn with_too_many_games_those_of_the_weakest_go() {
        let list = Arc::new(WatchList::default());
        let _looking = list.look();
        for number in 0..=MOST {
            list.put(game(&number.to_string(), Some(number as i32), 0, 0));
        }
        let top = list.top(None, WatchOrder::Strongest);
        assert_eq!(
            (top.total, top.games.len(), top.games[0].strength),
            (MOST, MAX_WATCHED, Some(MOST as i32))
        );
    }
}
