import HTTPTypes
import UnderstudyCore
import Values

extension JournalEntry {
    /// Writes the entry with secrets masked.
    ///
    /// - Parameters:
    ///   - tokens: further texts that are secrets; see ``BearerToken/secretTexts(in:)``.
    ///   - hasBodies: whether the bodies of request and answer are written, too.
    package func write(to writer: inout JSONWriter, hiding tokens: SecretTokens, bodies hasBodies: Bool = true) {
        let masking = masking(hiding: tokens)
        writer.object { writer in
            writer.member("id", id)
            writer.member("at", at.description)
            writer.member("receivedAt", receivedAt.description)
            writer.member("backend", backend)
            writer.member("method", masking.text(request.method.rawValue))
            writer.member("path", masking.path(request.path))
            writer.member("query", masking.query(request.query))
            writer.member("headers", masking.headers(request.headers))
            if areHeadersTruncated { writer.member("headersTruncated", true) }
            if hasBodies {
                writer.name("body")
                masking.write(body: body, to: &writer)
            }
            if isBodyTruncated { writer.member("bodyTruncated", true) }
            if hasBodies, let note = bodyNote(masking) { writer.member("bodyNote", note) }
            writer.member("account", account)
            writer.member("status", status.map(JSON.integer) ?? .null)
            writer.member("durationMs", durationMs)
            writer.member("faults", .array(faults.map(JSON.string)))
            writer.member("knownRoute", knownRoute)
            if isYours { writer.member("yours", true) }
            if isFromUpstream { writer.member("from", "upstream") }
            if let reason { writer.member("reason", masking.text(reason)) }
            writer.name("answer")
            if let answer {
                answer.write(to: &writer, for: request.method, masking.ofAnswer, bodies: hasBodies)
            } else {
                writer.writeNull()
            }
        }
    }

    /// The members of a summary, in their order; the last three only where they say something.
    package static let summaryMembers = [
        "id", "at", "receivedAt", "backend", "method", "path", "query", "account", "status", "durationMs", "faults", "knownRoute", "yours",
        "from", "reason",
    ]

    /// The entry as a line of a list: everything except headers and bodies, with secrets masked.
    ///
    /// - Parameter tokens: as for ``write(to:hiding:bodies:)``.
    package func summary(hiding tokens: SecretTokens = []) -> JSON {
        let masking = masking(hiding: tokens)
        let members: JSON = [
            "id": .string(id), "at": .string(at.description), "receivedAt": .string(receivedAt.description),
            "backend": .optional(backend), "method": .string(masking.text(request.method.rawValue)),
            "path": .string(masking.path(request.path)),
            "query": masking.query(request.query), "account": .optional(account),
            "status": status.map(JSON.integer) ?? .null, "durationMs": .number(durationMs), "faults": .array(faults.map(JSON.string)),
            "knownRoute": .bool(knownRoute),
        ]
        guard isYours || isFromUpstream || reason != nil else { return members }
        let marks: [(String, JSON?)] = [
            ("yours", isYours ? true : nil), ("from", isFromUpstream ? "upstream" : nil),
            ("reason", reason.map { .string(masking.text($0)) }),
        ]
        return members.merging(.object(omittingMissing: marks))
    }

    /// To the microsecond.
    var durationMs: Double {
        let (seconds, attoseconds) = duration.components
        return ((Double(seconds) * 1e6 + Double(attoseconds) * 1e-12).rounded()) / 1_000
    }
}

extension JournalAnswer {
    /// Writes the answer with secrets masked.
    ///
    /// - Parameter method: the request's; an answer to `HEAD` has no body.
    fileprivate func write(to writer: inout JSONWriter, for method: HTTPRequest.Method, _ masking: Masking, bodies hasBodies: Bool) {
        let isHead = method == .head
        writer.object { writer in
            writer.member("headers", masking.headers(headers))
            if areHeadersTruncated { writer.member("headersTruncated", true) }
            if hasBodies {
                writer.name("body")
                masking.write(body: isHead ? Masking.Body([]) : maskedBody, to: &writer)
            }
            if isBodyTruncated, !isHead { writer.member("bodyTruncated", true) }
            if hasBodies, !isHead, let note = bodyNote { writer.member("bodyNote", note) }
        }
    }
}

extension NearMiss {
    /// - Parameters:
    ///   - tokens: as for an entry.
    ///   - hasBodies: as for an entry.
    package func write(to writer: inout JSONWriter, hiding tokens: SecretTokens, bodies hasBodies: Bool = true) {
        let masking = entry.masking(hiding: tokens)
        writer.object { writer in
            writer.name("request")
            entry.write(to: &writer, hiding: tokens, bodies: hasBodies)
            writer.member("differences", .array(maskedDifferences(by: masking).map(\.json)))
        }
    }
}
