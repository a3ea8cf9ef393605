//! The part of an address after the `?`.

use axum::http::Uri;
use variorum_core::Fault;

/// The fields of a query, decoded.
pub(crate) struct Query(Vec<(String, String)>);

impl Query {
    /// Those of an address.
    pub fn of(uri: &Uri) -> Query {
        let pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
        Query(pairs.into_owned().collect())
    }

    /// The value of a field; `None` where it is missing or empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(field, _)| field == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    /// The value of a field that says yes or no.
    ///
    /// # Errors
    /// It is something else.
    pub fn flag(&self, name: &str) -> Result<Option<bool>, Fault> {
        match self.get(name) {
            None => Ok(None),
            Some("true") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(other) => Err(Fault::new(name, other, "true or false")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_decoded_and_flags_say_yes_or_no() {
        let query = Query::of(&"/x?a=b%20c&d=&e=true&f=maybe&a=later".parse().unwrap());
        assert_eq!((query.get("a"), query.get("d"), query.get("g")), (Some("b c"), None, None));
        assert_eq!((query.flag("e"), query.flag("d")), (Ok(Some(true)), Ok(None)));
        assert!(query.flag("f").unwrap_err().to_string().contains("true or false"));
        assert_eq!(Query::of(&"/x".parse().unwrap()).get("a"), None);
    }
}
