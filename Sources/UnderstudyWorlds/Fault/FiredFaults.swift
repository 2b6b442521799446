import HTTPTypes
import MicroHTTP
import UnderstudyCore

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

    /// The ids of the rules, the oldest first.
    package let ids: [String]
    /// The wait before the handler runs, or would run.
    package let delayBeforeMs: Int
    /// The wait after the handler has run.
    package let delayAfterMs: Int
    /// The gates before the handler, one after the other; also if the handler does not run.
    package let gatesBefore: [RuleGate]
    /// The gates after the handler.
    package let gatesAfter: [RuleGate]
    /// Whether the handler has to run, for its answer or for the data that it commits.
    package private(set) var runsHandler: Bool
    package private(set) var status: Int?
    /// Several fields may have one name.
    package private(set) var headers: [HTTPField]
    package private(set) var content: FaultEffect.Content?
    /// Applied one after the other, each as a whole or not at all.
    package private(set) var patches: [(id: String, patch: JSONPatch)]
    package private(set) var corrupt: FaultEffect.Corruption?
    package private(set) var connection: FaultEffect.ConnectionFailure?
    /// Whether the connection fails in the middle of the answer instead of before it.
    package private(set) var cutsAnswer: Bool
    package let bytesPerSecond: Int?

    /// Whether the connection stays open for a while without need.
    package var holdsConnection: Bool {
        delayBeforeMs > 0 || delayAfterMs > 0 || !gatesBefore.isEmpty || !gatesAfter.isEmpty || connection == .hang || bytesPerSecond != nil
    }

    /// Merges rules. Delays add up and patches follow one another. Of every other part the oldest rule counts that has it; of headers,
    /// for each name. Each phase waits at most ``FaultEffect/delayLimitMs`` for all delays together, and as long for all gates.
    init(_ firings: [Firing]) {
        let rules = firings.map(\.fault.rule)
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
        func oldest<Value>(_ part: (FaultEffect) -> Value?) -> Value? {
            rules.compactMap { part($0.effect) }.first
        }
        ids = firings.map(\.fault.id)
        delayBeforeMs = delay(.before)
        delayAfterMs = delay(.after)
        gatesBefore = gates(.before)
        gatesAfter = gates(.after)
        let isReplaced = rules.contains { $0.phase == .before && $0.effect.replacesAnswer }
        runsHandler = !isReplaced || rules.contains { $0.phase == .after || $0.effect.changesRealAnswer }
        status = oldest(\.status)
        headers = Self.merged(rules.map(\.effect.headers))
        content = oldest(\.content)
        patches = firings.compactMap { firing in firing.fault.rule.effect.patch.map { (firing.fault.id, $0) } }
        corrupt = oldest(\.corrupt)
        connection = oldest(\.connection)
        cutsAnswer = rules.first { $0.effect.connection != nil }?.effect.cutsAnswer ?? false
        bytesPerSecond = oldest(\.bytesPerSecond)
    }

    /// These faults for a request that is released with changes of its response. A status or a body makes a whole response, which no other
    /// effect damages; headers are added to the response that there is.
    package func changed(by changes: FaultEffect) -> FiredFaults {
        var fired = self
        fired.headers = Self.merged([changes.headers, headers])
        guard changes.replacesAnswer else { return fired }
        fired.runsHandler = false
        fired.status = changes.status ?? status
        fired.content = changes.content
        fired.patches = []
        fired.corrupt = nil
        fired.connection = nil
        fired.cutsAnswer = false
        return fired
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
