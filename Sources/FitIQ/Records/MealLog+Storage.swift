import GRDB
import UnderstudyCore
import Values

extension FitIQBackend {
    /// Finishes the meals whose processing has ended, of all users, and signals the end of the next one.
    package func runDueWork(_ session: Session) throws {
        let realTime = realTime()
        let processing = try session.read(Self.processingMeals)
        let owners = processing.filter { $0.meal.isDue(at: session.due, realTime: realTime) }.map(\.owner)
        for owner in Set(owners).sorted() {
            try session.write { db in
                try Records(ofUser: owner, at: session.due, in: db).finishDueMeals(at: realTime, for: session)
            }
        }
        let left = processing.compactMap { $0.meal.millisecondsLeft(at: realTime) }.min()
        if let left, left <= FitIQSettings.mostDelayMilliseconds {
            session.signals.wake(afterMilliseconds: max(left, Self.patienceMilliseconds))
        }
    }

    private static let patienceMilliseconds = 20

    private static func processingMeals(in db: Database) throws -> [(owner: String, meal: MealLog)] {
        let sql = """
            SELECT owner, json FROM resource
            WHERE backend = 'fitiq' AND kind = 'mealLog' AND json_extract(json, '$.status') = 'processing'
            """
        return try db.values(sql) { (try $0[0], try MealLog(Resource.mealLogs.record($0[1]))) }
    }
}

extension Records {
    /// Finishes the user's meals whose processing has ended, and tells the WebSockets (fitiq-wellness.md 10.4).
    ///
    /// - Parameter realTime: the time by the real clock.
    func finishDueMeals(at realTime: Instant, for session: Session) throws {
        for due in try dueMeals(at: realTime, session.due, first: -1) {
            try update(.mealLogs, due.finished(at: session.due).json)
            // The receiver reads the meal again, and finds it unfinished if this transaction is rolled back.
            session.signals.push(to: .topic(.meals(ofUser: scope.user)), afterMilliseconds: 0, ["meal": .string(due.id)])
        }
    }

    func hasDueMeals(at realTime: Instant, _ now: Instant) throws -> Bool { try !dueMeals(at: realTime, now, first: 1).isEmpty }

    private func dueMeals(at realTime: Instant, _ now: Instant, first count: Int) throws -> [MealLog] {
        let sql = """
            SELECT json FROM resource
            WHERE backend = 'fitiq' AND kind = 'mealLog' AND json_extract(json, '$.status') = 'processing'
                AND owner = ? AND (json_extract(json, '$.ready_at_ms') <= ? OR json_extract(json, '$.world_ready_at_ms') <= ?)
            ORDER BY json_extract(json, '$.ready_at_ms'), position LIMIT ?
            """
        return try db.values(sql, [scope.user, realTime.milliseconds, now.milliseconds, count]) {
            try MealLog(Resource.mealLogs.record($0[0]))
        }
    }

    /// A new meal with the members of a body and those of its origin, stored.
    func add(_ meal: Record) throws -> MealLog { try MealLog(Resource.mealLogs.record(add(.mealLogs, meal.json))) }
}
