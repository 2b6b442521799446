import HTTPTypes
import MicroHTTP
import Synchronization

/// Answers that were given before and still hold: computed and encoded once per change of the data, not once per request.
///
/// An answer is kept under everything it was computed from that a request brings: its target and its credentials. It holds until a
/// commit changes the data, and between two instants of the world's clock.
package final class AnswerCache: Sendable {
    package struct Key: Hashable, Sendable {
        let target: String
        /// As they came.
        let credentials: [HTTPField]

        package init(_ request: Request) {
            target = request.target
            credentials = request.headers.filter { Credential(rawValue: $0.name.canonicalName) != nil }
        }
    }

    private struct Kept {
        let response: Response
        let from: Instant
        let until: Instant
    }

    private struct State {
        var generation = 0
        var answers: [Key: Kept] = [:]
        /// Of all bodies.
        var bytes = 0

        mutating func removeAll() {
            answers.removeAll(keepingCapacity: true)
            bytes = 0
        }
    }

    /// A world with more distinct answers than this, or longer ones, starts afresh; it bounds memory.
    private static let capacity = 4_096
    private static let capacityBytes = 32 << 20

    private let state = Mutex(State())

    /// Counts the changes of the data. Taken before an answer is computed, and given back with it.
    package var generation: Int { state.withLock { $0.generation } }

    /// The answer for a key, if it still holds.
    package func response(for key: Key, at now: Instant) -> Response? {
        state.withLock { $0.answers[key].flatMap { $0.from <= now && now < $0.until ? $0.response : nil } }
    }

    /// Keeps an answer; one that was computed while the data changed is not kept.
    package func keep(_ response: Response, for key: Key, from: Instant, until: Instant, generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.answers.count >= Self.capacity || state.bytes > Self.capacityBytes { state.removeAll() }
            state.bytes += response.body.count
            state.answers[key] = Kept(response: response, from: from, until: until)
        }
    }

    /// Forgets everything; called after each commit, here or elsewhere.
    func invalidate() {
        state.withLock { state in
            state.generation += 1
            state.removeAll()
        }
    }
}
