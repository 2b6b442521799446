import CoreTestSupport
import Foundation
import Storage
import Testing
import UnderstudyCore
import Values

@Suite("A private file")
struct PrivateFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var path: String { folder.path("data") }

    private func mode(of path: String) throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }

    private func put(_ text: String, mode: Int, at path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: URL(filePath: path).deletingLastPathComponent().path).sorted()
    }

    @Test("is written completely, is accessible only to its owner, and leaves nothing beside it", arguments: [nil, 0o644, 0o666] as [Int?])
    func stored(_ earlier: Int?) throws {
        if let earlier { try put("an earlier and longer text", mode: earlier, at: path) }
        try PrivateFile.store(Array("text".utf8), at: path)
        #expect(FileManager.default.contents(atPath: path) == Data("text".utf8))
        #expect(try mode(of: path) == 0o600)
        #expect(try names() == ["data"])
    }

    @Test("does not replace an existing file when it must be new")
    func kept() throws {
        try PrivateFile.store([1], at: path, replacing: false)
        #expect(throws: PrivateFileError.self) { try PrivateFile.store([2], at: path, replacing: false) }
        #expect(FileManager.default.contents(atPath: path) == Data([1]))
        #expect(try names() == ["data"])
    }

    @Test("removes drafts that killed processes have left for it, and no other file", arguments: [true, false])
    func abandonedDrafts(_ replacing: Bool) throws {
        let (old, new, other) = ("data.\(UUID().uuidString)", "data.\(UUID().uuidString)", "data.backup")
        for name in [old, new, other, "other.\(UUID().uuidString)"] { try put("a key", mode: 0o600, at: folder.path(name)) }
        let kept = try names().filter { $0 != old }
        let before = Date(timeIntervalSinceNow: -3_600)
        for name in try names() where name != new {
            try FileManager.default.setAttributes([.modificationDate: before], ofItemAtPath: folder.path(name))
        }
        try PrivateFile.store([1], at: path, replacing: replacing)
        #expect(try names() == (kept + ["data"]).sorted())
    }

    @Test("reports the system's error when it cannot be written, and leaves nothing behind")
    func unwritable() throws {
        let missing = folder.path("missing/data")
        let error = #expect(throws: PrivateFileError.self) { try PrivateFile.store([1], at: missing) }
        #expect(error?.description.contains("No such file") == true)
        try FileManager.default.createDirectory(atPath: folder.path("taken"), withIntermediateDirectories: false)
        #expect(throws: PrivateFileError.self) { try PrivateFile.store([1], at: folder.path("taken")) }
        #expect(try names() == ["taken"])
    }

    @Test("is created for a new database")
    func newDatabase() throws {
        #expect(!PrivateFile.prepareDatabase(at: path))
        #expect(try mode(of: path) == 0o600)
        #expect(FileManager.default.contents(atPath: path) == Data())
        #expect(!PrivateFile.prepareDatabase(at: path))
    }

    @Test("is closed to other users, as are the files beside it", arguments: [0o644, 0o640, 0o666, 0o604])
    func openToOthers(_ earlier: Int) throws {
        for suffix in ["", "-wal", "-shm", "-journal"] { try put("x", mode: earlier, at: path + suffix) }
        #expect(PrivateFile.prepareDatabase(at: path))
        for suffix in ["", "-wal", "-shm", "-journal"] { #expect(try mode(of: path + suffix) == 0o600, "\(suffix)") }
        #expect(FileManager.default.contents(atPath: path) == Data("x".utf8))
        #expect(!PrivateFile.prepareDatabase(at: path))
    }

    @Test("stays unchanged when it is read-only or no regular file")
    func others() throws {
        try put("x", mode: 0o444, at: path)
        #expect(!PrivateFile.prepareDatabase(at: path))
        #expect(try mode(of: path) == 0o444)
        let inner = folder.path("folder")
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        #expect(!PrivateFile.prepareDatabase(at: inner))
        #expect(try mode(of: inner) == 0o755)
        #expect(!PrivateFile.prepareDatabase(at: folder.path("missing/data")))
    }

    @Test("is created at the missing target of a link")
    func link() throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path("target"))
        PrivateFile.prepareDatabase(at: path)
        #expect(try mode(of: folder.path("target")) == 0o600)
    }

    @Test("keeps the database and SQLite's files beside it private, while it is open and written to", arguments: [nil, 0o644] as [Int?])
    func database(_ earlier: Int?) throws {
        if let earlier {
            try Store(at: .file(path), migrations: []).close()
            try FileManager.default.setAttributes([.posixPermissions: earlier], ofItemAtPath: path)
        }
        let store = try Store(at: .file(path), migrations: [])
        #expect(store.wasOpenToOthers == (earlier != nil))
        try store.write { try Account(key: "ada", createdAt: Instant(seconds: 0)).insert(in: $0) }
        #expect(try names().contains("data-wal"))
        for name in try names() { #expect(try mode(of: folder.path(name)) == 0o600, "\(name)") }
        try store.close()
        for name in try names() { #expect(try mode(of: folder.path(name)) == 0o600, "\(name)") }
    }
}
