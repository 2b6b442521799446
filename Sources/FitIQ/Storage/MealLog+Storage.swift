import GRDB
import UnderstudyCore

extension Records {
    /// Finishes the user's meals whose processing has ended by the real clock (fitiq-wellness.md 10.4).
    ///
    /// - Parameter realTime: not the world's clock, which may stand still.
    func finishDueMeals(at realTime: Instant) throws {
        for due in try dueMeals(at: realTime, first: -1) { try update(.mealLogs, due.finished(at: now).record) }
    }

    func hasDueMeals(at realTime: Instant) throws -> Bool { try !dueMeals(at: realTime, first: 1).isEmpty }

    private func dueMeals(at realTime: Instant, first count: Int) throws -> [MealLog] {
        let sql = """
            SELECT json FROM resource
            WHERE backend = 'fitiq' AND kind = 'mealLog' AND json_extract(json, '$.status') = 'processing'
                AND owner = ? AND json_extract(json, '$.ready_at_ms') <= ?
            ORDER BY json_extract(json, '$.ready_at_ms'), position LIMIT ?
            """
        return try db.values(sql, [scope.user, realTime.milliseconds, count]) { MealLog(try $0[0]) }
    }

    /// A new meal with the members of a body and those of its origin, stored.
    func add(meal members: JSON) throws -> MealLog { MealLog(try add(.mealLogs, members)) }
}
