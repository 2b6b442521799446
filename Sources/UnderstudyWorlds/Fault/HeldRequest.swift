import UnderstudyCore
import Values

/// A request that waits at the gate of a rule, as the control API lists it.
package struct HeldRequest: Sendable {
    /// The id of the rule.
    package let rule: String
    package let phase: FaultPhase
    /// When the request came to the gate, in the machine's time.
    package let since: Instant
    /// The request, and the response that would be sent now; that is known only in the phase `after`.
    package let entry: JournalEntry
    let began = ContinuousClock.now

    /// Writes the request with its secrets masked.
    ///
    /// - Parameters:
    ///   - tokens: further texts that are secrets; see ``BearerToken/secretTexts(in:)``.
    ///   - hasBodies: whether the bodies of request and response are written, too.
    ///   - bodyBytes: the size to which the request's body is cut.
    package func write(to writer: inout JSONWriter, hiding tokens: SecretTokens, bodies hasBodies: Bool, bodyBytes: Int) {
        writer.object { writer in
            writer.member("id", entry.id)
            writer.member("rule", rule)
            writer.member("phase", phase.rawValue)
            writer.member("since", since.description)
            writer.name("request")
            entry.cut(toBodyBytes: bodyBytes).write(to: &writer, hiding: tokens, bodies: hasBodies)
        }
    }
}

extension [HeldRequest] {
    /// The oldest ones, up to this size of their requests together; at least one.
    ///
    /// - Parameter bodyBytes: the size to which each request's body is cut.
    package func prefix(withinBytes limit: Int, bodyBytes: Int) -> ArraySlice<HeldRequest> {
        var bytes = 0
        let end = firstIndex { held in
            bytes += held.entry.cut(toBodyBytes: bodyBytes).byteCount
            return bytes > limit
        }
        return prefix(end.map { Swift.max($0, 1) } ?? count)
    }
}
