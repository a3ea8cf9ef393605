//! `variorum draw`.

use crate::args::GameArgs;
use crate::complete::PLAYERS;
use crate::failure::Failure;
use crate::open;
use anyhow::Context;
use clap::Args;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use std::io::Write;
use std::path::Path;
use std::path::PathBuf;
use variorum_core::Player;
use variorum_core::any::AnyRecord;
use variorum_draw::{Frame, PictureOptions, Scene};

/// Arguments of `draw`.
#[derive(Args)]
pub struct DrawArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub moves: String,
    /// The player whose pieces advance up the picture: white, black or red
    #[arg(long = "as", value_name = "PLAYER", default_value = "white", value_parser = PLAYERS, hide_possible_values = true)]
    pub viewer: String,
    /// Pixels of the longer side
    #[arg(long, value_name = "N", default_value_t = 800, value_parser = clap::value_parser!(u32).range(16..=4096))]
    pub size: u32,
    /// Leave out files and ranks along the edge
    #[arg(long)]
    pub no_coordinates: bool,
    /// Dark colours
    #[arg(long)]
    pub dark: bool,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// The format, where the file's name does not tell it
    #[arg(long, value_enum)]
    pub format: Option<PictureFormat>,
}

/// How a picture is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum PictureFormat {
    /// Lines and surfaces, sharp at every size
    Svg,
    /// Pixels
    Png,
}

/// Plays the moves and writes a picture of what stands on the board then.
pub fn run(args: &DrawArgs) -> Result<(), Failure> {
    let format = format(args)?;
    let (record, _) = open::foreign(&args.game, &args.moves)?;
    let viewer = viewer(&*record, &args.viewer)?;
    let layout = open::game(&args.game.game)?.layout();
    let options = PictureOptions { labels: !args.no_coordinates, dark: args.dark, size: args.size };
    let frame = Frame::of_player(&layout, viewer);
    let svg = variorum_draw::standalone(&layout, &frame, &Scene::of(&*record), options);
    let picture = match format {
        PictureFormat::Svg => svg.into_bytes(),
        PictureFormat::Png => png(&svg)?,
    };
    if args.output == Path::new("-") {
        std::io::stdout().lock().write_all(&picture)?;
    } else {
        std::fs::write(&args.output, picture).with_context(|| args.output.display().to_string())?;
    }
    Ok(())
}

/// The format asked for, else the one that the file's name ends with.
fn format(args: &DrawArgs) -> Result<PictureFormat, Failure> {
    let ending = args.output.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    match (args.format, ending.as_deref()) {
        (Some(format), _) => Ok(format),
        (None, Some("svg")) => Ok(PictureFormat::Svg),
        (None, Some("png")) => Ok(PictureFormat::Png),
        (None, _) => Err(Failure::Input(format!(
            "output: `{}`: expected a file name that ends with .svg or .png, or --format",
            args.output.display()
        ))),
    }
}

/// Whose pieces advance up the picture.
fn viewer(record: &dyn AnyRecord, name: &str) -> Result<Player, Failure> {
    let players = &Player::ALL[..record.card().players];
    Player::from_name(name).filter(|player| players.contains(player)).ok_or_else(|| {
        let names: Vec<&str> = players.iter().map(|player| player.name()).collect();
        Failure::Input(format!("as: `{name}`: expected one of {}", names.join(", ")))
    })
}

/// The picture as pixels.
fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).context("a picture without pixels")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}
