import CoreTestSupport
import Foundation
import GRDB
import Testing
import UnderstudyCore

@Suite("A write-ahead log")
struct LogMergingTests {
    private static let mebibyte = 1 << 20
    private static let migration = Migration("texts-001", sql: "CREATE TABLE long_text (text TEXT NOT NULL) STRICT")

    @Test("is merged when it has become long, long before the connection that writes would have to")
    func longLog() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("data.sqlite")
        let store = try Store(at: .file(path), migrations: [Self.migration])
        func mergedSize() throws -> Int {
            try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        }

        try Self.add(3, to: store)
        #expect(try mergedSize() < Self.mebibyte)
        try Self.add(17, to: store)
        let deadline = ContinuousClock.now + .seconds(90)
        while try mergedSize() < 15 * Self.mebibyte {
            try #require(ContinuousClock.now < deadline, "it is not merged in time")
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try Self.count(in: store) == 20)
        try store.close()
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    }

    @Test("has something in it from the start, by which others know that the file is in use, and opening changes no table for that")
    func begun() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("data.sqlite")
        let versions = try (1...3).map { _ in
            let store = try Store(at: .file(path), migrations: [Self.migration])
            let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
            #expect(try #require(size) > 0)
            let version = try store.read { try Int.fetchOne($0, sql: "PRAGMA schema_version") }
            try store.close()
            return version
        }
        #expect(Set(versions).count == 1, "\(versions)")
    }

    @Test("of a file that was deleted makes no other one in its place")
    func deleted() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("data.sqlite")
        let store = try Store(at: .file(path), migrations: [Self.migration])
        try FileManager.default.removeItem(atPath: path)
        try Self.add(20, to: store)
        #expect(try Self.count(in: store) == 20)
        try store.close()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    private static func add(_ count: Int, to store: Store) throws {
        let text = String(repeating: "a", count: mebibyte)
        for _ in 0..<count { try store.write { try $0.execute(sql: "INSERT INTO long_text (text) VALUES (?)", arguments: [text]) } }
    }

    private static func count(in store: Store) throws -> Int? {
        try store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM long_text") }
    }
}
