//! Tests of contrast: whatever carries meaning on a board contrasts with its background, also for the colour-blind.
//! The page's style sheet is tested too.
//!
//! Contrast is that of WCAG 2.2: 3 : 1 for what carries meaning, 4.5 : 1 for text. Colour blindness is simulated
//! by the matrices of Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.

use std::collections::BTreeMap;

use crate::board::{CHECKED_EDGE, DARK, HOLE, HOLE_EDGE, LAST_EDGE, LIGHT};
use crate::marks::MARK;
use crate::pieces::{OUT_COLOURS, player_style};

const STYLE: &str = include_str!("../../web/static/style.css");

/// The least contrast of shapes that carry meaning.
const MEANING: f64 = 3.0;
/// The least contrast of text.
const TEXT: f64 = 4.5;

/// Red, green and blue from 0 to 1, linear.
type Colour = [f64; 3];

fn colour(text: &str) -> Colour {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
    let digits = digits.unwrap_or_else(|| panic!("`{text}`: expected a colour such as #1a2b3c"));
    [0, 2, 4].map(|at| {
        let byte =
            u8::from_str_radix(&digits[at..at + 2], 16).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        let value = f64::from(byte) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// A translucent colour over another, mixed as browsers do: in sRGB, not linear.
fn over(top: &str, bottom: &str, opacity: f64) -> String {
    let bytes =
        |text: &str| [1, 3, 5].map(|at| f64::from(u8::from_str_radix(&text[at..at + 2], 16).unwrap()));
    let (top, bottom) = (bytes(top), bytes(bottom));
    let mixed = [0, 1, 2].map(|i| (top[i] * opacity + bottom[i] * (1.0 - opacity)).round() as u8);
    format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
}

/// The kinds of colour vision, as matrices on linear RGB.
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("trichromat", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanope",
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    ),
    (
        "deuteranope",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    (
        "tritanope",
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ),
];

fn luminance(colour: Colour, eye: &[[f64; 3]; 3]) -> f64 {
    let seen = eye.map(|row| (0..3).map(|i| row[i] * colour[i]).sum::<f64>().clamp(0.0, 1.0));
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}

fn contrast(one: &str, other: &str, eye: &[[f64; 3]; 3]) -> f64 {
    let (one, other) = (luminance(colour(one), eye), luminance(colour(other), eye));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The least contrast for any kind of vision, and which kind that is.
fn least(one: &str, other: &str) -> (f64, &'static str) {
    let seen = EYES.iter().map(|(name, eye)| (contrast(one, other, eye), *name));
    seen.min_by(|a, b| a.0.total_cmp(&b.0)).expect("eyes")
}

/// The colour variables of the style sheet, in the light and the dark theme.
fn names() -> [BTreeMap<&'static str, &'static str>; 2] {
    let root = STYLE.split_once(":root {").and_then(|(_, rest)| rest.split_once('}')).expect("`:root {…}`").0;
    let mut themes = [BTreeMap::new(), BTreeMap::new()];
    for line in root.lines() {
        let Some((name, value)) = line.trim().strip_prefix("--").and_then(|line| line.split_once(':')) else {
            continue;
        };
        let value = value.trim().trim_end_matches(';');
        let inside = value.strip_prefix("light-dark(").and_then(|value| value.strip_suffix(')'));
        let (day, night) = inside.and_then(|inside| inside.split_once(", ")).unwrap_or((value, value));
        if day.starts_with('#') {
            themes[0].insert(name, day);
            themes[1].insert(name, night);
        }
    }
    themes
}

/// The same for each board to choose from, by its name.
fn boards() -> Vec<(&'static str, [BTreeMap<&'static str, &'static str>; 2])> {
    let rules = STYLE.lines().filter_map(|line| line.strip_prefix("[data-board=\"")?.split_once("\"] {"));
    let one = |(name, body): (&'static str, &'static str)| {
        let mut themes = names();
        for (property, value) in
            body.trim_end_matches('}').split(';').filter_map(|part| part.split_once(": "))
        {
            let inside = value.strip_prefix("light-dark(").and_then(|value| value.strip_suffix(')'));
            let (day, night) = inside.and_then(|inside| inside.split_once(", ")).expect("light-dark(…)");
            let property = property.trim().trim_start_matches("--");
            themes[0].insert(property, day);
            themes[1].insert(property, night);
        }
        (name, themes)
    };
    rules.map(one).collect()
}

/// The value of a property of the rule with this selector.
fn rule(selector: &str, property: &str) -> &'static str {
    let body = STYLE
        .lines()
        .find_map(|line| line.strip_prefix(selector)?.strip_prefix(" {")?.strip_suffix('}'))
        .unwrap_or_else(|| panic!("no rule `{selector} {{…}}` in one line"));
    let value = body.split(';').find_map(|part| part.trim().strip_prefix(property)?.strip_prefix(':'));
    value.unwrap_or_else(|| panic!("`{selector}` sets no {property}")).trim()
}

/// The name in `var(--name)`, as at the end of a border.
fn variable(value: &'static str) -> &'static str {
    let inside = value.rsplit_once("var(--").and_then(|(_, rest)| rest.split_once(')'));
    inside.unwrap_or_else(|| panic!("`{value}`: expected a colour by its name")).0
}

/// The colours of squares, in pages and pictures, in both themes, and of holes.
fn squares() -> Vec<&'static str> {
    let mut all = vec![LIGHT.light, LIGHT.dark, DARK.light, DARK.dark, HOLE];
    for theme in boards().into_iter().flat_map(|(_, themes)| themes) {
        all.extend(["light-square", "dark-square", "hole"].map(|name| theme[name]));
    }
    all
}

#[test]
fn contrasts_are_computed_as_wcag_does() {
    let eye = &EYES[0].1;
    for (one, other, expected) in
        [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#ff0000", "#00ff00", 2.91)]
    {
        let found = contrast(one, other, eye);
        assert!((found - expected).abs() < 0.01, "{one} {other}: {found}");
    }
    assert_eq!(over("#ffffff", "#000000", 0.5), "#808080");
}

#[test]
fn pieces_stand_out_from_every_square() {
    for square in squares() {
        for owner in 0..4 {
            let style = player_style(owner);
            for (name, eye) in &EYES {
                let found = contrast(style.fill, square, eye).max(contrast(style.edge, square, eye));
                assert!(found >= MEANING, "owner {owner} on {square}, {name}: {found:.2}");
            }
        }
        let found = least(OUT_COLOURS[0], square)
            .0
            .max(least(OUT_COLOURS[1], square).0)
            .max(least(OUT_COLOURS[2], square).0);
        assert!(found >= MEANING, "who is out on {square}: {found:.2}");
    }
}

#[test]
fn the_pieces_of_three_players_are_told_apart_by_all_eyes() {
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        let (found, eyes) = least(player_style(one).fill, player_style(other).fill);
        assert!(found >= MEANING, "owners {one} and {other}, {eyes}: {found:.2}");
    }
    // Lines on a piece are part of its shape.
    for owner in 0..3 {
        let (found, eyes) = least(player_style(owner).fill, player_style(owner).line);
        assert!(found >= MEANING, "lines of owner {owner}, {eyes}: {found:.2}");
    }
}

#[test]
fn marks_in_pictures_stand_out_from_every_square() {
    for colours in [&LIGHT, &DARK] {
        for square in [colours.light, colours.dark] {
            for mark in [LAST_EDGE, CHECKED_EDGE, MARK] {
                let (found, eyes) = least(mark, square);
                assert!(found >= MEANING, "{mark} on {square}, {eyes}: {found:.2}");
            }
        }
        let found = least(HOLE, colours.paper).0.max(least(HOLE_EDGE, colours.paper).0);
        assert!(found >= 2.0, "holes on {}: {found:.2}", colours.paper);
        let (found, eyes) = least(colours.ink, colours.paper);
        assert!(found >= TEXT, "coordinates on {}, {eyes}: {found:.2}", colours.paper);
    }
}

#[test]
fn marks_on_the_page_stand_out_from_every_square() {
    let rings = [
        (".cell.last-move .ring, .cell.earlier-move .ring", "stroke"),
        (".cell.check .ring, .cell.victim .ring", "stroke"),
        (".cell.selected .ring, .cell.target.occupied .ring", "stroke"),
        (".cell:focus-visible .ring", "stroke"),
        (".cell.target:not(.occupied) .dot", "fill"),
        (".cell.in-place .ring", "stroke"),
        (".move-effects .arrow", "stroke"),
        (".move-effects .secondary", "stroke"),
        (".move-effects .head", "fill"),
        (".move-effects .in-place", "stroke"),
        (".move-effects .cross", "stroke"),
        (".cell.planned .ring", "stroke"),
        (".planned-move .arrow", "stroke"),
        (".planned-move .head", "fill"),
        (".drawings .green .inside", "stroke"),
        (".drawings .green .inside + .head", "fill"),
        (".drawings .red .inside", "stroke"),
        (".drawings .red .inside + .head", "fill"),
        (".drawings .blue .inside", "stroke"),
        (".drawings .blue .inside + .head", "fill"),
        (".drop-here", "stroke"),
    ];
    let engine_arrows = [
        (".engine-arrow .arrow", "stroke"),
        (".engine-arrow .head", "fill"),
        (".engine-arrow .in-place", "stroke"),
    ];
    let opacity: f64 = rule(".engine-arrow", "opacity").parse().expect("a number");
    let themes = boards().into_iter().flat_map(|(name, themes)| themes.map(|theme| (name, theme)));
    for (board, theme) in themes {
        for square in ["light-square", "dark-square"].map(|name| theme[name]) {
            let (found, eyes) = least(theme["coordinate"], square);
            assert!(found >= TEXT, "coordinates on {square} of {board}, {eyes}: {found:.2}");
            let rings = rings.iter().map(|rule| (*rule, 1.0));
            for ((selector, property), opacity) in
                rings.chain(engine_arrows.iter().map(|rule| (*rule, opacity)))
            {
                let mark = over(theme[variable(rule(selector, property))], square, opacity);
                let (found, eyes) = least(&mark, square);
                assert!(found >= MEANING, "`{selector}` on {square}, {eyes}: {found:.2}");
            }
        }
    }
}

#[test]
fn text_and_borders_on_the_page_are_seen() {
    let text = [
        ("ink", "paper"),
        ("ink", "card"),
        ("muted", "paper"),
        ("muted", "card"),
        ("accent", "paper"),
        ("accent", "card"),
        ("bad", "paper"),
        ("bad", "card"),
        ("good", "card"),
        ("warn", "card"),
        ("mistake", "card"),
        ("on-accent", "accent"),
        ("on-accent", "bad"),
        ("paper", "ink"),
        ("black-piece", "light-square"),
    ];
    let eye = &EYES[0].1;
    for (theme, when) in names().iter().zip(["day", "night"]) {
        for (top, bottom) in text {
            let found = contrast(theme[top], theme[bottom], eye);
            assert!(found >= TEXT, "{top} on {bottom} by {when}: {found:.2}");
        }
        for border in ["field", "focus"] {
            for bottom in ["paper", "card"] {
                let (found, eyes) = least(theme[border], theme[bottom]);
                assert!(found >= MEANING, "{border} on {bottom} by {when}, {eyes}: {found:.2}");
            }
        }
        for bottom in ["accent", "good", "warn", "bad"] {
            let found = contrast(theme[bottom], theme["card"], eye);
            assert!(found >= MEANING, "{bottom} beside card by {when}: {found:.2}");
        }
    }
}

#[test]
fn the_page_has_the_colours_of_pieces_and_names_all_that_it_uses() {
    for theme in names() {
        for (owner, name) in ["white-piece", "black-piece", "red-piece"].into_iter().enumerate() {
            assert_eq!(theme[name], player_style(owner).fill);
        }
        assert_eq!(theme["hole"], HOLE);
    }
    let boards = boards();
    assert_eq!(boards.len(), 4);
    // The first is the one that is shown before a script runs.
    for (of_board, theme) in boards[0].1.iter().zip(names()) {
        assert_eq!(*of_board, theme);
    }
    // A colour outside of a variable would not be tested here.
    let below =
        STYLE.split_once(":root {").and_then(|(_, rest)| rest.split_once('}')).expect("`:root {…}`").1;
    let bare = below.lines().filter(|line| !line.starts_with("[data-board=")).find(|line| {
        line.split('#').skip(1).any(|rest| {
            let digits = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
            matches!(digits, 3 | 6 | 8)
                && !rest[digits..].starts_with(|c: char| c.is_alphanumeric() || c == '-')
        })
    });
    assert_eq!(bare, None);
}
