import Synchronization
import UnderstudyCore
import Values

/// A world has reached its limit of rules, or of their memory.
package struct FaultLimitError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(limit: Int) {
        description = "there may be \(limit) rules at most; delete some"
    }

    package init(limitBytes: Int) {
        description =
            "the rules of a world may take \(limitBytes) bytes of memory at most, their bodies, patches, headers and patterns together; "
            + "delete some"
    }
}

/// The fault rules of a world, the oldest first.
package final class FaultRules: Sendable {
    private struct State {
        var faults: [ActiveFault] = []
        /// The number of the rule added last. Never starts over, so that an id names one rule only.
        var number = 0

        var byteCount: Int { faults.reduce(0) { $0 + $1.byteCount } }

        /// Whether there is no room for more rules.
        func refusal(of rules: [FaultRule]) -> FaultLimitError? {
            guard faults.count + rules.count <= FaultRules.limit else { return FaultLimitError(limit: FaultRules.limit) }
            let bytes = rules.reduce(byteCount) { $0 + $1.byteCount }
            return bytes <= FaultRules.limitBytes ? nil : FaultLimitError(limitBytes: FaultRules.limitBytes)
        }

        /// - Returns: the new faults.
        mutating func add(_ rules: [FaultRule], at now: ContinuousClock.Instant) -> [ActiveFault] {
            let added = rules.enumerated().map { ActiveFault($1, number: number + $0 + 1, at: now) }
            number += rules.count
            faults += added
            return added
        }
    }

    package static let limit = 1_000
    /// For all rules together.
    package static let limitBytes = 8 << 20

    private let state: Mutex<State>
    /// Held while the rules for a request are decided and counted, so that simultaneous requests do not share a firing.
    private let firing = Mutex(())
    private let elapsed: @Sendable () -> ContinuousClock.Instant
    private let onChange: @Sendable () -> Void

    /// - Parameters:
    ///   - rules: the rules in force from the start; see ``check(_:)``.
    ///   - elapsed: the clock of the rules' life times.
    ///   - onChange: called after each change of the rules or their counts, without a lock.
    package init(
        _ rules: [FaultRule] = [], elapsed: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        onChange: @escaping @Sendable () -> Void = {}
    ) {
        var state = State()
        _ = state.add(rules, at: elapsed())
        self.state = Mutex(state)
        self.elapsed = elapsed
        self.onChange = onChange
    }

    private init(_ state: State, elapsed: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.state = Mutex(state)
        self.elapsed = elapsed
        onChange = {}
    }

    /// A copy with the same rules, counts and random numbers, so that it decides the next request as these rules would. It counts on its own.
    package func copy() -> FaultRules {
        firing.withLock { _ in
            var state = state.withLock { $0 }
            state.faults = state.faults.map(ActiveFault.init(copying:))
            return FaultRules(state, elapsed: elapsed)
        }
    }

    /// Refuses rules that are beyond the limits even in a world without other rules.
    package static func check(_ rules: [FaultRule]) throws(FaultLimitError) {
        if let refusal = State().refusal(of: rules) { throw refusal }
    }

    /// Whether there are no rules. After the last rule has expired, this may still be false.
    package var isEmpty: Bool { state.withLock { $0.faults.isEmpty } }

    /// Puts all of the rules in force, or none.
    package func add(_ rules: [FaultRule]) throws(FaultLimitError) -> [FaultState] {
        let now = elapsed()
        removeExpired(at: now)
        let added: Result<[ActiveFault], FaultLimitError> = state.withLock { state in
            if let refusal = state.refusal(of: rules) { return .failure(refusal) }
            return .success(state.add(rules, at: now))
        }
        let states = try added.get().map(\.state)
        onChange()
        return states
    }

    /// Puts rules in force in place of all others; beyond the limits, changes nothing.
    package func replace(with rules: [FaultRule]) throws(FaultLimitError) -> [FaultState] {
        try Self.check(rules)
        let now = elapsed()
        let (removed, added) = state.withLock { state -> ([ActiveFault], [ActiveFault]) in
            let removed = state.faults
            state.faults = []
            return (removed, state.add(rules, at: now))
        }
        // No lock is held: the continuations may need it.
        for fault in removed { fault.gate?.openForGood() }
        onChange()
        return added.map(\.state)
    }

    /// The approximate memory of the rules.
    package var byteCount: Int { state.withLock { $0.byteCount } }

    /// - Returns: whether there was such a rule.
    package func remove(_ id: String) -> Bool {
        let now = elapsed()
        let removed = remove { $0.id.isSame(as: id) }
        return removed.contains { !$0.isExpired(at: now) }
    }

    package func removeAll() {
        remove { _ in true }
    }

    /// Removes the rules that have expired. Other calls do so, too; this one is for a reader that waits for their end.
    package func removeExpired() {
        if !isEmpty { removeExpired(at: elapsed()) }
    }

    private func removeExpired(at now: ContinuousClock.Instant) {
        remove { $0.isExpired(at: now) }
    }

    /// Opens the gates of removed rules, so that no request waits for them. No lock is held by then: the continuations may need it.
    @discardableResult
    private func remove(where isGone: (ActiveFault) -> Bool) -> [ActiveFault] {
        let removed = state.withLock { state in
            defer { state.faults.removeAll(where: isGone) }
            return state.faults.filter(isGone)
        }
        for fault in removed { fault.gate?.openForGood() }
        if !removed.isEmpty { onChange() }
        return removed
    }

    /// The rules that have not expired.
    package var all: [FaultState] { current().map(\.state) }

    /// Counts a request for every rule that matches it, except the rules for real responses of a status. A rule that newer rules override
    /// does not fire.
    ///
    /// - Returns: the combined effect of the rules that fire; `nil` if none does.
    package func fire(for subject: MatchSubject<some Error>) throws -> FiredFaults? {
        guard !isEmpty else { return nil }
        return try fire(current().filter { $0.rule.status == nil }, for: subject, after: nil)
    }

    /// Counts a request for every rule that matches it and acts on real responses of its status.
    ///
    /// - Parameter fired: the rules that have fired before the response was known.
    /// - Returns: the combined effect of all rules that fire; `nil` if no further one does.
    package func fire(for subject: MatchSubject<some Error>, answered status: Int, after fired: FiredFaults?) throws -> FiredFaults? {
        guard !isEmpty else { return nil }
        return try fire(current().filter { $0.rule.status?.contains(status) == true }, for: subject, after: fired)
    }

    private func fire(
        _ faults: [ActiveFault], for subject: MatchSubject<some Error>, after known: FiredFaults?
    ) throws -> FiredFaults? {
        // Rules are matched first, without a lock: the look-up of the account may take a while, and may fail.
        let matching = try faults.filter { try $0.rule.match.fits(subject) }
        guard !matching.isEmpty else { return nil }
        defer { onChange() }
        return firing.withLock { _ in
            let earlier = known?.firings ?? []
            let overridden = Self.overridden(of: earlier.map(\.fault) + matching.filter(\.isDue))
            let fired = matching.compactMap { fault in
                fault.countMatch(isOverridden: overridden.contains(fault.number)).map { FiredFaults.Firing(fault: fault, delayMs: $0) }
            }
            guard !fired.isEmpty else { return nil }
            for firing in earlier where overridden.contains(firing.fault.number) { firing.fault.takeBack() }
            let all = earlier.filter { !overridden.contains($0.fault.number) } + fired
            return FiredFaults(all.sorted { $0.fault.number < $1.fault.number }, changes: known?.changes)
        }
    }

    /// The numbers of the rules that newer ones override, if all of them fire.
    private static func overridden(of faults: [ActiveFault]) -> Set<Int> {
        guard faults.count > 1 else { return [] }
        let faults = faults.sorted { $0.number < $1.number }
        return Set(zip(faults, EffectLayers(faults.map(\.rule.effect)).left).filter { $0.1 == nil }.map(\.0.number))
    }

    /// The rules that a request matches, that may still fire, and that newer rules do not override. Counts nothing.
    ///
    /// - Returns: the id of each, and the status of the real responses that it acts on.
    package func candidates(for subject: MatchSubject<some Error>) throws -> [(id: String, status: AnswerStatus?)] {
        guard !isEmpty else { return [] }
        let matching = try current().filter { try $0.mayFire && $0.rule.match.fits(subject) }
        let overridden = Self.overridden(of: matching.filter { $0.rule.status == nil && $0.isDue })
        return matching.filter { !overridden.contains($0.number) }.map { ($0.id, $0.rule.status) }
    }

    /// Counts an answer that the patches of these rules did not fit.
    package func noteFailure(_ ids: [String]) {
        for fault in state.withLock({ $0.faults }) where ids.contains(fault.id) { fault.countFailure() }
        onChange()
    }

    private func current() -> [ActiveFault] {
        let now = elapsed()
        let faults = state.withLock { $0.faults }
        guard faults.contains(where: { $0.isExpired(at: now) }) else { return faults }
        removeExpired(at: now)
        return faults.filter { !$0.isExpired(at: now) }
    }
}
