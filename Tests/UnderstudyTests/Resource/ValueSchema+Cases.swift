import TestSupport
import UnderstudyCore
import Values

extension ValueSchema {
    /// Values directly within and outside of each bound.
    var bounds: (within: [JSON], outside: [JSON]) {
        switch self {
        case .identifier: (["x", .string(String(repeating: "x", count: 128))], ["", .string(String(repeating: "x", count: 129))])
        case .text(let length, let unit):
            Self.joined(
                Self.bounds(length) { .string(String(repeating: "x", count: $0)) },
                Self.bounds(ofEmoji: length.upperBound / (unit == .utf16 ? 2 : 1)))
        // Some lists have each text once.
        case .array(.text, let count): Self.bounds(count) { .array((0..<$0).map { .string("\($0)") }) }
        case .array(let element, let count): Self.bounds(count) { .array(Array(repeating: element.example, count: $0)) }
        case .number(let range): Self.bounds(range, step: 0.5)
        case .integer(let range): Self.bounds(range, step: 1)
        case .choice(let options): (options.map(JSON.string), ["none of them"])
        case .literal(let options): (options.map(JSON.integer), [.integer((options.max() ?? 0) + 1), .integer((options.min() ?? 0) - 1)])
        case .bool: ([true, false], [])
        case .null: ([.null], [])
        case .pattern(.color, _): (["#00ff7F"], ["#00ff7", "00ff7F0", "#00ff7G", "#00ff7F "])
        case .pattern(.date, _): (["2026-13-45"], ["2026-1-07", "today", "2026-01-07T"])
        case .pattern(.calendarDate, _): (["2024-02-29"], ["2026-02-29", "2026-1-07", "today"])
        case .pattern(.utcTimestamp, _):
            (["2026-01-07T09:00:00Z", "2026-01-07T09:00:00.123Z"], ["2026-01-07", "2026-01-07T09:00:00+01:00", "2026-02-30T09:00:00Z"])
        case .pattern(.timestamp, _), .pattern(.instant, _): (["2026-01-07T09:00:00Z"], ["2026-01-07"])
        case .anyTime: (["2026-01-07", "x"], [""])
        case .nullable(let schema): (schema.bounds.within + [.null], schema.bounds.outside)
        case .named(_, let schema), .secret(let schema): schema.bounds
        case .dateOrTimestamp, .object, .closedObject, .anyObject, .dictionary, .oneOf, .described: ([], [])
        }
    }

    private static func bounds(_ range: ClosedRange<Int>, _ value: (Int) -> JSON) -> (within: [JSON], outside: [JSON]) {
        let (least, most) = (range.lowerBound, range.upperBound)
        let isBounded = most < 10_000
        return (
            [value(least)] + (isBounded ? [value(most)] : []), (least > 0 ? [value(least - 1)] : []) + (isBounded ? [value(most + 1)] : [])
        )
    }

    /// Each emoji is one Unicode scalar, and two UTF-16 units.
    private static func bounds(ofEmoji most: Int) -> (within: [JSON], outside: [JSON]) {
        guard most < 10_000 else { return ([], []) }
        func emoji(_ count: Int) -> JSON { .string(String(repeating: "\u{1F957}", count: count)) }
        return ([emoji(most)], [emoji(most + 1)])
    }

    private static func joined(
        _ first: (within: [JSON], outside: [JSON]), _ second: (within: [JSON], outside: [JSON])
    ) -> (within: [JSON], outside: [JSON]) {
        (first.within + second.within, first.outside + second.outside)
    }

    private static func bounds(_ range: NumberRange, step: Double) -> (within: [JSON], outside: [JSON]) {
        var (within, outside): ([Double], [Double]) = ([], [])
        if let least = range.minimum {
            within.append(range.excludesMinimum ? least + step : least)
            outside.append(range.excludesMinimum ? least : least - step)
        }
        if let most = range.maximum {
            within.append(most)
            outside.append(most + step)
        }
        return (within.map(JSON.number), outside.map(JSON.number) + (step == 1 ? [.number((range.minimum ?? 0) + 1.5)] : []))
    }

    /// A value of another JSON type and those outside of the bounds. None of a value that an operation reads by rules of its own.
    var refusedValues: [JSON] {
        switch self {
        case .described: []
        case .named(_, let schema), .secret(let schema): schema.refusedValues
        default: [valueOfOtherType] + bounds.outside
        }
    }

    /// A value of a JSON type that the schema refuses.
    var valueOfOtherType: JSON {
        switch self {
        case .object, .closedObject, .anyObject, .dictionary, .array: "text"
        case .nullable(let schema), .named(_, let schema), .secret(let schema): schema.valueOfOtherType
        case .described(let schema, _) where schema["type"] == "object": "text"
        default: ["of": "another type"]
        }
    }

    /// Three values in ascending order; `nil` for schemas by which no list is ordered.
    var ascendingValues: [JSON]? {
        switch self {
        case .text: ["B", "C", "a"]
        case .integer, .number: [1, 2, 10]
        case .pattern(.date, _), .pattern(.calendarDate, _): ["2025-12-31", "2026-01-05", "2026-01-06"]
        case .pattern(.utcTimestamp, _), .pattern(.timestamp, _), .anyTime:
            ["2025-12-31T09:00:00.000Z", "2026-01-05T09:00:00.000Z", "2026-01-05T10:00:00.000Z"]
        case .pattern(.instant, _): ["2025-12-31T09:00:00Z", "2026-01-05T09:00:00Z", "2026-01-05T10:00:00Z"]
        case .choice(let options): options.count < 3 ? nil : Array(options.sorted().prefix(3)).map(JSON.string)
        default: nil
        }
    }
}
