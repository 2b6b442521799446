import CoreTestSupport
import Testing
import UnderstudyWorlds

@Suite("The worlds of a server")
struct WorldsTests {
    private let worlds: Worlds
    private let initialState: World.InitialState

    init() throws {
        let main = try World.make(accounts: [["key": "ada"]])
        initialState = try main.initialStateNow()
        worlds = Worlds(
            main: main, seedImages: SeedImages(keys: main.keys, image: initialState.image, clock: initialState.clock) { _ in nil },
            sandboxes: Sandboxes.Limits(count: 2, memoryBytes: .max, autoCreates: false, autoEvicts: true), journal: Journal.Limits(),
            report: RunReport())
    }

    @Test("make a sandbox only for a persona in its seed")
    func persona() throws {
        var initialState = initialState
        initialState.persona = "ada"
        #expect(try worlds.sandboxes.create("s", from: initialState).world.persona == "ada")
        initialState.persona = "grace"
        #expect(throws: UnknownPersonaError.self) { try worlds.sandboxes.create("t", from: initialState) }
        #expect(worlds.sandboxes.find("t") == nil)
    }

    @Test("make the same ids in every sandbox, and again after a reset")
    func identifiers() throws {
        let (left, right) = (
            try worlds.sandboxes.create("left", from: initialState).world, try worlds.sandboxes.create("right", from: initialState).world
        )
        let id = left.epoch.run.identifiers.next()
        #expect(right.epoch.run.identifiers.next() == id)
        let token = left.epoch.run.identifiers.token()
        #expect(right.epoch.run.identifiers.token() != token)
        try left.reset(to: #require(worlds.sandboxes.initialState(of: "left")))
        #expect(left.epoch.run.identifiers.next() == id)
        #expect(left.epoch.run.identifiers.token() == token)
    }

    @Test("are reset to their own initial states")
    func seedImages() throws {
        let other = try World.make(accounts: [["key": "grace"]]).initialStateNow()
        let sandbox = try worlds.sandboxes.create("s", from: other).world
        for (world, keys) in [(worlds.main, ["ada"]), (sandbox, ["grace"])] {
            try world.importAccounts([["key": "joan"]])
            try world.reset(to: worlds.sandboxes.initialState(of: world.name) ?? worlds.seedImages.standard(by: world.seeding()))
            #expect(try world.accountKeys() == keys, "\(world.name)")
        }
    }

    /// How a sandbox is removed.
    enum Removal: CaseIterable, Sendable {
        case removed, replaced, evicted
    }

    @Test("report rules that never fired in a removed sandbox, and release the requests held there", arguments: Removal.allCases)
    func removal(_ removal: Removal) throws {
        let sandbox = try worlds.sandboxes.create("s", from: initialState).world
        _ = try sandbox.rules.add(FaultRule.read(["match": ["path": "/never"], "effect": ["status": 503]]).rules)
        _ = try sandbox.rules.add(FaultRule.read(["effect": ["hold": ["requests": 2]]]).rules)
        let waiter = Waiter()
        waiter.wait(at: try #require(try sandbox.rules.fire(for: MatchSubject.make())?.gatesBefore.first?.gate))
        switch removal {
        case .removed: #expect(worlds.sandboxes.remove("s"))
        case .replaced: _ = try worlds.sandboxes.create("s", from: initialState)
        case .evicted: for id in ["t", "u"] { _ = try worlds.sandboxes.create(id, from: initialState) }
        }
        #expect(waiter.goesOn)
        #expect(worlds.report?.lines.count == 1)
        #expect(worlds.report?.lines.first?.hasPrefix("the fault rule f1 of the sandbox s never fired: ") == true)
    }
}
