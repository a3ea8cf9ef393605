//! Values as text for the user.

use variorum_api::{Clock, Command, GameResult, Offer, Seat, SeatRequest, Speed};
use variorum_core::any::AnyRecord;
use variorum_core::view::{Gesture, Layout, MarkKind, PieceView};
use variorum_core::{Fault, Player, Reason};
use variorum_draw::Scene;
use variorum_record::ShortNotation;

/// What a person without a name is called.
pub const GUEST: &str = "Guest";

/// Who sits on a seat.
pub fn sitter(seat: &SeatRequest) -> &str {
    called(&seat.name)
}

/// What somebody is called. The server names the computer.
pub fn called(name: &str) -> &str {
    if name.is_empty() { GUEST } else { name }
}

/// "White", "Black", "Red".
pub fn seat(seat: Seat) -> &'static str {
    Player::from(seat).title()
}

/// The player on a seat.
pub fn player_of(seat: Seat) -> Player {
    seat.into()
}

/// The seat of a player.
pub fn seat_of(player: Player) -> Seat {
    player.into()
}

/// "Black is out" for each of these players.
pub fn out(players: &[Player]) -> String {
    players.iter().map(|&who| format!("{} is out", who.title())).collect::<Vec<_>>().join(", ")
}

/// Names joined as in "White, Black and Red".
pub fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The reason of a result or of a claim in words.
pub fn reason(name: &str) -> &str {
    match variorum_registry::reason(name) {
        Some(Reason::Checkmate) => "checkmate",
        Some(Reason::NoMoves) => "no move was left",
        Some(Reason::Goal(goal)) => goal.clause,
        Some(Reason::LastPlayer) => "all others are out",
        Some(Reason::Stalemate) => "stalemate",
        Some(Reason::Repetition) => "the position was repeated",
        Some(Reason::Fifty) => "too many moves without progress",
        Some(Reason::Dead) => "nobody can win any more",
        Some(Reason::Agreement) => "agreed",
        Some(Reason::Resignation) => "resignation",
        Some(Reason::Time) => "time ran out",
        None if name == "aborted" => "called off before the first moves",
        None if name == "other_rules" => "this server has other rules",
        None => name,
    }
}

/// "White wins: checkmate" or "Draw between White and Black: stalemate".
pub fn result(result: &GameResult) -> String {
    if let Some(missing) = result.missing {
        return format!("{} has not come to play: the game was ended without result", seat(missing));
    }
    if result.winners.is_empty() && result.drawn.is_empty() {
        return format!("Ended without result: {}", reason(&result.reason));
    }
    let names = |seats: &[Seat]| list(&seats.iter().map(|&s| seat(s)).collect::<Vec<_>>());
    let who = if result.winners.is_empty() {
        format!("Draw between {}", names(&result.drawn))
    } else {
        format!("{} wins", names(&result.winners))
    };
    format!("{who}: {}", reason(&result.reason))
}

/// The same as a player sees it: "You won: checkmate", "You lost: time ran out", "Draw: stalemate".
pub fn result_for(given: &GameResult, me: Option<Player>) -> String {
    let said = result(given);
    let (Some(me), None) = (me.map(seat_of), given.missing) else { return said };
    let why = reason(&given.reason);
    if given.winners.contains(&me) && given.winners.len() == 1 {
        format!("You won: {why}")
    } else if given.winners.is_empty() && given.drawn.contains(&me) && given.places.len() == 2 {
        format!("Draw: {why}")
    } else if !given.winners.is_empty() && given.places.len() == 2 {
        format!("You lost: {why}")
    } else {
        said
    }
}

/// Who is told to be mated, and by what: "Mated by Red: queen j1". `piece` moved to `square`.
pub fn mated_by(mover: Player, piece: &str, square: &str) -> String {
    format!("Mated by {}: {piece} {square}", mover.title())
}

/// The result of a record in the server's form. A record that goes on after a draw by the rules has the
/// result only at the entry of that draw.
pub fn result_of(record: &dyn AnyRecord) -> Option<GameResult> {
    let resumed = record.resumed().filter(|&(ply, _)| ply == record.ply());
    let outcome = record.outcome().or(resumed.map(|(_, outcome)| outcome))?;
    let players = record.card().players;
    let places = record.places().map_or_else(Vec::new, |places| places.0[..players].to_vec());
    Some(GameResult {
        winners: outcome.winners.iter().map(seat_of).collect(),
        drawn: outcome.drawn.iter().map(seat_of).collect(),
        reason: outcome.reason.name().to_owned(),
        places,
        missing: None,
    })
}

/// The name of a square; empty where there is none.
pub fn square_name(layout: &Layout, square: usize) -> &str {
    layout.squares.get(square).map_or("", |square| square.name.as_str())
}

/// "White rook and pawn".
pub fn piece(piece: &PieceView) -> String {
    format!("{} {}", piece.owner.title(), piece.name)
}

/// A move for screen readers: "White knight g1 to f3, takes Black pawn". `pieces` are those before the
/// move.
pub fn announcement(
    layout: &Layout,
    pieces: &[PieceView],
    mover: Player,
    text: &str,
    gesture: &Gesture,
) -> String {
    let name = |square: usize| square_name(layout, square);
    let on = |square: usize| pieces.iter().find(|piece| piece.square == square);
    let mut words = match (gesture.from, gesture.to) {
        (Some(from), to) if gesture.button.is_none() => {
            let what = on(from).map_or_else(|| mover.title().to_owned(), piece);
            match to {
                Some(to) if gesture.moves.is_empty() => {
                    format!("{what} on {} strikes {}", name(from), name(to))
                }
                Some(to) => format!("{what} {} to {}", name(from), name(to)),
                None => format!("{what} acts on {}", name(from)),
            }
        }
        _ => format!("{} {}", mover.title(), gesture.button.as_deref().unwrap_or(text)),
    };
    if let Some(choice) = &gesture.choice {
        words.push_str(", ");
        words.push_str(&choice.label);
    }
    // A piece that is destroyed by its own move (by a hole) is not a capture.
    let others = gesture.destroys.iter().filter(|&&square| gesture.from != Some(square));
    let captured: Vec<String> = others.filter_map(|&square| on(square)).map(piece).collect();
    if !captured.is_empty() {
        let names: Vec<&str> = captured.iter().map(String::as_str).collect();
        words.push_str(", takes ");
        words.push_str(&list(&names));
    }
    words
}

/// An action of the user in words: "your move e2e4", "the offer of a draw".
pub fn action(action: &Command) -> String {
    let of = |offer: &Offer| match offer {
        Offer::Draw => "a draw",
        Offer::Takeback => "a takeback",
        Offer::Rematch => "a rematch",
    };
    match action {
        Command::Move { text } => format!("your move {text}"),
        Command::Resign => "your resignation".to_owned(),
        Command::Offer { offer } => format!("the offer of {}", of(offer)),
        Command::Accept { offer } | Command::Decline { offer } => {
            format!("the answer to the offer of {}", of(offer))
        }
        Command::ClaimDraw { .. } => "the claim of a draw".to_owned(),
        Command::ClaimAbsent { absent } => format!("the claim that {} is out", absent.title()),
        Command::VoteComputer { absent } => {
            format!("the vote for a computer in the place of {}", absent.title())
        }
        Command::Abort => "the end without result".to_owned(),
        Command::ReturnToSeat => "the return to your seat".to_owned(),
        Command::Rename { .. } => "your name".to_owned(),
        Command::Conditional { .. } => "the conditional moves".to_owned(),
        Command::Choose { .. } => "your choice".to_owned(),
    }
}

/// The text with a capital first letter.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A share in whole percents: "62 %".
pub fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// "1 line", "3 lines".
pub fn lines(count: usize) -> String {
    if count == 1 { "1 line".to_owned() } else { format!("{count} lines") }
}

/// "1 game", "3 games".
pub fn games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

/// The first `most` moves of an engine line from a position, in short notation.
pub fn line(notation: &ShortNotation, record: &dyn AnyRecord, moves: &[String], most: usize) -> String {
    let mut record = record.clone_box();
    let mut texts = Vec::new();
    for text in moves.iter().take(most) {
        let Ok(short) = notation.write(&mut *record, text) else { break };
        texts.push(short);
        if record.follow_text(text).is_err() {
            break;
        }
    }
    texts.join(" ")
}

/// The label of the button for a move that a piece makes on its own square, with what that destroys:
/// "Whirlwind: destroys White pawn d2, f2, Black knight e4".
pub fn in_place_move(layout: &Layout, scene: &Scene, gesture: &Gesture) -> String {
    let what = gesture.from.and_then(|from| scene.piece(from)).map_or("piece", |piece| piece.name);
    let label = gesture.choice.as_ref().map(|choice| choice.label.clone());
    let act = label.unwrap_or_else(|| format!("Act with the {what} on the spot"));
    let mut captured: Vec<(String, Vec<&str>)> = Vec::new();
    for &square in &gesture.destroys {
        let name = square_name(layout, square);
        let Some(piece) = scene.piece(square).map(piece) else { continue };
        match captured.iter_mut().find(|(other, _)| *other == piece) {
            Some((_, squares)) => squares.push(name),
            None => captured.push((piece, vec![name])),
        }
    }
    let captured: Vec<String> =
        captured.into_iter().map(|(piece, squares)| format!("{piece} {}", list(&squares))).collect();
    match captured.is_empty() {
        true => format!("{act}: nothing is destroyed"),
        false => format!("{act}: destroys {}", captured.join(", ")),
    }
}

/// The pending marks of a position in words: "White king on e4: may move again". Squares with the same
/// label are listed together.
pub fn pending(layout: &Layout, scene: &Scene) -> String {
    let mut told: Vec<(&str, Vec<String>)> = Vec::new();
    for mark in scene.marks.iter().filter(|mark| mark.kind == MarkKind::Pending) {
        let name = square_name(layout, mark.square);
        let who =
            scene.piece(mark.square).map_or_else(|| name.to_owned(), |p| format!("{} on {name}", piece(p)));
        match told.iter_mut().find(|(label, _)| *label == mark.label) {
            Some((_, all)) => all.push(who),
            None => told.push((&mark.label, vec![who])),
        }
    }
    let one = |(label, who): (&str, Vec<String>)| {
        format!("{}: {label}.", list(&who.iter().map(String::as_str).collect::<Vec<_>>()))
    };
    told.into_iter().map(one).collect::<Vec<_>>().join(" ")
}

/// A fault in words, for a place where the field's name is visible anyway.
pub fn fault(fault: &Fault) -> String {
    match fault.text.trim() {
        "" => format!("Expected {}.", fault.expected),
        text => format!("“{text}”: expected {}.", fault.expected),
    }
}

/// An event that is not a move in words: "Red resigns".
pub fn event(text: &str) -> String {
    let name =
        |word: &str| Player::from_name(word).map_or_else(|| word.to_owned(), |who| who.title().to_owned());
    match text.split_once(':') {
        Some(("resign", who)) => format!("{} resigns", name(who)),
        Some(("time", who)) => format!("{} ran out of time", name(who)),
        Some(("claim", why)) => format!("draw claimed: {}", reason(why)),
        _ if text == "agree" => "draw agreed".to_owned(),
        _ if text == variorum_core::NULL_TEXT => "no move".to_owned(),
        _ => text.to_owned(),
    }
}

/// A duration in its largest whole unit: "30 seconds", "1 minute", "3 days".
pub fn span(ms: u64) -> String {
    let seconds = ms.div_ceil(1000);
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")];
    let (unit, name) =
        units.into_iter().find(|(unit, _)| seconds.is_multiple_of(*unit)).unwrap_or((1, "second"));
    match seconds / unit {
        1 => format!("1 {name}"),
        count => format!("{count} {name}s"),
    }
}

/// A clock time: `1:23:45`, `4:05`, and `0:09.3` below twenty seconds.
pub fn clock(ms: u64) -> String {
    let seconds = ms / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if hours >= 48 {
        format!("{} d {} h", hours / 24, hours % 24)
    } else if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else if ms < 20_000 {
        format!("0:{seconds:02}.{}", ms / 100 % 10)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

/// How time is measured in a few words: `3 + 2`, "a day for each turn".
pub fn time(clock: Clock) -> String {
    // At most two digits behind the point, and only those that say something.
    let short = |number: f64| (number * 100.0).round() / 100.0;
    let minutes = |ms: u64| short(ms as f64 / 60_000.0);
    let seconds = |ms: u64| short(ms as f64 / 1000.0);
    match clock {
        Clock::None => "no clock".to_owned(),
        Clock::Increment { budget_ms, increment_ms } => {
            format!("{} + {}", minutes(budget_ms), seconds(increment_ms))
        }
        Clock::Delay { budget_ms, delay_ms } => {
            format!("{} min, {} s of each turn free", minutes(budget_ms), seconds(delay_ms))
        }
        Clock::Days { days: 1 } => "a day for each turn".to_owned(),
        Clock::Days { days } => format!("{days} days for each turn"),
    }
}

/// The same with time odds: `5 + 3 (White 2 + 1)`. `own` is who has another clock, and which.
pub fn time_with_odds<'a>(clock: Clock, own: impl IntoIterator<Item = (&'a str, Clock)>) -> String {
    let odds: Vec<String> = own
        .into_iter()
        .filter(|(_, own)| *own != clock)
        .map(|(who, own)| format!("{who} {}", time(own)))
        .collect();
    if odds.is_empty() { time(clock) } else { format!("{} ({})", time(clock), odds.join(", ")) }
}

/// The same for a game, with the clocks of the seats that have their own.
pub fn time_of_game(clock: Clock, seats: impl IntoIterator<Item = Option<Clock>>) -> String {
    let titled = Player::ALL.into_iter().zip(seats);
    time_with_odds(clock, titled.filter_map(|(player, own)| Some((player.title(), own?))))
}

/// The title of the game with this id; the id itself where this page does not know it.
pub fn title_of(game: &str) -> &str {
    variorum_registry::find(game).map_or(game, |known| known.card().title)
}

/// "Bullet", "Blitz", "Rapid", "Classical", "Daily".
pub fn speed(speed: Speed) -> &'static str {
    match speed {
        Speed::Bullet => "Bullet",
        Speed::Blitz => "Blitz",
        Speed::Rapid => "Rapid",
        Speed::Classical => "Classical",
        Speed::Daily => "Daily",
    }
}

/// The day of a time in milliseconds since 1970, as the page shows it: `28/11/2026`.
pub fn date(ms: u64) -> String {
    let date = js_sys::Date::new(&(ms as f64).into());
    date.to_locale_date_string("en-GB", &wasm_bindgen::JsValue::UNDEFINED).into()
}

/// The day and the minute of a time in milliseconds since 1970, in local time: `28/11/2026, 17:05`.
pub fn date_and_time(ms: u64) -> String {
    let time = js_sys::Date::new(&(ms as f64).into());
    format!("{}, {:02}:{:02}", date(ms), time.get_hours(), time.get_minutes())
}

/// A day as records write it, in local time: `2026.11.28`.
pub fn record_date(date: &js_sys::Date) -> String {
    format!("{:04}.{:02}.{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_said_in_words() {
        let won = GameResult {
            winners: vec![Seat::White],
            drawn: vec![],
            reason: "checkmate".into(),
            places: vec![1, 2],
            missing: None,
        };
        assert_eq!(result(&won), "White wins: checkmate");
        assert_eq!(result_for(&won, Some(Player::WHITE)), "You won: checkmate");
        assert_eq!(result_for(&won, Some(Player::BLACK)), "You lost: checkmate");
        assert_eq!(result_for(&won, None), "White wins: checkmate");
        let drawn = GameResult {
            winners: vec![],
            drawn: Seat::ALL.to_vec(),
            reason: "dead".into(),
            places: vec![1; 3],
            missing: None,
        };
        assert_eq!(result(&drawn), "Draw between White, Black and Red: nobody can win any more");
        let aborted = GameResult {
            winners: vec![],
            drawn: vec![],
            reason: "aborted".into(),
            places: vec![],
            missing: Some(Seat::Black),
        };
        assert_eq!(result(&aborted), "Black has not come to play: the game was ended without result");
        let unknown = GameResult { reason: "other_rules".into(), missing: None, ..aborted };
        assert_eq!(result(&unknown), "Ended without result: this server has other rules");
    }

    #[test]
    fn clocks_show_tenths_only_near_the_end() {
        for (ms, text) in [
            (0, "0:00.0"),
            (9_340, "0:09.3"),
            (20_000, "0:20"),
            (245_000, "4:05"),
            (5_025_000, "1:23:45"),
            (259_200_000, "3 d 0 h"),
        ] {
            assert_eq!(clock(ms), text);
        }
    }

    #[test]
    fn time_odds_are_said_behind_the_clock_of_the_game() {
        let clock = |budget_ms, increment_ms| Clock::Increment { budget_ms, increment_ms };
        let usual = clock(180_000, 2_000);
        for (own, text) in [
            (None, "3 + 2"),
            (Some(usual), "3 + 2"),
            (Some(clock(45_000, 500)), "3 + 2 (Black 0.75 + 0.5)"),
            (Some(clock(11_250, 125)), "3 + 2 (Black 0.19 + 0.13)"),
            (Some(clock(3_600_000, 0)), "3 + 2 (Black 60 + 0)"),
        ] {
            assert_eq!(time_of_game(usual, [None, own]), text);
        }
        assert_eq!(
            time(Clock::Delay { budget_ms: 90_000, delay_ms: 3_000 }),
            "1.5 min, 3 s of each turn free"
        );
    }

    #[test]
    fn spans_are_said_in_the_largest_unit_that_fits() {
        let all = [
            (15_000, "15 seconds"),
            (60_000, "1 minute"),
            (90_000, "90 seconds"),
            (86_400_000, "1 day"),
            (7_200_000, "2 hours"),
        ];
        for (ms, text) in all {
            assert_eq!(span(ms), text);
        }
    }

    #[test]
    fn events_are_said_in_words() {
        assert_eq!(event("resign:red"), "Red resigns");
        assert_eq!(event("claim:repetition"), "draw claimed: the position was repeated");
        assert_eq!(event("agree"), "draw agreed");
    }
}
