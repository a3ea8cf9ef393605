//! The weights of the evaluation, in centipawns; `weights.rs` holds their values.

variorum_core::weights! {
    /// How much everything counts.
    pub struct Weights {
        /// A man.
        pub man: i32,
        /// A king: on light squares no man can jump it.
        pub king: i32,
        /// A man this many steps away from the nearest back line of an opponent; nothing from the end of the list on.
        pub near_crowning: [i32; 11],
        /// A piece that guards the own back line.
        pub guard: i32,
        /// Having as many pieces as it takes kings to catch one.
        pub enough: i32,
        /// The same of the last two, added.
        pub enough_of_two: i32,
        /// Against a piece that stands in a black hole, where it has few ways out.
        pub in_hole: i32,
        /// The part in percent of a piece's worth that is lost when an opponent who decides before its owner can
        /// jump it: of the best such piece.
        pub jumped_first: i32,
        /// The same of each further one.
        pub jumped_also: i32,
        /// The same of each that an opponent can jump who decides later.
        pub jumped_later: i32,
        /// The same for a player whose every jump ends in a black hole while jumping is compulsory.
        pub falls: i32,
        /// With few pieces left, each king of the strongest player wants to be near an enemy, by this much a step.
        pub hunt: i32,
        /// Of an advantage in which both have few pieces only this part in percent counts: two kings hardly ever
        /// catch one.
        pub of_few: i32,
        /// Each turn by which three kings of one of the last two catch the lone king of the other earlier.
        pub chase_of_two: i32,
        /// The same while three are in.
        pub chase_of_three: i32,
        /// While three are in, the part in percent of what the stronger opponent has that counts against a player.
        pub stronger: i32,
        /// The same of the weaker one.
        pub weaker: i32,
        /// Against having nothing left with three in; less and less against having more.
        pub frail: i32,
        /// To go on playing with two opponents: a draw of three gives a third only, and most games are decided later
        /// than the balance of the board tells.
        pub playing_on: i32,
        /// That one of two opponents is gone.
        pub one_opponent_less: i32,
    }
}
