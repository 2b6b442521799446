import CoreTestSupport
import Foundation
import GRDB
import Storage
import Synchronization
import Testing
import UnderstudyCore
import Values

@testable import UnderstudyWorlds

@Suite("A rehearsal")
struct RehearsalTests {
    private let folder: TemporaryFolder
    private let rehearsals = Rehearsals()
    private let time = Instant(seconds: 1_000)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func make(_ place: Place, keys: [String] = ["ada"]) throws -> World {
        try World.make(at: place.location(in: folder), accounts: keys.map { ["key": .string($0)] })
    }

    /// The keys of all accounts within a rehearsal, after it has stored another one.
    @discardableResult
    private func keys(
        in world: World, at time: Instant, isOfClock: Bool = true, storing key: String? = nil, asDue isDue: Bool = true
    ) throws -> [String] {
        try CallScope(world.epoch.data).rehearse(at: time, isOfClock: isOfClock, in: rehearsals) { data in
            if let key {
                func insert(in db: Database) throws { try Account(key: key, createdAt: time).insert(in: db) }
                if isDue { try data.writeDue(insert) } else { try data.write(insert) }
            }
            return try data.accountKeys()
        }
    }

    @Test("stores work that is due in a copy, which the next one of the same moment shares", arguments: Place.allCases)
    func sharing(_ place: Place) throws {
        let world = try make(place)
        #expect(try keys(in: world, at: time, storing: "grace") == ["ada", "grace"])
        #expect(try keys(in: world, at: time) == ["ada", "grace"])
        #expect(try world.accountKeys() == ["ada"])
        try world.close()
    }

    @Test("sees its other writes alone, beside the work that is due", arguments: Place.allCases)
    func ownWrites(_ place: Place) throws {
        let world = try make(place)
        try keys(in: world, at: time, storing: "grace")
        #expect(try keys(in: world, at: time, storing: "joan", asDue: false) == ["ada", "grace", "joan"])
        #expect(try keys(in: world, at: time) == ["ada", "grace"])
        #expect(try world.accountKeys() == ["ada"])
        try world.close()
    }

    @Test(
        "of a clock that runs on shares the copy for ten seconds, and one of a time of its own only at that time",
        arguments: [
            (0, true, true), (10_000, true, true), (10_001, true, false), (-1, true, false), (0, false, true), (1, false, false),
        ] as [(Int64, Bool, Bool)])
    func time(_ milliseconds: Int64, _ isOfClock: Bool, _ shares: Bool) throws {
        let world = try make(.memory)
        try keys(in: world, at: time, isOfClock: isOfClock, storing: "grace")
        try keys(in: world, at: time, isOfClock: !isOfClock)
        let found = try keys(in: world, at: time.advanced(byMilliseconds: milliseconds), isOfClock: isOfClock)
        #expect(found == (shares ? ["ada", "grace"] : ["ada"]))
    }

    @Test("has the copy for itself while it runs", arguments: Place.allCases)
    func turns(_ place: Place) throws {
        let world = try make(place)
        try keys(in: world, at: time)
        let running = Atomic(0)
        let most = Atomic(0)
        let failures = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            let run: ()? = try? CallScope(world.epoch.data).rehearse(at: time, isOfClock: true, in: rehearsals) { data in
                most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
                _ = try data.accountKeys()
                running.subtract(1, ordering: .relaxed)
            }
            if run == nil { failures.add(1, ordering: .relaxed) }
        }
        #expect(most.load(ordering: .relaxed) == 1)
        #expect(failures.load(ordering: .relaxed) == 0)
        try world.close()
    }

    @Test("finds what has been stored since the last one", arguments: Place.allCases)
    func commit(_ place: Place) throws {
        let world = try make(place)
        try keys(in: world, at: time, storing: "grace")
        try world.epoch.data.insertAccount("joan")
        #expect(try keys(in: world, at: time, storing: "grace") == ["ada", "grace", "joan"])
        try world.restore(world.takeSnapshot("s").0)
        #expect(try keys(in: world, at: time, storing: "grace") == ["ada", "grace", "joan"])
        try world.reset(to: world.initialStateNow())
        #expect(try keys(in: world, at: time) == world.accountKeys())
        try world.close()
    }

    @Test("finds what another process has stored, once the watch has noticed it")
    func foreignCommit() throws {
        let world = try make(.file)
        let store = world.epoch.data.store
        _ = try store.numberOfForeignCommit()
        try keys(in: world, at: time, storing: "grace")
        let other = try DatabaseQueue(path: #require(store.path))
        try other.write { try $0.execute(sql: "UPDATE account SET key = 'joan'") }
        try other.close()
        _ = try store.numberOfForeignCommit()
        #expect(try keys(in: world, at: time) == ["joan"])
        try world.close()
    }

    @Test("of another world has another copy")
    func worlds() throws {
        let (one, other) = (try make(.memory), try make(.memory, keys: ["joan"]))
        try keys(in: one, at: time, storing: "grace")
        #expect(try keys(in: other, at: time) == ["joan"])
        #expect(try keys(in: one, at: time) == ["ada", "grace"])
    }

    @Test("stores nothing if it fails, and rethrows the error", arguments: Place.allCases, [true, false])
    func failing(_ place: Place, _ isDue: Bool) throws {
        let world = try make(place)
        #expect(throws: ExpectedError.self) {
            try CallScope(world.epoch.data).rehearse(at: time, isOfClock: true, in: rehearsals) { data in
                func fail(in db: Database) throws {
                    try Account(key: "joan", createdAt: time).insert(in: db)
                    throw ExpectedError()
                }
                if isDue { try data.writeDue(fail) } else { try data.write(fail) }
            }
        }
        #expect(try keys(in: world, at: time) == ["ada"])
        #expect(try world.accountKeys() == ["ada"])
        try world.close()
    }

    @Test("keeps the copies of the last moments only, by their size with the work that was due", arguments: [4, 100])
    func bound(_ megabytes: Int) throws {
        let world = try make(.memory)
        let text = String(repeating: "x", count: megabytes << 20)
        func keys(_ second: Int64, storing key: String? = nil) throws -> [String] {
            try CallScope(world.epoch.data).rehearse(at: time.advanced(bySeconds: second), isOfClock: false, in: rehearsals) { data in
                if let key {
                    try data.writeDue { try $0.execute(sql: "UPDATE account SET key = ?, note = ?", arguments: [key, text]) }
                }
                return try data.accountKeys()
            }
        }
        for second in 0..<20 as Range<Int64> { #expect(try keys(second, storing: "grace") == ["grace"]) }
        #expect(try keys(19) == ["grace"])
        #expect(try keys(0) == ["ada"])
    }
}
