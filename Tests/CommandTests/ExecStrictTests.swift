import Foundation
import ProbeSupport
import Testing

@testable import UnderstudyCommand

@Suite("`understudy exec --strict`", .enabled(if: Program.isExpected(Program.curl)))
struct ExecStrictTests {
    /// Requests for the main world, and the line that `--strict` makes of them.
    struct Finding: Sendable, CustomTestStringConvertible {
        let script: String
        let line: String

        var testDescription: String { line }

        static let all = [
            Finding(
                script: #"for i in 1 2; do curl -s -o /dev/null "$UNDERSTUDY_URL/api/longevity/trendz?range=weekly"; done"#,
                line: "no backend has GET /api/longevity/trendz, called 2 times"),
            Finding(
                script: ExecStrictTests.share("$UNDERSTUDY_URL"),
                line: "POST /api/v1/exercises/7/share is not implemented and answered 501, called once"),
            Finding(
                script: ExecStrictTests.rule(#"{"match": {"path": "/api/nothing"}, "effect": {"status": 503}}"#),
                line: "the fault rule f1 never fired: "),
        ]
    }

    private static func rule(_ rule: String) -> String {
        #"curl -fsS -o /dev/null -H 'Content-Type: application/json' -d '\#(rule)' "$UNDERSTUDY_URL/_understudy/faults""#
    }

    /// A request for an operation that is not implemented.
    private static func share(_ base: String) -> String {
        #"curl -s -o /dev/null -X POST -H 'x-api-key: key' -H 'Authorization: Bearer one' "\#(base)/api/v1/exercises/7/share""#
    }

    private func exec(_ script: String, strict: Bool = true) async throws -> Transcript {
        try await Workplace(accounts: [TestSeed.account("one")]).run(["exec"] + (strict ? ["--strict"] : []) + ["--", "sh", "-c", script])
    }

    @Test("exits with 76 after a finding, which standard error lists", arguments: Finding.all)
    func failed(_ finding: Finding) async throws {
        let end = try await exec(finding.script)
        #expect(end.ending == .exited(76), "\(end)")
        try #require(end.errorLines.count == 3, "\(end.errors)")
        #expect(end.errorLines[1].hasPrefix("understudy: " + finding.line), "\(end.errors)")
        #expect(end.errorLines[2] == "understudy: the finding above makes the run fail because of --strict")
    }

    @Test("exits with the command's own status if that is not 0, and lists the findings", arguments: Finding.all)
    func ownStatus(_ finding: Finding) async throws {
        let end = try await exec(finding.script + "; exit 3")
        #expect(end.ending == .exited(3), "\(end)")
        #expect(end.errorLines.last?.hasPrefix("understudy: " + finding.line) == true, "\(end.errors)")
    }

    @Test("is not the default: without it, findings leave the status 0", arguments: Finding.all)
    func lenient(_ finding: Finding) async throws {
        let end = try await exec(finding.script, strict: false)
        #expect(end.ending == .exited(0), "\(end)")
        #expect(end.errorLines.last?.hasPrefix("understudy: " + finding.line) == true, "\(end.errors)")
    }

    @Test("exits with 0 without findings: a rule that fired is none, nor is the 501 that it injects")
    func passed() async throws {
        let script = Self.rule(#"{"effect": {"status": 501}}"#) + #"; curl -s -o /dev/null "$UNDERSTUDY_URL/api/longevity/trends""#
        let end = try await exec(script)
        #expect(end.ending == .exited(0), "\(end)")
        #expect(end.errorLines.count == 1, "\(end.errors)")
    }

    @Test(
        "has no finding for a path that a rule answers with a body of its own, or with a success",
        arguments: [#"{"status": 200, "body": {"streaks": []}}"#, #"{"text": "down"}"#, #"{"status": 204}"#])
    func stubbed(_ effect: String) async throws {
        let rule = Self.rule(#"{"match": {"path": "/api/v1/streaks"}, "effect": \#(effect)}"#)
        let end = try await exec(rule + #"; curl -s -o /dev/null "$UNDERSTUDY_URL/api/v1/streaks""#)
        #expect(end.ending == .exited(0), "\(end)")
    }

    @Test("has no finding for a path that a rule answers once the handler has refused it, after another rule's delay")
    func stubbedLate() async throws {
        let rules = [#""effect": {"latencyMs": 1}"#, #""when": {"status": 404}, "effect": {"status": 200, "body": {"streaks": []}}"#]
        let end = try await exec(
            rules.map { Self.rule(#"{"match": {"path": "/api/v1/streaks"}, \#($0)}"#) + "; " }.joined()
                + #"curl -s -o /dev/null "$UNDERSTUDY_URL/api/v1/streaks""#)
        #expect(end.ending == .exited(0), "\(end)")
    }

    @Test("has a finding for a path that a rule only breaks, once for all spellings that are routed alike")
    func broken() async throws {
        let rule = Self.rule(#"{"match": {"path": "/api/v1/streaks"}, "effect": {"status": 503}}"#)
        let calls = ["streaks", "/streaks", "streaks/"].map { #"; curl -s -o /dev/null "$UNDERSTUDY_URL/api/v1/\#($0)""# }.joined()
        let end = try await exec(rule + calls)
        #expect(end.ending == .exited(76), "\(end)")
        #expect(end.errorLines.dropFirst().first == "understudy: no backend has GET /api/v1/streaks, called 3 times", "\(end.errors)")
    }

    @Test("has no finding for requests of browsers and of tools that wait")
    func browsers() async throws {
        let paths = [
            "", "favicon.ico", "robots.txt", "apple-touch-icon.png", "apple-touch-icon-120x120-precomposed.png",
            ".well-known/appspecific/com.chrome.devtools.json",
        ]
        let end = try await exec(paths.map { #"curl -s -o /dev/null "$UNDERSTUDY_URL/\#($0)""# }.joined(separator: "; "))
        #expect(end.ending == .exited(0), "\(end)")
    }

    @Test("counts the findings of a sandbox that was deleted")
    func sandbox() async throws {
        let end = try await exec(
            """
            sandbox="$UNDERSTUDY_URL/_understudy/sandboxes/t1"
            curl -fsS -o /dev/null -X PUT "$sandbox"
            \(Self.share("$UNDERSTUDY_URL/_sandbox/t1"))
            curl -fsS -X DELETE "$sandbox"
            """)
        #expect(end.ending == .exited(76), "\(end)")
        #expect(
            end.errorLines.dropFirst().first
                == "understudy: POST /api/v1/exercises/7/share is not implemented and answered 501, called once")
    }

    @Test("determines the status only of a command that succeeded; a file that was not written makes it 70")
    func statuses() {
        let missing = LaunchError("none", code: ENOENT)
        let cases: [(command: Result<Int32, LaunchError>, findings: [String], isStrict: Bool, unwritten: [String], status: Int32)] = [
            (.success(0), [], true, [], 0), (.success(0), ["a"], false, [], 0), (.success(0), ["a", "b"], true, [], 76),
            (.success(0), ["a"], true, ["c"], 76), (.success(0), [], false, ["c"], 70), (.success(2), ["a"], true, ["c"], 2),
            (.failure(missing), [], true, [], 127),
        ]
        for (command, findings, isStrict, unwritten, status) in cases {
            let end = ExecEnd(command: command, findings: findings, isStrict: isStrict, unwritten: unwritten)
            #expect(end.exitStatus == status, "\(command) \(findings) \(isStrict) \(unwritten)")
        }
        let end = ExecEnd(command: .success(0), findings: ["a", "b"], isStrict: true, unwritten: ["c"])
        #expect(end.lines == ["a", "b", "the 2 findings above make the run fail because of --strict", "c"])
    }
}
