import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import BradOS

/// A schema, a value, and the issues that the check reports.
struct IssueCase: Sendable, CustomTestStringConvertible {
    let schema: ValueSchema
    /// `nil` for a missing value.
    let value: JSON?
    let issues: [JSON]

    init(_ schema: ValueSchema, _ value: JSON?, _ issues: JSON...) {
        self.schema = schema
        self.value = value
        self.issues = issues
    }

    var testDescription: String { value?.text ?? "nothing" }
}

@Suite("An issue object describes")
struct IssueTests {
    private func check(_ example: IssueCase) {
        let found = JSON.array(example.schema.violations(in: example.value).map(\.json))
        #expect(found.differences(from: .array(example.issues)) == [])
    }

    private static let date = ValueSchema.date
    private static let number = ValueSchema.number(0...300)
    private static let integer = ValueSchema.integer(0...300)
    private static let choice = ValueSchema.choice(["healthkit", "manual"])
    private static let object = ValueSchema.object([.required("a", number)])
    private static let array = ValueSchema.array(of: number, count: 1...3)

    @Test(
        "a missing value",
        arguments: [
            IssueCase(date, nil, .missing("string")), IssueCase(number, nil, .missing("number")),
            IssueCase(integer, nil, .missing("number")),
            IssueCase(.text, nil, .missing("string")), IssueCase(.bool, nil, .missing("boolean")),
            IssueCase(array, nil, .missing("array")),
            IssueCase(object, nil, .missing("object")), IssueCase(object, [:], .missing("number", "a")),
            IssueCase(choice, nil, .missing("'healthkit' | 'manual'")), IssueCase(.choice(["healthkit"]), nil, .missing("'healthkit'")),
        ])
    func absent(_ example: IssueCase) { check(example) }

    private static let values: [(JSON, String)] = [
        ("5", "string"), (5, "number"), (true, "boolean"), (.null, "null"), ([], "array"), ([:], "object"),
    ]
    private static let types: [(ValueSchema, String)] = [
        (date, "string"), (.text, "string"), (number, "number"), (integer, "number"), (.bool, "boolean"), (array, "array"),
        (object, "object"), (choice, "'healthkit' | 'manual'"), (.choice(["healthkit"]), "'healthkit'"),
    ]

    @Test(
        "a value of the wrong type",
        arguments: types.flatMap { schema, expected in
            values.filter { $0.1 != expected && !(expected.hasPrefix("'") && $0.1 == "string") }.map {
                IssueCase(schema, $0.0, .wrongType(expected, $0.1))
            }
        })
    func type(_ example: IssueCase) { check(example) }

    @Test(
        "a fraction in place of an integer",
        arguments: [
            IssueCase(integer, 2.5, .fraction()), IssueCase(integer, 299.999, .fraction()),
            IssueCase(.integer(NumberRange()), -0.5, .fraction()),
        ])
    func fraction(_ example: IssueCase) { check(example) }

    @Test(
        "a number that is too small or too big",
        arguments: [
            IssueCase(number, -0.5, .atLeast(0)), IssueCase(number, 300.5, .atMost(300)), IssueCase(integer, -1, .atLeast(0)),
            IssueCase(integer, 301, .atMost(300)), IssueCase(.number(-200...200), -201, .atLeast(-200)),
            IssueCase(.number(30...200), 29.9, .atLeast(30)), IssueCase(.positiveNumber(upTo: 1_000), 0, .moreThan(0)),
            IssueCase(.positiveNumber(upTo: 1_000), -5, .moreThan(0)), IssueCase(.positiveNumber(upTo: 1_000), 1_000.5, .atMost(1_000)),
            IssueCase(.positiveInteger(upTo: 500), 0, .moreThan(0)), IssueCase(.positiveInteger(upTo: 500), 501, .atMost(500)),
            IssueCase(.integer(from: 1), 0, .atLeast(1)),
        ])
    func range(_ example: IssueCase) { check(example) }

    @Test("a fractional bound")
    func fractionalBound() {
        let schema = ValueSchema.number(34.5...42.5)
        #expect(schema.violations(in: 30).map(\.message) == ["Number must be greater than or equal to 34.5"])
        #expect(schema.violations(in: 43).map(\.message) == ["Number must be less than or equal to 42.5"])
        #expect(schema.violations(in: 43).first?.json["maximum"] == 42.5)
    }

    @Test(
        "an array that is too short or too long",
        arguments: [
            IssueCase(array, [], .fewest(1)), IssueCase(array, [1, 2, 3, 4], .most(3)),
            IssueCase(.array(of: number, count: 2...2), [1], .fewest(2)),
        ])
    func count(_ example: IssueCase) { check(example) }

    @Test(
        "a text without the pattern of a date",
        arguments: [
            "", "2026", "2026-1-5", "2026-01-5", "26-01-05", "2026/01/05", "2026-01-05 ", " 2026-01-05", "2026-01-05T00:00:00Z",
            "2026-01-05\n", "12026-01-05", "-2026-01-05", "2026-01-", "2026-0a-05", "tomorrow", "٢٠٢٦-٠١-٠٥", "2026−01−05",
        ])
    func datePattern(_ text: String) {
        check(IssueCase(Self.date, .string(text), .noDate()))
    }

    @Test(
        "a text that is not one of the choices",
        arguments: [
            IssueCase(choice, "garmin", .notOneOf(["healthkit", "manual"], "garmin")),
            IssueCase(.choice(["healthkit"]), "garmin", .notOneOf(["healthkit"], "garmin")),
            IssueCase(.choice(["healthkit"]), "HealthKit", .notOneOf(["healthkit"], "HealthKit")),
            IssueCase(.choice(["healthkit"]), "", .notOneOf(["healthkit"], "")),
        ])
    func choices(_ example: IssueCase) { check(example) }
}
