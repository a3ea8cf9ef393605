//! Challenges: those of others are answered as the rules say, and some are made.

use crate::config::Wishes;
use crate::error::BotError;
use crate::offer::{Offer, Wanted, clock_text};
use crate::pause::Pause;
use crate::rules::Terms;
use crate::shared::Shared;
use std::time::Duration;
use tokio::time::Instant;
use variorum_api::{Challenge, ChallengeState, Decline, DeclineReason, Done, Failure, NewChallenge, Taken};

/// A challenge of which nothing was heard for so long may have lapsed: the server is asked for another one.
const LAPSE: Duration = Duration::from_secs(61 * 60);

/// Accepts or declines a challenge of somebody to the account with this name, as the rules say.
///
/// # Errors
/// There is no answer; the challenge is told again with the next connection.
pub(crate) async fn answer(bot: &Shared, name: &str, challenge: &Challenge) -> Result<(), BotError> {
    let Challenge { id, from, from_bot, to, game, options, clock, rated, state, .. } = challenge;
    // What another who is challenged answers is told too.
    if *state != ChallengeState::Open || challenge.answer_of(name) != Some(ChallengeState::Open) {
        return Ok(());
    }
    let mut others = vec![(from.as_str(), *from_bot)];
    others.extend(to.iter().filter(|one| one.player != name).map(|one| (one.player.as_str(), one.bot)));
    let terms = Terms { game, options, clock: *clock, rated: *rated, others };
    let full = (!bot.has_room()).then_some(DeclineReason::Later);
    let reason = match bot.config.rules.objection(&terms).or(full) {
        None => match bot.server.post(&format!("/api/v1/challenges/{id}/accept"), &Done {}).await {
            Ok(Taken { game: started }) => {
                tracing::info!(from, game, clock = clock_text(*clock), id = started, "accepts a challenge");
                if let Some(started) = started {
                    bot.begin(&started);
                }
                return Ok(());
            }
            Err(BotError::Refused(failure)) if failure.code == "gone" => return Ok(()),
            Err(error) if error.passes() => return Err(error),
            // It cannot be played here: whoever challenges is not to wait for it.
            Err(error) => {
                tracing::warn!(from, game, "a challenge could not be accepted: {error}");
                DeclineReason::No
            }
        },
        Some(reason) => reason,
    };
    match bot.server.post(&format!("/api/v1/challenges/{id}/decline"), &Decline { reason }).await {
        Ok(Done {}) => {
            tracing::info!(
                from,
                game,
                clock = clock_text(*clock),
                rated,
                reason = reason.name(),
                "declines a challenge"
            );
        }
        // It was taken back meanwhile.
        Err(BotError::Refused(failure)) if failure.code == "gone" => {}
        Err(error) => return Err(error),
    }
    Ok(())
}

/// Makes the challenges that are wished for, one after the other.
pub(crate) struct Challenger {
    wanted: Vec<State>,
    rated: bool,
    /// Whether it is known which challenges are open.
    is_ready: bool,
}

struct State {
    wanted: Wanted,
    /// The id of the one that waits for an answer, and when it was last heard of.
    open: Option<(String, Instant)>,
    /// The game that has come of the last one.
    started: Option<String>,
    not_before: Instant,
    pause: Pause,
}

impl Challenger {
    /// With nothing challenged yet.
    pub fn new(wishes: &Wishes) -> Challenger {
        let state = |wanted: &Wanted| State {
            wanted: wanted.clone(),
            open: None,
            started: None,
            not_before: Instant::now(),
            pause: Pause::of_challenges(),
        };
        Challenger {
            wanted: wishes.challenges.iter().map(state).collect(),
            rated: wishes.rated,
            is_ready: false,
        }
    }

    /// What is open is told anew; until then nobody is challenged.
    pub fn start_over(&mut self) {
        self.is_ready = false;
        for state in &mut self.wanted {
            state.open = None;
        }
    }

    /// All that is open was told: from now on there are challenges.
    pub fn begin(&mut self) {
        self.is_ready = true;
    }

    /// Notes how a challenge by the account itself stands; gives the id of a game that has come of it just now.
    pub fn note<'a>(&mut self, challenge: &'a Challenge) -> Option<&'a str> {
        let Challenge { id, to, game, clock, state, reason, started, .. } = challenge;
        let same = |one: &&mut State| {
            let Offer { game: wanted, clock: wanted_clock } = &one.wanted.offer;
            let challenged = to.iter().map(|one| one.player.to_lowercase());
            let players = one.wanted.players.iter().map(|name| name.to_lowercase());
            players.eq(challenged) && wanted == game && wanted_clock == clock
        };
        let one = self.wanted.iter_mut().find(same)?;
        let was_open = one.open.as_ref().is_some_and(|(open, _)| open == id);
        match state {
            ChallengeState::Open => one.open = Some((id.clone(), Instant::now())),
            ChallengeState::Accepted => {
                // The newest is told first.
                if was_open || one.started.is_none() {
                    one.started.clone_from(started);
                }
                if was_open {
                    one.open = None;
                    one.pause.reset();
                    return started.as_deref();
                }
            }
            ChallengeState::Declined if was_open => {
                one.open = None;
                let wait = one.pause.next();
                one.not_before = Instant::now() + wait;
                let reason = reason.map_or("no", DeclineReason::name);
                tracing::info!(to = one.wanted.names(), game, reason, again_in = ?wait, "was declined");
            }
            ChallengeState::Declined => {}
        }
        None
    }

    /// When a challenge may be due; `None` where nothing is known of that.
    pub fn due(&self) -> Option<Instant> {
        let now = Instant::now();
        self.wanted.iter().map(|state| state.not_before).filter(|at| *at > now).min()
    }

    /// Challenges those who are to be challenged now, as long as there is room.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn challenge(&mut self, bot: &Shared) -> Result<(), BotError> {
        let now = Instant::now();
        for state in self.wanted.iter_mut().filter(|_| self.is_ready) {
            let waits = state.open.as_ref().is_some_and(|(_, since)| now < *since + LAPSE);
            let plays = state.started.as_ref().is_some_and(|id| bot.plays(id));
            if waits || plays || now < state.not_before || !bot.has_room() {
                continue;
            }
            let Wanted { players, offer: Offer { game, clock } } = &state.wanted;
            let to = state.wanted.names();
            let new = NewChallenge {
                players: players.clone(),
                computer: None,
                game: game.clone(),
                options: Vec::new(),
                clock: *clock,
                own_clock: None,
                seat: None,
                rated: self.rated,
            };
            match bot.server.post("/api/v1/challenges", &new).await {
                Ok(Challenge { id, .. }) => {
                    tracing::info!(to, game, clock = clock_text(*clock), rated = self.rated, "challenges");
                    state.open = Some((id, now));
                }
                Err(BotError::Refused(Failure { code, message })) => {
                    let wait = state.pause.next();
                    state.not_before = now + wait;
                    tracing::warn!(to, game, code, again_in = ?wait, "could not challenge: {message}");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
