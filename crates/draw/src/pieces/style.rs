//! What distinguishes the players' pieces: colours and, for people who cannot distinguish them, the outline
//! of the foot and a mark on it.

/// The style of one player's pieces.
pub struct PlayerStyle {
    /// Colour of the figure.
    pub fill: &'static str,
    /// Colour of the outline, which contrasts with the fill and with the board.
    pub edge: &'static str,
    /// Colour of the lines on the figure.
    pub line: &'static str,
    /// The shape of the foot: it covers the height from 80 to 93 of the box and `half` to either side
    /// of the middle.
    pub foot: fn(half: i32) -> String,
    /// The mark on the foot, as path data of lines.
    pub mark: &'static str,
    /// The ring of a disc, as lengths of lines and gaps: about 192 go around.
    pub ring: &'static str,
}

/// The styles of the three players, and of a fourth for any other index.
const STYLES: [PlayerStyle; 4] = [
    PlayerStyle { fill: "#fffaf0", edge: "#2b2622", line: "#2b2622", foot: spread, mark: "", ring: "none" },
    PlayerStyle {
        fill: "#1a1a1f",
        edge: "#0b0a0c",
        line: "#f3ebdc",
        foot: stepped,
        mark: "M34 87H66",
        ring: "24 8",
    },
    PlayerStyle {
        fill: "#d94a55",
        edge: "#4a0512",
        line: "#ffe9e0",
        foot: bowl,
        mark: "M37 86.5V86.4M50 86.5V86.4M63 86.5V86.4",
        ring: "0.1 9.5",
    },
    PlayerStyle { fill: "#7d8a99", edge: "#2b2f36", line: "#ffffff", foot: spread, mark: "", ring: "none" },
];

/// Fill, outline and lines of the pieces of a player who is out: grey. Foot and mark stay the player's.
pub const OUT_COLOURS: [&str; 3] = ["#a5a39e", "#6b6863", "#3c3936"];

/// The style of a player's pieces.
pub fn player_style(owner: usize) -> &'static PlayerStyle {
    &STYLES[owner.min(STYLES.len() - 1)]
}

/// A foot that widens downwards.
fn spread(half: i32) -> String {
    format!("M{} 80H{}L{} 93H{}Z", 54 - half, 46 + half, 50 + half, 50 - half)
}

/// A foot of two steps.
fn stepped(half: i32) -> String {
    format!("M{0} 79H{1}V85H{2}V93H{3}V85H{0}Z", 57 - half, 43 + half, 50 + half, 50 - half)
}

/// A foot that narrows downwards.
fn bowl(half: i32) -> String {
    let (left, right) = (50 - half, 50 + half);
    format!("M{left} 80H{right}Q{} 93 {} 93H{}Q{} 93 {left} 80Z", right - 2, right - 14, left + 14, left + 2)
}
