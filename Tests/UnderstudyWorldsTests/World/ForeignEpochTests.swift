import CoreTestSupport
import Dispatch
import GRDB
import Testing
import UnderstudyCore

@testable import UnderstudyWorlds

@Suite("An epoch that another process begins on a world's file")
final class ForeignEpochTests {
    private let folder: TemporaryFolder
    private let world: World
    /// Plays the other process.
    private let other: Store

    init() throws {
        folder = try TemporaryFolder()
        let location = Place.file.location(in: folder)
        world = try World.make(at: location, accounts: [["key": "ada"]])
        other = try Store(at: location, migrations: [])
    }

    deinit {
        try? world.close()
        try? other.close()
    }

    /// - Parameter name: the name of the epoch; `nil` leaves it without a name.
    private func beginEpoch(_ name: String?) throws {
        try other.write { db in
            try Account(key: "grace", createdAt: Instant(seconds: 0)).insert(in: db)
            try db.execute(sql: "DELETE FROM epoch")
            if let name { try db.execute(sql: "INSERT OR REPLACE INTO epoch (id, name) VALUES (1, ?)", arguments: [name]) }
        }
    }

    @Test("is adopted with its data, and the run goes on", arguments: ["other", nil])
    func adopted(_ name: String?) throws {
        let old = world.epoch
        _ = try world.rules.add(FaultRule.read(["effect": ["status": 503]]).rules)
        try beginEpoch(name)
        #expect(throws: EpochEndedError.self) { try old.data.accountKeys() }
        #expect(throws: EpochEndedError.self) { try old.data.insertAccount("late") }
        let adopted = try world.epoch(after: old)
        #expect(adopted.data !== old.data)
        #expect(adopted.run === old.run)
        #expect(world.epoch.data === adopted.data)
        #expect(world.rules.all.count == 1)
        try adopted.data.insertAccount("joan")
        #expect(try world.accountKeys() == ["ada", "grace", "joan"])
    }

    @Test("is adopted once, however many calls were refused")
    func once() throws {
        let old = world.epoch
        try beginEpoch("other")
        let adopted = try world.epoch(after: old)
        #expect(try world.epoch(after: old).data === adopted.data)
        try beginNext()
        #expect(try world.epoch(after: adopted).data !== adopted.data)
    }

    private func beginNext() throws {
        try other.write { try $0.execute(sql: "INSERT OR REPLACE INTO epoch (id, name) VALUES (1, 'next')") }
    }

    @Test("is adopted by a read of the world's present data")
    func reading() throws {
        let old = world.epoch
        try beginEpoch("other")
        let keys = try world.reading { try Account.all(in: $0).map(\.key) }
        #expect(keys == ["ada", "grace"])
        #expect(world.epoch.data !== old.data)
    }

    @Test("is adopted at once while a reset here is under way")
    func whileResetting() async throws {
        let world = world
        let (old, initialState) = (world.epoch, try world.initialStateNow())
        try beginEpoch("other")
        let store = old.data.store
        let (isHeld, mayGo) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        try await atOnce(3) { number in
            switch number {
            case 0:
                // The reset cannot finish before this transaction.
                try store.write { _ in
                    for _ in 0..<2 { isHeld.signal() }
                    mayGo.wait()
                }
            case 1:
                isHeld.wait()
                try world.reset(to: initialState)
            default:
                isHeld.wait()
                defer { mayGo.signal() }
                let adopted = try world.epoch(after: old)
                #expect(adopted.data !== old.data)
                #expect(adopted.run === old.run)
                let keys = try world.reading { try Account.all(in: $0).map(\.key) }
                #expect(keys == ["ada", "grace"])
            }
        }
        #expect(world.epoch.run !== old.run)
        #expect(try world.accountKeys() == ["ada"])
    }

    @Test("gives way to a reset here")
    func reset() throws {
        let initialState = try world.initialStateNow()
        try beginEpoch("other")
        try world.reset(to: initialState)
        #expect(try world.accountKeys() == ["ada"])
    }
}
