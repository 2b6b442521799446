import GRDB
import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("Measurements logged in order of time")
struct ProgressStorageTests {
    @Test("fill their database pages", arguments: [0, 86_400])
    func pages(_ secondsBetween: Int64) throws {
        let world = try TestWorld.withProgress([])
        let count: Int64 = 4_000
        let taken = try world.write { db in
            let user = try #require(try String.fetchOne(db, sql: "SELECT id FROM fitiq_user"))
            let before = try #require(try Int.fetchOne(db, sql: "PRAGMA page_count"))
            var generator = SeededGenerator(seed: 1)
            for number in 0..<count {
                let instant = Instant(seconds: 1_700_000_000 + number * secondsBetween)
                let id = String(generator.next(), radix: 16) + String(generator.next(), radix: 16)
                let entry = ProgressEntry(id: id, type: .weight, quantity: 80, loggedAt: instant, notes: nil, createdAt: instant)
                try entry.insert(for: user, in: db)
            }
            return try #require(try Int.fetchOne(db, sql: "PRAGMA page_count")) - before
        }
        // 353 with descending indexes.
        #expect(taken < 300)
    }
}
