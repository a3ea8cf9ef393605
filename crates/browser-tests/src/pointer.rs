//! Mouse and touch: what a browser is told of fingers on its screen.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use serde_json::json;
use thirtyfour::extensions::cdp::ChromeDevTools;
use thirtyfour::prelude::*;

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
pub const PAUSE: Duration = Duration::from_millis(350);

/// How often, and at what interval, the position of an element is read until it is constant.
const SETTLE_TRIES: usize = 40;
const SETTLE_INTERVAL: Duration = Duration::from_millis(50);

/// How long a finger stays down for a tap.
pub const TAP: Duration = Duration::from_millis(40);

/// Returns left, top, right and bottom of an element.
pub const BOUNDS: &str =
    "const b = arguments[0].getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]";

/// Returns whether an element is visible at its middle.
const IS_VISIBLE: &str = "const b = arguments[0].getBoundingClientRect(); \
    const top = document.elementFromPoint((b.left + b.right) / 2, (b.top + b.bottom) / 2); \
    return arguments[0].contains(top) || !!top && top.contains(arguments[0])";

/// Sends a command of the DevTools protocol, for what WebDriver cannot do, and returns the answer.
///
/// # Errors
/// The browser refuses.
pub async fn devtools(
    web: &WebDriver,
    command: &str,
    arguments: serde_json::Value,
) -> Result<serde_json::Value> {
    let tools = ChromeDevTools::new(web.handle.clone());
    tools.execute_cdp_with_params(command, arguments).await.with_context(|| command.to_owned())
}

/// Sets the size of the window; `fingers` emulates a phone.
///
/// # Errors
/// The browser refuses.
pub async fn resize(web: &WebDriver, (width, height): (u32, u32), fingers: bool) -> Result<()> {
    let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": fingers });
    devtools(web, "Emulation.setDeviceMetricsOverride", screen).await?;
    let touch = json!({ "enabled": fingers, "maxTouchPoints": 5 });
    devtools(web, "Emulation.setTouchEmulationEnabled", touch).await?;
    Ok(())
}

/// Sends a touch event (`touchStart`, `touchMove` or `touchEnd`) with the fingers that touch. The browser
/// takes the time from the event, so that a tap stays one when a busy machine is slow between two commands.
async fn dispatch_touch(web: &WebDriver, kind: &str, fingers: &[(f64, f64)], time: SystemTime) -> Result<()> {
    let points: Vec<_> =
        fingers.iter().enumerate().map(|(id, (x, y))| json!({ "x": x, "y": y, "id": id })).collect();
    let seconds = time.duration_since(UNIX_EPOCH)?.as_secs_f64();
    let event = json!({ "type": kind, "touchPoints": points, "timestamp": seconds });
    devtools(web, "Input.dispatchTouchEvent", event).await?;
    Ok(())
}

/// Puts a finger down on a point of the window and lifts it after `duration`.
///
/// # Errors
/// The browser refuses.
pub async fn tap_at(web: &WebDriver, at: (f64, f64), duration: Duration) -> Result<()> {
    let start = SystemTime::now();
    dispatch_touch(web, "touchStart", &[at], start).await?;
    tokio::time::sleep(duration).await;
    dispatch_touch(web, "touchEnd", &[], start + duration).await
}

/// Taps the middle of an element. False when something else is seen there.
///
/// # Errors
/// The element has left the page.
pub async fn tap(web: &WebDriver, element: &WebElement) -> WebDriverResult<bool> {
    element.scroll_into_view().await?;
    let handle = vec![element.to_json()?];
    // Waits while the element moves, after scrolling or when something above it comes or goes.
    let mut last = [0.0; 4];
    for _ in 0..SETTLE_TRIES {
        let now = web.execute(BOUNDS, handle.clone()).await?.convert::<[f64; 4]>()?;
        if now == last {
            break;
        }
        last = now;
        tokio::time::sleep(SETTLE_INTERVAL).await;
    }
    let is_visible = web.execute(IS_VISIBLE, handle).await?.convert::<bool>()?;
    let [left, top, right, bottom] = last;
    Ok(is_visible && tap_at(web, ((left + right) / 2.0, (top + bottom) / 2.0), TAP).await.is_ok())
}

/// Moves several fingers at once.
///
/// # Errors
/// The browser refuses.
pub async fn swipe_fingers(
    web: &WebDriver,
    from: &[(f64, f64)],
    to: &[(f64, f64)],
    rest: Duration,
) -> Result<()> {
    let time = SystemTime::now();
    dispatch_touch(web, "touchStart", from, time).await?;
    tokio::time::sleep(rest).await;
    lift_fingers(web, from, to, time + rest).await
}

/// Drags with the right button of the mouse.
///
/// # Errors
/// The browser refuses.
pub async fn right_drag(web: &WebDriver, from: (f64, f64), to: (f64, f64)) -> Result<()> {
    let steps =
        [("mouseMoved", from, 0), ("mousePressed", from, 2), ("mouseMoved", to, 2), ("mouseReleased", to, 0)];
    for (kind, (x, y), buttons) in steps {
        let button = if kind == "mouseMoved" { "none" } else { "right" };
        let event =
            json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 });
        devtools(web, "Input.dispatchMouseEvent", event).await?;
    }
    Ok(())
}

/// Puts a finger down.
///
/// # Errors
/// The browser refuses.
pub async fn put_finger(web: &WebDriver, at: (f64, f64)) -> Result<()> {
    dispatch_touch(web, "touchStart", &[at], SystemTime::now()).await
}

/// Moves fingers that are down, and lifts them.
///
/// # Errors
/// The browser refuses.
pub async fn lift_fingers(
    web: &WebDriver,
    from: &[(f64, f64)],
    to: &[(f64, f64)],
    mut time: SystemTime,
) -> Result<()> {
    for step in 1..=STEPS {
        tokio::time::sleep(STEP_TIME).await;
        time += STEP_TIME;
        let part = f64::from(step) / f64::from(STEPS);
        let on_way =
            |(a, b): (&(f64, f64), &(f64, f64))| (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
        let now: Vec<_> = from.iter().zip(to).map(on_way).collect();
        dispatch_touch(web, "touchMove", &now, time).await?;
    }
    // The fingers rest before they are lifted: from a moving finger the browser scrolls on, and a tap meanwhile
    // stops that and clicks nothing.
    for _ in 0..2 {
        tokio::time::sleep(LIFT_TIME).await;
        time += LIFT_TIME;
        dispatch_touch(web, "touchMove", to, time).await?;
    }
    dispatch_touch(web, "touchEnd", &[], time).await?;
    tokio::time::sleep(PAUSE).await;
    Ok(())
}
