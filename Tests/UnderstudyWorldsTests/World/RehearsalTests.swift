import CoreTestSupport
import Storage
import Testing
import UnderstudyCore
import UnderstudyWorlds
import Values

@Suite("A rehearsal")
struct RehearsalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func make(_ place: Place) throws -> World {
        try World.make(at: place.location(in: folder), accounts: [["key": "ada"]])
    }

    @Test("sees its own writes, and stores none of them", arguments: Place.allCases)
    func ownWrites(_ place: Place) throws {
        let world = try make(place)
        let seen = try world.epoch.data.rehearse { data in
            let before = try data.accountKeys()
            try data.insertAccount("grace")
            try data.write { try Account(key: "joan", createdAt: Instant(seconds: 0)).insert(in: $0) }
            return [before, try data.accountKeys()]
        }
        #expect(seen == [["ada"], ["ada", "grace", "joan"]])
        #expect(try world.accountKeys() == ["ada"])
    }

    @Test("stores nothing if it fails, and rethrows the error", arguments: Place.allCases)
    func failing(_ place: Place) throws {
        let world = try make(place)
        #expect(throws: ExpectedError.self) {
            try world.epoch.data.rehearse { data in
                try data.insertAccount("grace")
                throw ExpectedError()
            }
        }
        #expect(try world.accountKeys() == ["ada"])
        try world.epoch.data.insertAccount("joan")
        #expect(try world.accountKeys() == ["ada", "joan"])
    }

    @Test("goes on after a write that was rolled back", arguments: Place.allCases)
    func undoneWrite(_ place: Place) throws {
        let world = try make(place)
        let seen = try world.epoch.data.rehearse { data in
            try data.insertAccount("grace")
            #expect(throws: ExpectedError.self) {
                try data.write { db in
                    try Account(key: "joan", createdAt: Instant(seconds: 0)).insert(in: db)
                    throw ExpectedError()
                }
            }
            return try data.accountKeys()
        }
        #expect(seen == ["ada", "grace"])
        #expect(try world.accountKeys() == ["ada"])
    }

    @Test("does not show its writes to other connections")
    func meanwhile() throws {
        let world = try make(.file)
        let path = try #require(world.epoch.data.store.path)
        let seen = try world.epoch.data.rehearse { data in
            try data.insertAccount("grace")
            return try Store.copy(of: path, migrations: []).read { try Account.all(in: $0).map(\.key) }
        }
        #expect(seen == ["ada"])
        try world.close()
    }
}
