import Values

/// A JSON value of a seed file in its stored form. Its dates may be relative to today.
package struct SeedValue: Sendable {
    private let json: JSON
    private let schema: ValueSchema

    /// Reads an object, and reports every validation error to the reader.
    ///
    /// - Parameter mostBytes: the most bytes of its JSON text.
    package init(_ reader: ObjectReader, _ schema: ValueSchema, mostBytes: Int = Resource.usualMostBytes) {
        json = reader.source
        self.schema = schema
        var isRelative = false
        // Any moment shows whether a date is relative.
        let moment = SeedMoment(now: Instant(seconds: 0), zone: .utc)
        let sample = schema.replacingDates(in: json) { text, isTimestamp in
            let (resolved, isTextRelative) = Self.resolve(text, isTimestamp: isTimestamp, at: moment)
            isRelative = isRelative || isTextRelative
            return resolved
        }
        if isRelative { reader.noteRelativeDate() }
        if json.takesMore(thanBytes: mostBytes) {
            let violation = Violation.tooLarge(json, mostBytes: mostBytes)
            reader.faults.add(
                reader.path + Self.text(of: violation.path), found: Self.member(violation.path, of: json), expected: violation.expectation)
        }
        for violation in schema.violations(in: sample) {
            reader.faults.add(
                reader.path + Self.text(of: violation.path), found: Self.member(violation.path, of: json), expected: violation.expectation)
        }
        for unknown in schema.unknownMembers(of: json) {
            reader.faults.add(
                reader.path + Self.text(of: unknown.path), found: "an unknown key",
                expected: ObjectReader.expected(keys: unknown.known.sorted(), inPlaceOf: unknown.path.last?.string ?? ""))
        }
    }

    /// The value as of a moment, with its members in the schema's order.
    ///
    /// - Parameter timestamp: the text of a time in records.
    package func resolved(at moment: SeedMoment, timestamp: (Instant) -> String = \.description) -> JSON {
        schema.known(schema.replacingDates(in: json) { Self.resolve($0, isTimestamp: $1, at: moment, timestamp: timestamp).text })
    }

    /// A text that is not a valid seed date stays as it is: the backend accepts `2026-13-45` (brados.md 1.7).
    private static func resolve(
        _ text: String, isTimestamp: Bool, at moment: SeedMoment, timestamp: (Instant) -> String = \.description
    ) -> (text: String, isRelative: Bool) {
        if isTimestamp {
            SeedInstant(text).map { (timestamp($0.resolved(at: moment)), $0.isRelative) } ?? (text, false)
        } else {
            SeedDate(text).map { ($0.resolved(at: moment).description, $0.isRelative) } ?? (text, false)
        }
    }

    /// `.plan[2].day_index`
    fileprivate static func text(of path: [JSON]) -> String {
        path.map { step in step.string.map { ".\($0.cut())" } ?? "[\(step.text)]" }.joined()
    }

    private static func member(_ path: [JSON], of json: JSON) -> JSON? {
        path.reduce(json) { value, step in
            guard let value else { return nil }
            if let key = step.string { return value[key] }
            return step.integer.flatMap { index in value.array.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
        }
    }
}

extension SeedError {
    /// The error for a record that its resource refuses.
    ///
    /// - Parameter path: of the record.
    init(_ violations: [Violation], at path: String) {
        self.init(
            faults: violations.map { violation in
                ValidationError(
                    path: path + SeedValue.text(of: violation.path), found: "a record that is too large", expected: violation.expectation)
            })
    }
}

extension Violation {
    /// The place of the value in its body, such as `$.plan[2].day_index`.
    package var place: String { "$" + SeedValue.text(of: path) }

    /// The values that would be valid here, for people to read.
    package var expectation: String {
        func text(_ value: Double) -> String { JSON.number(value).text }
        return switch problem {
        case .type("string", _): "a string"
        case .type("number", _): "a number"
        case .type("boolean", _): "true or false"
        case .type("object", _): "an object"
        case .type("array", _): "an array"
        case .type(let choices, _): "one of " + choices.replacing("'", with: "\"").replacing(" | ", with: ", ")
        case .fraction: "a whole number"
        case .infinite: "a finite number"
        case .number(.minimum(let value), let isInclusive, _): isInclusive ? "\(text(value)) or more" : "more than \(text(value))"
        case .number(.maximum(let value), _, _): "\(text(value)) or less"
        case .count(.minimum(let value)): "at least \(text(value)) elements"
        case .count(.maximum(let value)): "at most \(text(value)) elements"
        case .length(.minimum(let value)): "at least \(text(value)) characters"
        case .length(.maximum(let value)): "at most \(text(value)) characters"
        case .pattern(.date, _), .pattern(.calendarDate, _): SeedDate.expected
        case .pattern(.timestamp, _), .pattern(.utcTimestamp, _), .pattern(.instant, _): SeedInstant.expected
        case .pattern(.color, _): "a color: #RRGGBB"
        case .literal(_, let options): "one of " + options.map(String.init).joined(separator: ", ")
        case .size(let mostBytes): "a record of at most \(mostBytes) bytes of JSON"
        case .unknownMembers: "no other members"
        case .choice(let received, let options): ObjectReader.expected(options, inPlaceOf: received)
        }
    }
}
