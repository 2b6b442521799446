import CoreTestSupport
import Foundation
import GRDB
import GRDBSQLite
import Testing

@testable import Storage

/// Pages before this byte can be read: the schema and the roots of tables.
private let firstUnreadableByte: off_t = 10 * 4_096

/// Reads like `pread` from a disk whose later part has failed.
private let failingRead: @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int = { file, buffer, count, offset in
    guard offset < firstUnreadableByte, let buffer else {
        errno = EIO
        return -1
    }
    return pread(file, buffer, count, offset)
}

@Suite("A file with pages that cannot be read")
struct UnreadablePageTests {
    /// Replaces the function by which SQLite reads files. Concerns the whole process.
    private static func failReading() throws {
        let system = try #require(sqlite3_vfs_find(nil))
        for name in ["pread", "pread64"] {
            _ = system.pointee.xSetSystemCall?(system, name, unsafeBitCast(failingRead, to: (@convention(c) () -> Void).self))
        }
    }

    /// Creates a file with pages up to about byte 500,000.
    private static func makeFile(at path: String) throws {
        let sql = "CREATE TABLE page (text BLOB) STRICT"
        let store = try Store(at: .file(path), migrations: [Migration("pages-001", sql: sql)])
        try store.write { try $0.execute(sql: "INSERT INTO page (text) VALUES (randomblob(500000))") }
        try store.close()
    }

    private static func open(_ path: String) throws -> Store {
        try Store(at: .file(path), migrations: [Migration("pages-001", sql: "")])
    }

    @Test("has an image while its pages can be read")
    func readable() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("data.sqlite")
        try Self.makeFile(at: path)
        let store = try Self.open(path)
        let copy = try Store(copyOf: try store.image())
        let sql = "SELECT text FROM page"
        #expect(try copy.read { try Data.fetchOne($0, sql: sql) } == store.read { try Data.fetchOne($0, sql: sql) })
        #expect(try copy.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
        try store.close()
    }

    @Test("has no image, with an error of the disk: a snapshot with zeros in place of the pages would be damaged")
    func unreadable() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let path = folder.path("data.sqlite")
            try Self.makeFile(at: path)
            let store = try Self.open(path)
            try Self.failReading()
            let failure = #expect(throws: StorageFailure.self) { try store.image() }
            // By the page that fails first, SQLite reports the disk or the file's form.
            let isOfFile = if case .failing? = failure?.cause { true } else { failure?.cause == .damaged }
            #expect(isOfFile, "\(String(describing: failure))")
        }
    }
}
