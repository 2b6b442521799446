import Foundation
import Testing
import TestSupport
import TestTraits
import UnderstudyCore
import UnderstudyWorlds

@testable import UnderstudyProgram

@Suite("The demo's image beside the program", .blocking)
struct DemoImageTests {
    private static let now = "2026-03-29T01:30:00Z"
    private let folder: TemporaryFolder
    private let image: String

    init() throws {
        folder = try TemporaryFolder()
        image = folder.path("understudy.demo")
        try DemoImage.write(to: image)
    }

    private func configuration(_ flags: [String: JSON] = [:]) throws -> Configuration {
        let standard: [String: JSON] = [
            "database": .string(folder.path("u.sqlite")), "seed": .string(Repository.path("seed/demo.json")),
            "now": .string(Self.now),
        ]
        var configuration = try Configuration(flags: standard.merging(flags) { $1 })
        configuration.demoImage = image
        return configuration
    }

    private func isBegun(_ database: OpenDatabase) -> Bool { database.world.epoch.data.store.isBegun }

    @Test("is what an empty database begins as: all accounts are as if they had been read from the seed", arguments: ["file", "memory"])
    func begins(_ place: String) throws {
        let database = try OpenDatabase(configuration(place == "memory" ? ["database": ":memory:"] : [:]))
        #expect(isBegun(database))
        #expect(database.isSeededNow)
        #expect(try database.differencesFromDemoStoredAtOnce(at: Self.now) == [])
        try database.close()
    }

    @Test("leaves the same accounts to be listed as the seed would")
    func listing() throws {
        let database = try OpenDatabase(configuration())
        var without = try configuration(["database": ":memory:"])
        without.demoImage = nil
        let seeded = try OpenDatabase(without)
        #expect(!isBegun(seeded))
        let (listed, expected) = (try database.accountListings(), try seeded.accountListings())
        #expect(listed.map(\.account) == expected.map(\.account))
        #expect(listed.map(\.tokens) == expected.map(\.tokens))
        try database.close()
    }

    @Test("is taken where nobody has named a seed, too")
    func standardSeed() throws {
        var configuration = try Configuration(flags: ["database": ":memory:"])
        configuration.demoImage = image
        #expect(try isBegun(OpenDatabase(configuration)))
    }

    @Test("is the same to sandboxes and resets as the seed: all is as old as at the start")
    func origins() throws {
        let configuration = try configuration(["database": ":memory:"])
        let database = try OpenDatabase(configuration)
        let seeded = try #require(database.seeded)
        let worlds = Worlds(configuration, main: database.world, image: nil, seed: seeded.seed, seededAt: seeded.at)
        let origin = try Store(copyOf: worlds.origins.standard(by: database.seeding).image)
        let ages = try database.world.reading { try Account.all(in: $0).map(\.createdAt) }
        #expect(ages.count == 28)
        #expect(try origin.read { try Account.all(in: $0).map(\.createdAt) } == ages)
    }

    @Test("finds its key on the disk before anything of it is")
    func key() throws {
        // A name that is taken, and leads nowhere.
        try FileManager.default.createSymbolicLink(atPath: folder.path("u.sqlite.key"), withDestinationPath: "missing/key")
        #expect(throws: StartError.self) { try OpenDatabase(configuration()) }
        #expect(!FileManager.default.fileExists(atPath: folder.path("u.sqlite")))
    }

    static let others: [(name: String, flags: [String: JSON])] = [
        ("no seed", ["seed": .null]), ("another revision", ["longevity.revision": "2026-01-14"]),
        ("another fidelity", ["longevity.fidelity": "backend"]),
    ]

    @Test("is left aside where the seed or what reads it is another one", arguments: others.indices)
    func otherReaders(_ index: Int) throws {
        let database = try OpenDatabase(configuration(Self.others[index].flags))
        #expect(!isBegun(database), "\(Self.others[index].name)")
        try database.close()
    }

    @Test("is left aside where the seed file says something else than the demo that is built in")
    func editedSeed() throws {
        let seed = try folder.write(["version": 1, "accounts": [["key": "one"]]], to: "demo.json")
        let database = try OpenDatabase(configuration(["seed": .string(seed)]))
        #expect(try database.accountListings().map(\.account.key) == ["one"])
        try database.close()
    }

    @Test("never takes the place of what a database holds")
    func kept() throws {
        let seed = try folder.write(["version": 1, "accounts": [["key": "one"]]], to: "demo.json")
        try OpenDatabase(configuration(["seed": .string(seed)])).close()
        let database = try OpenDatabase(configuration())
        #expect(try database.accountListings().map(\.account.key) == ["one"])
        try database.close()
    }

    @Test("is as good as none where it is no image", arguments: ["", "understudy"])
    func damaged(_ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: image))
        let database = try OpenDatabase(configuration())
        #expect(!isBegun(database))
        #expect(try database.accountListings().count == 28)
        try database.close()
    }

    @Test("is put into a file once when two come at once, and both have the same key")
    func twoAtOnce() async throws {
        let configuration = try configuration()
        let databases = try await withThrowingTaskGroup(of: OpenDatabase.self) { group in
            for _ in 0..<2 { group.addTask { try await onThread { try OpenDatabase(configuration) } } }
            return try await group.reduce(into: [OpenDatabase]()) { $0.append($1) }
        }
        #expect(databases.count { $0.isSeededNow } == 1)
        let token = try databases[0].mintToken("opaque", for: "six-days", lasting: nil)
        #expect(try databases[1].world.reading { try BearerToken.find(token, in: $0) }?.account == "six-days")
        let exported = try databases.map { try $0.exportSeed() }
        #expect(exported[0].differences(from: exported[1]) == [])
        for database in databases { try database.close() }
    }
}
