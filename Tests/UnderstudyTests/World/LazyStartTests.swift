import CoreTestSupport
import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import TestTraits
import UnderstudyCore
import UnderstudyWorlds

@testable import UnderstudyProgram

/// A program that has just made its database: nobody has asked for any account yet.
@Suite("The first requests to a new database", .blocking)
struct LazyStartTests {
    private static let checkIns: JSON = ["checkIns": ["generate": ["count": 30, "until": "yesterday"]]]
    private static let account: JSON = ["key": "ada", "tokens": ["t"], "email": "ada@example.com", "longevity": checkIns]

    @Test(
        "find the demo personas as they are where all of it was stored at once",
        arguments: ["2026-01-07T09:00:00Z", "2026-03-29T01:30:00Z"])
    func demo(_ now: String) throws {
        let database = try OpenDatabase(Configuration(flags: ["database": ":memory:", "now": .string(now)]))
        #expect(try database.world.reading(Account.hasUnseeded))
        #expect(try database.differencesFromDemoStoredAtOnce(at: now) == [])
        // An export stores nothing.
        #expect(try database.world.reading(Account.hasUnseeded))
    }

    @Test("are told to come again where another program holds the lock that storing its data needs")
    func foreignLock() throws {
        let program = try FileProgram(accounts: [Self.account])
        let lock = try LockHolder(program.path)
        var reply = try program.reply(.get, "/api/subscription/status")
        while let next = reply.next { reply = next() }
        #expect(reply.answer?.status == .serviceUnavailable)
        #expect(reply.answer?.headers[.retryAfter] == "1")
        try lock.release()
        #expect(try program.reply(.get, "/api/subscription/status").answer?.status == .ok)
        try program.database.close()
    }

    @Test("find it again in the file, though the program ended before anybody asked")
    func reopening() throws {
        let folder = try TemporaryFolder()
        let seed = try folder.write(["version": 1, "accounts": [Self.account]], to: "seed.json")
        let configuration = try Configuration(flags: ["database": .string(folder.path("u.sqlite")), "seed": .string(seed)])
        try OpenDatabase(configuration).close()
        let database = try OpenDatabase(configuration)
        #expect(!database.isSeededNow)
        let exported = try database.exportSeed()["accounts"]?.array?.first
        #expect(exported?["longevity"]?["checkIns"]?.array?.count == 30)
        try database.close()
    }

    @Test("find after a reset, and in sandboxes, what is as old as it was at the start")
    func origin() throws {
        let configuration = try Configuration(flags: ["database": ":memory:"])
        let database = try OpenDatabase(configuration)
        let seeded = try #require(database.seeded)
        let worlds = Worlds(configuration, main: database.world, image: nil, seed: seeded.seed, seededAt: seeded.at)
        let origin = try Store(copyOf: worlds.seedImages.standard(by: database.seeding).image)
        let ages = try database.world.reading { try Account.all(in: $0).map(\.createdAt) }
        #expect(try origin.read { try Account.all(in: $0).map(\.createdAt) } == ages)
        #expect(try !origin.read(Account.hasUnseeded))
    }

    @Test("find sessions that everybody is shown, the standard user's and others', though nobody has asked for those accounts")
    func shared() throws {
        func account(_ key: String, _ completed: String) -> JSON {
            let session: JSON = [
                "id": .string(key), "completedAt": .string(completed), "sessionType": "basic-breathing", "plannedDurationSeconds": 600,
                "actualDurationSeconds": 540, "completedFully": false,
            ]
            return ["key": .string(key), "bradOS": ["meditationSessions": [session]]]
        }
        let program = try FileProgram(accounts: [account("default-user", "today-1d"), account("ada", "today-2d")])
        #expect(try program.database.world.reading(Account.hasUnseeded))
        let answer = try #require(try program.reply(.get, "/api/dev/meditation-sessions", token: "").answer)
        let sessions = try JSON(parsing: answer.body)["data"]?.array
        #expect(sessions?.compactMap { $0["id"]?.string } == ["default-user", "ada"])
        try program.database.close()
    }

    @Test("find the data of an account whose user was deleted first")
    func deletion() throws {
        let world = try TestWorld(accounts: [Self.account])
        #expect(try world.send(.delete, "/emulator/v1/projects/demo/accounts").status == 200)
        #expect(try world.send(.get, "/api/subscription/status", token: "t").status == 200)
        #expect(try world.exportSeed()["accounts"]?.array?.first?["longevity"]?["checkIns"]?.array?.count == 30)
    }
}
