import CoreTestSupport
import Foundation
import GRDB
import Storage
import Testing

@Suite("A database that cannot be used")
struct StoreRefusalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ path: String) throws -> Store {
        try Store(at: .file(path), migrations: [])
    }

    /// Creates the file that a version with one more migration would leave.
    private func makeNewer(_ path: String) throws {
        try open(path).close()
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "INSERT INTO migration (identifier) VALUES ('core-999')") }
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try queue.close()
    }

    @Test("is refused and left unchanged when a newer version wrote it")
    func newer() throws {
        let path = folder.path("newer.sqlite")
        try makeNewer(path)
        let before = fingerprint(path)
        #expect(throws: StoreError.newer(path: path)) { try open(path) }
        #expect(fingerprint(path) == before)
    }

    /// The tables of builds before 0.1.0. The first of these builds set no mark.
    private static let earlierSchemas = [
        "PRAGMA application_id = 0x556E6473; CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)",
        "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY); CREATE TABLE account (key TEXT); "
            + "CREATE TABLE bearer_token (sha256 BLOB); CREATE TABLE key_check (sealed BLOB)",
    ]

    @Test("is refused and left unchanged with its log when a build before 0.1.0 wrote it", arguments: earlierSchemas)
    func earlier(_ sql: String) throws {
        let (original, path) = (folder.path("original.sqlite"), folder.path("earlier.sqlite"))
        let queue = try DatabaseQueue(path: original)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; \(sql)")
            // The file of a process that was killed: its content is in the log alone.
            for suffix in ["", "-wal"] { try PrivateFile.store(#require(contents(original + suffix)), at: path + suffix) }
        }
        try queue.close()
        let before = [fingerprint(path), fingerprint(path + "-wal")]
        #expect(throws: StoreError.earlier(path: path)) { try open(path) }
        #expect([fingerprint(path), fingerprint(path + "-wal")] == before)
    }

    @Test("is refused and left unchanged when it is no database")
    func garbage() throws {
        let path = folder.path("garbage.sqlite")
        try PrivateFile.store(Array(String(repeating: "This is no database. ", count: 1_000).utf8), at: path)
        let before = fingerprint(path)
        #expect(throws: StoreError.corrupt(path: path)) { try open(path) }
        #expect(fingerprint(path) == before)
    }

    @Test("is refused and left unchanged when it is damaged")
    func damaged() throws {
        let path = folder.path("damaged.sqlite")
        try makeNewer(path)
        var bytes = try #require(contents(path))
        try #require(bytes.count >= 4_096)
        bytes.replaceSubrange(100..<4_096, with: repeatElement(0xA5, count: 3_996))
        try PrivateFile.store(bytes, at: path)
        let before = fingerprint(path)
        #expect(throws: StoreError.corrupt(path: path)) { try open(path) }
        #expect(fingerprint(path) == before)
    }

    @Test("is refused when its folder is missing, and the folder is not created")
    func missingFolder() throws {
        let path = folder.path("missing/data.sqlite")
        let error = try #require(throws: StoreError.self) { try open(path) }
        guard case .inaccessible(path, let reason) = error else {
            Issue.record("refused as \(error)")
            return
        }
        #expect(reason == "there is no folder \(folder.path("missing"))")
        #expect(!FileManager.default.fileExists(atPath: folder.path("missing")))
    }

    @Test(
        "is refused with the reason when its folder may not be entered, or the file may not be read",
        .enabled(if: geteuid() != 0, "root may read anything"), arguments: [true, false])
    func forbidden(_ isFolder: Bool) throws {
        let inner = folder.path("inner")
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
        let path = folder.path("inner/data.sqlite")
        try Data("x".utf8).write(to: URL(filePath: path))
        #expect(chmod(isFolder ? inner : path, 0) == 0)
        defer { chmod(inner, 0o700) }
        let reason = isFolder ? "you may not enter its folder \(inner)" : "you may not read it"
        #expect(throws: StoreError.inaccessible(path: path, reason: reason)) { try open(path) }
    }

    @Test("is refused when it is a folder")
    func isFolder() throws {
        let path = folder.path("folder")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let error = try #require(throws: StoreError.self) { try open(path) }
        #expect(error == .noFile(path: path, obstacle: "a folder, not a file"))
    }

    @Test("is refused when it is a broken link, and nothing is created at the target")
    func brokenLink() throws {
        let (link, target) = (folder.path("link"), folder.path("gone.sqlite"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        #expect(throws: StoreError.brokenLink(path: link, target: target)) { try open(link) }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    /// The tables of other programs.
    static let foreignSchemas = [
        "CREATE TABLE account (key TEXT)", "CREATE VIEW v AS SELECT 1", "PRAGMA application_id = 7",
        "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY); INSERT INTO grdb_migrations VALUES ('v1'); "
            + "CREATE TABLE account (key TEXT); CREATE TABLE bearer_token (sha256 BLOB)",
        "CREATE TABLE grdb_migrations (step INTEGER)",
    ]

    @Test("is refused and left unchanged when it is another program's, and nothing is created beside it", arguments: foreignSchemas)
    func foreign(_ sql: String) throws {
        let path = folder.path("foreign.sqlite")
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
        let before = fingerprint(path)
        #expect(throws: StoreError.foreign(path: path)) { try open(path) }
        #expect(fingerprint(path) == before)
        for suffix in ["-wal", "-shm", "-journal", ".key"] { #expect(contents(path + suffix) == nil, "\(suffix)") }
    }

    @Test(
        "is described with its path, the problem and a remedy",
        arguments: [
            (.newer(path: "/tmp/a.sqlite"), "newer version"), (.earlier(path: "/tmp/a.sqlite"), "a build from before the release of 0.1.0"),
            (.corrupt(path: "/tmp/a.sqlite"), "damaged"),
            (.inaccessible(path: "/tmp/a.sqlite", reason: "disk full"), "disk full"), (.busy(path: "/tmp/a.sqlite"), "another process"),
            (.full(path: "/tmp/a.sqlite", folder: "/tmp"), "the disk of /tmp is full"),
            (.unwritable(path: "/tmp/a.sqlite", what: "the file"), "may not be written to"),
            (.brokenLink(path: "/tmp/a.sqlite", target: "/mnt/b"), "a link to /mnt/b"),
            (.noFile(path: "/tmp/a.sqlite", obstacle: "a folder, not a file"), "is a folder"),
        ] as [(StoreError, String)])
    func description(_ error: StoreError, _ wrong: String) {
        #expect(error.description.contains("/tmp/a.sqlite"))
        #expect(error.description.contains(wrong))
        #expect(error.description.contains("--database"))
        #expect(!error.description.contains("\n"))
    }
}
