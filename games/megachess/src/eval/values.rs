//! The weights of the evaluation, in centipawns; `weights.rs` holds their values.

variorum_core::weights! {
    /// How much everything counts. Lists by kind are in the order of [`crate::position::Kind`].
    pub struct Weights {
        /// A piece. On this board lines are long and a knight is far from everything.
        pub values: [i32; 7],
        /// Each square that a piece can go to.
        pub mobility: [i32; 7],
        /// Each square at an enemy king that a piece attacks.
        pub king_attack: [i32; 7],
        /// Each own pawn beside the king.
        pub shelter: i32,
        /// A pawn so many steps away from promotion; nothing from the end of the list on.
        pub near_promotion: [i32; 9],
        /// An undefended piece under attack costs this part in percent of its value, half of that when its owner is
        /// to move.
        pub loose: i32,
        /// What is attacked by something of less value costs this part in percent of the difference, when its owner
        /// is not to move.
        pub chased: i32,
        /// For the last two players: what the weaker king is worth less for every step from the middle of the board
        /// and for every step the stronger king is nearer to it.
        pub cornered: i32,
        /// That one of two opponents is gone.
        pub one_opponent_less: i32,
    }
}
