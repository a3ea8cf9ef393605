//! The six armies, and what the five slots and the pawns of each are.

use variorum_core::Choice;

/// What a letter of position and move text stands for; what that is, the army says.
pub use variorum_core::orthodox::Kind as Slot;

/// An army.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Army {
    /// That of orthodox chess; the only one that castles.
    Classic,
    /// A queen that attacks only kings and that only a king can take; pawns drawn to the enemy king.
    Nemesis,
    /// Knights, bishops and rooks lend each other their powers.
    Empowered,
    /// A queen that takes anywhere, and rooks that go anywhere and cannot be taken.
    Reaper,
    /// Two warrior kings, who move again after each turn and can destroy everything around them.
    TwoKings,
    /// Wild horse, tiger, elephant and jungle queen.
    Animals,
}

/// For each army in order: option value, title, letter.
const NAMES: [(&str, &str, char); 6] = [
    ("classic", "Classic", 'c'),
    ("nemesis", "Nemesis", 'n'),
    ("empowered", "Empowered", 'e'),
    ("reaper", "Reaper", 'r'),
    ("twokings", "Two Kings", 'k'),
    ("animals", "Animals", 'a'),
];

/// The armies as values of an option.
pub const CHOICES: [Choice; 6] = {
    let mut choices = [Choice { value: "", label: "" }; 6];
    let mut i = 0;
    while i < 6 {
        choices[i] = Choice { value: NAMES[i].0, label: NAMES[i].1 };
        i += 1;
    }
    choices
};

impl Army {
    /// All armies, in the order of the book.
    pub const ALL: [Army; 6] =
        [Army::Classic, Army::Nemesis, Army::Empowered, Army::Reaper, Army::TwoKings, Army::Animals];

    /// The value of the options `white` and `black`.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].0
    }

    /// For people.
    pub const fn title(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// The letter of a position text.
    pub const fn letter(self) -> char {
        NAMES[self as usize].2
    }

    /// The army of that option value.
    pub fn from_name(name: &str) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.name() == name)
    }

    /// The army of that letter.
    pub fn from_letter(letter: char) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.letter() == letter)
    }

    /// What is special about it, and how hard it is to play, for who is to choose.
    pub const fn about(self) -> &'static str {
        match self {
            Army::Classic => {
                "The pieces of orthodox chess, and the only army that castles. Easy: there is nothing to learn."
            }
            Army::Nemesis => {
                "The nemesis slides like a queen but captures nothing: it attacks kings alone, and only a king takes \
                 it. Its pawns may also step towards the enemy king, sideways and back. Of middling difficulty."
            }
            Army::Empowered => {
                "A knight, bishop or rook also moves like the others that stand beside it. The elegant queen steps \
                 one square like a king. Of middling difficulty: keep the pieces together."
            }
            Army::Reaper => {
                "The reaper goes to any square and takes almost anything anywhere, but not on the enemy's first row \
                 and never a king. The two ghosts go anywhere, take nothing and cannot be taken. Of middling difficulty."
            }
            Army::TwoKings => {
                "Two warrior kings and no queen. After each move one of them may move again, or whirlwind: it stays \
                 and destroys everything around it, friend and foe. Hard: both kings must be kept from check."
            }
            Army::Animals => {
                "Wild horses take their own side too, the jungle queen moves as rook or knight, tigers strike two \
                 squares away and stay where they were, elephants trample all in their way. Hard."
            }
        }
    }

    /// How many kings it has.
    pub const fn kings(self) -> u32 {
        if matches!(self, Army::TwoKings) { 2 } else { 1 }
    }

    /// What its pawns may become, in order of their number.
    #[inline]
    pub const fn promotions(self) -> &'static [Slot] {
        match self {
            Army::TwoKings => &[Slot::Knight, Slot::Bishop, Slot::Rook],
            _ => &[Slot::Knight, Slot::Bishop, Slot::Rook, Slot::Queen],
        }
    }

    /// The English name of what stands in a slot.
    pub const fn piece(self, slot: Slot) -> &'static str {
        match (self, slot) {
            (Army::Nemesis, Slot::Queen) => "nemesis",
            (Army::Nemesis, Slot::Pawn) => "nemesis pawn",
            (Army::Empowered, Slot::Queen) => "elegant queen",
            (Army::Reaper, Slot::Queen) => "reaper",
            (Army::Reaper, Slot::Rook) => "ghost",
            (Army::TwoKings, Slot::King) => "warrior king",
            (Army::Animals, Slot::Queen) => "jungle queen",
            (Army::Animals, Slot::Rook) => "elephant",
            (Army::Animals, Slot::Bishop) => "tiger",
            (Army::Animals, Slot::Knight) => "wild horse",
            _ => ["pawn", "knight", "bishop", "rook", "queen", "king"][slot as usize],
        }
    }
}
