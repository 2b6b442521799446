import UnderstudyCore
import Values

/// Validation errors in the format of the real backend (brados.md 1.6, brados-training.md 1.9).
extension Violation {
    var json: JSON {
        var members: JSON.Members =
            switch problem {
            case .type(let expected, let received):
                ["code": "invalid_type", "expected": .string(expected), "received": .string(received)]
            case .fraction: ["code": "invalid_type", "expected": "integer", "received": "float"]
            case .infinite: ["code": "not_finite"]
            case .number(let bound, let isInclusive, _): Self.members(of: bound, "number", isInclusive: isInclusive)
            case .count(let bound): Self.members(of: bound, "array", isInclusive: true)
            case .length(let bound): Self.members(of: bound, "string", isInclusive: true)
            case .pattern(.timestamp, _), .pattern(.utcTimestamp, _): ["code": "invalid_string", "validation": "datetime"]
            case .pattern: ["validation": "regex", "code": "invalid_string"]
            case .literal(let received, let options):
                [
                    "code": "invalid_union",
                    "unionErrors": .array(options.map { literalErrors($0, received: received) }),
                ]
            case .size: ["code": "custom"]
            case .unknownMembers(let keys): ["code": "unrecognized_keys", "keys": .array(keys.map(JSON.string))]
            case .choice(let received, let options):
                ["received": .string(received), "code": "invalid_enum_value", "options": .array(options.map(JSON.string))]
            }
        members["path"] = .array(path)
        members["message"] = .string(message)
        return .object(members)
    }

    private static func members(of bound: Bound, _ type: String, isInclusive: Bool) -> JSON.Members {
        let rest: JSON.Members = ["type": .string(type), "inclusive": .bool(isInclusive), "exact": false]
        return switch bound {
        case .minimum(let value): (["code": "too_small", "minimum": .number(value)] as JSON.Members).merging(rest)
        case .maximum(let value): (["code": "too_big", "maximum": .number(value)] as JSON.Members).merging(rest)
        }
    }

    var message: String {
        switch problem {
        case .type(_, "undefined"): "Required"
        case .type(let expected, let received): "Expected \(expected), received \(received)"
        case .fraction: "Expected integer, received float"
        case .infinite: "Number must be finite"
        case .number(.minimum(let value), let isInclusive, _):
            "Number must be greater than \(isInclusive ? "or equal to " : "")\(JSON.number(value).text)"
        case .number(.maximum(let value), let isInclusive, _):
            "Number must be less than \(isInclusive ? "or equal to " : "")\(JSON.number(value).text)"
        case .count(.minimum(let value)): "Array must contain at least \(JSON.number(value).text) element(s)"
        case .count(.maximum(let value)): "Array must contain at most \(JSON.number(value).text) element(s)"
        case .length(.minimum(let value)): "String must contain at least \(JSON.number(value).text) character(s)"
        case .length(.maximum(let value)): "String must contain at most \(JSON.number(value).text) character(s)"
        case .pattern(_, let message?): message
        case .pattern(.date, nil), .pattern(.calendarDate, nil): "Date must be in YYYY-MM-DD format"
        case .pattern(.timestamp, nil), .pattern(.utcTimestamp, nil), .pattern(.instant, nil): "Invalid datetime"
        case .pattern(.color, nil): "Must be a hex color like #FF00FF"
        case .literal: "Invalid input"
        case .size(let mostBytes): "Record must contain at most \(mostBytes) bytes of JSON"
        case .unknownMembers(let keys): "Unrecognized key(s) in object: \(keys.map { "'\($0)'" }.joined(separator: ", "))"
        case .choice(let received, let options): "Invalid enum value. Expected \(ValueSchema.list(options)), received '\(received)'"
        }
    }

    /// The errors of one literal of a union, in which each literal fails by itself.
    private func literalErrors(_ option: Int, received: JSON?) -> JSON {
        let error: JSON = .object(omittingMissing: [
            ("received", received), ("code", "invalid_literal"), ("expected", .integer(option)), ("path", .array(path)),
            ("message", .string("Invalid literal value, expected \(option)")),
        ])
        return ["issues": [error], "name": "ZodError"]
    }
}
