import CoreTestSupport
import Foundation
import Testing

@testable import Storage

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

    @Test("is created at the first start, stored in a file that only its owner can read, and used again")
    func made() throws {
        let first = try sealed()
        let attributes = try FileManager.default.attributesOfItem(atPath: keyFile)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let text = try String(contentsOfFile: keyFile, encoding: .utf8)
        #expect(Data(base64Encoded: text.trimmingCharacters(in: .newlines))?.count == 32)
        #expect(try sealed() == first)
        #expect(try String(contentsOfFile: keyFile, encoding: .utf8) == text)
    }

    @Test("differs between databases")
    func different() throws {
        let first = try sealed()
        let other = try KeyRing(for: .file(folder.path("other.sqlite")), given: nil)
        #expect(try other.keys.cipher.seal([1, 2, 3], for: "x") != first)
    }

    @Test("comes from the setting if there is one, and then no file is created")
    func configured() throws {
        let first = try sealed(given: Self.given)
        #expect(!FileManager.default.fileExists(atPath: keyFile))
        #expect(try sealed(given: Self.given) == first)
    }

    @Test("stops the start when its file is missing, and no new key is created")
    func missing() throws {
        _ = try sealed()
        try FileManager.default.removeItem(atPath: keyFile)
        #expect(throws: StoreError.keyMissing(path: path, keyFile: keyFile)) { try sealed() }
        #expect(!FileManager.default.fileExists(atPath: keyFile))
    }

    @Test("stops the start when it belongs to another database")
    func wrong() throws {
        _ = try sealed()
        try PrivateFile.store(Array((Self.given + "\n").utf8), at: keyFile)
        #expect(throws: StoreError.keyWrong(path: path, keyFile: keyFile)) { try sealed() }
    }

    @Test("stops the start when the setting has a wrong one")
    func wronglyConfigured() throws {
        _ = try sealed()
        #expect(throws: StoreError.keyWrong(path: path, keyFile: nil)) { try sealed(given: Self.given) }
    }

    @Test(
        "stops the start when its file is malformed, and the error names the file",
        arguments: ["", "secret", "c2VjcmV0", "not base64 at all, but long enough for it"])
    func malformed(_ text: String) throws {
        try PrivateFile.store(Array(text.utf8), at: keyFile)
        let reason = "it does not hold 32 bytes in base64"
        #expect(throws: StoreError.keyUnusable(keyFile: keyFile, reason: reason)) { try sealed() }
    }

    private func writeKeyFile(mode: Int) throws {
        try Data(Self.given.utf8).write(to: URL(filePath: keyFile))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: keyFile)
    }

    private func keyFileMode() throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: keyFile)[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test("is closed when other users can read its file, which is reported", arguments: [(0o644, 0o600), (0o640, 0o600), (0o444, 0o400)])
    func openToReaders(_ open: Int, _ closed: Int) throws {
        try writeKeyFile(mode: open)
        #expect(try KeyRing(for: .file(path), given: nil).fileOpenToOthers == keyFile)
        #expect(try keyFileMode() == closed)
        #expect(try KeyRing(for: .file(path), given: nil).fileOpenToOthers == nil)
    }

    @Test("stops the start when other users can write to its file, which stays unchanged", arguments: [0o666, 0o620, 0o602])
    func openToWriters(_ mode: Int) throws {
        try writeKeyFile(mode: mode)
        let reason = "it may be written to by other users (mode \(String(mode, radix: 8)))"
        #expect(throws: StoreError.keyUnusable(keyFile: keyFile, reason: reason)) { try sealed() }
        #expect(try keyFileMode() == mode)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("is not looked for in a file when the setting has it")
    func unusedFile() throws {
        try writeKeyFile(mode: 0o666)
        _ = try sealed(given: Self.given)
        #expect(try keyFileMode() == 0o666)
    }

    @Test("stops the start when its database has lost its content with the log, and both stay unchanged")
    func lostLog() throws {
        let other = folder.path("other.sqlite")
        let ring = try KeyRing(for: .file(path), given: nil)
        let store = try Store(at: .file(path), migrations: [])
        try ring.fit(store)
        // Without its log, the database is one page.
        for suffix in ["", ".key"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: other + suffix) }
        try store.close()
        let before = try (#require(contents(other)), #require(contents(other + ".key")))
        #expect(throws: StoreError.emptied(path: other, trace: other + ".key")) { try Store(at: .file(other), migrations: []) }
        #expect(throws: StoreError.emptied(path: other, trace: other + ".key")) { try Store.copy(of: other, migrations: []) }
        #expect(contents(other) == before.0 && contents(other + ".key") == before.1)
        try FileManager.default.removeItem(atPath: other + ".key")
        try Store(at: .file(other), migrations: []).close()
    }

    @Test("stops the start when its database is empty and the log is not, and the log stays", arguments: [true, false])
    func lostFile(_ hasKey: Bool) throws {
        let other = folder.path("other.sqlite")
        let ring = try KeyRing(for: .file(path), given: hasKey ? nil : MasterKey(base64: Self.given))
        let store = try Store(at: .file(path), migrations: [])
        try ring.fit(store)
        for suffix in hasKey ? ["-wal", ".key"] : ["-wal"] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: other + suffix)
        }
        try store.close()
        _ = try folder.write("", to: "other.sqlite")
        let before = try #require(contents(other + "-wal"))
        #expect(throws: StoreError.emptied(path: other, trace: other + "-wal")) { try Store(at: .file(other), migrations: []) }
        #expect(contents(other + "-wal") == before)
    }

    @Test("has a problem while its file is missing or has another key, and none once it is back")
    func problem() throws {
        _ = try sealed()
        let keys = try KeyRing(for: .file(path), given: nil).keys
        let text = try #require(contents(keyFile))
        #expect(keys.problem == nil)
        try FileManager.default.removeItem(atPath: keyFile)
        #expect(try #require(keys.problem).contains("the key file \(keyFile) was deleted"))
        try PrivateFile.store(Array(Self.given.utf8), at: keyFile)
        #expect(try #require(keys.problem).contains("has another key"))
        try PrivateFile.store([UInt8](text), at: keyFile)
        #expect(keys.problem == nil)
        #expect(Keys.ephemeral().problem == nil)
    }

    @Test("is read from a file that is older than the database")
    func prepared() throws {
        try PrivateFile.store(Array(Self.given.utf8), at: keyFile)
        let sealed = try sealed()
        #expect(try self.sealed(given: Self.given) == sealed)
    }

    @Test("ends with a database in memory")
    func memory() throws {
        let first = try KeyRing(for: .memory, given: nil).keys.cipher.seal([1], for: "x")
        #expect(try KeyRing(for: .memory, given: nil).keys.cipher.seal([1], for: "x") != first)
    }
}
