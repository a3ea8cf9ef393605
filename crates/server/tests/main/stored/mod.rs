//! Games that earlier versions have stored. `games.jsonl` holds three, as the program wrote them in November
//! 2026: the rows of the database, and the snapshot that it answered then.

use super::*;
use serde::Deserialize;
use variorum_store::{EventRow, MatchRow, MatchStatus, Store};

/// The columns of table `games`.
#[derive(Deserialize)]
struct GameColumns {
    id: String,
    game: String,
    rules_version: u32,
    requested: String,
    options: String,
    position: Option<String>,
    start: String,
    seats: String,
    tokens: String,
    clock: String,
    draft: Option<u64>,
    series: String,
    public: u8,
    created_ms: u64,
    created_at: u64,
    result: Option<String>,
}

#[derive(Deserialize)]
struct StoredGame {
    game: GameColumns,
    events: Vec<(u64, u64, String, String, Option<String>)>,
    snapshot: Snapshot,
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

fn games() -> Vec<StoredGame> {
    include_str!("games.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

impl StoredGame {
    fn match_row(&self, rules_version: u32) -> MatchRow {
        let game = &self.game;
        MatchRow {
            id: game.id.clone(),
            game: game.game.clone(),
            rules_version,
            requested: lines(&game.requested),
            options: lines(&game.options),
            position: game.position.clone(),
            start: game.start.clone(),
            seats: game.seats.split('\n').map(str::to_owned).collect(),
            tokens: game.tokens.split('\n').map(|token| Some(token.to_owned())).collect(),
            clock: game.clock.clone(),
            draft: game.draft,
            owners: Vec::new(),
            series: game.series.clone(),
            public: game.public == 1,
            rated: false,
            created_ms: game.created_ms,
            created_at: game.created_at,
        }
    }

    /// The rows of the events; `short` as versions before the third change of the database wrote them, without
    /// actions and with four numbers of the clocks.
    fn event_rows(&self, short: bool) -> Vec<EventRow> {
        let row = |(seq, at, clocks, text, action): &(u64, u64, String, String, Option<String>)| {
            let numbers: Vec<&str> = clocks.split(' ').take(if short { 4 } else { 6 }).collect();
            let action = action.clone().filter(|_| !short);
            EventRow { seq: *seq, at: *at, clocks: numbers.join(" "), text: text.clone(), action }
        };
        self.events.iter().map(row).collect()
    }

    /// What the server of today answers for the stored game.
    async fn look(&self, rules_version: u32, short: bool) -> Snapshot {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Database::sqlite(folder.path()).await.unwrap());
        let status = MatchStatus { result: self.game.result.clone(), ..MatchStatus::default() };
        store.create(&self.match_row(rules_version), &status).await.unwrap();
        store.append(&self.game.id, &self.event_rows(short), &status).await.unwrap();
        let app = app_on(store).await;
        let answer = app.oneshot(get(&format!("/api/v1/games/{}", self.game.id))).await.unwrap();
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        from_json(std::str::from_utf8(&body).unwrap()).unwrap()
    }
}

#[tokio::test]
async fn games_of_earlier_versions_are_read() {
    for stored in games() {
        for short in [false, true] {
            let (now, then) = (stored.look(stored.game.rules_version, short).await, &stored.snapshot);
            assert_eq!((now.seq, &now.options, &now.start), (then.seq, &then.options, &then.start));
            assert_eq!((&now.position, now.to_move), (&then.position, then.to_move));
            assert_eq!((&now.clock, &now.entries), (&then.clock, &then.entries));
            assert_eq!(now.live.result, then.live.result);
            assert_eq!((&now.live.series, &now.live.rematch), (&then.live.series, &then.live.rematch));
            for (now, then) in now.live.seats.iter().zip(&then.live.seats) {
                assert_eq!((&now.name, now.joined, now.is_in), (&then.name, then.joined, then.is_in));
            }
        }
    }
}

#[tokio::test]
async fn games_by_other_rules_are_shown_as_they_were_stored() {
    for stored in games() {
        let (now, then) = (stored.look(stored.game.rules_version + 1, false).await, &stored.snapshot);
        assert_eq!((now.seq, &now.options, &now.start), (then.seq, &then.options, &then.start));
        let texts = |snapshot: &Snapshot| -> Vec<_> {
            snapshot.entries.iter().map(|entry| (entry.seat, entry.text.clone(), entry.is_move)).collect()
        };
        assert_eq!(texts(&now), texts(then));
        assert_eq!(now.live.result, then.live.result);
    }
}
