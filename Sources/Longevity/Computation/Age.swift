import UnderstudyCore

/// The age in years that a date of birth gives, two decimals; `nil` when it is no date or lies in the future. (longevity.md 1.8)
///
/// Days up to 31 roll over: `1990-02-31` is 3 March. The server's zone is UTC.
func ageYears(bornOn dateOfBirth: String, at now: Instant) -> Double? {
    guard let (year, month, day) = LocalDate.components(of: dateOfBirth), (1...12).contains(month), (1...31).contains(day) else { return nil }
    let birth = Instant(LocalDate(year: year, month: month, day: day))
    guard birth <= now else { return nil }
    let millisecondsPerYear = 365.25 * 86_400_000
    return max(0, round2(Double(now.milliseconds - birth.milliseconds) / millisecondsPerYear))
}
