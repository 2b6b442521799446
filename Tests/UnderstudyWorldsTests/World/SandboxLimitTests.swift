import CoreTestSupport
import GRDB
import Synchronization
import Testing
import UnderstudyWorlds

@Suite("The number of sandboxes")
struct SandboxLimitTests {

    @Test("has a memory limit for all sandboxes together")
    func memory() throws {
        let one = try Sandboxes.make().create("a").world.memoryBytes
        let sandboxes = Sandboxes.make(memoryBytes: 3 * one)
        for id in ["a", "b", "c"] { _ = try sandboxes.create(id) }
        #expect(throws: SandboxError.tooLarge(limitBytes: 3 * one)) { try sandboxes.create("d") }
        #expect(sandboxes.names == ["a", "b", "c"])
    }

    @Test("counts the memory of a sandbox's writes")
    func writing() throws {
        let one = try Sandboxes.make().create("a").world.memoryBytes
        let sandboxes = Sandboxes.make(memoryBytes: one + 100_000)
        let world = try sandboxes.create("a").world
        try world.write { try $0.execute(sql: "CREATE TABLE much AS SELECT zeroblob(200000) AS bytes") }
        #expect(throws: SandboxError.tooLarge(limitBytes: one + 100_000)) { try sandboxes.create("b") }
    }

    private func grow(_ world: World, table: String) throws {
        try world.write { try $0.execute(sql: "CREATE TABLE \(table) AS SELECT zeroblob(200000) AS bytes") }
    }

    @Test("has a memory limit that holds while a sandbox grows: a write is refused, a read is not")
    func growth() throws {
        let one = try Sandboxes.make().create("a").world.memoryBytes
        let limit = one + 100_000
        let sandboxes = Sandboxes.make(memoryBytes: limit)
        let world = try sandboxes.create("a").world
        try sandboxes.makeRoom(forWrite: true, in: world)
        try grow(world, table: "much")
        #expect(throws: SandboxError.tooLarge(limitBytes: limit)) { try sandboxes.makeRoom(forWrite: true, in: world) }
        #expect(throws: Never.self) { try sandboxes.makeRoom(forWrite: false, in: world) }
        sandboxes.setLimits(Sandboxes.Limits(count: 1, memoryBytes: .max, autoCreates: false, autoEvicts: false))
        #expect(throws: Never.self) { try sandboxes.makeRoom(forWrite: true, in: world) }
    }

    @Test("makes room for the growth of a sandbox by evicting others, never that one")
    func evictingForGrowth() throws {
        let one = try Sandboxes.make().create("a").world.memoryBytes
        let limit = 2 * one + 250_000
        let sandboxes = Sandboxes.make(memoryBytes: limit, autoEvicts: true)
        let world = try sandboxes.create("a").world
        _ = try sandboxes.create("b")
        try grow(world, table: "much")
        try sandboxes.makeRoom(forWrite: true, in: world)
        #expect(sandboxes.names == ["a", "b"])
        try grow(world, table: "more")
        try sandboxes.makeRoom(forWrite: true, in: world)
        #expect(sandboxes.names == ["a"])
        for number in 0..<5 { try grow(world, table: "much\(number)") }
        #expect(throws: SandboxError.tooLarge(limitBytes: limit)) { try sandboxes.makeRoom(forWrite: true, in: world) }
        #expect(sandboxes.names == ["a"])
    }

    @Test("counts snapshots, also before they are stored")
    func snapshots() throws {
        let one = try Sandboxes.make().create("a").world.memoryBytes
        let limit = one + 2_000_000
        let sandboxes = Sandboxes.make(memoryBytes: limit)
        let world = try sandboxes.create("a").world
        #expect(throws: Never.self) { try sandboxes.makeRoom(forSnapshotOf: world, bytes: 1_000_000) }
        #expect(throws: SandboxError.tooLarge(limitBytes: limit)) { try sandboxes.makeRoom(forSnapshotOf: world, bytes: 2_000_000) }
        #expect(throws: ExpectedError.self) { _ = try world.takeSnapshot("s") { _ in throw ExpectedError() } }
        #expect(world.snapshots.isEmpty)
    }

    @Test("counts an initial state that one sandbox has for itself")
    func ownState() throws {
        let state = try World.make(accounts: [["key": "ada"]]).initialStateNow()
        let own = World.InitialState(image: state.image, clock: state.clock, isOwn: true)
        let one = try Sandboxes.make().create("a").world.memoryBytes
        let sandboxes = Sandboxes.make(memoryBytes: 2 * one + state.image.byteCount)
        _ = try sandboxes.create("a", from: own)
        _ = try sandboxes.create("b", from: state)
        #expect(throws: SandboxError.self) { try sandboxes.create("c", from: state) }
    }

    @Test("drops older journal entries before it refuses a write")
    func journals() throws {
        let one = try Sandboxes.make().create("a").world.memoryBytes
        let sandboxes = Sandboxes.make(memoryBytes: one + 4_000_000)
        let world = try sandboxes.create("a").world
        // The newest entry of a shrunk journal stays, and so do two megabytes.
        for number in 0..<100 {
            world.journal.record(try JournalEntry.make(id: "r\(number)", body: Array(repeating: 0x78, count: 60_000)))
        }
        #expect(world.memoryBytes > one + 4_000_000)
        #expect(throws: Never.self) { try sandboxes.makeRoom(forWrite: true, in: world) }
        #expect(world.memoryBytes < one + 3_000_000)
        #expect(world.journal.entries.last?.id == "r99")
    }

    @Test("when lowered leaves existing sandboxes, even one that cannot be replaced", arguments: [0, 1, 2])
    func lowered(_ limit: Int) throws {
        let sandboxes = Sandboxes.make()
        for id in ["a", "b", "c"] { _ = try sandboxes.create(id) }
        let old = try #require(sandboxes.find("a"))
        sandboxes.setLimits(Sandboxes.Limits(count: limit, memoryBytes: .max, autoCreates: false, autoEvicts: false))
        #expect(sandboxes.names == ["a", "b", "c"])
        let made = try? sandboxes.create("a").world
        #expect(sandboxes.find("a") === (made ?? old))
        #expect(sandboxes.names == ["a", "b", "c"])
    }

    @Test("can be kept within the memory limit by evicting, too")
    func evictingForMemory() throws {
        let one = try Sandboxes.make().create("a").world.memoryBytes
        let sandboxes = Sandboxes.make(count: 1_000, memoryBytes: 3 * one, autoEvicts: true)
        for number in 10..<40 { _ = try sandboxes.create("s\(number)") }
        #expect(sandboxes.names == ["s37", "s38", "s39"])
    }

    @Test("grows by a request to an unknown sandbox if that is allowed, once for concurrent requests")
    func creating() async throws {
        let sandboxes = Sandboxes.make(autoCreates: true)
        let seen = Mutex<Set<ObjectIdentifier>>([])
        try await atOnce(6) { _ in
            let world = try sandboxes.useOrCreate("s")
            seen.withLock { _ = $0.insert(ObjectIdentifier(world)) }
        }
        let world = try #require(sandboxes.find("s"))
        #expect(seen.withLock { $0 } == [ObjectIdentifier(world)])
        #expect(try world.accountKeys() == ["ada"])
    }
}
