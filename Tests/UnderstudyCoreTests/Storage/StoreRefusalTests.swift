import CoreTestSupport
import Foundation
import GRDB
import Testing
import UnderstudyCore

@Suite("A database that cannot be used")
struct StoreRefusalTests {
    private func open(_ path: String) throws -> Store {
        try Store(at: .file(path), migrations: [])
    }

    /// Makes the file that a version of the program with one more migration would leave.
    private func makeNewer(_ path: String) throws {
        try open(path).close()
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('core-999')") }
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try queue.close()
    }

    @Test("is refused when a newer version has written it")
    func newer() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("newer.sqlite")
        try makeNewer(path)
        #expect(throws: StoreError.newer(path: path)) { try open(path) }
    }

    @Test("is left as it is when a newer version has written it")
    func newerIsUntouched() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("newer.sqlite")
        try makeNewer(path)
        let before = fingerprint(path)
        _ = try? open(path)
        #expect(fingerprint(path) == before)
    }

    @Test("is refused when it is none, and left as it is")
    func garbage() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("garbage.sqlite")
        try Data(String(repeating: "This is no database. ", count: 1_000).utf8).write(to: URL(filePath: path))
        let before = fingerprint(path)
        #expect(throws: StoreError.corrupt(path: path)) { try open(path) }
        #expect(fingerprint(path) == before)
    }

    @Test("is refused when it is damaged, and left as it is")
    func damaged() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("damaged.sqlite")
        try makeNewer(path)
        var bytes = try #require(contents(path))
        try #require(bytes.count >= 4_096)
        bytes.replaceSubrange(100..<4_096, with: repeatElement(0xA5, count: 3_996))
        try Data(bytes).write(to: URL(filePath: path))
        let before = fingerprint(path)
        #expect(throws: StoreError.corrupt(path: path)) { try open(path) }
        #expect(fingerprint(path) == before)
    }

    @Test("is refused when its folder is missing, and the folder is not made")
    func missingFolder() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("missing/data.sqlite")
        let error = try #require(throws: StoreError.self) { try open(path) }
        guard case .inaccessible(path, let reason) = error else {
            Issue.record("refused as \(error)")
            return
        }
        #expect(!reason.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path("missing")))
    }

    @Test("is refused when it is a folder")
    func isFolder() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("folder")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let error = try #require(throws: StoreError.self) { try open(path) }
        guard case .inaccessible(path, _) = error else {
            Issue.record("refused as \(error)")
            return
        }
    }

    @Test(
        "says which it is, what is wrong, and the way out",
        arguments: [
            (.newer(path: "/tmp/a.sqlite"), "newer version"), (.corrupt(path: "/tmp/a.sqlite"), "damaged"),
            (.inaccessible(path: "/tmp/a.sqlite", reason: "disk full"), "disk full"), (.busy(path: "/tmp/a.sqlite"), "another process"),
        ] as [(StoreError, String)])
    func description(_ error: StoreError, _ wrong: String) {
        #expect(error.description.contains("/tmp/a.sqlite"))
        #expect(error.description.contains(wrong))
        #expect(error.description.contains("--database"))
        #expect(!error.description.contains("\n"))
    }
}
