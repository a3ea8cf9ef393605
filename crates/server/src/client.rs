//! Who asks: the address that is counted against.

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The address of the other side; behind a proxy, the one that the proxy tells. Without a socket, as
/// in tests, the unspecified one.
pub(crate) fn address(behind_proxy: bool, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
    let told = if behind_proxy { told(headers) } else { None };
    told.or(peer).unwrap_or(Ipv4Addr::UNSPECIFIED.into())
}

/// What the proxy itself has added stands last; anything before may be invented.
fn told(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let text = last.rsplit(',').next()?.trim();
    text.parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_believed_only_behind_a_proxy_and_only_their_end() {
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 5))));
        let mut headers = HeaderMap::new();
        let asked = |headers: &HeaderMap, behind| address(behind, headers, &extensions).to_string();
        assert_eq!(asked(&headers, true), "10.0.0.1");
        headers.append("x-forwarded-for", "1.1.1.1, 2.2.2.2".parse().unwrap());
        assert_eq!(asked(&headers, true), "2.2.2.2");
        assert_eq!(asked(&headers, false), "10.0.0.1");
        headers.append("x-forwarded-for", "[2001:db8::1]:443".parse().unwrap());
        assert_eq!(asked(&headers, true), "2001:db8::1");
        headers.append("x-forwarded-for", "somebody".parse().unwrap());
        assert_eq!(asked(&headers, true), "10.0.0.1");
    }
}
