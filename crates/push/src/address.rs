//! Which addresses of the network are public.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is one that anybody on the internet reaches: neither of this machine nor of a network around it.
///
/// ```
/// use variorum_push::is_public;
/// assert!(is_public("93.184.215.14".parse().unwrap()));
/// assert!(!is_public("::ffff:127.0.0.1".parse().unwrap()));
/// ```
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let reserved = match a {
        0 | 10 | 127 => true,
        // Shared by the customers of a provider (RFC 6598).
        100 => (64..128).contains(&b),
        169 => b == 254,
        172 => (16..32).contains(&b),
        // Protocol assignments, documentation, relays of old, private networks.
        192 => b == 168 || b == 0 && (c == 0 || c == 2) || b == 88 && c == 99,
        // Benchmarks and documentation.
        198 => b == 18 || b == 19 || b == 51 && c == 100,
        203 => b == 0 && c == 113,
        // Multicast, reserved, broadcast.
        224.. => true,
        _ => false,
    };
    !reserved
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    // All that is public lies in 2000::/3: neither local, unique local and multicast addresses nor IPv4 addresses
    // written as IPv6.
    let [first, second, ..] = address.segments();
    let is_global = first & 0xe000 == 0x2000;
    let reserved = match first {
        // Protocol assignments (tunnels among them), documentation.
        0x2001 => second < 0x0200 || second == 0x0db8,
        // Tunnels to IPv4 addresses.
        0x2002 => true,
        0x3fff => second < 0x1000,
        _ => false,
    };
    is_global && !reserved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_that_anybody_reaches_are_public() {
        for public in ["1.1.1.1", "100.63.0.1", "172.32.0.1", "192.0.1.1", "2606:4700::1111", "2a00::1"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for local in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::ffff:1.1.1.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
        ] {
            assert!(!is_public(local.parse().unwrap()), "{local}");
        }
    }
}
