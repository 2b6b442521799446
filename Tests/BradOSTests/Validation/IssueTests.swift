import Testing
import TestSupport
import UnderstudyCore

@testable import BradOS

/// A value, what it must be, and what is said of it.
struct Judgement: Sendable, CustomTestStringConvertible {
    let schema: Schema
    /// `nil` where nothing is.
    let value: JSON?
    let issues: [JSON]

    init(_ schema: Schema, _ value: JSON?, _ issues: JSON...) {
        self.schema = schema
        self.value = value
        self.issues = issues
    }

    var testDescription: String { value?.text ?? "nothing" }
}

@Suite("A problem is told by an issue object")
struct IssueTests {
    private func check(_ judgement: Judgement) {
        let found = JSON.array(judgement.schema.issues(in: judgement.value).map(\.json))
        #expect(found.differences(from: .array(judgement.issues)) == [])
    }

    private static let date = Schema.date
    private static let number = Schema.number(0...300)
    private static let integer = Schema.integer(0...300)
    private static let choice = Schema.choice(["healthkit", "manual"])
    private static let object = Schema.object([.required("a", number)])
    private static let array = Schema.array(of: number, count: 1...3)

    @Test(
        "where something is absent",
        arguments: [
            Judgement(date, nil, .missing("string")), Judgement(number, nil, .missing("number")),
            Judgement(integer, nil, .missing("number")),
            Judgement(.text, nil, .missing("string")), Judgement(.bool, nil, .missing("boolean")), Judgement(array, nil, .missing("array")),
            Judgement(object, nil, .missing("object")), Judgement(object, [:], .missing("number", "a")),
            Judgement(choice, nil, .missing("'healthkit' | 'manual'")), Judgement(.choice(["healthkit"]), nil, .missing("'healthkit'")),
        ])
    func absent(_ judgement: Judgement) { check(judgement) }

    private static let values: [(JSON, String)] = [
        ("5", "string"), (5, "number"), (true, "boolean"), (.null, "null"), ([], "array"), ([:], "object"),
    ]
    private static let types: [(Schema, String)] = [
        (date, "string"), (.text, "string"), (number, "number"), (integer, "number"), (.bool, "boolean"), (array, "array"),
        (object, "object"), (choice, "'healthkit' | 'manual'"), (.choice(["healthkit"]), "'healthkit'"),
    ]

    @Test(
        "where a value is of another type",
        arguments: types.flatMap { schema, expected in
            values.filter { $0.1 != expected && !(expected.hasPrefix("'") && $0.1 == "string") }.map {
                Judgement(schema, $0.0, .wrongType(expected, $0.1))
            }
        })
    func type(_ judgement: Judgement) { check(judgement) }

    @Test(
        "where a fraction stands for a whole number",
        arguments: [
            Judgement(integer, 2.5, .fraction()), Judgement(integer, 299.999, .fraction()),
            Judgement(.integer(NumberRange()), -0.5, .fraction()),
        ])
    func fraction(_ judgement: Judgement) { check(judgement) }

    @Test(
        "where a number is too small or too big",
        arguments: [
            Judgement(number, -0.5, .atLeast(0)), Judgement(number, 300.5, .atMost(300)), Judgement(integer, -1, .atLeast(0)),
            Judgement(integer, 301, .atMost(300)), Judgement(.number(-200...200), -201, .atLeast(-200)),
            Judgement(.number(30...200), 29.9, .atLeast(30)), Judgement(.positiveNumber(upTo: 1_000), 0, .moreThan(0)),
            Judgement(.positiveNumber(upTo: 1_000), -5, .moreThan(0)), Judgement(.positiveNumber(upTo: 1_000), 1_000.5, .atMost(1_000)),
            Judgement(.positiveInteger(upTo: 500), 0, .moreThan(0)), Judgement(.positiveInteger(upTo: 500), 501, .atMost(500)),
            Judgement(.integer(from: 1), 0, .atLeast(1)),
        ])
    func range(_ judgement: Judgement) { check(judgement) }

    @Test("with the bound as it is, a fraction too")
    func fractionalBound() {
        let schema = Schema.number(34.5...42.5)
        #expect(schema.issues(in: 30).map(\.message) == ["Number must be greater than or equal to 34.5"])
        #expect(schema.issues(in: 43).map(\.message) == ["Number must be less than or equal to 42.5"])
        #expect(schema.issues(in: 43).first?.json["maximum"] == 42.5)
    }

    @Test(
        "where an array is too short or too long",
        arguments: [
            Judgement(array, [], .fewest(1)), Judgement(array, [1, 2, 3, 4], .most(3)),
            Judgement(.array(of: number, count: 2...2), [1], .fewest(2)),
        ])
    func count(_ judgement: Judgement) { check(judgement) }

    @Test(
        "where a text has not the pattern of a date",
        arguments: [
            "", "2026", "2026-1-5", "2026-01-5", "26-01-05", "2026/01/05", "2026-01-05 ", " 2026-01-05", "2026-01-05T00:00:00Z",
            "2026-01-05\n", "12026-01-05", "-2026-01-05", "2026-01-", "2026-0a-05", "tomorrow", "٢٠٢٦-٠١-٠٥", "2026−01−05",
        ])
    func datePattern(_ text: String) {
        check(Judgement(Self.date, .string(text), .noDate()))
    }

    @Test(
        "where a text is none of the choices",
        arguments: [
            Judgement(choice, "garmin", .notOneOf(["healthkit", "manual"], "garmin")),
            Judgement(.choice(["healthkit"]), "garmin", .notOneOf(["healthkit"], "garmin")),
            Judgement(.choice(["healthkit"]), "HealthKit", .notOneOf(["healthkit"], "HealthKit")),
            Judgement(.choice(["healthkit"]), "", .notOneOf(["healthkit"], "")),
        ])
    func choices(_ judgement: Judgement) { check(judgement) }
}
