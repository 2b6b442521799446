import CoreTestSupport
import Synchronization
import Testing
import UnderstudyCore
import UnderstudyWorlds

/// Counts the midnights of a backend, and may fail at the first ones.
private final class Sleeper: Sendable {
    struct Nightmare: Error {}

    private let looks = Mutex<[Instant]>([])
    private let failures: Int

    init(failures: Int = 0) {
        self.failures = failures
    }

    var seen: [Instant] { looks.withLock { $0 } }

    var backend: NightBackend {
        NightBackend { [self] session in
            let count = looks.withLock { looks in
                looks.append(session.now)
                return looks.count
            }
            if count <= failures { throw Nightmare() }
        }
    }
}

extension World {
    /// Has backends do what is due in the present epoch.
    fileprivate func workOff(_ sleepers: [Sleeper], at now: Instant) -> [(backend: String, error: any Error)] {
        epoch.data.nights.workOff(epoch.session(at: now, by: seeding(sleepers.map(\.backend))))
    }
}

@Suite("What midnights make due")
struct NightsTests {
    private let world: World
    private let now: Instant

    init() throws {
        world = try World.make()
        now = world.clock.now()
    }

    @Test("is looked for once in a quarter of an hour, and whenever the clock has moved to another one")
    func quarters() throws {
        let sleeper = Sleeper()
        let steps: [(String, Bool)] = [
            ("2026-01-07T09:00:00Z", true), ("2026-01-07T09:00:00Z", false), ("2026-01-07T09:14:59.999Z", false),
            ("2026-01-07T09:15:00Z", true), ("2026-01-07T09:14:59Z", true), ("2027-01-07T09:00:00Z", true),
            ("2026-01-07T09:00:00Z", true), ("2026-01-07T09:07:00Z", false),
        ]
        for (number, (now, isDue)) in steps.enumerated() {
            let before = sleeper.seen.count
            _ = world.workOff([sleeper], at: try #require(Instant(now)))
            #expect((sleeper.seen.count > before) == isDue, "step \(number)")
        }
    }

    @Test("is done by every backend, with the instant that counts for now")
    func everyBackend() {
        let sleepers = [Sleeper(), Sleeper()]
        #expect(world.workOff(sleepers, at: now).isEmpty)
        #expect(world.workOff(sleepers, at: now).isEmpty)
        #expect(sleepers.map(\.seen) == [[now], [now]])
    }

    @Test("that fails in one backend is told by its title, and hinders no other")
    func failure() {
        let (bad, good) = (Sleeper(failures: 1), Sleeper())
        let failures = world.workOff([bad, good], at: now)
        #expect(failures.map(\.backend) == ["NightlyJobs"])
        #expect(failures.first?.error is Sleeper.Nightmare)
        #expect(good.seen.count == 1)
    }

    @Test("is looked for again until nothing has failed", arguments: 0...3)
    func again(_ failures: Int) {
        let sleeper = Sleeper(failures: failures)
        let told = (0..<6).map { _ in world.workOff([sleeper], at: now).count }
        #expect(told == Array(repeating: 1, count: failures) + Array(repeating: 0, count: 6 - failures))
        #expect(sleeper.seen.count == failures + 1)
    }

    @Test("is looked for again after a reset and after a restore")
    func exchange() throws {
        let sleeper = Sleeper()
        let initialState = try world.initialStateNow()
        let (snapshot, _) = try world.takeSnapshot("s")
        _ = world.workOff([sleeper], at: now)
        try world.reset(to: initialState)
        _ = world.workOff([sleeper], at: now)
        try world.restore(snapshot)
        _ = world.workOff([sleeper], at: now)
        #expect(sleeper.seen == [now, now, now])
    }

    @Test("is done once, however many come at once, and each waits until it is done")
    func atOnceDone() async throws {
        let threads = 4
        let coming = Atomic(0)
        let begun = Atomic(0)
        let waited = Atomic(0)
        let isDone = Atomic(false)
        let backend = NightBackend { _ in
            begun.add(1, ordering: .sequentiallyConsistent)
            // All are here before it goes on, so that each has to wait or would be seen not to.
            while coming.load(ordering: .sequentiallyConsistent) < threads {}
            for _ in 0..<100_000 where !isDone.load(ordering: .sequentiallyConsistent) {}
            isDone.store(true, ordering: .sequentiallyConsistent)
        }
        let session = world.epoch.session(at: now, by: world.seeding([backend]))
        let nights = world.epoch.data.nights
        try await atOnce(threads) { _ in
            coming.add(1, ordering: .sequentiallyConsistent)
            _ = nights.workOff(session)
            if isDone.load(ordering: .sequentiallyConsistent) { waited.add(1, ordering: .sequentiallyConsistent) }
        }
        #expect(begun.load(ordering: .relaxed) == 1)
        #expect(waited.load(ordering: .relaxed) == threads)
    }
}
