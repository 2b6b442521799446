import Testing
import Values

@testable import BradOS

@Suite("The metrics of the configuration")
struct ConfiguredRegistryTests {
    /// The registry of the rows, which must be valid.
    private func registry(_ rows: JSON, sourceLocation: SourceLocation = #_sourceLocation) -> MetricRegistry {
        let faults = ValidationErrors()
        let registry = MetricRegistry(reading: rows, at: "bradOS.metrics", faults: faults)
        #expect(faults.all == [], sourceLocation: sourceLocation)
        return registry
    }

    private static let standard = ["body-fat", "hrv", "rhr", "sleep", "steps", "vo2max", "weight"]

    @Test("may be an empty list")
    func none() {
        #expect(registry([]) == .standard)
    }

    @Test("need a slug and a field, and have defaults for the rest")
    func defaults() throws {
        let registry = registry([["slug": "glucose", "fields": [["name": "mgdl"]]]])
        #expect(registry.metrics.map(\.slug).sorted() == (Self.standard + ["glucose"]).sorted())
        let metric = try #require(registry["glucose"])
        #expect(metric.row == "glucose | entries | since_utc_date | 3650 | newest | healthkit, manual | date; mgdl")
        #expect(metric.label == "glucose")
        #expect(metric.fields.map(\.kind) == [.date, .number])
        #expect(metric.fields.map(\.unit) == [nil, nil])
    }

    @Test("can set every member")
    func everything() throws {
        let row: JSON = [
            "slug": "body-temperature", "label": "body temperature", "arrayKey": "readings", "windowRule": "newest_rows", "maxDays": 30,
            "latestRule": "since_yesterday", "sources": ["thermometer", "manual"],
            "fields": [
                ["name": "celsius", "kind": "number", "min": 34, "max": 42.5, "unit": "°C"], ["name": "date", "kind": "date"],
                ["name": "readings", "kind": "integer", "min": 0, "minExclusive": true], ["name": "error", "kind": "number", "max": 1],
            ],
        ]
        let metric = try #require(registry([row])["body-temperature"])
        #expect(
            metric.row == "body-temperature | readings | newest_rows | 30 | since_yesterday | thermometer, manual | "
                + "celsius 34…42.5; date; readings int > 0; error ≤ 1")
        #expect(metric.label == "body temperature")
        #expect(metric.fields[0].unit == "°C")
    }

    @Test("treat null as absent")
    func nulls() throws {
        let row: JSON = [
            "slug": "glucose", "label": .null, "arrayKey": .null, "windowRule": .null, "maxDays": .null, "latestRule": .null,
            "sources": .null,
            "fields": [["name": "mgdl", "kind": .null, "min": .null, "max": .null, "minExclusive": .null, "unit": .null]],
        ]
        #expect(registry([row]) == registry([["slug": "glucose", "fields": [["name": "mgdl"]]]]))
    }

    @Test("recognise the date's field by its name")
    func date() throws {
        let metric = try #require(registry([["slug": "glucose", "fields": [["name": "mgdl"], ["name": "date"]]]])["glucose"])
        #expect(metric.fields.map(\.name) == ["mgdl", "date"])
        #expect(metric.fields.map(\.kind) == [.number, .date])
    }

    @Test("may have equal bounds")
    func point() throws {
        let metric = try #require(registry([["slug": "one", "fields": [["name": "a", "min": 1, "max": 1]]]])["one"])
        #expect(metric.row.hasSuffix("date; a 1…1"))
    }

    @Test("replace a built-in extension of the same slug", arguments: ["vo2max", "body-fat", "steps"])
    func replacement(_ slug: String) throws {
        let registry = registry([["slug": .string(slug), "label": "mine", "fields": [["name": "mine"]]]])
        #expect(registry.metrics.map(\.slug).sorted() == Self.standard)
        #expect(try #require(registry[slug]).fields.map(\.name) == ["date", "mine"])
    }

    @Test(
        "have slugs of lower-case words and digits, joined by hyphens",
        arguments: ["glucose", "a", "7", "body-temperature", "vo2-max-2", "hrv-2", "synced", "re-sync"])
    func slugs(_ slug: String) {
        #expect(registry([["slug": .string(slug), "fields": [["name": "a"]]]])[slug] != nil)
    }
}
