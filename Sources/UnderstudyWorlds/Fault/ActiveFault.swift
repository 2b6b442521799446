import MicroHTTP
import Synchronization
import UnderstudyCore
import Values

/// A fault rule in force. It counts the requests that match it and draws its random numbers.
final class ActiveFault: Sendable {
    private struct State {
        var matched = 0
        /// The matching requests without those for which newer rules have overridden it.
        var scheduled = 0
        var fired = 0
        var failed = 0
        var chances: SeededGenerator
        var jitter: SeededGenerator
        /// The firings by chance that were taken back. Later matches get them, before the next draw.
        var returned = 0

        /// Whether the schedule lets the rule fire for the next matching request.
        mutating func fires(by schedule: FaultSchedule) -> Bool {
            guard returned == 0 else {
                returned -= 1
                return true
            }
            return schedule.fires(at: scheduled + 1, generator: &chances)
        }
    }

    /// Higher than those of older rules.
    let number: Int
    let id: String
    let rule: FaultRule
    let gate: Gate?
    let byteCount: Int
    private let expiresAt: ContinuousClock.Instant?
    private let counts: Mutex<State>

    /// - Parameter number: the number of the rule in its world; the jitter depends on it alone.
    init(_ rule: FaultRule, number: Int, at now: ContinuousClock.Instant) {
        self.number = number
        id = "f\(number)"
        self.rule = rule
        byteCount = rule.byteCount
        gate = Self.gate(of: rule)
        expiresAt = rule.ttlSeconds.map { now + .seconds($0) }
        counts = Mutex(State(chances: rule.when.generator, jitter: SeededGenerator(seed: UInt64(number))))
    }

    /// A copy that continues with the same counts and random numbers, without effect on the original. It has a gate of its own.
    init(copying other: ActiveFault) {
        (number, id, rule, byteCount, expiresAt) = (other.number, other.id, other.rule, other.byteCount, other.expiresAt)
        gate = Self.gate(of: other.rule)
        counts = Mutex(other.counts.withLock { $0 })
    }

    private static func gate(of rule: FaultRule) -> Gate? {
        rule.effect.hold.map { Gate(count: $0.requests ?? .max, timeoutMilliseconds: $0.timeoutMs) }
    }

    /// The rule for people: `rule f3`, or `rule f3 (maintenance)` of a preset.
    var title: String { "rule \(id)" + (rule.preset.map { " (\($0))" } ?? "") }

    func isExpired(at now: ContinuousClock.Instant) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }

    /// Whether it may fire for a later request.
    var mayFire: Bool { counts.withLock { rule.when.mayFire(afterMatches: $0.scheduled) } }

    /// Whether its schedule lets it fire for the next matching request. Counts nothing.
    var isDue: Bool {
        var next = counts.withLock { $0 }
        return next.fires(by: rule.when)
    }

    /// Counts a matching request.
    ///
    /// - Parameter isOverridden: whether newer rules override all that it would do. Then it does not fire, and its schedule does not go on.
    /// - Returns: the delay in milliseconds; `nil` if the rule does not fire for this request.
    func countMatch(isOverridden: Bool) -> Int? {
        counts.withLock { state in
            state.matched += 1
            guard !isOverridden else { return nil }
            let fires = state.fires(by: rule.when)
            state.scheduled += 1
            guard fires else { return nil }
            state.fired += 1
            let jitter = rule.effect.jitterMs.map { state.jitter.integer(in: 0...$0) }
            return (rule.effect.latencyMs ?? 0) + (jitter ?? 0)
        }
    }

    /// Takes a firing back: a rule that has fired since overrides all that it would have done.
    func takeBack() {
        counts.withLock { state in
            state.scheduled -= 1
            state.fired -= 1
            if case .probability = rule.when { state.returned += 1 }
        }
    }

    func countFailure() {
        counts.withLock { $0.failed += 1 }
    }

    var state: FaultState {
        counts.withLock { FaultState(id: id, rule: rule, matched: $0.matched, fired: $0.fired, failed: $0.failed) }
    }
}

/// A fault rule in force, and its counts.
package struct FaultState: Sendable, Equatable {
    /// `f1`.
    package let id: String
    package let rule: FaultRule
    /// The requests that match the rule.
    package let matched: Int
    /// The matching requests that the rule has acted on.
    package let fired: Int
    /// The answers that its patch did not fit.
    package let failed: Int

    package var json: JSON {
        .object(
            omittingMissing: [("id", .string(id))] + rule.members
                + [("matched", .integer(matched)), ("fired", .integer(fired)), ("failed", .integer(failed))])
    }
}
