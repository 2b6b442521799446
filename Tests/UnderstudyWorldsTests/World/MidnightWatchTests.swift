import CoreTestSupport
import GRDB
import Logging
import Storage
import Synchronization
import Testing
import UnderstudyWorlds
import Values

@Suite("A watched world without requests")
struct MidnightWatchTests {
    private let backend = NightBackend()

    /// A world on a system clock that the test sets, with an account in Istanbul.
    private func makeWorld(_ time: SystemTime, at location: Store.Location = .memory) throws -> World {
        let store = try Store(at: location, migrations: backend.migrations)
        let clock = VirtualClock(.system, system: { time.now.withLock { $0 } })
        let world = try World(name: "test", store: store, clock: clock, keys: .ephemeral())
        try world.importAccounts([["key": "ada", "timezone": "Europe/Istanbul"]], backends: [backend])
        return world
    }

    private func watch(_ world: World) -> RepeatingTask {
        let seeding = world.seeding([backend])
        return MidnightWatch.start(over: world, logger: Logger(label: "test")) { seeding }
    }

    /// The machine's time, set by the test.
    private final class SystemTime: Sendable {
        let now: Mutex<Instant>

        init(_ text: String) throws {
            now = Mutex(try #require(Instant(text)))
        }

        func set(_ text: String) throws {
            let instant = try #require(Instant(text))
            now.withLock { $0 = instant }
        }
    }

    /// The nights that have been worked off, in whatever epoch.
    private func nights(in store: Store) throws -> [String] {
        try store.read { try NightBackend.nights(of: "ada", in: $0) }
    }

    /// Checks until there are as many nights, or far too many checks.
    private func waitForNights(_ count: Int, in store: Store) async throws -> [String] {
        // A number of checks instead of a time: on a busy machine a single check can take long.
        for _ in 0..<3_000 {
            let dates = try nights(in: store)
            if dates.count >= count { return dates }
            try await Task.sleep(for: .milliseconds(20))
        }
        return try nights(in: store)
    }

    @Test("runs the work of each local night after its midnight")
    func eachNight() async throws {
        let time = try SystemTime("2026-01-06T20:59:00Z")
        let world = try makeWorld(time)
        let store = world.epoch.data.store
        let watch = watch(world)
        defer { watch.stop() }
        #expect(try nights(in: store) == [])
        try time.set("2026-01-06T21:00:00Z")
        #expect(try await waitForNights(1, in: store) == ["2026-01-06T21:00:00.000Z"])
        try time.set("2026-01-08T22:00:00Z")
        let dates = try await waitForNights(3, in: store)
        #expect(dates == ["2026-01-06T21:00:00.000Z", "2026-01-07T21:00:00.000Z", "2026-01-08T21:00:00.000Z"])
    }

    @Test("runs at its start the work that was due before")
    func start() async throws {
        let time = try SystemTime("2026-01-06T09:00:00Z")
        let world = try makeWorld(time)
        try time.set("2026-01-09T09:00:00Z")
        let watch = watch(world)
        defer { watch.stop() }
        #expect(try await waitForNights(3, in: world.epoch.data.store).count == 3)
    }

    @Test("runs no more work after the watch has stopped")
    func stopped() async throws {
        let time = try SystemTime("2026-01-06T09:00:00Z")
        let world = try makeWorld(time)
        watch(world).stop()
        try time.set("2026-01-09T09:00:00Z")
        #expect(try nights(in: world.epoch.data.store) == [])
    }
}
