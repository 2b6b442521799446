import Foundation
import Testing
import UnderstudyCore

@testable import Understudy

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

    @Test("leaves it empty without a seed, and needs no file for it")
    func empty() throws {
        let database = try open(["seed": .null])
        #expect(try keys(database) == [])
        try database.close()
    }

    @Test("takes the demo seed")
    func demo() throws {
        let database = try open(["seed": .string(Repository.path("seed/demo.json")), "database": ":memory:"])
        #expect(try keys(database).contains("six-days"))
        try database.close()
    }

    @Test("leaves what a database holds alone, whatever has become of the seed")
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

    @Test("replaces what a database holds when that is asked for")
    func reseeds() throws {
        try open().close()
        let other = try folder.write(["version": 1, "accounts": [["key": "three"]]], to: "other.json")
        var configuration = try Configuration(flags: ["database": .string(folder.path("u.sqlite")), "seed": .string(other)])
        configuration.reseeds = true
        let database = try OpenDatabase(configuration)
        #expect(try keys(database) == ["three"])
        try database.close()
    }

    @Test("starts the clock where it is told to")
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

    @Test("lays relative dates by that clock")
    func relativeDates() throws {
        let account: JSON = [
            "key": "one", "timezone": "Pacific/Kiritimati", "longevity": ["checkIns": [["date": "today", "deltaYears": -0.1]]],
        ]
        let file = try folder.write(["version": 1, "accounts": [account]], to: "relative.json")
        let database = try open(["seed": .string(file), "now": "2025-12-31T10:00:00Z", "database": ":memory:"])
        let exported = try database.exportSeed()["accounts"]?.array?.first
        #expect(exported?["longevity"]?["checkIns"]?.array?.first?["date"]?.string == "2026-01-01")
        try database.close()
    }

    @Test("leaves the database in one file, and its key in another, when it is closed")
    func closes() throws {
        let database = try open()
        try database.close()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(files == ["seed.json", "u.sqlite", "u.sqlite.key"])
    }
}
