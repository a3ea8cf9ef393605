//! Search over any game of core: alpha-beta for two players, paranoid for three.
