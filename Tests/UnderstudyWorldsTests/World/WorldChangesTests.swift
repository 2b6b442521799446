import CoreTestSupport
import Synchronization
import Testing
import TestTraits
import UnderstudyCore
import UnderstudyWorlds
import Values

@Suite("The changes of a world")
struct WorldChangesTests {
    private let world: World

    init() throws {
        world = try World.make(accounts: [["key": "ada"]])
    }

    /// The changes after a number, as they are sent.
    private func told(behind number: Int) -> [JSON] { world.changes.changes(behind: number).changes.map(\.json) }

    private static let anyData: JSON = ["kind": "data", "account": .null, "backend": .null]

    @Test("are stored once if they are equal, in the order of the last one")
    func equal() {
        let number = world.changes.number
        for change in [.clock, .faults, .data(account: "ada", backend: "fitiq"), .clock] as [WorldChange] { world.note(change) }
        #expect(
            told(behind: number) == [["kind": "faults"], ["kind": "data", "account": "ada", "backend": "fitiq"], ["kind": "clock"]])
        #expect(world.changes.number == number + 4)
        #expect(told(behind: world.changes.number) == [])
    }

    @Test("of many accounts become one that may concern every account")
    func merging() {
        let number = world.changes.number
        world.note(.clock)
        for index in 0..<150 { world.note(.data(account: "account-\(index)")) }
        let changes = told(behind: number)
        #expect(changes.count <= 100)
        #expect(changes.contains(Self.anyData))
        #expect(changes.contains(["kind": "clock"]))
        #expect(changes.last == ["kind": "data", "account": "account-149", "backend": .null])
    }

    @Test("wake a reader that has read all, and let no other one wait")
    func gates() throws {
        let number = world.changes.number
        let waiter = Waiter()
        waiter.wait(at: try #require(world.changes.gate(behind: number)))
        #expect(!waiter.goesOn)
        world.note(.snapshots)
        #expect(waiter.goesOn)
        #expect(world.changes.gate(behind: number) == nil)
    }

    @Test("contain a restore, an import and work of a midnight that stores something")
    func sources() throws {
        let backends = [NightBackend()]
        let world = try World.make(backends: backends, accounts: [["key": "ada"]])
        let (snapshot, _) = try world.takeSnapshot("s")
        try world.setNow("2026-01-09T09:00:00Z")
        func isTold(_ change: () throws -> Void) rethrows -> Bool {
            let number = world.changes.number
            try change()
            return world.changes.changes(behind: number).changes.map(\.json).contains(Self.anyData)
        }
        #expect(isTold { _ = world.runNightlyJobs(of: world.epoch, at: world.clock.now(), by: world.seeding(backends)) })
        #expect(!isTold { _ = world.runNightlyJobs(of: world.epoch, at: world.clock.now(), by: world.seeding(backends)) })
        #expect(try isTold { try world.restore(snapshot) })
        #expect(try isTold { try world.importAccounts([["key": "grace"]], backends: backends) })
    }
}

@Suite("A read of a world without a thread that waits")
struct WaitlessReadTests {
    @Test("waits for the turn of a store in memory, and ends once on another thread", arguments: Place.allCases)
    func waiting(_ place: Place) async throws {
        let folder = try TemporaryFolder()
        let world = try World.make(at: place.location(in: folder), accounts: [["key": "ada"]])
        let results = Mutex<[[String]]>([])
        let read = { @Sendable in
            world.read(
                { try Account.all(in: $0).map(\.key) },
                completion: { keys in results.withLock { $0.append((try? keys.get()) ?? []) } })
        }
        world.epoch.data.store.turn.runWhenFree {
            read()
            #expect(results.withLock { $0 } == (place == .memory ? [] : [["ada"]]))
        }
        try await eventually { results.withLock { $0 } == [["ada"]] }
        read()
        #expect(results.withLock { $0 } == [["ada"], ["ada"]])
    }
}
