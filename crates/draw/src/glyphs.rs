//! Digits and lower-case letters as lines: pictures show their coordinates also in programs without fonts.

use std::fmt::Write;

/// A character: its width and its lines. The baseline is at 0 and up is negative; digits are 10 high,
/// letters without an ascender 7.
struct Glyph(f32, &'static str);

/// Space between two characters.
const GAP: f32 = 2.2;

/// The lines of a character, if it has any.
fn glyph(c: char) -> Option<Glyph> {
    Some(match c {
        '0' => Glyph(6.0, "M3-10C.5-10 0-7.5 0-5S.5 0 3 0S6-2.5 6-5S5.5-10 3-10Z"),
        '1' => Glyph(4.0, "M.5-8L3.5-10V0"),
        '2' => Glyph(6.0, "M.2-7.5C.2-9 1.3-10 3-10S5.8-9 5.8-7.3C5.8-5 .3-3 0 0H6"),
        '3' => Glyph(6.0, "M.3-10H5.5L2.6-6.2C4.6-6.2 6-5 6-3.1C6-1.2 4.7 0 2.8 0C1.5 0 .6-.5 0-1.5"),
        '4' => Glyph(6.0, "M4.5 0V-10L0-3H6.2"),
        '5' => Glyph(
            6.0,
            "M5.4-10H1L.6-5.8C1.2-6.3 2-6.5 2.8-6.5C4.7-6.5 6-5.2 6-3.3C6-1.3 4.6 0 2.7 0C1.5 0 .6-.5 0-1.3",
        ),
        '6' => Glyph(6.0, "M5-10C2-9 0-6.5 0-3.2C0-1.2 1.2 0 3 0S6-1.2 6-3.1S4.8-6.2 3-6.2S.2-5 0-3.2"),
        '7' => Glyph(6.0, "M0-10H6L2.2 0"),
        '8' => Glyph(
            6.0,
            "M3-5.4C1.5-5.4 .4-6.3 .4-7.7S1.5-10 3-10S5.6-9 5.6-7.7S4.5-5.4 3-5.4\
             C1.2-5.4 0-4.2 0-2.7S1.2 0 3 0S6-1.2 6-2.7S4.8-5.4 3-5.4Z",
        ),
        '9' => Glyph(6.0, "M1 0C4-1 6-3.5 6-6.8C6-8.8 4.8-10 3-10S0-8.8 0-6.9S1.2-3.8 3-3.8S5.8-5 6-6.8"),
        'a' => Glyph(5.3, "M5.3-7V0M5.3-3.5C5.3-5.6 4.2-7 2.6-7S0-5.6 0-3.5S1 0 2.6 0S5.3-1.4 5.3-3.5"),
        'b' => Glyph(5.3, "M0-10V0M0-3.5C0-5.6 1.1-7 2.7-7S5.3-5.6 5.3-3.5S4.3 0 2.7 0S0-1.4 0-3.5"),
        'c' => Glyph(5.0, "M5-5.8C4.5-6.6 3.7-7 2.8-7C1.1-7 0-5.6 0-3.5S1.1 0 2.8 0C3.7 0 4.5-.4 5-1.2"),
        'd' => Glyph(5.3, "M5.3-10V0M5.3-3.5C5.3-5.6 4.2-7 2.6-7S0-5.6 0-3.5S1 0 2.6 0S5.3-1.4 5.3-3.5"),
        'e' => Glyph(5.2, "M0-3.6H5.2C5.2-5.7 4.2-7 2.7-7C1.1-7 0-5.6 0-3.5S1.1 0 2.8 0C3.8 0 4.5-.4 5-1.2"),
        'f' => Glyph(4.0, "M4-9.9C2.4-10.2 1.6-9.4 1.6-7.8V0M0-6.8H3.6"),
        'g' => Glyph(
            5.3,
            "M5.3-7V.6C5.3 2.3 4.3 3.2 2.7 3.2C1.7 3.2 .9 2.9 .3 2.3\
             M5.3-3.5C5.3-5.6 4.2-7 2.6-7S0-5.6 0-3.5S1 0 2.6 0S5.3-1.4 5.3-3.5",
        ),
        'h' => Glyph(5.0, "M0-10V0M0-4.2C.3-6 1.3-7 2.7-7C4.3-7 5-6 5-4.3V0"),
        'i' => Glyph(0.0, "M0-7V0M0-9.8V-9.7"),
        'j' => Glyph(1.5, "M1.5-7V1C1.5 2.6 .8 3.2-.6 3.1M1.5-9.8V-9.7"),
        'k' => Glyph(5.0, "M0-10V0M4.6-7L0-2.9M1.7-4.4L5 0"),
        'l' => Glyph(1.4, "M0-10V-1.4C0-.3 .5 0 1.4 0"),
        'm' => Glyph(
            8.0,
            "M0-7V0M0-4.4C.2-6 1-7 2.2-7C3.5-7 4-6 4-4.5V0M4-4.4C4.2-6 5-7 6.2-7C7.5-7 8-6 8-4.5V0",
        ),
        'n' => Glyph(5.0, "M0-7V0M0-4.2C.3-6 1.3-7 2.7-7C4.3-7 5-6 5-4.3V0"),
        'o' => Glyph(5.4, "M2.7-7C1.1-7 0-5.6 0-3.5S1.1 0 2.7 0S5.4-1.4 5.4-3.5S4.3-7 2.7-7Z"),
        'p' => Glyph(5.3, "M0-7V3.2M0-3.5C0-5.6 1.1-7 2.7-7S5.3-5.6 5.3-3.5S4.3 0 2.7 0S0-1.4 0-3.5"),
        'q' => Glyph(5.3, "M5.3-7V3.2M5.3-3.5C5.3-5.6 4.2-7 2.6-7S0-5.6 0-3.5S1 0 2.6 0S5.3-1.4 5.3-3.5"),
        'r' => Glyph(3.4, "M0-7V0M0-4C.3-5.9 1.4-7.1 3.4-6.9"),
        's' => Glyph(
            4.7,
            "M4.4-6C3.8-6.7 3.1-7 2.3-7C1.1-7 .2-6.4 .2-5.2C.2-2.7 4.7-4.4 4.7-1.8\
             C4.7-.6 3.7 0 2.3 0C1.4 0 .5-.4 0-1.1",
        ),
        't' => Glyph(3.8, "M1.6-9V-1.6C1.6-.3 2.4 .1 3.8-.1M0-6.8H3.7"),
        'u' => Glyph(5.0, "M0-7V-2.7C0-1 .8 0 2.3 0C3.8 0 4.8-1 5-2.8M5-7V0"),
        _ => return None,
    })
}

/// A text of digits and lower-case letters, centred at (`x`, `y`). Other characters are left out.
pub fn text(x: i32, y: i32, size: u32, colour: &str, text: &str) -> String {
    let glyphs: Vec<Glyph> = text.chars().filter_map(glyph).collect();
    let width: f32 = glyphs.iter().map(|glyph| glyph.0 + GAP).sum::<f32>() - GAP;
    let scale = size as f32 / 14.0;
    let mut svg = format!(
        "<g class=\"label\" transform=\"translate({x} {y}) scale({scale:.3})\" fill=\"none\" stroke=\"{colour}\" \
         stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    );
    let mut left = -width / 2.0;
    for Glyph(width, lines) in glyphs {
        let _ = write!(svg, "<path transform=\"translate({left:.2} 5)\" d=\"{lines}\"/>");
        left += width + GAP;
    }
    svg.push_str("</g>");
    svg
}
