//! Mouse and touch input.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;
use thirtyfour::extensions::cdp::ChromeDevTools;
use thirtyfour::prelude::*;

use crate::Page;

/// How a page is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointerKind {
    /// With a mouse.
    Mouse,
    /// With fingers, on the screen of a phone.
    Touch,
}

/// Width and height of a phone's window, in pixels.
pub const PHONE: (u32, u32) = (390, 844);

/// Steps of a finger's movement.
const STEPS: u32 = 8;

/// Time between two steps.
const STEP_TIME: Duration = Duration::from_millis(16);

/// Half the time that fingers rest before they are lifted.
const LIFT_TIME: Duration = Duration::from_millis(100);

/// Time between two gestures.
const PAUSE: Duration = Duration::from_millis(350);

/// How often, and at what interval, the position of an element is read until it is constant.
const SETTLE_TRIES: usize = 40;
const SETTLE_INTERVAL: Duration = Duration::from_millis(50);

/// How long a finger stays down for a tap.
pub const TAP: Duration = Duration::from_millis(40);

/// Returns left, top, right and bottom of an element.
const BOUNDS: &str =
    "const b = arguments[0].getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]";

/// Returns whether an element is visible at its middle.
const IS_VISIBLE: &str = "const b = arguments[0].getBoundingClientRect(); \
    const top = document.elementFromPoint((b.left + b.right) / 2, (b.top + b.bottom) / 2); \
    return arguments[0].contains(top) || !!top && top.contains(arguments[0])";

impl Page {
    /// Sends a command of the DevTools protocol, for what WebDriver cannot do.
    async fn devtools(&self, command: &str, arguments: serde_json::Value) -> Result<()> {
        let tools = ChromeDevTools::new(self.web.handle.clone());
        tools.execute_cdp_with_params(command, arguments).await.with_context(|| command.to_owned())?;
        Ok(())
    }

    /// Sets the size of the window; `fingers` emulates a phone.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn resize(&self, (width, height): (u32, u32), fingers: bool) -> Result<()> {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": fingers });
        self.devtools("Emulation.setDeviceMetricsOverride", screen).await?;
        let touch = json!({ "enabled": fingers, "maxTouchPoints": 5 });
        self.devtools("Emulation.setTouchEmulationEnabled", touch).await
    }

    /// Left, top, right and bottom of an element, in pixels of the window.
    ///
    /// # Errors
    /// It does not come.
    pub async fn bounds(&self, css: &str) -> Result<[f64; 4]> {
        let element = self.find(css).await?;
        Ok(self.web.execute(BOUNDS, vec![element.to_json()?]).await?.convert()?)
    }

    /// The middle of an element, in pixels of the window.
    ///
    /// # Errors
    /// It does not come.
    pub async fn middle(&self, css: &str) -> Result<(f64, f64)> {
        let [left, top, right, bottom] = self.bounds(css).await?;
        Ok(((left + right) / 2.0, (top + bottom) / 2.0))
    }

    /// Scrolls an element into view, no further than needed.
    ///
    /// # Errors
    /// It does not come.
    pub async fn show(&self, css: &str) -> Result<()> {
        let element = self.find(css).await?.to_json()?;
        self.web.execute("arguments[0].scrollIntoView({ block: 'nearest' })", vec![element]).await?;
        Ok(())
    }

    /// Sends a touch event (`touchStart`, `touchMove` or `touchEnd`) with the fingers that touch. The browser
    /// takes the time from the event, so that a tap stays one when a busy machine is slow between two commands.
    async fn dispatch_touch(&self, kind: &str, fingers: &[(f64, f64)], time: SystemTime) -> Result<()> {
        let points: Vec<_> =
            fingers.iter().enumerate().map(|(id, (x, y))| json!({ "x": x, "y": y, "id": id })).collect();
        let seconds = time.duration_since(UNIX_EPOCH)?.as_secs_f64();
        let event = json!({ "type": kind, "touchPoints": points, "timestamp": seconds });
        self.devtools("Input.dispatchTouchEvent", event).await
    }

    /// Puts a finger down on a point of the window and lifts it after `duration`.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn tap_at(&self, at: (f64, f64), duration: Duration) -> Result<()> {
        let start = SystemTime::now();
        self.dispatch_touch("touchStart", &[at], start).await?;
        tokio::time::sleep(duration).await;
        self.dispatch_touch("touchEnd", &[], start + duration).await
    }

    /// Taps the middle of an element. False when something else is seen there.
    pub(crate) async fn tap(&self, element: &WebElement) -> WebDriverResult<bool> {
        element.scroll_into_view().await?;
        let handle = vec![element.to_json()?];
        // Waits while the element moves, after scrolling or when something above it comes or goes.
        let mut last = [0.0; 4];
        for _ in 0..SETTLE_TRIES {
            let now = self.web.execute(BOUNDS, handle.clone()).await?.convert::<[f64; 4]>()?;
            if now == last {
                break;
            }
            last = now;
            tokio::time::sleep(SETTLE_INTERVAL).await;
        }
        let is_visible = self.web.execute(IS_VISIBLE, handle).await?.convert::<bool>()?;
        let [left, top, right, bottom] = last;
        Ok(is_visible && self.tap_at(((left + right) / 2.0, (top + bottom) / 2.0), TAP).await.is_ok())
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
        let mut time = SystemTime::now();
        self.dispatch_touch("touchStart", from, time).await?;
        tokio::time::sleep(rest).await;
        time += rest;
        for step in 1..=STEPS {
            tokio::time::sleep(STEP_TIME).await;
            time += STEP_TIME;
            let part = f64::from(step) / f64::from(STEPS);
            let on_way =
                |(a, b): (&(f64, f64), &(f64, f64))| (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
            let now: Vec<_> = from.iter().zip(to).map(on_way).collect();
            self.dispatch_touch("touchMove", &now, time).await?;
        }
        // The fingers rest before they are lifted: from a moving finger the browser scrolls on, and a tap meanwhile
        // stops that and clicks nothing.
        for _ in 0..2 {
            tokio::time::sleep(LIFT_TIME).await;
            time += LIFT_TIME;
            self.dispatch_touch("touchMove", to, time).await?;
        }
        self.dispatch_touch("touchEnd", &[], time).await?;
        tokio::time::sleep(PAUSE).await;
        Ok(())
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
