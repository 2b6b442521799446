import CoreTestSupport
import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import UnderstudyProgram

@Suite("Opening the database")
struct OpeningTests {
    private let folder: TemporaryFolder
    private let seed: String

    init() throws {
        folder = try TemporaryFolder()
        seed = try folder.write(["version": 1, "accounts": [["key": "one", "tokens": ["one"]], ["key": "two"]]], to: "seed.json")
    }

    private func open(_ flags: [String: JSON] = [:]) throws -> OpenDatabase {
        let standard: [String: JSON] = ["database": .string(folder.path("u.sqlite")), "seed": .string(seed)]
        return try OpenDatabase(Configuration(flags: standard.merging(flags) { $1 }))
    }

    private func keys(_ database: OpenDatabase) throws -> [String] {
        try database.accountListings().map(\.account.key)
    }

    @Test("seeds a new database", arguments: ["file", "memory"])
    func seeds(_ database: String) throws {
        let database = try open(database == "memory" ? ["database": ":memory:"] : [:])
        #expect(database.world.name == "main")
        #expect(try keys(database) == ["one", "two"])
        #expect(try database.accountListings().map(\.tokens) == [["one"], []])
        try database.close()
    }

    @Test("leaves it empty without a configured seed")
    func empty() throws {
        let database = try open(["seed": .null])
        #expect(try keys(database) == [])
        try database.close()
    }

    @Test("keeps existing data, even if the seed file has changed or is missing")
    func keeps() throws {
        try open().close()
        _ = try folder.write(["version": 1, "accounts": [["key": "three"]]], to: "seed.json")
        let again = try open()
        #expect(try keys(again) == ["one", "two"])
        try again.close()
        let without = try open(["seed": .string(folder.path("missing.json"))])
        #expect(try keys(without) == ["one", "two"])
        try without.close()
    }

    @Test("replaces existing data if the configuration asks for it")
    func reseeds() throws {
        try open().close()
        let other = try folder.write(["version": 1, "accounts": [["key": "three"]]], to: "other.json")
        var configuration = try Configuration(flags: ["database": .string(folder.path("u.sqlite")), "seed": .string(other)])
        configuration.reseeds = true
        let database = try OpenDatabase(configuration)
        #expect(try keys(database) == ["three"])
        try database.close()
    }

    @Test("starts the clock at the configured instant")
    func now() throws {
        let instant = try #require(Instant("2026-01-07T09:00:00Z"))
        let frozen = try open(["now": "2026-01-07T09:00:00Z"])
        #expect(frozen.world.clock.mode == .frozen(instant))
        #expect(frozen.world.clock.now() == instant)
        try frozen.close()
        let running = try open()
        #expect(running.world.clock.mode == .system)
        try running.close()
    }

    @Test("resolves relative dates by that clock")
    func relativeDates() throws {
        let account: JSON = [
            "key": "one", "timezone": "Pacific/Kiritimati", "longevity": ["checkIns": [["date": "today", "deltaYears": -0.1]]],
        ]
        let file = try folder.write(["version": 1, "accounts": [account]], to: "relative.json")
        let database = try open(["seed": .string(file), "now": "2025-12-31T10:00:00Z", "database": ":memory:"])
        let exported = try JSON(parsing: database.exportSeed(literally: true).bytes)["accounts"]?.array?.first
        #expect(exported?["longevity"]?["checkIns"]?.array?.first?["date"]?.string == "2026-01-01")
        try database.close()
    }

    @Test("is refused with status 69 while another process serves it, whose address the sentence has; a copy can be read")
    func servedElsewhere() throws {
        let path = folder.path("u.sqlite")
        let configuration = try Configuration(flags: ["database": .string(path), "seed": .string(seed)])
        let served = try OpenDatabase(configuration, address: "http://127.0.0.1:4000")
        for use in [OpenDatabase.Use.creating, .changing] {
            let error = try #require(throws: StartError.self) { try OpenDatabase(configuration, for: use) }
            #expect(error.exitStatus == 69)
            let holder = "http://127.0.0.1:4000, process \(ProcessInfo.processInfo.processIdentifier)"
            #expect(error.description.hasPrefix("the database \(path) is open in another understudy (\(holder)); use that one, stop it, "))
        }
        let copy = try OpenDatabase(configuration, for: .reading)
        #expect(try keys(copy) == ["one", "two"])
        try copy.close()
        try served.close()
        try OpenDatabase(configuration).close()
    }

    @Test(
        "reads a database in a read-only folder, and leaves no files there",
        .enabled(if: geteuid() != 0, "root may write anywhere"))
    func readOnly() throws {
        try open().close()
        let path = folder.path("u.sqlite")
        #expect(chmod(path, 0o400) == 0 && chmod(folder.url.path, 0o500) == 0)
        defer { _ = chmod(folder.url.path, 0o700) }
        let configuration = try Configuration(flags: ["database": .string(path), "seed": .string(seed)])
        let database = try OpenDatabase(configuration, for: .reading)
        #expect(try keys(database) == ["one", "two"])
        try database.close()
        let error = try #require(throws: StartError.self) { try OpenDatabase(configuration) }
        #expect(error.exitStatus == 69)
        #expect(error.description.contains("\(path) cannot be used, for the file may not be written to"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(files == ["seed.json", "u.sqlite", "u.sqlite.key", "u.sqlite.lock"])
    }

    @Test("for reading changes neither a file nor its folder, and sees the data that a server has written", arguments: [true, false])
    func readingUse(_ isServed: Bool) throws {
        let first = try open()
        if !isServed { try first.close() }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        let configuration = try Configuration(flags: ["database": .string(folder.path("u.sqlite")), "seed": .null])
        let database = try OpenDatabase(configuration, for: .reading)
        #expect(try keys(database) == ["one", "two"])
        try database.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == names)
        if isServed { try first.close() }
    }

    @Test(
        "for reading and for changes is refused where there is no database, and creates none",
        arguments: [.reading, .changing] as [OpenDatabase.Use], [true, false])
    func missing(_ use: OpenDatabase.Use, _ hasEmptyFile: Bool) throws {
        if hasEmptyFile { _ = try folder.write("", to: "u.sqlite") }
        let configuration = try Configuration(flags: ["database": .string(folder.path("u.sqlite")), "seed": .string(seed)])
        let error = try #require(throws: StartError.self) { try OpenDatabase(configuration, for: use) }
        #expect(error.exitStatus == 69)
        #expect(error.description.hasPrefix("there is no database \(folder.path("u.sqlite")), "))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(files == (hasEmptyFile ? ["seed.json", "u.sqlite"] : ["seed.json"]))
    }

    @Test("for changes does not seed a database without accounts")
    func changingUse() throws {
        try open(["seed": .null]).close()
        let configuration = try Configuration(flags: ["database": .string(folder.path("u.sqlite")), "seed": .string(seed)])
        let database = try OpenDatabase(configuration, for: .changing)
        #expect(try keys(database) == [])
        try database.close()
    }

    @Test("leaves the database in one file, with its key and its lock beside it, after closing")
    func closes() throws {
        let database = try open()
        try database.close()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(files == ["seed.json", "u.sqlite", "u.sqlite.key", "u.sqlite.lock"])
    }
}
