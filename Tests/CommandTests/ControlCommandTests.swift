import Foundation
import Testing
import TestTraits
import Values

@testable import UnderstudyCommand

@Suite("The commands that call the control API")
struct ControlCommandTests {
    private func serve() async throws -> (Workplace, RunningServer) {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try FileManager.default.createDirectory(at: place.url.appending(path: "scenarios"), withIntermediateDirectories: true)
        try place.write(#"{"summary": "no network", "faults": [{"preset": "offline"}]}"#, to: "scenarios/cut-off.json")
        return (place, try await place.serve(["--now", "2026-01-07T09:00:00Z", "--database", ":memory:"]))
    }

    @Test("print a line for what they did, each on the server that runs")
    func steps() async throws {
        let (place, server) = try await serve()
        let steps: [(command: String, output: String)] = [
            ("clock", "2026-01-07T09:00:00.000Z  frozen"),
            ("clock +P7D", "2026-01-14T09:00:00.000Z  frozen"),
            ("clock -P1D", "2026-01-13T09:00:00.000Z  frozen"),
            ("clock -- -P1D", "2026-01-12T09:00:00.000Z  frozen"),
            ("clock 2026-02-01T08:00:00Z", "2026-02-01T08:00:00.000Z  frozen"),
            ("clock freeze --json", #"{"mode":"frozen","now":"2026-02-01T08:00:00.000Z"}"#),
            ("reset", "main reset to 2026-01-07T09:00:00.000Z"),
            ("snapshot save before", "before saved"),
            ("snapshot restore before", "before restored"),
            ("snapshot delete before", "before deleted"),
            ("snapshot", "SNAPSHOT  CLOCK  BYTES"),
            ("scenario", "SCENARIO  PERSONA  RULES  FOR\ncut-off   -        1      no network"),
            ("sandbox create t1 t2", "\(server.baseURL)/_sandbox/t1\n\(server.baseURL)/_sandbox/t2"),
            ("clock +PT1H --sandbox t1", "2026-01-07T10:00:00.000Z  frozen"),
            ("reset --sandbox t1", "t1 reset to 2026-01-07T09:00:00.000Z"),
            ("sandbox delete t1 t2 t1", "t1 deleted\nt2 deleted"),
            ("scenario apply cut-off", "cut-off applied to main: 2026-01-07T09:00:00.000Z, persona -, 1 rule"),
            ("fault clear", "all rules removed"),
            ("held", "REQUEST  RULE  PHASE  SINCE  CALL"),
        ]
        for (command, output) in steps {
            let end = try await place.run(command.split(separator: " ").map(String.init))
            #expect(end.status == 0 && end.output == output + "\n", "\(command): \(end.output)\(end.errors)")
        }
    }

    @Test("`understudy sandbox delete` deletes each sandbox that there is, and names the unknown ones")
    func unknownAmongOthers() async throws {
        let (place, server) = try await serve()
        #expect(try await place.run(["sandbox", "create", "t1", "t2"]).status == 0)
        let end = try await place.run(["sandbox", "delete", "t1", "other", "t2", "third", "other"])
        #expect(end.status == 64 && end.output == "t1 deleted\nt2 deleted\n")
        let lines = ["other", "third"].map { "understudy: there is no sandbox \($0); `understudy sandbox list` lists those there are" }
        #expect(end.errorLines == lines)
        _ = try await server.stop()
    }

    @Test("lists have the times of worlds in UTC, and those of the machine in its time zone")
    func times() async throws {
        let (place, server) = try await serve()
        #expect(try await place.run(["snapshot", "save", "before"]).status == 0)
        #expect(try await place.run(["sandbox", "create", "t1"]).status == 0)
        #expect(try await server.get("/_sandbox/t1/nowhere").status == 404)
        let snapshot = try await place.run(["snapshot"]).outputLines.last
        #expect(snapshot?.hasPrefix("before    2026-01-07 09:00:00.000 UTC  ") == true, "\(snapshot ?? "")")
        let sandbox = try await place.run(["sandbox"]).outputLines.last ?? ""
        #expect(sandbox.wholeMatch(of: /t1       2026-01-07 09:00:00\.000 UTC  -        [-0-9 :.]{12,23}  .*/) != nil, "\(sandbox)")
        let json = try await place.run(["snapshot", "--json"])
        #expect(json.output.contains(#""takenAt":"2026-01-07T09:00:00.000Z""#), "\(json.output)")
    }

    @Test("`understudy fault PRESET` sets a rule with the schedule and the path of its flags")
    func fault() async throws {
        let (place, server) = try await serve()
        let end = try await place.run(["fault", "maintenance", "--first", "1", "--path", "/api/longevity/*"])
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.outputLines.last?.contains(#"{"path":"/api/longevity/*"}  {"first":1}"#) == true, "\(end.output)")
        #expect(try await server.get("/nowhere").status == 404)
        #expect(try await [server.status(of: "one"), server.status(of: "one")] == [503, 200])
        let list = try await place.run(["fault"])
        #expect(list.outputLines.contains { $0.hasPrefix("flaky ") }, "\(list.output)")
    }

    @Test("`understudy held release` lets a held request go on")
    func held() async throws {
        let (place, server) = try await serve()
        let rule: JSON = ["match": ["path": "/api/longevity/*"], "effect": ["hold": [:]]]
        #expect(try await server.post("/_understudy/faults", rule).status == 201)
        async let status = server.status(of: "one")
        var lines: [String] = []
        try await eventually {
            lines = try await place.run(["held"]).outputLines
            return lines.count == 2
        }
        let id = try #require(lines.last?.split(separator: " ").first.map(String.init))
        let end = try await place.run(["held", "release", id])
        #expect(end.output == "\(id) released\n", "\(end.errors)")
        #expect(try await status == 200)
    }

    @Test(
        "exit with status 64 and name the nearest name when a name is unknown",
        arguments: [
            ("fault flaki", "there is no preset flaki (did you mean flaky?); `understudy fault list` lists those there are"),
            ("scenario apply cut-of", "there is no scenario cut-of (did you mean cut-off?); `understudy scenario list` lists"),
            ("snapshot restore x", "there is no snapshot x; `understudy snapshot list` lists those there are"),
            ("snapshot restore a/b", "\"a/b\" cannot name a snapshot; a name has "),
            ("sandbox delete t9", "there is no sandbox t9; `understudy sandbox list` lists those there are"),
            ("held release req-9", "there is no held request req-9; `understudy held` lists those there are"),
            ("log req-9", "the journal of main has no request req-9 now; `understudy log --json` lists those there are"),
            ("log --status 4x", "--status is \"4x\", not a status from 200 to 599, 2xx, 3xx, 4xx or 5xx"),
            ("log --path no", "--path is \"no\", not a path that begins with / or *"),
            ("fault offline --path no", "--path is \"no\", not a path that begins with / or *"),
            ("fault claer", "there is no preset claer (did you mean clear?); `understudy fault list` lists those there are"),
            ("fault clear --first 1", "--first and --path need the name of a preset; `understudy fault list` lists those there are"),
            ("clock --forwad", "there is no flag --forwad; `understudy clock --help` lists them"),
            ("clock +P1D +P2D", "clock takes one change; leave out +P2D"),
            ("held release a b --sandbox t9", "there is no sandbox t9; `understudy sandbox list` lists those there are"),
            ("token on", "there is no account on (did you mean one?); `understudy accounts` lists those there are"),
            ("clock freze", "clock freze is no change (did you mean freeze?); give a duration such as +P7D"),
            ("clock --sandbox t9", "there is no sandbox t9; `understudy sandbox list` lists those there are"),
            ("events --sandbox t9", "there is no sandbox t9; `understudy sandbox list` lists those there are"),
            ("clock", "--sandbox a b names no sandbox; a name has "),
        ] as [(String, String)])
    func unknown(_ command: String, _ message: String) async throws {
        let (place, server) = try await serve()
        let flags = message.hasPrefix("--sandbox a b") ? ["--sandbox", "a b"] : []
        let end = try await place.run(command.split(separator: " ").map(String.init) + flags)
        #expect(end.status == 64)
        #expect(end.errorLines.count == 1 && end.errors.hasPrefix("understudy: \(message)"), "\(end.errors)")
        _ = try await server.stop()
    }

    @Test(
        "exit with status 69 and one line when no server runs",
        arguments: ["clock", "fault list", "reset", "scenario", "sandbox", "snapshot", "held", "log req-1", "health --wait 1"])
    func none(_ command: String) async throws {
        let end = try await Workplace().run(command.split(separator: " ").map(String.init))
        #expect(end.status == 69 && end.output == "")
        #expect(end.errorLines.count == 1 && end.errors.contains("start one with `understudy serve`"), "\(end.errors)")
    }

    @Test("`understudy health --wait` waits until a server answers")
    func wait() async throws {
        let place = try Workplace(accounts: [])
        let health = try place.start(["health", "--wait", "60"])
        let server = try await place.serve(["--database", ":memory:"])
        let end = try await health.finished()
        #expect(end.output == "\(server.baseURL) ok\n", "\(end.errors)")
    }

    @Test("`understudy log` shows one request whole, and filters by status and path")
    func log() async throws {
        let (place, server) = try await serve()
        #expect(try await server.status(of: "one") == 200)
        #expect(try await server.get("/nowhere").status == 404)
        let missed = try await place.run(["log", "--status", "4xx", "--path", "/no*", "--json"])
        #expect(missed.outputLines.count == 1, "\(missed.output)")
        let id = try #require(try JSON(parsing: Array(missed.output.utf8))["id"]?.string)
        let whole = try await place.run(["log", id])
        #expect(
            whole.output.contains("GET /nowhere  no route  there is no such path; ") && whole.output.contains("\n\nresponse 404\n"),
            "\(whole.output)")
        #expect(try await place.run(["log", "--status", "500"]).output == "")
    }
}
