//! The part of an address after the `?`, and bodies that are written like it.

use axum::http::Uri;
use std::str::FromStr;
use variorum_api::{QueryError, Readable, from_query};
use variorum_core::Fault;

/// The fields of a query, decoded.
#[derive(Default)]
pub(crate) struct Query(Vec<(String, String)>);

impl From<Vec<(String, String)>> for Query {
    fn from(fields: Vec<(String, String)>) -> Query {
        Query(fields)
    }
}

impl Query {
    /// Those of an address.
    pub fn of(uri: &Uri) -> Query {
        Query::of_text(uri.query().unwrap_or_default())
    }

    /// Those of a text like that of a query, as a form sends it.
    pub fn of_text(text: &str) -> Query {
        Query(form_urlencoded::parse(text.as_bytes()).into_owned().collect())
    }

    /// All fields as one value.
    ///
    /// # Errors
    /// A field is missing, is there twice, or is something else than is expected.
    pub fn read<T: Readable>(&self) -> Result<T, QueryError> {
        from_query(&form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.0).finish())
    }

    /// The value of a field; `None` where it is missing or empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(field, _)| field == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    /// The value of a field that is a whole number.
    ///
    /// # Errors
    /// It is something else.
    pub fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>, Fault> {
        let number = |text: &str| text.parse().map_err(|_| Fault::new(name, text, "a whole number"));
        self.get(name).map(number).transpose()
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

/// A text as it stands in a part of an address.
pub(crate) fn encoded(text: &str) -> String {
    let encoded: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
    encoded.replace('+', "%20")
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_api::StreamOf;

    #[test]
    fn fields_are_decoded_and_flags_say_yes_or_no() {
        let query = Query::of(&"/x?a=b%20c&d=&e=true&f=maybe&a=later".parse().unwrap());
        assert_eq!((query.get("a"), query.get("d"), query.get("g")), (Some("b c"), None, None));
        assert_eq!((query.flag("e"), query.flag("d")), (Ok(Some(true)), Ok(None)));
        assert!(query.flag("f").unwrap_err().to_string().contains("true or false"));
        assert_eq!(Query::of(&"/x".parse().unwrap()).get("a"), None);
        let form = Query::of_text("a=5&b=+1");
        assert_eq!((form.number("a"), form.number::<u8>("c")), (Ok(Some(5)), Ok(None)));
        assert!(form.number::<u8>("b").unwrap_err().to_string().contains("a whole number"));
        let read = |text: &str| Query::of_text(text).read::<StreamOf>();
        assert_eq!(read("game=a%20b").unwrap(), StreamOf { game: "a b".into() });
        assert!(read("").is_err() && read("game=a&game=b").is_err());
        assert_eq!(encoded("a b+c/ä"), "a%20b%2Bc%2F%C3%A4");
    }
}
