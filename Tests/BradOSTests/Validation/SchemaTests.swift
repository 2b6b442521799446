import Testing
import TestSupport
import UnderstudyCore

@testable import BradOS

@Suite("A schema")
struct SchemaTests {
    @Test(
        "takes values that break no rule",
        arguments: [
            Judgement(.date, "2026-01-05"), Judgement(.date, "2026-13-45"), Judgement(.date, "2026-02-30"), Judgement(.date, "0000-00-00"),
            Judgement(.date, "9999-99-99"), Judgement(.number(0...300), 0), Judgement(.number(0...300), 300),
            Judgement(.number(0...300), 42.5), Judgement(.integer(0...300), 0), Judgement(.integer(0...300), 5.0),
            Judgement(.integer(0...300), 300), Judgement(.integer(from: 1), 1), Judgement(.integer(from: 1), 1e15),
            Judgement(.positiveNumber(upTo: 300), 0.001), Judgement(.positiveNumber(upTo: 300), 300),
            Judgement(.positiveInteger(upTo: 500), 1), Judgement(.positiveInteger(upTo: 500), 500), Judgement(.choice(["a", "b"]), "b"),
            Judgement(.text, ""), Judgement(.bool, false), Judgement(.object([]), [:]), Judgement(.object([.optional("a", .text)]), [:]),
            Judgement(.array(of: .text, count: 1...2), ["a"]), Judgement(.array(of: .text, count: 1...2), ["a", "b"]),
            Judgement(.array(of: .text), []), Judgement(.nullable(.text), .null), Judgement(.nullable(.text), "a"),
        ])
    func good(_ judgement: Judgement) {
        #expect(judgement.schema.issues(in: judgement.value).map(\.json.text) == [])
    }

    private static let entry = Schema.object([
        .required("date", .date), .required("avgMs", .number(0...300)), .required("sampleCount", .integer(from: 1)),
        .optional("source", .choice(["healthkit"])),
    ])

    private func expect(_ value: JSON, _ schema: Schema, _ issues: JSON..., sourceLocation: SourceLocation = #_sourceLocation) {
        let found = JSON.array(schema.issues(in: value).map(\.json))
        #expect(found.differences(from: .array(issues)) == [], sourceLocation: sourceLocation)
    }

    @Test("reports every problem at once, in its own order of fields")
    func order() {
        expect(
            ["source": "garmin", "sampleCount": 0, "avgMs": "42", "date": "2026-1-5"], Self.entry, .noDate("date"),
            .wrongType("number", "string", "avgMs"), .atLeast(1, "sampleCount"), .notOneOf(["healthkit"], "garmin", "source"))
        expect([:], Self.entry, .missing("string", "date"), .missing("number", "avgMs"), .missing("number", "sampleCount"))
    }

    @Test("reports a fraction and a number out of range both")
    func fractionAndRange() {
        expect(0.5, .integer(from: 1), .fraction(), .atLeast(1))
        expect(1_440.5, .integer(0...1_440), .fraction(), .atMost(1_440))
        expect(-0.5, .positiveInteger(upTo: 500), .fraction(), .moreThan(0))
    }

    @Test("reports a wrong type once, without its range", arguments: ["5", true, .null, [], [:]] as [JSON])
    func wrongTypeOnce(_ value: JSON) {
        #expect(Schema.integer(1...2).issues(in: value).count == 1)
        #expect(Schema.positiveNumber(upTo: 2).issues(in: value).count == 1)
    }

    @Test("never takes null for what is optional")
    func null() {
        expect(
            ["date": "2026-01-05", "avgMs": 42, "sampleCount": 3, "source": .null], Self.entry,
            .wrongType("'healthkit'", "null", "source"))
        expect(["a": .null], .object([.optional("a", .object([]))]), .wrongType("object", "null", "a"))
    }

    @Test("reports an array's length and its elements together, by key and index, but looks at none beyond the most")
    func arrays() {
        let schema = Schema.object([.required("entries", .array(of: Self.entry, count: 1...2))])
        let good: JSON = ["date": "2026-01-05", "avgMs": 42, "sampleCount": 3]
        expect(
            ["entries": [good, good.with(["avgMs": 301]), 5]], schema, .most(2, "entries"), .atMost(300, "entries", 1, "avgMs"))
        expect(
            ["entries": [good.without("date"), good.without("avgMs")]], schema, .missing("string", "entries", 0, "date"),
            .missing("number", "entries", 1, "avgMs"))
    }

    @Test("has no path for a problem of the whole")
    func root() {
        expect([], Self.entry, .wrongType("object", "array"))
        expect("x", Self.entry, .wrongType("object", "string"))
    }

    @Test("ignores members that it does not know")
    func unknown() {
        expect(["date": "2026-01-05", "avgMs": 42, "sampleCount": 3, "id": 5, "syncedAt": .null], Self.entry)
    }

    @Test("keeps of a value what it knows, at every depth")
    func known() {
        let schema = Schema.object([.required("entries", .array(of: Self.entry)), .optional("note", .object([.optional("a", .text)]))])
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
