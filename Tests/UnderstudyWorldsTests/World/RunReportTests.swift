import Testing
import UnderstudyCore
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
        for (method, path) in [("GET", "/b"), ("POST", "/a"), ("GET", "/b"), ("GET", "/a")] {
            report.noteCall(.knownRoutes, method, Substring(path), in: "main", by: Masking())
        }
        #expect(
            report.lines == [
                "no backend has GET /b, called 2 times", "no backend has POST /a, called once", "no backend has GET /a, called once",
            ])
    }

    @Test("counts the calls of each route that is not implemented")
    func notImplemented() {
        let report = RunReport()
        for (path, world) in [("/b", "main"), ("/b", "t1"), ("/a", "t1")] {
            report.noteCall(.implementedRoutes, "GET", Substring(path), in: world, by: Masking())
        }
        report.noteCall(.knownRoutes, "GET", "/b", in: "main", by: Masking())
        #expect(
            report.lines == [
                "no backend has GET /b, called once",
                "GET /b is not implemented and answered 501, called 2 times in main and the sandbox t1",
                "GET /a is not implemented and answered 501, called once in the sandbox t1",
            ])
    }

    @Test("ends the sentence of a route with the hint of its first call")
    func hints() {
        let report = RunReport()
        report.noteCall(.knownRoutes, "GET", "/a", in: "main", by: Masking(), " (did you mean GET /b?)")
        report.noteCall(.knownRoutes, "GET", "/a", in: "main", by: Masking(), " (another)")
        #expect(report.lines == ["no backend has GET /a (did you mean GET /b?), called 2 times"])
    }

    @Test(
        "names the sandboxes of a finding, up to three",
        arguments: [
            (["t1"], "once in the sandbox t1"), (["t1", "t1"], "2 times in the sandbox t1"),
            (["main", "t2", "t1"], "3 times in main and the sandboxes t2 and t1"),
            (["t1", "t2", "t3"], "3 times in the sandboxes t1, t2 and t3"),
            (["t1", "t2", "t3", "t4", "t5"], "5 times in the sandboxes t1, t2, t3 and 2 more"),
        ])
    func sandboxes(_ worlds: [String], _ end: String) {
        let report = RunReport()
        for world in worlds { report.noteCall(.knownRoutes, "GET", "/a", in: world, by: Masking()) }
        #expect(report.lines == ["no backend has GET /a, called \(end)"])
    }

    @Test("counts each name that an operation does not declare, with the declared name that is near, and masks it")
    func names() {
        let report = RunReport()
        func note(_ place: UndeclaredName.Place, _ path: String, _ name: String, _ nearest: String? = nil, by masking: Masking? = Masking())
        {
            let name = UndeclaredName(place: place, path: path, name: name, nearest: nearest)
            report.noteNames([name], of: "POST /a/:id", in: "main", by: masking)
        }
        note(.query, "", "form", "from")
        note(.body, "items[].", "quantiy", "quantity")
        note(.body, "items[].", "quantiy", "quantity")
        note(.body, "", "a\nb")
        note(.body, "", "hidden", by: nil)
        #expect(
            report.lines == [
                "POST /a/:id does not declare the query parameter form (did you mean from?), sent once",
                "POST /a/:id does not declare the member items[].quantiy (did you mean items[].quantity?), sent 2 times",
                #"POST /a/:id does not declare the member a\u{a}b, sent once"#,
                "POST /a/:id does not declare the member ***, sent once",
            ])
        #expect(report.lines(of: [.knownRoutes]) == [])
    }

    @Test("counts refusals by route and status, and sums up the most frequent ones")
    func refusals() {
        let report = RunReport()
        #expect(report.refusals == nil)
        for (route, status, world) in [("GET /a", 404, "main"), ("GET /b", 401, "t1"), ("GET /b", 401, "main"), ("GET /b", 500, "t1")] {
            report.noteRefusal(of: route, status: status, in: world)
        }
        #expect(report.lines == [])
        #expect(report.worlds.map(\.refusals) == [["GET /a 404 × 1", "GET /b 401 × 1"], ["GET /b 401 × 1", "GET /b 500 × 1"]])
        #expect(report.refusals == "the backends refused 4 requests: GET /b 401 × 2, GET /a 404 × 1, GET /b 500 × 1")
        for number in 1...120 { report.noteRefusal(of: "GET /\(number)", status: 404, in: "t1") }
        #expect(report.worlds.last?.refusals.count == 101)
        #expect(report.worlds.last?.refusals.last == "further requests × 22")
        #expect(report.refusals?.hasSuffix("and 120 more") == true)
    }

    @Test("has the findings of each world, also of a world without any")
    func worlds() throws {
        let report = RunReport()
        report.noteWorld("main")
        for world in ["t1", "t2", "t1"] { report.noteCall(.knownRoutes, "GET", "/a", in: world, by: Masking()) }
        report.noteCall(.implementedRoutes, "GET", "/b", in: "t2", by: Masking())
        report.noteRule(id: "f1", world: "t1", summary: "every request: reset", fired: 0)
        #expect(report.worlds.map(\.world) == ["main", "t1", "t2"])
        #expect(report.worlds.allSatisfy { $0.checks.map(\.check) == RunReport.Check.allCases })
        let lines = report.worlds.map { $0.checks.map(\.lines) }
        #expect(lines[0] == [[], [], [], [], []])
        #expect(
            lines[1] == [
                ["no backend has GET /a, called 2 times in the sandbox t1"], [],
                ["the fault rule f1 of the sandbox t1 never fired: every request: reset"], [], [],
            ])
        #expect(
            lines[2] == [
                ["no backend has GET /a, called once in the sandbox t2"],
                ["GET /b is not implemented and answered 501, called once in the sandbox t2"], [], [], [],
            ])
    }

    @Test("has 1,000 worlds by name, and further sandboxes together")
    func furtherWorlds() throws {
        let report = RunReport()
        for number in 1...1_002 { report.noteCall(.knownRoutes, "GET", "/a", in: "t\(number)", by: Masking()) }
        report.noteRule(id: "f1", world: "t1002", summary: "a", fired: 0)
        #expect(report.worlds.count == 1_001)
        let last = try #require(report.worlds.last)
        #expect(last.world == "further sandboxes")
        #expect(
            last.checks.map(\.lines) == [
                ["no backend has GET /a, called 2 times in further sandboxes"], [],
                ["the fault rule f1 of the sandbox t1002 never fired: a"],
                [], [],
            ])
        #expect(report.lines.first == "no backend has GET /a, called 1002 times in the sandboxes t1, t2, t3 and 998 more")
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

    @Test("names a rule of the start scenario once, if it has fired in no world and no run")
    func startRules() {
        let report = RunReport()
        for (id, world, fired) in [("f1", "t1", 0), ("f1", "main", 2), ("f1", "main", 0), ("f2", "t1", 0), ("f2", "main", 0)] {
            report.noteRule(id: id, world: world, summary: id, fired: fired, isStart: true)
        }
        #expect(report.lines == ["the fault rule f2 of the start scenario never fired: f2"])
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

    @Test("names 100 routes of a world, 200 routes and 200 rules, and counts further ones")
    func bounds() {
        let report = RunReport()
        for world in ["main", "t1"] {
            for number in 1...100 { report.noteCall(.knownRoutes, "GET", "/\(world)\(number)", in: world, by: Masking()) }
        }
        for number in 1...200 { report.noteRule(id: "f\(number)", world: "main", summary: "a", fired: 0) }
        #expect(report.lines.count == 400)
        for (path, world) in [("/new", "main"), ("/new", "t2"), ("/other", "main"), ("/main1", "main"), ("/main2", "t2")] {
            report.noteCall(.knownRoutes, "GET", Substring(path), in: world, by: Masking())
        }
        report.noteRule(id: "f201", world: "main", summary: "a", fired: 0)
        #expect(report.lines.count == 402)
        #expect(report.lines[0] == "no backend has GET /main1, called 2 times")
        #expect(report.lines[1] == "no backend has GET /main2, called 2 times in main and the sandbox t2")
        #expect(report.lines[200] == "further routes that no backend has were called 3 times in main and the sandbox t2")
        #expect(report.lines[401] == "a further fault rule never fired")
        report.noteRule(id: "f202", world: "main", summary: "a", fired: 0)
        #expect(report.lines.last == "2 further fault rules never fired")
    }

    @Test("shows the beginning of a long path, and escapes control characters")
    func hostile() {
        let report = RunReport()
        report.noteCall(.knownRoutes, "GET", "/a\u{1b}[2J\nb\u{202e}c", in: "main", by: Masking())
        report.noteCall(.knownRoutes, "GET", Substring("/" + String(repeating: "x", count: 500)), in: "main", by: Masking())
        #expect(report.lines[0] == #"no backend has GET /a\u{1b}[2J\u{a}b\u{202e}c, called once"#)
        #expect(report.lines[1] == "no backend has GET /" + String(repeating: "x", count: 199) + "…, called once")
    }
}
