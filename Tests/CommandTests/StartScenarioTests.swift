import Foundation
import ProbeSupport
import Testing
import TestTraits

@Suite("A server with --start-scenario")
struct StartScenarioTests {
    private let place: Workplace

    init() throws {
        place = try Workplace(accounts: [TestSeed.account("one")])
        try FileManager.default.createDirectory(at: place.url.appending(path: "scenarios"), withIntermediateDirectories: false)
        try place.write(
            #"{"clock": {"mode": "frozen", "now": "2026-01-07T09:00:00Z"}, "persona": "one", "faults": [{"preset": "maintenance"}]}"#,
            to: "scenarios/down.json")
        try place.write(#"{"persona": "one"}"#, to: "scenarios/up.json")
    }

    @Test("shows it at the start, and the configured clock if the scenario has none")
    func text() async throws {
        let down = try await place.serve(["--start-scenario", "down"])
        #expect(try down.startUpValue(of: "scenario") == "down: clock frozen at 2026-01-07T09:00:00.000Z, persona one, 1 fault rule")
        #expect(try await down.get("/api/longevity/trends").status == 503)
        _ = try await down.stop()
        let up = try await place.serve(["--start-scenario", "up", "--now", "2026-02-01T08:00:00Z"])
        #expect(try up.startUpValue(of: "scenario") == "up: persona one")
        #expect(try up.startUpValue(of: "clock") == "frozen at 2026-02-01T08:00:00.000Z")
        #expect(try await up.get("/api/longevity/trends").status == 200)
        _ = try await up.stop()
        let none = try await place.serve(["--start-scenario", "none"])
        #expect(!none.process.output.contains("scenario"))
    }

    @Test("does not start in an unknown one: status 78, and one line with the names that there are")
    func unknown() async throws {
        let end = try await place.run(["--port", "0", "--start-scenario", "dwn"])
        #expect(end.ending == .exited(78), "\(end)")
        #expect(end.errorLines.count == 1, "\(end.errors)")
        #expect(end.errors.contains("/scenarios has down, up (did you mean down?)"), "\(end.errors)")
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test("applies an edit of the setting to later resets and sandboxes with --watch, and refuses an unknown name")
    func edited() async throws {
        func configure(_ name: String) throws {
            try place.write(["startScenario": .string(name), "scenarios": "scenarios"], to: "understudy.json")
        }
        try configure("up")
        let server = try await place.serve(["--watch"])
        try configure("dwn")
        try await eventually { server.process.errors.contains("there is no scenario dwn") }
        #expect(server.process.errors.contains("the previous state stays in force"))
        try configure("down")
        try await eventually { server.process.errors.contains("startScenario changed") }
        #expect(try await server.get("/api/longevity/trends").status == 200)
        #expect(try await server.put("/_understudy/sandboxes/t1", [:]).status == 201)
        #expect(try await server.get("/_sandbox/t1/api/longevity/trends").status == 503)
        #expect(try await server.post("/_understudy/reset", [:]).status == 200)
        #expect(try await server.get("/api/longevity/trends").status == 503)
    }

    @Test(
        "exec --strict: its rules have to fire in one world alone",
        .enabled(if: Program.isExpected(Program.curl)), arguments: [(true, 0), (false, 76)] as [(Bool, Int32)])
    func strict(_ calls: Bool, _ status: Int32) async throws {
        let create = #"curl -fsS -o /dev/null -X PUT "$UNDERSTUDY_URL/_understudy/sandboxes/t1""#
        let call = calls ? #"; curl -s -o /dev/null "$UNDERSTUDY_URL/_sandbox/t1/api/longevity/trends""# : ""
        let end = try await place.run(["exec", "--strict", "--start-scenario", "down", "--", "sh", "-c", create + call])
        #expect(end.ending == .exited(status), "\(end)")
        #expect(end.errorLines.dropFirst().first?.hasPrefix("understudy: the worlds begin in the scenario down: ") == true, "\(end.errors)")
        let findings = end.errorLines.filter { $0.contains("never fired") }
        #expect(findings.count == (calls ? 0 : 1), "\(end.errors)")
        #expect(findings.allSatisfy { $0.hasPrefix("understudy: the fault rule f1 of the start scenario never fired: ") })
    }
}
