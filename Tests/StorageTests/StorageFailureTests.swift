import CoreTestSupport
import Foundation
import GRDB
import Testing

@testable import Storage
@testable import Values

@Suite("A store with a failing disk or a held lock")
struct StorageFailureTests {
    private let folder: TemporaryFolder
    private let path: String
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("data.sqlite")
        store = try Store(
            at: .file(path), migrations: [Migration("pages-001", sql: "CREATE TABLE page (title TEXT NOT NULL, text BLOB) STRICT")])
    }

    private func add(_ title: String) throws {
        try store.write { db in
            try db.execute(sql: "INSERT INTO page (title, text) VALUES (?, zeroblob(100000))", arguments: [title])
        }
    }

    private func titles() throws -> [String] {
        try store.read { try String.fetchAll($0, sql: "SELECT title FROM page ORDER BY rowid") }
    }

    /// Limits the database to this many pages; 0 allows no growth.
    private func setRoom(pages: Int) throws {
        try store.write { try $0.execute(sql: "PRAGMA max_page_count = \(max(1, pages))") }
    }

    @Test("reports a full disk, keeps nothing of the transaction, stays readable, and writes again once there is room")
    func full() throws {
        try add("one")
        try setRoom(pages: 0)
        #expect(throws: StorageFailure(.full, at: path)) { try add("two") }
        #expect(try titles() == ["one"])
        try setRoom(pages: 100_000)
        try add("three")
        #expect(try titles() == ["one", "three"])
        try store.close()
    }

    @Test("never shortens the log, loses no committed transaction, and uses the room of a failed one again", arguments: [false, true])
    func room(_ isLogNew: Bool) throws {
        try add("one")
        if isLogNew { _ = try PlainConnection(path, .readWrite).number("PRAGMA wal_checkpoint(RESTART)") }
        func logBytes() throws -> Int {
            try #require(FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int)
        }
        // Few pages fit into the cache, so that most of the transaction is in the log before it fails.
        try store.write { try $0.execute(sql: "PRAGMA cache_size = 5; PRAGMA max_page_count = 400") }
        #expect(throws: StorageFailure(.full, at: path)) {
            try store.write { db in
                for _ in 0..<100 { try db.execute(sql: "INSERT INTO page (title, text) VALUES ('lost', zeroblob(100000))") }
            }
        }
        let most = try logBytes()
        #expect(most > 500_000)
        #expect(try titles() == ["one"])
        try setRoom(pages: 100_000)
        try add("two")
        #expect(try logBytes() == most)
        #expect(try titles() == ["one", "two"])
        try store.close()
        let again = try Store(at: .file(path), migrations: [Migration("pages-001", sql: "")])
        #expect(try again.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
        #expect(try again.read { try String.fetchAll($0, sql: "SELECT title FROM page ORDER BY rowid") } == ["one", "two"])
        try again.close()
    }

    @Test("has a lasting failure until a later write succeeds; reads do not end it")
    func lastingCommitFailure() throws {
        #expect(store.lastingFailure == nil)
        try setRoom(pages: 0)
        #expect(throws: StorageFailure(.full, at: path)) { try add("one") }
        #expect(try titles() == [])
        #expect(store.lastingFailure == StorageFailure(.full, at: path))
        try setRoom(pages: 100_000)
        try add("two")
        #expect(store.lastingFailure == nil)
    }

    @Test("has a lasting failure while a part of the file is damaged, though other parts can be read")
    func damaged() throws {
        try add("one")
        _ = try PlainConnection(path, .readWrite).number("PRAGMA wal_checkpoint(TRUNCATE)")
        let whole = try #require(contents(path))
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        // The pages at the end have the text of the only row.
        try file.truncate(atOffset: UInt64(whole.count - 50_000))
        #expect(throws: StorageFailure(.damaged, at: path)) {
            try store.read { try Int.fetchOne($0, sql: "SELECT sum(length(hex(text))) FROM page") }
        }
        #expect(try titles() == ["one"])
        store.endPassedFailures()
        #expect(store.lastingFailure == StorageFailure(.damaged, at: path))
        try file.seek(toOffset: 0)
        try file.write(contentsOf: whole)
        store.endPassedFailures()
        #expect(store.lastingFailure == nil)
        #expect(try store.read { try Int.fetchOne($0, sql: "SELECT sum(length(hex(text))) FROM page") } == 200_000)
        try store.close()
    }

    @Test("stores nothing more in a transaction that SQLite has rolled back by itself")
    func undone() throws {
        func failure(_ body: () throws -> Void) -> ResultCode? {
            do { try body() } catch { return (error as? DatabaseError)?.resultCode }
            return nil
        }
        var failures: [ResultCode?] = []
        try? store.write { db in
            let insertion = "INSERT INTO page (title) VALUES (?)"
            let other = "INSERT OR ROLLBACK INTO page (rowid, title) VALUES (1, ?)"
            failures = [
                failure { try db.run(insertion, ["one"]) }, failure { try db.run(other, ["two"]) },
                failure { try db.run(insertion, ["three"]) },
            ]
        }
        #expect(failures == [nil, .SQLITE_CONSTRAINT, .SQLITE_ABORT])
        #expect(try titles() == [])
        try add("four")
        #expect(try titles() == ["four"])
        try store.close()
    }

    @Test("fails after a second while another program holds the lock, and then at once until the lock is free")
    func locked() throws {
        let other = try PlainConnection(path, .readWrite)
        _ = try other.number("BEGIN IMMEDIATE")
        // The only wait of this test: about a second.
        #expect(throws: StorageFailure(.locked, at: path)) { try add("after a moment") }
        #expect(throws: StorageFailure(.locked, at: path)) { try add("afterwards") }
        #expect(try titles() == [])
        // The failure lasts as long as the lock, though nothing is written.
        store.endPassedFailures()
        #expect(store.lastingFailure == StorageFailure(.locked, at: path))
        _ = try other.number("ROLLBACK")
        store.endPassedFailures()
        #expect(store.lastingFailure == nil)
        try add("free")
        #expect(try titles() == ["free"])
        try store.close()
    }

    @Test("waits for a lock until it is released")
    func waiting() async throws {
        let other = try PlainConnection(path, .readWrite)
        _ = try other.number("BEGIN IMMEDIATE")
        let store = store
        async let written: Void = onThread {
            try store.write { try $0.execute(sql: "INSERT INTO page (title) VALUES ('one')") }
        }
        _ = try other.number("ROLLBACK")
        try await written
        #expect(try titles() == ["one"])
        try store.close()
    }

    @Test("still reads and writes its file after the file was deleted, even with additional readers")
    func deleted() async throws {
        try add("one")
        #expect(store.place == .inPlace && store.problem == nil)
        try FileManager.default.removeItem(atPath: path)
        #expect(store.place == .deleted)
        try add("two")
        let store = store
        try await atOnce(6) { _ in
            let titles = try store.read { try String.fetchAll($0, sql: "SELECT title FROM page") }
            #expect(titles.count == 2)
        }
        #expect(try #require(store.problem).contains("\(path) was deleted"))
        try store.close()
    }

    @Test("does not open another file that has taken the name of its own")
    func replaced() async throws {
        try add("one")
        let other = folder.path("other.sqlite")
        try Store(at: .file(other), migrations: []).close()
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: other, toPath: path)
        #expect(store.place == .replaced)
        let store = store
        try await atOnce(6) { _ in
            let titles = try store.read { try String.fetchAll($0, sql: "SELECT title FROM page") }
            #expect(titles == ["one"])
        }
        #expect(try #require(store.problem).contains("another file has taken the place"))
        try store.close()
    }

    @Test(
        "notices that its log or its shared memory was deleted or replaced, and loses nothing when it is closed",
        arguments: ["-wal", "-shm"], [true, false])
    func incomplete(_ suffix: String, _ isReplaced: Bool) async throws {
        try add("one")
        #expect(store.place == .inPlace && store.problem == nil)
        try FileManager.default.removeItem(atPath: path + suffix)
        if isReplaced { try PrivateFile.store([], at: path + suffix) }
        #expect(store.place == .incomplete(path + suffix))
        #expect(try #require(store.problem).contains("\(path + suffix) was deleted or replaced"))
        try add("two")
        // More readers than are open: the file's name no longer leads to the log.
        let store = store
        try await atOnce(6) { _ in
            let titles = try store.read { try String.fetchAll($0, sql: "SELECT title FROM page ORDER BY rowid") }
            #expect(titles == ["one", "two"])
        }
        try store.close()
        let again = try Store(at: .file(path), migrations: [Migration("pages-001", sql: "")])
        #expect(try again.read { try String.fetchAll($0, sql: "SELECT title FROM page ORDER BY rowid") } == ["one", "two"])
        try again.close()
    }

    @Test("copies a read-only file into memory and creates no file beside it", arguments: [true, false])
    func readOnlyCopy(_ isClosed: Bool) throws {
        try add("one")
        if isClosed { try store.close() }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted()
        let before = fingerprint(path)
        let copy = try Store.copy(of: path, migrations: [Migration("pages-001", sql: "")])
        #expect(try copy.read { try String.fetchAll($0, sql: "SELECT title FROM page") } == ["one"])
        try copy.write { try $0.execute(sql: "DELETE FROM page") }
        #expect(!copy.isFile)
        #expect(fingerprint(path) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() == names)
    }
}
