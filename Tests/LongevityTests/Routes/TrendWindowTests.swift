import CoreTestSupport
import GRDB
import Testing
import TestSupport
import UnderstudyCore

@testable import Longevity

@Suite("The year of check-ins that trends look back on")
struct TrendWindowTests {
    private func yearly(_ world: TestWorld) throws -> JSON {
        try #require(world.get("/api/longevity/trends", token: "t").body["yearly"])
    }

    /// Without what is carried from one check-in to the next, as it is in databases of earlier versions.
    private func yearlyWalkedTo(_ world: TestWorld) throws -> JSON {
        try world.write { try $0.execute(sql: "DELETE FROM longevity_running_total") }
        return try yearly(world)
    }

    @Test("moves on with each check-in, from the 365th on", arguments: [362, 364, 365, 800])
    func checkIns(_ seeded: Int) throws {
        let checkIns = JSON.checkIns(seeded, until: "2026-01-06") {
            ["deltaYears": -0.25, "biologicalAgeYears": .number(300 - Double($0) * 0.25)]
        }
        let world = try TestWorld(accounts: [.account(checkIns: checkIns)])
        for (index, day) in ["2026-01-07", "2026-01-08", "2026-01-10", "2026-01-11"].enumerated() {
            try world.setNow("\(day)T09:00:00Z")
            try world.checkIn(Metrics.best)
            let carried = try yearly(world)
            #expect(carried["available"]?.bool == (seeded + index + 1 >= 365), "\(day)")
            // Undone: the next check-in goes on from what was carried.
            let rows = try world.read { try Row.fetchAll($0, sql: "SELECT * FROM longevity_running_total") }
            #expect(try yearlyWalkedTo(world).differences(from: carried) == [], "\(day)")
            try world.write { db in
                for row in rows {
                    let columns = row.columnNames.joined(separator: ", ")
                    let places = row.columnNames.map { _ in "?" }.joined(separator: ", ")
                    try db.execute(
                        sql: "INSERT INTO longevity_running_total (\(columns)) VALUES (\(places))",
                        arguments: StatementArguments(Array(row.databaseValues)))
                }
            }
        }
    }

    @Test("is found in a database of an earlier version, with the totals that it has", arguments: [364, 365, 400])
    func migration(_ count: Int) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = Store.Location.file(folder.path("data.sqlite"))
        let earlier = try Store(at: path, migrations: Array(LongevityMigrations.all.prefix(4)))
        try earlier.write { db in
            try db.execute(sql: "INSERT INTO account (key, created_at) VALUES ('ada', '2026-01-07T09:00:00.000Z')")
            try db.execute(sql: "INSERT INTO longevity_user (uid, account, null_fields) VALUES ('ada', 'ada', '[]')")
            for index in 0..<count {
                let date = LocalDate(dayNumber: 20_000 + index).description
                try db.execute(
                    sql: "INSERT INTO longevity_entry (uid, doc_id, date_key, reasons) VALUES ('ada', ?, ?, '[]')", arguments: [date, date])
            }
            let last = LocalDate(dayNumber: 20_000 + count - 1).description
            try db.execute(
                sql: "INSERT INTO longevity_delta_total VALUES ('ada', ?, ?, 1.5, 2.5, -1)", arguments: [last, last])
        }
        try earlier.close()
        let store = try Store(at: path, migrations: LongevityMigrations.all)
        let row = try store.read { try Row.fetchOne($0, sql: "SELECT * FROM longevity_running_total") }
        let start = count < 365 ? nil : LocalDate(dayNumber: 20_000 + count - 365).description
        #expect(row?["check_ins"] == count)
        #expect(row?["gained"] == 1.5)
        #expect(row?["window_date_key"] == start)
        #expect(row?["window_doc_id"] == start)
        try store.close()
    }
}
