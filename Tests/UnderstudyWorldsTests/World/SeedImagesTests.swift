import CoreTestSupport
import Storage
import Synchronization
import Testing
import UnderstudyCore
import UnderstudyWorlds
import Values

@Suite("The initial state of a world")
struct SeedImagesTests {
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

    /// An account with one note. The tests check its day.
    private static func account(_ key: String, evergreen: Bool = true, date: String = "yesterday") -> JSON {
        ["key": .string(key), "tokens": [.string(key)], "evergreen": .bool(evergreen), "notes": ["day": .string(date)]]
    }

    private func document(_ accounts: JSON...) throws -> SeedDocument {
        try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: seeding.backends)
    }

    /// - Parameter image: the image that the main world was seeded with in this process.
    private func makeSeedImages(image: DatabaseImage? = nil, readSeed: @escaping @Sendable () throws -> SeedDocument?) -> SeedImages {
        SeedImages(keys: seeding.keys, image: image, clock: .frozen(seededAt)) { _ in try readSeed() }
    }

    private func makeSeedImages(_ seed: SeedDocument?, image: DatabaseImage? = nil) -> SeedImages {
        makeSeedImages(image: image) { seed }
    }

    /// The keys of the accounts, each with the days of its notes as a client sees them.
    private func days(_ initialState: World.InitialState) throws -> [String: [String]] {
        let store = try Store(copyOf: initialState.image)
        return try days(in: World(name: "look", store: store, clock: VirtualClock(initialState.clock), keys: seeding.keys))
    }

    /// The same after the work of midnights.
    private func days(in world: World) throws -> [String: [String]] {
        let (keys, session) = (try world.accountKeys(), world.epoch.session(at: RequestTime(world.clock.now()), by: seeding))
        for key in keys { try session.renewIfDue(key) }
        return try world.read { db in try Dictionary(uniqueKeysWithValues: keys.map { ($0, try db.noteDays($0)) }) }
    }

    @Test("is the configured seed at the configured time")
    func standard() throws {
        let initialState = try makeSeedImages(document(Self.account("ada"))).standard(by: seeding)
        #expect(initialState.clock == .frozen(seededAt))
        #expect(try days(initialState) == ["ada": ["2026-01-06"]])
    }

    @Test("is the image of the main world if that was just seeded, without reading the seed again")
    func image() throws {
        let reads = Atomic(0)
        let seedImages = makeSeedImages(image: try main.epoch.data.store.image()) {
            reads.add(1, ordering: .relaxed)
            return nil
        }
        #expect(try days(seedImages.standard(by: seeding)).keys.sorted() == ["main"])
        #expect(reads.load(ordering: .relaxed) == 0)
    }

    @Test("is made once, however often it is used")
    func once() throws {
        let reads = Atomic(0)
        let seed = try document(Self.account("ada"))
        let seedImages = makeSeedImages {
            reads.add(1, ordering: .relaxed)
            return seed
        }
        let first = try seedImages.standard(by: seeding)
        #expect(try seedImages.initialState(seed: nil, now: nil, by: seeding).image === first.image)
        #expect(reads.load(ordering: .relaxed) == 1)
    }

    @Test("is empty without a seed")
    func none() throws {
        #expect(try days(makeSeedImages(nil).standard(by: seeding)) == [:])
        let dated = try makeSeedImages(nil).initialState(seed: nil, now: later, by: seeding)
        #expect(try days(dated) == [:] && dated.clock == .frozen(later))
    }

    @Test("can be another seed, at the configured time or at another")
    func seedGiven() throws {
        let seedImages = makeSeedImages(try document(Self.account("ada")))
        let grace = try document(Self.account("grace"))
        let now = try seedImages.initialState(seed: grace, now: nil, by: seeding)
        #expect(now.clock == .frozen(seededAt))
        #expect(try days(now) == ["grace": ["2026-01-06"]])
        let then = try seedImages.initialState(seed: grace, now: later, by: seeding)
        #expect(then.clock == .frozen(later))
        #expect(try days(then) == ["grace": ["2026-02-28"]])
        #expect(try days(seedImages.standard(by: seeding)) == ["ada": ["2026-01-06"]])
    }

    @Test("at another time is the same image if the accounts are evergreen or their dates are fixed")
    func evergreen() throws {
        let seedImages = makeSeedImages(try document(Self.account("ada"), Self.account("fixed", evergreen: false, date: "2026-01-02")))
        let initialState = try seedImages.initialState(seed: nil, now: later, by: seeding)
        #expect(try initialState.image === seedImages.standard(by: seeding).image)
        #expect(try days(initialState) == ["ada": ["2026-02-28"], "fixed": ["2026-01-02"]])
    }

    @Test("at another time is seeded for that time if dates are relative and accounts are not evergreen")
    func dated() throws {
        let seedImages = makeSeedImages(try document(Self.account("ada", evergreen: false)))
        #expect(try days(seedImages.initialState(seed: nil, now: later, by: seeding)) == ["ada": ["2026-02-28"]])
        #expect(try days(seedImages.standard(by: seeding)) == ["ada": ["2026-01-06"]])
    }

    @Test("is a new seed after that has replaced the configured one")
    func newSeed() throws {
        let seedImages = makeSeedImages(try document(Self.account("ada")), image: try main.epoch.data.store.image())
        seedImages.setSeed(try document(Self.account("grace", evergreen: false)))
        #expect(try days(seedImages.standard(by: seeding)) == ["grace": ["2026-01-06"]])
        #expect(try days(seedImages.initialState(seed: nil, now: later, by: seeding)) == ["grace": ["2026-02-28"]])
    }

    @Test("fails if the seed cannot be read, and can be tried again")
    func unreadable() throws {
        struct Unreadable: Error {}
        let isThere = Atomic(false)
        let seed = try document(Self.account("ada"))
        let seedImages = makeSeedImages {
            if !isThere.load(ordering: .relaxed) { throw Unreadable() }
            return seed
        }
        #expect(throws: Unreadable.self) { try seedImages.standard(by: seeding) }
        isThere.store(true, ordering: .relaxed)
        #expect(try days(seedImages.standard(by: seeding)).count == 1)
    }

    @Test("does not change the main world")
    func mainWorld() throws {
        let before = try days(in: main)
        let seedImages = makeSeedImages(try document(Self.account("ada")))
        _ = try seedImages.standard(by: seeding)
        _ = try seedImages.initialState(seed: document(Self.account("grace")), now: later, by: seeding)
        #expect(try days(in: main) == before)
    }
}
