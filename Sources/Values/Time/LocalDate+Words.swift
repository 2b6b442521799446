extension LocalDate {
    /// The names of the months.
    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]

    /// `6 January 2026`
    package var words: String {
        let (year, month, day) = components
        return "\(day) \(Self.months[month - 1]) \(padded(year, 4))"
    }
}

extension Instant {
    /// The time since an earlier instant in its largest unit, such as `5 minutes` or `1 day`.
    package func timeSince(_ earlier: Instant) -> String {
        let seconds = max(0, (milliseconds - earlier.milliseconds) / 1_000)
        let units: [(seconds: Int64, name: String)] = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
        let unit = units.first { seconds >= $0.seconds } ?? (1, "second")
        let count = seconds / unit.seconds
        return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
    }
}
