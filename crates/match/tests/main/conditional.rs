//! Conditional moves in games by the day.

use super::*;
use variorum_core::any::AnyRecord;
use variorum_match::{MAX_CONDITIONAL, MAX_LINE};

const DAYS: Clock = Clock::Days { days: 2 };
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

fn set(lines: &[Vec<String>]) -> Command {
    Command::Conditional { lines: lines.to_vec() }
}

/// A line from the position of a record: this move of whoever decides, then the first that come until the seat has had
/// a turn.
fn line(record: &dyn AnyRecord, first: &str, seat: Player) -> Vec<String> {
    let mut record = record.clone_box();
    record.play_text(first).unwrap();
    let mut line = vec![first.to_owned()];
    let mut had_turn = false;
    while record.outcome().is_none() && !(had_turn && record.to_move() != seat) {
        had_turn |= record.to_move() == seat;
        let text = record.legal().swap_remove(0);
        record.play_text(&text).unwrap();
        line.push(text);
    }
    line
}

/// Lines for two moves of White.
fn two_lines(game: &Match, seat: Player) -> Vec<Vec<String>> {
    let legal = game.record().legal();
    [legal.first(), legal.last()].map(|first| line(game.record(), first.unwrap(), seat)).to_vec()
}

#[test]
fn the_expected_move_is_answered_at_once_in_every_game_whatever_was_chosen() {
    for rules in variorum_registry::games() {
        let choices = rules.card().options.iter().filter(|spec| spec.role.chooser().is_some());
        let most = choices.clone().map(|spec| spec.values.choices().len()).max().unwrap_or(1);
        for number in 0..most {
            let mut options = Options::default();
            for spec in choices.clone() {
                let values = spec.values.choices();
                options.set(rules.card().options, spec.name, values[number % values.len()].value).unwrap();
            }
            let setup = Setup { options, ..setup(vec![human(); rules.card().players], DAYS) };
            let mut game = Match::new(rules, setup.clone(), 0).unwrap();
            let mut stored = Vec::new();
            for player in game.players().iter() {
                stored.extend(done(game.connect(player, 0)));
            }
            let seat = if game.record().to_move() == B { W } else { B };
            let lines = two_lines(&game, seat);
            assert_eq!(events(game.act(seat, set(&lines), PLAIN, 5)), Vec::<String>::new());
            assert_eq!(game.players().iter().map(|one| game.conditional(one).len()).sum::<usize>(), 2);
            let (seq, kept, mut replay) = (game.seq(), game.conditional(seat), game.record().clone_box());
            // All decisions of the others, then without being asked all of the seat.
            let mut step = Vec::new();
            while game.record().to_move() != seat && game.record().ply() < lines[1].len() {
                let (player, text) = (game.record().to_move(), lines[1][game.record().ply()].clone());
                step.extend(done(game.act(player, Command::Move { text }, PLAIN, DAY_MS)));
            }
            let expected: Vec<String> = lines[1]
                .iter()
                .map(|text| {
                    let mover = replay.to_move();
                    replay.play_text(text).unwrap();
                    format!("move {mover} {text}")
                })
                .collect();
            let played: Vec<String> = step.iter().map(|one| one.stored_text()).collect();
            assert_eq!(played, expected, "{}", rules.card().id);
            assert!(!game.has_conditional(seat));
            assert_eq!(game.remaining(seat, DAY_MS), Some(2 * DAY_MS), "the reply takes no time");
            assert!(step.iter().all(|one| one.stamp.at == DAY_MS));
            // What was stored makes the same match again, and knows what is left of what was set before.
            stored.extend(step);
            let (mut again, all) = Match::replay(rules, setup, 0, stored, DAY_MS).unwrap();
            assert_eq!(again.record().text(), game.record().text());
            again.restore_conditional(seat, &kept, seq, &all);
            assert!(!again.has_conditional(seat));
            again.restore_conditional(seat, &kept, game.seq(), &all);
            assert_eq!(again.conditional(seat), kept);
        }
    }
}

#[test]
fn each_seat_of_three_has_its_own_and_a_longer_line_goes_on() {
    let mut game = people(3, DAYS);
    let first = game.record().legal().swap_remove(0);
    let red = line(game.record(), &first, R);
    let black = line(game.record(), &first, B);
    assert_eq!(red[..black.len()], black, "both expect the same");
    done(game.act(R, set(std::slice::from_ref(&red)), PLAIN, 1));
    done(game.act(B, set(std::slice::from_ref(&black)), PLAIN, 1));
    let step = events(game.act(W, Command::Move { text: first }, PLAIN, 2));
    assert_eq!(step.len(), red.len());
    assert!(step.last().unwrap().starts_with("move red "));
    // Two turns ahead.
    let mut game = people(2, DAYS);
    let mut long = two_lines(&game, B).swap_remove(0);
    let mut ahead = game.record().clone_box();
    long.iter().for_each(|text| ahead.play_text(text).unwrap());
    let next = ahead.legal().swap_remove(0);
    long.extend(line(&*ahead, &next, B));
    done(game.act(B, set(&[long.clone()]), PLAIN, 1));
    done(game.act(W, Command::Move { text: long[0].clone() }, PLAIN, 2));
    assert_eq!(game.conditional(B).concat(), long[game.record().ply()..]);
    done(game.act(W, Command::Move { text: next }, PLAIN, 3));
    assert_eq!(game.record().ply(), long.len());
}

#[test]
fn another_move_a_takeback_and_the_end_drop_them() {
    let mut game = people(2, DAYS);
    let lines = two_lines(&game, B);
    done(game.act(B, set(&lines[..1]), PLAIN, 1));
    done(game.act(W, Command::Move { text: lines[1][0].clone() }, PLAIN, 2));
    assert!(!game.has_conditional(B) && game.record().to_move() == B);
    play(&mut game, 3);
    let lines = two_lines(&game, B);
    done(game.act(B, set(&lines), PLAIN, 4));
    done(game.act(B, Command::Offer { offer: Offer::Takeback }, PLAIN, 5));
    assert!(game.has_conditional(B));
    done(game.act(W, Command::Accept { offer: Offer::Takeback }, PLAIN, 6));
    assert!(!game.has_conditional(B));
    play(&mut game, 7);
    done(game.act(B, set(&two_lines(&game, B)), PLAIN, 8));
    done(game.act(W, Command::Resign, PLAIN, 9));
    assert!(!game.has_conditional(B) && game.is_over());
    assert_eq!(refused(game.act(B, set(&[]), PLAIN, 10)), "over");
}

#[test]
fn what_cannot_be_played_or_has_no_end_is_refused_and_changes_nothing() {
    let mut game = people(2, DAYS);
    let lines = two_lines(&game, B);
    done(game.act(B, set(&lines), PLAIN, 1));
    let told = game.conditional(B);
    let mut other = game.record().clone_box();
    other.play_text(&lines[0][0]).unwrap();
    let second = vec![lines[0][0].clone(), other.legal().pop().unwrap()];
    let long = vec!["x".to_owned(); MAX_LINE + 1];
    for wrong in [
        vec![vec!["e9e9".to_owned()]],
        vec![vec!["resign:white".to_owned()]],
        vec![vec![lines[0][0].clone()]],
        vec![vec![]],
        vec![lines[0].clone(), second],
        vec![long.clone()],
        vec![lines[0].clone(); MAX_CONDITIONAL],
    ] {
        assert_eq!(refused(game.act(B, set(&wrong), PLAIN, 2)), "bad_conditional", "{wrong:?}");
    }
    assert_eq!(game.conditional(B), told);
    assert_eq!(refused(game.act(W, set(&lines), PLAIN, 2)), "no_conditional");
    let mut timed = people(2, BLITZ);
    assert_eq!(refused(timed.act(B, set(&lines), PLAIN, 2)), "no_conditional");
    done(game.act(B, set(&[]), PLAIN, 3));
    assert!(!game.has_conditional(B));
    let seen = game.seq();
    play(&mut game, 4);
    play(&mut game, 5);
    assert_eq!(refused(game.act(B, set(&two_lines(&game, B)), sees(seen), 6)), "stale");
}
