import Foundation
import ProbeSupport
import Testing
import UnderstudyWorlds
import Values

@testable import UnderstudyCommand

@Suite("`understudy exec --coverage`", .enabled(if: Program.isExpected(Program.curl)))
struct ExecCoverageTests {
    /// A request of the main world, and one of a sandbox that is deleted.
    private static let script = """
        curl -s -o /dev/null "$UNDERSTUDY_URL/api/longevity/trends"
        curl -s -o /dev/null -X PUT "$UNDERSTUDY_URL/_understudy/sandboxes/t1"
        curl -s -o /dev/null "$UNDERSTUDY_URL/_sandbox/t1/api/longevity/trends"
        curl -s -o /dev/null -X DELETE "$UNDERSTUDY_URL/_understudy/sandboxes/t1"
        """

    private static let line = "understudy: the command reached 1 of 38 operations (2 %)"

    private func exec(_ flags: [String], in place: Workplace, end: String = "") async throws -> Transcript {
        try await place.run(["exec"] + flags + ["--", "sh", "-c", Self.script + end])
    }

    @Test("writes JSON and a page, which have the requests of all worlds, also without a journal")
    func files() async throws {
        for flags in [[], ["--set", "journal.entries=0"]] {
            let place = try Workplace(accounts: [TestSeed.account("one")])
            let end = try await exec(flags + ["--coverage", "run.json", "--coverage", "run.HTML"], in: place)
            #expect(end.ending == .exited(0), "\(end)")
            #expect(end.errorLines.last == Self.line, "\(end.errors)")
            let json = try JSON(parsing: Array(place.data(of: "run.json")))
            let backends = try #require(json["backends"]?.array)
            #expect(backends.map { $0["name"] } == ["longevity"])
            let trends = backends.first?["operations"]?.array?.first { $0["operation"] == "GET /api/longevity/trends" }
            #expect(trends?["statuses"] == ["4xx": 2], "\(json.prettyText)")
            #expect(String(decoding: try place.data(of: "run.HTML"), as: UTF8.self).hasPrefix("<!doctype html>"))
            #expect(try place.mode(of: "run.json") == 0o600)
        }
    }

    @Test("with --min exits with 79 below the percentage, and with the command's own status if that is not 0")
    func minimum() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        for (minimum, script, status) in [("2", "", 0), ("3", "", 79), ("100", "\nexit 3", 3)] as [(String, String, Int32)] {
            let end = try await exec(["--min", minimum], in: place, end: script)
            #expect(end.ending == .exited(status), "--min \(minimum): \(end)")
            #expect(end.errorLines.last?.hasPrefix(Self.line) == true, "\(end.errors)")
            #expect(end.errors.contains("less than --min \(minimum); missing: GET ") == (minimum != "2"), "\(end.errors)")
        }
    }

    @Test("with --min takes a percentage from 1 to 100", arguments: ["0", "101", "-1"])
    func percentages(_ minimum: String) async throws {
        let end = try await exec(["--min=\(minimum)"], in: try Workplace(accounts: []))
        #expect(end.ending == .exited(64), "\(end)")
        #expect(end.errorLines == ["understudy: --min is \(minimum), not a percentage from 1 to 100"], "\(end.errors)")
    }

    @Test("needs files of its own", arguments: [["--har", "--coverage"], ["--coverage", "--coverage"]])
    func sameFile(_ flags: [String]) async throws {
        let end = try await exec(flags.flatMap { [$0, "run"] }, in: try Workplace(accounts: []))
        #expect(end.ending == .exited(64), "\(end)")
        #expect(end.errorLines == ["understudy: \(flags[0]) and \(flags[1]) name the same file run"], "\(end.errors)")
    }

    @Test("determines the status after --strict, and before a file that was not written")
    func statuses() {
        let findings = RunReport()
        findings.noteCall(.knownRoutes, "GET", "/a", in: "main", by: Masking())
        let coverage = CoverageReport(Coverage(), of: [])
        let line = "the command reached no operation, less than --min 80"
        for (report, unwritten, status) in [(findings, ["c"], 76), (RunReport(), ["c"], 79)] as [(RunReport, [String], Int32)] {
            let end = ExecEnd(command: .success(0), report, .strict, coverage: coverage, atLeast: 80, unwritten: unwritten)
            #expect(end.exitStatus == status)
            #expect(end.lines.suffix(2) == [line, "c"])
        }
        let missing = ExecEnd(
            command: .failure(LaunchError("none", code: ENOENT)), RunReport(), .lenient, coverage: coverage, atLeast: 80, unwritten: [])
        #expect(missing.exitStatus == 127)
        #expect(missing.lines.count == 1)
    }
}
