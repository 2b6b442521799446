import CoreTestSupport
import Foundation
import GRDB
import Storage
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
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("keeps its data when it is closed and opened again")
    func reopening() throws {
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

    @Test("in memory may grow to 256 MiB")
    func memoryLimit() throws {
        let store = try Store(at: .memory, migrations: [thingMigration])
        let bytes = try store.read { db in
            try #require(try Int.fetchOne(db, sql: "SELECT max_page_count * page_size FROM pragma_max_page_count, pragma_page_size"))
        }
        #expect(bytes == 256 << 20)
    }

    @Test("keeps written data even if it is never closed")
    func notClosed() throws {
        let path = folder.path("data.sqlite")
        let abandoned = try Store(at: .file(path), migrations: [thingMigration])
        try abandoned.add("thing")
        let copy = try Store.copy(of: path, migrations: [thingMigration])
        #expect(try copy.names() == ["thing"])
        try abandoned.close()
    }

    @Test(
        "in a file waits for the drive's cache at a checkpoint, where the system can",
        arguments: ["checkpoint_fullfsync", "synchronous"])
    func durableCheckpoint(_ pragma: String) throws {
        let store = try Store(at: .file(folder.path("data.sqlite")), migrations: [thingMigration])
        // 1 is NORMAL.
        #expect(try store.write { try Int.fetchOne($0, sql: "PRAGMA \(pragma)") } == 1)
        try store.close()
    }

    @Test("is migrated to the newest version and keeps its data")
    func migrating() throws {
        let path = folder.path("data.sqlite")
        let old = try Store(at: .file(path), migrations: [thingMigration])
        try old.add("thing")
        try old.close()

        let addition = Migration("things-002", sql: "ALTER TABLE thing ADD COLUMN colour TEXT NOT NULL DEFAULT 'blue'")
        let store = try Store(at: .file(path), migrations: [thingMigration, addition])
        let colours = try store.read { try String.fetchAll($0, sql: "SELECT name || ' ' || colour FROM thing") }
        #expect(colours == ["thing blue"])
    }

    @Test("rolls back a transaction when its body throws")
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

    @Test("enforces foreign keys")
    func foreignKeys() throws {
        let store = try Store(at: .memory, migrations: [])
        #expect(throws: DatabaseError.self) {
            try store.write { try BearerToken.insert("t1", for: "nobody", in: $0) }
        }
    }

    @Test("in memory is independent of other stores")
    func memory() throws {
        let first = try Store(at: .memory, migrations: [thingMigration])
        let second = try Store(at: .memory, migrations: [thingMigration])
        try first.add("thing")
        let names = try second.names()
        #expect(names == [])
    }

    @Test(
        "in a file is open once at a time: another process is told the first one's address and id, also through a link",
        arguments: ["http://127.0.0.1:4000", nil])
    func once(_ address: String?) throws {
        let (path, link) = (folder.path("data.sqlite"), folder.path("link.sqlite"))
        let first = try Store(at: .file(path), migrations: [thingMigration], address: address)
        try first.add("first")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let holder = (address.map { "\($0), " } ?? "") + "process \(ProcessInfo.processInfo.processIdentifier)"
        for name in [path, link] {
            #expect(throws: StoreError.served(path: name, holder: holder)) { try Store(at: .file(name), migrations: [thingMigration]) }
        }
        try first.close()
        let second = try Store(at: .file(link), migrations: [thingMigration])
        #expect(try second.names() == ["first"])
        try second.close()
    }

    @Test("in a file is refused beside another file that has its lock's name, which stays as it is")
    func takenLockName() throws {
        let (path, lock) = (folder.path("poetry"), try folder.write("[[package]]", to: "poetry.lock"))
        let error = try #require(throws: StoreError.self) { try Store(at: .file(path), migrations: [thingMigration]) }
        #expect("\(error)".hasPrefix("the database \(path) is beside \(lock), another file, "))
        #expect(try String(contentsOfFile: lock, encoding: .utf8) == "[[package]]")
        try FileManager.default.removeItem(atPath: lock)
        try Store(at: .file(path), migrations: [thingMigration]).close()
        // The name of a process that has ended is nobody's.
        #expect(try String(contentsOfFile: lock, encoding: .utf8) == "")
    }

    @Test("refuses reads and writes once it is closed")
    func closed() throws {
        for location in [Store.Location.memory, .file(folder.path("data.sqlite"))] {
            let store = try Store(at: location, migrations: [thingMigration])
            try store.close()
            #expect(throws: DatabaseError.self, "\(location)") { try store.names() }
            #expect(throws: DatabaseError.self, "\(location)") { try store.add("thing") }
        }
    }

    @Test("serves twelve readers at once with one state each, and closing it waits for them")
    func manyReaders() throws {
        let path = folder.path("data.sqlite")
        let store = try Store(at: .file(path), migrations: [thingMigration])
        let (reading, written, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let counts = Mutex<[[Int]]>([])
        // Twelve reads run at once. The others wait for a free reader, or until the store is closed.
        let (readers, first) = (24, 12)
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
        // Closing waited for all running reads: no other files are left beside the database.
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    }

    @Test("leaves a complete file without a log once it is closed")
    func wholeFile() throws {
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
        "is in memory or in a file", arguments: [(":memory:", .memory), ("a.sqlite", .file("a.sqlite"))] as [(String, Store.Location)])
    func location(_ text: String, _ location: Store.Location) {
        #expect(Store.Location(text) == location)
    }
}
