//! Delivery to the service of a browser. Its address comes from a client: nothing but a public address is connected to.

use crate::{EncryptError, Subscription, VapidKey, encrypt, is_public};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// How long a delivery may take, from the look-up of the name to the status.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Bytes of the head of an answer, at most.
const MAX_HEAD: usize = 16 * 1024;

/// Addresses of one name that are tried.
const TRIES: usize = 2;

/// A service keeps a message for so long if the browser is away, in seconds.
const KEPT_S: u64 = 24 * 60 * 60;

/// Why a message was not delivered.
#[derive(Debug, thiserror::Error)]
pub enum DeliveryError {
    /// The browser has no such subscription any more: it is to be forgotten.
    #[error("the subscription is gone")]
    Gone,
    /// The name has no public address.
    #[error("no public address")]
    Address,
    /// It took too long.
    #[error("no answer in time")]
    Timeout,
    /// The service refused it, or led elsewhere.
    #[error("status {0}")]
    Status(u16),
    /// The message is too long.
    #[error(transparent)]
    Message(#[from] EncryptError),
    /// The connection failed.
    #[error("{0}")]
    Connection(String),
}

fn failed(error: impl std::fmt::Display) -> DeliveryError {
    DeliveryError::Connection(error.to_string())
}

/// TLS with the certificates that the system trusts.
fn tls() -> Option<TlsConnector> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let versions =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().ok()?;
    let config = versions.with_root_certificates(roots).with_no_client_auth();
    Some(TlsConnector::from(Arc::new(config)))
}

/// Sends messages.
pub struct Sender {
    key: VapidKey,
    contact: Option<String>,
    /// Made for the first delivery, which reads the certificates of the system.
    tls: OnceLock<Option<TlsConnector>>,
    allow_loopback: bool,
}

impl Sender {
    /// A sender with the server's key. `contact` is an address (`https:` or `mailto:`) at which whoever runs the server
    /// can be reached; `allow_loopback` lets messages go to this machine too, for tests.
    pub fn new(key: VapidKey, contact: Option<String>, allow_loopback: bool) -> Sender {
        let contact =
            contact.filter(|contact| contact.chars().all(|c| c.is_ascii_graphic() && c != '"' && c != '\\'));
        Sender { key, contact, tls: OnceLock::new(), allow_loopback }
    }

    /// The public key of the server.
    pub fn public_key(&self) -> String {
        self.key.public()
    }

    /// Delivers a message; `now_s` is the seconds since 1970.
    ///
    /// # Errors
    /// Why it was not delivered.
    pub async fn send(&self, to: &Subscription, message: &[u8], now_s: u64) -> Result<(), DeliveryError> {
        let body = encrypt(to, message)?;
        timeout(TIMEOUT, self.deliver(to, body, now_s)).await.unwrap_or(Err(DeliveryError::Timeout))
    }

    async fn deliver(&self, to: &Subscription, body: Vec<u8>, now_s: u64) -> Result<(), DeliveryError> {
        let (scheme, host) = (to.endpoint.scheme_str(), to.endpoint.host());
        let (Some(scheme), Some(host)) = (scheme, host) else { return Err(DeliveryError::Address) };
        let is_plain = scheme == "http";
        if is_plain && !self.allow_loopback {
            return Err(DeliveryError::Address);
        }
        let port = to.endpoint.port_u16().unwrap_or(if is_plain { 80 } else { 443 });
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let stream = self.connect(bare, port, is_plain).await?;
        let authority = to.endpoint.authority().map_or("", |authority| authority.as_str());
        let path = to.endpoint.path_and_query().map_or("/", |path| path.as_str());
        let request = Request::post(path)
            .header(header::HOST, authority)
            .header("TTL", KEPT_S)
            .header("Urgency", "normal")
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header(
                header::AUTHORIZATION,
                self.key.authorization(&format!("{scheme}://{authority}"), self.contact.as_deref(), now_s),
            )
            .body(Full::new(Bytes::from(body)))
            .map_err(failed)?;
        let status = if is_plain {
            status(stream, request).await?
        } else {
            let name = ServerName::try_from(bare.to_owned()).map_err(failed)?;
            let tls = self.tls.get_or_init(tls).as_ref().ok_or_else(|| failed("no TLS"))?;
            status(tls.connect(name, stream).await.map_err(failed)?, request).await?
        };
        match status {
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(DeliveryError::Gone),
            status if status.is_success() => Ok(()),
            status => Err(DeliveryError::Status(status.as_u16())),
        }
    }

    /// Connects to an address of this name that was found to be allowed: it is not looked up again.
    async fn connect(&self, host: &str, port: u16, is_plain: bool) -> Result<TcpStream, DeliveryError> {
        let allowed = |address: &SocketAddr| {
            let is_loopback = address.ip().is_loopback() && self.allow_loopback;
            is_loopback || !is_plain && is_public(address.ip())
        };
        let addresses: Vec<SocketAddr> =
            lookup_host((host, port)).await.map_err(failed)?.filter(allowed).take(TRIES).collect();
        let mut last = DeliveryError::Address;
        for address in addresses {
            match TcpStream::connect(address).await {
                Ok(stream) => return Ok(stream),
                Err(error) => last = failed(error),
            }
        }
        Err(last)
    }
}

/// The status of the answer; its body is not read.
async fn status(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<StatusCode, DeliveryError> {
    let (mut sender, connection) =
        http1::Builder::new().max_buf_size(MAX_HEAD).handshake(TokioIo::new(stream)).await.map_err(failed)?;
    let connection = AbortOnDrop(tokio::spawn(connection));
    let answer = sender.send_request(request).await.map_err(failed)?;
    drop(connection);
    Ok(answer.status())
}

/// Ends a connection when it is no longer needed, or when the delivery took too long.
struct AbortOnDrop<T>(tokio::task::JoinHandle<T>);

impl<T> Drop for AbortOnDrop<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}
