//! What tells the pieces of one player from another's: colours, and for eyes that do not tell
//! colours apart, the outline of the foot and the mark on it.

/// The look of one player's pieces.
pub struct PlayerStyle {
    /// Of the figure.
    pub fill: &'static str,
    /// Around the figure: stands out from the fill and from the board.
    pub edge: &'static str,
    /// Lines on the figure.
    pub line: &'static str,
    /// The foot: fills the height from 80 to 93 of the box and `half` to either side of its middle.
    pub foot: fn(half: i32) -> String,
    /// The mark on the foot, drawn as lines.
    pub mark: &'static str,
}

/// The looks of the three players, and of a fourth for an owner beyond them.
const STYLES: [PlayerStyle; 4] = [
    PlayerStyle { fill: "#fffaf0", edge: "#2b2622", line: "#2b2622", foot: spread, mark: "" },
    PlayerStyle { fill: "#1a1a1f", edge: "#0b0a0c", line: "#f3ebdc", foot: stepped, mark: "M34 87H66" },
    PlayerStyle {
        fill: "#d94a55",
        edge: "#4a0512",
        line: "#ffe9e0",
        foot: bowl,
        mark: "M37 86.5V86.4M50 86.5V86.4M63 86.5V86.4",
    },
    PlayerStyle { fill: "#7d8a99", edge: "#2b2f36", line: "#ffffff", foot: spread, mark: "" },
];

/// The grey of stone, for the pieces of a player who is out; foot and mark stay the player's.
pub const OUT_COLOURS: [&str; 3] = ["#a5a39e", "#6b6863", "#3c3936"];

/// The look of a player's pieces.
pub fn player_style(owner: usize) -> &'static PlayerStyle {
    &STYLES[owner.min(STYLES.len() - 1)]
}

/// Widens to the ground.
fn spread(half: i32) -> String {
    format!("M{} 80H{}L{} 93H{}Z", 54 - half, 46 + half, 50 + half, 50 - half)
}

/// Two steps.
fn stepped(half: i32) -> String {
    format!("M{0} 79H{1}V85H{2}V93H{3}V85H{0}Z", 57 - half, 43 + half, 50 + half, 50 - half)
}

/// Narrows to the ground, like a bowl.
fn bowl(half: i32) -> String {
    let (left, right) = (50 - half, 50 + half);
    format!("M{left} 80H{right}Q{} 93 {} 93H{}Q{} 93 {left} 80Z", right - 2, right - 14, left + 14, left + 2)
}
