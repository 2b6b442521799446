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

    /// An answer, whose it was, and how long it holds.
    package struct Kept: Sendable {
        package let response: Response
        package let backend: String?
        package let account: String?
        fileprivate let from: Instant
        fileprivate let until: Instant

        package init(_ response: Response, backend: String? = nil, account: String? = nil, from: Instant, until: Instant) {
            self.response = response
            self.backend = backend
            self.account = account
            self.from = from
            self.until = until
        }
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

    private let capacityBytes: Int

    private let state = Mutex(State())

    package init(capacityBytes: Int = 32 << 20) {
        self.capacityBytes = capacityBytes
    }

    /// Of all bodies kept.
    package var byteCount: Int { state.withLock { $0.bytes } }

    /// Counts the changes of the data. Taken before an answer is computed, and given back with it.
    package var generation: Int { state.withLock { $0.generation } }

    /// The answer for a key, if it still holds.
    package func kept(for key: Key, at now: Instant) -> Kept? {
        state.withLock { $0.answers[key].flatMap { $0.from <= now && now < $0.until ? $0 : nil } }
    }

    /// Keeps an answer; one that was computed while the data changed is not kept.
    package func keep(_ answer: Kept, for key: Key, generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.answers.count >= Self.capacity || state.bytes > capacityBytes { state.removeAll() }
            state.bytes += answer.response.body.count
            state.answers[key] = answer
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
