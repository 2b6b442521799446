import CoreTestSupport
import Storage
import Synchronization
import Testing
import UnderstudyCore
import Values

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

    /// The names of the two accounts, read in one transaction.
    private static func look(at data: some DatabaseScope) throws -> [String] {
        try data.read { db in try ["ada", "grace"].map { try Account.find($0, in: db)?.displayName ?? "nobody" } }
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
            while !isDone.load(ordering: .relaxed) {
                let names = try Self.look(at: world.epoch.data)
                seen.withLock { _ = $0.insert(names) }
            }
        }
        #expect(seen.withLock { $0 }.isSubset(of: Self.states))
        #expect(try world.account("ada")?.displayName == "second")
        try world.close()
    }

    @Test("finds its own writes within its turn, or is refused and starts over in the next epoch", arguments: Place.allCases)
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

    /// Starts over if the epoch ended before the turn.
    private static func writeAndFind(_ key: String, in world: World) throws -> String? {
        while true {
            let data = world.epoch.data
            do {
                return try data.store.turn.runWhenFree {
                    try data.insertAccount(key)
                    return try data.account(key)?.key
                }
            } catch is EpochEndedError {}
        }
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
