import CoreTestSupport
import Foundation
import GRDB
import Synchronization
import Testing
import UnderstudyCore

private let thingMigration = Migration("things-001", sql: "CREATE TABLE thing (name TEXT NOT NULL) STRICT")

extension Store {
    fileprivate func add(_ name: String) throws {
        try write { try $0.execute(sql: "INSERT INTO thing (name) VALUES (?)", arguments: [name]) }
    }

    fileprivate func names() throws -> [String] {
        try read { try String.fetchAll($0, sql: "SELECT name FROM thing ORDER BY rowid") }
    }
}

@Suite("A store")
struct StoreTests {
    @Test("keeps its data over the end of the program")
    func reopening() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("data.sqlite")
        for number in 1...3 {
            let store = try Store(at: .file(path), migrations: [thingMigration])
            try store.add("thing \(number)")
            try store.close()
        }
        let store = try Store(at: .file(path), migrations: [thingMigration])
        let names = try store.names()
        #expect(names == ["thing 1", "thing 2", "thing 3"])
    }

    @Test("keeps what was written when nobody closes it")
    func notClosed() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("data.sqlite")
        let abandoned = try Store(at: .file(path), migrations: [thingMigration])
        try abandoned.add("thing")
        let store = try Store(at: .file(path), migrations: [thingMigration])
        let names = try store.names()
        #expect(names == ["thing"])
    }

    @Test("is brought to the newest version with its data")
    func migrating() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("data.sqlite")
        let old = try Store(at: .file(path), migrations: [thingMigration])
        try old.add("thing")
        try old.close()

        let addition = Migration("things-002", sql: "ALTER TABLE thing ADD COLUMN colour TEXT NOT NULL DEFAULT 'blue'")
        let store = try Store(at: .file(path), migrations: [thingMigration, addition])
        let colours = try store.read { try String.fetchAll($0, sql: "SELECT name || ' ' || colour FROM thing") }
        #expect(colours == ["thing blue"])
    }

    @Test("undoes a transaction whose body throws")
    func undoing() throws {
        struct Failure: Error {}
        let store = try Store(at: .memory, migrations: [thingMigration])
        try store.add("before")
        #expect(throws: Failure.self) {
            try store.write { db in
                try db.execute(sql: "INSERT INTO thing (name) VALUES ('lost')")
                throw Failure()
            }
        }
        let names = try store.names()
        #expect(names == ["before"])
    }

    @Test("holds to foreign keys")
    func foreignKeys() throws {
        let store = try Store(at: .memory, migrations: [])
        #expect(throws: DatabaseError.self) {
            try store.write { try BearerToken.insert("t1", for: "nobody", in: $0) }
        }
    }

    @Test("in memory is alone")
    func memory() throws {
        let first = try Store(at: .memory, migrations: [thingMigration])
        let second = try Store(at: .memory, migrations: [thingMigration])
        try first.add("thing")
        let names = try second.names()
        #expect(names == [])
    }

    @Test("in a file may be open twice")
    func twice() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let first = try Store(at: .file(folder.path("data.sqlite")), migrations: [thingMigration])
        let second = try Store(at: .file(folder.path("data.sqlite")), migrations: [thingMigration])
        try first.add("first")
        try second.add("second")
        let names = try first.names()
        #expect(names == ["first", "second"])
    }

    @Test("answers no more once it is closed")
    func closed() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for location in [Store.Location.memory, .file(folder.path("data.sqlite"))] {
            let store = try Store(at: location, migrations: [thingMigration])
            try store.close()
            #expect(throws: DatabaseError.self, "\(location)") { try store.names() }
            #expect(throws: DatabaseError.self, "\(location)") { try store.add("thing") }
        }
    }

    @Test("is read by eight at once, each of whom sees one state, and is closed once they are done, whoever waits")
    func manyReaders() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("data.sqlite")
        let store = try Store(at: .file(path), migrations: [thingMigration])
        let (reading, written, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let counts = Mutex<[[Int]]>([])
        // As many read at once; the others wait until one of them is done, or the store is closed.
        let (readers, first) = (24, 8)
        for _ in 0..<readers {
            Thread.detachNewThread {
                try? store.read { db in
                    let before = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM thing") ?? -1
                    reading.signal()
                    written.wait()
                    let after = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM thing") ?? -1
                    counts.withLock { $0.append([before, after]) }
                }
                done.signal()
            }
        }
        for _ in 0..<first { reading.wait() }
        try store.add("thing")
        for _ in 0..<readers { written.signal() }
        try store.close()
        for _ in 0..<readers { done.wait() }
        let read = counts.withLock { $0 }
        #expect(read.count { $0 == [0, 0] } == first)
        #expect(read.count { $0 == [1, 1] } == read.count - first)
        // Whoever had begun was waited for: nothing is left beside the file.
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    }

    @Test("has a file that is whole on its own once it is closed")
    func wholeFile() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let store = try Store(at: .file(folder.path("data.sqlite")), migrations: [thingMigration])
        try store.add("thing")
        _ = try store.names()
        try store.close()

        try FileManager.default.copyItem(atPath: folder.path("data.sqlite"), toPath: folder.path("copy.sqlite"))
        let copy = try Store(at: .file(folder.path("copy.sqlite")), migrations: [thingMigration])
        let names = try copy.names()
        #expect(names == ["thing"])
    }

    @Test(
        "lives in memory or in a file", arguments: [(":memory:", .memory), ("a.sqlite", .file("a.sqlite"))] as [(String, Store.Location)])
    func location(_ text: String, _ location: Store.Location) {
        #expect(Store.Location(text) == location)
    }
}
