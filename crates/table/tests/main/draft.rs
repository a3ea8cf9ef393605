//! Choices before the game, secret and open, and series of games.

use crate::secretive::{BEASTS, DEFAULT, half_open, secretive};
use crate::*;
use variorum_core::{Card, OptionSpec, PlayerSet, Role, Values};
use variorum_table::{DRAFT_MS, Next, UNTIMED_DRAFT_MS};

fn choose(option: &str, value: &str) -> Command {
    Command::Choose { option: option.into(), value: value.into() }
}

fn options(texts: &[&str]) -> Options {
    Options::parse(secretive(2).card().options, texts.iter().copied()).unwrap()
}

fn with(seats: Vec<SeatSetup>, change: impl FnOnce(&mut Setup)) -> Table {
    let players = seats.len();
    let mut setup = setup(seats, BLITZ);
    change(&mut setup);
    Table::new(secretive(players), setup, 0).unwrap()
}

/// Two people at a draft, both there from time 0 on.
fn two() -> Table {
    let mut table = with(vec![human(); 2], |_| {});
    done(table.connect(W, 0));
    done(table.connect(B, 0));
    table
}

fn chosen(table: &Table) -> Vec<Option<&str>> {
    table.draft().unwrap().picks().iter().map(|pick| pick.chosen.as_deref()).collect()
}

/// Both choose, and the game starts.
fn started(white: &str, black: &str) -> Table {
    let mut table = two();
    done(table.act(W, choose("lair", white), PLAIN, 1));
    done(table.act(B, choose("den", black), PLAIN, 1));
    done(table.act(B, choose("moat", "8"), PLAIN, 1));
    assert!(table.draft().is_none());
    table
}

#[test]
fn the_game_starts_when_all_have_chosen_and_the_clocks_with_it() {
    let mut table = two();
    assert_eq!(table.setup().options.texts(), [""; 0]);
    assert_eq!(facts(table.act(B, choose("moat", "8"), PLAIN, 10)), ["choose black moat=8"]);
    assert_eq!(facts(table.act(W, choose("lair", "crab"), PLAIN, 20)), ["choose white lair=crab"]);
    assert_eq!(chosen(&table), [Some("crab"), None, Some("8")]);
    assert_eq!((table.ticking(20), table.thinker(), table.is_over()), (None, None, false));
    assert_eq!(table.setup().options.texts(), [""; 0]);
    let start = table.record().start_text();
    let step = table.act(B, choose("den", "newt"), PLAIN, 30_000);
    assert_eq!(facts(step), ["choose black den=newt".to_owned(), format!("start {start}")]);
    assert!(table.draft().is_none());
    assert_eq!(table.setup().options.texts(), ["lair=crab", "den=newt", "moat=8"]);
    assert_eq!(table.ticking(30_000), Some((W, FIRST_TURN_MS)));
    assert_eq!(table.remaining(W, 30_000 + FIRST_TURN_MS), Some(60_000));
    play(&mut table, 40_000);
}

#[test]
fn choices_are_ones_own_final_and_checked() {
    let mut table = two();
    let fault = |table: &mut Table, player, option: &str, value: &str| match table
        .act(player, choose(option, value), PLAIN, 1)
        .refused
        .unwrap()
    {
        Refusal::BadChoice(fault) => fault.to_string(),
        other => other.code().to_owned(),
    };
    assert!(fault(&mut table, W, "lair", "whale").contains("option lair: `whale`: expected one of owl"));
    assert!(fault(&mut table, W, "den", "owl").contains("option: `den`: expected one of lair"));
    assert!(fault(&mut table, W, "rule", "new").contains("expected one of lair"));
    assert!(fault(&mut table, B, "den", "").contains("expected one of owl, newt, crab"));
    assert!(fault(&mut table, B, "moat", "9").contains("a number from 0 to 8"));
    assert_eq!((table.seq(), chosen(&table)), (2, vec![None; 3]));
    done(table.act(W, choose("lair", "newt"), PLAIN, 1));
    assert_eq!(fault(&mut table, W, "lair", "owl"), "already_chosen");
    assert_eq!(fault(&mut table, W, "lair", "newt"), "already_chosen");
    let mut table = started("owl", "owl");
    assert_eq!(fault(&mut table, W, "lair", "newt"), "no_draft");
    let mut none = people(2, Clock::None);
    assert_eq!(fault(&mut none, W, "lair", "newt"), "no_draft");
    let mut partly = with(vec![human(); 2], |setup| setup.options = options(&["den=owl", "moat=1"]));
    assert_eq!(fault(&mut partly, B, "den", "newt"), "no_draft");
}

#[test]
fn before_the_start_there_is_nothing_to_play_leave_or_offer() {
    let mut table = two();
    let text = table.record().legal().swap_remove(0);
    let later = UNTIMED_DRAFT_MS;
    let mut slow = with(vec![human(); 3], |setup| setup.clock = Clock::None);
    for player in slow.players().iter() {
        done(slow.connect(player, 0));
    }
    slow.disconnect(R, 0);
    assert_eq!(slow.claimable_in(R, later - 1), None);
    assert_eq!(refused(slow.act(W, Command::ClaimAbsent(R), PLAIN, later - 1)), "drafting");
    assert_eq!(refused(slow.act(W, Command::VoteComputer(R), PLAIN, later - 1)), "drafting");
    let cases = [
        (Command::Move(text), "drafting"),
        (Command::Resign, "drafting"),
        (Command::Offer(Offer::Draw), "drafting"),
        (Command::Offer(Offer::Takeback), "drafting"),
        (Command::Offer(Offer::Rematch), "not_over"),
        (Command::Accept(Offer::Draw), "no_offer"),
        (Command::ClaimDraw(Reason::Repetition), "drafting"),
        (Command::ReturnToSeat, "not_your_seat"),
    ];
    for (command, code) in cases {
        assert_eq!(refused(table.act(W, command, PLAIN, 1)), code);
    }
    assert_eq!(refused(table.computer_move(W, "e2e4", None, table.seq(), 1)), "not_your_seat");
    done(table.act(W, Command::Rename("Ada".into()), PLAIN, 1));
}

#[test]
fn who_has_not_chosen_in_time_gets_the_default_when_the_time_was() {
    let mut table = with(vec![human(); 2], |_| {});
    done(table.connect(W, 0));
    done(table.act(W, choose("lair", "newt"), PLAIN, 5));
    // The time waits for everybody, and not for those who leave again.
    assert_eq!((table.wake_at(), table.draft().unwrap().limit), (None, DRAFT_MS));
    assert!(table.tick(10 * DRAFT_MS).facts.is_empty());
    let come = 20 * DRAFT_MS;
    done(table.connect(B, come));
    table.disconnect(B, come + 1);
    let end = come + DRAFT_MS;
    assert_eq!(table.wake_at(), Some(end));
    assert!(table.tick(end - 1).facts.is_empty());
    // Told late: a choice comes too late, and the clock has run since.
    let now = end + FIRST_TURN_MS + 10_000;
    let step = table.act(B, choose("den", "owl"), PLAIN, now);
    assert_eq!(step.refused, Some(Refusal::NoDraft));
    let start = table.record().start_text();
    let told: Vec<_> = step.facts.iter().map(|s| (s.fact.to_string(), s.stamp.at)).collect();
    let texts =
        ["default black den=crab".to_owned(), "default black moat=3".into(), format!("start {start}")];
    assert_eq!(told, texts.map(|text| (text, end)));
    assert_eq!(table.setup().options.texts(), ["lair=newt", "den=crab", "moat=3"]);
    assert_eq!(table.remaining(W, now), Some(50_000));
    // Later still the flag has fallen as well.
    let mut table = two();
    let step = table.tick(u64::MAX / 2);
    assert_eq!(step.facts.last().unwrap().fact, Fact::Left { player: W, how: Departure::Time });
    assert_eq!(step.facts.last().unwrap().stamp.at, DRAFT_MS + FIRST_TURN_MS + 60_000);
}

#[test]
fn the_time_fits_the_clock_or_is_asked_for_within_bounds() {
    let limit = |clock, draft| with(vec![human(); 2], |setup| (setup.clock, setup.draft) = (clock, draft));
    let limit = |clock, draft| limit(clock, draft).draft().unwrap().limit;
    assert_eq!(limit(Clock::None, None), UNTIMED_DRAFT_MS);
    assert_eq!(limit(Clock::Delay { budget: 1000, delay: 0 }, None), DRAFT_MS);
    assert_eq!(limit(Clock::days(3), None), 3 * 86_400_000);
    assert_eq!(limit(Clock::days(3), Some(1_000)), 1_000);
    for (game, draft) in [(secretive(2), 999), (secretive(2), u64::MAX), (plain(2), 60_000)] {
        let setup = Setup { draft: Some(draft), ..setup(vec![human(); 2], BLITZ) };
        let fault = Table::new(game, setup, 0).err().unwrap().faults.swap_remove(0);
        assert_eq!((fault.field.as_str(), fault.text), ("draft", draft.to_string()));
    }
}

#[test]
fn computers_choose_what_was_drawn() {
    let mut table = with(vec![human(), computer()], |_| {});
    assert_eq!(table.chooser(), Some((B, 3)));
    assert_eq!(facts(table.computer_chooses(7, 0)), ["choose black den=newt"]);
    assert_eq!(table.chooser(), Some((B, 9)));
    assert_eq!(facts(table.computer_chooses(8, 0)), ["choose black moat=8"]);
    assert_eq!((table.chooser(), table.thinker()), (None, None));
    assert_eq!(refused(table.computer_chooses(0, 0)), "no_draft");
    assert_eq!(refused(table.act(B, choose("den", "owl"), PLAIN, 0)), "not_your_seat");
    done(table.connect(W, 0));
    done(table.act(W, choose("lair", "owl"), PLAIN, 0));
    assert!(table.draft().is_none());
    // The limit and the default hold for the computer as well.
    let mut table = with(vec![computer(); 2], |_| {});
    assert_eq!(table.wake_at(), Some(DRAFT_MS));
    assert_eq!(facts(table.tick(DRAFT_MS))[0], format!("default white lair={DEFAULT}"));
    assert_eq!(table.thinker(), Some((W, 3)));
}

#[test]
fn what_is_given_openly_is_not_chosen() {
    let table = with(vec![human(); 2], |setup| setup.options = options(&["lair=crab", "den=owl", "moat=0"]));
    assert!(table.draft().is_none());
    let mut table = with(vec![human(); 2], |setup| setup.options = options(&["rule=new", "lair=crab"]));
    assert_eq!(chosen(&table), [None, None]);
    done(table.act(B, choose("den", "owl"), PLAIN, 0));
    done(table.act(B, choose("moat", "0"), PLAIN, 0));
    assert_eq!(table.setup().options.texts(), ["rule=new", "lair=crab", "den=owl", "moat=0"]);
    let start = table.record().start_text();
    let table = with(vec![human(); 2], |setup| setup.position = Some(start));
    assert!(table.draft().is_none());
}

fn next_after(outcome: impl FnOnce(&mut Table)) -> Next {
    let mut table = started("newt", "owl");
    outcome(&mut table);
    assert!(table.is_over());
    table.next_game()
}

#[test]
fn in_a_series_who_has_won_keeps_the_choice_and_the_others_choose_anew() {
    // White has won and sits on Black's seat next: of the two options there the first belongs to it.
    let next = next_after(|table| drop(done(table.act(B, Command::Resign, PLAIN, 2))));
    assert_eq!(
        (next.kept.as_slice(), next.series.to_string().as_str()),
        (&["den=newt".into()][..], "1 0/0 1/0 0/0")
    );
    // Black has won.
    let next = next_after(|table| drop(done(table.act(W, Command::Resign, PLAIN, 2))));
    assert_eq!(
        (next.kept.as_slice(), next.series.to_string().as_str()),
        (&["lair=owl".into()][..], "1 1/0 0/0 0/0")
    );
    let next = next_after(|table| {
        done(table.act(W, Command::Offer(Offer::Draw), PLAIN, 2));
        done(table.act(B, Command::Accept(Offer::Draw), PLAIN, 2));
    });
    assert_eq!((next.kept.as_slice(), next.series.to_string().as_str()), (&[][..], "1 0/1 0/1 0/0"));
    // The score goes on; the choice stays with the person who wins again.
    let mut table = with(vec![human(); 2], |setup| {
        setup.series = Series::parse("4 2/1 0/1 0/0").unwrap();
        setup.options = options(&["den=newt"]);
    });
    assert_eq!(table.series().games, 4);
    done(table.connect(W, 0));
    done(table.connect(B, 0));
    done(table.act(W, choose("lair", "crab"), PLAIN, 0));
    done(table.act(B, choose("moat", "1"), PLAIN, 0));
    done(table.act(W, Command::Resign, PLAIN, 2));
    let next = table.next_game();
    assert_eq!(
        (next.kept.as_slice(), next.series.to_string().as_str()),
        (&["lair=newt".into()][..], "5 1/1 2/1 0/0")
    );
    assert_eq!(Series::parse("1 0/0 0/0"), None);
    assert_eq!(Series::parse("1 0/0 0/0 0-0"), None);
}

#[test]
fn facts_that_cannot_be_are_found_and_no_choice_is_repeated() {
    let mut table = two();
    let mut log = done(table.act(W, choose("lair", "newt"), PLAIN, 1));
    log.splice(
        0..0,
        [Fact::Joined { player: W }, Fact::Joined { player: B }]
            .into_iter()
            .zip(1..)
            .map(|(fact, seq)| Stamped { seq, fact, stamp: log[0].stamp, action: None })
            .collect::<Vec<_>>(),
    );
    let replayed = |fact: Fact| {
        let last = Stamped { seq: 4, stamp: log[0].stamp, fact, action: None };
        let facts = log.iter().cloned().chain([last]);
        Table::replay(secretive(2), setup(vec![human(); 2], BLITZ), 0, facts, 1)
    };
    let again = replayed(Fact::Renamed { player: W, name: "Ada".into() }).unwrap();
    assert_eq!(chosen(&again), [Some("newt"), None, None]);
    assert_eq!(again.wake_at(), table.wake_at().map(|at| at + 1));
    let wrong = |player, option: &str, value: &str| Fact::Chosen {
        player,
        option: option.into(),
        value: value.into(),
    };
    for fact in [
        wrong(W, "lair", "crab"),
        wrong(W, "den", "crab"),
        wrong(B, "den", "crabs"),
        Fact::Started { start: table.record().text() },
        Fact::Played { player: W, text: table.record().legal().swap_remove(0) },
    ] {
        let error = replayed(fact.clone()).err().expect("an error").to_string();
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
    for game in variorum_registry::games() {
        let card = game.card();
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
            let mut table = Table::new(game, setup(vec![human(); card.players], BLITZ), 0).unwrap();
            for player in table.players().iter() {
                done(table.connect(player, 0));
            }
            assert_eq!(table.draft().is_some(), !chosen.is_empty(), "{}", card.id);
            for (player, option, value) in &chosen {
                assert_eq!(table.ticking(1), None, "clocks wait for the choice");
                done(table.act(*player, choose(option, value), PLAIN, 1));
            }
            assert!(table.draft().is_none() && !table.is_over());
            assert_eq!(table.ticking(1).map(|(player, _)| player), Some(table.record().to_move()));
            let texts = table.setup().options.texts();
            let told: Vec<String> =
                chosen.iter().map(|(_, option, value)| format!("{option}={value}")).collect();
            assert!(told.iter().all(|text| texts.contains(text)), "{texts:?}");
            let options = &table.setup().options;
            assert_eq!(game.new_record(options).unwrap().start_text(), table.record().start_text());
            game.read_record(options, &table.record().text()).unwrap();
        }
    }
}

#[test]
fn an_open_choice_is_asked_of_its_player_told_at_once_and_made_anew_in_each_game() {
    let mut games = 0;
    for game in variorum_registry::games() {
        let card = game.card();
        for (player, spec, values) in own_options(card) {
            let Role::Open(_) = spec.role else { continue };
            games += 1;
            let value = values.iter().find(|value| **value != spec.default).expect("another value");
            let seated = |kind: SeatKind| {
                let mut setup = setup(vec![human(); card.players], BLITZ);
                setup.seats[player.index()].kind = kind;
                Table::new(game, setup, 0).unwrap()
            };
            // It is one player's: nobody else chooses it, and it is told to all at once.
            let mut table = seated(SeatKind::Human);
            for one in table.players().iter() {
                done(table.connect(one, 0));
                let step = table.act(one, choose(spec.name, value), PLAIN, 1);
                assert_eq!(step.refused.is_some(), one != player);
            }
            assert!(table.draft().is_none());
            assert_eq!(table.setup().options.get(spec.name), Some(value.as_str()));
            for one in table.players().iter().skip(1) {
                done(table.act(one, Command::Resign, PLAIN, 2));
            }
            assert!(table.is_over() && table.next_game().kept.is_empty(), "made anew, also by who has won");
            // The default when the time runs out.
            let mut table = seated(SeatKind::Human);
            for one in table.players().iter() {
                done(table.connect(one, 0));
            }
            assert_eq!(table.wake_at(), Some(DRAFT_MS));
            let told = facts(table.tick(DRAFT_MS));
            assert_eq!(told[0], format!("default {player} {}={}", spec.name, spec.default));
            assert!(table.draft().is_none());
            // The computer takes the default, and nobody waits for it.
            let table = seated(SeatKind::Computer(1));
            assert!(table.draft().is_none() && table.chooser().is_none());
            assert_eq!(table.setup().options.get(spec.name), Some(spec.default));
            // Who creates the game may fix it.
            let mut fixed = setup(vec![human(); card.players], BLITZ);
            fixed.options =
                Options::parse(card.options, [format!("{}={value}", spec.name).as_str()]).unwrap();
            let table = Table::new(game, fixed.clone(), 0).unwrap();
            assert!(table.draft().is_none());
            // A game that began without the question goes on as it was.
            let start = game.new_record(&Options::default()).unwrap().start_text();
            let begun = Setup { position: Some(start), options: Options::default(), ..fixed };
            let old = Table::replay(game, begun, 0, [], 1).unwrap();
            assert!(old.draft().is_none() && old.setup().options.texts().is_empty());
        }
    }
    assert!(games > 0);
}

#[test]
fn open_and_secret_choices_are_made_in_one_draft() {
    let mut table = Table::new(half_open(2), setup(vec![human(); 2], BLITZ), 0).unwrap();
    done(table.connect(W, 0));
    done(table.connect(B, 0));
    done(table.act(W, choose("lair", "newt"), PLAIN, 1));
    done(table.act(B, choose("moat", "8"), PLAIN, 2));
    let told = |eyes| -> Vec<Option<&str>> {
        table.draft().unwrap().picks().iter().map(|pick| pick.told_to(eyes)).collect()
    };
    assert_eq!(told(PlayerSet::EMPTY), [None, None, Some("8")]);
    assert_eq!(told(PlayerSet::only(W)), [Some("newt"), None, Some("8")]);
    assert!(table.setup().options.texts().is_empty());
    let last = facts(table.act(B, choose("den", "owl"), PLAIN, 3));
    assert!(last[1].starts_with("start "), "{last:?}");
    done(table.act(W, Command::Resign, PLAIN, 4));
    // Black has won: what was secret is kept, what was open is not.
    assert_eq!(table.next_game().kept, ["lair=owl"]);
    // The computer draws what is secret and takes the default of what is open.
    let mut table = Table::new(half_open(2), setup(vec![human(), computer()], BLITZ), 0).unwrap();
    assert_eq!(table.setup().options.texts(), ["moat=3"]);
    assert_eq!(table.chooser(), Some((B, 3)));
    done(table.computer_chooses(0, 0));
    assert_eq!((table.chooser(), chosen(&table)), (None, vec![None, Some("owl")]));
}

#[test]
fn beasts_are_nowhere_in_what_others_see() {
    for beast in BEASTS {
        let mut table = two();
        done(table.act(W, choose("lair", beast), PLAIN, 1));
        let record = table.record();
        assert!(!record.text().contains(beast) && !table.setup().options.texts().join(" ").contains(beast));
        assert_eq!(record.start_text(), two().record().start_text());
    }
}
