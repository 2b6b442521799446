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
        // Over what is there, as most editors do not; the next look must not depend on a new inode.
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    /// Looks so many times, and tells at which of them the file had changed.
    private func looks(_ count: Int, at file: inout WatchedFile) -> [Bool] {
        (0..<count).map { _ in file.hasChanged() }
    }

    @Test("has not changed while nobody does anything")
    func idle() {
        var file = WatchedFile(path)
        #expect(looks(4, at: &file) == [false, false, false, false])
    }

    @Test("has changed once its new content was found twice, and once only")
    func changed() throws {
        var file = WatchedFile(path)
        _ = looks(2, at: &file)
        try write("second")
        #expect(looks(4, at: &file) == [false, true, false, false])
        try write("third")
        #expect(looks(4, at: &file) == [false, true, false, false])
    }

    @Test("has changed when it was written before the first look")
    func early() throws {
        var file = WatchedFile(path)
        try write("other")
        #expect(looks(3, at: &file) == [false, true, false])
    }

    @Test("has not changed when it was touched, or written as it was")
    func touched() throws {
        var file = WatchedFile(path)
        _ = looks(2, at: &file)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: path)
        #expect(looks(3, at: &file) == [false, false, false])
        try write("first")
        #expect(looks(3, at: &file) == [false, false, false])
    }

    @Test("has changed only when it is whole, if it is written in pieces")
    func pieces() throws {
        var file = WatchedFile(path)
        _ = looks(2, at: &file)
        for text in ["", "{", "{\"version\"", "{\"version\": 1}"] {
            try write(text)
            #expect(looks(1, at: &file) == [false])
        }
        #expect(looks(2, at: &file) == [true, false])
    }

    @Test("has changed when another file was put in its place")
    func replaced() throws {
        var file = WatchedFile(path)
        _ = looks(2, at: &file)
        let other = try folder.write("other", to: "other.json")
        #expect(rename(other, path) == 0)
        #expect(looks(3, at: &file) == [false, true, false])
    }

    @Test("may be gone for a moment")
    func gone() throws {
        var file = WatchedFile(path)
        _ = looks(2, at: &file)
        try FileManager.default.removeItem(atPath: path)
        #expect(looks(3, at: &file) == [false, false, false])
        _ = try folder.write("first", to: "seed.json")
        #expect(looks(3, at: &file) == [false, false, false])
        try FileManager.default.removeItem(atPath: path)
        #expect(looks(1, at: &file) == [false])
        _ = try folder.write("second", to: "seed.json")
        #expect(looks(3, at: &file) == [false, true, false])
    }

    @Test("may come later")
    func late() throws {
        var file = WatchedFile(folder.path("late.json"))
        #expect(looks(2, at: &file) == [false, false])
        _ = try folder.write("here", to: "late.json")
        #expect(looks(3, at: &file) == [false, true, false])
    }

    @Test("is found by its name, where that is a link too")
    func link() throws {
        let link = folder.path("link.json")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        var file = WatchedFile(link)
        _ = looks(2, at: &file)
        try write("second")
        #expect(looks(3, at: &file) == [false, true, false])
    }
}
