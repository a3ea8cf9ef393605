//! Pictures in pixels (PNG), for programs that show previews and read no SVG. Few are made at once, and the newest are
//! kept.

use crate::error::ServerError;
use crate::ids;
use axum::body::Bytes;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Pictures that are kept.
const KEPT: usize = 256;

/// Pictures that are made at the same time: each takes a processor for a moment.
const AT_ONCE: usize = 1;

/// Who would wait longer is told that there is too much to do.
const PATIENCE: Duration = Duration::from_secs(2);

/// Makes pictures in pixels, and keeps the newest.
#[derive(Debug)]
pub(crate) struct Pixels {
    /// By hash of the SVG, the newest last.
    kept: Mutex<VecDeque<(String, Bytes)>>,
    making: Arc<Semaphore>,
}

impl Default for Pixels {
    fn default() -> Pixels {
        Pixels { kept: Mutex::default(), making: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Pixels {
    /// An SVG as PNG.
    ///
    /// # Errors
    /// Too many are asked for.
    pub(super) async fn png(&self, svg: String) -> Result<Bytes, ServerError> {
        let hash = ids::hash(&svg);
        if let Some(found) = self.find(&hash) {
            return Ok(found);
        }
        let making = Arc::clone(&self.making).acquire_owned();
        let permit = timeout(PATIENCE, making).await.ok().and_then(Result::ok).ok_or(ServerError::Busy)?;
        // Somebody else may have asked for the same meanwhile.
        if let Some(found) = self.find(&hash) {
            return Ok(found);
        }
        let made = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            rendered(&svg)
        });
        let png = Bytes::from(made.await.ok().flatten().ok_or(ServerError::Busy)?);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((hash, png.clone()));
        if kept.len() > KEPT {
            kept.pop_front();
        }
        Ok(png)
    }

    fn find(&self, hash: &str) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == hash).map(|(_, png)| png.clone())
    }
}

/// The pixels; `None` for a text that is no SVG, which our own drawing never makes.
fn rendered(svg: &str) -> Option<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).ok()?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height())?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn pictures_are_made_once_and_the_newest_kept() {
        let pixels = Pixels::default();
        let svg = |size: usize| {
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"1\"/>")
        };
        let first = pixels.png(svg(1)).await.unwrap();
        assert!(first.starts_with(b"\x89PNG"));
        for size in 2..=KEPT {
            pixels.png(svg(size)).await.unwrap();
        }
        assert!(pixels.find(&ids::hash(&svg(1))).is_some());
        pixels.png(svg(KEPT + 1)).await.unwrap();
        assert!(pixels.find(&ids::hash(&svg(1))).is_none(), "the oldest goes");
        assert_eq!(pixels.png("no picture".to_owned()).await.unwrap_err().code(), "busy");
    }
}
