import Testing
import UnderstudyWorlds

@Suite("The report of a run")
struct RunReportTests {
    @Test("is empty if there is no finding")
    func empty() {
        let report = RunReport()
        report.noteRule(id: "f1", world: "main", summary: "GET /a: status 503", fired: 3)
        #expect(report.lines == [])
    }

    @Test("counts the calls of each route that no backend has, in the order of the first calls")
    func routes() {
        let report = RunReport()
        for (method, path) in [("GET", "/b"), ("POST", "/a"), ("GET", "/b"), ("GET", "/a")] { report.noteUnknownRoute(method, path) }
        #expect(
            report.lines == [
                "no backend has GET /b, called 2 times", "no backend has POST /a, called once", "no backend has GET /a, called once",
            ])
    }

    @Test("names the rules that never fired, with their sandbox if they are not in main")
    func rules() {
        let report = RunReport()
        report.noteRule(id: "f1", world: "main", summary: "GET /a: status 503", fired: 0)
        report.noteRule(id: "f2", world: "main", summary: "GET /a: status 503", fired: 1)
        report.noteRule(id: "f1", world: "test-3", summary: "every request: reset", fired: 0)
        #expect(
            report.lines == [
                "the fault rule f1 never fired: GET /a: status 503",
                "the fault rule f1 of the sandbox test-3 never fired: every request: reset",
            ])
    }

    @Test("uses the last record of a rule")
    func latest() {
        let report = RunReport()
        for fired in [0, 0, 1] { report.noteRule(id: "f1", world: "main", summary: "a", fired: fired) }
        for fired in [1, 0] { report.noteRule(id: "f2", world: "main", summary: "b", fired: fired) }
        #expect(report.lines == ["the fault rule f2 never fired: b"])
    }

    @Test("distinguishes rules that had the same id, one after the other")
    func sameID() {
        let report = RunReport()
        report.noteRule(id: "f1", world: "main", summary: "a", fired: 0)
        report.noteRule(id: "f1", world: "main", summary: "b", fired: 1)
        #expect(report.lines == ["the fault rule f1 never fired: a"])
    }

    @Test("names 200 routes and 200 rules, and counts further ones")
    func bounds() {
        let report = RunReport()
        for number in 1...200 { report.noteUnknownRoute("GET", "/\(number)") }
        for number in 1...200 { report.noteRule(id: "f\(number)", world: "main", summary: "a", fired: 0) }
        #expect(report.lines.count == 400)
        for path in ["/201", "/202", "/201", "/1"] { report.noteUnknownRoute("GET", path) }
        report.noteRule(id: "f201", world: "main", summary: "a", fired: 0)
        #expect(report.lines.count == 402)
        #expect(report.lines[0] == "no backend has GET /1, called 2 times")
        #expect(report.lines[200] == "further routes that no backend has were called 3 times")
        #expect(report.lines[401] == "a further fault rule never fired")
        report.noteRule(id: "f202", world: "main", summary: "a", fired: 0)
        #expect(report.lines.last == "2 further fault rules never fired")
    }

    @Test("shows the beginning of a long path, and escapes control characters")
    func hostile() {
        let report = RunReport()
        report.noteUnknownRoute("GET", "/a\u{1b}[2J\nb\u{202e}c")
        report.noteUnknownRoute("GET", "/" + String(repeating: "x", count: 500))
        #expect(report.lines[0] == #"no backend has GET /a\u{1b}[2J\u{a}b\u{202e}c, called once"#)
        #expect(report.lines[1] == "no backend has GET /" + String(repeating: "x", count: 199) + "…, called once")
    }
}
