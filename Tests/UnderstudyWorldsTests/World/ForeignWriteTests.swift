import CoreTestSupport
import Testing
import UnderstudyCore
import UnderstudyWorlds

@Suite("What another process writes to a world's file")
struct ForeignWriteTests {
    @Test("makes the answers forgotten, each time")
    func noticed() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let location = Store.Location.file(folder.path("data.sqlite"))
        let here = try World.make(at: location, accounts: [["key": "ada", "displayName": "Before"]])
        let there = try World.make(at: location)
        for name in ["First", "Second", "Third"] {
            let version = here.kept.version
            try there.importAccounts([["key": "ada", "displayName": .string(name)]])
            // Counted, not timed: on a busy machine a single turn can take long.
            for _ in 0..<1_000 where here.kept.version == version {
                here.epoch.data.noticeForeignWrites()
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(here.kept.version > version)
            let seen = try here.read { try Account.find("ada", in: $0)?.displayName }
            #expect(seen == name)
        }
        try here.close()
        try there.close()
    }

    @Test("cannot be in memory, where asking changes nothing")
    func memory() throws {
        let world = try World.make(accounts: [["key": "ada", "displayName": "Ada"]])
        let version = world.kept.version
        for _ in 0..<3 { world.epoch.data.noticeForeignWrites() }
        #expect(world.kept.version == version)
    }
}
