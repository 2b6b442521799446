import CoreTestSupport
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Storage
@testable import UnderstudyCore
@testable import Values

@Suite("A database after an interrupted creation")
struct UnfinishedStartTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("data.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Opens the database as the program does, and adds an account.
    private func addAccount(_ key: String) throws -> [String] {
        let store = try Store(at: .file(path), migrations: [])
        defer { try? store.close() }
        try store.write { try Account(key: key, createdAt: Instant(seconds: 0)).insert(in: $0) }
        return try store.read { try Account.all(in: $0).map(\.key) }
    }

    @Test("as an empty file is created")
    func emptyFile() throws {
        try Data().write(to: URL(filePath: path))
        #expect(try addAccount("one") == ["one"])
    }

    /// Copies a database with its journal or log in the middle of a large transaction.
    private func cut(_ original: String, mode: String = "delete") throws {
        let queue = try DatabaseQueue(path: original)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = \(mode)")
            // Some pages reach the file or the log before the commit.
            try db.execute(sql: "PRAGMA cache_size = 2; BEGIN IMMEDIATE")
            try db.execute(sql: "CREATE TABLE lost (text BLOB); INSERT INTO lost VALUES (zeroblob(500000))")
            for suffix in ["", mode == "wal" ? "-wal" : "-journal"] {
                try FileManager.default.copyItem(atPath: original + suffix, toPath: path + suffix)
            }
            try db.execute(sql: "ROLLBACK")
        }
        try queue.close()
        try #require((contents(path) ?? []).count + (contents(path + "-wal") ?? []).count > 400_000)
    }

    @Test("in the first transaction is empty again", arguments: ["wal", "delete"])
    func firstTransaction(_ mode: String) throws {
        try cut(folder.path("original.sqlite"), mode: mode)
        #expect(try addAccount("one") == ["one"])
        #expect(contents(path + "-journal") == nil)
        #expect(contents(path + "-wal") == nil)
    }

    @Test("in a later transaction has its earlier content")
    func laterTransaction() throws {
        let original = folder.path("original.sqlite")
        let queue = try DatabaseQueue(path: original)
        try queue.writeWithoutTransaction { try Schema([]).bringUpToDate($0, at: original) }
        try queue.write { try Account(key: "zero", createdAt: Instant(seconds: 0)).insert(in: $0) }
        try queue.close()
        try cut(original)
        #expect(try addAccount("one") == ["zero", "one"])
    }

    @Test("is opened by one of several processes at a time, and the others are told so, also while it is created", arguments: 1...50)
    func atTheSameTime(_ round: Int) async throws {
        let path = path
        let opened = Mutex<[String]>([])
        try await atOnce(4) { number in
            do {
                let store = try Store(at: .file(path), migrations: [])
                try store.write { try Account(key: "\(number)", createdAt: Instant(seconds: 0)).insert(in: $0) }
                opened.withLock { $0.append("\(number)") }
                try store.close()
            } catch StoreError.served(path: path, holder: _) {}
        }
        let store = try Store(at: .file(path), migrations: [])
        let keys = opened.withLock { $0.sorted() }
        #expect(!keys.isEmpty)
        #expect(try store.read { try Account.all(in: $0).map(\.key).sorted() } == keys)
        try store.close()
    }

    @Test("opens through a link, with its key beside the file itself")
    func link() throws {
        #expect(try addAccount("one") == ["one"])
        let link = folder.path("link.sqlite")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let ring = try KeyRing(for: .file(link), given: nil)
        let store = try Store(at: .file(link), migrations: [])
        try ring.fit(store)
        #expect(try store.read { try Account.all(in: $0).map(\.key) } == ["one"])
        try store.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted()
        #expect(names == ["data.sqlite", "data.sqlite.key", "data.sqlite.lock", "link.sqlite"])
    }
}
