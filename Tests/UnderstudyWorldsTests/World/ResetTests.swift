import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@testable import UnderstudyWorlds

@Suite("Resetting a world")
struct ResetTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A world, and its initial state.
    private func make(_ place: Place, identifierSeed: UInt64? = nil) throws -> (world: World, initialState: World.InitialState) {
        let world = try World.make(
            at: place.location(in: folder), identifierSeed: identifierSeed,
            accounts: [["key": "ada", "displayName": "Ada", "tokens": ["ada"]]])
        return (world, try world.initialStateNow())
    }

    @Test("restores the data", arguments: Place.allCases)
    func data(_ place: Place) throws {
        let (world, initialState) = try make(place)
        try world.importAccounts([["key": "grace"], ["key": "ada", "displayName": "Countess"]])
        try world.reset(to: initialState)
        #expect(try world.accountKeys() == ["ada"])
        #expect(try world.account("ada")?.displayName == "Ada")
        #expect(try world.account(bearing: "ada") == "ada")
    }

    @Test("restores the clock, and ends rules and journal", arguments: Place.allCases)
    func rest(_ place: Place) throws {
        let (world, initialState) = try make(place)
        let old = world.epoch.run
        try world.setNow("2030-01-01T00:00:00Z")
        _ = try world.rules.add(FaultRule.read(["effect": ["status": 503]]).rules)
        world.journal.record(try JournalEntry.make())
        try world.reset(to: initialState)
        #expect(try world.clock.mode == .frozen(Instant.read("2026-01-07T09:00:00Z")))
        for run in [world.epoch.run, old] {
            #expect(run.rules.all.isEmpty)
            #expect(run.rules.isEmpty)
            #expect(run.journal.entries.isEmpty)
            #expect(run.journal.snapshot.dropped == 0)
        }
    }

    @Test("restores the persona and the rules of the initial state, and starts its clock", arguments: Place.allCases)
    func start(_ place: Place) throws {
        let (world, before) = try make(place)
        var initialState = before
        initialState.persona = "ada"
        initialState.rules = FaultRule.read(["effect": ["status": 503]]).rules
        initialState.runsFrom = try Instant.read("2026-03-01T08:00:00Z")
        try world.importAccounts([["key": "grace"]])
        _ = try world.apply(persona: "grace", rules: [], clock: nil, in: world.epoch)
        #expect(world.persona == "grace")
        try world.reset(to: initialState)
        #expect(world.persona == "ada")
        #expect(world.rules.all.map(\.id) == ["f1"])
        guard case .running = world.clock.mode else {
            Issue.record("the clock does not run")
            return
        }
        let start = try Instant.read("2026-03-01T08:00:00Z")
        #expect(world.clock.now() >= start)
        #expect(world.events.all.events.map(\.kind) == [.reset])
    }

    @Test("starts the ids over if they are reproducible", arguments: Place.allCases)
    func identifiers(_ place: Place) throws {
        let (world, initialState) = try make(place, identifierSeed: 1)
        let before = (0..<3).map { _ in world.epoch.run.identifiers.next() }
        try world.reset(to: initialState)
        let after = (0..<3).map { _ in world.epoch.run.identifiers.next() }
        #expect(before == after)
        #expect(Set(before).count == 3)
    }

    @Test("repeats no id if ids are random", arguments: Place.allCases)
    func randomIdentifiers(_ place: Place) throws {
        let (world, initialState) = try make(place)
        let before = world.epoch.run.identifiers.next()
        try world.reset(to: initialState)
        #expect(world.epoch.run.identifiers.next() != before)
    }

    @Test("keeps the snapshots, which can be restored", arguments: Place.allCases)
    func snapshots(_ place: Place) throws {
        let (world, initialState) = try make(place)
        try world.importAccounts([["key": "grace"]])
        let (snapshot, _) = try world.takeSnapshot("two")
        try world.reset(to: initialState)
        #expect(world.snapshots.map(\.name) == ["two"])
        try world.restore(snapshot)
        #expect(try world.accountKeys() == ["ada", "grace"])
    }

    @Test("can be repeated", arguments: Place.allCases)
    func again(_ place: Place) throws {
        let (world, initialState) = try make(place)
        for number in 0..<20 {
            try world.importAccounts([["key": .string("account-\(number)")]])
            try world.reset(to: initialState)
        }
        #expect(try world.accountKeys() == ["ada"])
    }

    @Test("of a file's world survives the end of the program")
    func file() throws {
        let (first, initialState) = try make(.file)
        try first.importAccounts([["key": "grace"]])
        try first.reset(to: initialState)
        try first.importAccounts([["key": "joan"]])
        try first.close()
        let second = try World.make(at: Place.file.location(in: folder))
        #expect(try second.accountKeys() == ["ada", "joan"])
        try second.close()
    }

    @Test("that fails changes nothing")
    func failure() throws {
        let (world, initialState) = try make(.file)
        let old = world.epoch
        try world.setNow("2030-01-01T00:00:00Z")
        _ = try world.rules.add(FaultRule.read(["effect": ["status": 503]]).rules)
        world.journal.record(try JournalEntry.make())
        try world.close()
        #expect(throws: (any Error).self) { try world.reset(to: initialState) }
        #expect(world.epoch.data === old.data)
        #expect(world.epoch.run === old.run)
        #expect(try world.clock.now() == Instant.read("2030-01-01T00:00:00Z"))
        #expect(world.rules.all.count == 1)
        #expect(world.journal.entries.count == 1)
    }
}
