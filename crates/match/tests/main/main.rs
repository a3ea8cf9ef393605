//! Matches on a fake clock, scripted and random.

mod abort;
mod conditional;
mod draft;
mod secretive;
mod time_odds;
mod timing;
mod vacation;

use crate::secretive::plain;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use variorum_core::any::AnyGame;
use variorum_core::{Departure, Options, Player, PlayerSet, Reason, Role};
use variorum_match::{
    AWAY_GRACE_MS, Clock, Command, CommandContext, Envelope, Event, FIRST_TURN_MS, Match, Offer, Refusal,
    SeatKind, SeatSetup, Secret, Series, Setup, Step, parse_stored,
};

const W: Player = Player::WHITE;
const B: Player = Player::BLACK;
const R: Player = Player::RED;
const BLITZ: Clock = Clock::Increment { budget_ms: 60_000, increment_ms: 2_000 };

/// Sent without a word of what was known.
const PLAIN: CommandContext<'static> = CommandContext { seen: None, id: None, lag: 0, grace: 0 };

fn sees(seq: u64) -> CommandContext<'static> {
    CommandContext { seen: Some(seq), ..PLAIN }
}

fn human() -> SeatSetup {
    SeatSetup::new(SeatKind::Human, "")
}

fn computer() -> SeatSetup {
    SeatSetup::new(SeatKind::Computer { level: 3 }, "")
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

fn game(seats: Vec<SeatSetup>, clock: Clock) -> Match {
    Match::new(plain(seats.len()), setup(seats, clock), 0).unwrap()
}

/// A match of people who are all there from time 0 on.
fn people(count: usize, clock: Clock) -> Match {
    let mut game = game(vec![human(); count], clock);
    for player in game.players().iter() {
        done(game.connect(player, 0));
    }
    game
}

fn done(step: Step) -> Vec<Envelope> {
    assert_eq!(step.refused, None);
    step.events
}

fn events(step: Step) -> Vec<String> {
    done(step).into_iter().map(|envelope| envelope.stored_text()).collect()
}

fn play(game: &mut Match, now: u64) {
    let player = game.record().to_move();
    let text = game.record().legal().swap_remove(0);
    done(game.act(player, Command::Move { text }, PLAIN, now));
}

fn refused(step: Step) -> &'static str {
    assert!(step.events.is_empty(), "{:?}", step.events);
    step.refused.expect("a refusal").code()
}

#[test]
fn moves_are_made_in_turn_and_written_down() {
    let mut game = people(2, Clock::None);
    let text = game.record().legal().swap_remove(0);
    assert_eq!(refused(game.act(B, Command::Move { text: text.clone() }, PLAIN, 1)), "not_your_turn");
    let step = game.act(W, Command::Move { text: text.clone() }, sees(2), 1);
    assert_eq!(events(step), [format!("move white {text}")]);
    assert_eq!(game.seq(), 3);
    assert_eq!(game.remaining(W, 1), None);
}

#[test]
fn texts_that_are_no_moves_are_refused_and_change_nothing() {
    let mut game = people(2, BLITZ);
    for text in ["", "e9e9", "agree", "resign:white", "resign:black", "time:black", "claim:fifty", "💥"] {
        let step = game.act(W, Command::Move { text: text.into() }, PLAIN, 1);
        assert_eq!(refused(step), "illegal_move", "{text}");
    }
    assert_eq!((game.record().ply(), game.seq(), game.is_over()), (0, 2, false));
}

#[test]
fn a_move_made_without_knowing_the_last_one_is_stale() {
    let mut game = people(2, Clock::None);
    let first = game.record().legal().swap_remove(0);
    play(&mut game, 1);
    assert_eq!(refused(game.act(W, Command::Move { text: first.clone() }, sees(2), 2)), "stale");
    assert_eq!(refused(game.act(B, Command::Move { text: first }, sees(99), 2)), "stale");
    // What does not change the board makes no move stale.
    let seen = game.seq();
    done(game.act(W, Command::Rename { name: "Ada".into() }, sees(seen), 3));
    let text = game.record().legal().swap_remove(0);
    done(game.act(B, Command::Move { text }, sees(seen), 4));
}

#[test]
fn clocks_wait_for_everybody_and_spare_the_first_turn() {
    let mut game = game(vec![human(), human()], BLITZ);
    done(game.connect(W, 0));
    assert_eq!((game.ticking(50_000), game.wake_at()), (None, None));
    done(game.connect(B, 50_000));
    assert_eq!(game.ticking(50_000), Some((W, FIRST_TURN_MS)));
    let now = 50_000 + FIRST_TURN_MS + 10_000;
    assert_eq!(game.remaining(W, now), Some(50_000));
    play(&mut game, now);
    assert_eq!(game.remaining(W, now + 5_000), Some(52_000));
    assert_eq!(game.ticking(now), Some((B, FIRST_TURN_MS)));
    play(&mut game, now);
    assert_eq!(game.ticking(now), Some((W, 0)));
    assert_eq!(game.remaining(W, now + 2_000), Some(50_000));
    assert_eq!(game.wake_at(), Some(now + 52_000));
    // Time that runs backwards is taken for no time.
    play(&mut game, now - 100);
    assert_eq!(game.remaining(W, now), Some(54_000));
}

#[test]
fn a_delay_is_free_in_each_turn() {
    let mut game = people(2, Clock::Delay { budget_ms: 10_000, delay_ms: 3_000 });
    play(&mut game, 0);
    play(&mut game, 0);
    play(&mut game, 2_000);
    assert_eq!(game.remaining(W, 2_000), Some(10_000));
    play(&mut game, 2_000);
    play(&mut game, 6_000);
    assert_eq!(game.remaining(W, 6_000), Some(9_000));
}

#[test]
fn days_are_given_anew_for_each_turn() {
    let day = 86_400_000;
    let mut game = people(2, Clock::Days { days: 1 });
    play(&mut game, day / 2);
    assert_eq!(game.remaining(W, day), Some(day));
    play(&mut game, day);
    assert_eq!(game.wake_at(), Some(2 * day));
    let step = game.tick(2 * day);
    assert_eq!(events(step), ["time white"]);
    assert_eq!(game.record().outcome().unwrap().reason, Reason::Time);
}

#[test]
fn a_flag_falls_when_its_time_is_there_even_if_told_late() {
    let mut game = people(3, Clock::Increment { budget_ms: 1_000, increment_ms: 0 });
    for _ in 0..3 {
        play(&mut game, 0);
    }
    assert!(game.tick(999).events.is_empty());
    let text = game.record().legal().swap_remove(0);
    let step = game.act(W, Command::Move { text }, PLAIN, 1_500);
    assert_eq!(step.events[0].event, Event::Left { player: W, how: Departure::Time });
    assert_eq!(step.events[0].stamp.at, 1_000);
    assert_eq!(step.refused.unwrap().code(), "out");
    assert_eq!(game.remaining(B, 1_500), Some(500));
    // Long after, all is decided at the moments when it was.
    let step = game.tick(1_000_000);
    assert_eq!(step.events[0].stamp.at, 2_000);
    assert_eq!(game.record().places().unwrap().0, [3, 2, 1]);
    assert_eq!((game.wake_at(), game.ticking(1_000_000)), (None, None));
}

#[test]
fn a_takeback_restores_board_and_clocks() {
    let mut game = people(2, BLITZ);
    let start = game.record().text();
    assert_eq!(
        refused(game.act(W, Command::Offer { offer: Offer::Takeback }, PLAIN, 1)),
        "nothing_to_take_back"
    );
    play(&mut game, 10_000);
    play(&mut game, 20_000);
    let before = game.record().text();
    play(&mut game, 25_000);
    play(&mut game, 35_000);
    assert_eq!(game.remaining(W, 40_000), Some(54_000));
    assert_eq!(
        events(game.act(W, Command::Offer { offer: Offer::Takeback }, PLAIN, 40_000)),
        ["offer white takeback"]
    );
    assert_eq!(
        refused(game.act(W, Command::Offer { offer: Offer::Takeback }, PLAIN, 40_000)),
        "already_offered"
    );
    let step = game.act(B, Command::Accept { offer: Offer::Takeback }, PLAIN, 41_000);
    assert_eq!(events(step), ["accept black takeback", "takeback 2"]);
    assert_eq!(game.record().text(), before);
    assert_eq!(game.remaining(W, 41_000), Some(62_000));
    assert_eq!(game.remaining(B, 41_000), Some(62_000));
    assert_eq!(game.ticking(41_000), Some((W, 0)));
    // Black takes back alone: one decision further.
    done(game.act(B, Command::Offer { offer: Offer::Takeback }, PLAIN, 41_000));
    done(game.act(W, Command::Accept { offer: Offer::Takeback }, PLAIN, 41_000));
    assert_eq!(game.record().to_move(), B);
    done(game.act(W, Command::Offer { offer: Offer::Takeback }, PLAIN, 41_000));
    done(game.act(B, Command::Accept { offer: Offer::Takeback }, PLAIN, 41_000));
    assert_eq!(game.record().text(), start);
}

#[test]
fn a_takeback_offer_is_void_after_a_move_and_too_soon_after_a_no() {
    let mut game = people(2, Clock::None);
    play(&mut game, 1);
    done(game.act(W, Command::Offer { offer: Offer::Takeback }, PLAIN, 2));
    play(&mut game, 3);
    assert!(game.offers().is_empty());
    assert_eq!(refused(game.act(B, Command::Accept { offer: Offer::Takeback }, PLAIN, 4)), "no_offer");
    done(game.act(W, Command::Offer { offer: Offer::Takeback }, PLAIN, 5));
    done(game.act(B, Command::Decline { offer: Offer::Takeback }, PLAIN, 6));
    assert_eq!(refused(game.act(W, Command::Offer { offer: Offer::Takeback }, PLAIN, 7)), "too_soon");
    play(&mut game, 8);
    done(game.act(W, Command::Offer { offer: Offer::Takeback }, PLAIN, 9));
    done(game.act(W, Command::Decline { offer: Offer::Takeback }, PLAIN, 10));
    assert!(game.offers().is_empty());
}

#[test]
fn the_computer_lets_moves_be_taken_back() {
    let mut game = game(vec![human(), computer()], BLITZ);
    done(game.connect(W, 0));
    let start = game.record().text();
    play(&mut game, 0);
    assert_eq!(game.computer_to_move(), Some((B, 3)));
    let seen = game.seq();
    let step = game.act(W, Command::Offer { offer: Offer::Takeback }, PLAIN, 5);
    assert_eq!(events(step), ["offer white takeback", "takeback 0"]);
    assert_eq!((game.record().text(), game.computer_to_move()), (start, None));
    // The move it was thinking about comes too late.
    let text = game.record().legal().swap_remove(0);
    assert_eq!(refused(game.computer_move(B, &text, None, seen, 6)), "stale");
}

#[test]
fn who_is_out_among_computers_takes_the_mate_back() {
    let text = "3/1,bK,2,wR/7/9/11/13/15/16,rK/10,wR,8/21/19/17/7,wK,7 b - wbr 0 1";
    let rules = variorum_registry::games()
        .find(|rules| rules.card().players == 3 && rules.read_record(&Options::default(), text).is_ok());
    let rules = rules.expect("a game for this position");
    let start = rules.read_record(&Options::default(), text).unwrap();
    // A move of Black and one of Red after which White's rook mates Black.
    let mut mates = start.legal().into_iter().flat_map(|black| {
        let mut record = start.clone_box();
        record.play_text(&black).unwrap();
        record.legal().into_iter().map(move |red| [black.clone(), red]).collect::<Vec<_>>()
    });
    let mate = mates.find(|moves| {
        let mut record = start.clone_box();
        moves.iter().for_each(|text| record.play_text(text).unwrap());
        record.play_text("l5l13").is_ok() && !record.players_in().contains(B)
    });
    let [black, red] = mate.expect("Black can be mated");

    let mut given = setup(vec![computer(), human(), computer()], Clock::None);
    given.position = Some(text.to_owned());
    let mut game = Match::new(rules, given, 0).unwrap();
    done(game.connect(B, 0));
    let begun = game.record().text();
    done(game.act(B, Command::Move { text: black }, PLAIN, 1));
    for (player, text) in [(R, red.as_str()), (W, "l5l13")] {
        done(game.computer_move(player, text, None, game.seq(), 2));
    }
    assert!(!game.record().players_in().contains(B) && game.record().outcome().is_none());
    let takeback = Command::Offer { offer: Offer::Takeback };
    assert_eq!(refused(game.act(B, Command::Resign, PLAIN, 3)), "out");
    // A computer has moved on since Black last looked.
    let seen = game.seq();
    let text = game.record().legal().swap_remove(0);
    done(game.computer_move(R, &text, None, seen, 4));
    done(game.act(B, takeback, sees(seen), 5));
    assert_eq!(game.record().text(), begun);
}

#[test]
fn a_draw_needs_all_who_are_in() {
    let mut game = people(3, Clock::None);
    done(game.act(R, Command::Offer { offer: Offer::Draw }, PLAIN, 1));
    done(game.act(W, Command::Accept { offer: Offer::Draw }, PLAIN, 2));
    assert_eq!(game.waiting(&game.offers()[0]).iter().collect::<Vec<_>>(), [B]);
    assert_eq!(refused(game.act(W, Command::Accept { offer: Offer::Draw }, PLAIN, 3)), "no_offer");
    // The last one who was asked leaves: the others have agreed.
    let step = game.act(B, Command::Resign, PLAIN, 4);
    assert_eq!(events(step), ["resign black", "agree"]);
    assert_eq!(game.record().places().unwrap().0, [1, 3, 1]);
}

#[test]
fn a_draw_offer_stands_over_ones_own_move_and_falls_by_anothers() {
    let mut game = people(2, Clock::None);
    done(game.act(W, Command::Offer { offer: Offer::Draw }, PLAIN, 1));
    play(&mut game, 2);
    assert_eq!(game.offers().len(), 1);
    // An offer that was not seen cannot be accepted.
    assert_eq!(refused(game.act(B, Command::Accept { offer: Offer::Draw }, sees(2), 3)), "stale");
    play(&mut game, 3);
    assert!(game.offers().is_empty());
    // Offering what the other offers is agreeing.
    done(game.act(W, Command::Offer { offer: Offer::Draw }, PLAIN, 4));
    let step = game.act(B, Command::Offer { offer: Offer::Draw }, PLAIN, 5);
    assert_eq!(events(step), ["accept black draw", "agree"]);
}

#[test]
fn the_computer_takes_a_draw_only_when_it_is_worse() {
    for (value, answer) in [(-200, "agree"), (40, "decline black draw")] {
        let mut game = game(vec![human(), computer()], Clock::None);
        done(game.connect(W, 0));
        play(&mut game, 1);
        let text = game.record().legal().swap_remove(0);
        let seen = game.seq();
        done(game.computer_move(B, &text, Some(value), seen, 2));
        let answers = events(game.act(W, Command::Offer { offer: Offer::Draw }, PLAIN, 3));
        assert_eq!(answers.last().unwrap(), answer);
    }
}

#[test]
fn a_claim_needs_a_rule_that_gives_it() {
    let claimed = variorum_registry::games().any(|rules| {
        let seats = vec![human(); rules.card().players];
        let mut game = Match::new(rules, setup(seats, Clock::None), 0).unwrap();
        let none = game.act(W, Command::ClaimDraw { reason: Reason::Repetition }, PLAIN, 1);
        assert!(matches!(none.refused, Some(Refusal::NoClaim(_))));
        // All move to and fro until the position has stood often enough.
        let mut back: Vec<Option<String>> = vec![None; 3];
        for now in 2..60 {
            if game.is_over() {
                return false;
            }
            let player = game.record().to_move();
            if !game.record().claims().is_empty() {
                let step = game.act(player, Command::ClaimDraw { reason: Reason::Repetition }, PLAIN, now);
                assert_eq!(events(step), [format!("claim {player} repetition")]);
                return game.record().outcome().unwrap().reason == Reason::Repetition;
            }
            let legal = game.record().legal();
            let text = match back[player.index()].take() {
                Some(text) => text,
                // A move that can be undone, found by trying.
                None => {
                    let reversible = |text: &&String| {
                        let mut copy = game.record().clone_box();
                        copy.play_text(text).unwrap();
                        for _ in 1..rules.card().players {
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
            if game.act(player, Command::Move { text }, PLAIN, now).refused.is_some() {
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
    let mut game = game(vec![human(), human(), computer()], BLITZ);
    done(game.connect(W, 0));
    done(game.connect(B, 0));
    done(game.act(W, Command::Rename { name: "Ada".into() }, PLAIN, 1));
    assert_eq!(refused(game.act(W, Command::Offer { offer: Offer::Rematch }, PLAIN, 1)), "not_over");
    assert!(game.rematched("x", 1).refused.is_some());
    done(game.act(W, Command::Resign, PLAIN, 2));
    assert_eq!(refused(game.act(W, Command::Resign, PLAIN, 2)), "out");
    assert_eq!(refused(game.act(W, Command::Offer { offer: Offer::Draw }, PLAIN, 2)), "out");
    done(game.act(B, Command::Resign, PLAIN, 3));
    assert_eq!(refused(game.act(B, Command::Resign, PLAIN, 3)), "over");
    done(game.act(B, Command::Offer { offer: Offer::Rematch }, PLAIN, 4));
    assert!(!game.rematch_due());
    done(game.act(W, Command::Accept { offer: Offer::Rematch }, PLAIN, 5));
    assert!(game.rematch_due());
    let next = game.next_game();
    assert_eq!(next.series.to_string(), "1 1/0 0/0 0/0");
    assert_eq!(Series::parse(&next.series.to_string()), Some(next.series));
    assert!(next.kept_options.is_empty());
    assert_eq!(
        next.seats.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["computer 3", "human Ada", "human "]
    );
    assert_eq!(events(game.rematched("next", 6)), ["rematch next"]);
    assert_eq!((game.rematch(), game.rematch_due()), (Some("next"), false));
    assert_eq!(refused(game.act(W, Command::Offer { offer: Offer::Rematch }, PLAIN, 7)), "followed");
}

#[test]
fn the_others_may_go_on_without_an_absent_player() {
    let mut game = people(3, Clock::None);
    assert_eq!(refused(game.act(W, Command::ClaimAbsent { absent: R }, PLAIN, 10)), "not_away");
    game.disconnect(R, 10);
    assert_eq!(game.claimable_in(R, 20), Some(AWAY_GRACE_MS - 10));
    assert_eq!(refused(game.act(W, Command::ClaimAbsent { absent: R }, PLAIN, 20)), "not_away");
    let later = 10 + AWAY_GRACE_MS;
    assert_eq!(refused(game.act(W, Command::ClaimAbsent { absent: W }, PLAIN, later)), "not_away");
    assert_eq!(events(game.act(W, Command::ClaimAbsent { absent: R }, PLAIN, later)), ["resign red"]);
    assert!(!game.is_over());
}

#[test]
fn in_a_game_of_two_whoever_stays_has_won_once_both_have_moved() {
    let claim = || Command::ClaimAbsent { absent: B };
    let clock = Clock::Increment { budget_ms: 3 * AWAY_GRACE_MS, increment_ms: 0 };
    let mut game = people(2, clock);
    game.disconnect(B, 0);
    assert_eq!(refused(game.act(W, claim(), PLAIN, AWAY_GRACE_MS)), "not_away");
    // Nor does anybody win who has not moved.
    let mut game = people(2, clock);
    play(&mut game, 0);
    game.disconnect(W, 0);
    assert_eq!(refused(game.act(B, Command::ClaimAbsent { absent: W }, PLAIN, AWAY_GRACE_MS)), "not_away");
    let mut game = people(2, clock);
    play(&mut game, 0);
    play(&mut game, 0);
    game.disconnect(B, 10);
    assert_eq!(game.claimable_in(B, 20), Some(AWAY_GRACE_MS - 10));
    // A move that comes without a connection shows that somebody is there.
    play(&mut game, 20);
    play(&mut game, 30);
    let later = 30 + AWAY_GRACE_MS;
    assert_eq!(refused(game.act(W, claim(), PLAIN, later - 1)), "not_away");
    assert_eq!(refused(game.act(W, Command::VoteComputer { absent: B }, PLAIN, later)), "not_away");
    assert_eq!(events(game.act(W, claim(), PLAIN, later)), ["resign black"]);
    assert!(game.is_over());
    // By days the clock is enough, and without clocks two may take their time.
    for clock in [Clock::Days { days: 14 }, Clock::None] {
        let mut game = people(2, clock);
        play(&mut game, 0);
        play(&mut game, 0);
        game.disconnect(B, 0);
        assert_eq!(refused(game.act(W, claim(), PLAIN, 2 * AWAY_GRACE_MS)), "not_away");
    }
}

#[test]
fn the_computer_stands_in_when_all_others_want_it() {
    let mut game = people(3, Clock::None);
    game.disconnect(R, 0);
    let later = AWAY_GRACE_MS;
    assert_eq!(events(game.act(W, Command::VoteComputer { absent: R }, PLAIN, later)), ["vote white red"]);
    // Who comes back is asked for nothing; the votes are gone.
    done(game.connect(R, later));
    assert!(game.votes(R).is_empty());
    game.disconnect(R, later);
    let later = 2 * later;
    done(game.act(W, Command::VoteComputer { absent: R }, PLAIN, later));
    let step = game.act(B, Command::VoteComputer { absent: R }, PLAIN, later);
    assert_eq!(events(step), ["vote black red", "stand-in red 5"]);
    play(&mut game, later);
    play(&mut game, later);
    assert_eq!(game.computer_to_move(), Some((R, 5)));
    let text = game.record().legal().swap_remove(0);
    assert_eq!(refused(game.act(R, Command::Move { text: text.clone() }, PLAIN, later)), "not_your_seat");
    done(game.connect(R, later));
    assert_eq!(events(game.act(R, Command::ReturnToSeat, PLAIN, later)), ["return red"]);
    assert_eq!(game.computer_to_move(), None);
    done(game.act(R, Command::Move { text }, PLAIN, later));
    assert_eq!(refused(game.act(R, Command::ReturnToSeat, PLAIN, later)), "not_your_seat");
}

#[test]
fn a_player_who_is_away_as_well_is_not_asked() {
    let mut game = people(3, Clock::None);
    game.disconnect(B, 0);
    game.disconnect(R, 0);
    let step = game.act(W, Command::VoteComputer { absent: R }, PLAIN, AWAY_GRACE_MS);
    assert_eq!(events(step), ["vote white red", "stand-in red 5"]);
}

#[test]
fn set_ups_that_cannot_be_are_refused_with_the_field() {
    let wrong = |seats, clock, position: Option<&str>| {
        let setup = Setup { position: position.map(str::to_owned), ..setup(seats, clock) };
        Match::new(plain(2), setup, 0).err().expect("an error").faults.swap_remove(0).field
    };
    let two = || vec![human(), human()];
    assert_eq!(wrong(vec![human()], Clock::None, None), "seats");
    let long = SeatSetup::new(SeatKind::Human, "x".repeat(41));
    assert_eq!(wrong(vec![human(), long], Clock::None, None), "name");
    let nine = SeatSetup::new(SeatKind::Computer { level: 9 }, "");
    assert_eq!(wrong(vec![human(), nine], Clock::None, None), "level");
    assert_eq!(wrong(two(), Clock::Increment { budget_ms: 0, increment_ms: 0 }, None), "clock budget");
    assert_eq!(wrong(two(), Clock::Days { days: 1000 }, None), "clock days");
    assert!(!wrong(two(), Clock::None, Some("nonsense")).is_empty());
}

#[test]
fn set_up_texts_are_read_as_written() {
    for clock in [Clock::None, BLITZ, Clock::Delay { budget_ms: 1, delay_ms: 2 }, Clock::Days { days: 3 }] {
        assert_eq!(Clock::parse(&clock.to_string()), Some(clock));
    }
    let odds = SeatSetup { clock: Some(BLITZ), ..SeatSetup::new(SeatKind::Human, "A; b ") };
    for seat in [human(), computer(), SeatSetup::new(SeatKind::Human, "A  b "), odds] {
        assert_eq!(SeatSetup::parse(&seat.to_string()), Some(seat));
    }
    assert_eq!(Clock::parse("increment 5"), None);
    for text in ["ghost 1", "clock none human ", "clock x; human ", "clock none; clock none; human "] {
        assert_eq!(SeatSetup::parse(text), None, "{text}");
    }
}

/// What a random connection does.
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

fn other(game: &Match, pick: usize) -> Command {
    let commands = [
        Command::Offer { offer: Offer::Draw },
        Command::Offer { offer: Offer::Takeback },
        Command::Offer { offer: Offer::Rematch },
        Command::Accept { offer: Offer::Takeback },
        Command::Accept { offer: Offer::Draw },
        Command::Accept { offer: Offer::Rematch },
        Command::Decline { offer: Offer::Takeback },
        Command::Decline { offer: Offer::Draw },
        Command::ClaimDraw { reason: Reason::Repetition },
        Command::ClaimAbsent { absent: Player::ALL[pick % 3] },
        Command::VoteComputer { absent: Player::ALL[pick % 3] },
        Command::ReturnToSeat,
        Command::Rename { name: format!("n{}", game.seq()) },
        Command::Resign,
        Command::Abort,
        Command::Move { text: "agree".into() },
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
    /// when they may be, and the events alone make the same match.
    #[test]
    fn time_is_conserved_and_events_are_enough(
        players in 2..=3usize,
        clock in prop::sample::select(vec![
            Clock::None,
            Clock::Increment { budget_ms: 100_000, increment_ms: 1_500 },
            Clock::Delay { budget_ms: 60_000, delay_ms: 4_000 },
            Clock::Days { days: 1 },
        ]),
        with_computer in any::<bool>(),
        odds in any::<bool>(),
        choices in 0..3usize,
        doings in doings(),
    ) {
        let mut seats = vec![human(); players];
        if with_computer {
            seats[players - 1] = computer();
        }
        if odds {
            seats[players - 1].clock = time_odds::a_third(clock);
        }
        let rules = [secretive::plain, secretive::secretive, secretive::half_open][choices](players);
        let with_choices = choices > 0;
        let mut game = Match::new(rules, setup(seats.clone(), clock), 0).unwrap();
        let given = game.setup().options.clone();
        prop_assert_eq!(game.draft().is_some(), with_choices);
        let start = game.record().start_text();
        let mut now = 0;
        let mut log: Vec<Envelope> = Vec::new();
        for (who, doing, pause) in doings {
            now += pause;
            let player = Player::ALL[who % players];
            let step = match doing {
                Doing::Come => game.connect(player, now),
                Doing::Go => {
                    game.disconnect(player, now);
                    game.tick(now)
                }
                Doing::Move(pick) => {
                    let player = game.record().to_move();
                    let legal = game.record().legal();
                    let text = legal.get(pick % legal.len().max(1)).cloned().unwrap_or_default();
                    match game.computer_to_move() {
                        Some((computer, _)) => {
                            let seen = game.seq();
                            game.computer_move(computer, &text, Some(pick as i32 % 300), seen, now)
                        }
                        None => {
                            let lag = if pick % 3 == 0 { pick as u64 % 5_000 } else { 0 };
                            let id = format!("{}", pick % 1_000);
                            let context = CommandContext { seen: Some(game.seq()), id: Some(&id), lag, grace: 0 };
                            game.act(player, Command::Move { text }, context, now)
                        }
                    }
                }
                Doing::Choose(pick) => match game.computer_to_choose() {
                    Some((_, count)) => game.computer_chooses(pick as u32 % count, now),
                    None => {
                        let option = ["lair", "den", "moat", "cave"][pick % 4].to_owned();
                        let value = [secretive::BEASTS[pick / 4 % 3], "5"][usize::from(option == "moat")].to_owned();
                        game.act(player, Command::Choose { option, value: Secret::new(value) }, PLAIN, now)
                    }
                },
                Doing::Other(pick) => game.act(player, other(&game, pick), PLAIN, now),
            };
            if !step.events.is_empty() {
                game.hold_clock();
            }
            log.extend(step.events);
            // Telling takes a while, and the computer waits for its turn to search.
            let waits = game.computer_to_move().is_some() && pause % 3 == 0;
            if !waits {
                now += pause % 50;
                game.start_clock(now);
                log.extend(game.tick(now).events);
            }
            check_stuck(&game, now);
            check_choices(&game, &given, &log);
        }
        for (index, envelope) in log.iter().enumerate() {
            prop_assert_eq!(envelope.seq, index as u64 + 1);
        }
        check_time(rules, &log, clock, &seats, &start)?;
        let written = log.iter().map(|envelope| {
            let (event, choice) = parse_stored(&envelope.stored_text()).unwrap();
            Envelope { event, choice, ..envelope.clone() }
        });
        let position = (!with_choices).then_some(start);
        let setup = Setup { position, ..setup(seats, clock) };
        let (mut again, replayed) = Match::replay(rules, setup, 0, written, now).unwrap();
        if game.is_clock_held() {
            again.hold_clock();
        } else {
            again.start_clock(game.since());
        }
        for (envelope, again) in log.iter().zip(&replayed) {
            prop_assert_eq!(&envelope.event, &again.event);
            prop_assert_eq!(envelope.stored_text(), again.stored_text());
        }
        prop_assert_eq!(&again.setup().options, &game.setup().options);
        prop_assert_eq!((again.computer_to_choose(), again.draft().is_some()), (game.computer_to_choose(), game.draft().is_some()));
        prop_assert_eq!(again.record().text(), game.record().text());
        prop_assert_eq!(again.record().entries(), game.record().entries());
        prop_assert_eq!(again.record().outcome(), game.record().outcome());
        prop_assert_eq!((again.seq(), again.wake_at()), (game.seq(), game.wake_at()));
        prop_assert_eq!(again.offers(), game.offers());
        prop_assert_eq!(again.computer_to_move(), game.computer_to_move());
        prop_assert_eq!(again.aborted(), game.aborted());
        for player in game.players().iter() {
            prop_assert_eq!(again.remaining(player, now + 777), game.remaining(player, now + 777));
            prop_assert_eq!(&again.seat(player).name, &game.seat(player).name);
            prop_assert_eq!(again.compensated(player, 100_000), game.compensated(player, 100_000));
            prop_assert_eq!(again.abortable_in(player, now), game.abortable_in(player, now));
            for action in log.iter().filter_map(|one| one.action.as_ref()) {
                prop_assert_eq!(again.action_seq(player, &action.id), game.action_seq(player, &action.id));
            }
            for entries in 0..=game.record().ply() {
                let (old, new) = (game.remaining_after(entries, player), again.remaining_after(entries, player));
                prop_assert_eq!(old, new);
            }
        }
    }
}

/// A game that goes on always has somebody who can move, and time waits for nobody for ever.
fn check_stuck(game: &Match, now: u64) {
    if game.is_over() {
        assert_eq!((game.wake_at(), game.computer_to_move()), (None, None));
        return;
    }
    if let Some(draft) = game.draft() {
        let apply_due = |pick: &variorum_match::Pick| !pick.is_chosen();
        assert!(draft.picks().iter().any(apply_due) && draft.ends_at().is_none_or(|at| at > now));
        assert_eq!(
            (game.wake_at(), game.computer_to_move(), game.ticking(now)),
            (draft.ends_at(), None, None)
        );
        return;
    }
    let decider = game.record().to_move();
    assert!(!game.record().legal().is_empty());
    assert!(game.record().players_in().contains(decider));
    assert!(game.wake_at().is_none_or(|at| at > now));
    assert!(game.offers().iter().all(|offer| !game.waiting(offer).is_empty()));
}

/// Choices are in their own events and, until the game starts, nowhere else that others see but those that are
/// open; then all of them are told.
fn check_choices(game: &Match, given: &Options, log: &[Envelope]) {
    let chosen =
        log.iter().filter(|one| matches!(one.event, Event::Chosen { .. } | Event::Defaulted { .. })).count();
    let told = game.setup().options.texts();
    match game.draft() {
        Some(draft) => {
            assert!(told == given.texts() && chosen < draft.picks().len());
            for pick in draft.picks() {
                let others = PlayerSet::first(3).without(pick.player);
                let open = matches!(pick.spec.role, Role::Open(_));
                let own = pick.visible_to(PlayerSet::only(pick.player));
                assert_eq!(own.is_some(), pick.is_chosen());
                assert_eq!(pick.visible_to(others), own.filter(|_| open));
            }
            assert!(!log.iter().any(|one| matches!(one.event, Event::Started { .. } | Event::Played { .. })));
        }
        None if game.aborted().is_some() && game.record().ply() == 0 => {}
        None => assert_eq!(told.len(), given.texts().len() + chosen),
    }
}

/// An independent reckoning: what a clock shows is budget, less what was thought beyond the free
/// time from the telling on and beyond the lag, plus increments; what is taken back is as if it had not been.
fn check_time(
    rules: &'static dyn AnyGame,
    log: &[Envelope],
    clock: Clock,
    seats: &[SeatSetup],
    start: &str,
) -> Result<(), TestCaseError> {
    if clock == Clock::None {
        return Ok(());
    }
    let clock_of = |player: Player| seats.get(player.index()).and_then(|seat| seat.clock).unwrap_or(clock);
    let budget_of = |player: Player| i128::from(clock_of(player).budget().unwrap_or(0));
    let mut started = rules.card().options.is_empty();
    let mut record = rules.read_record(&Options::default(), start).unwrap();
    let mut joined: Vec<bool> = seats.iter().map(|seat| seat.kind != SeatKind::Human).collect();
    let mut shown = Player::ALL.map(budget_of);
    let mut before = vec![(shown, 0)];
    let mut thought = 0;
    let mut last = 0;
    let mut aborted = false;
    for Envelope { stamp, event, .. } in log {
        let decider = record.to_move();
        let on_clock = started
            && !aborted
            && record.outcome().is_none()
            && record.players_in().iter().all(|player| joined[player.index()]);
        prop_assert!(last <= stamp.from && stamp.from <= stamp.at && stamp.lag <= stamp.at - stamp.from);
        let used = if on_clock { stamp.at - stamp.from - stamp.lag } else { 0 };
        last = stamp.at;
        let moved = record.entries().iter().any(|entry| entry.is_move && entry.player == Some(decider));
        let delay = if let Clock::Delay { delay_ms, .. } = clock_of(decider) { delay_ms } else { 0 };
        let free = if moved { delay } else { delay.max(FIRST_TURN_MS) };
        let charged = |thought: u64| i128::from(thought.saturating_sub(free));
        shown[decider.index()] -= charged(thought + used) - charged(thought);
        thought += used;
        let ply = record.ply();
        match event {
            Event::Played { text, .. } => record.play_text(text).unwrap(),
            Event::Left { player, how } => record.leave(*player, *how),
            Event::Drawn => record.agree(),
            Event::Claimed { reason, .. } => record.claim(*reason).unwrap(),
            Event::TakenBack { entries } => {
                record.truncate(*entries);
                before.truncate(entries + 1);
                (shown, thought) = before[*entries];
            }
            Event::Started { .. } => started = true,
            Event::Aborted(_) => aborted = true,
            Event::Joined { player } => joined[player.index()] = true,
            Event::StoodIn { player, .. } => joined[player.index()] = true,
            _ => {}
        }
        if record.ply() > ply {
            let gone = matches!(event, Event::Left { player, .. } if *player == decider)
                || matches!(event, Event::Drawn | Event::Claimed { .. });
            if record.to_move() != decider || record.outcome().is_some() {
                match clock_of(decider) {
                    Clock::Increment { increment_ms, .. } if !gone => {
                        shown[decider.index()] += i128::from(increment_ms);
                    }
                    Clock::Days { .. } if !gone => shown[decider.index()] = budget_of(decider),
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
                event,
                player
            );
        }
    }
    Ok(())
}
