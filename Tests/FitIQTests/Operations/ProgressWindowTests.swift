import Testing
import TestSupport
import Values

@Suite("GET /progress covers")
struct ProgressWindowTests {
    /// Entries around every bound of the tests, newest first. The last letters are long ago.
    private static let entries: [JSON] = [
        .entry("a", "2026-01-08T00:00:00Z"), .entry("b", "2026-01-07T23:59:59Z"), .entry("c", "2026-01-07T00:00:00Z"),
        .entry("d", "2026-01-06T23:59:59Z", ["type": "steps"]), .entry("e", "2025-12-08T00:00:00Z"), .entry("f", "2025-12-07T23:59:59Z"),
        .entry("g", "2025-11-01T00:00:00Z", ["type": "steps"]), .entry("h", "2020-01-01T12:00:00Z"),
    ]

    private func expect(_ selection: InsightSelection, settings: [String: JSON] = [:]) throws {
        let world = try TestWorld.withProgress(settings: settings, Self.entries)
        let data = try world.data(.get, "/progress?\(selection.query)")
        #expect(data["entries"]?.ids == selection.ids)
        #expect(data["total"] == .integer(selection.ids.count))
    }

    private static let defaults = [
        InsightSelection("", "bcde"), InsightSelection("type=steps", "d"), InsightSelection("type=weight", "bce"),
        InsightSelection("type=bmi", ""), InsightSelection("type=", "bcde"), InsightSelection("to=2025-12-07", "f"),
        InsightSelection("to=2025-12-01", "g"), InsightSelection("to=2026-01-08", "abcd"), InsightSelection("from=", "bcde"),
        InsightSelection("from=2020-01-01", "bcdefgh"), InsightSelection("from=2026-01-07", "bc"),
        InsightSelection("from=2025-11-01&type=steps", "dg"),
    ]

    @Test("the 30 days up to the end of today, or of the given day", arguments: defaults)
    func byDefault(_ selection: InsightSelection) throws { try expect(selection) }

    private static let boundCases = [
        InsightSelection("from=2026-01-07&to=2026-01-07", "bc"), InsightSelection("from=2025-12-07&to=2025-12-08", "ef"),
        InsightSelection("from=2025-12-08&to=2026-01-06", "de"), InsightSelection("from=2026-01-08&to=2026-01-09", "a"),
        InsightSelection("from=2026-01-07T00:00:00Z&to=2026-01-07T23:59:59Z", "bc"),
        InsightSelection("from=2026-01-07T00:00:01Z&to=2026-01-07T23:59:58Z", ""),
        InsightSelection("from=2026-01-07T00:00:00.999Z&to=2026-01-07T23:59:59.001Z", "bc"),
        InsightSelection("from=2026-01-07T02:00:00+02:00&to=2026-01-08T01:59:59+02:00", "bc"),
        InsightSelection("from=2026-01-07T02:00:01%2B02:00&to=2026-01-08T01:59:59%2B02:00", "b"),
        InsightSelection("from=2026-01-06T18:59:59-05:00&to=2026-01-07T00:00:00Z", "cd"),
        InsightSelection("from=2020-01-01T12:00:00Z&to=2020-01-01T12:00:00Z", "h"),
        InsightSelection("type=weight&from=2025-12-01&to=2026-01-31&offset=0&limit=100", "abcef"),
        InsightSelection("from=0001-01-01&to=9999-12-31", "abcdefgh"), InsightSelection("from=2020-01-02&to=2025-10-31", ""),
    ]

    @Test("the days from one date to another, both included, in UTC; or from one instant to another", arguments: boundCases)
    func bounds(_ selection: InsightSelection) throws { try expect(selection) }

    private static let oldNames = [
        InsightSelection("start_date=2025-12-08&end_date=2026-01-06", "de"), InsightSelection("start_date=2020-01-01", "bcdefgh"),
        InsightSelection("end_date=2025-12-07", "f"), InsightSelection("from=2026-01-07&start_date=2020-01-01", "bc"),
        InsightSelection("to=2025-12-07&end_date=2026-01-08", "f"), InsightSelection("from=2026-01-07&start_date=nonsense", "bc"),
        InsightSelection("from=&start_date=2026-01-07", "bc"), InsightSelection("from=2025-12-08&end_date=2026-01-06", "de"),
        InsightSelection("from=2026-01-07&from=2020-01-01", "bc"),
    ]

    @Test("the bounds under their old names, if the new ones are absent", arguments: oldNames)
    func old(_ selection: InsightSelection) throws { try expect(selection) }

    @Test("everything up to today with progressDefaultWindowDays=0")
    func unlimited() throws {
        let settings: [String: JSON] = ["fitiq.progressDefaultWindowDays": 0]
        try expect(InsightSelection("", "bcdefgh"), settings: settings)
        try expect(InsightSelection("to=2025-12-07", "fgh"), settings: settings)
        try expect(InsightSelection("from=2026-01-07", "bc"), settings: settings)
    }

    @Test("the number of days of progressDefaultWindowDays")
    func window() throws {
        try expect(InsightSelection("", "bcd"), settings: ["fitiq.progressDefaultWindowDays": 29])
        try expect(InsightSelection("", "bcdef"), settings: ["fitiq.progressDefaultWindowDays": 31])
    }

    @Test("other days after midnight")
    func nextDay() throws {
        let world = try TestWorld.withProgress(now: "2026-01-07T23:59:59.999Z", Self.entries)
        #expect(try world.entryIDs() == ["b", "c", "d", "e"])
        try world.setNow("2026-01-08T00:00:00Z")
        #expect(try world.entryIDs() == ["a", "b", "c", "d"])
    }

    private static let refusals: [RefusedQuery] =
        RefusedQuery.each(["Weight", "body_mass", "weight,steps", "1"], of: "type", "Invalid progress type")
        + ["from", "to", "start_date", "end_date"].flatMap { name in
            RefusedQuery.each(
                ["yesterday", "2026-02-30", "2026-1-7", "20260107", "2026-01-07T00:00:00", "2026-01-07%2000:00:00Z"], of: name,
                "Invalid date: expected YYYY-MM-DD")
        }
        + [
            "from=2026-01-07&to=2026-01-06", "start_date=2026-01-07&end_date=2026-01-06", "from=2026-01-07&end_date=2026-01-06",
            "from=2026-01-07T00:00:01Z&to=2026-01-07T00:00:00Z",
        ].map { RefusedQuery($0, "Invalid date range") }

    @Test("nothing and returns 400 for an invalid type or bound", arguments: refusals, ["/progress", "/progress/history"])
    func refused(_ refused: RefusedQuery, _ path: String) throws {
        let world = try TestWorld.withProgress(Self.entries)
        expectAnswer(try world.fit(.get, "\(path)?\(refused.query)"), 400, .invalid(refused.message))
    }
}
