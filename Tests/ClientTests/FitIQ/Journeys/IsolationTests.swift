import Testing
import TestSupport
import TestTraits
import Values

@Suite("Two users of one server", .highPriority)
struct IsolationTests {
    @Test("write at once, and each finds only their own data")
    func atOnce() async throws {
        let server = try TestServer(accounts: [])
        let jane = try await server.registered("jane@understudy.test").connection
        let joe = try await server.registered("joe@understudy.test").connection
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
