import CoreTestSupport
import Synchronization
import Testing
import UnderstudyCore
import UnderstudyWorlds

@Suite("What worlds begin as")
struct OriginsTests {
    private let main: World
    private let seeding: Seeding
    private let seededAt: Instant
    private let later: Instant

    init() throws {
        let backend = NoteBackend()
        main = try World.make(backends: [backend], accounts: [Self.account("main")])
        seeding = main.seeding([backend])
        seededAt = try Instant.read("2026-01-07T09:00:00Z")
        later = try Instant.read("2026-03-01T09:00:00Z")
    }

    /// An account whose note's day is looked at.
    private static func account(_ key: String, evergreen: Bool = true, date: String = "yesterday") -> JSON {
        ["key": .string(key), "tokens": [.string(key)], "evergreen": .bool(evergreen), "notes": ["day": .string(date)]]
    }

    private func document(_ accounts: JSON...) throws -> SeedDocument {
        try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: seeding.backends)
    }

    /// - Parameter image: what the main world was seeded with in this process.
    private func makeOrigins(image: DatabaseImage? = nil, readSeed: @escaping @Sendable () throws -> SeedDocument?) -> SeedImages {
        SeedImages(keys: seeding.keys, image: image, clock: .frozen(seededAt)) { _ in try readSeed() }
    }

    private func makeOrigins(_ seed: SeedDocument?, image: DatabaseImage? = nil) -> SeedImages {
        makeOrigins(image: image) { seed }
    }

    /// The keys of the accounts, each with the days of its notes as a client sees them.
    private func days(_ initialState: World.InitialState) throws -> [String: [String]] {
        let store = try Store(copyOf: initialState.image)
        return try days(in: World(name: "look", store: store, clock: VirtualClock(initialState.clock), keys: seeding.keys))
    }

    /// After what midnight made due.
    private func days(in world: World) throws -> [String: [String]] {
        let (keys, session) = (try world.accountKeys(), world.epoch.session(at: world.clock.now(), by: seeding))
        for key in keys { try session.renewIfDue(key) }
        return try world.read { db in try Dictionary(uniqueKeysWithValues: keys.map { ($0, try db.noteDays($0)) }) }
    }

    @Test("is the configured seed, stored at the configured time")
    func standard() throws {
        let initialState = try makeOrigins(document(Self.account("ada"))).standard(by: seeding)
        #expect(initialState.clock == .frozen(seededAt))
        #expect(try days(initialState) == ["ada": ["2026-01-06"]])
    }

    @Test("is the image of the main world where that was seeded now, and the seed is not read again")
    func image() throws {
        let reads = Atomic(0)
        let seedImages = makeOrigins(image: try main.epoch.data.image()) {
            reads.add(1, ordering: .relaxed)
            return nil
        }
        #expect(try days(seedImages.standard(by: seeding)).keys.sorted() == ["main"])
        #expect(reads.load(ordering: .relaxed) == 0)
    }

    @Test("is made once, however many ask")
    func once() throws {
        let reads = Atomic(0)
        let seed = try document(Self.account("ada"))
        let seedImages = makeOrigins {
            reads.add(1, ordering: .relaxed)
            return seed
        }
        let first = try seedImages.standard(by: seeding)
        #expect(try seedImages.initialState(seed: nil, now: nil, by: seeding).image === first.image)
        #expect(reads.load(ordering: .relaxed) == 1)
    }

    @Test("is nothing at all without a seed")
    func none() throws {
        #expect(try days(makeOrigins(nil).standard(by: seeding)) == [:])
        let dated = try makeOrigins(nil).initialState(seed: nil, now: later, by: seeding)
        #expect(try days(dated) == [:] && dated.clock == .frozen(later))
    }

    @Test("is another seed, at the configured time or at another")
    func seedGiven() throws {
        let seedImages = makeOrigins(try document(Self.account("ada")))
        let grace = try document(Self.account("grace"))
        let now = try seedImages.initialState(seed: grace, now: nil, by: seeding)
        #expect(now.clock == .frozen(seededAt))
        #expect(try days(now) == ["grace": ["2026-01-06"]])
        let then = try seedImages.initialState(seed: grace, now: later, by: seeding)
        #expect(then.clock == .frozen(later))
        #expect(try days(then) == ["grace": ["2026-02-28"]])
        #expect(try days(seedImages.standard(by: seeding)) == ["ada": ["2026-01-06"]])
    }

    @Test("at another time is the same image, where the accounts are evergreen or their dates are fixed")
    func evergreen() throws {
        let seedImages = makeOrigins(try document(Self.account("ada"), Self.account("fixed", evergreen: false, date: "2026-01-02")))
        let initialState = try seedImages.initialState(seed: nil, now: later, by: seeding)
        #expect(try initialState.image === seedImages.standard(by: seeding).image)
        #expect(try days(initialState) == ["ada": ["2026-02-28"], "fixed": ["2026-01-02"]])
    }

    @Test("at another time is stored for that time, where dates are relative and stay as they were stored")
    func dated() throws {
        let seedImages = makeOrigins(try document(Self.account("ada", evergreen: false)))
        #expect(try days(seedImages.initialState(seed: nil, now: later, by: seeding)) == ["ada": ["2026-02-28"]])
        #expect(try days(seedImages.standard(by: seeding)) == ["ada": ["2026-01-06"]])
    }

    @Test("is a new seed once that took the place of the configured one")
    func newSeed() throws {
        let seedImages = makeOrigins(try document(Self.account("ada")), image: try main.epoch.data.image())
        seedImages.setSeed(try document(Self.account("grace", evergreen: false)))
        #expect(try days(seedImages.standard(by: seeding)) == ["grace": ["2026-01-06"]])
        #expect(try days(seedImages.initialState(seed: nil, now: later, by: seeding)) == ["grace": ["2026-02-28"]])
    }

    @Test("fails with the seed that cannot be read, and may be asked again")
    func unreadable() throws {
        struct Unreadable: Error {}
        let isThere = Atomic(false)
        let seed = try document(Self.account("ada"))
        let seedImages = makeOrigins {
            if !isThere.load(ordering: .relaxed) { throw Unreadable() }
            return seed
        }
        #expect(throws: Unreadable.self) { try seedImages.standard(by: seeding) }
        isThere.store(true, ordering: .relaxed)
        #expect(try days(seedImages.standard(by: seeding)).count == 1)
    }

    @Test("leaves the main world alone")
    func mainWorld() throws {
        let before = try days(in: main)
        let seedImages = makeOrigins(try document(Self.account("ada")))
        _ = try seedImages.standard(by: seeding)
        _ = try seedImages.initialState(seed: document(Self.account("grace")), now: later, by: seeding)
        #expect(try days(in: main) == before)
    }
}
