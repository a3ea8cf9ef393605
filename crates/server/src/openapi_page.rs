//! The description of the interface as a page: plain HTML, without any script.

use utoipa::openapi::path::{Operation, Parameter, PathItem};
use utoipa::openapi::schema::{ArrayItems, Object, Schema, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr};

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
    color-scheme:light dark}code,pre{font-size:.9em}pre{overflow:auto;padding:.5rem;border:1px solid #8888}\
    h3{margin-top:2rem}dt{margin-top:.3rem}dd{margin:0 0 0 1.5rem}.method{text-transform:uppercase}";

/// The page.
pub(crate) fn page(description: &OpenApi) -> String {
    let info = &description.info;
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}: interface for programs</title>\
         <style>{STYLE}</style></head><body><main><h1>{title}: interface for programs</h1>{text}\
         <p>The same as OpenAPI 3.1: <a href=\"/api/v1/openapi.json\">openapi.json</a>.</p>",
        title = escaped(&info.title),
        text = paragraphs(info.description.as_deref().unwrap_or_default()),
    );
    for tag in description.tags.iter().flatten() {
        html.push_str(&format!("<h2 id=\"{0}\">{0}</h2>", escaped(&tag.name)));
        html.push_str(&paragraphs(tag.description.as_deref().unwrap_or_default()));
        for (path, item) in &description.paths.paths {
            for (method, operation) in operations(item) {
                if operation.tags.iter().flatten().any(|name| *name == tag.name) {
                    html.push_str(&of_operation(path, method, operation));
                }
            }
        }
    }
    html.push_str("<h2 id=\"types\">types</h2>");
    for (name, schema) in description.components.iter().flat_map(|components| &components.schemas) {
        html.push_str(&format!("<h3 id=\"type-{0}\">{0}</h3>{1}", escaped(name), of_type(schema)));
    }
    html.push_str("</main></body></html>");
    html
}

fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    [("get", &item.get), ("post", &item.post), ("delete", &item.delete)]
        .into_iter()
        .filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

fn of_operation(path: &str, method: &str, operation: &Operation) -> String {
    let mut html = format!("<h3><code><span class=\"method\">{method}</span> {}</code></h3>", escaped(path));
    html.push_str(&paragraphs(operation.summary.as_deref().unwrap_or_default()));
    html.push_str(&paragraphs(operation.description.as_deref().unwrap_or_default()));
    let parameters: String = operation.parameters.iter().flatten().map(of_parameter).collect();
    if !parameters.is_empty() {
        html.push_str(&format!("<dl>{parameters}</dl>"));
    }
    if let Some(body) = &operation.request_body {
        for content in body.content.values() {
            let kind = content.schema.as_ref().map(of_schema).unwrap_or_default();
            html.push_str(&format!("<p>Body: {kind}</p>"));
            if let Some(example) = &content.example {
                html.push_str(&format!("<pre>{}</pre>", escaped(&example.to_string())));
            }
        }
    }
    let mut answers = String::new();
    for (status, response) in &operation.responses.responses {
        let RefOr::T(response) = response else { continue };
        let kinds: Vec<String> = response
            .content
            .iter()
            .map(|(kind, content)| match &content.schema {
                Some(schema) if kind == "application/json" => of_schema(schema),
                _ => format!("<code>{}</code>", escaped(kind)),
            })
            .collect();
        let text = escaped(&response.description);
        answers.push_str(&format!("<dt>{status} {}</dt><dd>{text}</dd>", kinds.join(", ")));
    }
    let (done, failed): (Vec<&str>, Vec<&str>) =
        answers.split_inclusive("</dd>").partition(|answer| !answer.contains("#type-Failure"));
    html.push_str(&format!(
        "<dl>{}</dl><details><summary>Failures</summary><dl>{}</dl></details>",
        done.concat(),
        failed.concat()
    ));
    html
}

fn of_parameter(parameter: &Parameter) -> String {
    let kind = parameter.schema.as_ref().map(of_schema).unwrap_or_default();
    let text = paragraphs(parameter.description.as_deref().unwrap_or_default());
    format!("<dt><code>{}</code>: {kind}</dt><dd>{text}</dd>", escaped(&parameter.name))
}

/// A type on its own: its description and its fields or kinds.
fn of_type(schema: &RefOr<Schema>) -> String {
    let RefOr::T(schema) = schema else { return of_schema(schema) };
    match schema {
        Schema::Object(object) => {
            let text = paragraphs(object.description.as_deref().unwrap_or_default());
            if object.properties.is_empty() {
                return format!("{text}<p>{}</p>", of_object(object));
            }
            format!("{text}<dl>{}</dl>", fields(object))
        }
        Schema::OneOf(one) => {
            let kinds: String = one.items.iter().map(|kind| format!("<li>{}</li>", of_type(kind))).collect();
            format!("{}<ul>{kinds}</ul>", paragraphs(one.description.as_deref().unwrap_or_default()))
        }
        Schema::AllOf(all) => {
            let parts: String = all.items.iter().map(of_type).collect();
            format!("{}{parts}", paragraphs(all.description.as_deref().unwrap_or_default()))
        }
        _ => format!("<p>{}</p>", of_schema(&RefOr::T(schema.clone()))),
    }
}

fn fields(object: &Object) -> String {
    let field = |(name, schema): (&String, &RefOr<Schema>)| {
        let optional = if object.required.contains(name) { "" } else { ", may be missing" };
        let text = description(schema).map(paragraphs).unwrap_or_default();
        format!("<dt><code>{}</code>: {}{optional}</dt><dd>{text}</dd>", escaped(name), of_schema(schema))
    };
    object.properties.iter().map(field).collect()
}

fn description(schema: &RefOr<Schema>) -> Option<&str> {
    match schema {
        RefOr::Ref(reference) => Some(&*reference.description).filter(|text| !text.is_empty()),
        RefOr::T(Schema::Object(object)) => object.description.as_deref(),
        RefOr::T(Schema::Array(array)) => array.description.as_deref(),
        RefOr::T(Schema::OneOf(one)) => one.description.as_deref(),
        RefOr::T(Schema::AllOf(all)) => all.description.as_deref(),
        RefOr::T(_) => None,
    }
}

/// A type in a few words.
fn of_schema(schema: &RefOr<Schema>) -> String {
    let schema = match schema {
        RefOr::Ref(reference) => {
            let name = escaped(reference.ref_location.rsplit('/').next().unwrap_or_default());
            return format!("<a href=\"#type-{name}\">{name}</a>");
        }
        RefOr::T(schema) => schema,
    };
    match schema {
        Schema::Object(object) => of_object(object),
        Schema::Array(array) => match &array.items {
            ArrayItems::RefOrSchema(item) => format!("list of {}", of_schema(item)),
            ArrayItems::False => "list".to_owned(),
        },
        Schema::OneOf(one) => one.items.iter().map(of_schema).collect::<Vec<_>>().join(" or "),
        Schema::AllOf(all) => all.items.iter().map(of_schema).collect::<Vec<_>>().join(" and "),
        _ => "anything".to_owned(),
    }
}

fn of_object(object: &Object) -> String {
    if let Some(values) = &object.enum_values {
        let values: Vec<String> =
            values.iter().map(|value| format!("<code>{}</code>", escaped(&value.to_string()))).collect();
        return values.join(" or ");
    }
    if !object.properties.is_empty() {
        return format!("object <dl>{}</dl>", fields(object));
    }
    let kind = |kind: &Type| match kind {
        Type::Object => "object",
        Type::String => "string",
        Type::Integer => "integer",
        Type::Number => "number",
        Type::Boolean => "boolean",
        Type::Array => "list",
        Type::Null => "null",
    };
    match &object.schema_type {
        SchemaType::Type(one) => kind(one).to_owned(),
        SchemaType::Array(all) => all.iter().map(kind).collect::<Vec<_>>().join(" or "),
        SchemaType::AnyValue => "anything".to_owned(),
    }
}

/// Paragraphs, in which what stands between backticks is code.
fn paragraphs(text: &str) -> String {
    let paragraph = |text: &str| {
        let parts = text.split('`').enumerate().map(|(index, part)| {
            if index % 2 == 1 { format!("<code>{}</code>", escaped(part)) } else { escaped(part) }
        });
        format!("<p>{}</p>", parts.collect::<String>())
    };
    text.split("\n\n").filter(|text| !text.trim().is_empty()).map(paragraph).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
