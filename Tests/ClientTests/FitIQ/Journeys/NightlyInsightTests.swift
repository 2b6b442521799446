import Foundation
import Testing
import TestSupport
import TestTraits
import UnderstudyCore

@Suite("Nightly insights", .highPriority)
struct NightlyInsightTests {
    private static let daily = GuideClient.Filter(type: .daily, sortOrder: "asc")

    /// A user who registered on Wednesday, 7 January 2026, and logs weights for the week to come.
    private func newcomer(_ server: TestServer) async throws -> GuideClient {
        let registration = try await server.fitIQ().register("jane@understudy.test")
        let app = server.fitIQ(registration.accessToken)
        for day in 7...13 { try await app.log(80 - Double(day) / 10, at: "2026-01-\(padded(day, 2))T07:00:00Z") }
        return GuideClient(connection: app.connection)
    }

    /// The client of the guide, signed in as the user.
    private func signedIn(_ server: TestServer) async throws -> GuideClient {
        server.guide(try await server.fitIQ().logIn("jane@understudy.test").accessToken)
    }

    @Test("are seven daily ones after seven nights, each for its day, unread, created at its midnight")
    func sevenDays() async throws {
        let server = try TestServer(accounts: [])
        let before = try await newcomer(server).all(Self.daily)
        try server.setNow("2026-01-14T09:00:00Z")
        let guide = try await signedIn(server)
        let after = try await guide.all(Self.daily)
        #expect(Array(after.prefix(before.count)) == before)
        let new = after.dropFirst(before.count)
        #expect(new.map { Phone.timestamp($0.createdAt) } == (8...14).map { "2026-01-\(padded($0, 2))T00:00:00Z" })
        #expect(
            new.map { $0.dataContext?.dateRange.map { Phone.timestamp($0.start) } } == (7...13).map { "2026-01-\(padded($0, 2))T00:00:00Z" }
        )
        #expect(
            new.map { $0.dataContext?.dateRange.map { Phone.timestamp($0.end) } } == (7...13).map { "2026-01-\(padded($0, 2))T23:59:59Z" })
        #expect(new.allSatisfy { !$0.isRead && !$0.isFavorite && !$0.isArchived && $0.generatedAt == $0.createdAt })
        #expect(Set(new.map(\.id)).count == 7)
        #expect(Set(new.map(\.content)).count == 7)
    }

    @Test("are not created again by further requests, from any number of phones at once")
    func again() async throws {
        let server = try TestServer(accounts: [])
        _ = try await newcomer(server)
        try server.setNow("2026-01-14T09:00:00Z")
        let token = try await server.fitIQ().logIn("jane@understudy.test").accessToken
        let lists = try await withThrowingTaskGroup(of: [GuideInsight].self) { group in
            for _ in 0..<8 { group.addTask { try await server.guide(token).all() } }
            return try await group.reduce(into: [[GuideInsight]]()) { $0.append($1) }
        }
        #expect(lists.count == 8)
        #expect(lists.allSatisfy { $0 == lists[0] })
        #expect(Set(lists[0].map(\.id)).count == lists[0].count)
    }

    @Test("are the same with daily requests as with one after a week")
    func dayByDay() async throws {
        /// The parts that do not depend on the user's ids, which decide the order of insights of the same midnight.
        func story(_ insights: [GuideInsight]) -> [String] {
            insights.map { "\(Phone.timestamp($0.createdAt)) \($0.type) \($0.content)" }.sorted()
        }
        let rare = try TestServer(accounts: [])
        _ = try await newcomer(rare)
        try rare.setNow("2026-01-14T09:00:00Z")
        let afterAWeek = try await signedIn(rare).all()

        let often = try TestServer(accounts: [])
        _ = try await newcomer(often)
        var counts: [Int] = []
        for day in 8...14 {
            try often.setNow("2026-01-\(padded(day, 2))T09:00:00Z")
            counts.append(try await signedIn(often).all(Self.daily).count)
        }
        let afterEveryDay = try await signedIn(often).all()
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 == $0 + 1 }, "\(counts)")
        #expect(story(afterEveryDay) == story(afterAWeek))
    }

    @Test("include one for a completed week and one for a streak of seven days")
    func weeklyAndMilestone() async throws {
        let server = try TestServer(accounts: [])
        let before = try await newcomer(server).all()
        try server.setNow("2026-01-14T09:00:00Z")
        let all = try await signedIn(server).all()
        let new = all.filter { insight in !before.contains { $0.id == insight.id } }
        let weekly = new.filter { $0.type == .weekly }
        // The week ended on Sunday the 11th.
        #expect(weekly.map { Phone.timestamp($0.createdAt) } == ["2026-01-12T00:00:00Z"])
        #expect(new.contains { $0.type == .milestone })
    }

    @Test(
        "are created at the user's own midnight",
        arguments: [
            ("Europe/Istanbul", "2026-01-07T20:59:59Z", "2026-01-07T21:00:00Z"),
            ("America/New_York", "2026-01-08T04:59:59Z", "2026-01-08T05:00:00Z"),
            ("Pacific/Kiritimati", "2026-01-07T09:59:59Z", "2026-01-07T10:00:00Z"),
        ])
    func localMidnight(_ zone: String, _ before: String, _ after: String) async throws {
        let server = try TestServer(now: before, accounts: [.fitAccount("ada", timezone: zone)])
        let guide = server.guide("ada")
        let none = try await guide.all()
        #expect(none.isEmpty)
        try server.setNow(after)
        let made = try await guide.all()
        #expect(made.map(\.type) == [.daily])
        #expect(made.map { Phone.timestamp($0.createdAt) } == [after])
        #expect(made.map { $0.dataContext?.dateRange.map { Phone.timestamp($0.end) } } == [before])
    }
}
