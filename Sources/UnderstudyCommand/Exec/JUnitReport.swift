import Foundation
import UnderstudyProgram
import UnderstudyWorlds
import Values

/// The result of `understudy exec` as JUnit XML, which CI systems show as tests.
///
/// The first suite has the command as its only test. Each world follows with a suite of its own: one test for each check of the report, which
/// fails with the findings in that world, or passes with warnings as its output. The last test is skipped if the world's backends have refused
/// requests, and has them as its output: a test may provoke them.
struct JUnitReport {
    /// The command's name, without its arguments, which may contain secrets.
    let command: String
    /// The reasons why the command counts as failed; empty for success.
    let failures: [String]
    let duration: Duration
    let worlds: [RunReport.WorldFindings]
    /// The checks whose findings are failures.
    let failing: [RunReport.Check]

    private struct Suite {
        let name: String
        let tests: [Test]
    }

    private struct Test {
        let name: String
        /// One sentence each; empty if the test has passed.
        var failures: [String] = []
        /// Lines for information.
        var output: [String] = []
        /// Whether it neither passes nor fails if it has an output.
        var isInformation = false
        var seconds = "0"

        var isSkipped: Bool { isInformation && !output.isEmpty }
    }

    private var suites: [Suite] {
        let seconds = (duration / .milliseconds(1)).rounded() / 1_000
        let ofCommand = Suite(
            name: "command", tests: [Test(name: command, failures: failures, seconds: "\(seconds)")])
        return [ofCommand]
            + worlds.map { findings in
                let tests = findings.checks.map { check, lines in
                    failing.contains(check) ? Test(name: check.title, failures: lines) : Test(name: check.title, output: lines)
                }
                return Suite(
                    name: findings.world,
                    tests: tests + [Test(name: "no request was refused", output: findings.refusals, isInformation: true)])
            }
    }

    /// The document.
    var text: String { Self.document(named: "understudy exec", suites) }

    private static func document(named name: String, _ suites: [Suite]) -> String {
        let totals = Self.totals(suites)
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, #"<testsuites name="\#(name)" \#(totals)>"#]
        for suite in suites {
            lines.append(#"  <testsuite name="\#(Self.escaped(suite.name))" \#(Self.totals([suite]))>"#)
            for test in suite.tests { lines += Self.lines(of: test, in: suite) }
            lines.append("  </testsuite>")
        }
        lines.append("</testsuites>\n")
        return lines.joined(separator: "\n")
    }

    private static func totals(_ suites: [Suite]) -> String {
        let tests = suites.flatMap(\.tests)
        let (failures, skipped) = (tests.count { !$0.failures.isEmpty }, tests.count(where: \.isSkipped))
        return #"tests="\#(tests.count)" failures="\#(failures)" errors="0" skipped="\#(skipped)""#
    }

    private static func lines(of test: Test, in suite: Suite) -> [String] {
        let attributes =
            #"classname="understudy.\#(escaped(suite.name))" name="\#(escaped(test.name))" time="\#(test.seconds)""#
        guard let first = test.failures.first else {
            if test.output.isEmpty { return ["    <testcase \(attributes)/>"] }
            let text = escaped(test.output.joined(separator: "\n"))
            let skipped = test.isSkipped ? ["      <skipped/>"] : []
            return ["    <testcase \(attributes)>"] + skipped + ["      <system-out>\(text)</system-out>", "    </testcase>"]
        }
        let message = test.failures.count == 1 ? first : "\(first) (and \(test.failures.count - 1) more)"
        let text = escaped(test.failures.joined(separator: "\n"))
        return [
            "    <testcase \(attributes)>", #"      <failure message="\#(escaped(message))">\#(text)</failure>"#, "    </testcase>",
        ]
    }

    /// A text for an element or an attribute. XML cannot contain some characters, not even escaped.
    private static func escaped(_ text: String) -> String {
        var possible = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": possible += "\n"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": possible += "\u{FFFD}"
            default: possible.unicodeScalars.append(scalar)
            }
        }
        return MarkupText.escaped(possible)
    }
}

extension JUnitReport {
    /// A comparison as JUnit XML: one test for each operation, which fails with its differences.
    static func text(of comparison: Comparison) -> String {
        document(
            named: "understudy compare",
            [Suite(name: "operations", tests: comparison.operations.map { Test(name: $0.name, failures: $0.differences) })])
    }
}

extension RunReport.Check {
    /// The name of the test.
    fileprivate var title: String {
        switch self {
        case .knownRoutes: "every called route exists"
        case .implementedRoutes: "every called route is implemented"
        case .firedRules: "every fault rule fires"
        case .declaredRequests: "every request is in the OpenAPI document"
        case .conduct: "no client burdens its backend"
        }
    }
}
