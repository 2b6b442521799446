import Values

/// The real responses that a rule acts on: those of a status, or of a class such as `2xx`.
package enum AnswerStatus: Sendable, Equatable {
    case exactly(Int)
    /// - Parameter hundreds: 2 for `2xx`.
    case ofClass(hundreds: Int)

    private static let expected = "a status from 200 to 599, or \"2xx\", \"3xx\", \"4xx\" or \"5xx\""

    /// Reads the member `status`, and records its validation error; `nil` if there is none.
    init?(_ reader: ObjectReader) {
        let status = reader.value("status", expected: Self.expected) { json -> AnswerStatus? in
            if let status = json.integer { return (200...599).contains(status) ? .exactly(status) : nil }
            return json.string.flatMap(Self.aClass)
        }
        guard let status else { return nil }
        self = status
    }

    /// Parses a status, such as `404`, or a class, such as `4xx`.
    package init?(_ text: String) {
        let exact = Int(text).flatMap { (200...599).contains($0) ? AnswerStatus.exactly($0) : nil }
        guard let status = exact ?? Self.aClass(text) else { return nil }
        self = status
    }

    private static func aClass(_ text: String) -> AnswerStatus? {
        (2...5).first { text.isSame(as: "\($0)xx") }.map(AnswerStatus.ofClass)
    }

    package func contains(_ status: Int) -> Bool {
        switch self {
        case .exactly(let own): status == own
        case .ofClass(let hundreds): status / 100 == hundreds
        }
    }

    var json: JSON {
        switch self {
        case .exactly(let status): .integer(status)
        case .ofClass(let hundreds): .string("\(hundreds)xx")
        }
    }
}
