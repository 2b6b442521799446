import Foundation
import Testing
import TestSupport
import TestTraits
import UnderstudyProgram

@Suite("HEAD", .highPriority)
struct HeadTests {
    @Test(
        "gets the response to GET, without the body",
        arguments: [
            "/api/longevity/trends", "/api/analytics/delta", "/api/analytics/delta?range=monthly", "/api/analytics/delta?range=yearly",
            "/api/analytics/delta?range=daily", "/api/stats/summary", "/api/subscription/status", "/api/age/state/me",
            "/api/age/trend/me", "/api/score/state/me", "/api/debug/onboarding-status", "/api/legal/privacy", "/api/legal/terms",
            "/api/legal/consent", "/api/no/such/path", "/_understudy/accounts", "/_understudy/no-such-path",
        ])
    func head(_ target: String) async throws {
        let server = try DemoServer.of("guide")
        let get = try await server.get(target, token: "six-days")
        let head = try await server.send("HEAD", target, token: "six-days")
        #expect(head.status == get.status)
        #expect(head.data.isEmpty)
        #expect(!get.data.isEmpty)
        for name in ["content-type", "content-length", "cache-control", "access-control-allow-origin"] {
            #expect(head.headers[name] == get.headers[name], "\(name)")
        }
        #expect(head.headers["content-length"] == String(get.data.count))
    }

    @Test("gets the errors of GET", arguments: [(nil, 401), ("unsubscribed", 403)] as [(String?, Int)])
    func refused(_ token: String?, _ status: Int) async throws {
        let head = try await DemoServer.of("guide").send("HEAD", "/api/longevity/trends", token: token)
        #expect(head.status == status)
        #expect(head.data.isEmpty)
    }

    @Test("is available for every GET of the route table")
    func everyGet() async throws {
        let server = try DemoServer.of("guide")
        // Streams have no end, and therefore no length to compare; see RequestStreamTests.
        let rows = server.application.services.table.rows.filter { $0.method == .get && !$0.path.hasSuffix("/stream") }
        #expect(rows.count > 10)
        try await withThrowingTaskGroup { group in
            for path in rows.map(\.path) {
                group.addTask {
                    let target = path.replacingOccurrences(of: ":userId", with: "me")
                    let get = try await server.get(target, token: "six-days")
                    let head = try await server.send("HEAD", target, token: "six-days")
                    #expect(head.status == get.status, "\(target)")
                    #expect(head.headers["content-type"] == get.headers["content-type"], "\(target)")
                    #expect(head.data.isEmpty, "\(target)")
                }
            }
            try await group.waitForAll()
        }
    }
}
