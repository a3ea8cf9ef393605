//! Pictures in pixels (PNG), for programs that show previews and read no SVG. Few are made at once, and the newest are
//! kept.

use super::newest::Newest;
use crate::error::ServerError;
use crate::ids;
use axum::body::Bytes;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Pictures that are made at the same time: each takes a processor for a moment.
const AT_ONCE: usize = 1;

/// Who would wait longer is told that there is too much to do.
const PATIENCE: Duration = Duration::from_secs(2);

/// Makes pictures in pixels, and keeps the newest.
#[derive(Debug)]
pub(crate) struct Pixels {
    /// By hash of the SVG.
    kept: Newest<Bytes>,
    making: Arc<Semaphore>,
}

impl Default for Pixels {
    fn default() -> Pixels {
        Pixels { kept: Newest::default(), making: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Pixels {
    /// An SVG as PNG.
    ///
    /// # Errors
    /// Too many are asked for.
    pub(super) async fn png(&self, svg: String) -> Result<Bytes, ServerError> {
        let hash = ids::hash(&svg);
        if let Some(found) = self.kept.find(&hash) {
            return Ok(found);
        }
        let making = Arc::clone(&self.making).acquire_owned();
        let permit = timeout(PATIENCE, making).await.ok().and_then(Result::ok).ok_or(ServerError::Busy)?;
        // Somebody else may have asked for the same meanwhile.
        if let Some(found) = self.kept.find(&hash) {
            return Ok(found);
        }
        let made = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            rendered(&svg)
        });
        let png = Bytes::from(made.await.ok().flatten().ok_or(ServerError::Busy)?);
        self.kept.keep(hash, png.clone());
        Ok(png)
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
    async fn a_picture_is_made_once() {
        let pixels = Pixels::default();
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>".to_owned();
        let first = pixels.png(svg.clone()).await.unwrap();
        assert!(first.starts_with(b"\x89PNG"));
        assert_eq!(pixels.kept.find(&ids::hash(&svg)), Some(first));
        assert_eq!(pixels.png("no picture".to_owned()).await.unwrap_err().code(), "busy");
    }
}
