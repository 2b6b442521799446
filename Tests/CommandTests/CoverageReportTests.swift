import Testing
import Values

@testable import UnderstudyCommand
@testable import UnderstudyWorlds

@Suite("The coverage of `understudy exec`")
struct CoverageReportTests {
    private static let operations = ["GET /a", "POST /a", "GET /b", "GET /c", "GET /d"]

    private static func operation(_ name: String, of backend: String = "one") -> Coverage.Operation {
        Coverage.Operation(backend: backend, name: name)
    }

    /// A report on two backends, of which `one` has the operations, the first of them twice.
    private func report(_ fill: (inout Coverage) -> Void) -> CoverageReport {
        var coverage = Coverage()
        fill(&coverage)
        let listed = ["GET /a"] + Self.operations
        return CoverageReport(
            coverage,
            of: [("one", "One & <Two>", listed.map { Self.operation($0) }), ("other", "Other", [Self.operation("GET /e", of: "other")])])
    }

    private var reached: CoverageReport {
        report { coverage in
            for status in [200, 200] { coverage.note(Self.operation("GET /a"), status: status) }
            coverage.note(Self.operation("GET /a"), status: 503, presets: ["maintenance", "other"])
            coverage.note(Self.operation("GET /a"), status: nil, presets: ["other"])
            coverage.note(Self.operation("GET /c"), status: 401)
        }
    }

    @Test(
        "has a line with the figures, and with the first missing operations below the minimum",
        arguments: [
            (nil, ""), (40, ""), (41, ", less than --min 41; missing: POST /a, GET /b, GET /d"),
        ] as [(Int?, String)])
    func line(_ minimum: Int?, _ end: String) {
        #expect(reached.line(atLeast: minimum) == "the command reached 2 of 5 operations (40 %)\(end)")
    }

    @Test("names three missing operations, and the number of the others")
    func missing() {
        let one = report { $0.note(Self.operation("GET /a"), status: 200) }
        #expect(
            one.line(atLeast: 100)
                == "the command reached 1 of 5 operations (20 %), less than --min 100; missing: POST /a, GET /b, GET /c, and 1 more")
    }

    @Test("has no percentage of a run that uses no backend, which is below every minimum")
    func unused() {
        let unused = report { _ in }
        #expect(unused.percent == 0)
        #expect(unused.line(atLeast: nil) == "the command reached no operation")
        #expect(unused.line(atLeast: 1) == "the command reached no operation, less than --min 1")
    }

    @Test("rounds the percentage down, so that only a whole one is 100")
    func rounding() {
        let most = report { coverage in for name in Self.operations.dropLast() { coverage.note(Self.operation(name), status: 200) } }
        #expect(most.percent == 80)
        let all = report { coverage in for name in Self.operations { coverage.note(Self.operation(name), status: 404) } }
        #expect(all.percent == 100)
        #expect(all.line(atLeast: 100) == "the command reached 5 of 5 operations (100 %)")
    }

    @Test("has each operation of the used backends as JSON, once, with its counts")
    func json() throws {
        func counts(_ name: String, _ requests: Int, _ statuses: JSON = [:], _ faults: JSON = [:]) -> JSON {
            ["operation": .string(name), "requests": .integer(requests), "statuses": statuses, "faults": faults]
        }
        let expected: JSON = [
            "total": 5, "reached": 2, "percent": 40,
            "backends": [
                [
                    "name": "one", "title": "One & <Two>", "total": 5, "reached": 2,
                    "operations": [
                        counts(
                            "GET /a", 4, ["2xx": 2, "5xx": 1, "broken": 1], ["maintenance": ["5xx": 1], "other": ["5xx": 1, "broken": 1]]),
                        counts("POST /a", 0), counts("GET /b", 0), counts("GET /c", 1, ["4xx": 1]), counts("GET /d", 0),
                    ],
                ]
            ],
        ]
        #expect(reached.json == expected, "\(reached.json.prettyText)")
    }

    @Test("has a row for each operation as a page, which needs no script and no other file")
    func page() {
        let page = CoveragePage(report: reached).text
        #expect(page.contains("<title>Coverage: 2 of 5 operations</title>"))
        #expect(page.contains("<h2>One &amp; &lt;Two&gt;: 2 of 5 operations</h2>"))
        #expect(
            page.contains(
                """
                <tr><th scope="col">Operation</th><th scope="col">2xx</th><th scope="col">4xx</th><th scope="col">5xx</th>\
                <th scope="col">broken</th><th scope="col">Fault rules</th></tr>
                <tr><th scope="row">GET /a</th>\
                <td>2</td><td></td><td>1</td><td>1</td><td>maintenance: 5xx × 1; other: 5xx × 1, broken × 1</td></tr>
                <tr class="missing"><th scope="row">POST /a</th><td colspan="5">not reached</td></tr>
                """), "\(page)")
        #expect(page.contains("color-scheme: light dark"))
        for text in ["<script", "http:", "https:", "<link", "url(", "style="] { #expect(!page.contains(text)) }
    }

    @Test("has a column for a rare status if a response has it")
    func rareStatus() {
        let page = CoveragePage(report: report { $0.note(Self.operation("GET /a"), status: 304) }).text
        #expect(page.contains(#"<th scope="col">2xx</th><th scope="col">3xx</th><th scope="col">4xx</th>"#), "\(page)")
    }
}
