import Foundation
import Testing
import TestTraits
import Values

@Suite("`understudy events`")
struct EventsTests {
    private func serve() async throws -> (Workplace, RunningServer) {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        return (place, try await place.serve(["--now", "2026-01-07T09:00:00Z"]))
    }

    /// The work of midnights that are due at the start may be stored at any time.
    private static func withoutMidnights(_ lines: [String]) -> [String] { lines.filter { !$0.contains("  midnight  ") } }

    @Test("prints the events of the main world, or of a sandbox")
    func list() async throws {
        let (place, server) = try await serve()
        #expect(try await server.put("/_understudy/sandboxes/t1", [:]).status == 201)
        #expect(try await server.put("/_sandbox/t1/_understudy/clock", ["mode": "frozen", "now": "2026-02-01T08:00:00Z"]).status == 200)
        let main = try await place.run(["events"])
        #expect(main.status == 0, "\(main.errors)")
        let lines = Self.withoutMidnights(main.outputLines)
        #expect(lines.count == 1, "\(main.output)")
        #expect(lines.last?.hasSuffix("  sandbox   2026-01-07 09:00:00.000 UTC  The sandbox t1 was created.") == true, "\(main.output)")
        let sandbox = try await place.run(["events", "--sandbox", "t1", "--json"])
        let events = try sandbox.outputLines.map { try JSON(parsing: Array($0.utf8)) }.filter { $0["kind"] != "midnight" }
        #expect(events.map { $0["kind"] } == ["clock"])
        #expect(events.first?["now"] == "2026-02-01T08:00:00.000Z")
        #expect(events.first?["world"] == "t1")
    }

    @Test("--follow prints new events and ends with the server")
    func follow() async throws {
        let (place, server) = try await serve()
        #expect(try await server.put("/_understudy/sandboxes/before", [:]).status == 201)
        let events = try place.start(["events", "--follow"])
        try await eventually { events.output.contains("The sandbox before was created.") }
        #expect(try await server.put("/_understudy/sandboxes/after", [:]).status == 201)
        try await eventually { events.output.contains("The sandbox after was created.") }
        _ = try await server.stop()
        let end = try await events.finished()
        #expect(end.ending == .exited(0), "\(end.errors)")
        #expect(Self.withoutMidnights(end.outputLines).count == 2 && end.errors == "", "\(end.output)\(end.errors)")
    }
}
