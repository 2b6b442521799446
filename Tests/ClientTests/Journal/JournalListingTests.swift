import CoreTestSupport
import RawSockets
import Testing
import TestSupport

@Suite("The journal's other endpoints")
struct JournalListingTests {
    @Test("GET requests/ID: the entry as in the list, and 404 when it is gone")
    func one() async throws {
        let world = try await WireWorld()
        let sent = try await world.send(.weight())
        let id = try #require(sent.requestID)
        let entry = try await world.control("GET", "requests/\(id)")
        #expect(entry.status == 200)
        let listed = try await world.entry(of: sent)
        #expect(entry.json == listed)
        try await world.control("DELETE", "requests").expectDone()
        for gone in [id, "nothing", "%2f", "verify"] {
            let answer = try await world.control("GET", "requests/\(gone)")
            #expect(answer.status == 404, "\(gone)")
            #expect(answer.headers["content-type"] == "application/problem+json")
        }
    }

    @Test("GET requests?before=ID: the entries before one, the newest of them with a limit, and none before one that is gone")
    func before() async throws {
        let world = try await WireWorld()
        for _ in 0..<4 { _ = try await world.send(.trends) }
        let entries = try await world.entries()
        let id = try #require(entries.last?["id"]?.string)
        for (query, expected) in [
            ("before=\(id)", entries.prefix(3)), ("before=\(id)&limit=2", entries[1..<3]), ("limit=2&before=\(id)", entries[1..<3]),
            ("before=req-none", []), ("before=", []),
        ] {
            let answer = try await world.control("GET", "requests?\(query)")
            #expect(answer.status == 200)
            #expect(answer.at("requests") == .array(Array(expected)), "\(query)")
        }
    }

    @Test("GET requests.har: an HTTP Archive as documented, for every kind of request")
    func archive() async throws {
        let world = try await WireWorld()
        try await world.add(["match": ["query": ["lost": "*"]], "effect": ["connection": "close"]])
        var binary = RawRequest.make("POST", "/api/chat")
        binary.body = [0xFF, 0xFE, 0x00]
        let requests: [RawRequest] = [
            .trends, .weight(), RawRequest("POST", "/a", headers: ["Content-Type: application/x-www-form-urlencoded"], text: "a=1"),
            .make("HEAD", "/api/longevity/trends"), .make("OPTIONS", "/api/longevity/trends", token: nil), binary,
            .get("/_as/john/api/v1/progress?type=weight&token=s3cr3t", token: nil), .get("/api/no/such/path?lost=1"),
        ]
        for request in requests { _ = try await world.send(request) }
        let answer = try await world.control("GET", "requests.har")
        let findings = try OpenAPIDescriptions.named("understudy").findings(
            "GET", "/_understudy/requests.har", status: answer.status, contentType: answer.headers["content-type"], body: answer.body)
        #expect(findings == [])
        #expect(archiveFaults(in: try #require(answer.json)) == [])
        #expect(answer.headers["content-disposition"] == "attachment; filename=\"\(world.id).har\"")
        let entries = answer.at("log", "entries").array ?? []
        #expect(entries.count == requests.count)
        let shown = entries.compactMap { $0["response"]?["status"]?.integer }
        let kept = try await world.entries()
        #expect(shown == kept.map { $0["status"]?.integer ?? 0 })
        let url = entries.dropLast().last?["request"]?["url"]?.string
        #expect(url == "http://127.0.0.1/_sandbox/\(world.id)/_as/john/api/v1/progress?type=weight&token=***")
    }

    @Test("match the OpenAPI document")
    func documented() async throws {
        let world = try await WireWorld()
        try await world.add(["match": ["method": "DELETE"], "effect": ["connection": "close"]])
        let sent = try await world.send(.trends)
        _ = try await world.send(.make("DELETE", "/api/v1/progress"))
        let id = try #require(sent.requestID)
        let document = try OpenAPIDescriptions.named("understudy")
        for path in ["requests", "requests/\(id)", "requests/none"] {
            let answer = try await world.control("GET", path)
            let findings = document.findings(
                "GET", "/_understudy/\(path)", status: answer.status, contentType: answer.headers["content-type"], body: answer.body)
            #expect(findings == [])
        }
    }
}
