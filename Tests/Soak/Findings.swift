import Synchronization

/// What a run has found, and how much it has done.
final class Findings: Sendable {
    enum Count: String, CaseIterable {
        case swaps
        case closed = "connections closed"
        case touched = "answers touched by rules"
        case interrupted = "interrupted by swaps"
    }

    private struct State {
        var failures = 0
        var requests: [String: Int] = [:]
        var counts: [Count: Int] = [:]
    }

    /// Of one run; the rest is only counted.
    private static let shownLines = 40

    private let state = Mutex(State())

    var failures: Int { state.withLock { $0.failures } }

    /// Says what is wrong, at once.
    func fail(_ line: String) {
        let number = state.withLock { state in
            state.failures += 1
            return state.failures
        }
        if number <= Self.shownLines { say("FAILED: \(line)") }
    }

    func countRequest(_ kind: String) {
        state.withLock { $0.requests[kind, default: 0] += 1 }
    }

    func count(_ count: Count) {
        state.withLock { $0.counts[count, default: 0] += 1 }
    }

    var summary: String {
        let state = state.withLock { $0 }
        let kinds = state.requests.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
        let counts = Count.allCases.map { "\(state.counts[$0] ?? 0) \($0.rawValue)" }
        return "\(state.requests.values.reduce(0, +)) requests (\(kinds.joined(separator: ", "))), \(counts.joined(separator: ", "))"
    }
}
