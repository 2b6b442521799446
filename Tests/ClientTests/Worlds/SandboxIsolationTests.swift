import Foundation
import Testing
import TestSupport
import TestTraits
import Values

@Suite("Sandboxes used at once", .highPriority)
struct SandboxIsolationTests {
    private static let accounts = [WorldSeed.longevity("six-days"), .fitAccount("ada"), WorldSeed.bradOS("dana", userID: "default-user")]

    private func server() throws -> TestServer {
        try TestServer(settings: ["now": "2026-01-07T09:00:00Z", "seed": .null], accounts: Self.accounts, isOwn: true)
    }

    @Test("never see each other's writes, forty at once")
    func forty() async throws {
        let server = try server()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...40 {
                group.addTask { try await use("t\(number)", number, on: server) }
            }
            try await group.waitForAll()
        }
        let untouched = try await server.fit("ada").payload("GET", "/api/v1/progress")
        #expect(untouched.at("total").integer == 0)
        #expect(try await server.fit("six-days").weeklyTrend().days.count == 6)
    }

    /// Writes only data with the sandbox's number, and finds nothing else.
    private func use(_ id: String, _ number: Int, on server: TestServer) async throws {
        try await server.makeSandbox(id)
        let fitIQ = try server.connection(to: id, token: "ada")
        for count in 1...3 {
            _ = try await fitIQ.payload("POST", "/api/v1/progress", .measurement(Double(number), at: "2026-01-0\(count)T07:00:00Z"))
            let progress = try await fitIQ.payload("GET", "/api/v1/progress")
            #expect(progress.at("total").integer == count, "\(id)")
            #expect(progress.at("entries").array?.allSatisfy { $0["quantity"]?.number == Double(number) } == true, "\(id)")
        }
        let longevity = try server.connection(to: id, token: "six-days")
        #expect(try await longevity.weeklyTrend().days.count == 6, "\(id)")
        #expect(try await longevity.checkIn().status == 200, "\(id)")
        #expect(try await longevity.weeklyTrend().days.count == 7, "\(id)")
        let bradOS = try server.connection(to: id)
        let upload: JSON = ["weights": [["date": "2026-01-07", "weightLbs": .integer(150 + number)]]]
        #expect(try await bradOS.send("POST", "/api/dev/health-sync/weight/bulk", upload).status == 200, "\(id)")
        let latest = try await bradOS.payload("GET", "/api/dev/health-sync/weight")
        #expect(latest.at("weightLbs").integer == 150 + number, "\(id)")
    }

    @Test("get the same bytes for the same script, at once or in sequence, except for tokens; after a reset the same tokens, too")
    func script() async throws {
        let server = try server()
        for id in ["a", "b", "c"] { try await server.makeSandbox(id) }
        async let first = play(in: "a", on: server)
        async let second = play(in: "b", on: server)
        let (a, b) = try await (first, second)
        let c = try await play(in: "c", on: server)
        #expect(Self.withoutTokens(a) == Self.withoutTokens(b))
        #expect(Self.withoutTokens(a) == Self.withoutTokens(c))
        #expect(Set([a, b, c]).count == 3)
        _ = try await server.control("POST", "reset", in: "a")
        #expect(try await play(in: "a", on: server) == a)
        #expect(a.count == 22)
    }

    /// Access tokens have two dots, others 43 characters.
    private static func withoutTokens(_ record: [String]) -> [String] {
        record.map { $0.replacing(#/eyJ[A-Za-z0-9_\-.]+|[A-Za-z0-9_\-]{43}/#, with: "token") }
    }

    /// Runs a user's first day with all three apps.
    ///
    /// - Returns: the requests and responses in order.
    private func play(in id: String, on server: TestServer) async throws -> [String] {
        var record: [String] = []
        func send(_ method: String, _ target: String, _ body: JSON? = nil, as token: String? = nil) async throws -> JSON {
            let answer = try await server.connection(to: id, token: token).send(method, target, body)
            #expect((200...201).contains(answer.status), "\(answer.call): \(answer.text)")
            record.append("\(answer.call) \(answer.status) \(answer.text)")
            return try answer.json
        }
        _ = try await send("POST", "/api/v1/auth/register", .registration("jane@understudy.test"))
        let signedIn = try await send(
            "POST", "/api/v1/auth/login", ["email": "jane@understudy.test", "password": "a-long-password"])
        let (access, refresh) = (signedIn.at("data", "access_token").string, signedIn.at("data", "refresh_token"))
        _ = try await send("GET", "/api/v1/users/me", as: access)
        for day in 1...6 {
            _ = try await send("POST", "/api/v1/progress", .measurement(80 - Double(day) / 10, at: "2026-01-0\(day)T07:00:00Z"), as: access)
        }
        _ = try await send("GET", "/api/v1/progress", as: access)
        _ = try await send("POST", "/api/v1/insights/generate", ["insight_type": "daily"], as: access)
        _ = try await send("GET", "/api/v1/insights", as: access)
        _ = try await send("POST", "/api/v1/auth/refresh", ["refresh_token": refresh])
        _ = try await send("POST", "/api/age/daily-update", ["metrics": .bestDay], as: "six-days")
        _ = try await send("GET", "/api/longevity/trends", as: "six-days")
        _ = try await send("GET", "/api/stats/summary", as: "six-days")
        _ = try await send("POST", "/api/dev/health-sync/weight/bulk", ["weights": [["date": "2026-01-07", "weightLbs": 181.5]]])
        _ = try await send("GET", "/api/dev/health-sync/weight?days=30")
        _ = try await send("GET", "/api/dev/health-sync/weight")
        let minted = try await send("POST", "/_understudy/tokens", ["account": "ada"])
        _ = try await send("GET", "/api/v1/users/me", as: minted["token"]?.string)
        _ = try await send("POST", "/_understudy/tokens", ["account": "ada", "kind": "fitiq"])
        return record
    }
}
