import CoreTestSupport
import Storage
import Synchronization
import Testing
import UnderstudyCore
import UnderstudyWorlds
import Values

@Suite("A world")
struct WorldTests {
    @Test("is empty until it has an account")
    func isEmpty() throws {
        let world = try World.make()
        let before = try world.isEmpty()
        try world.importAccounts([["key": "ada"]])
        let after = try world.isEmpty()
        #expect(before)
        #expect(!after)
    }

    @Test("rolls back a write if its body throws")
    func undoing() throws {
        let world = try World.make()
        let ada = Account(key: "ada", createdAt: world.clock.now())
        #expect(throws: ExpectedError.self) {
            try world.write { db in
                try ada.insert(in: db)
                throw ExpectedError()
            }
        }
        let found = try world.account("ada")
        #expect(found == nil)
    }

    /// The machine's time, set by the test.
    private final class MachineTime: Sendable {
        let now = Mutex(Instant(seconds: 1_000))
    }

    @Test("has the times of its creation and last request in the machine's time, even after a reset")
    func use() throws {
        let time = MachineTime()
        let clock = VirtualClock(.frozen(try Instant.read("2026-01-07T09:00:00Z")), system: { time.now.withLock { $0 } })
        let world = try World(name: "test", store: Store(copyOf: EmptyImage.with([])), clock: clock, keys: .ephemeral())
        #expect(world.createdAt == Instant(seconds: 1_000))
        #expect(world.lastRequestAt == nil)
        time.now.withLock { $0 = Instant(seconds: 1_060) }
        world.noteRequest()
        #expect(world.lastRequestAt == Instant(seconds: 1_060))
        try world.reset(to: world.initialStateNow())
        #expect(world.createdAt == Instant(seconds: 1_000))
        #expect(world.lastRequestAt == Instant(seconds: 1_060))
    }
}
