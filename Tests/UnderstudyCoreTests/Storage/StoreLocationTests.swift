import CoreTestSupport
import Foundation
import Testing

@testable import UnderstudyCore

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
