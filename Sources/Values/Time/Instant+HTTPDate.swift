extension Instant {
    /// The instant as HTTP writes it, to the second: `Wed, 07 Jan 2026 09:00:00 GMT` (RFC 9110 5.6.7).
    package var httpDate: String {
        let (date, milliseconds) = written.utc
        let (year, month, day) = date.components
        let seconds = milliseconds / 1_000
        let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
        return "\(Self.weekdays[date.weekday]), \(padded(day, 2)) \(Self.months[month - 1]) \(padded(year, 4)) \(time) GMT"
    }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
