import Testing
import UnderstudyCore

@Suite("Resetting a world")
struct ResetTests {
    private let world: World
    private let origin: World.Origin

    init() throws {
        world = try World.make(accounts: [["key": "ada", "displayName": "Ada", "tokens": ["ada"]]])
        origin = World.Origin(image: try world.image(), clock: world.clock.mode)
    }

    @Test("brings the data back")
    func data() throws {
        try world.importAccounts([["key": "grace"], ["key": "ada", "displayName": "Countess"]])
        try world.reset(to: origin)
        #expect(try world.keys() == ["ada"])
        #expect(try world.account("ada")?.displayName == "Ada")
        #expect(try world.account(bearing: "ada") == "ada")
    }

    @Test("brings the clock back, and ends faults and journal")
    func rest() throws {
        try world.setNow("2030-01-01T00:00:00Z")
        _ = try world.faults.add(FaultRule.read(["effect": ["status": 503]]).rules)
        world.journal.record(try JournalEntry.make())
        try world.reset(to: origin)
        #expect(try world.clock.mode == .frozen(Instant.read("2026-01-07T09:00:00Z")))
        #expect(world.faults.all.isEmpty)
        #expect(world.faults.isEmpty)
        #expect(world.journal.entries.isEmpty)
        #expect(world.journal.snapshot.dropped == 0)
    }

    @Test("lets the ids begin anew where they are the same each time")
    func identifiers() throws {
        let world = world.twin(
            named: "twin", store: try Store(copyOf: origin.image), clock: VirtualClock(origin.clock), identifierSeed: 1)
        let before = (0..<3).map { _ in world.identifiers.next() }
        try world.reset(to: origin)
        let after = (0..<3).map { _ in world.identifiers.next() }
        #expect(before == after)
        #expect(Set(before).count == 3)
    }

    @Test("makes no id twice where ids are random")
    func randomIdentifiers() throws {
        let before = world.identifiers.next()
        try world.reset(to: origin)
        #expect(world.identifiers.next() != before)
    }

    @Test("leaves the snapshots, which can be restored")
    func snapshots() throws {
        try world.importAccounts([["key": "grace"]])
        let (snapshot, _) = try world.takeSnapshot("two")
        try world.reset(to: origin)
        #expect(world.snapshots.map(\.name) == ["two"])
        try world.restore(snapshot)
        #expect(try world.keys() == ["ada", "grace"])
    }

    @Test("can be done again and again")
    func again() throws {
        for number in 0..<20 {
            try world.importAccounts([["key": .string("account-\(number)")]])
            try world.reset(to: origin)
        }
        #expect(try world.keys() == ["ada"])
    }

    @Test("of a file's world survives the end of the program")
    func file() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let location = Store.Location.file(folder.path("data.sqlite"))
        let first = try World.make(at: location, accounts: [["key": "ada"]])
        let origin = World.Origin(image: try first.image(), clock: first.clock.mode)
        try first.importAccounts([["key": "grace"]])
        try first.reset(to: origin)
        try first.importAccounts([["key": "joan"]])
        try first.close()
        let second = try World.make(at: location)
        #expect(try second.keys() == ["ada", "joan"])
        try second.close()
    }
}

extension World {
    /// The keys of all accounts, sorted.
    func keys() throws -> [String] {
        try read { try Account.all(in: $0).map(\.key).sorted() }
    }
}
