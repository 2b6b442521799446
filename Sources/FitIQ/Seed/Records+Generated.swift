import GRDB
import UnderstudyCore
import Values

/// A progress entry that generated records follow from.
struct LoggedQuantity: Sendable {
    let quantity: Double
    let loggedAt: Instant
    /// The local date.
    let day: LocalDate
}

extension Records {
    /// The last entries of a type of progress up to now, oldest first. For an evergreen account, the last ones before today and those of
    /// today, so that the same ones follow at each instant of the day.
    func lastEntries(_ count: Int, of type: ProgressType, at moment: SeedMoment) throws -> [LoggedQuantity] {
        let sql = """
            SELECT quantity, logged_at FROM fitiq_progress_entry WHERE user_id = ?1 AND type = ?2 AND logged_at <= ?3
            ORDER BY logged_at DESC, seq DESC LIMIT ?5 + (
                SELECT count(*) FROM fitiq_progress_entry WHERE user_id = ?1 AND type = ?2 AND logged_at > ?4 AND logged_at <= ?3
            )
            """
        let (end, start) = (moment.horizon.seconds, moment.undated.seconds)
        return try db.values(sql, [scope.user, type.rawValue, end, start, count]) { row in
            let time = Instant(seconds: try row[1])
            return LoggedQuantity(quantity: try row[0], loggedAt: time, day: moment.zone.localDate(at: time))
        }.reversed()
    }

    /// The time of the last progress entry of each local day.
    func lastTimes(on days: DateRange, in zone: Zone) throws -> [LocalDate: Instant] {
        let (start, end) = days.instants(in: zone)
        let sql = "SELECT logged_at FROM fitiq_progress_entry WHERE user_id = ? AND logged_at >= ? AND logged_at < ? ORDER BY logged_at"
        let times = try db.values(sql, [scope.user, start.seconds, end.seconds]) { Instant(seconds: try $0[0]) }
        return Dictionary(times.map { (zone.localDate(at: $0), $0) }) { _, last in last }
    }

    /// The stored records of local days, by day and in order of time.
    func byDay(_ resource: Resource, _ time: Field<Instant>, on days: DateRange, in zone: Zone) throws -> [LocalDate: [Record]] {
        let (start, end) = days.instants(in: zone)
        let records = try all(resource, from: start.timestamp, before: end.timestamp).map(resource.record)
        return try Dictionary(grouping: records) { zone.localDate(at: try $0[time]) }
    }

    /// Stores a generated record.
    ///
    /// - Parameters:
    ///   - name: unique among the user's generated records, and the same in each import. The id is derived from it.
    ///   - time: the time of creation.
    /// - Returns: the id.
    @discardableResult
    func insertGenerated(_ resource: Resource, named name: String, _ members: JSON, at time: Instant) throws -> String {
        let id = UUIDText.named("\(FitIQBackend.name) \(scope.user) \(name)")
        try add(resource, members.merging(["id": .string(id)]), createdAt: time)
        return id
    }
}

extension Int {
    /// The whole part of a number, limited to a range.
    init(_ value: Double, within range: ClosedRange<Int>) {
        self = Swift.min(Swift.max(Int(saturating: value), range.lowerBound), range.upperBound)
    }
}
