import MicroHTTP
import Synchronization
import UnderstudyCore
import UnderstudyWorlds

/// The calls whose answers are kept, by the whole heads that they came with: who sends the same bytes again is answered without a look at what
/// they mean.
final class RepeatedCalls: Sendable {
    /// More than these start afresh: each takes two to four kilobytes.
    private static let capacity = 1_024

    private let calls = Mutex<[RequestHead: RepeatedCall]>([:])

    func find(_ head: RequestHead) -> RepeatedCall? {
        calls.withLock { $0[head] }
    }

    func note(_ call: RepeatedCall, for head: RequestHead) {
        // Those that make room are freed when the lock is free again: every request asks here.
        let dropped = calls.withLock { calls in
            var dropped: [RequestHead: RepeatedCall] = [:]
            if calls.count >= Self.capacity { swap(&calls, &dropped) }
            calls[head] = call
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }
}

/// A call that was answered by a kept answer.
///
/// It holds nothing of a world that others may delete or reset: an answer that is gone is not given again.
final class RepeatedCall: RepeatedAnswer {
    /// As the journal keeps it, without the answer.
    private let entry: JournalEntry
    private let worlds: Worlds
    private let services: @Sendable () -> Services
    private let requestLog: RequestLog?
    private let servicesNumber: Int
    private let sandbox: String?
    private let world: ObjectIdentifier
    // Set once, when it is made; Swift 6.2 knows no weak constants.
    private nonisolated(unsafe) weak var kept: KeptAnswer?
    private nonisolated(unsafe) weak var run: EpochRun?
    private nonisolated(unsafe) weak var data: EpochData?

    /// - Parameters:
    ///   - call: brought no rule into play, and is none of a page.
    ///   - sandbox: the one that it named.
    init(_ call: Call, _ entry: JournalEntry, _ kept: KeptAnswer, sandbox: String?, of dispatcher: Dispatcher) {
        self.entry = entry.answered(status: entry.status, duration: entry.duration)
        self.sandbox = sandbox
        (worlds, services, requestLog) = (dispatcher.worlds, dispatcher.services, dispatcher.requestLog)
        servicesNumber = call.services.number
        world = ObjectIdentifier(call.world)
        self.kept = kept
        (run, data) = (call.epoch.run, call.epoch.data)
    }

    func answer(to id: String) -> SharedResponse? {
        let startedAt = ContinuousClock.now
        guard let world = presentWorld, ObjectIdentifier(world) == self.world, services().number == servicesNumber else { return nil }
        guard let data, let run, run.rules.isEmpty else { return nil }
        data.noticeForeignWrites()
        guard let kept, !kept.isForgotten else { return nil }
        let now = run.clock.now()
        guard kept.holds(at: now) else { return nil }
        if sandbox != nil { world.noteRequest() }
        let entry = entry.again(id, at: now, kept.journaled, duration: ContinuousClock.now - startedAt)
        requestLog?.note(entry, in: world)
        run.journal.recordAgain(entry)
        return kept.shared
    }

    /// A sandbox counts as used.
    private var presentWorld: World? {
        guard let sandbox, !sandbox.isSame(as: "main") else { return worlds.main }
        return try? worlds.sandboxes.use(sandbox)
    }
}

extension Dispatcher {
    /// What is answered to a request with a head that has come before.
    package func repeated(_ head: RequestHead) -> (any RepeatedAnswer)? {
        repeatedCalls.find(head)
    }
}
