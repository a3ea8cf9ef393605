//! TLS with the certificates that this machine trusts.

use std::sync::Arc;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::{ClientConfig, Error, RootCertStore, crypto};

/// What makes TLS connections.
///
/// # Errors
/// The library knows no version of the protocol that it could speak.
pub(crate) fn connector() -> Result<TlsConnector, Error> {
    let mut roots = RootCertStore::empty();
    // One that cannot be read is of no use, and others are.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(TlsConnector::from(Arc::new(config.with_root_certificates(roots).with_no_client_auth())))
}
