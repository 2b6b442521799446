import MicroHTTP
import UnderstudyCore

/// The caller's local dates, from the offset that the app sends to the today coach (brados.md 1.2); without it, those in UTC.
struct CallerCalendar {
    private static let header = Credential("x-timezone-offset", isSecret: false)

    let today: LocalDate
    private let secondsWestOfUTC: Int64

    init(_ context: Context) {
        let minutes = context.request.credential(Self.header).flatMap(JavaScriptInteger.leading) ?? 0
        secondsWestOfUTC = Int64(min(max(minutes, -840), 840)) * 60
        today = context.now.advanced(bySeconds: -secondsWestOfUTC).utc.date
    }

    /// Midnight at the start of a date.
    func midnight(of date: LocalDate) -> Instant { Instant(date).advanced(bySeconds: secondsWestOfUTC) }

    /// Days from the instant to today, at least 0; `nil` if the JSON is not an instant.
    func daysSince(_ instant: JSON?) -> Int? {
        instant?.string.flatMap { Instant($0) }.map { max(0, today - $0.advanced(bySeconds: -secondsWestOfUTC).utc.date) }
    }
}
