import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import BradOS

@Suite("A schema")
struct SchemaTests {
    @Test(
        "accepts valid values",
        arguments: [
            IssueCase(.date, "2026-01-05"), IssueCase(.date, "2026-13-45"), IssueCase(.date, "2026-02-30"),
            IssueCase(.date, "0000-00-00"),
            IssueCase(.date, "9999-99-99"), IssueCase(.number(0...300), 0), IssueCase(.number(0...300), 300),
            IssueCase(.number(0...300), 42.5), IssueCase(.integer(0...300), 0), IssueCase(.integer(0...300), 5.0),
            IssueCase(.integer(0...300), 300), IssueCase(.integer(from: 1), 1), IssueCase(.integer(from: 1), 1e15),
            IssueCase(.positiveNumber(upTo: 300), 0.001), IssueCase(.positiveNumber(upTo: 300), 300),
            IssueCase(.positiveInteger(upTo: 500), 1), IssueCase(.positiveInteger(upTo: 500), 500), IssueCase(.choice(["a", "b"]), "b"),
            IssueCase(.text, ""), IssueCase(.bool, false), IssueCase(.object([]), [:]),
            IssueCase(.object([.optional("a", .text)]), [:]),
            IssueCase(.array(of: .text, count: 1...2), ["a"]), IssueCase(.array(of: .text, count: 1...2), ["a", "b"]),
            IssueCase(.array(of: .text), []), IssueCase(.nullable(.text), .null), IssueCase(.nullable(.text), "a"),
        ])
    func good(_ example: IssueCase) {
        #expect(example.schema.violations(in: example.value).map(\.json.text) == [])
    }

    private static let entry = ValueSchema.object([
        .required("date", .date), .required("avgMs", .number(0...300)), .required("sampleCount", .integer(from: 1)),
        .optional("source", .choice(["healthkit"])),
    ])

    private func expect(_ value: JSON, _ schema: ValueSchema, _ issues: JSON..., sourceLocation: SourceLocation = #_sourceLocation) {
        let found = JSON.array(schema.violations(in: value).map(\.json))
        #expect(found.differences(from: .array(issues)) == [], sourceLocation: sourceLocation)
    }

    @Test("reports every problem at once, in the order of its fields")
    func order() {
        expect(
            ["source": "garmin", "sampleCount": 0, "avgMs": "42", "date": "2026-1-5"], Self.entry, .noDate("date"),
            .wrongType("number", "string", "avgMs"), .atLeast(1, "sampleCount"), .notOneOf(["healthkit"], "garmin", "source"))
        expect([:], Self.entry, .missing("string", "date"), .missing("number", "avgMs"), .missing("number", "sampleCount"))
    }

    @Test("reports both a fraction and its range")
    func fractionAndRange() {
        expect(0.5, .integer(from: 1), .fraction(), .atLeast(1))
        expect(1_440.5, .integer(0...1_440), .fraction(), .atMost(1_440))
        expect(-0.5, .positiveInteger(upTo: 500), .fraction(), .moreThan(0))
    }

    @Test("reports a wrong type once, without its range", arguments: ["5", true, .null, [], [:]] as [JSON])
    func wrongTypeOnce(_ value: JSON) {
        #expect(ValueSchema.integer(1...2).violations(in: value).count == 1)
        #expect(ValueSchema.positiveNumber(upTo: 2).violations(in: value).count == 1)
    }

    @Test("rejects null for an optional member")
    func null() {
        expect(
            ["date": "2026-01-05", "avgMs": 42, "sampleCount": 3, "source": .null], Self.entry,
            .wrongType("'healthkit'", "null", "source"))
        expect(["a": .null], .object([.optional("a", .object([]))]), .wrongType("object", "null", "a"))
    }

    @Test("reports an array's length and its elements with their paths, but checks no element beyond the limit")
    func arrays() {
        let schema = ValueSchema.object([.required("entries", .array(of: Self.entry, count: 1...2))])
        let good: JSON = ["date": "2026-01-05", "avgMs": 42, "sampleCount": 3]
        expect(
            ["entries": [good, good.with(["avgMs": 301]), 5]], schema, .most(2, "entries"), .atMost(300, "entries", 1, "avgMs"))
        expect(
            ["entries": [good.without("date"), good.without("avgMs")]], schema, .missing("string", "entries", 0, "date"),
            .missing("number", "entries", 1, "avgMs"))
    }

    @Test("reports a problem of the root with an empty path")
    func root() {
        expect([], Self.entry, .wrongType("object", "array"))
        expect("x", Self.entry, .wrongType("object", "string"))
    }

    @Test("ignores unknown members")
    func unknown() {
        expect(["date": "2026-01-05", "avgMs": 42, "sampleCount": 3, "id": 5, "syncedAt": .null], Self.entry)
    }

    @Test("removes unknown members at every depth")
    func known() {
        let schema = ValueSchema.object([.required("entries", .array(of: Self.entry)), .optional("note", .object([.optional("a", .text)]))])
        let good: JSON = ["date": "2026-01-05", "avgMs": 42, "sampleCount": 3]
        let value: JSON = [
            "entries": [good.with(["id": "x", "syncedAt": "y"]), good.with(["source": "healthkit"])], "note": ["a": "b", "c": "d"],
            "foo": 1,
        ]
        let expected: JSON = ["entries": [good, good.with(["source": "healthkit"])], "note": ["a": "b"]]
        #expect(schema.known(value).differences(from: expected) == [])
        #expect(schema.known(["entries": []]) == ["entries": []])
    }
}
