import GRDB
import Synchronization
import Testing
import TestSupport

@Suite("Queries of check-ins")
struct QueryPlanTests {
    @Test(
        "for a chart read only an index, and sort nothing",
        arguments: [
            "/api/longevity/trends", "/api/analytics/delta?range=weekly", "/api/stats/summary",
            "/api/analytics/biological-age-chart?range=yearly",
        ])
    func charts(_ target: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let plans = try world.queryPlans { try #require(world.get(target, token: "t").status == 200) }
        #expect(plans.contains { $0.hasPrefix("SEARCH longevity_entry USING COVERING INDEX longevity_entry_by_date (uid=?") }, "\(plans)")
        for plan in plans { #expect(!plan.contains("TEMP B-TREE") && !plan.contains("SCAN longevity_"), "\(plan)") }
    }

    @Test("for the metric scores read the check-ins in order from an index")
    func metricScores() throws {
        let world = try TestWorld(accounts: [.account()])
        let plans = try world.queryPlans { try #require(world.get("/api/metrics/scores", token: "t").status == 200) }
        #expect(plans.contains { $0.hasPrefix("SEARCH longevity_entry USING INDEX longevity_entry_by_date (uid=?") }, "\(plans)")
        for plan in plans { #expect(!plan.contains("TEMP B-TREE") && !plan.contains("SCAN longevity_"), "\(plan)") }
    }
}

extension TestWorld {
    /// SQLite's query plan, step by step, of each statement that `body` runs.
    fileprivate func queryPlans(of body: () throws -> Void) throws -> [String] {
        let statements = Mutex<[String]>([])
        try read { db in db.trace { event in statements.withLock { $0.append(event.expandedDescription) } } }
        try body()
        return try read { db in
            db.trace(options: [])
            return try statements.withLock { $0 }.filter { $0.hasPrefix("SELECT") }.flatMap { sql in
                try db.values("EXPLAIN QUERY PLAN \(sql)") { try $0[3] as String }
            }
        }
    }
}
