import Testing
import TestSupport
import Values

/// A faulty row of `bradOS.metrics`, and the expected fault.
struct FaultyMetricRow: Sendable, CustomTestStringConvertible {
    let row: JSON
    /// The member's path below the row, and the texts of the fault.
    let member, found, expected: String

    init(_ row: JSON, _ member: String, found: String, expected: String) {
        self.row = row
        self.member = member
        self.found = found
        self.expected = expected
    }

    var testDescription: String { String(row.text.prefix(90)) }

    static let good: JSON = ["slug": "glucose", "fields": [["name": "level", "min": 0, "max": 30]]]

    private static func with(_ members: JSON, _ member: String, found: String, expected: String) -> FaultyMetricRow {
        FaultyMetricRow(good.with(members.object ?? [:]), ".\(member)", found: found, expected: expected)
    }

    private static func field(_ field: JSON, _ member: String, found: String, expected: String) -> FaultyMetricRow {
        with(["fields": [["name": "first"], field]], "fields[1].\(member)", found: found, expected: expected)
    }

    private static let slug = "lower-case words joined by hyphens, other than sync, recovery, baseline, hrv, rhr, sleep, weight"
    private static let name = "a name other than id, source, syncedAt"

    static let all: [FaultyMetricRow] = [
        FaultyMetricRow(5, "", found: "5", expected: "an object"),
        FaultyMetricRow(good.without("slug"), ".slug", found: "nothing", expected: slug),
        FaultyMetricRow(good.without("fields"), ".fields", found: "nothing", expected: "an array of fields"),
        with(["slug": 5], "slug", found: "5", expected: slug), with(["slug": ""], "slug", found: "\"\"", expected: slug),
        with(["slug": "Blood Pressure"], "slug", found: "\"Blood Pressure\"", expected: slug),
        with(["slug": "a--b"], "slug", found: "\"a--b\"", expected: slug), with(["slug": "a/b"], "slug", found: "\"a/b\"", expected: slug),
        with(["slug": "recovery"], "slug", found: "\"recovery\"", expected: slug),
        with(["slug": "sync"], "slug", found: "\"sync\"", expected: slug), with(["slug": "hrv"], "slug", found: "\"hrv\"", expected: slug),
        with(["label": ""], "label", found: "\"\"", expected: "a string of 1 to 80 characters"),
        with(["arrayKey": 1], "arrayKey", found: "1", expected: "a name"),
        with(["windowRule": "all"], "windowRule", found: "\"all\"", expected: "one of \"since_utc_date\", \"newest_rows\""),
        with(["maxDays": 0], "maxDays", found: "0", expected: "a whole number from 1 to 36500"),
        with(["latestRule": "last"], "latestRule", found: "\"last\"", expected: "one of \"since_yesterday\", \"newest\""),
        with(["sources": []], "sources", found: "an array of 0", expected: "at least one name, each once"),
        with(["sources": ["a", "a"]], "sources", found: "an array of 2", expected: "at least one name, each once"),
        with(["sources": "healthkit"], "sources", found: "\"healthkit\"", expected: "at least one name, each once"),
        with(
            ["array_key": "x"], "array_key", found: "an unknown key",
            expected: "one of arrayKey, fields, label, latestRule, maxDays, slug, sources, windowRule (did you mean arrayKey?)"),
        with(["fields": 1], "fields", found: "1", expected: "an array of objects"),
        with(["fields": []], "fields", found: "an array of 0", expected: "at least one field besides the date"),
        with(["fields": [["name": "date"]]], "fields", found: "an array of 1", expected: "at least one field besides the date"),
        with(["fields": [["name": "a"], ["name": "a"]]], "fields", found: "an array of 2", expected: "fields with different names"),
        field([:], "name", found: "nothing", expected: name), field(["name": "id"], "name", found: "\"id\"", expected: name),
        field(["name": "syncedAt"], "name", found: "\"syncedAt\"", expected: name),
        field(["name": "x", "kind": "text"], "kind", found: "\"text\"", expected: "one of \"number\", \"integer\", \"date\""),
        field(["name": "x", "min": "0"], "min", found: "\"0\"", expected: "a number"),
        field(["name": "x", "min": 5, "max": 4], "max", found: "4", expected: "a number above min, which is 5"),
        field(["name": "x", "min": 5, "max": 5, "minExclusive": true], "max", found: "5", expected: "a number above min, which is 5"),
        field(["name": "x", "minExclusive": true], "minExclusive", found: "true", expected: "nothing without min"),
        field(["name": "x", "unit": 1], "unit", found: "1", expected: "a string of 0 to 40 characters"),
        field(["name": "x", "step": 1], "step", found: "an unknown key", expected: "one of kind, max, min, minExclusive, name, unit"),
    ]
}
