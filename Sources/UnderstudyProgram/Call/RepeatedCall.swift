import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// A call that was answered by a kept answer: who sends the same bytes again is answered without a look at what they mean.
///
/// It holds nothing of a world that others may delete or reset: an answer that is gone is not given again. The journal's lock is the only one
/// that is taken for it, but for the log's where somebody is shown requests.
final class RepeatedCall: RepeatedAnswer {
    /// As the journal keeps it, without the answer.
    private let entry: JournalEntry
    private let worlds: Worlds
    private let requestLog: RequestLog?
    /// Whether it named its sandbox, or the main world.
    private let namesWorld: Bool
    private let isOfMain: Bool
    // Set once, when it is made; Swift 6.2 knows no weak constants.
    private nonisolated(unsafe) weak var sandbox: Sandbox?
    private nonisolated(unsafe) weak var services: Services?
    private nonisolated(unsafe) weak var kept: KeptAnswer?
    private nonisolated(unsafe) weak var run: EpochRun?
    private nonisolated(unsafe) weak var data: EpochData?

    /// `nil` when the call's world is gone.
    ///
    /// - Parameter call: brought no rule into play, and is none of a page.
    init?(_ call: Call, _ entry: JournalEntry, _ kept: KeptAnswer, of worlds: Worlds, namesWorld: Bool) {
        isOfMain = call.world === worlds.main
        sandbox = isOfMain ? nil : worlds.sandboxes.sandbox(of: call.world)
        guard isOfMain || sandbox != nil else { return nil }
        self.entry = entry.answered(status: entry.status, duration: entry.duration)
        self.worlds = worlds
        self.namesWorld = namesWorld
        (requestLog, services) = (call.requestLog, call.services)
        self.kept = kept
        (run, data) = (call.epoch.run, call.epoch.data)
    }

    func answer(to id: String) -> SharedResponse? {
        let startedAt = ContinuousClock.now
        guard let services, !services.areReplaced, let world = presentWorld else { return nil }
        guard let data, let run, run.rules.isEmpty else { return nil }
        data.noticeForeignWrites()
        guard let kept, !kept.isForgotten else { return nil }
        let now = run.clock.now()
        guard kept.holds(at: now) else { return nil }
        if namesWorld { world.noteRequest() }
        let entry = entry.again(id, at: now, kept.journaled, duration: ContinuousClock.now - startedAt)
        requestLog?.note(entry, in: world)
        run.journal.recordAgain(entry)
        return kept.shared
    }

    /// A sandbox counts as used.
    private var presentWorld: World? {
        isOfMain ? worlds.main : sandbox.map(worlds.sandboxes.use)
    }
}
