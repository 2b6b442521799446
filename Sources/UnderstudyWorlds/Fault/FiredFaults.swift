import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// The combined effect of all rules that fire for one request.
package struct FiredFaults: Sendable {
    struct Firing {
        let fault: ActiveFault
        let delayMs: Int
    }

    /// The ids of the rules, the oldest first.
    package let ids: [String]
    /// The wait before the handler runs, or would run.
    package let delayBeforeMs: Int
    /// The wait after the handler has run.
    package let delayAfterMs: Int
    /// The gates before the handler, one after the other; also if the handler does not run.
    package let gatesBefore: [Gate]
    /// The gates after the handler.
    package let gatesAfter: [Gate]
    /// Whether the handler has to run, for its answer or for the data that it commits.
    package let runsHandler: Bool
    package let status: Int?
    /// Several fields may have one name.
    package let headers: [HTTPField]
    package let content: FaultEffect.Content?
    /// Applied one after the other, each as a whole or not at all.
    package let patches: [(id: String, patch: JSONPatch)]
    package let corrupt: FaultEffect.Corruption?
    package let connection: FaultEffect.ConnectionFailure?
    /// Whether the connection fails in the middle of the answer instead of before it.
    package let cutsAnswer: Bool
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
        func gates(_ phase: FaultPhase) -> [Gate] {
            var waitMs = 0
            return firings.filter { $0.fault.rule.phase == phase }.compactMap(\.fault.gate).filter { gate in
                guard waitMs + gate.timeoutMilliseconds <= FaultEffect.delayLimitMs else { return false }
                waitMs += gate.timeoutMilliseconds
                return true
            }
        }
        func oldest<Value>(_ part: (FaultEffect) -> Value?) -> Value? {
            for rule in rules {
                if let value = part(rule.effect) { return value }
            }
            return nil
        }
        ids = firings.map(\.fault.id)
        delayBeforeMs = delay(.before)
        delayAfterMs = delay(.after)
        gatesBefore = gates(.before)
        gatesAfter = gates(.after)
        let isReplaced = rules.contains { $0.phase == .before && $0.effect.replacesAnswer }
        runsHandler = !isReplaced || rules.contains { $0.phase == .after || $0.effect.changesRealAnswer }
        status = oldest(\.status)
        headers = Self.headers(of: rules)
        content = oldest(\.content)
        patches = firings.compactMap { firing in firing.fault.rule.effect.patch.map { (firing.fault.id, $0) } }
        corrupt = oldest(\.corrupt)
        connection = oldest(\.connection)
        cutsAnswer = rules.first { $0.effect.connection != nil }?.effect.cutsAnswer ?? false
        bytesPerSecond = oldest(\.bytesPerSecond)
    }

    /// For each name, the headers of the oldest rule that has it; all together at most ``FaultEffect/headerLimit``.
    private static func headers(of rules: [FaultRule]) -> [HTTPField] {
        var all: [HTTPField] = []
        var bytes = 0
        for rule in rules {
            let known = Set(all.map(\.name))
            for field in rule.effect.headers where !known.contains(field.name) {
                bytes += FaultEffect.byteCount(of: field)
                guard bytes <= FaultEffect.headerLimit else { return all }
                all.append(field)
            }
        }
        return all
    }
}
