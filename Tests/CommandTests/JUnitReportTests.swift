import Testing
import UnderstudyWorlds

@testable import UnderstudyCommand

@Suite("The JUnit XML of `understudy exec`")
struct JUnitReportTests {
    private func text(failure: String? = nil, _ fill: (RunReport) -> Void) -> String {
        let report = RunReport()
        fill(report)
        return JUnitReport(command: "npm", failure: failure, duration: .milliseconds(1_500), worlds: report.worlds).text
    }

    @Test("has a test for the command, and for each world a test per check")
    func passed() {
        let text = text { $0.noteWorld("main") }
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="understudy exec" tests="4" failures="0" errors="0" skipped="0">
                  <testsuite name="command" tests="1" failures="0" errors="0" skipped="0">
                    <testcase classname="understudy.command" name="npm" time="1.5"/>
                  </testsuite>
                  <testsuite name="main" tests="3" failures="0" errors="0" skipped="0">
                    <testcase classname="understudy.main" name="every called route exists" time="0"/>
                    <testcase classname="understudy.main" name="every called route is implemented" time="0"/>
                    <testcase classname="understudy.main" name="every fault rule fires" time="0"/>
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
                <testsuites name="understudy exec" tests="4" failures="2" errors="0" skipped="0">
                  <testsuite name="command" tests="1" failures="1" errors="0" skipped="0">
                    <testcase classname="understudy.command" name="npm" time="1.5">
                      <failure message="ended with status 3">ended with status 3</failure>
                    </testcase>
                  </testsuite>
                  <testsuite name="t1" tests="3" failures="1" errors="0" skipped="0">
                    <testcase classname="understudy.t1" name="every called route exists" time="0">
                      <failure message="no backend has GET /a, called once (and 1 more)">no backend has GET /a, called once
                no backend has GET /b, called once</failure>
                    </testcase>
                    <testcase classname="understudy.t1" name="every called route is implemented" time="0"/>
                    <testcase classname="understudy.t1" name="every fault rule fires" time="0"/>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test("escapes texts from clients, and replaces characters that XML cannot contain")
    func hostile() {
        let text = text { $0.noteCall(.knownRoutes, "GET", "/a\"<&>é\u{FFFE}", in: "main", by: Masking()) }
        #expect(text.contains("no backend has GET /a&quot;&lt;&amp;&gt;é\u{FFFD}, called once"), "\(text)")
        #expect(self.text(failure: "\u{1}") { _ in }.contains("message=\"\u{FFFD}\""))
    }
}
