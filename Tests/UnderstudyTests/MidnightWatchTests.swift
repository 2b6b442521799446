import Foundation
import Logging
import Synchronization
import Testing
import UnderstudyCore

@testable import Understudy

@Suite("A running server, when nobody asks it anything")
struct MidnightWatchTests {
    /// A world on a system clock that the test sets, with a user of FitIQ in Istanbul.
    private func makeWorld(_ time: SystemTime) throws -> World {
        let keys = Keys.ephemeral()
        let backends = try Configuration().backends(keys: keys)
        let store = try Store(at: .memory, migrations: backends.flatMap(\.migrations))
        let clock = VirtualClock(.system, system: { time.now.withLock { $0 } })
        let world = World(name: "test", store: store, clock: clock, backends: backends, keys: keys)
        let account: JSON = ["key": "ada", "timezone": "Europe/Istanbul", "evergreen": false, "fitiq": [:]]
        try world.importSeed(SeedDocument(["version": 1, "accounts": [account]], backends: backends), at: clock.now())
        return world
    }

    /// The machine's time, as the test has it.
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

    private func insightDates(_ world: World) throws -> [String] {
        let account = try world.exportSeed()["accounts"]?.array?.first
        return (account?["fitiq"]?["insights"]?.array ?? []).compactMap { $0["createdAt"]?.string }
    }

    /// Looks until there are as many insights, or it has taken far too long.
    private func waitForInsights(_ count: Int, in world: World) async throws -> [String] {
        // Counted, not timed: on a busy machine a single turn can take long.
        for _ in 0..<3_000 {
            let dates = try insightDates(world)
            if dates.count >= count { return dates }
            try await Task.sleep(for: .milliseconds(20))
        }
        return try insightDates(world)
    }

    @Test("makes the insights of each local night when its midnight has passed")
    func nights() async throws {
        let time = try SystemTime("2026-01-06T20:59:00Z")
        let world = try makeWorld(time)
        let watch = MidnightWatch(over: world, logger: Logger(label: "test"))
        defer { watch.stop() }
        #expect(try insightDates(world) == [])
        try time.set("2026-01-06T21:00:00Z")
        #expect(try await waitForInsights(1, in: world) == ["2026-01-06T21:00:00Z"])
        try time.set("2026-01-08T22:00:00Z")
        let dates = try await waitForInsights(3, in: world)
        #expect(dates == ["2026-01-06T21:00:00Z", "2026-01-07T21:00:00Z", "2026-01-08T21:00:00Z"])
    }

    @Test("makes at its start what was due while it was not running")
    func start() async throws {
        let time = try SystemTime("2026-01-06T09:00:00Z")
        let world = try makeWorld(time)
        try time.set("2026-01-09T09:00:00Z")
        let watch = MidnightWatch(over: world, logger: Logger(label: "test"))
        defer { watch.stop() }
        #expect(try await waitForInsights(3, in: world).count == 3)
    }

    @Test("does nothing any more once it was stopped")
    func stopped() async throws {
        let time = try SystemTime("2026-01-06T09:00:00Z")
        let world = try makeWorld(time)
        let watch = MidnightWatch(over: world, logger: Logger(label: "test"))
        watch.stop()
        try time.set("2026-01-09T09:00:00Z")
        #expect(try insightDates(world) == [])
    }
}
