//! Choices before the game, secret and open, and series of games.

use crate::secretive::{BEASTS, DEFAULT, half_open, secretive};
use crate::*;
use variorum_core::{Card, OptionSpec, PlayerSet, Role, Values};
use variorum_match::{DRAFT_MS, NextGame, UNTIMED_DRAFT_MS};

fn choose(option: &str, value: &str) -> Command {
    Command::Choose { option: option.into(), value: Secret::new(value) }
}

fn options(texts: &[&str]) -> Options {
    Options::parse(secretive(2).card().options, texts.iter().copied()).unwrap()
}

fn with(seats: Vec<SeatSetup>, change: impl FnOnce(&mut Setup)) -> Match {
    let players = seats.len();
    let mut setup = setup(seats, BLITZ);
    change(&mut setup);
    Match::new(secretive(players), setup, 0).unwrap()
}

/// Two people at a draft, both there from time 0 on.
fn two() -> Match {
    let mut game = with(vec![human(); 2], |_| {});
    done(game.connect(W, 0));
    done(game.connect(B, 0));
    game
}

fn chosen(game: &Match) -> Vec<Option<&str>> {
    game.draft().unwrap().picks().iter().map(|pick| pick.visible_to(PlayerSet::only(pick.player))).collect()
}

/// Both choose, and the game starts.
fn started(white: &str, black: &str) -> Match {
    let mut game = two();
    done(game.act(W, choose("lair", white), PLAIN, 1));
    done(game.act(B, choose("den", black), PLAIN, 1));
    done(game.act(B, choose("moat", "8"), PLAIN, 1));
    assert!(game.draft().is_none());
    game
}

#[test]
fn the_game_starts_when_all_have_chosen_and_the_clocks_with_it() {
    let mut game = two();
    assert_eq!(game.setup().options.texts(), [""; 0]);
    assert_eq!(events(game.act(B, choose("moat", "8"), PLAIN, 10)), ["choose black moat=8"]);
    assert_eq!(events(game.act(W, choose("lair", "crab"), PLAIN, 20)), ["choose white lair=crab"]);
    assert_eq!(chosen(&game), [Some("crab"), None, Some("8")]);
    assert_eq!((game.ticking(20), game.computer_to_move(), game.is_over()), (None, None, false));
    assert_eq!(game.setup().options.texts(), [""; 0]);
    let start = game.record().start_text();
    let step = game.act(B, choose("den", "newt"), PLAIN, 30_000);
    assert_eq!(events(step), ["choose black den=newt".to_owned(), format!("start {start}")]);
    assert!(game.draft().is_none());
    assert_eq!(game.setup().options.texts(), ["lair=crab", "den=newt", "moat=8"]);
    assert_eq!(game.ticking(30_000), Some((W, FIRST_TURN_MS)));
    assert_eq!(game.remaining(W, 30_000 + FIRST_TURN_MS), Some(60_000));
    play(&mut game, 40_000);
}

#[test]
fn choices_are_ones_own_final_and_checked() {
    let mut game = two();
    let fault = |game: &mut Match, player, option: &str, value: &str| match game
        .act(player, choose(option, value), PLAIN, 1)
        .refused
        .unwrap()
    {
        Refusal::BadChoice(fault) => fault.to_string(),
        other => other.code().to_owned(),
    };
    assert!(fault(&mut game, W, "lair", "whale").contains("option lair: `whale`: expected one of owl"));
    assert!(fault(&mut game, W, "den", "owl").contains("option: `den`: expected one of lair"));
    assert!(fault(&mut game, W, "rule", "new").contains("expected one of lair"));
    assert!(fault(&mut game, B, "den", "").contains("expected one of owl, newt, crab"));
    assert!(fault(&mut game, B, "moat", "9").contains("a number from 0 to 8"));
    assert_eq!((game.seq(), chosen(&game)), (2, vec![None; 3]));
    done(game.act(W, choose("lair", "newt"), PLAIN, 1));
    assert_eq!(fault(&mut game, W, "lair", "owl"), "already_chosen");
    assert_eq!(fault(&mut game, W, "lair", "newt"), "already_chosen");
    let mut game = started("owl", "owl");
    assert_eq!(fault(&mut game, W, "lair", "newt"), "no_draft");
    let mut none = people(2, Clock::None);
    assert_eq!(fault(&mut none, W, "lair", "newt"), "no_draft");
    let mut partly = with(vec![human(); 2], |setup| setup.options = options(&["den=owl", "moat=1"]));
    assert_eq!(fault(&mut partly, B, "den", "newt"), "no_draft");
}

#[test]
fn before_the_start_there_is_nothing_to_play_leave_or_offer() {
    let mut game = two();
    let text = game.record().legal().swap_remove(0);
    let later = UNTIMED_DRAFT_MS;
    let mut slow = with(vec![human(); 3], |setup| setup.clock = Clock::None);
    for player in slow.players().iter() {
        done(slow.connect(player, 0));
    }
    slow.disconnect(R, 0);
    assert_eq!(slow.claimable_in(R, later - 1), None);
    assert_eq!(refused(slow.act(W, Command::ClaimAbsent { absent: R }, PLAIN, later - 1)), "drafting");
    assert_eq!(refused(slow.act(W, Command::VoteComputer { absent: R }, PLAIN, later - 1)), "drafting");
    let cases = [
        (Command::Move { text }, "drafting"),
        (Command::Resign, "drafting"),
        (Command::Offer { offer: Offer::Draw }, "drafting"),
        (Command::Offer { offer: Offer::Takeback }, "drafting"),
        (Command::Offer { offer: Offer::Rematch }, "not_over"),
        (Command::Accept { offer: Offer::Draw }, "no_offer"),
        (Command::ClaimDraw { reason: Reason::Repetition }, "drafting"),
        (Command::ReturnToSeat, "not_your_seat"),
    ];
    for (command, code) in cases {
        assert_eq!(refused(game.act(W, command, PLAIN, 1)), code);
    }
    assert_eq!(refused(game.computer_move(W, "e2e4", None, game.seq(), 1)), "not_your_seat");
    done(game.act(W, Command::Rename { name: "Ada".into() }, PLAIN, 1));
}

#[test]
fn who_has_not_chosen_in_time_gets_the_default_when_the_time_was() {
    let mut game = with(vec![human(); 2], |_| {});
    done(game.connect(W, 0));
    done(game.act(W, choose("lair", "newt"), PLAIN, 5));
    // The time waits for everybody, and not for those who leave again.
    assert_eq!((game.wake_at(), game.draft().unwrap().limit()), (None, DRAFT_MS));
    assert!(game.tick(10 * DRAFT_MS).events.is_empty());
    let come = 20 * DRAFT_MS;
    done(game.connect(B, come));
    game.disconnect(B, come + 1);
    let end = come + DRAFT_MS;
    assert_eq!(game.wake_at(), Some(end));
    assert!(game.tick(end - 1).events.is_empty());
    // Told late: a choice comes too late, and the clock has run since.
    let now = end + FIRST_TURN_MS + 10_000;
    let step = game.act(B, choose("den", "owl"), PLAIN, now);
    assert_eq!(step.refused, Some(Refusal::NoDraft));
    let start = game.record().start_text();
    let told: Vec<_> = step.events.iter().map(|s| (s.stored_text(), s.stamp.at)).collect();
    let texts =
        ["default black den=crab".to_owned(), "default black moat=3".into(), format!("start {start}")];
    assert_eq!(told, texts.map(|text| (text, end)));
    assert_eq!(game.setup().options.texts(), ["lair=newt", "den=crab", "moat=3"]);
    assert_eq!(game.remaining(W, now), Some(50_000));
    // Later still the flag has fallen as well.
    let mut game = two();
    let step = game.tick(u64::MAX / 2);
    assert_eq!(step.events.last().unwrap().event, Event::Left { player: W, how: Departure::Time });
    assert_eq!(step.events.last().unwrap().stamp.at, DRAFT_MS + FIRST_TURN_MS + 60_000);
}

#[test]
fn the_time_fits_the_clock_or_is_asked_for_within_bounds() {
    let limit = |clock, draft| with(vec![human(); 2], |setup| (setup.clock, setup.draft) = (clock, draft));
    let limit = |clock, draft| limit(clock, draft).draft().unwrap().limit();
    assert_eq!(limit(Clock::None, None), UNTIMED_DRAFT_MS);
    assert_eq!(limit(Clock::Delay { budget_ms: 1000, delay_ms: 0 }, None), DRAFT_MS);
    assert_eq!(limit(Clock::Days { days: 3 }, None), 3 * 86_400_000);
    assert_eq!(limit(Clock::Days { days: 3 }, Some(1_000)), 1_000);
    for (rules, draft) in [(secretive(2), 999), (secretive(2), u64::MAX), (plain(2), 60_000)] {
        let setup = Setup { draft: Some(draft), ..setup(vec![human(); 2], BLITZ) };
        let fault = Match::new(rules, setup, 0).err().unwrap().faults.swap_remove(0);
        assert_eq!((fault.field.as_str(), fault.text), ("draft", draft.to_string()));
    }
}

#[test]
fn strong_computers_choose_by_the_equilibrium_where_it_is_known() {
    let chosen = |level: u8, number: u32| {
        let strong = SeatSetup::new(SeatKind::Computer { level }, "");
        let mut game = with(vec![human(), strong], |_| {});
        let (player, count) = game.computer_to_choose().unwrap();
        assert_eq!(player, B);
        (count, events(game.computer_chooses(number, 0)).remove(0))
    };
    assert_eq!(chosen(4, 0), (3, "choose black den=owl".to_owned()));
    for (number, value) in [(0, "newt"), (1, "crab"), (3, "crab"), (4, "newt")] {
        assert_eq!(chosen(5, number), (4, format!("choose black den={value}")));
    }
}

#[test]
fn computers_choose_what_was_drawn() {
    let mut game = with(vec![human(), computer()], |_| {});
    assert_eq!(game.computer_to_choose(), Some((B, 3)));
    assert_eq!(events(game.computer_chooses(7, 0)), ["choose black den=newt"]);
    assert_eq!(game.computer_to_choose(), Some((B, 9)));
    assert_eq!(events(game.computer_chooses(8, 0)), ["choose black moat=8"]);
    assert_eq!((game.computer_to_choose(), game.computer_to_move()), (None, None));
    assert_eq!(refused(game.computer_chooses(0, 0)), "no_draft");
    assert_eq!(refused(game.act(B, choose("den", "owl"), PLAIN, 0)), "not_your_seat");
    done(game.connect(W, 0));
    done(game.act(W, choose("lair", "owl"), PLAIN, 0));
    assert!(game.draft().is_none());
    // The limit and the default hold for the computer as well.
    let mut game = with(vec![computer(); 2], |_| {});
    assert_eq!(game.wake_at(), Some(DRAFT_MS));
    assert_eq!(events(game.tick(DRAFT_MS))[0], format!("default white lair={DEFAULT}"));
    assert_eq!(game.computer_to_move(), Some((W, 3)));
}

#[test]
fn what_is_given_openly_is_not_chosen() {
    let game = with(vec![human(); 2], |setup| setup.options = options(&["lair=crab", "den=owl", "moat=0"]));
    assert!(game.draft().is_none());
    let mut game = with(vec![human(); 2], |setup| setup.options = options(&["rule=new", "lair=crab"]));
    assert_eq!(chosen(&game), [None, None]);
    done(game.act(B, choose("den", "owl"), PLAIN, 0));
    done(game.act(B, choose("moat", "0"), PLAIN, 0));
    assert_eq!(game.setup().options.texts(), ["rule=new", "lair=crab", "den=owl", "moat=0"]);
    let start = game.record().start_text();
    let game = with(vec![human(); 2], |setup| setup.position = Some(start));
    assert!(game.draft().is_none());
}

fn next_after(outcome: impl FnOnce(&mut Match)) -> NextGame {
    let mut game = started("newt", "owl");
    outcome(&mut game);
    assert!(game.is_over());
    game.next_game()
}

#[test]
fn in_a_series_who_has_won_keeps_the_choice_and_the_others_choose_anew() {
    // White has won and sits on Black's seat next: of the two options there the first belongs to it.
    let next = next_after(|game| drop(done(game.act(B, Command::Resign, PLAIN, 2))));
    assert_eq!(
        (next.kept_options.as_slice(), next.series.to_string().as_str()),
        (&["den=newt".into()][..], "1 0/0 1/0 0/0")
    );
    // Black has won.
    let next = next_after(|game| drop(done(game.act(W, Command::Resign, PLAIN, 2))));
    assert_eq!(
        (next.kept_options.as_slice(), next.series.to_string().as_str()),
        (&["lair=owl".into()][..], "1 1/0 0/0 0/0")
    );
    let next = next_after(|game| {
        done(game.act(W, Command::Offer { offer: Offer::Draw }, PLAIN, 2));
        done(game.act(B, Command::Accept { offer: Offer::Draw }, PLAIN, 2));
    });
    assert_eq!((next.kept_options.as_slice(), next.series.to_string().as_str()), (&[][..], "1 0/1 0/1 0/0"));
    // The score goes on; the choice stays with the person who wins again.
    let mut game = with(vec![human(); 2], |setup| {
        setup.series = Series::parse("4 2/1 0/1 0/0").unwrap();
        setup.options = options(&["den=newt"]);
    });
    assert_eq!(game.series().games, 4);
    done(game.connect(W, 0));
    done(game.connect(B, 0));
    done(game.act(W, choose("lair", "crab"), PLAIN, 0));
    done(game.act(B, choose("moat", "1"), PLAIN, 0));
    done(game.act(W, Command::Resign, PLAIN, 2));
    let next = game.next_game();
    assert_eq!(
        (next.kept_options.as_slice(), next.series.to_string().as_str()),
        (&["lair=newt".into()][..], "5 1/1 2/1 0/0")
    );
    assert_eq!(Series::parse("1 0/0 0/0"), None);
    assert_eq!(Series::parse("1 0/0 0/0 0-0"), None);
}

#[test]
fn events_that_cannot_be_are_found_and_no_choice_is_repeated() {
    let mut game = two();
    let mut log = done(game.act(W, choose("lair", "newt"), PLAIN, 1));
    log.splice(
        0..0,
        [Event::Joined { player: W }, Event::Joined { player: B }]
            .into_iter()
            .zip(1..)
            .map(|(event, seq)| Envelope { seq, event, stamp: log[0].stamp, choice: None, action: None })
            .collect::<Vec<_>>(),
    );
    let replayed = |(event, choice): (Event, Option<Secret>)| {
        let last = Envelope { seq: 4, stamp: log[0].stamp, event, choice, action: None };
        let events = log.iter().cloned().chain([last]);
        Match::replay(secretive(2), setup(vec![human(); 2], BLITZ), 0, events, 1)
    };
    let (again, _) = replayed((Event::Renamed { player: W, name: "Ada".into() }, None)).unwrap();
    assert_eq!(chosen(&again), [Some("newt"), None, None]);
    assert_eq!(again.wake_at(), game.wake_at().map(|at| at + 1));
    let wrong = |player, option: &str, value: &str| {
        (Event::Chosen { player, option: option.into() }, Some(Secret::new(value)))
    };
    let start = game.record().text();
    let text = game.record().legal().swap_remove(0);
    for choice in [
        wrong(W, "lair", "crab"),
        wrong(W, "den", "crab"),
        wrong(B, "den", "crabs"),
        (Event::Chosen { player: B, option: "den".into() }, None),
        (Event::Started { options: vec![], start }, None),
        (Event::Played { player: W, text }, None),
    ] {
        let error = replayed(choice).err().expect("an error").to_string();
        assert!(!error.contains("crab") && !error.contains("newt"), "{error}");
    }
}

/// The options that players choose, in every registered game that has some, and their values: of numbers the
/// first and the last.
fn own_options(card: &'static Card) -> Vec<(Player, &'static OptionSpec, Vec<String>)> {
    let values = |values: Values| match values {
        Values::Choices(choices) => choices.iter().map(|choice| choice.value.to_owned()).collect(),
        Values::Numbered { count, .. } => vec!["0".to_owned(), (count - 1).to_string()],
    };
    let own = card.options.iter().filter_map(|spec| Some((spec.role.chooser()?, spec, values(spec.values))));
    own.collect()
}

#[test]
fn whatever_is_chosen_the_registered_games_start() {
    for rules in variorum_registry::games() {
        let card = rules.card();
        let mut all: Vec<Vec<(Player, String, String)>> = vec![vec![]];
        for (player, spec, values) in own_options(card) {
            let with_each = |chosen: Vec<_>| {
                values.iter().map(move |value| {
                    let mut chosen = chosen.clone();
                    chosen.push((player, spec.name.to_owned(), value.clone()));
                    chosen
                })
            };
            all = all.into_iter().flat_map(with_each).collect();
        }
        for chosen in all {
            let mut game = Match::new(rules, setup(vec![human(); card.players], BLITZ), 0).unwrap();
            for player in game.players().iter() {
                done(game.connect(player, 0));
            }
            assert_eq!(game.draft().is_some(), !chosen.is_empty(), "{}", card.id);
            for (player, option, value) in &chosen {
                assert_eq!(game.ticking(1), None, "clocks wait for the choice");
                done(game.act(*player, choose(option, value), PLAIN, 1));
            }
            assert!(game.draft().is_none() && !game.is_over());
            assert_eq!(game.ticking(1).map(|(player, _)| player), Some(game.record().to_move()));
            let texts = game.setup().options.texts();
            let told: Vec<String> =
                chosen.iter().map(|(_, option, value)| format!("{option}={value}")).collect();
            assert!(told.iter().all(|text| texts.contains(text)), "{texts:?}");
            let options = &game.setup().options;
            assert_eq!(rules.new_record(options).unwrap().start_text(), game.record().start_text());
            rules.read_record(options, &game.record().text()).unwrap();
        }
    }
}

#[test]
fn an_open_choice_is_asked_of_its_player_told_at_once_and_made_anew_in_each_game() {
    let mut games = 0;
    for rules in variorum_registry::games() {
        let card = rules.card();
        for (player, spec, values) in own_options(card) {
            let Role::Open(_) = spec.role else { continue };
            games += 1;
            let value = values.iter().find(|value| **value != spec.default).expect("another value");
            let seated = |kind: SeatKind| {
                let mut setup = setup(vec![human(); card.players], BLITZ);
                setup.seats[player.index()].kind = kind;
                Match::new(rules, setup, 0).unwrap()
            };
            // It is one player's: nobody else chooses it, and it is told to all at once.
            let mut game = seated(SeatKind::Human);
            for one in game.players().iter() {
                done(game.connect(one, 0));
                let step = game.act(one, choose(spec.name, value), PLAIN, 1);
                assert_eq!(step.refused.is_some(), one != player);
            }
            assert!(game.draft().is_none());
            assert_eq!(game.setup().options.get(spec.name), Some(value.as_str()));
            for one in game.players().iter().skip(1) {
                done(game.act(one, Command::Resign, PLAIN, 2));
            }
            assert!(
                game.is_over() && game.next_game().kept_options.is_empty(),
                "made anew, also by who has won"
            );
            // The default when the time runs out.
            let mut game = seated(SeatKind::Human);
            for one in game.players().iter() {
                done(game.connect(one, 0));
            }
            assert_eq!(game.wake_at(), Some(DRAFT_MS));
            let told = events(game.tick(DRAFT_MS));
            assert_eq!(told[0], format!("default {player} {}={}", spec.name, spec.default));
            assert!(game.draft().is_none());
            // The computer takes the default, and nobody waits for it.
            let game = seated(SeatKind::Computer { level: 1 });
            assert!(game.draft().is_none() && game.computer_to_choose().is_none());
            assert_eq!(game.setup().options.get(spec.name), Some(spec.default));
            // Who creates the game may fix it.
            let mut fixed = setup(vec![human(); card.players], BLITZ);
            fixed.options =
                Options::parse(card.options, [format!("{}={value}", spec.name).as_str()]).unwrap();
            let game = Match::new(rules, fixed.clone(), 0).unwrap();
            assert!(game.draft().is_none());
            // A game that began without the question goes on as it was.
            let start = rules.new_record(&Options::default()).unwrap().start_text();
            let begun = Setup { position: Some(start), options: Options::default(), ..fixed };
            let (old, _) = Match::replay(rules, begun, 0, [], 1).unwrap();
            assert!(old.draft().is_none() && old.setup().options.texts().is_empty());
        }
    }
    assert!(games > 0);
}

#[test]
fn open_and_secret_choices_are_made_in_one_draft() {
    let mut game = Match::new(half_open(2), setup(vec![human(); 2], BLITZ), 0).unwrap();
    done(game.connect(W, 0));
    done(game.connect(B, 0));
    done(game.act(W, choose("lair", "newt"), PLAIN, 1));
    done(game.act(B, choose("moat", "8"), PLAIN, 2));
    let told = |viewer| -> Vec<Option<&str>> {
        game.draft().unwrap().picks().iter().map(|pick| pick.visible_to(viewer)).collect()
    };
    assert_eq!(told(PlayerSet::EMPTY), [None, None, Some("8")]);
    assert_eq!(told(PlayerSet::only(W)), [Some("newt"), None, Some("8")]);
    assert!(game.setup().options.texts().is_empty());
    let last = events(game.act(B, choose("den", "owl"), PLAIN, 3));
    assert!(last[1].starts_with("start "), "{last:?}");
    done(game.act(W, Command::Resign, PLAIN, 4));
    // Black has won: what was secret is kept, what was open is not.
    assert_eq!(game.next_game().kept_options, ["lair=owl"]);
    // The computer draws what is secret and takes the default of what is open.
    let mut game = Match::new(half_open(2), setup(vec![human(), computer()], BLITZ), 0).unwrap();
    assert_eq!(game.setup().options.texts(), ["moat=3"]);
    assert_eq!(game.computer_to_choose(), Some((B, 3)));
    done(game.computer_chooses(0, 0));
    assert_eq!((game.computer_to_choose(), chosen(&game)), (None, vec![None, Some("owl")]));
}

#[test]
fn beasts_are_nowhere_in_what_others_see() {
    for beast in BEASTS {
        let mut game = two();
        done(game.act(W, choose("lair", beast), PLAIN, 1));
        let record = game.record();
        assert!(!record.text().contains(beast) && !game.setup().options.texts().join(" ").contains(beast));
        assert_eq!(record.start_text(), two().record().start_text());
    }
}
