//! The one task that writes. Writes that arrive while the disk is busy are written together, in one transaction, and
//! acknowledged after it: they share one wait for the disk.

use crate::challenges_write::ChallengeOp;
use crate::connection::Transaction;
use crate::end;
use crate::moderation_write::ModerationOp;
use crate::new_match;
use crate::people_write::PeopleOp;
use crate::recount;
use crate::seeks_write::SeekOp;
use crate::session::Session;
use crate::sql::{about_match, query, run as run_on, signed};
use crate::talk_write::TalkOp;
use crate::{ConditionalRow, EventRow, MatchEnd, MatchRow, MatchStatus, StoreError};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

/// Writes in the queue; a further one waits until there is room.
const QUEUE: usize = 4096;

/// Writes in one transaction.
const MAX_BATCH: usize = 1024;

/// With nothing to write, a remote database is looked at so often.
const LOOK: Duration = Duration::from_secs(2);

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
    lost: watch::Receiver<Option<Arc<str>>>,
    /// Whether the store is being closed: then a lost database is not waited for.
    closing: watch::Sender<bool>,
}

/// Is told of every commit: how many writes it had, how long it took, and whether it succeeded.
pub(crate) type Observer = Box<dyn Fn(usize, Duration, bool) + Send + Sync>;

/// What the task that writes shares with its handles.
struct Shared {
    slower: Arc<AtomicU64>,
    observer: Arc<OnceLock<Observer>>,
    closing: watch::Receiver<bool>,
}

impl Writer {
    /// Lets a task write over this connection.
    pub fn spawn(session: Session) -> Writer {
        let (sender, requests) = mpsc::channel(QUEUE);
        let (slower, observer) = (Arc::new(AtomicU64::new(0)), Arc::new(OnceLock::new()));
        let closing = watch::Sender::new(false);
        let shared = Shared {
            slower: Arc::clone(&slower),
            observer: Arc::clone(&observer),
            closing: closing.subscribe(),
        };
        let lost = session.lost();
        tokio::spawn(run(session, requests, shared));
        Writer { sender, slower, observer, lost, closing }
    }

    /// Writes, and waits until it is on the disk.
    pub async fn write(&self, op: WriteOp) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let closed = || StoreError::Database("the store is closed".into());
        self.sender.send(Request::Write(op, answer)).await.map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    /// Waits until all that was asked for is written; what comes later fails, and all that waits for a lost database.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        let (answer, answered) = oneshot::channel();
        if self.sender.send(Request::Close(answer)).await.is_ok() {
            // Fails when another has closed it meanwhile.
            let _ = answered.await;
        }
    }

    /// See [`crate::Database::lost`].
    pub fn lost(&self) -> watch::Receiver<Option<Arc<str>>> {
        self.lost.clone()
    }

    /// See [`crate::Database::observe`].
    pub fn observe(&self, observer: Observer) {
        // The first one stays.
        let _ = self.observer.set(observer);
    }

    /// How many writes wait to be taken up.
    pub fn waiting(&self) -> usize {
        self.sender.max_capacity() - self.sender.capacity()
    }

    /// See [`crate::Database::slow_down`].
    pub fn slow_down(&self, commit: Duration) {
        self.slower.store(u64::try_from(commit.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("waiting", &self.waiting()).finish_non_exhaustive()
    }
}

async fn run(mut session: Session, mut requests: mpsc::Receiver<Request>, mut shared: Shared) {
    let mut closing = Vec::new();
    let mut batch = Vec::new();
    while closing.is_empty() {
        let received = requests.recv_many(&mut batch, MAX_BATCH);
        let received = if session.is_remote() { timeout(LOOK, received).await } else { Ok(received.await) };
        match received {
            Ok(0) => break,
            Ok(_) => {}
            Err(_) => {
                look(&mut session, &mut shared).await;
                continue;
            }
        }
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
            write(&mut session, std::mem::replace(&mut waiting, rest), &mut shared).await;
        }
    }
    // The end of the channel says so to those who still wait.
    drop(requests);
    session.close().await;
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
async fn write(session: &mut Session, ops: Vec<(WriteOp, Answer)>, shared: &mut Shared) {
    let all: Vec<&WriteOp> = ops.iter().map(|(op, _)| op).collect();
    let together = lasting(session, &all, shared).await;
    if together.is_ok() || ops.len() == 1 {
        let mut result = Some(together);
        for (_, answer) in ops {
            // The one who asked may be gone.
            let _ = answer.send(result.take().unwrap_or(Ok(())));
        }
        return;
    }
    for (op, answer) in ops {
        let _ = answer.send(lasting(session, &[&op], shared).await);
    }
}

/// Waits for a database that is found to be lost while there is nothing to write.
async fn look(session: &mut Session, shared: &mut Shared) {
    if let Err(error @ StoreError::Lost(_)) = session.ping().await {
        renew(session, &error, shared).await;
    }
}

/// Waits for a lost database; tells whether what it did not answer was committed. `None` when the store is closed
/// meanwhile.
async fn renew(session: &mut Session, why: &StoreError, shared: &mut Shared) -> Option<bool> {
    tokio::select! {
        committed = session.renew(why) => Some(committed),
        // Fails when all handles are gone: then nobody waits.
        _ = shared.closing.wait_for(|closing| *closing) => None,
    }
}

/// One transaction, again and again as long as the database is lost. It is made once: where the answer to the commit was
/// lost, the database is asked.
async fn lasting(session: &mut Session, ops: &[&WriteOp], shared: &mut Shared) -> Result<(), StoreError> {
    // One that is lost when the store is closed is not tried again for each write that waits, which may take long.
    if session.is_lost() {
        return Err(StoreError::Lost("the store is closed".into()));
    }
    loop {
        match observed(session, ops, shared).await {
            Err(error @ StoreError::Lost(_)) if session.is_remote() => {
                match renew(session, &error, shared).await {
                    Some(true) => return Ok(()),
                    Some(false) => {}
                    None => return Err(error),
                }
            }
            done => return done,
        }
    }
}

/// One transaction, of which the observer is told.
async fn observed(session: &mut Session, ops: &[&WriteOp], shared: &Shared) -> Result<(), StoreError> {
    let begun = Instant::now();
    let wait = Duration::from_micros(shared.slower.load(Ordering::Relaxed));
    let done = commit(session, ops, wait).await;
    if let Some(observer) = shared.observer.get() {
        observer(ops.len(), begun.elapsed(), done.is_ok());
    }
    done
}

/// One transaction, all or none. With a single write the error is about that one.
async fn commit(session: &mut Session, ops: &[&WriteOp], wait: Duration) -> Result<(), StoreError> {
    let much = ops.iter().any(|op| op.reads_matches());
    let mut begun = session.begin(much).await?;
    apply(&mut begun.transaction, ops).await?;
    if !wait.is_zero() {
        tokio::time::sleep(wait).await;
    }
    begun.commit().await
}

/// Writes these in a transaction.
async fn apply(transaction: &mut Transaction<'_>, ops: &[&WriteOp]) -> Result<(), StoreError> {
    let id = ops.first().and_then(|op| op.id()).unwrap_or_default();
    let (mut events, mut statuses, mut ends, mut clock) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for op in ops {
        match op {
            WriteOp::Create(new, status) => new_match::create(transaction, new, status).await?,
            WriteOp::Challenges(op) => op.apply(transaction).await?,
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
            WriteOp::Conditional { id, moves } => conditional(transaction, id, moves).await?,
            WriteOp::People(op) => op.apply(transaction).await?,
            WriteOp::Recount => recount::all(transaction).await?,
            WriteOp::Moderation(op) => op.apply(transaction).await?,
            WriteOp::Talk(op) => op.apply(transaction).await?,
            WriteOp::Seeks(op) => op.apply(transaction).await?,
            WriteOp::Heartbeat(at) => clock = clock.max(*at),
        }
    }
    if !events.is_empty() {
        // Without the event before, nothing is selected and nothing inserted.
        let insert = format!(
            "INSERT INTO events (game, seq, at, clocks, text, action) \
             SELECT item.value ->> 0, CAST(item.value ->> 1 AS BIGINT), CAST(item.value ->> 2 AS BIGINT), \
             item.value ->> 3, item.value ->> 4, item.value ->> 5 \
             FROM {} WHERE CAST(item.value ->> 6 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM events AS e \
             WHERE e.game = item.value ->> 0 AND e.seq = CAST(item.value ->> 6 AS BIGINT))",
            transaction.dialect().rows("?")
        );
        let count = events.len() as u64;
        let inserted = transaction.execute(query(insert).bind(Value::Array(events).to_string())).await;
        if inserted.map_err(|error| new_match::conflict(error, id))? != count {
            return Err(StoreError::Conflict { id: id.to_owned() });
        }
    }
    if !statuses.is_empty() {
        let update = format!(
            "UPDATE games SET wake_at = CAST(item.value ->> 1 AS BIGINT), result = item.value ->> 2, \
             told_at = CAST(item.value ->> 3 AS BIGINT) FROM {} WHERE games.id = item.value ->> 0",
            transaction.dialect().rows("?")
        );
        let update = query(update).bind(Value::Array(statuses).to_string());
        transaction.execute(update).await.map_err(about_match(id))?;
    }
    for (id, end) in ends {
        end::store(transaction, id, end).await?;
    }
    if clock > 0 {
        let later = "UPDATE service SET clock = ?1 WHERE clock < ?1";
        run_on(transaction, query(later).bind(signed(clock))).await?;
    }
    Ok(())
}

/// Replaces the conditional moves of a seat.
async fn conditional(
    transaction: &mut Transaction<'_>,
    id: &str,
    moves: &ConditionalRow,
) -> Result<(), StoreError> {
    let ConditionalRow { seat, seq, lines } = moves;
    if lines.is_empty() {
        let end = "DELETE FROM conditional_moves WHERE game = ? AND seat = ?";
        run_on(transaction, query(end).bind(id).bind(*seat)).await?;
        return Ok(());
    }
    let set = "INSERT INTO conditional_moves (game, seat, seq, lines) VALUES (?, ?, ?, ?) \
        ON CONFLICT (game, seat) DO UPDATE SET seq = excluded.seq, lines = excluded.lines";
    run_on(transaction, query(set).bind(id).bind(*seat).bind(signed(*seq)).bind(lines)).await?;
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
