//! The page around a board.

use super::address::escaped;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// Any page may show it; it runs only the script of this server, which reads and changes nothing.
const POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; \
    base-uri 'none'; form-action 'none'; frame-ancestors *";

const STYLE: &str = "html,body{height:100%;margin:0}body{display:flex;flex-direction:column;font:14px/1.3 \
    system-ui,sans-serif;color:#2b2620;background:#f6f3ec}body.dark{color:#e8e2d6;background:#191816}\
    #board{flex:1;min-height:0}#board svg{display:block;width:100%;height:100%}\
    p{margin:0;padding:4px 8px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}a{color:inherit}";

/// What a page shows.
pub(super) struct Page<'a> {
    pub title: &'a str,
    /// SVG.
    pub board: &'a str,
    /// Who plays, and how things stand; empty for a position.
    pub caption: &'a str,
    /// Where to go from here.
    pub link: &'a str,
    pub dark: bool,
    /// The id of a game that goes on.
    pub follow: Option<&'a str>,
}

impl IntoResponse for Page<'_> {
    fn into_response(self) -> Response {
        let script = self.follow.map(|id| {
            format!("<script src=\"/embed/follow.js\" data-game=\"{}\" defer></script>", escaped(id))
        });
        let html = format!(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{title}</title>\
             <style>{STYLE}</style></head><body{dark}><div id=\"board\" role=\"img\" aria-label=\"{title}\">{board}\
             </div><p><a href=\"{link}\" target=\"_blank\" rel=\"noopener\">{title}</a> \
             <span id=\"caption\">{caption}</span></p>{script}</body></html>",
            title = escaped(self.title),
            board = self.board,
            link = escaped(self.link),
            caption = escaped(self.caption),
            dark = if self.dark { " class=\"dark\"" } else { "" },
            script = script.unwrap_or_default(),
        );
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
    }
}

/// An answer that pages of others may show; kept by nobody unless it says otherwise.
pub(super) fn framed(answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ] {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
