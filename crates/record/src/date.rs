//! Dates of the calendar.

/// Year, month and day so many days after 1970-01-01, in the Gregorian calendar (Howard Hinnant, "chrono-compatible
/// low-level date algorithms", `civil_from_days`).
pub fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (days, expected) in
            [(0, (1970, 1, 1)), (11_016, (2000, 2, 29)), (19_782, (2024, 2, 29)), (20_785, (2026, 11, 28))]
        {
            assert_eq!(date(days), expected);
        }
    }
}
