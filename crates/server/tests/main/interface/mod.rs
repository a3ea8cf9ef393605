//! The description of the interface: whole, true, and of use to programs that are made from it. `cargo xtask python`
//! installs what the tests in Python need into `target/python`; the environment variable `PYTHON` names another
//! interpreter.

use super::people::Site;
use super::people::browser::Browser;
use super::people::tokens::program;
use super::*;
use serde_json::Value;
use std::process::Stdio;

async fn description(browser: &mut Browser) -> Value {
    from_json(&browser.get("/api/v1/openapi.json").await.ok(200)).unwrap()
}

/// Each path with its methods and what is said of them.
fn operations(description: &Value) -> Vec<(String, String, Value)> {
    let paths = description["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().iter();
        methods.map(|(method, operation)| (path.clone(), method.clone(), operation.clone()))
    });
    all.collect()
}

#[tokio::test]
async fn everything_is_described() {
    let site = Site::new(&[]).await;
    let mut browser = site.browser();
    let whole = description(&mut browser).await;
    assert_eq!(whole["openapi"], "3.1.0");
    let page = browser.get("/api/v1").await.ok(200);
    for elsewhere in ["<script", "src=\"http", "href=\"http", "url(", "@import"] {
        assert!(!page.contains(elsewhere), "the page needs nothing from elsewhere: {elsewhere}");
    }
    let all = operations(&whole);
    assert!(all.len() >= 30, "{}", all.len());
    let ids: std::collections::BTreeSet<_> =
        all.iter().map(|(_, _, one)| one["operationId"].as_str()).collect();
    assert_eq!(ids.len(), all.len(), "each has a name of its own");
    for (path, method, operation) in all {
        assert!(page.contains(&path), "{path}");
        assert!(
            operation["summary"].as_str().is_some_and(|text| text.ends_with(['.', ':'])),
            "{path} {method}"
        );
        for status in ["400", "401", "429", "503"] {
            assert!(operation["responses"][status].is_object(), "{path} {method} {status}");
        }
        if !operation["requestBody"].is_null() {
            let body = &operation["requestBody"]["content"]["application/json"];
            assert!(body["example"].is_object(), "{path} {method}: an example");
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert!(parameter["description"].is_string(), "{path} {method} {parameter}");
        }
    }
    for (name, schema) in whole["components"]["schemas"].as_object().unwrap() {
        let said = |schema: &Value| schema["description"].is_string() || schema["$ref"].is_string();
        assert!(said(schema), "{name}");
        for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
            let said = said(schema) || schema["oneOf"].as_array().is_some_and(|kinds| kinds.iter().any(said));
            assert!(said, "{name}.{field}: {schema}");
        }
    }
    for message in ["ClientMessage", "ServerMessage", "LobbyMessage", "AccountMessage", "KindMessage"] {
        assert!(whole["components"]["schemas"][message]["oneOf"].is_array(), "{message}");
    }
    site.running.stop().await;
}

#[tokio::test]
async fn examples_are_understood() {
    let site = Site::new(&[]).await;
    let whole = description(&mut site.browser()).await;
    let mut tried = 0;
    for (number, (path, method, operation)) in operations(&whole).into_iter().enumerate() {
        let example = &operation["requestBody"]["content"]["application/json"]["example"];
        if example.is_null() {
            continue;
        }
        let (mut ada, _) = site.account(&format!("Ada{number}")).await;
        let _ben = site.account(&format!("Ben{number}")).await;
        let game = create(site.running.address(), &wanted(vec![person(), person()])).await.id;
        let id = if path.contains("/seeks/") { "7" } else { &*game };
        let body = example.to_string().replace("\"Ben\"", &format!("\"Ben{number}\""));
        let path = path.replace("{id}", id).replace("{name}", &format!("Ben{number}"));
        let answer = ada.post(&path, &body).await;
        assert_eq!(method, "post");
        // What it asks for may not be possible now; but it is well said.
        assert!(
            !["bad_body", "bad_value", "not_found"].contains(&&*answer.code()),
            "{path}: {}",
            answer.code()
        );
        tried += 1;
    }
    assert!(tried >= 10, "{tried}");
    site.running.stop().await;
}

/// Runs a script in Python against a server; the rest of its arguments are as given.
async fn python(script: &str, arguments: &[&str]) {
    let folder = env!("CARGO_MANIFEST_DIR");
    let python =
        std::env::var("PYTHON").unwrap_or_else(|_| format!("{folder}/../../target/python/bin/python3"));
    let mut command = tokio::process::Command::new(&python);
    command.arg(format!("{folder}/tests/main/interface/{script}")).args(arguments).stdin(Stdio::null());
    let output = command.output().await;
    let output = output.unwrap_or_else(|error| panic!("{python}: {error}: run `cargo xtask python` first"));
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}\n{errors}");
}

/// Limits that a program which tries everything does not reach.
const WIDE: [&str; 6] = [
    "requests=100000",
    "requests-at-once=100000",
    "games=100000",
    "games-at-once=100000",
    "sign-ins=100000",
    "guests-per-address=100000",
];

#[tokio::test(flavor = "multi_thread")]
async fn a_generated_client_plays_a_game() {
    let site = Site::new(&WIDE).await;
    let (mut ada, _) = site.account("Ada").await;
    let (_, created) = program(&mut ada, r#""read","play""#).await;
    python("client.py", &[&format!("http://{}", site.running.address()), &created.token]).await;
    site.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_of_lichess_plays_here() {
    let site = Site::new(&WIDE).await;
    let mut arguments = vec![format!("http://{}", site.running.address())];
    for name in ["Ada", "Ben", "Crank"] {
        let (mut account, _) = site.account(name).await;
        arguments.push(program(&mut account, r#""read","play","challenge","bot""#).await.1.token);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    python("lichess_client.py", &arguments).await;
    site.running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn schemathesis_finds_nothing() {
    let site = Site::new(&WIDE).await;
    let (ada, _) = site.account("Ada").await;
    let cookie = ada.cookie.expect("it is signed in");
    python("fuzz.py", &[&format!("http://{}", site.running.address()), &cookie]).await;
    site.running.stop().await;
}
