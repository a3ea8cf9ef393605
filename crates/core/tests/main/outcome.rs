use variorum_core::{Outcome, PerPlayer, Player, PlayerSet, Reason};

#[test]
fn places_are_the_reverse_order_of_going_out() {
    let won = Outcome::win(Player::RED, Reason::LastPlayer);
    assert_eq!(won.places(3, &[Player::BLACK, Player::WHITE]), PerPlayer([2, 3, 1]));
    let drawn = Outcome::draw([Player::WHITE, Player::RED].into_iter().collect(), Reason::Stalemate);
    assert_eq!(drawn.places(3, &[Player::BLACK]), PerPlayer([1, 3, 1]));
    let two = Outcome::win(Player::BLACK, Reason::Checkmate);
    assert_eq!(two.places(2, &[]), PerPlayer([2, 1, 0]));
}

#[test]
fn points_share_a_draw() {
    let drawn = Outcome::draw(PlayerSet::first(3), Reason::Fifty);
    assert!((drawn.points(Player::RED) - 1.0 / 3.0).abs() < 1e-12);
    let won = Outcome::win(Player::WHITE, Reason::Checkmate);
    assert_eq!((won.points(Player::WHITE), won.points(Player::BLACK)), (1.0, 0.0));
}

#[test]
fn an_end_in_words() {
    assert_eq!(Outcome::win(Player::WHITE, Reason::Checkmate).in_words(), "White wins by checkmate");
    assert_eq!(
        Outcome::draw(PlayerSet::first(2), Reason::Repetition).in_words(),
        "Draw between White and Black by repetition"
    );
    assert!(Reason::COMMON.into_iter().all(|reason| Reason::from_name(reason.name()) == Some(reason)));
}
