//! The address of a client, and the networks by which clients are counted.

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The address of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClientAddr(IpAddr);

impl ClientAddr {
    pub fn new(address: IpAddr) -> ClientAddr {
        ClientAddr(address)
    }

    /// What counts as one client: an IPv4 address, or an IPv6 network of 56 bits, as providers give
    /// them to a household.
    pub fn network_56(self) -> IpAddr {
        network(self.0, 56)
    }

    /// What may belong to one customer: an IPv4 address, or an IPv6 network of 48 bits.
    pub fn network_48(self) -> IpAddr {
        network(self.0, 48)
    }
}

impl fmt::Display for ClientAddr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The address of the other side; behind a proxy, the one that the proxy adds to the request. Without a socket, as in
/// tests, the unspecified one.
pub(crate) fn address(behind_proxy: bool, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
    let forwarded = if behind_proxy { forwarded(headers) } else { None };
    forwarded.or(peer).unwrap_or(Ipv4Addr::UNSPECIFIED.into())
}

/// The address that the proxy itself has added, which is the last one; anybody can have written those before.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let text = last.rsplit(',').next()?.trim();
    text.parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))
}

fn network(client: IpAddr, bits: u32) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !(u128::MAX >> bits)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_that_are_given_out_as_a_whole_are_one_client() {
        let of = |text: &str| {
            let client = ClientAddr(text.parse().unwrap());
            (client.network_56().to_string(), client.network_48().to_string())
        };
        assert_eq!(of("10.1.2.3"), ("10.1.2.3".into(), "10.1.2.3".into()));
        assert_eq!(of("::ffff:10.1.2.3"), ("10.1.2.3".into(), "10.1.2.3".into()));
        assert_eq!(of("2001:db8:1:23ff:a::b"), ("2001:db8:1:2300::".into(), "2001:db8:1::".into()));
    }

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
