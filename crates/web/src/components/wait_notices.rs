//! What the user waits for besides moves: a game that does not begin, a busy computer.

use std::time::Duration;

use leptos::prelude::*;
use variorum_api::{Busy, Command, Seat};

use crate::clock::ticking;
use crate::net::{Connection, MatchState};

/// Says what the user waits for, and lets the user end a game whose other players do not come.
#[component]
pub fn WaitNotices(connection: Connection) -> impl IntoView {
    let now = ticking(Duration::from_secs(1));
    let match_state = connection.match_state;
    let idle = Memo::new(move |_| {
        match_state
            .with(|match_state| match_state.as_ref().and_then(|match_state| idle(match_state, now.get())))
    });
    let busy = Memo::new(move |_| {
        match_state
            .with(|match_state| match_state.as_ref().and_then(|match_state| match_state.game.live.busy))
    });
    view! {
        {move || idle.get().map(|(seat, wait)| {
            let abort = move |_| connection.act(seat, Command::Abort);
            let text = match wait {
                0 => "The game has not begun for everybody. You may end it without result.".to_owned(),
                _ => format!("The game has not begun for everybody. You may end it without result in {}.", told(wait)),
            };
            view! {
                <div class="notice" role="status">
                    <span>{text}</span>
                    <button type="button" class="abort" disabled={wait > 0} on:click=abort>"End the game"</button>
                </div>
            }
        })}
        {move || busy.get().map(|busy| view! { <div class="notice" role="status">{busy_words(busy)}</div> })}
    }
}

/// The own seat that may end the game first, and in how many seconds.
fn idle(match_state: &MatchState, now_ms: f64) -> Option<(Seat, u64)> {
    let passed = match_state.elapsed_ms(now_ms);
    let own = match_state.game.live.seats.iter().filter(|state| match_state.you.contains(&state.seat));
    let soonest =
        own.filter_map(|state| Some((state.abort_in_ms?, state.seat))).min_by_key(|(wait, _)| *wait)?;
    // Where all seats are played in this browser, nobody is waited for.
    let others = match_state.game.live.seats.iter().any(|state| !match_state.you.contains(&state.seat));
    others.then(|| (soonest.1, soonest.0.saturating_sub(passed).div_ceil(1000)))
}

/// "90 s", "12 min", "3 h".
fn told(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h", seconds.div_ceil(3600)),
    }
}

fn busy_words(busy: Busy) -> String {
    let why = match busy.before {
        Some(0) => "this game comes next".to_owned(),
        Some(1) => "one move comes before yours".to_owned(),
        Some(before) => format!("{before} moves come before yours"),
        None => "it will be asked again in a moment".to_owned(),
    };
    format!("The computer is busy with other games: {why}. Its clock stands still.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_is_said_in_words() {
        for (seconds, text) in
            [(1, "1 s"), (119, "119 s"), (120, "2 min"), (3599, "60 min"), (86_400, "24 h")]
        {
            assert_eq!(told(seconds), text);
        }
        assert!(busy_words(Busy { before: None }).contains("asked again"));
        assert!(busy_words(Busy { before: Some(3) }).contains("3 moves"));
    }
}
