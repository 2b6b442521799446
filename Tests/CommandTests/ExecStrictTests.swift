import Foundation
import ProbeSupport
import Testing
import UnderstudyCore
import UnderstudyWorlds

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
                line: "no backend has GET /api/longevity/trendz (did you mean GET /api/longevity/trends?), called 2 times"),
            Finding(
                script: #"curl -s -o /dev/null -X DELETE "$UNDERSTUDY_URL/api/v1/goals""#,
                line: "no backend has DELETE /api/v1/goals (the path has GET and POST), called once"),
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

    private func exec(_ script: String, strict: String? = "--strict") async throws -> Transcript {
        try await Workplace(accounts: [TestSeed.account("one")])
            .run(["exec"] + [strict].compactMap(\.self) + ["--", "sh", "-c", script])
    }

    /// A request with an unknown parameter, and one with an unknown member.
    private static let undeclared = """
        curl -s -o /dev/null -H 'x-api-key: key' -H 'Authorization: Bearer one' "$UNDERSTUDY_URL/api/v1/progress?form=2026-01-01"
        curl -s -o /dev/null -H 'x-api-key: key' -H 'Authorization: Bearer one' -H 'Content-Type: application/json' \\
            -d '{"type": "steps", "quantity": 1, "loged_at": "2026-01-01T00:00:00Z"}' "$UNDERSTUDY_URL/api/v1/progress"
        """

    private static let undeclaredLines = [
        "GET /api/v1/progress does not declare the query parameter form (did you mean from?), sent once",
        "POST /api/v1/progress does not declare the member loged_at (did you mean logged_at?), sent once",
    ]

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
        #expect(end.errorLines.dropFirst().first?.hasPrefix("understudy: " + finding.line) == true, "\(end.errors)")
    }

    @Test("is not the default: without it, findings leave the status 0", arguments: Finding.all)
    func lenient(_ finding: Finding) async throws {
        let end = try await exec(finding.script, strict: nil)
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
        #expect(
            end.errorLines.dropFirst().first?.hasPrefix("understudy: no backend has GET /api/v1/streaks") == true
                && end.errorLines[1].hasSuffix(", called 3 times"), "\(end.errors)")
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
                == "understudy: POST /api/v1/exercises/7/share is not implemented and answered 501, called once in the sandbox t1")
    }

    @Test("warns of names in requests that the OpenAPI document does not have, and fails with --strict=requests")
    func undeclared() async throws {
        for strict in [nil, "--strict"] {
            let end = try await exec(Self.undeclared, strict: strict)
            #expect(end.ending == .exited(0), "\(end)")
            #expect(end.errorLines.dropFirst() == Self.undeclaredLines.map { "understudy: warning: \($0)" }[...], "\(end.errors)")
        }
        let end = try await exec(Self.undeclared, strict: "--strict=requests")
        #expect(end.ending == .exited(76), "\(end)")
        let last = "understudy: the 2 findings above make the run fail because of --strict=requests"
        #expect(end.errorLines.dropFirst() == (Self.undeclaredLines.map { "understudy: \($0)" } + [last])[...], "\(end.errors)")
    }

    @Test("does not count names in requests that a rule answers, and does count those that it only delays")
    func undeclaredUnderRules() async throws {
        for (effect, count) in [(#"{"status": 503}"#, 0), (#"{"connection": "close"}"#, 0), (#"{"latencyMs": 1}"#, 2)] {
            let end = try await exec(Self.rule(#"{"effect": \#(effect)}"#) + "\n" + Self.undeclared + "\ntrue")
            #expect(end.errorLines.count { $0.contains("does not declare") } == count, "\(effect): \(end.errors)")
        }
    }

    @Test("warns of the conduct of clients, and fails with --strict=conduct, also among other names")
    func conduct() async throws {
        let call = #"curl -s -o /dev/null "$UNDERSTUDY_URL/_sandbox/t1/api/longevity/trends"; "#
        let sandbox = #"curl -fsS -o /dev/null -X PUT "$UNDERSTUDY_URL/_understudy/sandboxes/t1""#
        let rule = Self.rule(#"{"preset": "maintenance"}"#).replacing("$UNDERSTUDY_URL", with: "$UNDERSTUDY_URL/_sandbox/t1")
        let pattern = #/GET /api/longevity/trends was sent again [\d.]+ m?s after a 503 with Retry-After: 120 \([\d:. -]+\), seen 2 times/#
        for strict in [nil, "--strict", "--strict=conduct", "--strict=requests,conduct"] {
            let end = try await exec("\(sandbox); \(rule); \(call)\(call)\(call)", strict: strict)
            let fails = strict?.contains("conduct") == true
            #expect(end.ending == .exited(fails ? 76 : 0), "\(end)")
            let line = try #require(end.errorLines.dropFirst().first)
            #expect(line.hasPrefix("understudy: " + (fails ? "GET" : "warning: GET")), "\(end.errors)")
            #expect(line.contains(pattern) && line.hasSuffix(" in the sandbox t1"), "\(end.errors)")
            #expect(end.errorLines.count == (fails ? 3 : 2), "\(end.errors)")
        }
    }

    @Test("takes no other value")
    func unknownValue() async throws {
        for (value, name, hint) in [
            ("request", "request", " (did you mean requests?)"), ("always", "always", ""),
            ("requests,conducts", "conducts", " (did you mean conduct?)"),
        ] {
            let end = try await exec("true", strict: "--strict=\(value)")
            #expect(end.ending == .exited(64), "\(end)")
            #expect(
                end.errorLines == [
                    "understudy: --strict takes no value except requests and conduct, not \"\(name)\"\(hint); the command follows --"
                ], "\(end.errors)")
        }
    }

    @Test("sums up the requests that the backends refused if the command fails, in one line")
    func refusals() async throws {
        let script = #"curl -s -o /dev/null "$UNDERSTUDY_URL/api/v1/goals/7""#
        let quiet = try await exec(script)
        #expect(quiet.ending == .exited(0) && quiet.errorLines.count == 1, "\(quiet)")
        let end = try await exec("\(script); \(script); exit 3")
        #expect(end.ending == .exited(3), "\(end)")
        #expect(end.errorLines.last == "understudy: the backends refused 2 requests: GET /api/v1/goals/:id 401 × 2", "\(end.errors)")
    }

    @Test("determines the status only of a command that succeeded; a file that was not written makes it 70")
    func statuses() {
        let missing = LaunchError("none", code: ENOENT)
        let report = RunReport()
        let cases: [(command: Result<Int32, LaunchError>, hasFinding: Bool, strictness: Strictness, unwritten: [String], status: Int32)] = [
            (.success(0), false, .strict, [], 0), (.success(0), true, .lenient, [], 0), (.success(0), true, .strict, [], 76),
            (.success(0), true, .strictRequests, ["c"], 76), (.success(0), false, .strict, ["c"], 70),
            (.success(2), true, .strict, ["c"], 2),
            (.failure(missing), false, .strict, [], 127),
        ]
        for path in ["/a", "/b"] { report.noteCall(.knownRoutes, "GET", Substring(path), in: "main", by: Masking()) }
        for (command, hasFinding, strictness, unwritten, status) in cases {
            let end = ExecEnd(command: command, hasFinding ? report : RunReport(), strictness, unwritten: unwritten)
            #expect(end.exitStatus == status, "\(command) \(hasFinding) \(strictness) \(unwritten)")
        }
        report.noteNames([UndeclaredName(place: .query, path: "", name: "d", nearest: nil)], of: "GET /e", in: "main", by: Masking())
        let end = ExecEnd(command: .success(0), report, .strict, unwritten: ["c"])
        #expect(
            end.lines == [
                "warning: GET /e does not declare the query parameter d, sent once", "no backend has GET /a, called once",
                "no backend has GET /b, called once", "the 2 findings above make the run fail because of --strict", "c",
            ])
    }
}
