import CoreTestSupport
import Storage
import Testing
import UnderstudyWorlds
import Values

/// A world with the account `ada`, made once.
private let adaState = Result { try World.make(accounts: [["key": "ada"]]).initialStateNow() }

extension Sandboxes {
    /// An empty set of sandboxes.
    static func make(
        count: Int = 10, memoryBytes: Int = .max, autoCreates: Bool = false, autoEvicts: Bool = false
    ) -> Sandboxes {
        let limits = Limits(count: count, memoryBytes: memoryBytes, autoCreates: autoCreates, autoEvicts: autoEvicts)
        return Sandboxes(limits: limits, make: makeWorld)
    }

    private static let makeWorld: @Sendable (String, World.InitialState) throws -> World = { id, initialState in
        try World(
            name: id, store: try Store(copyOf: initialState.image), clock: VirtualClock(initialState.clock), keys: .ephemeral(),
            persona: initialState.persona, identifierSeed: 1)
    }

    /// Creates a sandbox with the account `ada`.
    func create(_ id: String, persona: String? = nil) throws -> (world: World, isNew: Bool) {
        var state = try adaState.get()
        state.persona = persona
        return try create(id, from: state)
    }

    /// The world of a request; a new one has the account `ada`.
    func useOrCreate(_ id: String) throws -> World {
        try use(id) ?? create(id, from: adaState.get(), keepingExisting: true).world
    }

    var names: [String] { all.map(\.name) }
}

@Suite("Sandboxes")
struct SandboxesTests {
    @Test("are worlds that share nothing")
    func isolation() throws {
        let sandboxes = Sandboxes.make()
        let (left, right) = (try sandboxes.create("left").world, try sandboxes.create("right").world)
        try left.importAccounts([["key": "grace"]])
        try left.setNow("2030-01-01T00:00:00Z")
        #expect(try left.accountKeys() == ["ada", "grace"])
        #expect(try right.accountKeys() == ["ada"])
        #expect(try right.clock.now() == Instant.read("2026-01-07T09:00:00Z"))
    }

    @Test("make the same ids in the same order")
    func identifiers() throws {
        let sandboxes = Sandboxes.make()
        let ids = try ["left", "right"].map { try sandboxes.create($0).world.epoch.run.identifiers.next() }
        #expect(ids[0] == ids[1])
    }

    @Test("are listed by id, found, used and removed")
    func listing() throws {
        let sandboxes = Sandboxes.make()
        for id in ["b", "C", "a"] { _ = try sandboxes.create(id) }
        #expect(sandboxes.names == ["C", "a", "b"])
        #expect(sandboxes.find("a")?.name == "a")
        #expect(try sandboxes.use("a") === sandboxes.find("a"))
        #expect(sandboxes.remove("a"))
        #expect(!sandboxes.remove("a"))
        #expect(sandboxes.find("a") == nil)
        #expect(throws: SandboxError.unknown("a")) { try sandboxes.use("a") }
    }

    @Test("are replaced under the same id")
    func anew() throws {
        let sandboxes = Sandboxes.make()
        let (old, wasNew) = try sandboxes.create("s")
        try old.importAccounts([["key": "grace"]])
        let (new, isNew) = try sandboxes.create("s", persona: "ada")
        #expect(wasNew && !isNew)
        #expect(try new.accountKeys() == ["ada"])
        #expect(new.persona == "ada")
        #expect(try sandboxes.use("s") === new)
        // Calls that began in the old world finish there.
        #expect(try old.accountKeys() == ["ada", "grace"])
    }

    @Test("begin in the given state, and remember it for a reset")
    func initialState() throws {
        let sandboxes = Sandboxes.make()
        let other = try World.make(accounts: [["key": "grace"]])
        let now = try Instant.read("2027-03-04T05:06:07Z")
        let world = try sandboxes.create("s", from: World.InitialState(image: other.epoch.data.store.image(), clock: .frozen(now))).world
        #expect(try world.accountKeys() == ["grace"])
        #expect(world.clock.now() == now)
        try world.importAccounts([["key": "joan"]])
        let initialState = try #require(sandboxes.initialState(of: "s"))
        try world.reset(to: initialState)
        #expect(try world.accountKeys() == ["grace"])
        #expect(sandboxes.initialState(of: "other") == nil)
    }

    @Test("that cannot be created replace no other")
    func failing() throws {
        let keys = Keys.ephemeral()
        let limits = Sandboxes.Limits(count: 2, memoryBytes: .max, autoCreates: false, autoEvicts: false)
        let sandboxes = Sandboxes(
            limits: limits,
            make: { id, initialState in
                if initialState.persona == "nobody" { throw ExpectedError() }
                return try World(
                    name: id, store: try Store(copyOf: initialState.image), clock: VirtualClock(initialState.clock), keys: keys)
            })
        let old = try sandboxes.create("s").world
        #expect(throws: ExpectedError.self) { try sandboxes.create("s", persona: "nobody") }
        #expect(sandboxes.find("s") === old)
        #expect(throws: ExpectedError.self) { try sandboxes.create("t", persona: "nobody") }
        #expect(sandboxes.names == ["s"])
    }

    @Test(
        "have ids of 1 to 64 letters, digits, dots, underscores and hyphens, which begin with a letter or a digit",
        arguments: [
            ("a", true), ("Z9", true), ("0", true), ("a.b_c-d", true), (String(repeating: "x", count: 64), true), ("mainly", true),
            ("Main", true), ("", false), (String(repeating: "x", count: 65), false), ("main", false), ("-a", false), (".a", false),
            ("_a", false), ("..", false), ("a b", false), ("a/b", false), ("ä", false), ("a\u{301}", false), ("a\n", false),
            ("a%20", false),
            ("٣", false),
        ])
    func ids(_ id: String, _ isID: Bool) throws {
        #expect(Sandboxes.isID(id) == isID)
        #expect(Sandboxes.isName(id) == (isID || id == "main"))
        let sandboxes = Sandboxes.make(autoCreates: true)
        if isID {
            #expect(try sandboxes.create(id).isNew)
        } else {
            #expect(throws: SandboxError.malformedID(id)) { try sandboxes.create(id) }
            #expect(throws: SandboxError.malformedID(id)) { try sandboxes.use(id) }
            #expect(throws: SandboxError.malformedID(id)) { try sandboxes.create(id, from: adaState.get(), keepingExisting: true) }
        }
    }
}
