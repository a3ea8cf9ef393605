//! What keeps people out of a page, found by axe-core.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::page::Page;

/// Runs axe-core on the whole page and returns a line for each violation and element.
const RUN: &str = "const done = arguments[0];
    axe.run().then(
        found => done(found.violations.flatMap(rule =>
            rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 200)} (${rule.help})`))),
        error => done([`${error}`]));";

impl Page {
    /// Asserts that axe-core finds nothing on the page, in the light and in the dark theme.
    ///
    /// # Errors
    /// It finds something, or is not installed.
    pub async fn is_accessible(&self) -> Result<()> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(&file)
            .with_context(|| format!("{}: `npm ci` beside package.json puts it there", file.display()))?;
        self.web.execute(axe.as_str(), vec![]).await?;
        let address = self.web.current_url().await?;
        for theme in ["light", "dark"] {
            let set = format!("document.documentElement.dataset.theme = '{theme}'");
            self.web.execute(set.as_str(), vec![]).await?;
            let found: Vec<String> = self.web.execute_async(RUN, vec![]).await?.convert()?;
            ensure!(found.is_empty(), "{address}, {theme}:\n{}", found.join("\n"));
        }
        Ok(())
    }
}
