import Values

/// The age in years, rounded to two decimals; `nil` when the date of birth is invalid or in the future. (longevity.md 1.8)
///
/// Days up to 31 roll over: `1990-02-31` is 3 March. The server's zone is UTC.
func ageYears(bornOn dateOfBirth: String, at now: Instant) -> Double? {
    guard let birth = birth(on: dateOfBirth), birth <= now else { return nil }
    return max(0, round2(Double(now.milliseconds - birth.milliseconds) / millisecondsPerYear))
}

private let millisecondsPerYear = 365.25 * 86_400_000

/// Midnight in UTC of a date of birth.
private func birth(on dateOfBirth: String) -> Instant? {
    guard let (year, month, day) = LocalDate.components(of: dateOfBirth), (1...12).contains(month), (1...31).contains(day) else {
        return nil
    }
    return Instant(LocalDate(year: year, month: month, day: day))
}
