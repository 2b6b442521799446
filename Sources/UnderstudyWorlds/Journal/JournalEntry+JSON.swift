import HTTPTypes
import UnderstudyCore

extension JournalEntry {
    /// The entry as it is shown: with secrets masked.
    package var json: JSON { json(hiding: []) }

    /// - Parameter tokens: further texts that are secrets; see ``BearerToken/secretTexts(in:)``.
    package func json(hiding tokens: Set<ExactText>) -> JSON {
        let masking = Masking(headers: secretHeaders, tokens: tokens)
        return .object(omittingMissing: [
            ("id", .string(id)), ("at", .string(at.description)), ("backend", .optional(backend)),
            ("method", .string(request.method.rawValue)), ("path", .string(masking.path(request.path))),
            ("query", masking.query(request.query)), ("headers", masking.headers(request.headers)),
            ("headersTruncated", areHeadersTruncated ? true : nil), ("body", masking.body(request.body, isTruncated: isBodyTruncated)),
            ("bodyTruncated", isBodyTruncated ? true : nil),
            ("account", .optional(account)), ("status", status.map(JSON.integer) ?? .null),
            ("durationMs", .number(durationMs)), ("faults", .array(faults.map(JSON.string))), ("knownRoute", .bool(knownRoute)),
            ("answer", answer.map { $0.json(to: request.method, masking.ofAnswer) } ?? .null),
        ])
    }

    /// The members of a summary, in their order.
    package static let summaryMembers = [
        "id", "at", "backend", "method", "path", "query", "account", "status", "durationMs", "faults", "knownRoute",
    ]

    /// The entry as a line of a list: all but headers and bodies, with secrets masked.
    ///
    /// - Parameter tokens: as for ``json(hiding:)``.
    package func summary(hiding tokens: Set<ExactText> = []) -> JSON {
        let masking = Masking(headers: secretHeaders, tokens: tokens)
        return [
            "id": .string(id), "at": .string(at.description), "backend": .optional(backend), "method": .string(request.method.rawValue),
            "path": .string(masking.path(request.path)), "query": masking.query(request.query), "account": .optional(account),
            "status": status.map(JSON.integer) ?? .null, "durationMs": .number(durationMs), "faults": .array(faults.map(JSON.string)),
            "knownRoute": .bool(knownRoute),
        ]
    }

    /// To the microsecond.
    var durationMs: Double {
        let (seconds, attoseconds) = duration.components
        return ((Double(seconds) * 1e6 + Double(attoseconds) * 1e-12).rounded()) / 1_000
    }
}

extension JournalAnswer {
    /// The answer as it is shown.
    ///
    /// - Parameter method: the request's; to `HEAD` there is no body.
    fileprivate func json(to method: HTTPRequest.Method, _ masking: Masking) -> JSON {
        let hasBody = method != .head
        return .object(omittingMissing: [
            ("headers", masking.headers(headers)), ("headersTruncated", areHeadersTruncated ? true : nil),
            ("body", hasBody ? masking.body(body, isTruncated: isBodyTruncated) : .null),
            ("bodyTruncated", hasBody && isBodyTruncated ? true : nil),
        ])
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
