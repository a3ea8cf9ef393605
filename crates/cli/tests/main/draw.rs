//! Pictures of positions.

use crate::{refused, said, variorum};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::{Options, Tree};
use std::collections::HashMap;

/// The PNG that these arguments give.
fn pixels(args: &[&str]) -> Pixmap {
    let args = [&["draw"], args, &["-o", "-", "--format", "png"]].concat();
    let output = variorum(&args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    Pixmap::decode_png(&output.stdout).expect("a PNG")
}

fn svg(args: &[&str]) -> String {
    said(&[&["draw"], args, &["-o", "-", "--format", "svg"]].concat())
}

/// How often each colour stands in a picture.
fn colours(picture: &Pixmap) -> HashMap<[u8; 4], usize> {
    let mut counts = HashMap::new();
    for pixel in picture.pixels() {
        *counts.entry([pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]).or_default() += 1;
    }
    counts
}

#[test]
fn every_game_has_a_picture_of_its_start() {
    for game in variorum_registry::games() {
        let id = game.card().id;
        let svg = svg(&[id, "--size", "640"]);
        Tree::from_str(&svg, &Options::default()).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(!svg.contains("<text"), "{id} has a piece without a picture, or text that needs a font");
        let picture = pixels(&[id, "--size", "640"]);
        assert_eq!(picture.width().max(picture.height()), 640, "{id}");
        let counts = colours(&picture);
        let most = counts.values().max().copied().unwrap_or_default();
        assert!(most < 640 * 640 / 2 && counts.len() > 100, "{id}: {most} of one colour");
    }
}

#[test]
fn coordinates_are_drawn_without_fonts_and_can_be_left_out() {
    let bare = ["chess", "--position", "7k/8/8/8/8/8/8/K7 w - - 0 1", "--size", "400"];
    let with = pixels(&bare);
    // The left margin is paper and ink only; all eight ranks stand in it.
    let row_is_inked = |y: u32| {
        let row: Vec<u8> = (0..26).filter_map(|x| with.pixel(x, y)).map(|pixel| pixel.red()).collect();
        row.iter().any(|&red| red < 0xb0)
    };
    let inked: Vec<bool> = (0..with.height()).map(row_is_inked).collect();
    let labels = inked.windows(2).filter(|pair| !pair[0] && pair[1]).count();
    assert_eq!(labels, 8, "a label for each rank");
    let without = pixels(&[&bare[..], &["--no-coordinates"]].concat());
    assert_eq!((without.width(), without.height()), (400, 400));
    assert_ne!(colours(&without), colours(&pixels(&[&bare[..], &["--no-coordinates", "--dark"]].concat())));
}

#[test]
fn the_board_turns_for_each_player_and_shows_the_last_move() {
    let white = svg(&["chess", "--moves", "e2e4"]);
    assert_eq!(white.matches("class=\"last\"").count(), 2);
    assert!(white.contains("class=\"last\" x=\"400\" y=\"600\""), "e2 for White: {white}");
    let black = svg(&["chess", "--moves", "e2e4", "--as", "black"]);
    assert!(black.contains("class=\"last\" x=\"300\" y=\"100\""), "e2 for Black: {black}");
    assert_ne!(svg(&["megachess", "--as", "red"]), svg(&["megachess"]));
    let mated = svg(&["chess", "--moves", "f2f3 e7e5 g2g4 d8h4"]);
    assert!(mated.contains("class=\"check\" x=\"400\" y=\"700\""), "{mated}");
}

#[test]
fn the_file_name_tells_the_format() {
    let folder = std::env::temp_dir().join(format!("variorum-draw-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (name, start) in [("board.svg", &b"<svg "[..]), ("board.PNG", b"\x89PNG")] {
        let path = folder.join(name);
        assert_eq!(said(&["draw", "chessplus", "-o", path.to_str().expect("a path")]), "");
        assert!(std::fs::read(&path).expect("a file").starts_with(start), "{name}");
    }
    let nowhere = folder.join("no/board.svg");
    let failed = variorum(&["draw", "chess", "-o", nowhere.to_str().expect("a path")]);
    assert_eq!(failed.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&failed.stderr).contains("board.svg"));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn bad_input_is_refused() {
    for (args, expected) in [
        (&["chess", "-o", "board.gif"][..], "output: `board.gif`: expected a file name that ends with"),
        (&["chess", "-o", "-"], "or --format"),
        (&["chess", "--as", "red", "-o", "-", "--format", "svg"], "as: `red`: expected one of white, black"),
        (&["chess", "--size", "1000000", "-o", "-", "--format", "png"], "'--size <N>'"),
        (&["chess", "--size", "0", "-o", "-", "--format", "png"], "'--size <N>'"),
        (&["chess", "--moves", "e2e5", "-o", "-", "--format", "svg"], "move: `e2e5`"),
        (&["checkers", "-o", "x.svg"], "game: `checkers`"),
        (&["chess"], "--output"),
    ] {
        let message = refused(&[&["draw"], args].concat());
        assert!(message.contains(expected), "{args:?}: {message}");
    }
}
