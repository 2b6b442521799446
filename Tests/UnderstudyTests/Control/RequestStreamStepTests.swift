import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@Suite("GET requests/stream")
struct RequestStreamStepTests {
    private static let target = "/_understudy/requests/stream"

    private let world: TestWorld

    init() throws {
        world = try TestWorld()
    }

    private func open() throws -> Response {
        try world.respond(.get, Self.target)
    }

    /// The text of a piece; `nil` for another step.
    private func text(_ step: BodyStep) -> String? {
        guard case .piece(let bytes) = step else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The duration of a pause, and whether it may end early; `nil` for another step.
    private func pause(_ step: BodyStep) -> (milliseconds: Int, mayEnd: Bool)? {
        guard case .pause(.milliseconds(let milliseconds, let gate)) = step else { return nil }
        return (milliseconds, gate != nil)
    }

    @Test("begins with retry, sends entries, pauses after each piece, and waits for new requests")
    func steps() throws {
        _ = try world.get("/api/legal/terms")
        let response = try open()
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "text/event-stream")
        let stream = try #require(response.stream)
        #expect(text(stream.next()) == "retry: 1000\n\n")
        let events = try #require(text(stream.next()))
        #expect(events.hasPrefix("event: request\nid: "))
        #expect(events.hasSuffix("\"knownRoute\":true}\n\n"))
        let rest = try #require(pause(stream.next()))
        #expect(rest.milliseconds >= 50)
        #expect(!rest.mayEnd)
        let wait = try #require(pause(stream.next()))
        #expect((1...15_000).contains(wait.milliseconds))
        #expect(wait.mayEnd)
    }

    @Test("sends at most 250 requests in one piece")
    func pieces() throws {
        for _ in 0..<300 { _ = try world.get("/api/legal/terms") }
        let stream = try #require(try open().stream)
        var counts: [Int] = []
        for _ in 0..<1_000 where counts.reduce(0, +) < 300 {
            if let events = text(stream.next()) { counts.append(events.split(separator: "\n").count { $0 == "event: request" }) }
        }
        #expect(counts == [0, 250, 50])
    }

    @Test("is a 503 while 64 streams are open, until one ends")
    func limit() throws {
        var open = try (0..<64).map { _ in try self.open() }
        let refused = try self.open()
        #expect(refused.status == .serviceUnavailable)
        #expect(refused.headers[.contentType] == "application/problem+json")
        #expect(refused.headers[.retryAfter] == "1")
        let document = try OpenAPIDescriptions.named("understudy")
        #expect(document.findings(.get, Self.target, refused) == [])
        open.removeLast()
        let next = try self.open()
        #expect(next.status == .ok)
        #expect(document.findings(.get, Self.target, next) == [])
        #expect(open.count == 63)
    }

    @Test("answers HEAD without a body")
    func head() throws {
        let response = try world.respond(.head, Self.target)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "text/event-stream")
        #expect(response.body.isEmpty)
    }

    @Test("accepts no body and no other method")
    func refusals() throws {
        #expect(try world.send(.get, Self.target, bytes: Array(#"{"a":1}"#.utf8)).status == 400)
        #expect(try world.send(.post, Self.target, bytes: []).status == 405)
    }

    @Test("ends when its own sandbox is deleted, and not with another")
    func sandbox() throws {
        let seed: JSON = ["seed": ["version": 1, "accounts": []]]
        for id in ["t1", "t2"] { #expect(try world.send(.put, "/_understudy/sandboxes/\(id)", body: seed).status == 201) }
        let stream = try #require(try world.respond(.get, "/_sandbox/t1" + Self.target).stream)
        #expect(text(stream.next()) != nil)
        #expect(try world.respond(.delete, "/_understudy/sandboxes/t2").status == .noContent)
        #expect(pause(stream.next()) != nil)
        #expect(try world.respond(.delete, "/_understudy/sandboxes/t1").status == .noContent)
        guard case .end = stream.next() else {
            Issue.record("it goes on")
            return
        }
    }
}
