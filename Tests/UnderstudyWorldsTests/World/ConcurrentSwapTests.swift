import CoreTestSupport
import Synchronization
import Testing
import UnderstudyCore

@testable import UnderstudyWorlds

/// Calls on an epoch while others swap it.
@Suite("A request under way")
struct ConcurrentSwapTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Two accounts that always have the same name.
    private static func pair(_ name: String) -> [JSON] {
        ["ada", "grace"].map { ["key": .string($0), "displayName": .string(name)] }
    }

    private static let states: Set<[String]> = [["first", "first"], ["second", "second"]]

    /// The names of the two accounts, read in two transactions.
    private static func look(at data: some DatabaseScope) throws -> [String] {
        try ["ada", "grace"].map { try data.account($0)?.displayName ?? "nobody" }
    }

    @Test("sees the data of one epoch, however often they are swapped", arguments: Place.allCases)
    func oneEpoch(_ place: Place) async throws {
        let world = try World.make(at: place.location(in: folder), accounts: Self.pair("first"))
        let (first, _) = try world.takeSnapshot("first")
        try world.importAccounts(Self.pair("second"))
        let initialState = try world.initialStateNow()
        let isDone = Atomic(false)
        let seen = Mutex<Set<[String]>>([])
        try await atOnce(5) { number in
            guard number > 0 else {
                defer { isDone.store(true, ordering: .relaxed) }
                for _ in 0..<25 {
                    try world.restore(first)
                    try world.reset(to: initialState)
                }
                return
            }
            var epoch = world.epoch
            while !isDone.load(ordering: .relaxed) {
                do {
                    let names = try Self.look(at: epoch.data)
                    seen.withLock { _ = $0.insert(names) }
                    epoch = world.epoch
                } catch is EpochEndedError {
                    epoch = world.epoch(after: epoch)
                }
            }
        }
        #expect(seen.withLock { $0 }.isSubset(of: Self.states))
        #expect(try world.account("ada")?.displayName == "second")
        try world.close()
    }

    @Test("finds its own writes, or is refused and starts over in the next epoch", arguments: Place.allCases)
    func writes(_ place: Place) async throws {
        let world = try World.make(at: place.location(in: folder))
        let (empty, _) = try world.takeSnapshot("empty")
        try await atOnce(4) { number in
            for step in 0..<20 {
                if number == 0 {
                    try world.restore(empty)
                } else {
                    let key = "account-\(number)-\(step)"
                    #expect(try Self.writeAndFind(key, in: world) == key)
                }
            }
        }
        try world.close()
    }

    /// Starts over if the epoch ended in between.
    private static func writeAndFind(_ key: String, in world: World) throws -> String? {
        var epoch = world.epoch
        while true {
            do {
                // A restore may have kept a row that was written just before it began.
                if try epoch.data.account(key) == nil { try epoch.data.insertAccount(key) }
                return try epoch.data.account(key)?.key
            } catch is EpochEndedError {
                epoch = world.epoch(after: epoch)
            }
        }
    }

    @Test("that is refused goes on in the new epoch and begins no other", arguments: Place.allCases)
    func noFurtherEpochs(_ place: Place) async throws {
        let world = try World.make(at: place.location(in: folder), accounts: Self.pair("first"))
        let initialState = try world.initialStateNow()
        let resets = 25
        let isDone = Atomic(false)
        // Retained, so that no address is reused.
        let seen = Mutex<[EpochData]>([])
        try await atOnce(4) { number in
            guard number > 0 else {
                defer { isDone.store(true, ordering: .relaxed) }
                for _ in 0..<resets { try world.reset(to: initialState) }
                return
            }
            var epoch = world.epoch
            while !isDone.load(ordering: .relaxed) {
                let data = epoch.data
                seen.withLock { seen in
                    if seen.last !== data, !seen.contains(where: { $0 === data }) { seen.append(data) }
                }
                do {
                    _ = try Self.look(at: data)
                    epoch = world.epoch
                } catch is EpochEndedError {
                    epoch = world.epoch(after: epoch)
                }
            }
        }
        #expect(seen.withLock { $0.count } <= resets + 1)
        try world.close()
    }

    @Test("is in a snapshot as a whole or not at all", arguments: Place.allCases)
    func snapshot(_ place: Place) async throws {
        let world = try World.make(at: place.location(in: folder), accounts: Self.pair("first"))
        let isDone = Atomic(false)
        let seen = Mutex<[[String]]>([])
        try await atOnce(2) { number in
            if number == 0 {
                defer { isDone.store(true, ordering: .relaxed) }
                for _ in 0..<25 {
                    let image = try world.takeSnapshot("s").0.image
                    let names = try Store(copyOf: image).read { db in
                        try ["ada", "grace"].map { try Account.find($0, in: db)?.displayName ?? "nobody" }
                    }
                    seen.withLock { $0.append(names) }
                }
            } else {
                while !isDone.load(ordering: .relaxed) {
                    for name in ["second", "first"] { try world.importAccounts(Self.pair(name)) }
                }
            }
        }
        let all = seen.withLock { $0 }
        #expect(all.count == 25)
        #expect(Set(all).isSubset(of: Self.states))
        try world.close()
    }
}
