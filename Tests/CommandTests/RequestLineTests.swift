import Foundation
import Testing
import Values

@Suite("A server's output")
struct RequestLineTests {
    private func serve(_ flags: [String] = [], seed: [JSON] = [TestSeed.account("one")]) async throws -> RunningServer {
        try await Workplace(accounts: seed).serve(["--now", "2026-01-07T09:00:00Z"] + flags, environment: ["TZ": "UTC"])
    }

    /// Stops the server and returns its output after the line `listening on …`.
    private func lines(of server: RunningServer) async throws -> [String] {
        let end = try await server.stop()
        #expect(end.status == 0)
        let lines = end.outputLines
        let first = try #require(lines.firstIndex { $0.hasPrefix("listening on ") })
        return Array(lines[(first + 1)...])
    }

    /// Sends the requests that the tests expect in the output.
    private func sendRequests(to server: RunningServer) async throws {
        #expect(try await server.status(of: "one") == 200)
        #expect(try await server.put("/_understudy/sandboxes/t1", [:]).status == 201)
        #expect(try await server.get("/_sandbox/t1/nowhere?range=weekly&token=abc").status == 404)
        let rule: JSON = ["match": ["path": "/api/age/*"], "effect": ["status": 503]]
        #expect(try await server.post("/_understudy/faults", rule).status == 201)
        #expect(try await server.checkIn(as: "one") == 503)
    }

    @Test("has one line per backend request after `listening on …`, and none for the control API")
    func text() async throws {
        let server = try await serve()
        try await sendRequests(to: server)
        let shown = try await lines(of: server).map { line in
            // The machine's time, although the world's clock stands still.
            line.replacing(#/^([0-9-]+ )?[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}  /#, with: "…  ").replacing(
                #/ +[0-9.]+ m?s  /#, with: "  …  ")
        }
        #expect(
            shown == [
                "…  200  …  one             GET /api/longevity/trends",
                "…  404  …  -               GET /nowhere?range=weekly&token=***  no route  sandbox t1"
                    + "  there is no such path; `understudy routes` lists those there are",
                "…  503  …  one             POST /api/age/daily-update  fault f1",
            ])
    }

    @Test("with --log-format json contains only JSON lines after `listening on …`")
    func json() async throws {
        let server = try await serve(["--log-format", "json"])
        #expect(server.process.output.hasPrefix("listening on "))
        try await sendRequests(to: server)
        let requests = try await lines(of: server).map { try JSON(parsing: Array($0.utf8)) }
        #expect(server.process.errors.contains("  control API "))
        #expect(requests.compactMap { $0["world"]?.string } == ["main", "t1", "main"])
        #expect(requests.compactMap { $0["status"]?.integer } == [200, 404, 503])
        let queries: [JSON] = [[:], ["range": ["weekly"], "token": ["***"]], [:]]
        #expect(requests.compactMap { $0["query"] } == queries)
        #expect(requests.compactMap { $0["faults"]?.array?.count } == [0, 0, 1])
    }

    @Test("contains no requests with --quiet")
    func quiet() async throws {
        let server = try await serve(["--quiet"])
        try await sendRequests(to: server)
        let shown = try await lines(of: server)
        #expect(shown == [])
    }

    @Test("lists the formats when --log-format has an unknown one")
    func unknownFormat() async throws {
        let end = try await Workplace(accounts: []).run(["serve", "--log-format", "xml"])
        #expect(end.status == 64)
        #expect(end.errors.contains("text") && end.errors.contains("json"), "\(end.errors)")
    }
}
