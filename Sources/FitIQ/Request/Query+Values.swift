import MicroHTTP
import UnderstudyCore
import Values

/// The values of a request's query. The first of repeated parameters counts, and an empty parameter counts as absent (fitiq.md 1.8).
extension Query {
    func has(_ name: String) -> Bool { text(name) != nil }

    /// In Unicode scalars.
    private static let mostSearchText = 200

    /// The text of a search; `nil` for none, and for white space alone.
    var searchText: String? {
        get throws(FitIQError) {
            guard let given = text("q") else { return nil }
            if given.unicodeScalars.count > Self.mostSearchText { throw .invalid("q must be at most \(Self.mostSearchText) characters") }
            let text = given.trimmingSpace()
            return text.isEmpty ? nil : String(text)
        }
    }

    /// The parameter's value; `nil` if it is absent. Throws the given error if `read` returns `nil`.
    func value<Value>(_ name: String, else error: FitIQError, _ read: (String) -> Value?) throws(FitIQError) -> Value? {
        guard let text = text(name) else { return nil }
        guard let value = read(text) else { throw error }
        return value
    }

    /// Accepts `true` and `false` in any case, `1` and `0`.
    func bool(_ name: String) throws(FitIQError) -> Bool? {
        try value(name, else: .invalid("Invalid \(name)"), Bool.init(query:))
    }

    /// An integer of at least `minimum`. Integers above JSON's largest exact integer count as that one, which exceeds any number of rows.
    func integer(_ name: String, from minimum: Int) throws(FitIQError) -> Int? {
        try value(name, else: .invalidPaging) { Int(query: $0, from: minimum) }
    }

    /// A date or an instant. Foundation does not escape `+`, so it arrives as a space (fitiq.md 1.7).
    func date(_ name: String, else error: FitIQError) throws(FitIQError) -> DateOrInstant? {
        try value(name, else: error, DateOrInstant.init(query:))
    }

    /// The period of statistics, from `from` to `to`, and its dates in UTC.
    func requiredPeriod() throws -> (range: QueryRange, dates: DateRange) {
        let range = try QueryRange(self, from: ["from", "start_date"], to: ["to", "end_date"])
        return (range, try range.dates)
    }

    /// An integer within a range.
    func number(_ name: String, in range: ClosedRange<Int>) throws(FitIQError) -> Int? {
        guard let number = try value(name, else: .invalid("Invalid \(name)"), { Int(query: $0, from: 0) }) else { return nil }
        guard range.contains(number) else {
            throw .invalid("\(name) must be between \(range.lowerBound) and \(range.upperBound)")
        }
        return number
    }
}

extension QueryRange {
    /// The dates in UTC. Throws without both bounds.
    var dates: DateRange {
        get throws(FitIQError) {
            guard let from, let to else { throw .invalid("from and to are required") }
            return DateRange(from.utc.date, through: to.utc.date)
        }
    }
}

extension FitIQError {
    static let invalidPaging = FitIQError.invalid("Invalid pagination parameters")
}
