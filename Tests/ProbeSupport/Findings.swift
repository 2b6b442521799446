import Synchronization

/// The failures of a run, and counts of its work.
package final class Findings: Sendable {
    /// An additional count, with its words in the summary.
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

    /// The maximum number of failures printed per run. Further ones are only counted.
    private static let shownFailures = 40

    private let state = Mutex(State())

    package init() {}

    package var failures: Int { state.withLock { $0.failures } }

    /// Reports a failure and prints it at once.
    package func fail(_ line: String) {
        let number = state.withLock { state in
            state.failures += 1
            return state.failures
        }
        if number <= Self.shownFailures { say("FAILED: \(line)") }
    }

    /// Counts an attempt: a request, a kill, a start.
    package func countTry(_ kind: String) {
        state.withLock { $0.tried[kind, default: 0] += 1 }
    }

    /// Counts a refused attempt: a status of 400 or higher, an ended connection, or an orderly exit of the program.
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
