//! A disc with letters.
use variorum_core::view::PieceState;
/// Letter disc.
pub fn disc(parts: &str, owner: usize, state: PieceState) -> String {
    let (fill, ink) = [("#fff", "#222"), ("#333", "#fff"), ("#b22", "#fff")][owner % 3];
    let opacity = if state == PieceState::Out { "0.4" } else { "1" };
    format!(
        "<g opacity=\"{opacity}\"><circle cx=\"50\" cy=\"50\" r=\"40\" fill=\"{fill}\" stroke=\"#222\" stroke-width=\"4\"/><text x=\"50\" y=\"66\" font-size=\"44\" text-anchor=\"middle\" fill=\"{ink}\">{parts}</text></g>"
    )
}
