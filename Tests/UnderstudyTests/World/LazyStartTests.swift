import CoreTestSupport
import HTTPTypes
import MicroHTTP
import Storage
import Testing
import TestSupport
import TestTraits
import UnderstudyCore
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

/// The program has just created its database, and no account has been requested yet.
@Suite("The first requests to a new database", .blocking)
struct LazyStartTests {
    private static let checkIns: JSON = ["checkIns": ["generate": ["count": 30, "until": "yesterday"]]]
    private static let account: JSON = ["key": "ada", "tokens": ["t"], "email": "ada@example.com", "longevity": checkIns]

    @Test(
        "find the same demo data as if all accounts had been stored at once",
        arguments: ["2026-01-07T09:00:00Z", "2026-03-29T01:30:00Z"])
    func demo(_ now: String) throws {
        let database = try OpenDatabase(Configuration(flags: ["database": ":memory:", "now": .string(now)]))
        #expect(try !database.world.reading(Account.allUnseeded).isEmpty)
        #expect(try database.differencesFromDemoStoredAtOnce(at: now) == [])
        // An export stores nothing.
        #expect(try !database.world.reading(Account.allUnseeded).isEmpty)
    }

    @Test("are answered while another program holds the lock that storing the data needs, and the data are stored later")
    func foreignLock() throws {
        let program = try FileProgram(accounts: [Self.account])
        let lock = try LockHolder(program.path)
        #expect(try program.reply(.get, "/api/subscription/status").answer?.status == .ok)
        #expect(try !program.database.world.reading(Account.allUnseeded).isEmpty)
        try lock.release()
        #expect(try program.reply(.get, "/api/subscription/status").answer?.status == .ok)
        try program.database.close()
    }

    @Test("find the seeded data in the file after a restart, though there were no requests before")
    func reopening() throws {
        let folder = try TemporaryFolder()
        let seed = try folder.write(["version": 1, "accounts": [Self.account]], to: "seed.json")
        let configuration = try Configuration(flags: ["database": .string(folder.path("u.sqlite")), "seed": .string(seed)])
        try OpenDatabase(configuration).close()
        let database = try OpenDatabase(configuration)
        #expect(!database.isSeededNow)
        let exported = try JSON(parsing: database.exportSeed(literally: true).bytes)["accounts"]?.array?.first
        #expect(exported?["longevity"]?["checkIns"]?.array?.count == 30)
        try database.close()
    }

    @Test("find accounts with the creation times of the start in the image for resets and sandboxes")
    func origin() throws {
        let configuration = try Configuration(flags: ["database": ":memory:"])
        let database = try OpenDatabase(configuration)
        let seeded = try #require(database.seeded)
        let worlds = Worlds(configuration, main: database.world, image: nil, seed: seeded.seed, seededAt: seeded.at)
        let origin = try Store(copyOf: worlds.seedImages.standard(by: database.seeding).image)
        let ages = try database.world.reading { try Account.all(in: $0).map(\.createdAt) }
        #expect(try origin.read { try Account.all(in: $0).map(\.createdAt) } == ages)
        #expect(try origin.read(Account.allUnseeded).isEmpty)
    }

    @Test("find the shared sessions of all accounts, though these accounts were not requested yet")
    func shared() throws {
        func account(_ key: String, _ completed: String) -> JSON {
            let session: JSON = [
                "id": .string(key), "completedAt": .string(completed), "sessionType": "basic-breathing", "plannedDurationSeconds": 600,
                "actualDurationSeconds": 540, "completedFully": false,
            ]
            return ["key": .string(key), "bradOS": ["meditationSessions": [session]]]
        }
        let program = try FileProgram(accounts: [account("default-user", "today-1d"), account("ada", "today-2d")])
        #expect(try !program.database.world.reading(Account.allUnseeded).isEmpty)
        let answer = try #require(try program.reply(.get, "/api/dev/meditation-sessions", token: "").answer)
        let sessions = try JSON(parsing: answer.body)["data"]?.array
        #expect(sessions?.compactMap { $0["id"]?.string } == ["default-user", "ada"])
        try program.database.close()
    }

    @Test("find the data of an account whose user was deleted before")
    func deletion() throws {
        let world = try TestWorld(accounts: [Self.account])
        #expect(try world.send(.delete, "/emulator/v1/projects/demo/accounts").status == 200)
        #expect(try world.send(.get, "/api/subscription/status", token: "t").status == 200)
        #expect(try world.exportSeed()["accounts"]?.array?.first?["longevity"]?["checkIns"]?.array?.count == 30)
    }
}
