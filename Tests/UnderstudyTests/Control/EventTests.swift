import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram
@testable import UnderstudyWorlds

@Suite("GET events")
struct EventTests {
    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [["key": "ada", "email": "ada@example.com", "tokens": ["ada"]]])
        try world.seedRest()
    }

    private func events(_ target: String = "/_understudy/events") throws -> [JSON] {
        try #require(try world.get(target).body["events"]?.array)
    }

    /// The kind, the account and the summary of each event.
    private func told(_ target: String = "/_understudy/events") throws -> [[String?]] {
        try events(target).map { [$0["kind"]?.string, $0["account"]?.string, $0["summary"]?.string] }
    }

    @Test(
        "tells what a call of the control API has done",
        arguments: [
            (
                .put, "clock", ["mode": "frozen", "now": "2026-02-01T08:00:00Z"],
                ["clock", nil, "The clock stands at 2026-02-01T08:00:00.000Z."]
            ),
            (.put, "clock", ["mode": "system"], ["clock", nil, "The clock shows the machine's time."]),
            (.post, "reset", nil, ["reset", nil, "The world is back to its seed."]),
            (.put, "snapshots/s", nil, ["snapshot", nil, "The snapshot s was taken."]),
            (.post, "seed", ["version": 1, "accounts": [["key": "grace"]]], ["seed", nil, "A seed was imported: grace."]),
            (.post, "accounts", ["key": "grace"], ["account", "grace", "The account was created."]),
            (.post, "accounts", ["key": "ada"], ["account", "ada", "The account was replaced."]),
            (.delete, "accounts/ada", nil, ["account", "ada", "The account was deleted."]),
            (
                .post, "accounts/ada/user/codes", ["kind": "VERIFY_EMAIL"],
                ["code", "ada", "A code was made to verify the e-mail address of ada@example.com."]
            ),
            (.delete, "faults", nil, ["rule", nil, "All rules were removed."]),
            (.put, "sandboxes/t1", nil, ["sandbox", nil, "The sandbox t1 was created."]),
        ] as [(HTTPRequest.Method, String, JSON?, [String?])])
    func control(_ method: HTTPRequest.Method, _ path: String, _ body: JSON?, _ event: [String?]) throws {
        let answer = try world.send(method, "/_understudy/\(path)", body: body)
        #expect((200...204).contains(answer.status), "\(answer.body)")
        #expect(try told().filter { $0.first != "midnight" } == [event])
    }

    @Test("tells which rule fired for which request, and hides a secret of the rule")
    func fault() throws {
        let rule: JSON = ["match": ["headers": ["authorization": "Bearer hidden-secret"]], "effect": ["status": 503]]
        #expect(try world.send(.post, "/_understudy/faults", body: rule).status == 201)
        let hit = try world.respond(.get, "/api/v1/progress", headers: [.authorization: "Bearer hidden-secret"])
        #expect(hit.status.code == 503)
        let told = try told()
        #expect(told.map(\.first) == ["rule", "fired"])
        #expect(told.last?.last??.hasPrefix("f1 fired: request req-") == true)
        #expect(!told.description.contains("hidden-secret"))
    }

    @Test("survives a restore and a reset, with both times of each event")
    func reset() throws {
        let before = world.world.clock.now().description
        for (method, path) in [(.put, "snapshots/s"), (.post, "snapshots/s/restore"), (.post, "reset")] as [(HTTPRequest.Method, String)] {
            #expect((200...204).contains(try world.send(method, "/_understudy/\(path)").status))
        }
        let events = try events()
        #expect(events.map { $0["kind"] } == ["snapshot", "restore", "reset"])
        #expect(events.map { $0["number"] } == [1, 2, 3])
        #expect(events.prefix(2).map { $0["now"]?.string } == [before, before])
        // The reset has started the clock.
        let after = try #require(events.last?["now"]?.string.flatMap(Instant.init))
        #expect(after <= world.world.clock.now())
    }

    @Test("of a sandbox are its own")
    func sandbox() throws {
        #expect(try world.send(.put, "/_understudy/sandboxes/t1").status == 201)
        #expect(try world.send(.post, "/_sandbox/t1/_understudy/reset").status == 200)
        #expect(try told("/_sandbox/t1/_understudy/events").map(\.first) == ["reset"])
        #expect(try told().map(\.first) == ["sandbox"])
    }

    @Test("drops the oldest events, and counts them")
    func limit() throws {
        for number in 1...(WorldEvents.limit + 2) { world.world.record(.settings, "change \(number)") }
        let answer = try world.get("/_understudy/events").body
        #expect(answer["dropped"] == 2)
        #expect(answer["events"]?.array?.count == WorldEvents.limit)
        #expect(answer["events"]?.array?.first?["summary"] == "change 3")
    }

    @Test("streams the events in the list, then each new one", arguments: ["events/stream", "requests/stream?events=change,event"])
    func stream(_ target: String) throws {
        world.world.record(.settings, "before")
        let stream = try #require(try world.respond(.get, "/_understudy/\(target)").stream)
        #expect(try summaries(next: stream) == ["before"])
        world.world.record(.settings, "after")
        world.world.record(.settings, "last")
        #expect(try summaries(next: stream) == ["after", "last"])
    }

    /// The summaries in the next piece with events.
    private func summaries(next stream: any BodyStream) throws -> [String?] {
        for _ in 0..<4 {
            guard case .piece(let bytes) = stream.next() else { continue }
            let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n").filter { $0.hasPrefix("event: event\n") }
            guard !parts.isEmpty else { continue }
            return try parts.map { try JSON(parsing: Array($0.dropFirst("event: event\ndata: ".count).utf8))["summary"]?.string }
        }
        return []
    }
}
