import UnderstudyCore
import Values

/// The `watchDays` of a seed: an activity snapshot for each of the last days with `steps` in the progress (fitiq-wellness.md 19).
///
/// It has the day's other measurements, too, and is made after the last of them.
struct SnapshotGenerator: RecordGenerator {
    static let seedKey = "watchDays"

    private let count: Int

    init(_ rule: ObjectReader) {
        count = rule.countGeneratedDays("count")
        rule.finish()
    }

    func insert(at moment: SeedMoment, into records: Records) throws {
        let entries = try records.lastEntries(count, of: .steps, at: moment)
        guard let first = entries.first, let last = entries.last else { return }
        let days = DateRange(first.day, through: last.day)
        let series = try DailySeries.measured(ofUser: records.scope.user, days, in: moment.zone, from: records.db)
        let lastTimes = try records.lastTimes(on: days, in: moment.zone)
        for entry in entries {
            let time = lastTimes[entry.day] ?? entry.loggedAt
            func measured(_ type: ProgressType, _ range: ClosedRange<Int>) -> JSON {
                series.value(of: type, on: entry.day).map { .integer(Int($0.rounded(), within: range)) } ?? .null
            }
            let steps = Int(entry.quantity.rounded(), within: 0...1_000_000)
            let members: JSON = [
                "snapshot_time": .timestamp(time), "steps": .integer(steps),
                "distance_meters": .number((Double(steps) * 0.7).rounded()),
                "active_calories": .integer(Int((Double(steps) * 0.04).rounded(), within: 0...1_000_000)),
                "exercise_minutes": measured(.activeMinutes, 0...1_440), "resting_heart_rate": measured(.restingHeartRate, 30...200),
                "source": "healthkit", "source_sync_id": .string("hk-day-\(entry.day)"),
            ]
            try records.insertGenerated(
                .activitySnapshots, named: "snapshot at \(entry.loggedAt.timestamp)", members, at: time)
        }
    }
}
