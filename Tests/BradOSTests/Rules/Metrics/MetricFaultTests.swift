import Testing
import TestSupport
import Values

@testable import BradOS

/// Rows of the configuration, and the paths of their validation errors.
struct FaultyRows: Sendable, CustomTestStringConvertible {
    let rows: JSON
    let paths: Set<String>

    var testDescription: String { paths.sorted().joined(separator: ", ") + " in " + rows.text }

    /// A valid row with some members changed.
    static func row(_ members: JSON.Members, at paths: String...) -> FaultyRows {
        let good: JSON = ["slug": "glucose", "fields": [["name": "mgdl"]]]
        return FaultyRows(rows: [good.with(["slug": "first"]), good.with(members)], paths: Set(paths.map { "[1].\($0)" }))
    }

    /// A valid field, and a second one with these members.
    static func field(_ members: JSON, at paths: String...) -> FaultyRows {
        let row: JSON = ["slug": "glucose", "fields": [["name": "mgdl"], members]]
        return FaultyRows(rows: [row], paths: Set(paths.map { "[0].fields[1]\($0.isEmpty ? "" : ".\($0)")" }))
    }
}

@Suite("Validation errors of the configuration's metrics are reported by path")
struct MetricFaultTests {
    private func check(_ faulty: FaultyRows) {
        let faults = ValidationErrors()
        _ = MetricRegistry(reading: faulty.rows, at: "bradOS.metrics", faults: faults)
        #expect(Set(faults.all.map(\.path)) == Set(faulty.paths.map { "bradOS.metrics\($0)" }), "\(faults.all)")
    }

    private static let shapes: [FaultyRows] = [
        FaultyRows(rows: [:], paths: [""]), FaultyRows(rows: "glucose", paths: [""]), FaultyRows(rows: .null, paths: [""]),
        FaultyRows(rows: [5], paths: ["[0]", "[0].slug", "[0].fields"]), FaultyRows(rows: [[:]], paths: ["[0].slug", "[0].fields"]),
        FaultyRows(rows: [["slug": .null, "fields": .null]], paths: ["[0].slug", "[0].fields"]),
    ]

    @Test("for values that are not rows", arguments: shapes)
    func shape(_ faulty: FaultyRows) { check(faulty) }

    private static let slugs: [JSON] = [
        "", "Glucose", "blood_glucose", "blood glucose", "-glucose", "glucose-", "blood--glucose", "blood/glucose", "blutzuckerwertä",
        ":slug", 5,
        true, [], "sync", "recovery", "baseline", "hrv", "rhr", "sleep", "weight",
    ]

    @Test("for slugs: bad form, reserved for another route, or taken by the real backend", arguments: slugs)
    func slug(_ slug: JSON) { check(.row(["slug": slug], at: "slug")) }

    @Test("for a slug that another row has")
    func twice() {
        let row: JSON = ["slug": "glucose", "fields": [["name": "mgdl"]]]
        check(FaultyRows(rows: [row, row.with(["slug": "other"]), row], paths: ["[2].slug"]))
        check(FaultyRows(rows: [row, row, row], paths: ["[1].slug", "[2].slug"]))
        let steps = row.with(["slug": "steps"])
        check(FaultyRows(rows: [steps, steps], paths: ["[1].slug"]))
    }

    private static let members: [FaultyRows] = [
        .row(["label": 5], at: "label"), .row(["label": ""], at: "label"), .row(["arrayKey": ""], at: "arrayKey"),
        .row(["arrayKey": 5], at: "arrayKey"), .row(["arrayKey": "my entries"], at: "arrayKey"),
        .row(["windowRule": "newest"], at: "windowRule"), .row(["windowRule": 7], at: "windowRule"), .row(["maxDays": 0], at: "maxDays"),
        .row(["maxDays": -1], at: "maxDays"), .row(["maxDays": 1.5], at: "maxDays"), .row(["maxDays": "30"], at: "maxDays"),
        .row(["latestRule": "newest_rows"], at: "latestRule"), .row(["sources": []], at: "sources"),
        .row(["sources": "healthkit"], at: "sources"), .row(["sources": ["healthkit", 5]], at: "sources"),
        .row(["sources": ["healthkit", "healthkit"]], at: "sources"), .row(["sources": [""]], at: "sources"),
        .row(["colour": "red"], at: "colour"), .row(["array_key": "entries"], at: "array_key"),
        .row(["maxDays": 0, "label": 5, "colour": "red"], at: "maxDays", "label", "colour"),
    ]

    @Test("for the members of a row", arguments: members)
    func member(_ faulty: FaultyRows) { check(faulty) }

    private static let fieldLists: [FaultyRows] = [
        .row(["fields": []], at: "fields"), .row(["fields": [["name": "date"]]], at: "fields"),
        .row(["fields": [["name": "date", "kind": "date"]]], at: "fields"), .row(["fields": "mgdl"], at: "fields"),
        .row(["fields": ["a": "b"]], at: "fields"), .row(["fields": [["name": "a"], ["name": "a"]]], at: "fields"),
        .row(["fields": [["name": "a"], ["name": "date"], ["name": "date"]]], at: "fields"),
    ]

    @Test("for a list of fields without a value, or with two fields of one name", arguments: fieldLists)
    func fields(_ faulty: FaultyRows) { check(faulty) }

    private static let fieldMembers: [FaultyRows] = [
        .field(5, at: "", "name"), .field([:], at: "name"), .field(["name": ""], at: "name"), .field(["name": 5], at: "name"),
        .field(["name": "id"], at: "name"), .field(["name": "source"], at: "name"), .field(["name": "syncedAt"], at: "name"),
        .field(["name": "a b"], at: "name"), .field(["name": "a", "kind": "text"], at: "kind"),
        .field(["name": "a", "kind": 5], at: "kind"),
        .field(["name": "a", "kind": "Number"], at: "kind"), .field(["name": "a", "min": "0"], at: "min"),
        .field(["name": "a", "max": true], at: "max"), .field(["name": "a", "min": 2, "max": 1], at: "max"),
        .field(["name": "a", "min": 1, "max": 1, "minExclusive": true], at: "max"),
        .field(["name": "a", "minExclusive": true], at: "minExclusive"),
        .field(["name": "a", "max": 5, "minExclusive": true], at: "minExclusive"),
        .field(["name": "a", "min": 0, "minExclusive": 1], at: "minExclusive"), .field(["name": "a", "unit": 5], at: "unit"),
        .field(["name": "a", "minimum": 5], at: "minimum"), .field(["name": "a", "required": true], at: "required"),
    ]

    @Test("for the members of a field", arguments: fieldMembers)
    func field(_ faulty: FaultyRows) { check(faulty) }

    private static let dateFields: [FaultyRows] = [
        .field(["name": "day", "kind": "date"], at: "kind"), .field(["name": "date", "kind": "number"], at: "kind"),
        .field(["name": "date", "kind": "integer"], at: "kind"), .field(["name": "date", "kind": "date", "min": 0], at: "kind"),
        .field(["name": "date", "max": 5], at: "kind"),
    ]

    @Test("for the date's field, which has a fixed name and no bounds", arguments: dateFields)
    func date(_ faulty: FaultyRows) {
        let faults = ValidationErrors()
        _ = MetricRegistry(reading: faulty.rows, at: "bradOS.metrics", faults: faults)
        let paths = faults.all.map(\.path)
        #expect(paths.first == "bradOS.metrics[0].fields[1].kind")
        #expect(paths.allSatisfy { $0.hasPrefix("bradOS.metrics[0].fields") })
    }

    @Test("for every row at once")
    func all() {
        let rows: JSON = [
            ["slug": "hrv", "fields": [["name": "id"]]], ["slug": "a", "fields": [["name": "b", "min": 2, "max": 1]]],
            ["slug": "c", "maxDays": 0],
        ]
        check(FaultyRows(rows: rows, paths: ["[0].slug", "[0].fields[0].name", "[1].fields[0].max", "[2].fields", "[2].maxDays"]))
    }
}
