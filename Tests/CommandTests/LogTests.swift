import Foundation
import Testing
import TestTraits
import Values

@Suite("`understudy log`")
struct LogTests {
    private static let flags = ["--now", "2026-01-07T09:00:00Z"]

    private func serve() async throws -> (Workplace, RunningServer) {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        return (place, try await place.serve(Self.flags))
    }

    @Test("prints the journal with the same lines as the server")
    func main() async throws {
        let (place, server) = try await serve()
        #expect(try await server.status(of: "one") == 200)
        #expect(try await server.get("/nowhere?token=abc").status == 404)
        let log = try await place.run(["log"])
        #expect(log.status == 0, "\(log.errors)")
        #expect(log.outputLines.count == 2)
        let end = try await server.stop()
        #expect(Array(end.outputLines.suffix(2)) == log.outputLines)
    }

    @Test("--sandbox prints a sandbox's requests, as JSON with the members of the server's own lines")
    func sandbox() async throws {
        let (place, server) = try await serve()
        #expect(try await server.put("/_understudy/sandboxes/t1", [:]).status == 201)
        #expect(try await server.get("/nowhere").status == 404)
        #expect(try await server.get("/_sandbox/t1/somewhere").status == 404)
        let text = try await place.run(["log", "--sandbox", "t1"])
        #expect(
            text.outputLines.count == 1 && text.output.contains(" GET /somewhere  no route  sandbox t1  there is no such path"),
            "\(text.output)")
        let json = try await place.run(["log", "--sandbox", "t1", "--json"])
        let entry = try JSON(parsing: Array(json.output.utf8))
        let members = [
            "id", "at", "receivedAt", "backend", "method", "path", "query", "account", "status", "durationMs", "faults", "knownRoute",
            "reason", "world",
        ]
        #expect(entry.object?.keys == members)
        #expect(entry["world"] == "t1")
    }

    @Test("--follow prints new requests and ends with the server")
    func follow() async throws {
        let (place, server) = try await serve()
        #expect(try await server.get("/before").status == 404)
        let log = try place.start(["log", "--follow"])
        try await eventually { log.output.contains("GET /before") }
        #expect(try await server.get("/after").status == 404)
        try await eventually { log.output.contains("GET /after") }
        _ = try await server.stop()
        let end = try await log.finished()
        #expect(end.ending == .exited(0), "\(end.errors)")
        #expect(end.outputLines.count == 2 && end.errors == "", "\(end.output)\(end.errors)")
    }

    @Test("exits with status 69 and one line when no server runs")
    func none() async throws {
        for flags in [[], ["--follow"], ["--port", "4000"]] {
            let end = try await Workplace().run(["log"] + flags)
            #expect(end.status == 69)
            #expect(end.output == "")
            #expect(end.errorLines.count == 1 && end.errors.contains("start one with `understudy serve`"), "\(end.errors)")
        }
    }

    @Test(
        "exits with status 64 and one line when the sandbox does not exist",
        arguments: [["--sandbox", "t9"], ["--sandbox", "t9", "--follow"], ["--sandbox", "a b"], ["--sandbox", ""]])
    func unknownSandbox(_ flags: [String]) async throws {
        let (place, server) = try await serve()
        let end = try await place.run(["log"] + flags)
        #expect(end.status == 64, "\(end.errors)")
        #expect(end.errorLines.count == 1 && end.errors.hasPrefix("understudy: "), "\(end.errors)")
        _ = try await server.stop()
    }
}
