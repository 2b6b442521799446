import HTTPTypes
import OrderedCollections
import UnderstudyCore

extension JournalEntry {
    /// The entry as it is shown: with secrets masked.
    package var json: JSON { json(hiding: []) }

    /// - Parameter tokens: further texts that are secrets; see ``BearerToken/secretTexts(in:)``.
    package func json(hiding tokens: Set<ExactText>) -> JSON {
        let masking = Masking(headers: secretHeaders, tokens: tokens)
        let query = request.query.items.map { (masking.text($0.name), masking.parameter($0.value, of: $0.name)) }
        let headers = request.headers.map { ($0.name.canonicalName, masking.header($0.value, of: $0.name.canonicalName)) }
        return .object(omittingMissing: [
            ("id", .string(id)), ("at", .string(at.description)), ("backend", .optional(backend)),
            ("method", .string(request.method.rawValue)), ("path", .string(masking.path(request.path))),
            ("query", Self.json(query)), ("headers", Self.json(headers)), ("headersTruncated", areHeadersTruncated ? true : nil),
            ("body", shownBody(masking)), ("bodyTruncated", isBodyTruncated ? true : nil),
            ("account", .optional(account)), ("status", status.map(JSON.integer) ?? .null),
            ("durationMs", .number(durationMs)), ("faults", .array(faults.map(JSON.string))), ("knownRoute", .bool(knownRoute)),
        ])
    }

    /// To the microsecond.
    private var durationMs: Double {
        let (seconds, attoseconds) = duration.components
        return ((Double(seconds) * 1e6 + Double(attoseconds) * 1e-12).rounded()) / 1_000
    }

    /// - Parameter pairs: names and values.
    private static func json(_ pairs: [(String, String)]) -> JSON {
        let values = OrderedDictionary(grouping: pairs) { ExactText($0.0) }
        return .object(JSON.Members(values.map { name, pairs in (name.text, .array(pairs.map { .string($0.1) })) }))
    }

    /// The JSON sent, else the text, else null. What does not parse cannot be masked name by name, so it is masked as a whole.
    private func shownBody(_ masking: Masking) -> JSON {
        guard !request.body.isEmpty else { return .null }
        if !isBodyTruncated, let json = try? JSON(parsing: request.body) { return masking.json(json) }
        guard let text = keptText else { return .null }
        return .string(Secret.mayOccur(in: request.body) ? Secret.mask : masking.text(text))
    }

    /// The body as UTF-8, without the character that the cut went through.
    private var keptText: String? {
        for cut in 0...(isBodyTruncated ? min(3, request.body.count) : 0) {
            if let text = String(validating: request.body.dropLast(cut), as: UTF8.self) { return text }
        }
        return nil
    }
}

extension NearMiss {
    package var json: JSON { json(hiding: []) }

    /// - Parameter tokens: as for an entry.
    package func json(hiding tokens: Set<ExactText>) -> JSON {
        let masking = Masking(headers: entry.secretHeaders, tokens: tokens)
        return ["request": entry.json(hiding: tokens), "differences": .array(differences.map { masking.found($0).json })]
    }
}
