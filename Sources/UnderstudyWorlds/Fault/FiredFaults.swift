import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// What all rules that fire for one request do to it together.
package struct FiredFaults: Sendable {
    struct Firing {
        let fault: ActiveFault
        let delayMs: Int
    }

    /// Of the rules, the oldest first.
    package let ids: [String]
    /// To wait before the handler runs, or would.
    package let delayBeforeMs: Int
    /// To wait once the handler has run.
    package let delayAfterMs: Int
    /// To be held at, one after the other, before the handler runs, or would.
    package let gatesBefore: [Gate]
    /// To be held at once the handler has run.
    package let gatesAfter: [Gate]
    /// Whether the real answer is needed, or at least what the handler commits.
    package let runsHandler: Bool
    package let status: Int?
    package let headers: [HTTPField]
    package let body: JSON?
    /// To be applied one after the other, each whole or not at all.
    package let patches: [(id: String, patch: JSONPatch)]
    package let corrupt: FaultEffect.Corruption?
    package let connection: FaultEffect.ConnectionFailure?
    /// Whether the connection fails in the middle of the answer, and not before it.
    package let cutsAnswer: Bool
    package let bytesPerSecond: Int?

    /// Merges: waiting times add up, patches follow one another, and for the rest the oldest rule that says something counts; of headers,
    /// for each name.
    init(_ firings: [Firing]) {
        let rules = firings.map(\.fault.rule)
        func delay(_ phase: FaultPhase) -> Int {
            firings.reduce(0) { $0 + ($1.fault.rule.phase == phase ? $1.delayMs : 0) }
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
        gatesBefore = firings.filter { $0.fault.rule.phase == .before }.compactMap(\.fault.gate)
        gatesAfter = firings.filter { $0.fault.rule.phase == .after }.compactMap(\.fault.gate)
        let isReplaced = rules.contains { $0.phase == .before && $0.effect.replacesAnswer }
        runsHandler = !isReplaced || rules.contains { $0.phase == .after || $0.effect.changesRealAnswer }
        status = oldest(\.status)
        headers = Self.headers(of: rules)
        body = oldest(\.body)
        patches = firings.compactMap { firing in firing.fault.rule.effect.patch.map { (firing.fault.id, $0) } }
        corrupt = oldest(\.corrupt)
        connection = oldest(\.connection)
        cutsAnswer = rules.first { $0.effect.connection != nil }?.effect.cutsAnswer ?? false
        bytesPerSecond = oldest(\.bytesPerSecond)
    }

    /// For each name the oldest rule's; of many rules' together only as many as an answer can have.
    private static func headers(of rules: [FaultRule]) -> [HTTPField] {
        var all: [HTTPField] = []
        var bytes = 0
        for field in rules.flatMap(\.effect.headers) where !all.contains(where: { $0.name == field.name }) {
            bytes += FaultEffect.byteCount(of: field)
            guard bytes <= FaultEffect.headerLimit else { break }
            all.append(field)
        }
        return all
    }
}
