//! What a screen reader gets of a page: the browser's accessibility tree, and the keys that a user presses.

use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::page::Page;

/// Attempts to hear something before a test fails, and the time between them.
const TRIES: usize = 300;
const PAUSE: Duration = Duration::from_millis(100);
/// So many presses of Tab lead around any page.
const MOST_TABS: usize = 300;

/// The accessibility tree of a page at one moment.
pub struct Heard {
    nodes: Vec<Value>,
}

impl Heard {
    /// Role and name of what has the focus.
    pub fn focused(&self) -> (String, String) {
        let has_focus = |node: &&Value| {
            if node["ignored"] == true {
                return false;
            }
            let properties = node["properties"].as_array().map(Vec::as_slice).unwrap_or_default();
            properties.iter().any(|one| one["name"] == "focused" && one["value"]["value"] == true)
        };
        // The document has the focus too; what is last is innermost.
        let found = self.nodes.iter().rfind(has_focus);
        found.map_or_else(Default::default, |node| (text(&node["role"]), text(&node["name"])))
    }

    /// The texts of the regions that are read when they change.
    pub fn said(&self) -> Vec<String> {
        let live = |node: &&Value| {
            node["ignored"] != true && ["status", "alert"].contains(&text(&node["role"]).as_str())
        };
        self.nodes.iter().filter(live).map(|node| self.inside(node)).collect()
    }

    /// The names of all that has a role.
    pub fn named(&self, role: &str) -> Vec<String> {
        let wanted = |node: &&Value| node["ignored"] != true && text(&node["role"]) == role;
        self.nodes.iter().filter(wanted).map(|node| text(&node["name"])).collect()
    }

    /// The text inside a node.
    fn inside(&self, node: &Value) -> String {
        if text(&node["role"]) == "StaticText" {
            return text(&node["name"]);
        }
        let children = node["childIds"].as_array().map(Vec::as_slice).unwrap_or_default();
        let child = |id: &Value| self.nodes.iter().find(|node| node["nodeId"] == *id);
        children.iter().filter_map(child).map(|child| self.inside(child)).collect()
    }
}

fn text(value: &Value) -> String {
    value["value"].as_str().unwrap_or_default().to_owned()
}

impl Page {
    /// What a screen reader gets now.
    ///
    /// # Errors
    /// The browser does not tell.
    pub async fn heard(&self) -> Result<Heard> {
        let tree = self.devtools("Accessibility.getFullAXTree", json!({})).await?;
        let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
        Ok(Heard { nodes })
    }

    /// Waits until something that is looked for is heard.
    ///
    /// # Errors
    /// It never is; the error has what was said instead.
    pub async fn hears<T>(&self, what: &str, find: impl Fn(&Heard) -> Option<T>) -> Result<T> {
        for _ in 0..TRIES {
            if let Some(found) = find(&self.heard().await?) {
                return Ok(found);
            }
            tokio::time::sleep(PAUSE).await;
        }
        let heard = self.heard().await?;
        bail!("{what} was not heard, but {:?}, at {:?}", heard.said(), heard.focused())
    }

    /// Waits until a region that is read when it changes has a text that begins so, and returns it.
    ///
    /// # Errors
    /// As [`Page::hears`].
    pub async fn hears_said(&self, beginning: &str) -> Result<String> {
        let begins = |heard: &Heard| heard.said().into_iter().find(|said| said.starts_with(beginning));
        self.hears(beginning, begins).await
    }

    /// Presses Tab until something of this role, with this in its name, has the focus.
    ///
    /// # Errors
    /// There is none.
    pub async fn tab_to(&self, role: &str, name: &str) -> Result<()> {
        for _ in 0..MOST_TABS {
            let (its_role, its_name) = self.heard().await?.focused();
            if its_role == role && its_name.contains(name) {
                return Ok(());
            }
            self.keys("\u{e004}").await?;
        }
        bail!("Tab leads to no {role} `{name}`, but last to {:?}", self.heard().await?.focused())
    }
}
