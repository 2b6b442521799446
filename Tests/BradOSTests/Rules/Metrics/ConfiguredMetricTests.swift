import Testing
import TestSupport
import Values

@Suite("A metric of the configuration")
struct ConfiguredMetricTests {
    private static let temperature: JSON = [
        "slug": "body-temperature", "label": "body temperature", "arrayKey": "readings",
        "fields": [
            ["name": "celsius", "min": 34, "max": 42.5, "unit": "°C"],
            ["name": "readings", "kind": "integer", "min": 0, "minExclusive": true],
        ],
        "sources": ["thermometer", "manual"],
    ]
    private static let sample = MetricSample(
        slug: "body-temperature", label: "body temperature", arrayKey: "readings", values: ["celsius": 36.6, "readings": 3])

    private func world(_ rows: JSON = [temperature]) throws -> TestWorld {
        try TestWorld(settings: ["bradOS.metrics": rows])
    }

    @Test("has an empty history and no latest entry at first")
    func empty() throws {
        let world = try world()
        #expect(try world.read("/health-sync/body-temperature?days=365") == [])
        expectAnswer(try world.brad(.get, "/health-sync/body-temperature"), 404, .notFound("No body temperature data available"))
    }

    @Test("is uploaded and read like the real metrics")
    func upload() throws {
        let world = try world()
        try world.upload(
            Self.sample, [Self.sample.element(day(-400), ["source": "manual"]), Self.sample.element(day(0), ["note": "feverish"])])
        let newest = Self.sample.entry(day(0), source: "thermometer")
        let oldest = Self.sample.entry(day(-400), source: "manual")
        #expect(try world.history(Self.sample).differences(from: [newest, oldest]) == [])
        #expect(try world.history(Self.sample, days: 365).differences(from: [newest]) == [])
        #expect(try world.read("/health-sync/body-temperature").differences(from: newest) == [])
    }

    @Test("reports every problem of an upload, the date first unless the row orders it differently")
    func refusal() throws {
        let world = try world()
        let element: JSON = ["celsius": 43, "readings": 0, "date": "today", "source": "healthkit"]
        expectAnswer(
            try world.brad(.post, "/health-sync/body-temperature/bulk", body: ["readings": [element]]), 400,
            .invalid(
                "Invalid request body", .noDate("readings", 0, "date"),
                [
                    "code": "too_big", "maximum": 42.5, "type": "number", "inclusive": true, "exact": false,
                    "message": "Number must be less than or equal to 42.5", "path": ["readings", 0, "celsius"],
                ], .moreThan(0, "readings", 0, "readings"),
                .notOneOf(["thermometer", "manual"], "healthkit", "readings", 0, "source")))
        #expect(try world.history(Self.sample) == [])
    }

    @Test("needs its own array key in an upload")
    func arrayKey() throws {
        expectAnswer(
            try world().brad(.post, "/health-sync/body-temperature/bulk", body: ["entries": [Self.sample.element(day(0))]]), 400,
            .invalid("Invalid request body", .missing("array", "readings")))
    }

    @Test("follows its own rules for the history and the latest entry")
    func rules() throws {
        let world = try world([
            Self.temperature.with(["windowRule": "newest_rows", "maxDays": 2, "latestRule": "since_yesterday"])
        ])
        try world.upload(Self.sample, dates: [day(-500), day(-400), day(-300)])
        #expect(try world.history(Self.sample).dates == [day(-300), day(-400)])
        #expect(try world.brad(.get, "/health-sync/body-temperature").status == 404)
        try world.upload(Self.sample, dates: [day(-1)])
        #expect(try world.read("/health-sync/body-temperature")["date"]?.string == day(-1))
    }

    @Test("replaces a built-in extension of the same slug, and leaves the others")
    func replacement() throws {
        let world = try world([["slug": "steps", "label": "paces", "fields": [["name": "paces", "kind": "integer"]]]])
        expectAnswer(try world.brad(.get, "/health-sync/steps"), 404, .notFound("No paces data available"))
        let body: JSON = ["entries": [["date": .string(day(0)), "paces": -5]]]
        #expect(try world.data(.post, "/health-sync/steps/bulk", body: body) == ["added": 1])
        #expect(try world.read("/health-sync/steps")["paces"] == -5)
        expectAnswer(
            try world.brad(.post, "/health-sync/steps/bulk", body: ["entries": [["date": .string(day(0)), "count": 5]]]), 400,
            .invalid("Invalid request body", .missing("number", "entries", 0, "paces")))
        try world.upload(.bodyFat, dates: [day(0)])
    }

    @Test("is an unknown path without its row")
    func unknown() throws {
        expectAnswer(try world([]).brad(.get, "/health-sync/body-temperature?days=7"), 404, .unknownRoute)
        expectAnswer(try world([]).brad(.post, "/health-sync/body-temperature/bulk", body: [:]), 404, .unknownRoute)
    }

    @Test("stops the start if its row has a validation error")
    func fault() {
        #expect(throws: (any Error).self) { try world([Self.temperature.with(["slug": "sync"])]) }
    }
}
