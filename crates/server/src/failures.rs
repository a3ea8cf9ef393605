//! What can be answered instead of what was asked for, as the description of the interface has it: the same for every path.

use std::collections::BTreeMap;
use utoipa::openapi::{ContentBuilder, HeaderBuilder, ObjectBuilder, Ref, RefOr, ResponseBuilder, Type};
use utoipa::{IntoResponses, ToSchema};

/// Every status of failures, with the codes that come with it.
pub(crate) const STATUSES: [(u16, &str, &[&str]); 14] = [
    (400, "The body or the query is not what was expected.", &["bad_body", "bad_query"]),
    (401, "Nobody is known by this cookie or token.", &["bad_token", "not_signed_in", "wrong_sign_in"]),
    (
        403,
        "Not allowed to this token, this page or with this password.",
        &["scope", "origin", "wrong_password", "banned", "silenced", "not_moderator"],
    ),
    (404, "Nothing is there.", &["not_found"]),
    (405, "The path takes other methods.", &["method"]),
    (408, "The body did not arrive in time.", &["slow"]),
    (
        409,
        "Not possible as things stand. In games the codes of `refused` come too.",
        &[
            "signed_in",
            "renamed",
            "name_taken",
            "too_many_tokens",
            "has_played",
            "gone",
            "within",
            "not_within",
            "seat_taken",
            "away",
            "rating_range",
            "account",
            "bot",
            "too_many",
            "busy",
            "too_soon",
            "challenged",
            "blocked",
            "too_many_people",
        ],
    ),
    (410, "The path is one of an older version.", &["moved"]),
    (413, "The body is larger than 16384 bytes.", &["too_large"]),
    (422, "A value is not possible.", &["bad_value", "bad_position"]),
    (426, "The path is for WebSockets.", &["upgrade"]),
    (429, "A limit was reached.", &["too_many"]),
    (500, "A stored game cannot be read.", &["damaged", "listen"]),
    (503, "The server has too much to do, or nothing can be stored.", &["busy", "unavailable"]),
];

/// All of them, for the paths of the interface.
pub(crate) struct Failures;

impl IntoResponses for Failures {
    fn responses() -> BTreeMap<String, RefOr<utoipa::openapi::response::Response>> {
        let response = |(status, description, codes): &(u16, &str, &[&str])| {
            let body = Ref::from_schema_name(variorum_api::Failure::name());
            let text = format!("{description} Codes: {}.", codes.join(", "));
            let mut response = ResponseBuilder::new()
                .description(text)
                .content("application/json", ContentBuilder::new().schema(Some(body)).build());
            if matches!(status, 429 | 503) {
                let seconds = ObjectBuilder::new().schema_type(Type::Integer);
                let header = HeaderBuilder::new()
                    .schema(seconds)
                    .description(Some("After so many seconds one may ask again."));
                response = response.header("Retry-After", header.build());
            }
            (status.to_string(), RefOr::T(response.build()))
        };
        STATUSES.iter().map(response).collect()
    }
}
