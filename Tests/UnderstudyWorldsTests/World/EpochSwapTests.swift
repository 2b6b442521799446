import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@testable import UnderstudyWorlds

/// How one epoch replaces another.
enum Swap: CaseIterable, Sendable {
    case reset, restore
}

@Suite("The end of an epoch")
struct EpochSwapTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func make(_ place: Place) throws -> World {
        try World.make(at: place.location(in: folder), accounts: [["key": "ada"]])
    }

    private func end(_ swap: Swap, of world: World) throws {
        switch swap {
        case .reset: try world.reset(to: world.initialStateNow())
        case .restore: try world.restore(world.takeSnapshot("s").0)
        }
    }

    @Test("leaves earlier calls in the old data, if these are in memory", arguments: Swap.allCases)
    func oldData(_ swap: Swap) throws {
        let world = try make(.memory)
        let old = world.epoch.data
        try old.insertAccount("before")
        try end(swap, of: world)
        try old.insertAccount("after")
        #expect(try old.accountKeys() == ["ada", "after", "before"])
        #expect(try world.accountKeys() == ["ada", "before"])
        try world.epoch.data.insertAccount("new")
        #expect(try old.accountKeys() == ["ada", "after", "before"])
        #expect(try world.accountKeys() == ["ada", "before", "new"])
    }

    @Test("by a reset swaps data and run", arguments: Place.allCases)
    func reset(_ place: Place) throws {
        let world = try make(place)
        let old = world.epoch
        try end(.reset, of: world)
        #expect(world.epoch.data !== old.data)
        #expect(world.epoch.run !== old.run)
    }

    @Test("by a reset leaves earlier calls the old rules, journal and clock, which no other call sees", arguments: Place.allCases)
    func oldRun(_ place: Place) throws {
        let world = try make(place)
        let old = world.epoch.run
        try end(.reset, of: world)
        _ = try old.rules.add(FaultRule.read(["effect": ["status": 503]]).rules)
        old.journal.record(try JournalEntry.make())
        old.clock.mode = .frozen(try Instant.read("2030-01-01T00:00:00Z"))
        #expect(world.rules.isEmpty)
        #expect(world.journal.entries.isEmpty)
        #expect(try world.clock.now() == Instant.read("2026-01-07T09:00:00Z"))
    }

    @Test("by a restore swaps only the data", arguments: Place.allCases)
    func restore(_ place: Place) throws {
        let world = try make(place)
        let old = world.epoch
        try end(.restore, of: world)
        #expect(world.epoch.data !== old.data)
        #expect(world.epoch.run === old.run)
    }

    @Test("releases the requests that wait for the end of the run, and only at a reset", arguments: Place.allCases)
    func waiting(_ place: Place) throws {
        let world = try make(place)
        let waiter = Waiter()
        waiter.wait(at: world.epoch.run.end)
        try end(.restore, of: world)
        #expect(!waiter.goesOn)
        try end(.reset, of: world)
        #expect(waiter.goesOn)
        let next = Waiter()
        next.wait(at: world.epoch.run.end)
        #expect(!next.goesOn)
    }
}
