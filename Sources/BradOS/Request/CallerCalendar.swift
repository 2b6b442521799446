import MicroHTTP
import UnderstudyCore
import Values

/// The caller's local dates, from the offset that the app sends to the today coach (brados.md 1.2).
///
/// The app sends no offset to the cycling coach, whose week and weekday are then those in UTC (brados-training.md 7.3). The days since a
/// record are counted in the zone of the user's account, so that a ride in the evening is one of today for both coaches.
struct CallerCalendar {
    private static let header = Credential("x-timezone-offset", isSecret: false)

    let today: LocalDate
    private let now: Instant
    /// `nil` without the header.
    private let offset: Int64?
    /// Of the user's account.
    private let zone: Zone

    init(_ context: Context, zone: Zone) {
        let minutes = context.request.credential(Self.header).flatMap(JavaScriptInteger.leading)
        let offset = minutes.map { Int64(min(max($0, -840), 840)) * 60 }
        self.offset = offset
        self.zone = zone
        now = context.now
        today = now.advanced(bySeconds: -(offset ?? 0)).utc.date
    }

    /// Midnight at the start of a date.
    func midnight(of date: LocalDate) -> Instant { Instant(date).advanced(bySeconds: offset ?? 0) }

    /// Days from the instant to today, at least 0; `nil` if the JSON is not an instant.
    func daysSince(_ instant: JSON?) -> Int? {
        instant?.string.flatMap { Instant($0) }.map { max(0, localDate(at: now) - localDate(at: $0)) }
    }

    /// Days from a date, or from the day of an instant, to today, at least 0; `nil` if the JSON is neither.
    func age(ofDay day: JSON?) -> Int? {
        guard let date = day?.string.flatMap({ LocalDate($0) }) else { return daysSince(day) }
        return max(0, localDate(at: now) - date)
    }

    private func localDate(at instant: Instant) -> LocalDate {
        offset.map { instant.advanced(bySeconds: -$0).utc.date } ?? zone.localDate(at: instant)
    }
}
