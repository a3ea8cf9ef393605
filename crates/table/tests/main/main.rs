//! Matches on a fake clock, scripted and random.

mod abort;
mod draft;
mod secretive;
mod timing;

use crate::secretive::plain;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use variorum_core::any::AnyGame;
use variorum_core::{Departure, Options, Player, PlayerSet, Reason, Role};
use variorum_table::{
    AWAY_GRACE_MS, Clock, Command, FIRST_TURN_MS, Fact, Offer, Refusal, SeatKind, SeatSetup, Sent, Series,
    Setup, Stamped, Step, Table,
};

const W: Player = Player::WHITE;
const B: Player = Player::BLACK;
const R: Player = Player::RED;
const BLITZ: Clock = Clock::Increment { budget: 60_000, increment: 2_000 };

/// Sent without a word of what was known.
const PLAIN: Sent<'static> = Sent { seen: None, id: None, lag: 0, grace: 0 };

fn sees(seq: u64) -> Sent<'static> {
    Sent { seen: Some(seq), ..PLAIN }
}

fn human() -> SeatSetup {
    SeatSetup { kind: SeatKind::Human, name: String::new() }
}

fn computer() -> SeatSetup {
    SeatSetup { kind: SeatKind::Computer(3), name: String::new() }
}

fn setup(seats: Vec<SeatSetup>, clock: Clock) -> Setup {
    Setup {
        options: Options::default(),
        position: None,
        seats,
        clock,
        draft: None,
        series: Series::default(),
    }
}

fn table(seats: Vec<SeatSetup>, clock: Clock) -> Table {
    Table::new(plain(seats.len()), setup(seats, clock), 0).unwrap()
}

/// A table of people who are all there from time 0 on.
fn people(count: usize, clock: Clock) -> Table {
    let mut table = table(vec![human(); count], clock);
    for player in table.players().iter() {
        done(table.connect(player, 0));
    }
    table
}

fn done(step: Step) -> Vec<Stamped> {
    assert_eq!(step.refused, None);
    step.facts
}

fn facts(step: Step) -> Vec<String> {
    done(step).into_iter().map(|stamped| stamped.fact.to_string()).collect()
}

fn play(table: &mut Table, now: u64) {
    let player = table.record().to_move();
    let text = table.record().legal().swap_remove(0);
    done(table.act(player, Command::Move(text), PLAIN, now));
}

fn refused(step: Step) -> &'static str {
    assert!(step.facts.is_empty(), "{:?}", step.facts);
    step.refused.expect("a refusal").code()
}

#[test]
fn moves_are_made_in_turn_and_written_down() {
    let mut table = people(2, Clock::None);
    let text = table.record().legal().swap_remove(0);
    assert_eq!(refused(table.act(B, Command::Move(text.clone()), PLAIN, 1)), "not_your_turn");
    let step = table.act(W, Command::Move(text.clone()), sees(2), 1);
    assert_eq!(facts(step), [format!("move white {text}")]);
    assert_eq!(table.seq(), 3);
    assert_eq!(table.remaining(W, 1), None);
}

#[test]
fn texts_that_are_no_moves_are_refused_and_change_nothing() {
    let mut table = people(2, BLITZ);
    for text in ["", "e9e9", "agree", "resign:white", "resign:black", "time:black", "claim:fifty", "💥"] {
        let step = table.act(W, Command::Move(text.into()), PLAIN, 1);
        assert_eq!(refused(step), "illegal_move", "{text}");
    }
    assert_eq!((table.record().ply(), table.seq(), table.is_over()), (0, 2, false));
}

#[test]
fn a_move_made_without_knowing_the_last_one_is_stale() {
    let mut table = people(2, Clock::None);
    let first = table.record().legal().swap_remove(0);
    play(&mut table, 1);
    assert_eq!(refused(table.act(W, Command::Move(first.clone()), sees(2), 2)), "stale");
    assert_eq!(refused(table.act(B, Command::Move(first), sees(99), 2)), "stale");
    // What does not change the board makes no move stale.
    let seen = table.seq();
    done(table.act(W, Command::Rename("Ada".into()), sees(seen), 3));
    let text = table.record().legal().swap_remove(0);
    done(table.act(B, Command::Move(text), sees(seen), 4));
}

#[test]
fn clocks_wait_for_everybody_and_spare_the_first_turn() {
    let mut table = table(vec![human(), human()], BLITZ);
    done(table.connect(W, 0));
    assert_eq!((table.ticking(50_000), table.wake_at()), (None, None));
    done(table.connect(B, 50_000));
    assert_eq!(table.ticking(50_000), Some((W, FIRST_TURN_MS)));
    let now = 50_000 + FIRST_TURN_MS + 10_000;
    assert_eq!(table.remaining(W, now), Some(50_000));
    play(&mut table, now);
    assert_eq!(table.remaining(W, now + 5_000), Some(52_000));
    assert_eq!(table.ticking(now), Some((B, FIRST_TURN_MS)));
    play(&mut table, now);
    assert_eq!(table.ticking(now), Some((W, 0)));
    assert_eq!(table.remaining(W, now + 2_000), Some(50_000));
    assert_eq!(table.wake_at(), Some(now + 52_000));
    // Time that runs backwards is taken for no time.
    play(&mut table, now - 100);
    assert_eq!(table.remaining(W, now), Some(54_000));
}

#[test]
fn a_delay_is_free_in_each_turn() {
    let mut table = people(2, Clock::Delay { budget: 10_000, delay: 3_000 });
    play(&mut table, 0);
    play(&mut table, 0);
    play(&mut table, 2_000);
    assert_eq!(table.remaining(W, 2_000), Some(10_000));
    play(&mut table, 2_000);
    play(&mut table, 6_000);
    assert_eq!(table.remaining(W, 6_000), Some(9_000));
}

#[test]
fn days_are_given_anew_for_each_turn() {
    let day = 86_400_000;
    let mut table = people(2, Clock::days(1));
    play(&mut table, day / 2);
    assert_eq!(table.remaining(W, day), Some(day));
    play(&mut table, day);
    assert_eq!(table.wake_at(), Some(2 * day));
    let step = table.tick(2 * day);
    assert_eq!(facts(step), ["time white"]);
    assert_eq!(table.record().outcome().unwrap().reason, Reason::Time);
}

#[test]
fn a_flag_falls_when_its_time_is_there_even_if_told_late() {
    let mut table = people(3, Clock::Increment { budget: 1_000, increment: 0 });
    for _ in 0..3 {
        play(&mut table, 0);
    }
    assert!(table.tick(999).facts.is_empty());
    let text = table.record().legal().swap_remove(0);
    let step = table.act(W, Command::Move(text), PLAIN, 1_500);
    assert_eq!(step.facts[0].fact, Fact::Left { player: W, how: Departure::Time });
    assert_eq!(step.facts[0].stamp.at, 1_000);
    assert_eq!(step.refused.unwrap().code(), "out");
    assert_eq!(table.remaining(B, 1_500), Some(500));
    // Long after, all is decided at the moments when it was.
    let step = table.tick(1_000_000);
    assert_eq!(step.facts[0].stamp.at, 2_000);
    assert_eq!(table.record().places().unwrap().0, [3, 2, 1]);
    assert_eq!((table.wake_at(), table.ticking(1_000_000)), (None, None));
}

#[test]
fn a_takeback_restores_board_and_clocks() {
    let mut table = people(2, BLITZ);
    let start = table.record().text();
    assert_eq!(refused(table.act(W, Command::Offer(Offer::Takeback), PLAIN, 1)), "nothing_to_take_back");
    play(&mut table, 10_000);
    play(&mut table, 20_000);
    let before = table.record().text();
    play(&mut table, 25_000);
    play(&mut table, 35_000);
    assert_eq!(table.remaining(W, 40_000), Some(54_000));
    assert_eq!(facts(table.act(W, Command::Offer(Offer::Takeback), PLAIN, 40_000)), ["offer white takeback"]);
    assert_eq!(refused(table.act(W, Command::Offer(Offer::Takeback), PLAIN, 40_000)), "already_offered");
    let step = table.act(B, Command::Accept(Offer::Takeback), PLAIN, 41_000);
    assert_eq!(facts(step), ["accept black takeback", "takeback 2"]);
    assert_eq!(table.record().text(), before);
    assert_eq!(table.remaining(W, 41_000), Some(62_000));
    assert_eq!(table.remaining(B, 41_000), Some(62_000));
    assert_eq!(table.ticking(41_000), Some((W, 0)));
    // Black takes back alone: one decision further.
    done(table.act(B, Command::Offer(Offer::Takeback), PLAIN, 41_000));
    done(table.act(W, Command::Accept(Offer::Takeback), PLAIN, 41_000));
    assert_eq!(table.record().to_move(), B);
    done(table.act(W, Command::Offer(Offer::Takeback), PLAIN, 41_000));
    done(table.act(B, Command::Accept(Offer::Takeback), PLAIN, 41_000));
    assert_eq!(table.record().text(), start);
}

#[test]
fn a_takeback_offer_is_void_after_a_move_and_too_soon_after_a_no() {
    let mut table = people(2, Clock::None);
    play(&mut table, 1);
    done(table.act(W, Command::Offer(Offer::Takeback), PLAIN, 2));
    play(&mut table, 3);
    assert!(table.offers().is_empty());
    assert_eq!(refused(table.act(B, Command::Accept(Offer::Takeback), PLAIN, 4)), "no_offer");
    done(table.act(W, Command::Offer(Offer::Takeback), PLAIN, 5));
    done(table.act(B, Command::Decline(Offer::Takeback), PLAIN, 6));
    assert_eq!(refused(table.act(W, Command::Offer(Offer::Takeback), PLAIN, 7)), "too_soon");
    play(&mut table, 8);
    done(table.act(W, Command::Offer(Offer::Takeback), PLAIN, 9));
    done(table.act(W, Command::Decline(Offer::Takeback), PLAIN, 10));
    assert!(table.offers().is_empty());
}

#[test]
fn the_computer_lets_moves_be_taken_back() {
    let mut table = table(vec![human(), computer()], BLITZ);
    done(table.connect(W, 0));
    let start = table.record().text();
    play(&mut table, 0);
    assert_eq!(table.thinker(), Some((B, 3)));
    let seen = table.seq();
    let step = table.act(W, Command::Offer(Offer::Takeback), PLAIN, 5);
    assert_eq!(facts(step), ["offer white takeback", "takeback 0"]);
    assert_eq!((table.record().text(), table.thinker()), (start, None));
    // The move it was thinking about comes too late.
    let text = table.record().legal().swap_remove(0);
    assert_eq!(refused(table.computer_move(B, &text, None, seen, 6)), "stale");
}

#[test]
fn a_draw_needs_all_who_are_in() {
    let mut table = people(3, Clock::None);
    done(table.act(R, Command::Offer(Offer::Draw), PLAIN, 1));
    done(table.act(W, Command::Accept(Offer::Draw), PLAIN, 2));
    assert_eq!(table.waiting(&table.offers()[0]).iter().collect::<Vec<_>>(), [B]);
    assert_eq!(refused(table.act(W, Command::Accept(Offer::Draw), PLAIN, 3)), "no_offer");
    // The last one who was asked leaves: the others have agreed.
    let step = table.act(B, Command::Resign, PLAIN, 4);
    assert_eq!(facts(step), ["resign black", "agree"]);
    assert_eq!(table.record().places().unwrap().0, [1, 3, 1]);
}

#[test]
fn a_draw_offer_stands_over_ones_own_move_and_falls_by_anothers() {
    let mut table = people(2, Clock::None);
    done(table.act(W, Command::Offer(Offer::Draw), PLAIN, 1));
    play(&mut table, 2);
    assert_eq!(table.offers().len(), 1);
    // An offer that was not seen cannot be accepted.
    assert_eq!(refused(table.act(B, Command::Accept(Offer::Draw), sees(2), 3)), "stale");
    play(&mut table, 3);
    assert!(table.offers().is_empty());
    // Offering what the other offers is agreeing.
    done(table.act(W, Command::Offer(Offer::Draw), PLAIN, 4));
    let step = table.act(B, Command::Offer(Offer::Draw), PLAIN, 5);
    assert_eq!(facts(step), ["accept black draw", "agree"]);
}

#[test]
fn the_computer_takes_a_draw_only_when_it_is_worse() {
    for (value, answer) in [(-200, "agree"), (40, "decline black draw")] {
        let mut table = table(vec![human(), computer()], Clock::None);
        done(table.connect(W, 0));
        play(&mut table, 1);
        let text = table.record().legal().swap_remove(0);
        let seen = table.seq();
        done(table.computer_move(B, &text, Some(value), seen, 2));
        let answers = facts(table.act(W, Command::Offer(Offer::Draw), PLAIN, 3));
        assert_eq!(answers.last().unwrap(), answer);
    }
}

#[test]
fn a_claim_needs_a_rule_that_gives_it() {
    let claimed = variorum_registry::games().any(|game| {
        let seats = vec![human(); game.card().players];
        let mut table = Table::new(game, setup(seats, Clock::None), 0).unwrap();
        let none = table.act(W, Command::ClaimDraw(Reason::Repetition), PLAIN, 1);
        assert!(matches!(none.refused, Some(Refusal::NoClaim(_))));
        // All move to and fro until the position has stood often enough.
        let mut back: Vec<Option<String>> = vec![None; 3];
        for now in 2..60 {
            if table.is_over() {
                return false;
            }
            let player = table.record().to_move();
            if !table.record().claims().is_empty() {
                let step = table.act(player, Command::ClaimDraw(Reason::Repetition), PLAIN, now);
                assert_eq!(facts(step), [format!("claim {player} repetition")]);
                return table.record().outcome().unwrap().reason == Reason::Repetition;
            }
            let legal = table.record().legal();
            let text = match back[player.index()].take() {
                Some(text) => text,
                // A move that can be undone, found by trying.
                None => {
                    let reversible = |text: &&String| {
                        let mut copy = table.record().clone_box();
                        copy.play_text(text).unwrap();
                        for _ in 1..game.card().players {
                            let Some(answer) = copy.legal().pop() else { return false };
                            copy.play_text(&answer).unwrap();
                        }
                        copy.legal().contains(&turned(text))
                    };
                    let Some(text) = legal.iter().find(reversible).cloned() else { return false };
                    back[player.index()] = Some(turned(&text));
                    text
                }
            };
            if table.act(player, Command::Move(text), PLAIN, now).refused.is_some() {
                return false;
            }
        }
        false
    });
    assert!(claimed);
}

/// The move back; for squares of two characters.
fn turned(text: &str) -> String {
    match (text.get(..2), text.get(2..)) {
        (Some(from), Some(to)) => format!("{to}{from}"),
        _ => String::new(),
    }
}

#[test]
fn a_rematch_moves_everybody_one_seat_on() {
    let mut table = table(vec![human(), human(), computer()], BLITZ);
    done(table.connect(W, 0));
    done(table.connect(B, 0));
    done(table.act(W, Command::Rename("Ada".into()), PLAIN, 1));
    assert_eq!(refused(table.act(W, Command::Offer(Offer::Rematch), PLAIN, 1)), "not_over");
    assert!(table.rematched("x", 1).refused.is_some());
    done(table.act(W, Command::Resign, PLAIN, 2));
    assert_eq!(refused(table.act(W, Command::Resign, PLAIN, 2)), "out");
    assert_eq!(refused(table.act(W, Command::Offer(Offer::Draw), PLAIN, 2)), "out");
    done(table.act(B, Command::Resign, PLAIN, 3));
    assert_eq!(refused(table.act(B, Command::Resign, PLAIN, 3)), "over");
    done(table.act(B, Command::Offer(Offer::Rematch), PLAIN, 4));
    assert!(!table.rematch_due());
    done(table.act(W, Command::Accept(Offer::Rematch), PLAIN, 5));
    assert!(table.rematch_due());
    let next = table.next_game();
    assert_eq!(next.series.to_string(), "1 1/0 0/0 0/0");
    assert_eq!(Series::parse(&next.series.to_string()), Some(next.series));
    assert!(next.kept.is_empty());
    assert_eq!(
        next.seats.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["computer 3", "human Ada", "human "]
    );
    assert_eq!(facts(table.rematched("next", 6)), ["rematch next"]);
    assert_eq!((table.rematch(), table.rematch_due()), (Some("next"), false));
    assert_eq!(refused(table.act(W, Command::Offer(Offer::Rematch), PLAIN, 7)), "followed");
}

#[test]
fn the_others_may_go_on_without_an_absent_player() {
    let mut table = people(3, Clock::None);
    assert_eq!(refused(table.act(W, Command::ClaimAbsent(R), PLAIN, 10)), "not_away");
    table.disconnect(R, 10);
    assert_eq!(table.claimable_in(R, 20), Some(AWAY_GRACE_MS - 10));
    assert_eq!(refused(table.act(W, Command::ClaimAbsent(R), PLAIN, 20)), "not_away");
    let later = 10 + AWAY_GRACE_MS;
    assert_eq!(refused(table.act(W, Command::ClaimAbsent(W), PLAIN, later)), "not_away");
    assert_eq!(facts(table.act(W, Command::ClaimAbsent(R), PLAIN, later)), ["resign red"]);
    assert!(!table.is_over());
    // In a game of two the clock is enough.
    let mut table = people(2, Clock::None);
    table.disconnect(B, 0);
    assert_eq!(refused(table.act(W, Command::ClaimAbsent(B), PLAIN, u64::MAX / 2)), "not_away");
}

#[test]
fn the_computer_stands_in_when_all_others_want_it() {
    let mut table = people(3, Clock::None);
    table.disconnect(R, 0);
    let later = AWAY_GRACE_MS;
    assert_eq!(facts(table.act(W, Command::VoteComputer(R), PLAIN, later)), ["vote white red"]);
    // Who comes back is asked for nothing; the votes are gone.
    done(table.connect(R, later));
    assert!(table.seat(R).votes.is_empty());
    table.disconnect(R, later);
    let later = 2 * later;
    done(table.act(W, Command::VoteComputer(R), PLAIN, later));
    let step = table.act(B, Command::VoteComputer(R), PLAIN, later);
    assert_eq!(facts(step), ["vote black red", "stand-in red 5"]);
    play(&mut table, later);
    play(&mut table, later);
    assert_eq!(table.thinker(), Some((R, 5)));
    let text = table.record().legal().swap_remove(0);
    assert_eq!(refused(table.act(R, Command::Move(text.clone()), PLAIN, later)), "not_your_seat");
    done(table.connect(R, later));
    assert_eq!(facts(table.act(R, Command::ReturnToSeat, PLAIN, later)), ["return red"]);
    assert_eq!(table.thinker(), None);
    done(table.act(R, Command::Move(text), PLAIN, later));
    assert_eq!(refused(table.act(R, Command::ReturnToSeat, PLAIN, later)), "not_your_seat");
}

#[test]
fn a_player_who_is_away_as_well_is_not_asked() {
    let mut table = people(3, Clock::None);
    table.disconnect(B, 0);
    table.disconnect(R, 0);
    let step = table.act(W, Command::VoteComputer(R), PLAIN, AWAY_GRACE_MS);
    assert_eq!(facts(step), ["vote white red", "stand-in red 5"]);
}

#[test]
fn set_ups_that_cannot_be_are_refused_with_the_field() {
    let wrong = |seats, clock, position: Option<&str>| {
        let setup = Setup { position: position.map(str::to_owned), ..setup(seats, clock) };
        Table::new(plain(2), setup, 0).err().expect("an error").faults.swap_remove(0).field
    };
    let two = || vec![human(), human()];
    assert_eq!(wrong(vec![human()], Clock::None, None), "seats");
    let long = SeatSetup { kind: SeatKind::Human, name: "x".repeat(41) };
    assert_eq!(wrong(vec![human(), long], Clock::None, None), "name");
    let nine = SeatSetup { kind: SeatKind::Computer(9), name: String::new() };
    assert_eq!(wrong(vec![human(), nine], Clock::None, None), "level");
    assert_eq!(wrong(two(), Clock::Increment { budget: 0, increment: 0 }, None), "clock budget");
    assert_eq!(wrong(two(), Clock::days(1000), None), "clock turn");
    assert!(!wrong(two(), Clock::None, Some("nonsense")).is_empty());
}

#[test]
fn set_up_texts_are_read_as_written() {
    for clock in [Clock::None, BLITZ, Clock::Delay { budget: 1, delay: 2 }, Clock::days(3)] {
        assert_eq!(Clock::parse(&clock.to_string()), Some(clock));
    }
    for seat in [human(), computer(), SeatSetup { kind: SeatKind::Human, name: "A  b ".into() }] {
        assert_eq!(SeatSetup::parse(&seat.to_string()), Some(seat));
    }
    assert_eq!(Clock::parse("increment 5"), None);
    assert_eq!(SeatSetup::parse("ghost 1"), None);
}

/// What a random visitor does.
#[derive(Clone, Copy, Debug)]
enum Doing {
    Move(usize),
    Choose(usize),
    Other(usize),
    Come,
    Go,
}

fn doings() -> impl Strategy<Value = Vec<(usize, Doing, u64)>> {
    let doing = prop_oneof![
        6 => any::<usize>().prop_map(Doing::Move),
        2 => any::<usize>().prop_map(Doing::Choose),
        3 => any::<usize>().prop_map(Doing::Other),
        1 => Just(Doing::Come),
        1 => Just(Doing::Go),
    ];
    prop::collection::vec((0..3usize, doing, 0..20_000u64), 1..60)
}

fn other(table: &Table, pick: usize) -> Command {
    let commands = [
        Command::Offer(Offer::Draw),
        Command::Offer(Offer::Takeback),
        Command::Offer(Offer::Rematch),
        Command::Accept(Offer::Takeback),
        Command::Accept(Offer::Draw),
        Command::Accept(Offer::Rematch),
        Command::Decline(Offer::Takeback),
        Command::Decline(Offer::Draw),
        Command::ClaimDraw(Reason::Repetition),
        Command::ClaimAbsent(Player::ALL[pick % 3]),
        Command::VoteComputer(Player::ALL[pick % 3]),
        Command::ReturnToSeat,
        Command::Rename(format!("n{}", table.seq())),
        Command::Resign,
        Command::Abort,
        Command::Move("agree".into()),
    ];
    commands[pick / 3 % commands.len()].clone()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    /// Whatever people do: clocks lose exactly what was thought, nobody is stuck, choices are told
    /// when they may be, and the facts alone make the same table.
    #[test]
    fn time_is_conserved_and_facts_are_enough(
        players in 2..=3usize,
        clock in prop::sample::select(vec![
            Clock::None,
            Clock::Increment { budget: 100_000, increment: 1_500 },
            Clock::Delay { budget: 60_000, delay: 4_000 },
            Clock::days(1),
        ]),
        with_computer in any::<bool>(),
        choices in 0..3usize,
        doings in doings(),
    ) {
        let mut seats = vec![human(); players];
        if with_computer {
            seats[players - 1] = computer();
        }
        let game = [secretive::plain, secretive::secretive, secretive::half_open][choices](players);
        let with_choices = choices > 0;
        let mut table = Table::new(game, setup(seats.clone(), clock), 0).unwrap();
        let given = table.setup().options.clone();
        prop_assert_eq!(table.draft().is_some(), with_choices);
        let start = table.record().start_text();
        let mut now = 0;
        let mut log: Vec<Stamped> = Vec::new();
        for (who, doing, pause) in doings {
            now += pause;
            let player = Player::ALL[who % players];
            let step = match doing {
                Doing::Come => table.connect(player, now),
                Doing::Go => {
                    table.disconnect(player, now);
                    table.tick(now)
                }
                Doing::Move(pick) => {
                    let player = table.record().to_move();
                    let legal = table.record().legal();
                    let text = legal.get(pick % legal.len().max(1)).cloned().unwrap_or_default();
                    match table.thinker() {
                        Some((computer, _)) => {
                            let seen = table.seq();
                            table.computer_move(computer, &text, Some(pick as i32 % 300), seen, now)
                        }
                        None => {
                            let lag = if pick % 3 == 0 { pick as u64 % 5_000 } else { 0 };
                            let id = format!("{}", pick % 1_000);
                            let sent = Sent { seen: Some(table.seq()), id: Some(&id), lag, grace: 0 };
                            table.act(player, Command::Move(text), sent, now)
                        }
                    }
                }
                Doing::Choose(pick) => match table.chooser() {
                    Some((_, count)) => table.computer_chooses(pick as u32 % count, now),
                    None => {
                        let option = ["lair", "den", "moat", "cave"][pick % 4].to_owned();
                        let value = [secretive::BEASTS[pick / 4 % 3], "5"][usize::from(option == "moat")].to_owned();
                        table.act(player, Command::Choose { option, value }, PLAIN, now)
                    }
                },
                Doing::Other(pick) => table.act(player, other(&table, pick), PLAIN, now),
            };
            if !step.facts.is_empty() {
                table.hold();
            }
            log.extend(step.facts);
            // Telling takes a while, and the computer waits for its turn to search.
            let waits = table.thinker().is_some() && pause % 3 == 0;
            if !waits {
                now += pause % 50;
                table.run(now);
                log.extend(table.tick(now).facts);
            }
            check_stuck(&table, now);
            check_choices(&table, &given, &log);
        }
        for (index, stamped) in log.iter().enumerate() {
            prop_assert_eq!(stamped.seq, index as u64 + 1);
        }
        check_time(game, &log, clock, &seats, &start)?;
        let written = log.iter().map(|stamped| Stamped {
            fact: Fact::parse(&stamped.fact.to_string()).unwrap(),
            ..stamped.clone()
        });
        let position = (!with_choices).then_some(start);
        let setup = Setup { position, ..setup(seats, clock) };
        let mut again = Table::replay(game, setup, 0, written, now).unwrap();
        if table.is_held() {
            again.hold();
        } else {
            again.run(table.since());
        }
        prop_assert_eq!(&again.setup().options, &table.setup().options);
        prop_assert_eq!((again.chooser(), again.draft().is_some()), (table.chooser(), table.draft().is_some()));
        prop_assert_eq!(again.record().text(), table.record().text());
        prop_assert_eq!(again.record().entries(), table.record().entries());
        prop_assert_eq!(again.record().outcome(), table.record().outcome());
        prop_assert_eq!((again.seq(), again.wake_at()), (table.seq(), table.wake_at()));
        prop_assert_eq!(again.offers(), table.offers());
        prop_assert_eq!(again.thinker(), table.thinker());
        prop_assert_eq!(again.aborted(), table.aborted());
        for player in table.players().iter() {
            prop_assert_eq!(again.remaining(player, now + 777), table.remaining(player, now + 777));
            prop_assert_eq!(&again.seat(player).name, &table.seat(player).name);
            prop_assert_eq!(again.spared(player, 100_000), table.spared(player, 100_000));
            prop_assert_eq!(again.abortable_in(player, now), table.abortable_in(player, now));
            for action in log.iter().filter_map(|one| one.action.as_ref()) {
                prop_assert_eq!(again.done(player, &action.id), table.done(player, &action.id));
            }
            for entries in 0..=table.record().ply() {
                let (old, new) = (table.remaining_after(entries, player), again.remaining_after(entries, player));
                prop_assert_eq!(old, new);
            }
        }
    }
}

/// A game that goes on always has somebody who can move, and time waits for nobody for ever.
fn check_stuck(table: &Table, now: u64) {
    if table.is_over() {
        assert_eq!((table.wake_at(), table.thinker()), (None, None));
        return;
    }
    if let Some(draft) = table.draft() {
        let due = |pick: &variorum_table::Pick| pick.chosen.is_none();
        assert!(draft.picks().iter().any(due) && draft.ends_at().is_none_or(|at| at > now));
        assert_eq!((table.wake_at(), table.thinker(), table.ticking(now)), (draft.ends_at(), None, None));
        return;
    }
    let decider = table.record().to_move();
    assert!(!table.record().legal().is_empty());
    assert!(table.record().players_in().contains(decider));
    assert!(table.wake_at().is_none_or(|at| at > now));
    assert!(table.offers().iter().all(|offer| !table.waiting(offer).is_empty()));
}

/// Choices are in their own facts and, until the game starts, nowhere else that others see but those that are
/// open; then all of them are told.
fn check_choices(table: &Table, given: &Options, log: &[Stamped]) {
    let chosen =
        log.iter().filter(|one| matches!(one.fact, Fact::Chosen { .. } | Fact::Defaulted { .. })).count();
    let told = table.setup().options.texts();
    match table.draft() {
        Some(draft) => {
            assert!(told == given.texts() && chosen < draft.picks().len());
            for pick in draft.picks() {
                let others = PlayerSet::first(3).without(pick.player);
                let open = matches!(pick.spec.role, Role::Open(_));
                assert_eq!(pick.told_to(others), pick.chosen.as_deref().filter(|_| open));
                assert_eq!(pick.told_to(PlayerSet::only(pick.player)), pick.chosen.as_deref());
            }
            assert!(!log.iter().any(|one| matches!(one.fact, Fact::Started { .. } | Fact::Played { .. })));
        }
        None if table.aborted().is_some() && table.record().ply() == 0 => {}
        None => assert_eq!(told.len(), given.texts().len() + chosen),
    }
}

/// An independent reckoning: what a clock shows is budget, less what was thought beyond the free
/// time from the telling on and beyond the lag, plus increments; what is taken back is as if it had not been.
fn check_time(
    game: &'static dyn AnyGame,
    log: &[Stamped],
    clock: Clock,
    seats: &[SeatSetup],
    start: &str,
) -> Result<(), TestCaseError> {
    let Some(budget) = clock.budget() else { return Ok(()) };
    let mut started = game.card().options.is_empty();
    let mut record = game.read_record(&Options::default(), start).unwrap();
    let mut joined: Vec<bool> = seats.iter().map(|seat| seat.kind != SeatKind::Human).collect();
    let mut shown = [budget as i128; 3];
    let mut before = vec![(shown, 0)];
    let mut thought = 0;
    let mut last = 0;
    let mut aborted = false;
    for Stamped { stamp, fact, .. } in log {
        let decider = record.to_move();
        let runs = started
            && !aborted
            && record.outcome().is_none()
            && record.players_in().iter().all(|player| joined[player.index()]);
        prop_assert!(last <= stamp.from && stamp.from <= stamp.at && stamp.lag <= stamp.at - stamp.from);
        let used = if runs { stamp.at - stamp.from - stamp.lag } else { 0 };
        last = stamp.at;
        let moved = record.entries().iter().any(|entry| entry.is_move && entry.player == Some(decider));
        let delay = if let Clock::Delay { delay, .. } = clock { delay } else { 0 };
        let free = if moved { delay } else { delay.max(FIRST_TURN_MS) };
        let charged = |thought: u64| i128::from(thought.saturating_sub(free));
        shown[decider.index()] -= charged(thought + used) - charged(thought);
        thought += used;
        let ply = record.ply();
        match fact {
            Fact::Played { text, .. } => record.play_text(text).unwrap(),
            Fact::Left { player, how } => record.leave(*player, *how),
            Fact::Drawn => record.agree(),
            Fact::Claimed { reason, .. } => record.claim(*reason).unwrap(),
            Fact::TakenBack { entries } => {
                record.truncate(*entries);
                before.truncate(entries + 1);
                (shown, thought) = before[*entries];
            }
            Fact::Started { .. } => started = true,
            Fact::Aborted(_) => aborted = true,
            Fact::Joined { player } => joined[player.index()] = true,
            Fact::StoodIn { player, .. } => joined[player.index()] = true,
            _ => {}
        }
        if record.ply() > ply {
            let gone = matches!(fact, Fact::Left { player, .. } if *player == decider)
                || matches!(fact, Fact::Drawn | Fact::Claimed { .. });
            if record.to_move() != decider || record.outcome().is_some() {
                match clock {
                    Clock::Increment { increment, .. } if !gone => {
                        shown[decider.index()] += i128::from(increment);
                    }
                    Clock::PerTurn { budget } if !gone => shown[decider.index()] = i128::from(budget),
                    _ => {}
                }
                thought = 0;
            }
            before.push((shown, thought));
        }
        for player in Player::ALL {
            prop_assert_eq!(
                i128::from(stamp.remaining[player]),
                shown[player.index()],
                "{} {}",
                fact,
                player
            );
        }
    }
    Ok(())
}
