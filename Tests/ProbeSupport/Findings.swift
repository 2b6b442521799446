import Synchronization

/// What a run has found, and how much it has done.
package final class Findings: Sendable {
    /// What is counted besides, by the words that the summary has for it.
    package struct Count: Hashable, Sendable {
        package let words: String

        package init(_ words: String) {
            self.words = words
        }
    }

    private struct State {
        var failures = 0
        var refusals = 0
        var tried: [String: Int] = [:]
        var counts: [Count: Int] = [:]
    }

    /// Of one run; the rest is only counted.
    private static let shownFailures = 40

    private let state = Mutex(State())

    package init() {}

    package var failures: Int { state.withLock { $0.failures } }

    /// Says what is wrong, at once.
    package func fail(_ line: String) {
        let number = state.withLock { state in
            state.failures += 1
            return state.failures
        }
        if number <= Self.shownFailures { say("FAILED: \(line)") }
    }

    /// Something is tried: a request, a kill, a start.
    package func countTry(_ kind: String) {
        state.withLock { $0.tried[kind, default: 0] += 1 }
    }

    /// What was tried was refused: by an answer from 400 on, by the end of a connection, by an orderly end of the program.
    package func countRefusal() {
        state.withLock { $0.refusals += 1 }
    }

    package func count(_ count: Count) {
        state.withLock { $0.counts[count, default: 0] += 1 }
    }

    package var summary: String {
        let state = state.withLock { $0 }
        let kinds = state.tried.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
        let counts = state.counts.sorted { $0.key.words < $1.key.words }.map { ", \($0.value) \($0.key.words)" }
        let tried = "\(state.tried.values.reduce(0, +)) tried" + (kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))")
        return "\(tried), \(state.refusals) refused, \(state.failures) failed\(counts.joined())"
    }
}
