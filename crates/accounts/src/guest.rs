//! Made-up names of guests.

const KINDS: [&str; 32] = [
    "Amber", "Bold", "Brisk", "Bronze", "Calm", "Clever", "Copper", "Crimson", "Dapper", "Early", "Gentle",
    "Golden", "Grey", "Hazel", "Jolly", "Keen", "Lively", "Lucky", "Mellow", "Merry", "Nimble", "Noble",
    "Olive", "Patient", "Proud", "Quick", "Quiet", "Silver", "Steady", "Sunny", "Violet", "Wise",
];

const CREATURES: [&str; 32] = [
    "Badger", "Bear", "Beaver", "Bison", "Crane", "Deer", "Dolphin", "Eagle", "Falcon", "Finch", "Fox",
    "Hare", "Heron", "Horse", "Ibex", "Jackdaw", "Kestrel", "Lark", "Lion", "Lynx", "Marten", "Newt",
    "Otter", "Owl", "Puffin", "Raven", "Robin", "Seal", "Stork", "Swan", "Trout", "Wolf",
];

/// The made-up name that a number stands for, such as `Copper Heron 417`. No account can have it: names of accounts
/// hold no space.
pub fn guest_name(number: u32) -> String {
    let number = number as usize;
    let (kind, creature, rest) = (number % 32, number / 32 % 32, number / 1024 % 900 + 100);
    format!("{} {} {rest}", KINDS[kind], CREATURES[creature])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Name;

    #[test]
    fn guests_have_names_that_no_account_has() {
        assert_eq!(guest_name(0), "Amber Badger 100");
        assert_eq!(guest_name(u32::MAX), guest_name(u32::MAX));
        for number in [0, 1, 33, 1024, 900 * 1024 - 1, u32::MAX] {
            assert!(Name::new(&guest_name(number)).is_err());
        }
    }
}
