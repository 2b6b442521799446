import Testing
import UnderstudyCore
import UnderstudyWorlds

@testable import UnderstudyCommand

@Suite("The JUnit XML of `understudy exec`")
struct JUnitReportTests {
    private func text(failure: String? = nil, _ fill: (RunReport) -> Void) -> String { text(.strict, failure: failure, fill) }

    private func text(_ strictness: Strictness, failure: String? = nil, _ fill: (RunReport) -> Void) -> String {
        let report = RunReport()
        fill(report)
        return JUnitReport(
            command: "npm", failures: [failure].compactMap(\.self), duration: .milliseconds(1_500), worlds: report.worlds,
            failing: strictness.failing
        ).text
    }

    @Test("has a test for the command, and for each world a test per check")
    func passed() {
        let text = text { $0.noteWorld("main") }
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="understudy exec" tests="7" failures="0" errors="0" skipped="0">
                  <testsuite name="command" tests="1" failures="0" errors="0" skipped="0">
                    <testcase classname="understudy.command" name="npm" time="1.5"/>
                  </testsuite>
                  <testsuite name="main" tests="6" failures="0" errors="0" skipped="0">
                    <testcase classname="understudy.main" name="every called route exists" time="0"/>
                    <testcase classname="understudy.main" name="every called route is implemented" time="0"/>
                    <testcase classname="understudy.main" name="every fault rule fires" time="0"/>
                    <testcase classname="understudy.main" name="every request is in the OpenAPI document" time="0"/>
                    <testcase classname="understudy.main" name="no client burdens its backend" time="0"/>
                    <testcase classname="understudy.main" name="no request was refused" time="0"/>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test("has the findings of a world in its tests, and the command's failure")
    func failed() {
        let text = text(failure: "ended with status 3") { report in
            report.noteCall(.knownRoutes, "GET", "/a", in: "t1", by: Masking())
            report.noteCall(.knownRoutes, "GET", "/b", in: "t1", by: Masking())
        }
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="understudy exec" tests="7" failures="2" errors="0" skipped="0">
                  <testsuite name="command" tests="1" failures="1" errors="0" skipped="0">
                    <testcase classname="understudy.command" name="npm" time="1.5">
                      <failure message="ended with status 3">ended with status 3</failure>
                    </testcase>
                  </testsuite>
                  <testsuite name="t1" tests="6" failures="1" errors="0" skipped="0">
                    <testcase classname="understudy.t1" name="every called route exists" time="0">
                      <failure message="no backend has GET /a, called once in the sandbox t1 (and 1 more)">no backend has GET /a, called once in the sandbox t1
                no backend has GET /b, called once in the sandbox t1</failure>
                    </testcase>
                    <testcase classname="understudy.t1" name="every called route is implemented" time="0"/>
                    <testcase classname="understudy.t1" name="every fault rule fires" time="0"/>
                    <testcase classname="understudy.t1" name="every request is in the OpenAPI document" time="0"/>
                    <testcase classname="understudy.t1" name="no client burdens its backend" time="0"/>
                    <testcase classname="understudy.t1" name="no request was refused" time="0"/>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test("has undeclared names as output, with --strict=requests as a failure, and refused requests in a skipped test")
    func information() {
        let fill: (RunReport) -> Void = { report in
            let name = UndeclaredName(place: .query, path: "", name: "a", nearest: nil)
            report.noteNames([name], of: "GET /b", in: "main", by: Masking())
            for status in [401, 404, 404] { report.noteRefusal(of: "GET /b", status: status, in: "main") }
        }
        let line = "GET /b does not declare the query parameter a, sent once"
        let text = text(.strict, fill)
        #expect(text.contains(#"tests="7" failures="0" errors="0" skipped="1""#), "\(text)")
        #expect(
            text.contains(
                """
                    <testcase classname="understudy.main" name="every request is in the OpenAPI document" time="0">
                      <system-out>\(line)</system-out>
                    </testcase>
                    <testcase classname="understudy.main" name="no client burdens its backend" time="0"/>
                    <testcase classname="understudy.main" name="no request was refused" time="0">
                      <skipped/>
                      <system-out>GET /b 401 × 1
                GET /b 404 × 2</system-out>
                    </testcase>

                """), "\(text)")
        let strict = self.text(.strictRequests, fill)
        #expect(
            strict.contains(#"tests="7" failures="1""#) && strict.contains("<failure message=\"\(line)\">\(line)</failure>"), "\(strict)")
    }

    @Test("escapes texts from clients, and replaces characters that XML cannot contain")
    func hostile() {
        let text = text { $0.noteCall(.knownRoutes, "GET", "/a\"<&>é\u{FFFE}", in: "main", by: Masking()) }
        #expect(text.contains("no backend has GET /a&quot;&lt;&amp;&gt;é\u{FFFD}, called once"), "\(text)")
        #expect(self.text(failure: "\u{1}") { _ in }.contains("message=\"\u{FFFD}\""))
    }
}
