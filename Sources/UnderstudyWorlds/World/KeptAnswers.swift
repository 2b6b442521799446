import Synchronization
import UnderstudyCore

/// Answers that were given before and still hold: computed and encoded once per change of the data, not once per request.
///
/// Safe by default: an answer depends on everything, and a write touches everything, unless they say less.
package final class KeptAnswers: Sendable {
    private struct State {
        /// Counts the commits.
        var commits = 0
        /// The last commit that touched everything, and the last of each account.
        var lastOfEverything = 0
        var lastOfAccount: [ExactText: Int] = [:]
        var answers: [AnswerKey: KeptAnswer] = [:]
        /// By the account whose rows they depend on; `nil` for those that depend on everything.
        var keys: [ExactText?: Set<AnswerKey>] = [:]
        /// Of all answers with their keys.
        var bytes = 0
        var isRetired = false
        /// What was removed since it was asked for last.
        var removed = Removed()

        mutating func touchEverything() {
            lastOfEverything = commits
            lastOfAccount = [:]
            removeAll()
        }

        mutating func removeAll() {
            for answer in answers.values { answer.forget() }
            removed.all = (answers, keys)
            answers = [:]
            keys = [:]
            bytes = 0
        }

        mutating func remove(dependingOn account: ExactText?) {
            for key in keys.removeValue(forKey: account) ?? [] {
                guard let answer = answers.removeValue(forKey: key) else { continue }
                answer.forget()
                removed.answers.append(answer)
                bytes -= answer.byteCount(under: key)
            }
        }
    }

    private struct Removed {
        var answers: [KeptAnswer] = []
        var all: (answers: [AnswerKey: KeptAnswer], keys: [ExactText?: Set<AnswerKey>])?
    }

    /// More answers, or more bytes, than these start afresh.
    private static let capacity = 4_096
    package let capacityBytes: Int

    private let state = Mutex(State())

    package init(capacityBytes: Int = 32 << 20) {
        self.capacityBytes = capacityBytes
    }

    /// About how much memory they take: bodies, headers and keys.
    package var byteCount: Int { state.withLock { $0.bytes } }

    /// The commits so far. Taken before an answer is computed, and before it is known whose it is; given back with it.
    package var version: Int { state.withLock { $0.commits } }

    /// The answer for a key, if it still holds.
    package func find(_ key: AnswerKey, at now: Instant) -> KeptAnswer? {
        state.withLock { $0.answers[key].flatMap { $0.holds(at: now) ? $0 : nil } }
    }

    /// Keeps an answer, unless what it depends on has been touched since a version.
    package func keep(_ answer: KeptAnswer, for key: AnswerKey, since version: Int) {
        change { state in
            let touched = answer.owner.map { max(state.lastOfEverything, state.lastOfAccount[$0] ?? 0) } ?? state.commits
            let bytes = answer.byteCount(under: key)
            guard !state.isRetired, touched <= version, bytes <= capacityBytes else { return }
            if let old = state.answers[key] {
                state.bytes -= old.byteCount(under: key)
                state.keys[old.owner]?.remove(key)
            }
            if state.answers.count >= Self.capacity || state.bytes + bytes > capacityBytes { state.removeAll() }
            state.bytes += bytes
            state.answers[key] = answer
            state.keys[answer.owner, default: []].insert(key)
        }
    }

    /// Forgets what a commit has made untrue; called after each, here or elsewhere.
    package func forget(_ touched: Touch) {
        change { state in
            state.commits += 1
            switch touched {
            case .everything: state.touchEverything()
            case .account(let account):
                // What is remembered of so many accounts is worth less than its memory.
                if state.lastOfAccount.count >= Self.capacity { state.touchEverything() }
                state.lastOfAccount[ExactText(account)] = state.commits
                state.remove(dependingOn: ExactText(account))
                state.remove(dependingOn: nil)
            }
        }
    }

    /// Forgets everything for good: nobody will ask for these data again.
    func retire() {
        change { state in
            state.isRetired = true
            state.removeAll()
        }
    }

    /// What is removed is freed when the lock is free again: thousands of bodies take milliseconds, and every request asks here.
    private func change(_ body: (inout State) -> Void) {
        let removed = state.withLock { state in
            body(&state)
            defer { state.removed = Removed() }
            return state.removed
        }
        withExtendedLifetime(removed) {}
    }
}
