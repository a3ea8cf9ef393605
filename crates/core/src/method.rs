//! Ways to search a game of three players.

use std::fmt;

/// How a search takes the players into account.
///
/// In a game of two players the first three come to the same: what one gains the other loses, and
/// the best reply is the only other player's. Monte-Carlo tree search differs there too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Both others are taken to play against the searching player: alpha-beta (Sturtevant and Korf,
    /// "On pruning techniques for multi-player games", 2000).
    Paranoid,
    /// Every player is taken to play for the own good: one value for each player (Luckhardt and
    /// Irani, "An algorithmic solution of n-person games", 1986).
    MaxN,
    /// One of the others at a time answers the searching player at will; the remaining one plays the
    /// move that looks best at first sight: alpha-beta (Esser, Gras, Winands, Schadd and Lanctot,
    /// "Improving Best-Reply Search", 2013, called BRS+ there).
    BestReply,
    /// A tree grown move by move where it promises most, for each player's own good, with evaluations
    /// for values (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006).
    MonteCarlo,
}

impl Method {
    /// Every method, in the order of the enum.
    pub const ALL: [Method; 4] = [Method::Paranoid, Method::MaxN, Method::BestReply, Method::MonteCarlo];

    /// The word by which it is asked for: `paranoid`, `maxn`, `brs`, `mcts`.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Paranoid => "paranoid",
            Method::MaxN => "maxn",
            Method::BestReply => "brs",
            Method::MonteCarlo => "mcts",
        }
    }

    /// The method with that name.
    pub fn from_name(name: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.name() == name)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_found_by_their_names() {
        for method in Method::ALL {
            assert_eq!(Method::from_name(&method.to_string()), Some(method));
        }
        assert_eq!(Method::from_name("Paranoid"), None);
    }
}
