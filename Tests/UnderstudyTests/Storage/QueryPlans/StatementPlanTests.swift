import GRDB
import Testing

/// Every statement that a request runs, with its plan; made once.
private let plans = Result {
    let world = try UsedWorld()
    return try ExecutedStatements.all.get().sorted().map { sql in try world.read { try QueryPlan(of: sql, in: $0) } }
}

@Suite("Each statement that a request runs")
struct StatementPlanTests {
    @Test("finds its rows by an index, and sorts no rows whose number grows with the stored data", arguments: try plans.get())
    func plan(_ plan: QueryPlan) {
        let slow = plan.slowSteps.filter { step in !PlanException.all.contains { $0.excuses(step, of: plan) } }
        #expect(slow == [], "\(plan.sql)\n  \(plan.steps.joined(separator: "\n  "))")
    }

    @Test("is checked here: every table occurs in a checked statement")
    func coverage() throws {
        let words = Set(try plans.get().flatMap { $0.sql.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init) })
        let tables = try UsedWorld().read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        }
        for prefix in ["longevity_", "fitiq_", "brados_", "firebase_", "auth_"] {
            #expect(tables.contains { $0.hasPrefix(prefix) }, "\(prefix)")
        }
        // These are read only when a database is opened, and have few rows.
        let opening: Set = ["initial_seed", "key_check", "migration"]
        #expect(tables.filter { !words.contains($0) && !opening.contains($0) } == [])
    }

    @Test("with an exception is still in use", arguments: PlanException.all.map(\.sql))
    func exceptions(_ sql: String) throws {
        #expect(try plans.get().contains { $0.sql.contains(sql) })
    }

    @Test(
        "is reported if it is slow",
        arguments: [
            "SELECT * FROM account WHERE note = ?", "SELECT key FROM account WHERE lower(email) = ?",
            "SELECT * FROM fitiq_insight AS insight WHERE period_end > ?", "DELETE FROM brados_document WHERE json = ?",
            "SELECT * FROM longevity_entry WHERE uid = ? ORDER BY steps",
            "SELECT * FROM (SELECT user_id FROM fitiq_progress_entry ORDER BY notes LIMIT 5) AS page",
        ])
    func slowness(_ sql: String) throws {
        let plan = try UsedWorld().read { try QueryPlan(of: sql, in: $0) }
        #expect(!plan.slowSteps.isEmpty, "\(plan.steps)")
    }
}
