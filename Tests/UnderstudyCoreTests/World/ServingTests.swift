import Synchronization
import Testing
import UnderstudyCore

@Suite("A request under way")
struct ServingTests {
    /// Two accounts that always have the same name.
    private static func pair(_ name: String) -> [JSON] {
        ["ada", "grace"].map { ["key": .string($0), "displayName": .string(name)] }
    }

    @Test("sees the data of one moment, however often they are exchanged meanwhile", arguments: [false, true])
    func oneMoment(_ isFile: Bool) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let world = try World.make(at: isFile ? .file(folder.path("data.sqlite")) : .memory, accounts: Self.pair("first"))
        let (first, _) = try world.takeSnapshot("first")
        try world.importAccounts(Self.pair("second"))
        let origin = World.Origin(image: try world.image(), clock: world.clock.mode)
        let isDone = Atomic(false)
        let seen = Mutex<Set<[String]>>([])
        try await atOnce(5) { number in
            guard number > 0 else {
                defer { isDone.store(true, ordering: .relaxed) }
                for _ in 0..<25 {
                    try world.restore(first)
                    try world.reset(to: origin)
                }
                return
            }
            while !isDone.load(ordering: .relaxed) {
                let names = try world.serving {
                    try ["ada", "grace"].map { try world.account($0)?.displayName ?? "nobody" }
                }
                seen.withLock { _ = $0.insert(names) }
            }
        }
        #expect(seen.withLock { $0 }.isSubset(of: [["first", "first"], ["second", "second"]]))
        #expect(try world.account("ada")?.displayName == "second")
        try world.close()
    }

    @Test("is finished before the data go, and its write is in the snapshot or in nothing")
    func writes() async throws {
        let world = try World.make()
        let (empty, _) = try world.takeSnapshot("empty")
        try await atOnce(4) { number in
            for step in 0..<20 {
                if number == 0 {
                    try world.restore(empty)
                } else {
                    let key = "account-\(number)-\(step)"
                    let found = try world.serving {
                        try world.write { try Account(key: key, createdAt: world.clock.now()).insert(in: $0) }
                        return try world.account(key)?.key
                    }
                    #expect(found == key)
                }
            }
        }
    }

    @Test("may be one of many at once")
    func many() async throws {
        let world = try World.make(accounts: Self.pair("first"))
        let inside = Atomic(0)
        try await atOnce(4) { _ in
            world.serving {
                inside.add(1, ordering: .sequentiallyConsistent)
                // Each waits for all others: one at a time would never end.
                while inside.load(ordering: .sequentiallyConsistent) < 4 {}
            }
        }
        #expect(inside.load(ordering: .relaxed) == 4)
    }
}
