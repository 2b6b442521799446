import CoreTestSupport
import GRDB
import Testing
import UnderstudyCore

@testable import FitIQ

@Suite("A database of the version with stored insight counts")
struct EarlierDatabaseTests {
    private static let created = Instant(seconds: 1_767_776_400)

    private func insight(_ index: Int) -> Insight {
        let text = InsightText(title: "Day \(index)", content: "A \"good\" day.", summary: "Good", suggestions: ["walk", ""])
        var insight = Insight(
            id: "insight-\(index)", userID: "u-1", type: index.isMultiple(of: 2) ? .daily : .weekly, text: text,
            dataContext: index == 0 ? nil : ["metrics": ["steps": 8_900.5], "goals": [], "achievements": ["a"]],
            createdAt: Self.created.advanced(bySeconds: Int64(index) * 60))
        insight.metrics = index == 0 ? nil : ["goals_active": .integer(index)]
        insight.periodStart = index == 0 ? nil : Self.created
        insight.apply(InsightFlags(isRead: index < 3, isArchived: index == 9), at: Self.created)
        return insight
    }

    private func total(_ store: Store, _ change: (inout InsightQuery) -> Void) throws -> Int {
        var query = InsightQuery()
        change(&query)
        return try store.read { try query.total(ofUser: "u-1", in: $0) }
    }

    @Test("opens with all insights, counts them again, and accepts changes")
    func contents() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = Store.Location.file(folder.path("data.sqlite"))
        let insights = InsightStore(cipher: Keys.ephemeral(passwordRounds: 1).cipher)
        let stored = (0..<10).map(insight)
        let user = User(
            id: "u-1", account: "ada", email: "ada@example.com", passwordHash: nil, insightsThrough: Self.created.utc.date,
            createdAt: Self.created)
        let weight = ProgressEntry(id: "w", type: .weight, quantity: 80, loggedAt: Self.created, notes: nil, createdAt: Self.created)

        let earlier = try Store(at: path, migrations: Array(FitIQMigrations.all.prefix(3)))
        try earlier.write { db in
            try Account(key: "ada", createdAt: Self.created).insert(in: db)
            try user.insert(in: db)
            try weight.insert(for: "u-1", in: db)
            for insight in stored { try insights.insert(insight, in: db) }
            #expect(try Int.fetchOne(db, sql: "SELECT SUM(count) FROM fitiq_insight_count") == 10)
        }
        try earlier.close()

        let store = try Store(at: path, migrations: FitIQMigrations.all)
        #expect(try store.read { try User.find("u-1", in: $0) } == user)
        #expect(try store.read { try ProgressEntry.all(ofUser: "u-1", in: $0) } == [weight])
        #expect(try store.read { try insights.all(ofUser: "u-1", in: $0) } == stored)
        #expect(try total(store) { _ in } == 9)
        #expect(try total(store) { $0.isArchived = true } == 1)
        #expect(try total(store) { $0.type = "weekly" } == 4)
        #expect(try total(store) { $0.type = "monthly" } == 0)
        #expect(try total(store) { $0.isRead = false } == 6)
        #expect(try store.read { try $0.tableExists("fitiq_insight_count") } == false)

        var changed = stored[5]
        changed.apply(InsightFlags(isRead: true, isFavorite: true), at: Self.created)
        try store.write { db in
            try insights.updateFlags(of: changed, in: db)
            try insights.delete("insight-4", in: db)
            try insights.insert(insight(10), in: db)
        }
        #expect(try total(store) { $0.isRead = false } == 5)
        #expect(try total(store) { $0.favoritesOnly = true } == 1)
        try store.close()
    }

    @Test("keeps the indexes of the sort orders that clients use")
    func indexes() throws {
        let store = try Store(at: .memory, migrations: FitIQMigrations.all)
        let names = try store.read { try $0.indexes(on: "fitiq_insight").map(\.name).filter { !$0.hasPrefix("sqlite_") } }
        #expect(names.sorted() == ["fitiq_insight_by_update", "fitiq_insight_newest"])
    }
}
