import Foundation
import Testing
import TestSupport
import UnderstudyCore
import UnderstudyProgram
import Values

@Suite("The control API")
struct ControlAPITests {
    private static let accounts: [JSON] = [
        [
            "key": "one", "displayName": "One", "note": "the first", "email": "one@example.com", "tokens": ["token-b", "token-a"],
            "timezone": "Europe/Istanbul",
            "longevity": [
                "userId": "u-1", "subscription": ["status": "active"], "checkIns": [["date": "yesterday", "deltaYears": -0.1]],
            ],
        ],
        ["key": "two"],
    ]

    private let server: TestServer

    init() throws {
        server = try TestServer(accounts: Self.accounts, isOwn: true)
    }

    @Test("GET health: has status, version, world, time, database and uptime")
    func health() async throws {
        let answer = try await server.get("/_understudy/health")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.headers["cache-control"] == "no-store")
        #expect(answer.headers["access-control-allow-origin"] == nil)
        let body = try answer.json
        let expected: JSON = [
            "status": "ok", "version": .string(understudyVersion), "world": "main", "now": "2026-01-07T09:00:00.000Z",
            "database": ":memory:",
        ]
        #expect(body.without("uptimeSeconds").differences(from: expected) == [])
        let uptime = try #require(body["uptimeSeconds"]?.integer)
        #expect(uptime >= 0)
    }

    @Test("GET health: has the time of the world's clock")
    func now() async throws {
        try server.setNow("2027-02-03T04:05:06.789Z")
        let now = try await server.get("/_understudy/health").json["now"]?.string
        #expect(now == "2027-02-03T04:05:06.789Z")
    }

    @Test("GET accounts: lists the accounts and their tokens")
    func accounts() async throws {
        let answer = try await server.get("/_understudy/accounts")
        #expect(answer.status == 200)
        let expected: JSON = [
            "accounts": [
                [
                    "key": "one", "displayName": "One", "note": "the first", "email": "one@example.com", "timezone": "Europe/Istanbul",
                    "tokens": ["token-a", "token-b"], "evergreen": true, "state": "seeded", "backends": ["longevity"], "hasSeed": true,
                ],
                [
                    "key": "two", "displayName": .null, "note": .null, "email": .null, "timezone": .null, "tokens": [],
                    "evergreen": false, "state": "fixed", "backends": [], "hasSeed": true,
                ],
            ], "total": 2,
        ]
        let differences = try answer.json.differences(from: expected)
        #expect(differences == [])
    }

    @Test("GET accounts: an account is no longer evergreen after a client's write")
    func evergreen() async throws {
        let patch = try await server.patch("/api/auth/profile", token: "token-a", ["firstName": "Uno"])
        #expect(patch.status == 200)
        let accounts = try await server.get("/_understudy/accounts").json["accounts"]?.array
        #expect(accounts?.first?["evergreen"]?.bool == false)
        #expect(accounts?.first?["state"] == "written")
    }

    @Test(
        "refuses with a problem document",
        arguments: [
            ("DELETE", "/_understudy", [:], 405), ("POST", "/_understudy/", [:], 405), ("GET", "/_understudy/nothing", [:], 404),
            ("GET", "/_understudy/health/more", [:], 404), ("GET", "/_understudy/Health", [:], 404),
            ("POST", "/_understudy/health", [:], 405), ("DELETE", "/_understudy/accounts", [:], 405),
            ("OPTIONS", "/_understudy/health", [:], 405), ("GET", "/_understudy/reset", [:], 405),
            ("POST", "/_sandbox/main/_understudy/clock", [:], 405), ("PATCH", "/_understudy/sandboxes/t1", [:], 405),
            ("GET", "/_sandbox/main/_understudy/nothing", [:], 404), ("GET", "/_understudy/health", ["Origin": "null"], 403),
            ("GET", "/_understudy/accounts", ["Origin": "https://evil.example"], 403),
            ("GET", "/_understudy/accounts", ["Sec-Fetch-Site": "cross-site"], 403),
        ] as [(String, String, [String: String], Int)])
    func problem(_ method: String, _ target: String, _ headers: [String: String], _ status: Int) async throws {
        let answer = try await server.send(method, target, headers: headers)
        #expect(answer.status == status)
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(answer.headers["access-control-allow-origin"] == nil)
        let body = try answer.json
        let keys = body.object.map { Array($0.keys) }
        #expect(keys == ["type", "title", "status", "detail"])
        #expect(body["type"]?.string == "about:blank")
        #expect(body["status"]?.integer == status)
        #expect(body["title"]?.string?.isEmpty == false)
        #expect(body["detail"]?.string?.isEmpty == false)
    }

    @Test("refuses a body that is too large with a problem document")
    func tooLarge() async throws {
        let answer = try await server.send("POST", "/_understudy/health", data: Data(repeating: 0x20, count: 10_485_761))
        #expect(answer.status == 413)
        #expect(answer.headers["content-type"] == "application/problem+json")
    }

    @Test("names the methods of the path in a 405, and HEAD where it serves GET", arguments: ["POST", "OPTIONS"])
    func methods(_ method: String) async throws {
        let answer = try await server.send(method, "/_understudy/health")
        #expect(answer.status == 405)
        #expect(answer.headers["allow"] == "GET, HEAD")
        #expect(try answer.json["detail"]?.string == "this path takes GET, HEAD")
    }

    @Test("refuses a compressed body", arguments: ["gzip", "deflate", "br"])
    func compressed(_ coding: String) async throws {
        let answer = try await server.send(
            "POST", "/_understudy/faults", headers: ["Content-Encoding": coding], data: Data([0x1F, 0x8B, 8]))
        #expect(answer.status == 415)
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(try answer.json["detail"]?.string == "the body has the content encoding \(coding); send it uncompressed")
    }
}
