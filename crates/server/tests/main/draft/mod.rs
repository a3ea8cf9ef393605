//! Choices before a game, secret and open, and series of games, over real connections.

use super::*;
use variorum_api::{Draft, NumberedEvent, Secret};
use variorum_core::{OptionSpec, Role};

/// A secret option of a game of two, with a value to choose and one that nobody has.
pub struct SecretOption {
    pub spec: &'static OptionSpec,
    pub mine: &'static str,
    nobodys: &'static str,
}

impl SecretOption {
    fn choose(&self) -> Command {
        Command::Choose { option: self.spec.name.into(), value: Secret::new(self.mine) }
    }

    fn text(&self) -> String {
        format!("{}={}", self.spec.name, self.mine)
    }
}

pub fn secret_game() -> (&'static dyn AnyGame, [SecretOption; 2]) {
    let of = |game: &'static dyn AnyGame, player: usize| {
        let own = |role| matches!(role, Role::Secret(owner) if owner.index() == player);
        let spec = game.card().options.iter().find(|spec| own(spec.role))?;
        let Values::Choices(choices) = spec.values else { return None };
        let mut values = choices.iter().map(|choice| choice.value).filter(|&value| value != spec.default);
        // The second player chooses something else than the first.
        let mine = values.nth(player)?;
        Some(SecretOption { spec, mine, nobodys: values.nth(1)? })
    };
    variorum_registry::games()
        .find_map(|game| Some((game, [of(game, 0)?, of(game, 1)?])))
        .expect("a game with secrets")
}

fn wish(seats: Vec<SeatRequest>) -> CreateGame {
    let game = secret_game().0.card().id.to_owned();
    let clock = Clock::Increment { budget_ms: 600_000, increment_ms: 0 };
    CreateGame { game, clock, ..wanted(seats) }
}

/// Nothing that was heard says more of a choice than of a value nobody has chosen.
fn says_nothing_of(secret: &SecretOption, texts: &[String]) {
    for text in texts {
        let times = |value: &str| text.matches(&format!("\"{value}\"")).count();
        assert_eq!(times(secret.mine), times(secret.nobodys), "{text}");
        assert!(!text.contains(&secret.text()), "{text}");
    }
}

fn chosen(draft: &Draft, seat: Seat) -> Option<&str> {
    let seat = draft.seats.iter().find(|one| one.seat == seat).expect("a seat that chooses");
    seat.options[0].chosen.as_deref()
}

async fn drafted(client: &mut Client) -> (NumberedEvent, Live) {
    loop {
        let (event, live) = client.event().await;
        if !matches!(event.event, Event::Joined { .. }) {
            return (event, live);
        }
    }
}

async fn started(client: &mut Client) -> (Vec<String>, Live) {
    loop {
        if let (NumberedEvent { event: Event::Started { options, start }, .. }, live) = client.event().await {
            assert!(!start.is_empty() && live.draft.is_none());
            return (options, live);
        }
    }
}

#[tokio::test]
async fn choices_are_secret_until_all_are_made_even_over_a_kill() {
    let (_, [white, black]) = secret_game();
    let folder = tempfile::tempdir().unwrap();
    let mut child = Child::start(folder.path());
    let address = child.address().await;
    let created = create(address, &wish(vec![person(), person()])).await;
    let id = created.id.clone();
    let [first, second] = [0, 1].map(|seat| created.seats[seat].token.as_str());
    let (mut ada, snapshot) = Client::join(address, &id, &[first]).await;
    let draft = snapshot.live.draft.clone().expect("a draft");
    assert_eq!((draft.seats.len(), draft.limit_ms, draft.remaining_ms), (2, 60_000, None));
    let option = &draft.seats[0].options[0];
    assert_eq!((option.name.as_str(), option.default.as_str()), (white.spec.name, white.spec.default));
    assert!(!option.label.is_empty() && !option.help.is_empty() && option.choices.len() > 1);
    let (mut bob, _) = Client::join(address, &id, &[second]).await;
    let (mut watcher, _) = Client::join(address, &id, &[]).await;

    let act = ada.act(WHITE, white.choose()).await;
    let (event, live) = drafted(&mut ada).await;
    let told = Event::Chosen { player: WHITE.into(), option: white.spec.name.into() };
    assert_eq!(event.event, told);
    let draft = live.draft.unwrap();
    assert_eq!((chosen(&draft, WHITE), chosen(&draft, BLACK)), (Some(white.mine), None));
    assert!(draft.remaining_ms.is_some() && live.ticking.is_none());
    ada.answer(act).await.unwrap();
    for other in [&mut bob, &mut watcher] {
        let (event, live) = drafted(other).await;
        let draft = live.draft.unwrap();
        assert_eq!((event.event, chosen(&draft, WHITE)), (told.clone(), None));
        assert_eq!(draft.seats.iter().map(|seat| seat.ready).collect::<Vec<_>>(), [true, false]);
    }
    let plain = [
        http(address, "GET", &format!("/api/v1/games/{id}"), "").await.1,
        http(address, "GET", "/api/v1/games", "").await.1,
    ];
    says_nothing_of(&white, &plain);
    let seen = bob.seq;
    child.kill().await;

    let mut child = Child::start(folder.path());
    let address = child.address().await;
    let (mut tab, snapshot) = Client::join(address, &id, &[first]).await;
    assert_eq!(chosen(&snapshot.live.draft.unwrap(), WHITE), Some(white.mine));
    let (mut late, snapshot) = Client::join(address, &id, &[]).await;
    assert_eq!(chosen(&snapshot.live.draft.unwrap(), WHITE), None);
    let mut back = Client::connect(address, &id).await;
    back.seq = seen - 1;
    back.hello(&[second], Some(seen - 1)).await;
    match back.hear().await {
        ServerMessage::Resumed { events, live, .. } => {
            assert_eq!(events.last().unwrap().event, told);
            assert_eq!(chosen(&live.draft.unwrap(), WHITE), None);
        }
        other => panic!("{other:?}"),
    }
    let wrong =
        |option: &str, value: &str| Command::Choose { option: option.into(), value: Secret::new(value) };
    for (action, code) in [
        (white.choose(), "already_chosen"),
        (wrong(white.spec.name, "whale"), "bad_choice"),
        (wrong(black.spec.name, black.mine), "bad_choice"),
        (Command::Resign, "drafting"),
        (Command::Move { text: "e2e4".into() }, "drafting"),
    ] {
        let act = tab.act(WHITE, action).await;
        assert_eq!(tab.answer(act).await, Err(code.into()));
    }
    let act = late.act(BLACK, black.choose()).await;
    assert_eq!(late.answer(act).await, Err("not_your_seat".into()));
    for (secret, client) in
        [(&white, &bob), (&white, &watcher), (&white, &late), (&white, &back), (&black, &ada), (&black, &tab)]
    {
        says_nothing_of(secret, &client.heard);
    }

    back.act(BLACK, black.choose()).await;
    for client in [&mut back, &mut tab, &mut late] {
        let (options, live) = started(client).await;
        assert!(options.contains(&white.text()) && options.contains(&black.text()), "{options:?}");
        assert_eq!(live.ticking.unwrap().seat, WHITE);
    }
    let (_, snapshot) = Client::join(address, &id, &[]).await;
    let record = replay(&snapshot);
    let act = tab.act(WHITE, any_move(record.as_ref())).await;
    tab.answer(act).await.unwrap();
    // What was revealed stays so.
    child.kill().await;
    let mut child = Child::start(folder.path());
    let (_, again) = Client::join(child.address().await, &id, &[]).await;
    assert_eq!((&again.options, &again.start, again.entries.len()), (&snapshot.options, &snapshot.start, 1));
    replay(&again);
}

#[tokio::test]
async fn a_series_lets_who_lost_choose_anew_and_keeps_the_score() {
    let (_, [white, black]) = secret_game();
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let address = running.address();
    let created = create(address, &wish(vec![person(), person()])).await;
    let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
    let (mut client, snapshot) = Client::join(address, &created.id, &tokens).await;
    assert_eq!((snapshot.live.series.game, snapshot.live.series.score[0].wins), (1, 0));
    client.act(WHITE, white.choose()).await;
    client.act(BLACK, black.choose()).await;
    started(&mut client).await;
    client.act(WHITE, Command::Resign).await;
    let (_, live) = client.played().await;
    assert_eq!((live.series.game, live.series.score[1].wins), (1, 1));
    client.act(BLACK, Command::Offer { offer: Offer::Rematch }).await;
    client.event().await;
    client.act(WHITE, Command::Accept { offer: Offer::Rematch }).await;
    let next = loop {
        if let Event::Rematched { id } = client.event().await.0.event {
            break id;
        }
    };
    let (mut client, snapshot) = Client::join(address, &next, &tokens).await;
    // Black has won, sits at White's place now, and keeps what it had; the other chooses.
    let kept = format!("{}={}", white.spec.name, black.mine);
    assert!(snapshot.options.contains(&kept), "{:?}", snapshot.options);
    let draft = snapshot.live.draft.unwrap();
    assert_eq!(draft.seats.iter().map(|one| one.seat).collect::<Vec<_>>(), [BLACK]);
    let wins: Vec<u32> = snapshot.live.series.score.iter().map(|tally| tally.wins).collect();
    assert_eq!((snapshot.live.series.game, wins), (2, vec![1, 0]));
    let act = client.act(WHITE, white.choose()).await;
    assert_eq!(client.answer(act).await, Err("no_draft".into()));
    let value = black.nobodys.to_owned();
    client.act(BLACK, Command::Choose { option: black.spec.name.into(), value: Secret::new(value) }).await;
    let (options, _) = started(&mut client).await;
    assert!(options.contains(&kept) && options.contains(&format!("{}={}", black.spec.name, black.nobodys)));
    running.stop().await;
}

#[tokio::test]
async fn the_computer_chooses_by_itself_and_who_does_not_gets_the_default() {
    let (_, [white, black]) = secret_game();
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let slow = CreateGame { draft_ms: Some(1_000), ..wish(vec![person(), computer()]) };
    let created = create(running.address(), &slow).await;
    let (mut client, snapshot) =
        Client::join(running.address(), &created.id, &[&created.seats[0].token]).await;
    let draft = snapshot.live.draft.expect("a draft");
    assert!(!draft.seats[0].ready && draft.limit_ms == 1_000);
    let (options, _) = started(&mut client).await;
    assert!(options.contains(&format!("{}={}", white.spec.name, white.spec.default)), "{options:?}");
    assert!(options.iter().any(|text| text.starts_with(&format!("{}=", black.spec.name))));
    // Computers among themselves are ready at once.
    let created = create(running.address(), &wish(vec![computer(), computer()])).await;
    loop {
        let (_, snapshot) = Client::join(running.address(), &created.id, &[]).await;
        if snapshot.live.draft.is_none() {
            replay(&snapshot);
            break;
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn what_is_given_openly_or_by_a_position_is_not_drafted() {
    let (game, [white, black]) = secret_game();
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let people = || vec![person(), person()];
    let open = CreateGame { options: vec![white.text(), black.text()], ..wish(people()) };
    let created = create(running.address(), &open).await;
    let (_, snapshot) = Client::join(running.address(), &created.id, &[]).await;
    assert!(snapshot.live.draft.is_none());
    let placed = CreateGame { position: Some(replay(&snapshot).text()), ..wish(people()) };
    let created = create(running.address(), &placed).await;
    let (_, snapshot) = Client::join(running.address(), &created.id, &[]).await;
    assert!(snapshot.live.draft.is_none());
    replay(&snapshot);
    for (wish, part) in [
        (CreateGame { draft_ms: Some(1), ..wish(people()) }, "draft: `1`: expected 1000 to"),
        (CreateGame { draft_ms: Some(60_000), ..wanted(people()) }, "nothing is chosen before"),
        (CreateGame { options: vec![format!("{}=whale", white.spec.name)], ..wish(people()) }, "whale"),
    ] {
        let (status, body) = http(running.address(), "POST", "/api/v1/games", &to_json(&wish)).await;
        assert!(status == 422 && body.contains(part), "{status} {body}");
    }
    assert!(game.card().players == 2);
    running.stop().await;
}

/// The first option of a registered game that a player chooses openly, and another value than the default.
fn open_choice() -> (&'static dyn AnyGame, Seat, &'static OptionSpec, &'static str) {
    let of = |game: &'static dyn AnyGame| {
        game.card().options.iter().find_map(|spec| {
            let (Role::Open(player), Values::Choices(choices)) = (spec.role, spec.values) else {
                return None;
            };
            let value = choices.iter().map(|choice| choice.value).find(|&value| value != spec.default)?;
            Some((game, Seat::ALL[player.index()], spec, value))
        })
    };
    variorum_registry::games().find_map(of).expect("a game with an open choice")
}

/// Such a game, with nothing fixed.
fn open_wish(seats: Vec<SeatRequest>, options: &[&str]) -> CreateGame {
    let game = open_choice().0.card().id.to_owned();
    let options = options.iter().map(|text| (*text).to_owned()).collect();
    CreateGame { game, options, ..wish(seats) }
}

#[tokio::test]
async fn an_open_choice_is_told_to_all_at_once_even_over_a_kill_and_is_made_anew_in_a_rematch() {
    let (game, chooser, spec, value) = open_choice();
    let text = format!("{}={value}", spec.name);
    let choose = || Command::Choose { option: spec.name.into(), value: Secret::new(value) };
    let folder = tempfile::tempdir().unwrap();
    let mut child = Child::start(folder.path());
    let address = child.address().await;
    let created = create(address, &open_wish(vec![person(); game.card().players], &[])).await;
    let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
    let (_, snapshot) = Client::join(address, &created.id, &tokens).await;
    let draft = snapshot.live.draft.expect("a draft");
    assert_eq!(draft.seats.iter().map(|one| one.seat).collect::<Vec<_>>(), [chooser]);
    assert!(draft.seats[0].options[0].open && !draft.seats[0].ready && snapshot.live.ticking.is_none());
    child.kill().await;

    let mut child = Child::start(folder.path());
    let address = child.address().await;
    let mut clients = Vec::new();
    for token in &tokens {
        clients.push(Client::join(address, &created.id, &[*token]).await.0);
    }
    clients.push(Client::join(address, &created.id, &[]).await.0);
    for (other, seat) in Seat::ALL.into_iter().enumerate().take(tokens.len()) {
        if seat != chooser {
            let act = clients[other].act(seat, choose()).await;
            assert_eq!(clients[other].answer(act).await, Err("no_draft".into()));
        }
    }
    clients[chooser.index()].act(chooser, choose()).await;
    for client in &mut clients {
        let (options, live) = started(client).await;
        assert!(options.contains(&text), "{options:?}");
        assert!(live.ticking.is_some(), "the clocks start with the game");
    }
    child.kill().await;

    // Stored as it was chosen. The next game asks who sits there then, and remembers nothing.
    let mut child = Child::start(folder.path());
    let address = child.address().await;
    let (mut client, snapshot) = Client::join(address, &created.id, &tokens).await;
    assert!(snapshot.options.contains(&text));
    replay(&snapshot);
    for &seat in &Seat::ALL[1..tokens.len()] {
        client.act(seat, Command::Resign).await;
        client.played().await;
    }
    client.act(Seat::ALL[0], Command::Offer { offer: Offer::Rematch }).await;
    for &seat in &Seat::ALL[1..tokens.len()] {
        // What was offered or agreed to is known before the next one agrees.
        client.event().await;
        client.act(seat, Command::Accept { offer: Offer::Rematch }).await;
    }
    let next = loop {
        if let Event::Rematched { id } = client.event().await.0.event {
            break id;
        }
    };
    let (_, snapshot) = Client::join(address, &next, &tokens).await;
    let draft = snapshot.live.draft.expect("a draft");
    assert_eq!((draft.seats[0].seat, draft.seats[0].ready, snapshot.options), (chooser, false, vec![]));
}

#[tokio::test]
async fn an_open_choice_is_not_asked_of_the_computer_nor_where_it_is_fixed_and_has_a_default() {
    let (game, chooser, spec, value) = open_choice();
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path()).await;
    let people = || vec![person(); game.card().players];
    let mut with_computer = people();
    with_computer[chooser.index()] = computer();
    let fixed = format!("{}={value}", spec.name);
    let usual = format!("{}={}", spec.name, spec.default);
    for (wish, text) in
        [(open_wish(with_computer, &[]), &usual), (open_wish(people(), &[fixed.as_str()]), &fixed)]
    {
        let created = create(running.address(), &wish).await;
        let (_, snapshot) = Client::join(running.address(), &created.id, &[]).await;
        assert!(snapshot.live.draft.is_none() && snapshot.options == [text.as_str()]);
        replay(&snapshot);
    }
    let slow = CreateGame { draft_ms: Some(1_000), ..open_wish(people(), &[]) };
    let created = create(running.address(), &slow).await;
    let tokens: Vec<&str> = created.seats.iter().map(|link| link.token.as_str()).collect();
    let (mut client, _) = Client::join(running.address(), &created.id, &tokens).await;
    assert_eq!(started(&mut client).await.0, [usual]);
    running.stop().await;
}
