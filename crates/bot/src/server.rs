//! The server as a bot meets it: requests and WebSockets with its token, over TLS where the address says `https`.

use crate::error::BotError;
use crate::socket::{Socket, Stream};
use crate::tls;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderValue};
use hyper::{Method, Request, Uri};
use hyper_util::rt::TokioIo;
use std::io;
use std::net::IpAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use variorum_api::{Failure, Readable, Writable, from_json, to_json};
use variorum_core::Fault;

/// How long the server may take for an answer.
const ANSWER: Duration = Duration::from_secs(30);

/// The largest answer or message that is read, in bytes.
const MAX_ANSWER: usize = 4 * 1024 * 1024;

/// A server, and the token by which it knows the bot.
pub struct Server {
    host: String,
    /// As requests name it: with the port where the address has one.
    authority: String,
    port: u16,
    tls: Option<(TlsConnector, ServerName<'static>)>,
    /// The header with the token.
    bearer: HeaderValue,
}

impl Server {
    /// A server at an address like `https://example.org`, for the account of a token. Without TLS the token can be read on
    /// its way, so `http` is for servers on this machine, unless `plain` lets it be for others too.
    ///
    /// # Errors
    /// The address or the token is none, or `http` is not for this server.
    pub fn new(address: &str, token: &str, plain: bool) -> Result<Server, BotError> {
        let wrong = || Fault::new("server", address, "an address like https://example.org");
        let uri: Uri = address.trim_end_matches('/').parse().map_err(|_| wrong())?;
        let authority = uri.authority().ok_or_else(wrong)?;
        let host = authority.host().trim_matches(['[', ']']).to_owned();
        if !matches!(uri.path(), "" | "/") || authority.as_str().contains('@') || host.is_empty() {
            return Err(wrong().into());
        }
        let tls = match uri.scheme_str() {
            Some("https") => {
                let name = ServerName::try_from(host.clone()).map_err(|_| wrong())?;
                Some((tls::connector().map_err(io::Error::other)?, name))
            }
            Some("http") if plain || is_this_machine(&host) => None,
            Some("http") => {
                let expected = "https: over http everybody on the way could read the token";
                return Err(Fault::new("server", address, expected).into());
            }
            _ => return Err(wrong().into()),
        };
        let token = token.trim();
        let mut bearer = HeaderValue::try_from(format!("Bearer {token}"))
            .ok()
            .filter(|_| !token.is_empty() && !token.contains(char::is_whitespace))
            // What is in the file may be another secret: it is not shown.
            .ok_or_else(|| Fault::new("token", "…", "a token as the server gives it, and nothing else"))?;
        bearer.set_sensitive(true);
        Ok(Server {
            host,
            authority: authority.to_string(),
            port: authority.port_u16().unwrap_or(if tls.is_some() { 443 } else { 80 }),
            tls,
            bearer,
        })
    }

    /// Asks for something.
    ///
    /// # Errors
    /// The server cannot be reached, refuses, or answers something else.
    pub(crate) async fn get<T: Readable>(&self, path: &str) -> Result<T, BotError> {
        Ok(from_json(&self.ask(Method::GET, path, String::new()).await?)?)
    }

    /// Sends something.
    ///
    /// # Errors
    /// As for [`Server::get`].
    pub(crate) async fn post<T: Readable>(&self, path: &str, body: &impl Writable) -> Result<T, BotError> {
        Ok(from_json(&self.ask(Method::POST, path, to_json(body)).await?)?)
    }

    /// Opens a WebSocket.
    ///
    /// # Errors
    /// The server cannot be reached, or refuses.
    pub(crate) async fn websocket(&self, path: &str) -> Result<Socket, BotError> {
        let scheme = if self.tls.is_some() { "wss" } else { "ws" };
        let mut request =
            format!("{scheme}://{}{path}", self.authority).into_client_request().map_err(broken)?;
        request.headers_mut().insert(AUTHORIZATION, self.bearer.clone());
        let config =
            WebSocketConfig::default().max_message_size(Some(MAX_ANSWER)).max_frame_size(Some(MAX_ANSWER));
        let opening = async {
            let stream = self.connect().await?;
            match client_async_with_config(request, stream, Some(config)).await {
                Ok((socket, _)) => Ok(Socket::new(socket)),
                Err(Error::Http(answer)) => {
                    let body = String::from_utf8_lossy(answer.body().as_deref().unwrap_or_default());
                    Err(refusal(answer.status(), &body))
                }
                Err(error) => Err(broken(error)),
            }
        };
        in_time(opening).await
    }

    async fn ask(&self, method: Method, path: &str, body: String) -> Result<String, BotError> {
        let asking = async {
            let stream = TokioIo::new(self.connect().await?);
            let (mut sender, connection) =
                hyper::client::conn::http1::handshake(stream).await.map_err(broken)?;
            // Ends with the answer; its errors are those of the request.
            tokio::spawn(connection);
            let request = Request::builder()
                .method(method)
                .uri(path)
                .header(HOST, &self.authority)
                .header(AUTHORIZATION, &self.bearer)
                .header(CONTENT_TYPE, "application/json")
                .body(Full::new(Bytes::from(body)))
                .map_err(broken)?;
            let answer = sender.send_request(request).await.map_err(broken)?;
            let status = answer.status();
            let body = Limited::new(answer.into_body(), MAX_ANSWER).collect().await;
            let body = body.map_err(|error| BotError::Broken(error.to_string()))?.to_bytes();
            let text = String::from_utf8_lossy(&body).into_owned();
            if status.is_success() { Ok(text) } else { Err(refusal(status, &text)) }
        };
        in_time(asking).await
    }

    async fn connect(&self) -> Result<Box<dyn Stream>, BotError> {
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await?;
        // A move is small and waits for nothing.
        stream.set_nodelay(true)?;
        match &self.tls {
            Some((tls, name)) => Ok(Box::new(tls.connect(name.clone(), stream).await?)),
            None => Ok(Box::new(stream)),
        }
    }
}

/// Whether a host is this machine, whatever the network says.
fn is_this_machine(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// What an answer that is no success says; one that is not ours may come from a proxy.
fn refusal(status: hyper::StatusCode, body: &str) -> BotError {
    match from_json::<Failure>(body) {
        Ok(failure) => BotError::Refused(failure),
        Err(_) => BotError::Broken(format!("status {status}")),
    }
}

fn broken(error: impl std::error::Error) -> BotError {
    BotError::Broken(error.to_string())
}

async fn in_time<T>(work: impl Future<Output = Result<T, BotError>>) -> Result<T, BotError> {
    let late = || BotError::Unreachable(io::ErrorKind::TimedOut.into());
    timeout(ANSWER, work).await.map_err(|_| late())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_servers() {
        let of = |address: &str| {
            Server::new(address, "t", false).map(|server| (server.host, server.port, server.authority))
        };
        assert_eq!(
            of("http://localhost:8080/").unwrap(),
            ("localhost".into(), 8080, "localhost:8080".into())
        );
        assert_eq!(of("https://example.org").unwrap(), ("example.org".into(), 443, "example.org".into()));
        assert_eq!(of("http://[::1]:9").unwrap(), ("::1".into(), 9, "[::1]:9".into()));
        for wrong in
            ["", "example.org", "ftp://example.org", "http://example.org/games", "http://", "http://a@b"]
        {
            let message = of(wrong).unwrap_err().to_string();
            assert!(message.ends_with("expected an address like https://example.org"), "{message}");
        }
    }

    #[test]
    fn a_token_goes_to_other_machines_over_tls_alone_unless_the_user_wants_it_so() {
        for address in ["http://127.0.0.1:8080", "http://LOCALHOST", "http://[::1]", "https://example.org"] {
            assert!(Server::new(address, "t", false).is_ok(), "{address}");
        }
        for address in ["http://example.org", "http://10.0.0.1:8080", "http://localhost.example.org"] {
            let Err(error) = Server::new(address, "t", false) else { panic!("{address}") };
            assert!(error.to_string().contains("expected https: over http"), "{error}");
            assert!(Server::new(address, "t", true).is_ok(), "{address}");
        }
    }

    #[test]
    fn a_token_is_one_word_and_is_never_shown() {
        for wrong in ["", " \n", "vrm_a vrm_b", "vrm_a\nvrm_b", "vrm_\u{7}"] {
            let Err(error) = Server::new("http://localhost", wrong, false) else { panic!("{wrong:?}") };
            assert!(error.to_string().starts_with("token: `…`: expected a token"), "{error}");
        }
        assert!(Server::new("http://localhost", "vrm_a\n", false).is_ok());
    }
}
