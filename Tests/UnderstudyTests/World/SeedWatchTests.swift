import Synchronization
import Testing
import TestSupport
import TestTraits
import UnderstudyCore
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

@Suite("Settings that do not fit the seed of an evergreen account")
struct SeedWatchTests {
    private static let metric: [String: JSON] = [
        "bradOS.metrics": [["slug": "mood", "fields": [["name": "value", "kind": "integer", "min": 1, "max": 10]]]]
    ]
    private static let accounts: [JSON] = [
        ["key": "ada", "bradOS": ["metrics": ["mood": [["date": "today", "value": 7]]]]],
        ["key": "bob", "bradOS": ["weight": [["date": "today", "weightLbs": 180]]]],
        // Literal data are not seeded again.
        ["key": "cy", "bradOS": ["metrics": ["mood": [["date": "2026-01-01", "value": 7]]]]],
    ]
    private static let fitsAgain = "the settings fit the seeds of all accounts again"

    private let world: TestWorld
    private let log = LogRecorder()
    /// The settings in force: with the metric or without it.
    private let hasMetric = Switch()
    private let others: [any Backend]

    /// Settings that change while a watch reads them.
    private final class Switch: Sendable {
        private let value = Mutex((number: 0, isOn: true))

        var state: (number: Int, isOn: Bool) { value.withLock { $0 } }

        func set(_ isOn: Bool) { value.withLock { $0 = ($0.number + 1, isOn) } }
    }

    init() throws {
        world = try TestWorld(settings: Self.metric, accounts: Self.accounts)
        try world.seedRest()
        others = try TestProgram.with([:]).backends
    }

    private func watch(fits: Bool = true) -> RepeatingTask {
        let without = Seeding(backends: others, keys: world.seeding.keys)
        return SeedWatch.start(over: world.world, fits: fits, logger: log.logger, lookEverySeconds: 0.005) { [world, hasMetric] in
            let (number, isOn) = hasMetric.state
            return (number, isOn ? world.seeding : without)
        }
    }

    private func health() throws -> JSON { try world.get("/_understudy/health").body }

    @Test("are reported by GET health and once in the log, until they fit again")
    func changed() async throws {
        let watch = watch()
        hasMetric.set(false)
        try await eventually { world.world.seedProblem != nil }
        let problem = try #require(try health()["problem"]?.string)
        #expect(try health()["status"] == "degraded")
        #expect(problem.hasPrefix("not seeded again each day, because the settings do not fit the stored seed: ada ("), "\(problem)")
        #expect(problem.contains("mood"), "\(problem)")
        #expect(problem.hasSuffix("; set back the settings, or import the accounts again"), "\(problem)")
        hasMetric.set(true)
        try await eventually { log.lines.count > 1 }
        watch.stop()
        #expect(log.lines == [problem, Self.fitsAgain])
        #expect(try health()["status"] == "ok")
    }

    @Test("are found at the start, and no longer reported after an import of the account")
    func found() async throws {
        hasMetric.set(false)
        let watch = watch(fits: false)
        try await eventually { world.world.seedProblem != nil }
        let without = Seeding(backends: others, keys: world.seeding.keys)
        let seed = try SeedDocument(["version": 1, "accounts": [["key": "ada", "tokens": ["ada"]]]], backends: others)
        try world.world.importSeed(seed, by: without, at: world.now)
        try await eventually { log.lines.count > 1 }
        watch.stop()
        #expect(log.lines.last == Self.fitsAgain)
        #expect(world.world.seedProblem == nil)
    }

    @Test("are not looked for right after seeding")
    func seeded() throws {
        watch().stop()
        #expect(log.lines == [])
        #expect(try health()["problem"] == nil)
    }
}
