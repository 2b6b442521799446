import HTTPTypes
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("A route of a user's own")
struct OwnRouteTests {
    private static func file(_ routes: JSON...) -> JSON { ["backend": "fitiq", "routes": .array(routes)] }

    @Test("answers its whole body, another one for some accounts")
    func body() throws {
        let endpoints = try EndpointWorld(
            Self.file(["GET /streaks/summary": ["for": "user", "body": ["current": 4], "accounts": ["bob": ["current": 0]]]]))
        #expect(try endpoints.fitIQ(.get, "/streaks/summary").body == ["current": 4])
        #expect(try endpoints.fitIQ(.get, "/streaks/summary", as: "bob").body == ["current": 0])
        let refused = try endpoints.world.get("/api/v1/streaks/summary")
        #expect(refused.status == 401)
        #expect(refused.body["success"] == false)
    }

    @Test("for everyone needs no credentials")
    func everyone() throws {
        let endpoints = try EndpointWorld(Self.file(["GET /version": ["body": "2.0"]]))
        #expect(try endpoints.world.get("/api/v1/version").body == "2.0")
    }

    @Test(
        "puts values in the place of expressions",
        arguments: [
            ("{{now}}", "2026-01-07T09:00:00Z"), ("{{today}}", "2026-01-07"), ("{{ today-3d }}", "2026-01-04"),
            ("{{today+1d}}", "2026-01-08"),
            ("{{path.id}}", "x y"), ("{{query.page}}", "2"), ("{{query.none}}", .null), ("no {{query.none}}", "no "),
            ("{{body.a.b}}", ["c": 1]), ("{{body.a.x.y}}", .null), ("n = {{body.n}}", "n = 1.50"), ("{{user.email}}", "ada@example.com"),
            ("{{account}}", "ada"), ("{{account}} on {{today}}", "ada on 2026-01-07"), ("{ {now}", "{ {now}"),
        ] as [(String, JSON)])
    func expressions(_ text: String, _ value: JSON) throws {
        let endpoints = try EndpointWorld(Self.file(["POST /echo/{id}": ["for": "user", "body": ["value": .string(text)]]]))
        let answer = try endpoints.world.send(
            .post, "/api/v1/echo/x%20y?page=2",
            headers: [.authorization: "Bearer ada-token", HTTPField.Name("X-API-Key") ?? .accept: "k"],
            bytes: Array(#"{"a": {"b": {"c": 1}}, "n": 1.50}"#.utf8))
        #expect(answer.status == 200)
        let expected = text.hasPrefix("n = ") ? "n = 1.5" : value
        #expect(answer.body["value"] == expected)
    }

    @Test("has one new id throughout an answer")
    func id() throws {
        let endpoints = try EndpointWorld(
            Self.file(["POST /things": ["status": 201, "body": ["id": "{{id}}", "self": "/things/{{id}}"]]]))
        let (first, second) = (try endpoints.fitIQ(.post, "/things").body, try endpoints.fitIQ(.post, "/things").body)
        #expect(first["self"]?.string == first["id"]?.string.map { "/things/\($0)" })
        #expect(first["id"] != second["id"])
    }

    @Test("sends texts as they are if it is literal")
    func literal() throws {
        let endpoints = try EndpointWorld(Self.file(["GET /literal": ["literal": true, "body": ["a": "{{now}} {{x}}"]]]))
        #expect(try endpoints.fitIQ(.get, "/literal").body == ["a": "{{now}} {{x}}"])
    }

    @Test("sends numbers as they are written, texts, bytes and headers")
    func contents() throws {
        let folder = try EndpointWorld(
            Self.file(
                ["GET /text": ["text": "Hello {{account}}", "headers": ["Content-Language": "en"], "status": 418]],
                ["GET /bytes": ["base64": "AAEC", "headers": ["Content-Type": "image/x"]]], ["DELETE /none": ["status": 204]]))
        let text = try folder.world.respond(.get, "/api/v1/text")
        #expect(String(decoding: text.body, as: UTF8.self) == "Hello ")
        #expect(text.status.code == 418)
        #expect(text.headers[.contentLanguage] == "en")
        #expect(text.headers[.contentType] == "text/plain; charset=utf-8")
        let bytes = try folder.world.respond(.get, "/api/v1/bytes")
        #expect(bytes.body == [0, 1, 2])
        #expect(bytes.headers[.contentType] == "image/x")
        let none = try folder.world.respond(.delete, "/api/v1/none")
        #expect(none.status.code == 204)
        #expect(none.body.isEmpty)
        #expect(none.headers[.contentType] == nil)
    }

    @Test("gives each account its answers in their order, and repeats the last one")
    func sequence() throws {
        let endpoints = try EndpointWorld(
            Self.file([
                "POST /streaks/{id}/share": ["for": "user", "answers": [["status": 202], ["status": 409, "body": ["message": "again"]]]]
            ]))
        func statuses(_ count: Int, as key: String) throws -> [Int] {
            try (0..<count).map { _ in try endpoints.fitIQ(.post, "/streaks/1/share", as: key).status }
        }
        #expect(try statuses(3, as: "ada") == [202, 409, 409])
        let snapshot = try endpoints.world.send(.put, "/_understudy/snapshots/before")
        #expect(snapshot.status == 201)
        #expect(try statuses(2, as: "bob") == [202, 409])
        _ = try endpoints.world.send(.post, "/_understudy/snapshots/before/restore")
        #expect(try statuses(1, as: "bob") == [202], "a snapshot keeps the position")
        #expect(try statuses(1, as: "ada") == [409])
    }

    @Test("begins its sequence anew for an account that was deleted, and HEAD does not go on in it")
    func beginning() throws {
        let endpoints = try EndpointWorld(Self.file(["GET /turn": ["for": "user", "answers": [["body": 1], ["body": 2]]]]))
        let key = HTTPField.Name("X-API-Key") ?? .accept
        for _ in 0..<2 { _ = try endpoints.world.respond(.head, "/api/v1/turn", headers: [.authorization: "Bearer ada-token", key: "k"]) }
        #expect(try endpoints.fitIQ(.get, "/turn").body == 1)
        #expect(try endpoints.fitIQ(.get, "/turn").body == 2)
        #expect(try endpoints.world.send(.delete, "/_understudy/accounts/ada").status == 204)
        #expect(try endpoints.world.send(.post, "/_understudy/accounts", body: EndpointWorld.accounts[0]).status == 201)
        #expect(try endpoints.fitIQ(.get, "/turn").body == 1)
    }

    @Test("has expressions in its headers, whose values stay headers")
    func headers() throws {
        let endpoints = try EndpointWorld(
            Self.file(["POST /things/{id}": ["status": 201, "headers": ["Location": "/things/{{path.id}}", "X-Day": "{{today}}"]]]))
        let response = try endpoints.world.respond(.post, "/api/v1/things/7")
        #expect(response.headers[.location] == "/things/7")
        #expect(response.headers[HTTPField.Name("X-Day") ?? .accept] == "2026-01-07")
        #expect(try endpoints.world.respond(.post, "/api/v1/things/a%0D%0AX-Evil:%201").headers[.location] == nil)
    }

    @Test("takes the place of an operation if it says so")
    func replacement() throws {
        let endpoints = try EndpointWorld(Self.file(["GET /progress": ["replaces": true, "body": ["mine": true]]]))
        #expect(try endpoints.fitIQ(.get, "/progress").body == ["mine": true])
        let rows = endpoints.world.handler.services().table.rows.filter { $0.path == "/api/v1/progress" && $0.method == .get }
        #expect(rows.map(\.isYours) == [true])
    }

    @Test("is known to the journal, and marked as the user's own")
    func journal() throws {
        let endpoints = try EndpointWorld(Self.file(["GET /version": ["body": 2]]))
        _ = try endpoints.fitIQ(.get, "/version")
        _ = try endpoints.fitIQ(.get, "/progress")
        let entries = try endpoints.world.get("/_understudy/requests").body["requests"]?.array ?? []
        #expect(entries.map { $0["yours"] } == [true, nil])
        #expect(entries.map { $0["knownRoute"] } == [true, true])
    }

    @Test("is subject to fault rules")
    func fault() throws {
        let endpoints = try EndpointWorld(Self.file(["GET /version": ["body": ["version": 2]]]))
        let rule: JSON = [
            "match": ["path": "/api/v1/version"], "effect": ["patch": [["op": "replace", "path": "/version", "value": 3]]],
        ]
        #expect(try endpoints.world.send(.post, "/_understudy/faults", body: rule).status == 201)
        #expect(try endpoints.fitIQ(.get, "/version").body == ["version": 3])
    }

    @Test(
        "answers on a path of the whole server, at each backend without a base path",
        arguments: ["longevity", "firebase", nil] as [String?])
    func wholePaths(_ backend: String?) throws {
        let endpoints = try EndpointWorld([
            "backend": backend.map(JSON.string) ?? .null,
            "routes": [["GET /beta/things/{id}": ["for": "user", "body": "{{path.id}}"]], ["GET /beta/open": ["body": true]]],
        ])
        #expect(try endpoints.world.get("/beta/open").body == true)
        let key = backend == "firebase" ? "?key=k" : ""
        #expect(try endpoints.world.get("/beta/things/7\(key)", token: backend == "firebase" ? nil : "ada-token").body == "7")
        #expect(try endpoints.world.get("/beta/things/7").status >= 400)
        let entry = try endpoints.world.get("/_understudy/requests?limit=1").body["requests"]?.array?.first
        #expect(entry?["backend"]?.string == backend ?? "plain")
    }
}
