import CoreTestSupport
import GRDB
import Storage
import Testing
import TestTraits
import UnderstudyWorlds
import Values

@Suite("A snapshot of a world")
struct SnapshotTests {
    @Test("restores the data, repeatedly")
    func restoring() throws {
        let world = try World.make(accounts: [["key": "ada"]])
        let (snapshot, isNew) = try world.takeSnapshot("s")
        #expect(isNew)
        for key in ["grace", "joan"] {
            try world.importAccounts([["key": .string(key)]])
            #expect(try world.accountKeys() == ["ada", key])
            try world.restore(snapshot)
            #expect(try world.accountKeys() == ["ada"])
        }
    }

    @Test("has the time of the world's clock, and its size")
    func facts() throws {
        let world = try World.make(accounts: [["key": "ada"]])
        try world.setNow("2031-02-03T04:05:06Z")
        let (snapshot, _) = try world.takeSnapshot("s")
        #expect(snapshot.name == "s")
        #expect(try snapshot.takenAt == Instant.read("2031-02-03T04:05:06Z"))
        #expect(try snapshot.byteCount == world.epoch.data.store.image().byteCount)
    }

    @Test("replaces another of its name")
    func replacing() throws {
        let world = try World.make(accounts: [["key": "ada"]])
        _ = try world.takeSnapshot("s")
        try world.importAccounts([["key": "grace"]])
        let (second, isNew) = try world.takeSnapshot("s")
        #expect(!isNew)
        #expect(world.snapshots.count == 1)
        try world.importAccounts([["key": "joan"]])
        try world.restore(second)
        #expect(try world.accountKeys() == ["ada", "grace"])
    }

    @Test("is found by its name until it is removed, and listed by name")
    func listing() throws {
        let world = try World.make()
        for name in ["b", "a", "c"] { _ = try world.takeSnapshot(name) }
        #expect(world.snapshots.map(\.name) == ["a", "b", "c"])
        #expect(world.snapshot("b") != nil)
        #expect(world.removeSnapshot("b"))
        #expect(!world.removeSnapshot("b"))
        #expect(world.snapshot("b") == nil)
        #expect(world.snapshots.map(\.name) == ["a", "c"])
    }

    @Test("that is restored leaves clock, rules and journal unchanged")
    func theRest() throws {
        let world = try World.make(accounts: [["key": "ada"]])
        let (snapshot, _) = try world.takeSnapshot("s")
        try world.setNow("2030-01-01T00:00:00Z")
        _ = try world.rules.add(FaultRule.read(["effect": ["status": 503]]).rules)
        world.journal.record(try JournalEntry.make())
        try world.restore(snapshot)
        #expect(try world.clock.now() == Instant.read("2030-01-01T00:00:00Z"))
        #expect(world.rules.all.count == 1)
        #expect(world.journal.entries.count == 1)
    }

    @Test("counts as memory of its world")
    func memory() throws {
        let world = try World.make(accounts: [["key": "ada"]])
        let before = world.memoryBytes
        let (snapshot, _) = try world.takeSnapshot("s")
        #expect(world.memoryBytes >= before + snapshot.byteCount)
        _ = world.removeSnapshot("s")
        #expect(world.memoryBytes == before)
    }

    @Test("that is restored in a world on a file survives the end of the program")
    func file() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let location = Store.Location.file(folder.path("data.sqlite"))
        let first = try World.make(at: location, accounts: [["key": "ada"]])
        let (snapshot, _) = try first.takeSnapshot("s")
        try first.importAccounts([["key": "grace"]])
        try first.restore(snapshot)
        #expect(try first.accountKeys() == ["ada"])
        try first.importAccounts([["key": "joan"]])
        try first.close()
        let second = try World.make(at: location)
        #expect(try second.accountKeys() == ["ada", "joan"])
        try second.close()
    }

    @Test("that cannot be restored changes nothing", .blocking)
    func failure() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("data.sqlite")
        let world = try World.make(at: .file(path), accounts: [["key": "ada"]])
        let (snapshot, _) = try world.takeSnapshot("s")
        try world.importAccounts([["key": "grace"]])
        let other = try DatabaseQueue(path: path)
        // The writer holds the file for longer than a restore waits.
        try other.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                _ = #expect(throws: (any Error).self) { try world.restore(snapshot) }
                return .rollback
            }
        }
        #expect(try world.accountKeys() == ["ada", "grace"])
        try world.restore(snapshot)
        #expect(try world.accountKeys() == ["ada"])
        try other.close()
        try world.close()
    }
}
