//! The list of games that are played now.

use super::people::Site;
use super::streams::lines::Lines;
use super::*;
use variorum_api::{Secret, WatchMessage, WatchedGame};

/// What somebody knows who looks at the list.
#[derive(Default)]
struct Known {
    games: Vec<WatchedGame>,
    order: Vec<String>,
    total: usize,
}

impl Known {
    /// Hears until it is as wanted.
    async fn until(&mut self, lines: &mut Lines, wanted: impl Fn(&Known) -> bool) {
        while !wanted(self) {
            let Some(WatchMessage::Games { order, changed, total }) = lines.next().await else {
                panic!("the stream goes on")
            };
            self.games.retain(|game| !changed.iter().any(|new| new.game.id == game.game.id));
            self.games.extend(changed);
            (self.order, self.total) = (order, total);
            assert!(self.order.iter().all(|id| self.games.iter().any(|game| game.game.id == *id)));
        }
    }

    fn game(&self, id: &str) -> Option<&WatchedGame> {
        self.games.iter().find(|game| game.game.id == id && self.order.contains(&game.game.id))
    }
}

#[tokio::test]
async fn public_games_are_listed_as_they_go_on() {
    let site = Site::new(&[]).await;
    let address = site.running.address();
    let public = |seats: Vec<SeatRequest>| CreateGame { public: true, ..wanted(seats) };
    let stronger = create(address, &public(vec![person(), at_level(8)])).await;
    let weaker = create(address, &public(vec![person(), at_level(1)])).await;
    let private = create(address, &wanted(vec![person(), person()])).await;
    let token = stronger.seats[0].token.as_str();
    let (mut white, snapshot) = Client::join(address, &stronger.id, &[token]).await;
    let _private = Client::join(address, &private.id, &[&private.seats[0].token]).await;
    // Games in memory and those of the store are there, without those that are not public.
    let mut lines = Lines::open(&site.browser(), "/api/v1/watch").await;
    let mut known = Known::default();
    known.until(&mut lines, |known| known.total == 2).await;
    assert_eq!(known.order, [stronger.id.clone(), weaker.id.clone()], "the stronger computer comes first");
    assert!(known.game(&weaker.id).unwrap().strength < known.game(&stronger.id).unwrap().strength);
    let (_watcher, _) = Client::join(address, &stronger.id, &[]).await;
    known.until(&mut lines, |known| known.game(&stronger.id).unwrap().watchers == 1).await;
    let before = known.game(&stronger.id).unwrap().game.clone();
    assert_eq!(before.position, snapshot.position);
    white.act(WHITE, any_move(replay(&snapshot).as_ref())).await;
    known.until(&mut lines, |known| known.game(&stronger.id).unwrap().game.seq > before.seq).await;
    assert_ne!(known.game(&stronger.id).unwrap().game.position, before.position);
    white.act(WHITE, Command::Resign).await;
    known.until(&mut lines, |known| known.game(&stronger.id).unwrap().game.result.is_some()).await;
    // By game and by order.
    let other = game(3).card().id;
    let mut none = Lines::open(&site.browser(), &format!("/api/v1/watch?game={other}&order=watched")).await;
    let first: WatchMessage = none.next().await.expect("a message");
    assert_eq!(first, WatchMessage::Games { order: vec![], changed: vec![], total: 0 });
    assert_eq!(site.browser().get("/api/v1/watch?order=best").await.code(), "bad_query");
    assert_eq!(site.browser().get("/api/v1/watch?game=ludo").await.code(), "bad_value");
    site.running.stop().await;
}

#[tokio::test]
async fn what_is_chosen_in_secret_is_not_in_the_list() {
    let site = Site::new(&[]).await;
    let drafted = variorum_registry::games()
        .find(|game| game.card().options.iter().any(|spec| matches!(spec.role, Role::Secret(_))))
        .expect("a game with secret choices");
    let card = drafted.card();
    let spec = card.options.iter().find(|spec| matches!(spec.role, Role::Secret(_))).expect("such an option");
    let (Values::Choices(choices) | Values::Numbered { choices, .. }) = spec.values;
    let chosen = choices.iter().map(|choice| choice.value).find(|value| *value != spec.default);
    let wanted = CreateGame {
        game: card.id.to_owned(),
        options: vec![],
        public: true,
        ..wanted(vec![person(); card.players])
    };
    let created = create(site.running.address(), &wanted).await;
    let token = created.seats[0].token.as_str();
    let (mut white, snapshot) = Client::join(site.running.address(), &created.id, &[token]).await;
    let draft = snapshot.live.draft.expect("a draft");
    let own = draft.seats.iter().find(|seat| seat.seat == WHITE).and_then(|seat| seat.options.first());
    let option = own.expect("something to choose").name.clone();
    let value = chosen.expect("another choice").to_owned();
    white.act(WHITE, Command::Choose { option, value: Secret::new(value.as_str()) }).await;
    let mut lines = Lines::open(&site.browser(), "/api/v1/watch").await;
    let mut known = Known::default();
    known.until(&mut lines, |known| known.game(&created.id).is_some()).await;
    let shown = to_json(&known.game(&created.id).unwrap().game);
    assert!(!shown.contains(&format!("={value}")), "{shown}");
    site.running.stop().await;
}
