//! The browser app, embedded in the program together with its compressed forms.

use crate::error::ServerError;
use crate::ids;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "site/"]
struct Site;

/// First parts of paths that the app shows, one a line; each is answered with the app. The service worker has the
/// same list.
const PAGES: &str = include_str!("../../web/pages.txt");
/// The app.
const APP: &str = "index.html";

const MISSING: &str = "The browser app is not in this program. Build it with `cargo xtask web`, then build \
    the program again.\n";

/// Answers with a file of the app, in the smallest form that the browser takes; where there is none, a person
/// gets the app with status 404, and a program JSON.
pub(crate) async fn serve(method: Method, uri: Uri, mut headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or("");
    if first == "api" {
        return ServerError::NoPath(uri.path().to_owned()).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return ServerError::Method.into_response();
    }
    let page =
        path.is_empty() || PAGES.lines().any(|page| page == first) || variorum_registry::find(path).is_some();
    let hidden = path.split('/').any(|part| part.starts_with('.'));
    if let Some(file) = Site::get(path).filter(|_| !hidden) {
        return answer(path, &file, &headers);
    }
    match Site::get(APP) {
        Some(app) if page => answer(APP, &app, &headers),
        None if page => (StatusCode::SERVICE_UNAVAILABLE, MISSING).into_response(),
        // The app says to a person that nothing is there; "not modified" would hide the status.
        Some(app) if wants_page(&headers) => {
            headers.remove(header::IF_NONE_MATCH);
            let mut response = answer(APP, &app, &headers);
            *response.status_mut() = StatusCode::NOT_FOUND;
            response.headers_mut().append(header::VARY, HeaderValue::from_name(header::ACCEPT));
            response
        }
        _ => ServerError::NoPath(uri.path().to_owned()).into_response(),
    }
}

/// The app with this in its head and first in its body; `None` where the app is not in this program.
pub(crate) fn app_with(head: &str, body: &str, headers: &HeaderMap) -> Option<Response> {
    let app = Site::get(APP)?;
    let app = String::from_utf8_lossy(&app.data);
    let (before, after) = app.split_once("</head>")?;
    let (between, after) = after.split_once("<body>")?;
    let page = format!("{before}{head}</head>{between}<body>{body}{after}");
    let tag = format!("\"{:.24}\"", ids::hash(&page));
    let response = Response::builder()
        .header(header::ETAG, &tag)
        // It says how things stand, by which address the page was asked for, and who sits below.
        .header(header::CACHE_CONTROL, "private, no-cache");
    if is_known(headers, &tag) {
        return Some(done(response.status(StatusCode::NOT_MODIFIED).body(Body::empty())));
    }
    Some(done(response.header(header::CONTENT_TYPE, "text/html; charset=utf-8").body(Body::from(page))))
}

/// Whether a browser has what bears this tag.
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag))
}

/// Whether a page is asked for, as browsers do for what is in the address bar and for nothing else.
fn wants_page(headers: &HeaderMap) -> bool {
    let wanted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    wanted.flat_map(|list| list.split(',')).any(|one| one.trim_start().starts_with("text/html"))
}

fn answer(name: &str, plain: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let form = [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(coding, ending)| {
        let file = accepts(headers, coding).then(|| Site::get(&format!("{name}.{ending}"))).flatten();
        file.map(|file| (Some(coding), file.data))
    });
    let (coding, data) = form.unwrap_or_else(|| (None, plain.data.clone()));
    let hash: String =
        plain.metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}{}\"", coding.unwrap_or(""));
    let mut response = Response::builder()
        .header(header::ETAG, &tag)
        .header(header::VARY, "Accept-Encoding")
        // Names stay the same from version to version, so a browser asks whether its copy is good.
        .header(header::CACHE_CONTROL, "no-cache");
    if is_known(headers, &tag) {
        return done(response.status(StatusCode::NOT_MODIFIED).body(Body::empty()));
    }
    if let Some(coding) = coding {
        response = response.header(header::CONTENT_ENCODING, coding);
    }
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let kind = if kind.type_() == "text" { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    done(response.header(header::CONTENT_TYPE, kind).body(Body::from(data)))
}

fn done(response: Result<Response, axum::http::Error>) -> Response {
    response.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Whether the browser takes a coding: named, and not with quality 0.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let listed = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    listed.flat_map(|list| list.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let quality = parts.find_map(|part| part.strip_prefix("q=")).and_then(|q| q.parse().ok());
        named && quality.unwrap_or(1.0) > 0.0
    })
}
