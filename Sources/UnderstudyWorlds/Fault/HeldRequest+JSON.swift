import UnderstudyCore

extension HeldRequest.Wait {
    /// Writes the wait with the secrets of its request masked.
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

extension [HeldRequest.Wait] {
    /// The oldest waits, up to this size of their requests together; at least one.
    ///
    /// - Parameter bodyBytes: the size to which each request's body is cut.
    package func prefix(withinBytes limit: Int, bodyBytes: Int) -> ArraySlice<HeldRequest.Wait> {
        var bytes = 0
        let end = firstIndex { wait in
            bytes += wait.entry.cut(toBodyBytes: bodyBytes).byteCount
            return bytes > limit
        }
        return prefix(end.map { Swift.max($0, 1) } ?? count)
    }
}
