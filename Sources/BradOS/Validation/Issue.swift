import UnderstudyCore

/// A validation error of a request, in the format of the real backend (brados.md 1.6).
struct Issue: Sendable, Equatable {
    enum Problem: Sendable, Equatable {
        /// A value of the wrong JSON type. `received` is `undefined` for a missing value.
        case type(expected: String, received: String)
        /// A fractional number in place of an integer.
        case fraction
        case infinite
        case number(Bound, isInclusive: Bool)
        case count(Bound)
        case datePattern
        case timestamp
        case choice(received: String, options: [String])
    }

    /// The bound that the value is outside of.
    enum Bound: Sendable, Equatable {
        case minimum(Double)
        case maximum(Double)
    }

    let problem: Problem
    /// Keys and indexes, from the root of the body.
    private(set) var path: [JSON] = []

    init(_ problem: Problem) {
        self.problem = problem
    }

    /// The same problem with one more step at the start of its path.
    func below(_ step: JSON) -> Issue {
        var issue = self
        issue.path.insert(step, at: 0)
        return issue
    }

    var json: JSON {
        var members: JSON.Members =
            switch problem {
            case .type(let expected, let received):
                ["code": "invalid_type", "expected": .string(expected), "received": .string(received)]
            case .fraction: ["code": "invalid_type", "expected": "integer", "received": "float"]
            case .infinite: ["code": "not_finite"]
            case .number(let bound, let isInclusive): Self.members(of: bound, "number", isInclusive: isInclusive)
            case .count(let bound): Self.members(of: bound, "array", isInclusive: true)
            case .datePattern: ["validation": "regex", "code": "invalid_string"]
            case .timestamp: ["validation": "datetime", "code": "invalid_string"]
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
        case .number(.minimum(let value), let isInclusive):
            "Number must be greater than \(isInclusive ? "or equal to " : "")\(JSON.number(value).text)"
        case .number(.maximum(let value), let isInclusive):
            "Number must be less than \(isInclusive ? "or equal to " : "")\(JSON.number(value).text)"
        case .count(.minimum(let value)): "Array must contain at least \(JSON.number(value).text) element(s)"
        case .count(.maximum(let value)): "Array must contain at most \(JSON.number(value).text) element(s)"
        case .datePattern: "Date must be in YYYY-MM-DD format"
        case .timestamp: "Invalid datetime"
        case .choice(let received, let options): "Invalid enum value. Expected \(Self.list(options)), received '\(received)'"
        }
    }

    /// `'ready' | 'moderate' | 'recover'`
    static func list(_ options: [String]) -> String {
        options.map { "'\($0)'" }.joined(separator: " | ")
    }
}
