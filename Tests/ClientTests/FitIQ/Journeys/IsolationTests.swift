import Testing
import TestSupport
import TestTraits
import UnderstudyCore

@Suite("Two users of one server", .highPriority)
struct IsolationTests {
    /// All data that one user can read.
    private struct Snapshot: Sendable {
        private static let targets = [
            "insights?page_size=100", "insights?page_size=100&archived_status=true", "insights/unread/count", "progress?limit=100",
            "progress/history", "users/me", "users/me/preferences",
        ]
        let data: [String: JSON]

        init(of connection: FitConnection) async throws {
            var data: [String: JSON] = [:]
            for target in Self.targets { data[target] = try await connection.payload("GET", "/api/v1/\(target)") }
            self.data = data
        }

        func differences(from other: Snapshot) -> [String] {
            data.flatMap { target, json in json.differences(from: other.data[target] ?? .null, path: target) }.sorted()
        }

        var insightIDs: [String] {
            data.filter { $0.key.hasPrefix("insights?") }.values.flatMap { $0.at("insights").array ?? [] }.compactMap { $0["id"]?.string }
        }

        var entryIDs: [String] { (data["progress?limit=100"]?.at("entries").array ?? []).compactMap { $0["id"]?.string } }
    }

    /// Jane and Joe, both with insights, measurements and preferences.
    private func makePair(_ server: TestServer) async throws -> (jane: FitConnection, joe: FitConnection) {
        var connections: [FitConnection] = []
        for name in ["jane", "joe"] {
            let connection = try await server.registered("\(name)@understudy.test").connection
            for day in 1...7 {
                _ = try await connection.payload("POST", "/api/v1/progress", .measurement(75, at: "2026-01-0\(day)T08:00:00Z"))
            }
            _ = try await connection.payload("PATCH", "/api/v1/users/me/preferences", ["allergies": [.string("what \(name) must not eat")]])
            connections.append(connection)
        }
        return (connections[0], connections[1])
    }

    @Test("cannot see each other's insights and measurements")
    func lists() async throws {
        let server = try TestServer(accounts: [])
        let (jane, joe) = try await makePair(server)
        let (janes, joes) = (try await Snapshot(of: jane), try await Snapshot(of: joe))
        #expect(!janes.insightIDs.isEmpty && janes.insightIDs.count == joes.insightIDs.count)
        #expect(Set(janes.insightIDs).isDisjoint(with: joes.insightIDs))
        #expect(janes.entryIDs.count == 7 && joes.entryIDs.count == 7)
        #expect(Set(janes.entryIDs).isDisjoint(with: joes.entryIDs))
        for query in [
            "favorites_only=true", "read_status=true", "insight_type=daily", "sort_by=period_end&sort_order=asc", "archived_status=1",
        ] {
            let insights = try await jane.payload("GET", "/api/v1/insights?\(query)").at("insights").array ?? []
            let foreign = insights.compactMap { $0["id"]?.string }.filter { !janes.insightIDs.contains($0) }
            #expect(foreign == [], "\(query)")
        }
    }

    @Test("change their own data without effect on the other's")
    func ownWrites() async throws {
        let server = try TestServer(accounts: [])
        let (jane, joe) = try await makePair(server)
        let (own, before) = (try await Snapshot(of: jane), try await Snapshot(of: joe))
        try server.setNow("2026-01-07T10:00:00Z")
        for id in own.insightIDs {
            for action in ["read", "favorite", "archive"] { _ = try await jane.payload("POST", "/api/v1/insights/\(id)/\(action)") }
        }
        for id in own.insightIDs.dropFirst(2) { _ = try await jane.send("DELETE", "/api/v1/insights/\(id)") }
        for id in own.entryIDs.dropFirst(2) { _ = try await jane.send("DELETE", "/api/v1/progress/\(id)") }
        _ = try await jane.payload("POST", "/api/v1/insights/generate", ["insight_type": "daily"])
        _ = try await jane.payload("PUT", "/api/v1/users/me", ["name": "Jane Roe"])
        _ = try await jane.send("DELETE", "/api/v1/users/me/preferences")
        _ = try await jane.payload("POST", "/api/v1/auth/logout")
        let after = try await Snapshot(of: joe)
        #expect(after.differences(from: before) == [])

        let deletion = try await jane.send("DELETE", "/api/v1/users/me")
        #expect(deletion.status == 204)
        let alone = try await Snapshot(of: joe)
        #expect(alone.differences(from: before) == [])
    }

    @Test("write at once, and each finds only their own data")
    func atOnce() async throws {
        let server = try TestServer(accounts: [])
        let (jane, joe) = try await makePair(server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (connection, quantity) in [(jane, 60.0), (joe, 90.0)] {
                group.addTask {
                    for minute in 10..<40 {
                        let body = JSON.measurement(quantity, of: "steps", at: "2026-01-07T08:\(minute):00Z")
                        _ = try await connection.payload("POST", "/api/v1/progress", body)
                    }
                }
            }
            try await group.waitForAll()
        }
        for (connection, quantity) in [(jane, 60.0), (joe, 90.0)] {
            let steps = try await connection.payload("GET", "/api/v1/progress?type=steps&limit=100")
            #expect(steps["total"] == 30)
            #expect(steps.at("entries").array?.allSatisfy { $0["quantity"] == .number(quantity) } == true, "\(steps.text)")
        }
    }
}
