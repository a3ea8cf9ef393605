//! Pictures of the main screens at three sizes, light and dark: what `cargo xtask screenshots` runs, with a folder
//! for them. With a second folder also those that README and docs show. The games in them are the same each time.

mod games;
mod screens;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;
use variorum_browser_tests::{PHONE, Page, Server};

use screens::Screen;

/// A window: its name, width and height in pixels, and whether fingers are used in it.
struct Size(&'static str, (u32, u32), bool);

const SIZES: [Size; 3] =
    [Size("desk", (1280, 900), false), Size("tablet", (820, 1180), true), Size("phone", PHONE, true)];

const THEMES: [&str; 2] = ["light", "dark"];

/// The pictures that README and docs show: the screen, and the name of the file. Each is of a desk, light.
const SHOWN: [(&str, &str); 2] = [("megachess", "megachess"), ("draft", "draft")];

/// How far pictures in the docs are compressed, of 100; text stays sharp.
const QUALITY: u32 = 70;

#[tokio::main]
async fn main() -> Result<()> {
    let mut folders = std::env::args().skip(1).map(PathBuf::from);
    let pictures = folders.next().context("expected a folder for the pictures")?;
    let docs = folders.next();
    std::fs::create_dir_all(&pictures).with_context(|| format!("cannot create {}", pictures.display()))?;
    let server = Server::start()?;
    let page = Page::open(&server.url("/players")).await?;
    page.devtools("Emulation.setScrollbarsHidden", json!({ "hidden": true })).await?;
    let others = Page::open(&server.url("/lobby")).await?;
    let set = games::prepare(&page, &others).await?;
    for screen in screens::all(&set) {
        screen.open(&page, &server).await.with_context(|| format!("screen `{}`", screen.name))?;
        take(&page, &screen, &pictures, docs.as_deref()).await?;
        println!("{}", screen.name);
    }
    others.close().await?;
    page.close().await
}

/// Takes a screen at all sizes, light and dark.
async fn take(page: &Page, screen: &Screen, pictures: &Path, docs: Option<&Path>) -> Result<()> {
    for Size(size, pixels, fingers) in SIZES {
        page.resize(pixels, fingers).await?;
        for theme in THEMES {
            page.web.execute(SETTLE, vec![json!(theme)]).await?;
            page.web.execute_async(PAINTED, Vec::new()).await?;
            let name = format!("{}-{size}-{theme}.png", screen.name);
            std::fs::write(pictures.join(&name), picture(page, json!({ "format": "png" })).await?)?;
            let shown = SHOWN.iter().find(|(shown, _)| *shown == screen.name);
            if let (Some(docs), Some((_, file)), "desk", "light") = (docs, shown, size, theme) {
                let small = picture(page, json!({ "format": "webp", "quality": QUALITY })).await?;
                std::fs::write(docs.join(file).with_extension("webp"), small)?;
            }
        }
    }
    // The next page is opened as on a desk.
    page.resize(SIZES[0].1, false).await
}

/// Shows the page in a theme, from its top, without a blinking caret.
const SETTLE: &str = "document.documentElement.dataset.theme = arguments[0]; window.scrollTo(0, 0); \
    document.documentElement.style.caretColor = 'transparent'";

/// Calls back when what has changed was painted.
const PAINTED: &str = "const done = arguments[0]; \
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 150)))";

/// What the window shows, as a file in this format.
async fn picture(page: &Page, format: serde_json::Value) -> Result<Vec<u8>> {
    let answer = page.devtools("Page.captureScreenshot", format).await?;
    let data = answer["data"].as_str().context("the browser gives no picture")?;
    Ok(BASE64_STANDARD.decode(data)?)
}
