import CoreTestSupport
import Foundation
import Testing

@testable import Storage
@testable import UnderstudyCore
@testable import Values

@Suite("The location of a database")
struct StoreLocationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("has the same absolute name through every path and every link to its file")
    func absoluteName() throws {
        try FileManager.default.createDirectory(atPath: folder.path("inner"), withIntermediateDirectories: false)
        let path = try folder.write("x", to: "data.sqlite")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link.sqlite"), withDestinationPath: path)
        let name = try #require(Store.Location.file(path).absoluteName)
        #expect(name.hasPrefix("/") && name.hasSuffix("/data.sqlite"))
        for other in ["inner/../data.sqlite", "./data.sqlite", "link.sqlite"] {
            #expect(Store.Location.file(folder.path(other)).absoluteName == name, "\(other)")
        }
        #expect(Store.Location.memory.absoluteName == ":memory:")
    }

    @Test("has the same absolute name before and after its file exists, and none without its folder")
    func unborn() throws {
        let before = Store.Location.file(folder.path("data.sqlite")).absoluteName
        let path = try folder.write("x", to: "data.sqlite")
        #expect(before != nil)
        #expect(Store.Location.file(path).absoluteName == before)
        #expect(Store.Location.file(folder.path("missing/data.sqlite")).absoluteName == nil)
    }

    @Test(
        "is the plain name of a file",
        arguments: ["file:x.sqlite", "file::memory:", "file:x.sqlite?mode=memory", ":memory:x", "x.sqlite?mode=memory", "a%20b#c"])
    func plainName(_ name: String) async throws {
        // The folder of a process is the same for all its threads.
        let place = folder.url.path
        await #expect(processExitsWith: .success) { [name = name as String, place = place as String] in
            try #require(FileManager.default.changeCurrentDirectoryPath(place))
            let store = try Store(at: Store.Location(name), migrations: [])
            try store.write { try Account(key: "one", createdAt: Instant(seconds: 0)).insert(in: $0) }
            #expect(store.isFile && store.place == .inPlace)
            #expect(try store.read { try Account.all(in: $0).map(\.key) } == ["one"])
            let names = Set(try FileManager.default.contentsOfDirectory(atPath: "."))
            #expect(names == [name, name + "-wal", name + "-shm", name + ".lock"])
            try store.close()
            #expect(try FileManager.default.contentsOfDirectory(atPath: ".").sorted() == [name, name + ".lock"])
            let mode = try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
            let copy = try Store.copy(of: name, migrations: [])
            #expect(try copy.read { try Account.all(in: $0).map(\.key) } == ["one"])
        }
    }

    @Test("needs a file's name", arguments: ["", "data/", "data.sqlite/"])
    func noName(_ name: String) throws {
        #expect(throws: StoreError.self) { try Store(at: .file(name), migrations: []) }
        #expect(throws: StoreError.self) { try KeyRing(for: .file(name), given: nil) }
    }

    @Test("has no database as long as its file is missing or empty")
    func missingFile() throws {
        let path = folder.path("data.sqlite")
        #expect(Store.Location.file(path).missingFile == path)
        _ = try folder.write("", to: "data.sqlite")
        #expect(Store.Location.file(path).missingFile == path)
        _ = try folder.write("x", to: "data.sqlite-wal")
        #expect(Store.Location.file(path).missingFile == nil)
        #expect(Store.Location.memory.missingFile == nil)
        #expect(Store.Location.file(folder.url.path).missingFile == nil)
    }
}
