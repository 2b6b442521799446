import CoreTestSupport
import Foundation
import Testing

@testable import UnderstudyCore

@Suite("A database's key")
struct KeyRingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { folder.path("u.sqlite") }
    private var keyFile: String { path + ".key" }
    private static let given = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

    /// Opens the database as the program does, seals a text with its key, and closes it.
    private func sealed(given: String? = nil) throws -> Data {
        let ring = try KeyRing(for: .file(path), given: given.flatMap(MasterKey.init(base64:)))
        let store = try Store(at: .file(path), migrations: [])
        defer { try? store.close() }
        try ring.fit(store)
        return try ring.keys.cipher.seal([1, 2, 3], for: "x")
    }

    @Test("is made at the first start, kept in a file for its owner alone, and used again")
    func made() throws {
        let first = try sealed()
        let attributes = try FileManager.default.attributesOfItem(atPath: keyFile)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let text = try String(contentsOfFile: keyFile, encoding: .utf8)
        #expect(Data(base64Encoded: text.trimmingCharacters(in: .newlines))?.count == 32)
        #expect(try sealed() == first)
        #expect(try String(contentsOfFile: keyFile, encoding: .utf8) == text)
    }

    @Test("differs from database to database")
    func different() throws {
        let first = try sealed()
        let other = try KeyRing(for: .file(folder.path("other.sqlite")), given: nil)
        #expect(try other.keys.cipher.seal([1, 2, 3], for: "x") != first)
    }

    @Test("comes from the setting when there is one; then no file is made")
    func configured() throws {
        let first = try sealed(given: Self.given)
        #expect(!FileManager.default.fileExists(atPath: keyFile))
        #expect(try sealed(given: Self.given) == first)
    }

    @Test("that is gone stops the start, and no other is made")
    func missing() throws {
        _ = try sealed()
        try FileManager.default.removeItem(atPath: keyFile)
        #expect(throws: StoreError.keyMissing(path: path, keyFile: keyFile)) { try sealed() }
        #expect(!FileManager.default.fileExists(atPath: keyFile))
    }

    @Test("of another database stops the start")
    func wrong() throws {
        _ = try sealed()
        try Data((Self.given + "\n").utf8).write(to: URL(filePath: keyFile))
        #expect(throws: StoreError.keyWrong(path: path, keyFile: keyFile)) { try sealed() }
    }

    @Test("that the setting gives wrongly stops the start")
    func wronglyConfigured() throws {
        _ = try sealed()
        #expect(throws: StoreError.keyWrong(path: path, keyFile: nil)) { try sealed(given: Self.given) }
    }

    @Test("file that holds no key is named", arguments: ["", "secret", "c2VjcmV0", "not base64 at all, but long enough for it"])
    func malformed(_ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: keyFile))
        let reason = "it does not hold 32 bytes in base64"
        #expect(throws: StoreError.keyUnusable(keyFile: keyFile, reason: reason)) { try sealed() }
    }

    @Test("file that was there before the database is used")
    func prepared() throws {
        try Data(Self.given.utf8).write(to: URL(filePath: keyFile))
        let sealed = try sealed()
        #expect(try self.sealed(given: Self.given) == sealed)
    }

    @Test("of a database in memory is forgotten with it")
    func memory() throws {
        let first = try KeyRing(for: .memory, given: nil).keys.cipher.seal([1], for: "x")
        #expect(try KeyRing(for: .memory, given: nil).keys.cipher.seal([1], for: "x") != first)
    }

    @Test("a person is told what is wrong, where, and the way out")
    func descriptions() {
        #expect(
            "\(StoreError.keyMissing(path: "u.sqlite", keyFile: "u.sqlite.key"))"
                == "the database u.sqlite is encrypted and its key file u.sqlite.key is missing; put it back, or name another file with --database"
        )
        #expect(
            "\(StoreError.keyWrong(path: "u.sqlite", keyFile: nil))"
                == "the database u.sqlite is encrypted with another key than that of the setting encryptionKey; give the right one, or name another file with --database"
        )
    }
}
