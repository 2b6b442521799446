import Testing
import TestSupport

@Suite("A stored check-in with an invalid date")
struct FaultyRowTests {
    @Test(
        "gets a 500: it is neither shown with another date nor omitted",
        arguments: ["/api/longevity/trends", "/api/stats/summary", "/api/analytics/delta?range=yearly"])
    func noDate(_ target: String) throws {
        let world = try TestWorld(accounts: [.account(checkIns: .checkIns(3) { _ in ["deltaYears": -0.25] })])
        try world.write { db in
            try db.execute(sql: "UPDATE longevity_entry SET date_key = '2026-01-06x' WHERE date_key = '2026-01-06'")
        }
        #expect(try world.get(target, token: "t").status == 500)
    }
}
