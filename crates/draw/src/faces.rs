//! The faces of the computer's levels: one drawing with eight sets of measures.

use std::fmt::Write;

/// What makes a face.
struct Face {
    ground: &'static str,
    skin: &'static str,
    hair: &'static str,
    coat: &'static str,
    cut: Cut,
    /// How far the inner ends of the brows are below the outer ones.
    brows: f64,
    /// How far the middle of the mouth is below its corners.
    smile: f64,
    /// Radius of the eyes.
    eyes: f64,
    glasses: bool,
    beard: bool,
}

/// How the hair is cut.
enum Cut {
    Tuft,
    Bob,
    Cap,
    Bun,
    Short,
    Curls,
    Bald,
    Long,
}

const SHADE: &str = "#2b2320";

const FACES: [Face; 8] = [
    Face {
        ground: "#f2d7a0",
        skin: "#f0c3a0",
        hair: "#c8702e",
        coat: "#3f7d5a",
        cut: Cut::Tuft,
        brows: -3.0,
        smile: 9.0,
        eyes: 4.6,
        glasses: false,
        beard: false,
    },
    Face {
        ground: "#cfe3ea",
        skin: "#d9a074",
        hair: "#3b2a20",
        coat: "#b5475a",
        cut: Cut::Bob,
        brows: -2.0,
        smile: 8.0,
        eyes: 4.2,
        glasses: false,
        beard: false,
    },
    Face {
        ground: "#d9e6c3",
        skin: "#f3cdb0",
        hair: "#e0b35a",
        coat: "#44618f",
        cut: Cut::Cap,
        brows: 0.0,
        smile: 5.0,
        eyes: 3.8,
        glasses: false,
        beard: false,
    },
    Face {
        ground: "#ecd3dd",
        skin: "#8a5a3c",
        hair: "#1f1714",
        coat: "#d08a2c",
        cut: Cut::Bun,
        brows: -1.0,
        smile: 6.0,
        eyes: 3.8,
        glasses: true,
        beard: false,
    },
    Face {
        ground: "#dcd6ea",
        skin: "#e8b892",
        hair: "#5a4632",
        coat: "#5b4b7a",
        cut: Cut::Short,
        brows: 1.0,
        smile: 4.0,
        eyes: 3.4,
        glasses: false,
        beard: true,
    },
    Face {
        ground: "#cde6dc",
        skin: "#b67a52",
        hair: "#6b2d1c",
        coat: "#2f6f79",
        cut: Cut::Curls,
        brows: 2.0,
        smile: 3.0,
        eyes: 3.6,
        glasses: true,
        beard: false,
    },
    Face {
        ground: "#e6dccb",
        skin: "#e6b08c",
        hair: "#8d8d8d",
        coat: "#33363d",
        cut: Cut::Bald,
        brows: 3.5,
        smile: 1.0,
        eyes: 3.2,
        glasses: false,
        beard: true,
    },
    Face {
        ground: "#d3dbe6",
        skin: "#f0d2bd",
        hair: "#e9e6e0",
        coat: "#7a1f30",
        cut: Cut::Long,
        brows: 4.0,
        smile: 2.0,
        eyes: 3.4,
        glasses: false,
        beard: false,
    },
];

/// The face of a level from 1 to 8, as the inside of an SVG with the box `0 0 100 100`; other levels have the nearest.
///
/// ```
/// assert!(variorum_draw::face(1).starts_with("<circle"));
/// assert_ne!(variorum_draw::face(1), variorum_draw::face(2));
/// ```
pub fn face(level: u8) -> String {
    let at = usize::from(level).clamp(1, FACES.len()) - 1;
    let Face { ground, skin, hair, coat, cut, brows, smile, eyes, glasses, beard } = &FACES[at];
    let mut svg = format!("<circle cx=\"50\" cy=\"50\" r=\"50\" fill=\"{ground}\"/>");
    // Writing to a string does not fail.
    let mut put = |text: std::fmt::Arguments<'_>| {
        let _ = svg.write_fmt(text);
    };
    let (behind, above) = cut.paths();
    put(format_args!("<path fill=\"{hair}\" d=\"{behind}\"/>"));
    put(format_args!(
        "<path fill=\"{coat}\" d=\"M16 94C18 76 34 72 50 72S82 76 84 94A50 50 0 0 1 16 94Z\"/>"
    ));
    put(format_args!("<path fill=\"{skin}\" d=\"M42 60H58V76A8 6 0 0 1 42 76Z\"/>"));
    put(format_args!(
        "<path fill=\"{skin}\" d=\"M28 45C28 28 38 22 50 22S72 28 72 45C72 62 62 70 50 70S28 62 28 45Z\"/>"
    ));
    put(format_args!(
        "<circle cx=\"27\" cy=\"48\" r=\"4.5\" fill=\"{skin}\"/><circle cx=\"73\" cy=\"48\" r=\"4.5\" fill=\"{skin}\"/>"
    ));
    if *beard {
        put(format_args!(
            "<path fill=\"{hair}\" d=\"M29 50C30 66 40 74 50 74S70 66 71 50C68 57 62 56 50 56S32 57 29 50Z\"/>"
        ));
    }
    put(format_args!("<path fill=\"{hair}\" d=\"{above}\"/>"));
    for (x, side) in [(41.0, 1.0), (59.0, -1.0)] {
        put(format_args!(
            "<circle cx=\"{x}\" cy=\"46\" r=\"{eyes}\" fill=\"{SHADE}\"/><circle cx=\"{}\" cy=\"44.8\" r=\"1.1\" fill=\"#fff\"/>",
            x + 1.2
        ));
        let (outer, inner) = (x - 6.0 * side, x + 5.0 * side);
        put(format_args!(
            "<path fill=\"none\" stroke=\"{SHADE}\" stroke-width=\"2.6\" stroke-linecap=\"round\" d=\"M{outer} {}L{inner} {}\"/>",
            38.5 - brows / 2.0,
            38.5 + brows / 2.0
        ));
        if *glasses {
            put(format_args!(
                "<circle cx=\"{x}\" cy=\"46\" r=\"7.6\" fill=\"none\" stroke=\"{SHADE}\" stroke-width=\"2\"/>"
            ));
        }
    }
    if *glasses {
        put(format_args!("<path fill=\"none\" stroke=\"{SHADE}\" stroke-width=\"2\" d=\"M48.5 45H51.5\"/>"));
    }
    put(format_args!(
        "<path fill=\"none\" stroke=\"{SHADE}\" stroke-width=\"1.8\" stroke-linecap=\"round\" stroke-opacity=\"0.6\" d=\"M50 48L48.4 53.5H51\"/>"
    ));
    put(format_args!(
        "<path fill=\"none\" stroke=\"{SHADE}\" stroke-width=\"2.4\" stroke-linecap=\"round\" d=\"M42.5 {0}Q50 {1} 57.5 {0}\"/>",
        61.0 - smile / 4.0,
        61.0 + smile
    ));
    svg
}

impl Cut {
    /// The outlines of the hair behind the head and above it.
    fn paths(&self) -> (&'static str, &'static str) {
        match self {
            Cut::Tuft => (
                "",
                "M29 40C28 26 40 18 46 20C44 13 50 9 55 11C52 14 54 18 58 19C68 21 73 30 71 40C66 30 58 28 50 29S34 31 29 40Z",
            ),
            Cut::Bob => (
                "M24 64C18 30 30 14 50 14S82 30 76 64L66 66H34Z",
                "M27 44C26 26 38 18 50 18S74 26 73 44C66 40 64 30 62 28C52 36 34 34 27 44Z",
            ),
            Cut::Cap => {
                ("", "M26 36C27 20 38 14 50 14S73 20 74 36L84 38C84 42 80 42 74 41C60 34 40 34 26 40Z")
            }
            Cut::Bun => (
                "M40 14A10 9 0 1 1 60 14L58 24H42Z",
                "M27 44C26 26 38 18 50 18S74 26 73 44C70 34 62 28 50 28S30 34 27 44Z",
            ),
            Cut::Short => (
                "",
                "M27 44C25 24 38 17 50 17S75 24 73 44C71 36 69 31 66 29C58 32 42 32 34 29C31 31 29 36 27 44Z",
            ),
            Cut::Curls => (
                "M22 56A8 8 0 0 1 20 42A9 9 0 0 1 26 28A10 10 0 0 1 40 17A12 12 0 0 1 60 17A10 10 0 0 1 74 28A9 9 0 0 1 80 42A8 8 0 0 1 78 56Z",
                "M28 42A7 7 0 0 1 34 30A8 8 0 0 1 46 25A8 8 0 0 1 58 25A8 8 0 0 1 68 31A7 7 0 0 1 72 42C66 32 58 31 50 31S34 32 28 42Z",
            ),
            Cut::Bald => ("M26 54C22 44 24 36 28 32L32 52ZM74 54C78 44 76 36 72 32L68 52Z", ""),
            Cut::Long => (
                "M22 88C14 40 26 14 50 14S86 40 78 88L64 76H36Z",
                "M27 50C24 26 38 17 50 17S76 26 73 50C70 38 62 30 50 22C38 30 30 38 27 50Z",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_face_of_its_own_and_paths_are_closed() {
        for level in 1..=8 {
            let svg = face(level);
            assert!((1..level).all(|other| face(other) != svg), "{level}");
            assert_eq!(svg.matches('<').count(), svg.matches("/>").count(), "{level}: {svg}");
            assert!(!svg.contains("NaN") && svg.len() < 4000, "{level}");
        }
        assert_eq!(face(0), face(1));
        assert_eq!(face(200), face(8));
    }
}
