import HTTPTypes

/// What several effects leave of one another: the newest counts, member by member.
///
/// Delays, gates and patches are no alternatives: all of them count. Status, headers, body and corruption of one effect are one response.
/// Of that, a newer status leaves nothing, and a newer body the status and its headers.
struct EffectLayers {
    /// What is left of each effect, in their order; `nil` if newer effects override all that it does.
    private(set) var left: [FaultEffect?]

    /// - Parameter effects: the oldest first.
    init(_ effects: [FaultEffect]) {
        var newer = NewerEffects()
        left = effects.reversed().map { newer.cover($0) }.reversed()
        // A connection that fails before the first byte leaves no response for newer effects to change.
        guard let failing = effects.indices.last(where: { effects[$0].failsBeforeAnswer && left[$0]?.connection != nil }) else { return }
        for index in effects.indices where index > failing {
            left[index] = left[index].map(\.delays).flatMap { $0.acts ? $0 : nil }
        }
    }
}

/// The members of the effects that are newer than the next one.
private struct NewerEffects {
    /// Of each member the newest.
    private var members = FaultEffect()
    private var headerNames: Set<HTTPField.Name> = []
    private var replaceBody = false
    private var failBeforeAnswer = false

    /// - Returns: what is left of the effect; `nil` if nothing is.
    mutating func cover(_ effect: FaultEffect) -> FaultEffect? {
        let left = failBeforeAnswer ? effect.delays : rest(of: effect)
        // An effect that does nothing from the beginning, such as a delay of 0 ms, is not overridden.
        guard left == effect || left.acts else { return nil }
        add(left)
        if left.connection != nil, effect.failsBeforeAnswer { failBeforeAnswer = true }
        return left
    }

    private func rest(of effect: FaultEffect) -> FaultEffect {
        var rest = effect
        let isResponse = effect.status != nil || effect.content != nil
        if isResponse, members.status != nil || (members.content != nil && effect.status == nil) {
            (rest.status, rest.content, rest.headers) = (nil, nil, [])
        } else if members.content != nil {
            rest.content = nil
            rest.headers.removeAll { $0.name.canonicalName.hasPrefix("content-") }
        }
        let hasNewerResponse = members.status != nil || members.content != nil
        if hasNewerResponse, isResponse { rest.corrupt = nil }
        if hasNewerResponse, isResponse || effect.failsBeforeAnswer { rest.connection = nil }
        if members.forward != nil { rest.forward = nil }
        if members.connection != nil { rest.connection = nil }
        if members.vary != nil || hasNewerResponse { rest.vary = nil }
        if members.corrupt != nil { rest.corrupt = nil }
        if members.bytesPerSecond != nil { rest.bytesPerSecond = nil }
        if replaceBody { rest.patch = nil }
        rest.headers.removeAll { headerNames.contains($0.name) }
        return rest
    }

    private mutating func add(_ left: FaultEffect) {
        members.forward = members.forward ?? left.forward
        members.status = members.status ?? left.status
        members.content = members.content ?? left.content
        members.vary = members.vary ?? left.vary
        members.corrupt = members.corrupt ?? left.corrupt
        members.connection = members.connection ?? left.connection
        members.bytesPerSecond = members.bytesPerSecond ?? left.bytesPerSecond
        headerNames.formUnion(left.headers.map(\.name) + left.removedHeaders)
        // A status beside a patch keeps the real body.
        if left.content != nil || (left.status != nil && left.patch == nil) { replaceBody = true }
    }
}

extension FaultEffect {
    /// The delays and the gate alone.
    fileprivate var delays: FaultEffect { FaultEffect(latencyMs: latencyMs, jitterMs: jitterMs, hold: hold) }

    /// Whether it does anything.
    fileprivate var acts: Bool {
        delays != self || hold != nil || (latencyMs ?? 0) + (jitterMs ?? 0) > 0
    }
}
