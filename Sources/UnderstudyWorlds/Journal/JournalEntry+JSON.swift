import HTTPTypes
import OrderedCollections
import UnderstudyCore

extension JournalEntry {
    /// The entry as it is shown: with secrets masked.
    package var json: JSON {
        .object(omittingMissing: [
            ("id", .string(id)), ("at", .string(at.description)), ("backend", .optional(backend)),
            ("method", .string(request.method.rawValue)), ("path", .string(Secret.masked(String(request.path)))),
            ("query", Self.json(request.query.items.map { ($0.name, $0.value) })),
            ("headers", Self.json(request.headers.map { ($0.name.canonicalName, $0.value) })),
            ("body", shownBody), ("bodyTruncated", isBodyTruncated ? true : nil),
            ("account", .optional(account)), ("status", status.map(JSON.integer) ?? .null),
            ("durationMs", .number(durationMs)), ("faults", .array(faults.map(JSON.string))), ("knownRoute", .bool(knownRoute)),
        ])
    }

    /// To the microsecond.
    private var durationMs: Double {
        let (seconds, attoseconds) = duration.components
        return ((Double(seconds) * 1e6 + Double(attoseconds) * 1e-12).rounded()) / 1_000
    }

    private static func json(_ pairs: [(name: String, value: String)]) -> JSON {
        let values = OrderedDictionary(grouping: pairs) { ExactText($0.name) }
        return .object(
            JSON.Members(
                values.map { name, pairs in
                    (name.text, .array(pairs.map { .string(Secret.masked($0.value, of: name.text)) }))
                }))
    }

    /// The JSON sent, else the text, else null. What does not parse cannot be masked name by name, so it is masked as a whole.
    private var shownBody: JSON {
        guard !request.body.isEmpty else { return .null }
        if !isBodyTruncated, let json = try? JSON(parsing: request.body) { return json.masked }
        guard let text = keptText else { return .null }
        return .string(Secret.mayOccur(in: request.body) ? Secret.mask : text)
    }

    /// The body as UTF-8, without the character that the cut went through.
    private var keptText: String? {
        for cut in 0...(isBodyTruncated ? min(3, request.body.count) : 0) {
            if let text = String(validating: request.body.dropLast(cut), as: UTF8.self) { return text }
        }
        return nil
    }
}
