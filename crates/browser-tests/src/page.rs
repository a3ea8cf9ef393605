//! A browser window and what a player does in it.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;

use crate::pointer::{self, BOUNDS, PHONE, PointerKind};
use crate::process::Driver;

/// A test fails when something takes longer.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Attempts with an element that the page replaces meanwhile.
const TRIES: usize = 10;

/// A browser with one window.
pub struct Page {
    /// The WebDriver session, for everything that has no method here.
    pub web: WebDriver,
    /// Mouse or touch.
    pub pointer: PointerKind,
    // Dropped after the session.
    _driver: Driver,
}

impl Page {
    /// Starts a browser with a mouse and opens an address.
    ///
    /// # Errors
    /// No driver, no browser, or no page.
    pub async fn open(url: &str) -> Result<Page> {
        Page::open_with(PointerKind::Mouse, url).await
    }

    /// Starts a browser and opens an address.
    ///
    /// # Errors
    /// No driver, no browser, or no page.
    pub async fn open_with(pointer: PointerKind, url: &str) -> Result<Page> {
        Page::open_with_preferences(pointer, url, serde_json::json!({})).await
    }

    /// Starts a browser that stores no data of sites, and opens an address.
    ///
    /// # Errors
    /// As [`Page::open`].
    pub async fn open_without_storage(url: &str) -> Result<Page> {
        let block = 2;
        let forbidden = serde_json::json!({ "profile.default_content_setting_values.cookies": block });
        Page::open_with_preferences(PointerKind::Mouse, url, forbidden).await
    }

    async fn open_with_preferences(
        pointer: PointerKind,
        url: &str,
        settings: serde_json::Value,
    ) -> Result<Page> {
        let driver = Driver::start()?;
        let mut capabilities = DesiredCapabilities::chrome();
        for argument in driver.arguments() {
            capabilities.add_arg(&argument)?;
        }
        capabilities.add_experimental_option("prefs", settings)?;
        capabilities
            .insert_base_capability("goog:loggingPrefs".into(), serde_json::json!({ "browser": "ALL" }));
        let web = WebDriver::new(&driver.url, capabilities).await.context("no browser")?;
        let page = Page { web, pointer, _driver: driver };
        if pointer == PointerKind::Touch {
            pointer::resize(&page.web, PHONE, true).await?;
        }
        page.web.goto(url).await?;
        Ok(page)
    }

    /// Sends a command of the DevTools protocol, for what WebDriver cannot do, and returns the answer.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn devtools(&self, command: &str, arguments: serde_json::Value) -> Result<serde_json::Value> {
        pointer::devtools(&self.web, command, arguments).await
    }

    /// Waits for an element.
    ///
    /// # Errors
    /// It does not come; the error shows the text of the page.
    pub async fn find(&self, css: &str) -> Result<WebElement> {
        let found = self.web.query(By::Css(css)).wait(TIMEOUT, Duration::from_millis(50)).first().await;
        match found {
            Ok(element) => Ok(element),
            Err(_) => bail!("no `{css}` in:\n{}", self.text("body").await?),
        }
    }

    /// Waits until an element contains this text.
    ///
    /// # Errors
    /// It does not come to contain it.
    pub async fn sees(&self, css: &str, text: &str) -> Result<()> {
        let mut last = String::new();
        for _ in 0..TIMEOUT.as_millis() / 100 {
            last = self.text(css).await.unwrap_or_default();
            if last.contains(text) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("`{css}` does not hold `{text}` but `{last}`; the page:\n{}", self.text("body").await?)
    }

    /// Waits until there is no such element.
    ///
    /// # Errors
    /// One stays.
    pub async fn sees_no(&self, css: &str) -> Result<()> {
        for _ in 0..TIMEOUT.as_millis() / 100 {
            if self.web.find_all(By::Css(css)).await?.is_empty() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("`{css}` stays")
    }

    /// The text of the first such element.
    ///
    /// # Errors
    /// There is none.
    pub async fn text(&self, css: &str) -> Result<String> {
        Ok(self.web.find(By::Css(css)).await?.text().await?)
    }

    /// The markup inside the first such element, once it is there.
    ///
    /// # Errors
    /// It does not come.
    pub async fn markup(&self, css: &str) -> Result<String> {
        Ok(self.find(css).await?.inner_html().await?)
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

    /// Acts on an element, and finds it again when the page has replaced it meanwhile.
    async fn with<T>(
        &self,
        find: impl AsyncFn() -> Result<WebElement>,
        act: impl AsyncFn(WebElement) -> WebDriverResult<T>,
    ) -> Result<T> {
        let mut tries = 0;
        loop {
            tries += 1;
            match act(find().await?).await {
                Err(error) if is_stale(&error) && tries < TRIES => (),
                result => return Ok(result?),
            }
        }
    }

    /// The value of the first such field, once it is there.
    ///
    /// # Errors
    /// It does not come.
    pub async fn value(&self, css: &str) -> Result<String> {
        let value = self.with(|| self.find(css), async |field| field.prop("value").await).await?;
        Ok(value.unwrap_or_default())
    }

    /// Drags an element onto another.
    ///
    /// # Errors
    /// One of them does not come.
    pub async fn drag(&self, from: &str, to: &str) -> Result<()> {
        if self.pointer == PointerKind::Touch {
            self.show(to).await?;
            self.show(from).await?;
            let (from, to) = (self.middle(from).await?, self.middle(to).await?);
            return pointer::swipe_fingers(&self.web, &[from], &[to], Duration::ZERO).await;
        }
        let drag = async |from: WebElement| {
            let to = self.web.find(By::Css(to)).await?;
            self.web.action_chain().drag_and_drop_element(&from, &to).perform().await
        };
        self.find(to).await?;
        self.with(|| self.find(from), drag).await
    }

    /// Clicks an element once it is there.
    ///
    /// # Errors
    /// It does not come, or is covered.
    pub async fn click(&self, css: &str) -> Result<()> {
        self.with(|| self.find(css), async |element| self.click_element(element).await)
            .await
            .with_context(|| format!("cannot click `{css}`"))
    }

    /// Clicks the button with that text.
    ///
    /// # Errors
    /// There is none, or it is covered.
    pub async fn press(&self, label: &str) -> Result<()> {
        let path = format!("//*[self::button or self::a or self::summary][normalize-space()='{label}']");
        let find = async || {
            let button = self.web.query(By::XPath(path.as_str())).wait(TIMEOUT, Duration::from_millis(50));
            button.and_displayed().first().await.with_context(|| format!("no button `{label}`"))
        };
        self.with(find, async |element| self.click_element(element).await)
            .await
            .with_context(|| format!("cannot press `{label}`"))
    }

    async fn click_element(&self, element: WebElement) -> WebDriverResult<()> {
        if self.pointer == PointerKind::Touch && pointer::tap(&self.web, &element).await? {
            return Ok(());
        }
        // Fails with the name of the element that covers this one, if there is one.
        element.scroll_into_view().await?;
        element.click().await
    }

    /// Chooses a value of a select field.
    ///
    /// # Errors
    /// There is no such field or value.
    pub async fn choose(&self, field: &str, value: &str) -> Result<()> {
        let option = format!("select[name='{field}'] option[value='{value}']");
        self.with(|| self.find(&option), async |option| option.click().await).await
    }

    /// Types into a field.
    ///
    /// # Errors
    /// There is no such field.
    pub async fn fill(&self, field: &str, text: &str) -> Result<()> {
        let css = format!("[name='{field}']");
        let fill = async |field: WebElement| {
            field.clear().await?;
            field.send_keys(text).await
        };
        self.with(|| self.find(&css), fill).await
    }

    /// Chooses who plays the seats, by the values of the form for a game.
    ///
    /// # Errors
    /// There is no such seat or value.
    pub async fn choose_seats(&self, seats: &[(&str, &str)]) -> Result<()> {
        for (seat, who) in seats {
            self.choose(&format!("seat-{seat}"), who).await?;
        }
        Ok(())
    }

    /// Fills in the form for a game and starts it: who plays the seats (values of the form), and
    /// perhaps a position text.
    ///
    /// # Errors
    /// The form is not as expected, or the game does not start.
    pub async fn start(&self, seats: &[(&str, &str)], position: Option<&str>) -> Result<()> {
        self.choose_seats(seats).await?;
        if let Some(position) = position {
            self.press("More").await?;
            self.fill("position", position).await?;
        }
        self.press("Start the game").await?;
        self.find(".game-layout .board").await?;
        Ok(())
    }

    /// Fills in the form for a game while the server cannot be reached, and plays in the browser alone.
    ///
    /// # Errors
    /// The form is not as expected, or the game does not start.
    pub async fn start_alone(&self, seats: &[(&str, &str)]) -> Result<()> {
        self.choose_seats(seats).await?;
        self.press("Start the game").await?;
        self.click("[data-action='play-offline']").await?;
        self.find(".game-layout .board").await?;
        Ok(())
    }

    /// Makes a choice before the game, by its value, and confirms it.
    ///
    /// # Errors
    /// It is not asked for.
    pub async fn choose_card(&self, value: &str) -> Result<()> {
        self.click(&format!("[data-choice='{value}']")).await?;
        self.click("[data-confirm='choice']").await
    }

    /// Clicks a square.
    ///
    /// # Errors
    /// There is no such square.
    pub async fn square(&self, name: &str) -> Result<()> {
        self.click(&format!("[data-square='{name}']")).await
    }

    /// Plays a move by clicks on two squares, as ply number `ply`, and waits until it is in the list with the
    /// move text `text`.
    ///
    /// # Errors
    /// The move is not played.
    pub async fn play(&self, ply: usize, from: &str, to: &str, text: &str) -> Result<()> {
        self.pick_up(from).await?;
        self.square(to).await?;
        self.played(ply, text).await
    }

    /// Waits until a piece can be picked up and clicks its square.
    ///
    /// # Errors
    /// It never can.
    pub async fn pick_up(&self, from: &str) -> Result<()> {
        self.click(&format!("[data-square='{from}'].movable")).await
    }

    /// Waits until ply number `ply` is in the list and has this move text, whatever the list shows for it.
    ///
    /// # Errors
    /// It does not come.
    pub async fn played(&self, ply: usize, text: &str) -> Result<()> {
        self.find(&format!("[data-ply='{ply}'][data-text='{text}']")).await?;
        Ok(())
    }

    /// Sends keys to the focused element.
    ///
    /// # Errors
    /// The browser takes none.
    pub async fn keys(&self, keys: &str) -> Result<()> {
        Ok(self.web.action_chain().send_keys(keys).perform().await?)
    }

    /// The addresses of requests to other hosts than the server.
    ///
    /// # Errors
    /// The browser does not list them.
    pub async fn foreign_requests(&self) -> Result<Vec<String>> {
        let script = "return performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith(location.origin))";
        let foreign = self.web.execute(script, Vec::new()).await?;
        Ok(foreign.convert()?)
    }

    /// Closes the browser.
    ///
    /// # Errors
    /// The session cannot be ended.
    pub async fn close(self) -> Result<()> {
        Ok(self.web.clone().quit().await?)
    }
}

/// Whether the element is no longer on the page.
fn is_stale(error: &WebDriverError) -> bool {
    matches!(**error, WebDriverErrorInner::StaleElementReference(_))
}
