import CoreTestSupport
import Synchronization
import Testing
import UnderstudyWorlds
import Values

/// Counts the midnights of a backend; the first ones may fail.
private final class MidnightCounter: Sendable {
    private let calls = Mutex<[Instant]>([])
    private let failures: Int

    init(failures: Int = 0) {
        self.failures = failures
    }

    var instants: [Instant] { calls.withLock { $0 } }

    var backend: NightBackend {
        NightBackend { [self] session in
            let count = calls.withLock { calls in
                calls.append(session.now)
                return calls.count
            }
            if count <= failures { throw ExpectedError() }
        }
    }
}

extension World {
    /// Runs the work of backends that is due in the present epoch.
    fileprivate func runJobs(_ counters: [MidnightCounter], at now: Instant) -> [(backend: String, error: any Error)] {
        epoch.data.nightlyJobs.run(epoch.session(at: RequestTime(now), by: seeding(counters.map(\.backend))))
    }
}

@Suite("The work of midnights")
struct NightlyJobsTests {
    private let world: World
    private let now: Instant

    init() throws {
        world = try World.make()
        now = world.clock.now()
    }

    @Test("is run once per quarter of an hour, and whenever the clock has moved to another quarter")
    func quarters() throws {
        let counter = MidnightCounter()
        let steps: [(String, Bool)] = [
            ("2026-01-07T09:00:00Z", true), ("2026-01-07T09:00:00Z", false), ("2026-01-07T09:14:59.999Z", false),
            ("2026-01-07T09:15:00Z", true), ("2026-01-07T09:14:59Z", true), ("2027-01-07T09:00:00Z", true),
            ("2026-01-07T09:00:00Z", true), ("2026-01-07T09:07:00Z", false),
        ]
        for (number, (now, isDue)) in steps.enumerated() {
            let before = counter.instants.count
            _ = world.runJobs([counter], at: try #require(Instant(now)))
            #expect((counter.instants.count > before) == isDue, "step \(number)")
        }
    }

    @Test("is run for every backend, with the present instant")
    func everyBackend() {
        let counters = [MidnightCounter(), MidnightCounter()]
        #expect(world.runJobs(counters, at: now).isEmpty)
        #expect(world.runJobs(counters, at: now).isEmpty)
        #expect(counters.map(\.instants) == [[now], [now]])
    }

    @Test("that fails in one backend is reported by its title, and does not affect other backends")
    func failure() {
        let (bad, good) = (MidnightCounter(failures: 1), MidnightCounter())
        let failures = world.runJobs([bad, good], at: now)
        #expect(failures.map(\.backend) == ["Nights"])
        #expect(failures.first?.error is ExpectedError)
        #expect(good.instants.count == 1)
    }

    @Test("is run again until nothing fails", arguments: 0...3)
    func again(_ failures: Int) {
        let counter = MidnightCounter(failures: failures)
        let failureCounts = (0..<6).map { _ in world.runJobs([counter], at: now).count }
        #expect(failureCounts == Array(repeating: 1, count: failures) + Array(repeating: 0, count: 6 - failures))
        #expect(counter.instants.count == failures + 1)
    }

    @Test("is run again after a reset and after a restore")
    func exchange() throws {
        let counter = MidnightCounter()
        let initialState = try world.initialStateNow()
        let (snapshot, _) = try world.takeSnapshot("s")
        _ = world.runJobs([counter], at: now)
        try world.reset(to: initialState)
        _ = world.runJobs([counter], at: now)
        try world.restore(snapshot)
        _ = world.runJobs([counter], at: now)
        #expect(counter.instants == [now, now, now])
    }

    @Test("is run once by concurrent calls, and each waits until it is done")
    func atOnceDone() async throws {
        let threads = 4
        let coming = Atomic(0)
        let begun = Atomic(0)
        let waited = Atomic(0)
        let isDone = Atomic(false)
        let backend = NightBackend { _ in
            begun.add(1, ordering: .sequentiallyConsistent)
            // All calls have begun before the work goes on, so a call that did not wait would be noticed.
            while coming.load(ordering: .sequentiallyConsistent) < threads {}
            for _ in 0..<100_000 where !isDone.load(ordering: .sequentiallyConsistent) {}
            isDone.store(true, ordering: .sequentiallyConsistent)
        }
        let session = world.epoch.session(at: RequestTime(now), by: world.seeding([backend]))
        let nightlyJobs = world.epoch.data.nightlyJobs
        try await atOnce(threads) { _ in
            coming.add(1, ordering: .sequentiallyConsistent)
            _ = nightlyJobs.run(session)
            if isDone.load(ordering: .sequentiallyConsistent) { waited.add(1, ordering: .sequentiallyConsistent) }
        }
        #expect(begun.load(ordering: .relaxed) == 1)
        #expect(waited.load(ordering: .relaxed) == threads)
    }
}
