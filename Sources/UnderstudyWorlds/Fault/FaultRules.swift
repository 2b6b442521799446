import Synchronization
import UnderstudyCore

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
    }

    package static let limit = 1_000
    /// For all rules together.
    package static let limitBytes = 8 << 20

    private let state = Mutex(State())
    /// The number of rules. Requests read it without waiting for one another.
    private let count = Atomic(0)
    private let elapsed: @Sendable () -> ContinuousClock.Instant
    private let onChange: @Sendable () -> Void

    /// - Parameters:
    ///   - elapsed: the clock of the rules' life times.
    ///   - onChange: called after each change of the rules or their counts, without a lock.
    package init(
        elapsed: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, onChange: @escaping @Sendable () -> Void = {}
    ) {
        self.elapsed = elapsed
        self.onChange = onChange
    }

    /// Whether there are no rules. After the last rule has expired, this may still be false.
    package var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

    /// Puts all of the rules in force, or none.
    package func add(_ rules: [FaultRule]) throws(FaultLimitError) -> [FaultState] {
        let now = elapsed()
        removeExpired(at: now)
        let bytes = rules.reduce(0) { $0 + $1.byteCount }
        let added: Result<[ActiveFault], FaultLimitError> = change { state in
            guard state.faults.count + rules.count <= Self.limit else { return .failure(FaultLimitError(limit: Self.limit)) }
            guard state.byteCount + bytes <= Self.limitBytes else { return .failure(FaultLimitError(limitBytes: Self.limitBytes)) }
            let added = rules.enumerated().map { ActiveFault($1, number: state.number + $0 + 1, at: now) }
            state.number += rules.count
            state.faults += added
            return .success(added)
        }
        let states = try added.get().map(\.state)
        onChange()
        return states
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
        let removed = change { state in
            defer { state.faults.removeAll(where: isGone) }
            return state.faults.filter(isGone)
        }
        for fault in removed { fault.gate?.openForGood() }
        if !removed.isEmpty { onChange() }
        return removed
    }

    /// The rules that have not expired.
    package var all: [FaultState] { current().map(\.state) }

    /// Counts a request for every rule that matches it.
    ///
    /// - Returns: the combined effect of the rules that fire; `nil` if none does.
    package func fire(for subject: MatchSubject<some Error>) throws -> FiredFaults? {
        guard !isEmpty else { return nil }
        // Rules are matched first, without a lock: the look-up of the account may take a while, and may fail.
        let matching = try current().filter { try $0.rule.match.fits(subject) }
        defer { if !matching.isEmpty { onChange() } }
        let fired = matching.compactMap { fault in fault.countMatch().map { FiredFaults.Firing(fault: fault, delayMs: $0) } }
        return fired.isEmpty ? nil : FiredFaults(fired)
    }

    /// The ids of the rules that a request matches and that may still fire. Counts nothing.
    package func ids(matching subject: MatchSubject<some Error>) throws -> [String] {
        guard !isEmpty else { return [] }
        return try current().filter { try $0.mayFire && $0.rule.match.fits(subject) }.map(\.id)
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

    private func change<Result>(_ body: (inout State) -> sending Result) -> sending Result {
        state.withLock { state in
            defer { count.store(state.faults.count, ordering: .releasing) }
            return body(&state)
        }
    }
}
