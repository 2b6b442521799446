import Foundation
import Testing
import TestSupport
import TestTraits
import UnderstudyCore
import Values

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

    @Test("are a new one for each day, and are not created again by further requests, from any number of phones at once")
    func again() async throws {
        let server = try TestServer(accounts: [])
        let before = try await newcomer(server).all(Self.daily)
        try server.setNow("2026-01-14T09:00:00Z")
        let token = try await server.fitIQ().logIn("jane@understudy.test").accessToken
        let lists = try await withThrowingTaskGroup(of: [GuideInsight].self) { group in
            for _ in 0..<8 { group.addTask { try await server.guide(token).all() } }
            return try await group.reduce(into: [[GuideInsight]]()) { $0.append($1) }
        }
        #expect(lists.count == 8)
        #expect(lists.allSatisfy { $0 == lists[0] })
        #expect(Set(lists[0].map(\.id)).count == lists[0].count)
        #expect(before.allSatisfy(lists[0].contains))
        let daily = lists[0].filter { $0.type == .daily && !before.contains($0) }
        #expect(daily.count == 7)
        #expect(Set(daily.map(\.content)).count == 7)
    }
}
