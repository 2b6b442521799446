import HTTPTypes
import Testing
import TestSupport
import Values

/// The same as ``LongTextTests``, for the control API.
@Suite("A long text of combining marks, sent to the control API")
struct LongControlTextTests {
    private let world: TestWorld
    private static var key: HTTPFields { HTTPField.Name("X-API-Key").map { [$0: "test-api-key"] } ?? [:] }

    init() throws {
        world = try TestWorld(accounts: UsedWorldSeed.accounts)
    }

    @Test(
        "is answered in every place of a body",
        arguments: [
            (.post, "tokens", ["account": "alice", "kind": "opaque", "expiresIn": "PT5M"]),
            (.put, "clock", ["mode": "frozen", "now": "x"]),
            (.put, "clock", ["advance": "P1D"]), (.put, "sandboxes/s", ["now": "2026-01-07T09:00:00Z"]),
            (
                .post, "faults",
                [
                    "match": [
                        "method": "GET", "path": "/a", "query": ["q": "*"], "headers": ["h": "*"], "body": ["a": "b"], "account": "alice",
                    ],
                    "when": ["first": 1], "effect": ["status": 503, "headers": ["X": "y"], "body": ["a": "b"]], "phase": "after",
                ]
            ),
            (.post, "faults", ["preset": "flaky"]),
            (.post, "faults", ["effect": ["corrupt": "truncated", "connection": "reset"]]),
            (.post, "faults", ["effect": ["patch": [["op": "move", "from": "/a/b", "path": "/a/c"]]]]),
            (.post, "requests/verify", ["match": ["path": "/a", "query": ["q": "x"], "body": ["a": "b"]], "count": ["exactly": 1]]),
            (
                .post, "accounts",
                [
                    "key": "new", "email": "new@understudy.test", "tokens": ["new"], "timezone": "Europe/Istanbul",
                    "dateOfBirth": "1990-01-01", "passwordHash": "pbkdf2-sha256$1$eHh4eHh4eHh4eHh4eHh4eA==$eA==",
                    "longevity": ["userId": "new", "timezone": "UTC"],
                    "fitiq": ["userId": "new", "email": "other@understudy.test", "toldFacts": ["daily"]], "bradOS": ["userId": "new"],
                ]
            ),
        ] as [(HTTPRequest.Method, String, JSON)])
    func bodies(_ method: HTTPRequest.Method, _ path: String, _ body: JSON) throws {
        for variant in LongText.variants(of: body) {
            let status = try world.send(method, "/_understudy/\(path)", body: variant).status
            #expect(status < 500, "\(status)")
        }
        // Later requests use the stored values and the active rules.
        for target in ["/api/stats/summary?q=\(LongText.marks)", "/api/v1/users/me", "/api/dev/health-sync/rhr", "/_understudy/requests"] {
            let answer = try world.send(.get, target, token: "alice", headers: Self.key, body: ["a": .string(LongText.marks)])
            #expect(answer.status != 500)
        }
    }

    @Test("is answered as a name in a path or a query, and the response repeats its beginning at most")
    func paths() throws {
        let marks = LongText.marks
        for (method, path) in [
            (.put, "snapshots/\(marks)"), (.get, "snapshots/a\(marks)"), (.put, "sandboxes/\(marks)"),
            (.delete, "faults/f1\(marks)"), (.delete, "faults/\(marks)"), (.get, "requests?\(marks)=1"), (.get, "requests?limit\(marks)=1"),
            (.get, marks), (.get, "health\(marks)"),
        ] as [(HTTPRequest.Method, String)] {
            let answer = try world.respond(method, "/_understudy/\(path)")
            #expect((400..<500).contains(answer.status.code))
            #expect(answer.body.count < 2_000)
        }
        for prefix in ["_sandbox", "_as", "_key"] {
            let answer = try world.respond(.get, "/\(prefix)/\(marks)/api/stats/summary")
            #expect((400..<500).contains(answer.status.code))
            #expect(answer.body.count < 2_000)
        }
    }

    @Test("is answered at two million bytes, wherever such a body is accepted")
    func whole() throws {
        let text = JSON.string("weight" + LongText.manyMarks)
        for (target, body) in [
            ("/api/v1/auth/login", ["email": text, "password": "x"]), ("/api/v1/progress", ["type": text, "quantity": 1]),
            ("/api/dev/cycling/ftp", ["value": 1, "date": "2026-01-07", "source": text]),
            ("/_understudy/tokens", ["account": "a", "kind": text]), ("/_understudy/faults", ["preset": text]),
        ] as [(String, JSON)] {
            let answer = try world.send(.post, target, token: "alice", headers: Self.key, body: body)
            #expect((400..<500).contains(answer.status), "\(answer.status) for \(target)")
        }
    }
}
