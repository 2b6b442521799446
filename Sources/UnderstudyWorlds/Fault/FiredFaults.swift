import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// The combined effect of all rules that fire for one request.
package struct FiredFaults: Sendable {
    struct Firing {
        let fault: ActiveFault
        let delayMs: Int
    }

    /// The gate of a rule.
    package struct RuleGate: Sendable {
        /// The id of the rule.
        package let rule: String
        package let gate: Gate
    }

    let firings: [Firing]
    let changes: FaultEffect?
    /// The ids of the rules, the oldest first.
    package let ids: [String]
    /// The delay before the handler runs, or would run.
    package let delayBeforeMs: Int
    /// The delay after the handler has run.
    package let delayAfterMs: Int
    /// The gates before the handler, one after the other; also if the handler does not run.
    package let gatesBefore: [RuleGate]
    /// The gates after the handler.
    package let gatesAfter: [RuleGate]
    /// Whether the handler has to run, for its answer or for the data that it commits.
    package let runsHandler: Bool
    /// See ``FaultEffect/forward``.
    package let forwards: Bool?
    package let status: Int?
    /// Several fields may have one name.
    package let headers: [HTTPField]
    /// Also those of the real response.
    package let removedHeaders: [HTTPField.Name]
    package let content: FaultEffect.Content?
    /// Applied one after the other, each as a whole or not at all.
    package let patches: [(id: String, patch: JSONPatch)]
    package let variation: Variation?
    package let corrupt: FaultEffect.Corruption?
    package let connection: FaultEffect.ConnectionFailure?
    /// Whether the connection fails in the middle of the answer instead of before it.
    package let cutsAnswer: Bool
    package let bytesPerSecond: Int?
    /// The rule that sets the status or ends the connection, for people: `rule f3 (maintenance)`; `nil` if none does.
    package let reason: String?

    /// The names of their presets, and ``Coverage/ownRule`` for rules of no preset.
    package var presets: Set<String> { Set(firings.map { $0.fault.rule.preset ?? Coverage.ownRule }) }

    /// Whether they answer with a body of their own, or with a success that has none, as a backend with the route would.
    package var answers: Bool { content != nil || status.map { $0 < 300 } ?? false }

    /// Whether they give the client an answer that is not the backend's, or none.
    package var replacesAnswer: Bool { status != nil || content != nil || connection != nil }

    /// No rule.
    package static let none = FiredFaults([])

    /// Merges what the rules leave of one another; see ``EffectLayers``. Each phase waits at most ``FaultEffect/delayLimitMs`` for all delays
    /// together, and as long for all gates.
    ///
    /// - Parameter changes: the changes of the response with which the request was released.
    init(_ firings: [Firing], changes: FaultEffect? = nil) {
        self.firings = firings
        self.changes = changes
        func delay(_ phase: FaultPhase) -> Int {
            min(firings.reduce(0) { $0 + ($1.fault.rule.phase == phase ? $1.delayMs : 0) }, FaultEffect.delayLimitMs)
        }
        func gates(_ phase: FaultPhase) -> [RuleGate] {
            var waitMs = 0
            return firings.filter { $0.fault.rule.phase == phase }.compactMap { firing in
                guard let gate = firing.fault.gate, waitMs + gate.timeoutMilliseconds <= FaultEffect.delayLimitMs else { return nil }
                waitMs += gate.timeoutMilliseconds
                return RuleGate(rule: firing.fault.id, gate: gate)
            }
        }
        ids = firings.map(\.fault.id)
        delayBeforeMs = delay(.before)
        delayAfterMs = delay(.after)
        gatesBefore = gates(.before)
        gatesAfter = gates(.after)

        let effects = firings.map(\.fault.rule.effect) + [changes].compactMap(\.self)
        let left = EffectLayers(effects).left
        func newest<Value>(_ part: (FaultEffect) -> Value?) -> Value? {
            left.last { $0.flatMap(part) != nil }?.flatMap(part)
        }
        // No other effect damages a whole response that a request is released with.
        let isReleased = changes?.replacesAnswer == true
        forwards = newest(\.forward)
        status = newest(\.status)
        content = newest(\.content)
        headers = Self.merged(left.reversed().compactMap { $0?.headers })
        removedHeaders = changes?.removedHeaders ?? []
        patches = isReleased ? [] : zip(ids, left).compactMap { id, effect in effect?.patch.map { (id, $0) } }
        variation = isReleased ? nil : newest(\.vary)
        corrupt = isReleased ? nil : newest(\.corrupt)
        connection = isReleased ? nil : newest(\.connection)
        cutsAnswer = !isReleased && zip(effects, left).contains { $0.cutsAnswer && $1?.connection != nil }
        bytesPerSecond = newest(\.bytesPerSecond)
        let titles = firings.map(\.fault.title)
        reason = left.lastIndex { $0?.decidesOutcome ?? false }.map {
            $0 < titles.count ? titles[$0] : "the request was released with this response, held by \(titles.listed)"
        }
        let isReplaced = zip(firings, left).contains { firing, effect in
            guard let effect, firing.fault.rule.phase == .before else { return false }
            return effect.status != nil || effect.content != nil || (effect.connection != nil && firing.fault.rule.effect.failsBeforeAnswer)
        }
        // A patch of a rule's own body needs no other.
        let needsHandler = firings.contains { $0.fault.rule.phase == .after } || (!patches.isEmpty && content == nil)
        runsHandler = !isReleased && (!isReplaced || needsHandler)
    }

    /// These faults for a request that is released with changes of its response. A status or a body makes a whole response, which no other
    /// effect damages; headers are added to the response that there is.
    package func changed(by changes: FaultEffect) -> FiredFaults {
        FiredFaults(firings, changes: changes)
    }

    /// For each name, the headers of the first list that has it; all together at most ``FaultEffect/headerLimit``.
    private static func merged(_ lists: [[HTTPField]]) -> [HTTPField] {
        var all: [HTTPField] = []
        var bytes = 0
        for list in lists {
            let known = Set(all.map(\.name))
            for field in list where !known.contains(field.name) {
                bytes += FaultEffect.byteCount(of: field)
                guard bytes <= FaultEffect.headerLimit else { return all }
                all.append(field)
            }
        }
        return all
    }
}
