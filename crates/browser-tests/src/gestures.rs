//! Gestures with mouse or fingers, and what is seen after them.

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use thirtyfour::prelude::*;

use crate::page::Page;
use crate::pointer::{self, PAUSE, PointerKind, TAP};

impl Page {
    /// Sets the size of the window; `fingers` emulates a phone.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn resize(&self, size: (u32, u32), fingers: bool) -> Result<()> {
        pointer::resize(&self.web, size, fingers).await
    }

    /// Puts a finger down on a point of the window and lifts it after `duration`.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn tap_at(&self, at: (f64, f64), duration: Duration) -> Result<()> {
        pointer::tap_at(&self.web, at, duration).await
    }

    /// Moves a finger from one point of the window to another, after it has rested.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn swipe(&self, from: (f64, f64), to: (f64, f64), rest: Duration) -> Result<()> {
        self.swipe_fingers(&[from], &[to], rest).await
    }

    /// Moves several fingers at once.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn swipe_fingers(&self, from: &[(f64, f64)], to: &[(f64, f64)], rest: Duration) -> Result<()> {
        pointer::swipe_fingers(&self.web, from, to, rest).await
    }

    /// Drags with the right button of the mouse; to the same point it is a click.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn right_drag(&self, from: (f64, f64), to: (f64, f64)) -> Result<()> {
        pointer::right_drag(&self.web, from, to).await
    }

    /// Puts a finger down and leaves it there.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn put_finger(&self, at: (f64, f64)) -> Result<()> {
        pointer::put_finger(&self.web, at).await
    }

    /// Moves a finger that is down from one point to another, and lifts it there.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn lift_finger(&self, from: (f64, f64), to: (f64, f64)) -> Result<()> {
        pointer::lift_fingers(&self.web, &[from], &[to], std::time::SystemTime::now()).await
    }

    /// Clicks the middle of an element, or whatever covers it.
    ///
    /// # Errors
    /// It does not come.
    pub async fn click_through(&self, css: &str) -> Result<()> {
        let at = self.middle(css).await?;
        match self.pointer {
            PointerKind::Touch => self.tap_at(at, TAP).await,
            PointerKind::Mouse => {
                let chain = self.web.action_chain().move_to(at.0 as i64, at.1 as i64).click();
                Ok(chain.perform().await?)
            }
        }
    }

    /// Waits for an element and asserts that it is still there after the events that follow a click or
    /// touch.
    ///
    /// # Errors
    /// It does not come, or goes.
    pub async fn stays(&self, css: &str) -> Result<()> {
        self.find(css).await?;
        tokio::time::sleep(PAUSE).await;
        ensure!(!self.web.find_all(By::Css(css)).await?.is_empty(), "`{css}` went again");
        Ok(())
    }

    /// Waits until a number that a script returns fulfils a condition.
    ///
    /// # Errors
    /// It never does.
    pub async fn measures(&self, script: &str, holds: impl Fn(f64) -> bool) -> Result<f64> {
        let mut last = 0.0;
        for _ in 0..100 {
            last = self.web.execute(script, Vec::new()).await?.convert()?;
            if holds(last) {
                return Ok(last);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bail!("`{script}` answers {last}")
    }
}
