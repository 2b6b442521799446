import CoreTestSupport
import Foundation
import Testing

@testable import Storage

@Suite("A file that another user may have written")
struct FileTrustTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("data.sqlite") }
    private static let suffixes = ["", "-wal", "-shm", "-journal"]
    private static let stranger: uid_t = 4_321

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> Store {
        try Store(at: .file(path), migrations: [])
    }

    private func mode(of path: String) throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }

    /// A user, a file's owner and mode, its folder's owner, and whether the file is trusted.
    static let cases: [(user: uid_t, owner: uid_t, mode: mode_t, folderOwner: uid_t, isTrusted: Bool)] = [
        (1_000, 1_000, 0o600, 1_000, true), (1_000, 1_000, 0o644, 0, true), (1_000, 1_000, 0o400, 0, true),
        (1_000, 1_000, 0o620, 1_000, false), (1_000, 1_000, 0o602, 1_000, false), (1_000, 1_000, 0o666, 0, false),
        (1_000, 0, 0o644, 0, true), (1_000, 0, 0o664, 0, false),
        (1_000, 1_001, 0o600, 0, false), (1_000, 1_001, 0o644, 1_001, false), (1_000, 1_001, 0o666, 1_000, false),
        (0, 0, 0o600, 0, true), (0, 0, 0o666, 0, false), (0, 0, 0o600, 1_000, true),
        (0, 1_000, 0o600, 1_000, true), (0, 1_000, 0o660, 1_000, false), (0, 1_000, 0o600, 0, false), (0, 1_000, 0o600, 1_001, false),
    ]

    @Test("is one of another user, or one with more than the owner's right to write", arguments: FileTrustTests.cases)
    func rule(_ row: (user: uid_t, owner: uid_t, mode: mode_t, folderOwner: uid_t, isTrusted: Bool)) {
        let file = FileTrust.Status(owner: row.owner, mode: S_IFREG | row.mode, folderOwner: row.folderOwner)
        #expect((file.objection(for: row.user) == nil) == row.isTrusted)
    }

    @Test("does not include a link, whose mode means nothing, unless another user made it")
    func links() {
        let link = FileTrust.Status(owner: 1_000, mode: S_IFLNK | 0o777, folderOwner: 0)
        #expect(link.objection(for: 1_000) == nil)
        #expect(link.objection(for: 1_001) == "belongs to another user (uid 1000)")
    }

    @Test("stops the start as a database, a log, a journal or shared memory, and nothing changes", arguments: suffixes, [0o666, 0o620])
    func writable(_ suffix: String, _ planted: Int) throws {
        try open().close()
        let file = path + suffix
        if !suffix.isEmpty { try Data("x".utf8).write(to: URL(filePath: file)) }
        try FileManager.default.setAttributes([.posixPermissions: planted], ofItemAtPath: file)
        let (names, before) = (try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted(), fingerprint(path))
        let objection = "may be written to by other users (mode \(String(planted, radix: 8)))"
        let error = StoreError.untrusted(path: path, file: file, objection: objection)
        #expect(throws: error) { try open() }
        #expect(throws: error) { try Store.copy(of: path, migrations: []) }
        #expect(try mode(of: file) == planted)
        #expect(fingerprint(path) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() == names)
    }

    @Test("stops the start beside a missing database, too", arguments: suffixes.dropFirst())
    func missingDatabase(_ suffix: String) throws {
        try Data("x".utf8).write(to: URL(filePath: path + suffix))
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path + suffix)
        #expect(throws: StoreError.self) { try open() }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("stops the start if it belongs to another user", .enabled(if: geteuid() == 0, "only root gives files away"), arguments: suffixes)
    func foreign(_ suffix: String) throws {
        try open().close()
        let file = path + suffix
        if !suffix.isEmpty { try Data().write(to: URL(filePath: file)) }
        try #require(chmod(file, 0o600) == 0 && chown(file, Self.stranger, Self.stranger) == 0)
        #expect(throws: StoreError.untrusted(path: path, file: file, objection: "belongs to another user (uid 4321)")) { try open() }
        // Root works for the owner of a folder, as in a container with another user's volume.
        try #require(chown(folder.url.path, Self.stranger, Self.stranger) == 0)
        try open().close()
    }

    @Test("stops the start if a link of another user leads to it", .enabled(if: geteuid() == 0, "only root gives links away"))
    func foreignLink() throws {
        try open().close()
        let link = folder.path("link.sqlite")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        try Store(at: .file(link), migrations: []).close()
        try #require(lchown(link, Self.stranger, Self.stranger) == 0)
        #expect(throws: StoreError.untrusted(path: link, file: link, objection: "belongs to another user (uid 4321)")) {
            try Store(at: .file(link), migrations: [])
        }
    }

    @Test("is named in one line with a remedy")
    func description() {
        let error = StoreError.untrusted(path: "u.sqlite", file: "/tmp/u.sqlite-wal", objection: "belongs to another user (uid 1001)")
        #expect(
            "\(error)"
                == "the database u.sqlite is not used, because /tmp/u.sqlite-wal belongs to another user (uid 1001); "
                + "move that file away, or make it yours with chown and chmod 600, or name another file with --database"
        )
    }
}
