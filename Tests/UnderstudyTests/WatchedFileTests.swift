import CoreTestSupport
import Foundation
import Testing

@testable import UnderstudyProgram

@Suite("A watched file")
struct WatchedFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.write("first", to: "seed.json")
    }

    private func write(_ text: String) throws {
        // Overwrites the file, as few editors do: the next check must not depend on a new inode.
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    /// Checks the file several times, and returns the result of each check.
    private func checks(_ count: Int, at file: inout WatchedFile) -> [Bool] {
        (0..<count).map { _ in file.hasChanged() }
    }

    @Test("has not changed while it is left alone")
    func idle() {
        var file = WatchedFile(path)
        #expect(checks(4, at: &file) == [false, false, false, false])
    }

    @Test("has changed once, after its new content was found twice")
    func changed() throws {
        var file = WatchedFile(path)
        _ = checks(2, at: &file)
        try write("second")
        #expect(checks(4, at: &file) == [false, true, false, false])
        try write("third")
        #expect(checks(4, at: &file) == [false, true, false, false])
    }

    @Test("has not changed if it could not be read at first, and now can", .enabled(if: geteuid() != 0, "root may read anything"))
    func unreadable() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: path)
        var file = WatchedFile(path)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(checks(3, at: &file) == [false, false, false])
        try write("second")
        #expect(checks(3, at: &file) == [false, true, false])
    }

    @Test("has changed if it was written before the first check")
    func early() throws {
        var file = WatchedFile(path)
        try write("other")
        #expect(checks(3, at: &file) == [false, true, false])
    }

    @Test("has not changed if only its date is new, or it has the same content again")
    func touched() throws {
        var file = WatchedFile(path)
        _ = checks(2, at: &file)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: path)
        #expect(checks(3, at: &file) == [false, false, false])
        try write("first")
        #expect(checks(3, at: &file) == [false, false, false])
    }

    @Test("that is written in pieces has changed only when it is complete")
    func pieces() throws {
        var file = WatchedFile(path)
        _ = checks(2, at: &file)
        for text in ["", "{", "{\"version\"", "{\"version\": 1}"] {
            try write(text)
            #expect(checks(1, at: &file) == [false])
        }
        #expect(checks(2, at: &file) == [true, false])
    }

    @Test("has changed when another file has replaced it")
    func replaced() throws {
        var file = WatchedFile(path)
        _ = checks(2, at: &file)
        let other = try folder.write("other", to: "other.json")
        #expect(rename(other, path) == 0)
        #expect(checks(3, at: &file) == [false, true, false])
    }

    @Test("may be missing for a moment")
    func gone() throws {
        var file = WatchedFile(path)
        _ = checks(2, at: &file)
        try FileManager.default.removeItem(atPath: path)
        #expect(checks(3, at: &file) == [false, false, false])
        _ = try folder.write("first", to: "seed.json")
        #expect(checks(3, at: &file) == [false, false, false])
        try FileManager.default.removeItem(atPath: path)
        #expect(checks(1, at: &file) == [false])
        _ = try folder.write("second", to: "seed.json")
        #expect(checks(3, at: &file) == [false, true, false])
    }

    @Test("may be created later")
    func late() throws {
        var file = WatchedFile(folder.path("late.json"))
        #expect(checks(2, at: &file) == [false, false])
        _ = try folder.write("here", to: "late.json")
        #expect(checks(3, at: &file) == [false, true, false])
    }

    @Test("may be a symbolic link")
    func link() throws {
        let link = folder.path("link.json")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        var file = WatchedFile(link)
        _ = checks(2, at: &file)
        try write("second")
        #expect(checks(3, at: &file) == [false, true, false])
    }
}
