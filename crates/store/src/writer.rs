//! The one task that writes. Writes that arrive while the disk is busy are written together, in one transaction, and
//! acknowledged after it: they share one wait for the disk.

use crate::challenges_write::ChallengeOp;
use crate::end;
use crate::moderation_write::ModerationOp;
use crate::new_match;
use crate::people_write::PeopleOp;
use crate::recount;
use crate::seeks_write::SeekOp;
use crate::sql::{about_match, database, run as run_on, signed};
use crate::talk_write::TalkOp;
use crate::{ConditionalRow, EventRow, MatchEnd, MatchRow, MatchStatus, StoreError};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, SqliteTransaction};
use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// Writes in the queue; a further one waits until there is room.
const QUEUE: usize = 4096;

/// Writes in one transaction.
const MAX_BATCH: usize = 1024;

/// A write.
pub(crate) enum WriteOp {
    /// A new match.
    Create(Box<MatchRow>, MatchStatus),
    /// Events of a match, its status, and with the last ones its end.
    Append { id: String, events: Vec<EventRow>, status: MatchStatus, end: Option<Box<MatchEnd>> },
    /// The conditional moves of a seat of a match.
    Conditional { id: String, moves: ConditionalRow },
    /// Something about people.
    People(Box<PeopleOp>),
    /// Something about challenges.
    Challenges(Box<ChallengeOp>),
    /// All ratings are computed anew.
    Recount,
    /// What is decided about people, or reported of them.
    Moderation(Box<ModerationOp>),
    /// What is said in matches.
    Talk(Box<TalkOp>),
    /// What changes in the lobby, and the match that comes of it.
    Seeks(Box<SeekOp>),
    /// The service clock.
    Heartbeat(u64),
}

impl WriteOp {
    /// The match it is about; `None` where it is about none.
    fn id(&self) -> Option<&str> {
        match self {
            WriteOp::Create(new, _) => Some(&new.id),
            WriteOp::Append { id, .. } | WriteOp::Conditional { id, .. } => Some(id),
            WriteOp::People(_)
            | WriteOp::Challenges(_)
            | WriteOp::Moderation(_)
            | WriteOp::Talk(_)
            | WriteOp::Seeks(_)
            | WriteOp::Recount
            | WriteOp::Heartbeat(_) => None,
        }
    }

    /// Whether it depends on what is stored of matches already.
    fn reads_matches(&self) -> bool {
        match self {
            WriteOp::People(op) => matches!(**op, PeopleOp::Delete { .. }),
            WriteOp::Moderation(op) => op.reads_matches(),
            WriteOp::Recount => true,
            _ => false,
        }
    }
}

type Answer = oneshot::Sender<Result<(), StoreError>>;

enum Request {
    Write(WriteOp, Answer),
    /// Stops writing; answered when everything before it is written.
    Close(oneshot::Sender<()>),
}

/// The handle of the task that writes; it ends when the last copy is dropped.
#[derive(Clone)]
pub(crate) struct Writer {
    sender: mpsc::Sender<Request>,
    /// Every commit takes so much longer, in microseconds.
    slower: Arc<AtomicU64>,
    observer: Arc<OnceLock<Observer>>,
}

/// Is told of every commit: how many writes it had, how long it took, and whether it succeeded.
pub(crate) type Observer = Box<dyn Fn(usize, Duration, bool) + Send + Sync>;

/// What the task that writes shares with its handles.
struct Shared {
    slower: Arc<AtomicU64>,
    observer: Arc<OnceLock<Observer>>,
}

impl Writer {
    /// Lets a task write over this connection.
    pub fn spawn(connection: SqliteConnection) -> Writer {
        let (sender, requests) = mpsc::channel(QUEUE);
        let (slower, observer) = (Arc::new(AtomicU64::new(0)), Arc::new(OnceLock::new()));
        let shared = Shared { slower: Arc::clone(&slower), observer: Arc::clone(&observer) };
        tokio::spawn(run(connection, requests, shared));
        Writer { sender, slower, observer }
    }

    /// Writes, and waits until it is on the disk.
    pub async fn write(&self, op: WriteOp) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let closed = || StoreError::Database("the store is closed".into());
        self.sender.send(Request::Write(op, answer)).await.map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    /// Waits until all that was asked for is written; what comes later fails.
    pub async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.sender.send(Request::Close(answer)).await.is_ok() {
            // Fails when another has closed it meanwhile.
            let _ = answered.await;
        }
    }

    /// See [`crate::Sqlite::observe`].
    pub fn observe(&self, observer: Observer) {
        // The first one stays.
        let _ = self.observer.set(observer);
    }

    /// How many writes wait to be taken up.
    pub fn waiting(&self) -> usize {
        self.sender.max_capacity() - self.sender.capacity()
    }

    /// See [`crate::Sqlite::slow_down`].
    pub fn slow_down(&self, commit: Duration) {
        self.slower.store(u64::try_from(commit.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("waiting", &self.waiting()).finish_non_exhaustive()
    }
}

async fn run(mut connection: SqliteConnection, mut requests: mpsc::Receiver<Request>, shared: Shared) {
    let mut closing = Vec::new();
    let mut batch = Vec::new();
    while closing.is_empty() && requests.recv_many(&mut batch, MAX_BATCH).await > 0 {
        let mut waiting = Vec::new();
        for request in batch.drain(..) {
            match request {
                Request::Write(op, answer) if closing.is_empty() => waiting.push((op, answer)),
                // Dropping the answer says that the store is closed.
                Request::Write(..) => {}
                Request::Close(answer) => closing.push(answer),
            }
        }
        while !waiting.is_empty() {
            let rest = waiting.split_off(independent(&waiting));
            write(&mut connection, std::mem::replace(&mut waiting, rest), &shared).await;
        }
    }
    // The end of the channel says so to those who still wait.
    drop(requests);
    // All that was acknowledged is on the disk, whether the file can be closed or not.
    let _ = connection.close().await;
    for answer in closing {
        let _ = answer.send(());
    }
}

/// How many of the first wishes are of different matches: the events of one match follow on each other. What depends on
/// stored matches waits until what was asked for before it is written.
fn independent(ops: &[(WriteOp, Answer)]) -> usize {
    let mut seen = HashSet::new();
    ops.iter()
        .take_while(|(op, _)| match op.id() {
            Some(id) => seen.insert(id),
            None => !op.reads_matches() || seen.is_empty(),
        })
        .count()
}

/// Writes these together. If that fails, each is tried alone, so that an error of one does not affect the others.
async fn write(connection: &mut SqliteConnection, ops: Vec<(WriteOp, Answer)>, shared: &Shared) {
    let all: Vec<&WriteOp> = ops.iter().map(|(op, _)| op).collect();
    let together = observed(connection, &all, shared).await;
    if together.is_ok() || ops.len() == 1 {
        let mut result = Some(together);
        for (_, answer) in ops {
            // The one who asked may be gone.
            let _ = answer.send(result.take().unwrap_or(Ok(())));
        }
        return;
    }
    for (op, answer) in ops {
        let _ = answer.send(observed(connection, &[&op], shared).await);
    }
}

/// One transaction, of which the observer is told.
async fn observed(
    connection: &mut SqliteConnection,
    ops: &[&WriteOp],
    shared: &Shared,
) -> Result<(), StoreError> {
    let begun = Instant::now();
    let wait = Duration::from_micros(shared.slower.load(Ordering::Relaxed));
    let done = commit(connection, ops, wait).await;
    if let Some(observer) = shared.observer.get() {
        observer(ops.len(), begun.elapsed(), done.is_ok());
    }
    done
}

/// One transaction, all or none. With a single write the error is about that one.
async fn commit(
    connection: &mut SqliteConnection,
    ops: &[&WriteOp],
    wait: Duration,
) -> Result<(), StoreError> {
    let id = ops.first().and_then(|op| op.id()).unwrap_or_default();
    let mut transaction = connection.begin().await.map_err(database)?;
    let (mut events, mut statuses, mut ends, mut clock) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for op in ops {
        match op {
            WriteOp::Create(new, status) => new_match::create(&mut transaction, new, status).await?,
            WriteOp::Challenges(op) => op.apply(&mut transaction).await?,
            WriteOp::Append { id, events: new, status, end } => {
                let before = new.first().map_or(0, |event| event.seq.saturating_sub(1));
                for (event, seq) in new.iter().zip(before + 1..) {
                    if event.seq != seq {
                        return Err(StoreError::Conflict { id: id.clone() });
                    }
                    let EventRow { seq, at, clocks, text, action } = event;
                    events.push(json!([id, signed(*seq), signed(*at), clocks, text, action, signed(before)]));
                    clock = clock.max(*at);
                }
                let MatchStatus { wake_at, result, clock_since } = status;
                statuses.push(json!([id, wake_at.map(signed), result, clock_since.map(signed)]));
                ends.extend(end.as_deref().map(|end| (id, end)));
            }
            WriteOp::Conditional { id, moves } => conditional(&mut transaction, id, moves).await?,
            WriteOp::People(op) => op.apply(&mut transaction).await?,
            WriteOp::Recount => recount::all(&mut transaction).await?,
            WriteOp::Moderation(op) => op.apply(&mut transaction).await?,
            WriteOp::Talk(op) => op.apply(&mut transaction).await?,
            WriteOp::Seeks(op) => op.apply(&mut transaction).await?,
            WriteOp::Heartbeat(at) => clock = clock.max(*at),
        }
    }
    if !events.is_empty() {
        // Without the event before, nothing is selected and nothing inserted.
        let inserted = sqlx::query(
            "INSERT INTO events (game, seq, at, clocks, text, action) \
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 \
             FROM json_each(?) WHERE value ->> 6 = 0 \
             OR EXISTS (SELECT 1 FROM events AS e WHERE e.game = value ->> 0 AND e.seq = value ->> 6)",
        );
        let count = events.len() as u64;
        let inserted = inserted.bind(Value::Array(events).to_string()).execute(&mut *transaction).await;
        if inserted.map_err(|error| new_match::conflict(error, id))?.rows_affected() != count {
            return Err(StoreError::Conflict { id: id.to_owned() });
        }
    }
    if !statuses.is_empty() {
        sqlx::query(
            "UPDATE games SET wake_at = j.value ->> 1, result = j.value ->> 2, told_at = j.value ->> 3 \
             FROM json_each(?) AS j WHERE games.id = j.value ->> 0",
        )
        .bind(Value::Array(statuses).to_string())
        .execute(&mut *transaction)
        .await
        .map_err(about_match(id))?;
    }
    for (id, end) in ends {
        end::store(&mut transaction, id, end).await?;
    }
    if clock > 0 {
        sqlx::query("UPDATE service SET clock = max(clock, ?)")
            .bind(signed(clock))
            .execute(&mut *transaction)
            .await
            .map_err(database)?;
    }
    if !wait.is_zero() {
        tokio::time::sleep(wait).await;
    }
    transaction.commit().await.map_err(database)
}

/// Replaces the conditional moves of a seat.
async fn conditional(
    transaction: &mut SqliteTransaction<'_>,
    id: &str,
    moves: &ConditionalRow,
) -> Result<(), StoreError> {
    let ConditionalRow { seat, seq, lines } = moves;
    if lines.is_empty() {
        let end = "DELETE FROM conditional_moves WHERE game = ? AND seat = ?";
        run_on(transaction, sqlx::query(end).bind(id).bind(*seat)).await?;
        return Ok(());
    }
    let set = "INSERT INTO conditional_moves (game, seat, seq, lines) VALUES (?, ?, ?, ?) \
        ON CONFLICT DO UPDATE SET seq = excluded.seq, lines = excluded.lines";
    run_on(transaction, sqlx::query(set).bind(id).bind(*seat).bind(signed(*seq)).bind(lines)).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_deleted_is_deleted_after_the_events_asked_for_before() {
        let op = |op: WriteOp| (op, oneshot::channel().0);
        let append = |id: &str| {
            op(WriteOp::Append {
                id: id.into(),
                events: Vec::new(),
                status: MatchStatus::default(),
                end: None,
            })
        };
        let delete = || {
            let delete = PeopleOp::Delete { person: "p".into(), name: "deleted".into(), until_ms: 0 };
            op(WriteOp::People(Box::new(delete)))
        };
        assert_eq!(independent(&[append("a"), append("b"), append("a")]), 2);
        assert_eq!(independent(&[append("a"), delete(), append("b")]), 1);
        assert_eq!(independent(&[delete(), append("a")]), 2);
        assert_eq!(independent(&[op(WriteOp::Heartbeat(1)), delete()]), 2);
    }
}
