import GRDB
import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Rides, and the values derived from them (brados.md 3.9).
    var rideRoutes: [Route] {
        [
            route(.get, "/cycling/activities", "rides, newest first") { currentUser, context in
                let limit = JavaScriptInteger.leadingPositive(context.request.query["limit"])
                let rides = try context.read { try Record.newest(.activity, limit, ofUser: currentUser.id, in: $0) }
                return .success(.array(rides.map(Ride.withKnownType)))
            },
            // The load depends on the time of day, so it is computed for each request.
            route(.get, "/cycling/training-load", "fitness and fatigue of the last weeks", handler: trainingLoad),
            route(.get, "/cycling/ef", "efficiency of steady rides", handler: efficiency),
            route(.get, "/cycling/block", "the training block under way", handler: block),
        ]
    }

    private static let recentDays = 7
    private static let loadDays = 60

    private func trainingLoad(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let (recent, load) = try context.read { db in
            (
                try Ride.since(context.daysAgo(Self.recentDays), ofUser: currentUser.id, in: db),
                try trainingLoad(ofUser: currentUser.id, context, in: db)
            )
        }
        return .success([
            "recentCyclingWorkouts": .array(recent.map(Ride.withKnownType)), "atl": .number(load.atl), "ctl": .number(load.ctl),
            "tsb": .number(load.tsb),
        ])
    }

    /// A user's training load at the time of the request.
    func trainingLoad(ofUser id: String, _ context: Context, in db: Database) throws -> TrainingLoad {
        let stress = try Ride.dailyStress(after: context.daysAgo(Self.loadDays), ofUser: id, in: db)
        return TrainingLoad(dailyStress: (0...Self.loadDays).reversed().map { stress[(context.today - $0).description] ?? 0 })
    }

    private func efficiency(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let rides = try context.read { try Ride.steady(ofUser: currentUser.id, in: $0) }
        return .success(
            .array(
                rides.map(Ride.withKnownType).map { ride in
                    [
                        "activityId": ride["id"] ?? .null, "date": ride["date"] ?? .null, "ef": ride["ef"] ?? .null,
                        "normalizedPower": ride["normalizedPower"] ?? .null, "avgHeartRate": ride["avgHeartRate"] ?? .null,
                        "activityType": ride["type"] ?? .null,
                    ]
                }))
    }

    /// The response has today's week. The backend stores the week with each read, and uses the stored one only before the block begins.
    /// Here a read writes nothing.
    private func block(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        guard var block = try context.read({ try Record.activeBlock(ofUser: currentUser.id, in: $0) }) else { return .success(.null) }
        if let start = block["startDate"]?.string.flatMap({ LocalDate($0) }),
            let week = TrainingBlock.week(on: context.today, startingOn: start)
        {
            block = block.adding("currentWeek", .integer(week))
        }
        if block["weeklySessions"] == nil { block = block.adding("weeklySessions", TrainingBlock.standardSessions) }
        return .success(block)
    }
}

extension Context {
    /// The instant this many times 24 hours before now.
    fileprivate func daysAgo(_ days: Int) -> Instant {
        now.advanced(byMilliseconds: -Int64(days) * Instant.millisecondsPerDay)
    }
}
