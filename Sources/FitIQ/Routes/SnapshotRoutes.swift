import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Sums of activity snapshots by day in UTC (fitiq-wellness.md 13).
extension FitIQBackend {
    var snapshotRoutes: [Route] {
        [
            authorized(.get, "/activity-snapshots/daily/:date", "the sums of a day", handler: dailySnapshots),
            authorized(.get, "/activity-snapshots/trends", "the sums of each day", handler: snapshotTrends),
        ]
    }

    private func dailySnapshots(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        guard let date = context.parameters["date"].flatMap({ LocalDate($0) }) else { throw ResourceError.parameter(.date) }
        let range = QueryRange(from: .start(of: date), to: .end(of: date))
        let snapshots = try currentUser.read(context) { try $0.all(.activitySnapshots, in: range) }
        var day = Self.sums(of: snapshots, on: date)
        if try context.request.query.bool("include_hourly") ?? false {
            let hours = Dictionary(grouping: snapshots) { ($0["snapshot_time"]?.string ?? "").dropFirst(11).prefix(2) }
            let data = hours.sorted { $0.key < $1.key }.map { hour, snapshots in
                JSON.object(["hour": .integer(Int(hour) ?? 0)]).merging(snapshots.activityTotals)
            }
            day = day.merging(["hourly_data": .array(data)])
        }
        return .success(day)
    }

    /// The number of days that trends cover by default.
    private static let trendDays = 30

    private func snapshotTrends(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let range = try QueryRange(context.request.query, from: ["start_date", "from"], to: ["end_date", "to"])
            .bounded(at: context.now, days: Self.trendDays)
        let snapshots = try currentUser.read(context) { try $0.all(.activitySnapshots, in: range) }
        let days = Dictionary(grouping: snapshots) { LocalDate(($0["snapshot_time"]?.string ?? "").prefix(10)) }
        let trends = days.compactMap { date, snapshots in date.map { ($0, snapshots) } }.sorted { $0.0 < $1.0 }
            .map { date, snapshots in Self.sums(of: snapshots, on: date) }
        return .success(["trends": .array(trends), "total_days": .integer(trends.count)])
    }

    private static func sums(of snapshots: [JSON], on date: LocalDate) -> JSON {
        JSON.object(["date": .string(date.description)]).merging(snapshots.activityTotals)
    }
}
