import Synchronization
import Testing
import TestSupport
import UnderstudyCore

@testable import Understudy

/// Accounts whose days of check-ins are looked at.
private enum OriginSeed {
    static func account(_ key: String, evergreen: Bool = true, date: String = "yesterday") -> JSON {
        [
            "key": .string(key), "tokens": [.string(key)], "evergreen": .bool(evergreen),
            "longevity": [
                "baselineBiologicalAgeYears": 35, "subscription": ["status": "active"],
                "checkIns": [["date": .string(date), "deltaYears": -0.1]],
            ],
        ]
    }
}

@Suite("What worlds begin as")
struct OriginsTests {
    private let main: World
    private let laidOn = Instant("2026-01-07T09:00:00Z")
    private let later = Instant("2026-03-01T09:00:00Z")

    init() throws {
        main = try TestWorld(accounts: [OriginSeed.account("main")]).world
    }

    private func document(_ accounts: JSON...) throws -> SeedDocument {
        try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: main.backends)
    }

    /// - Parameter image: whether the main world was seeded in this process.
    private func origins(_ seed: SeedDocument?, image: DatabaseImage? = nil) throws -> Origins {
        Origins(main: main, image: image, clock: .frozen(try #require(laidOn))) { seed }
    }

    /// The keys of the accounts, each with the dates of its check-ins as a client sees them.
    private func days(_ origin: World.Origin) throws -> [String: [String]] {
        let world = main.twin(named: "look", store: try Store(copyOf: origin.image), clock: VirtualClock(origin.clock))
        return try world.days()
    }

    @Test("is the configured seed, laid at the configured time")
    func standard() throws {
        let origin = try origins(document(OriginSeed.account("ada"))).standard()
        #expect(origin.clock == .frozen(try #require(laidOn)))
        #expect(try days(origin) == ["ada": ["2026-01-06"]])
    }

    @Test("is the image of the main world where that was seeded now, and the seed is not read again")
    func image() throws {
        let reads = Atomic(0)
        let origins = Origins(main: main, image: try main.image(), clock: .frozen(try #require(laidOn))) {
            reads.add(1, ordering: .relaxed)
            return nil
        }
        #expect(try days(origins.standard()).keys.sorted() == ["main"])
        #expect(reads.load(ordering: .relaxed) == 0)
    }

    @Test("is laid once, however many ask")
    func once() throws {
        let reads = Atomic(0)
        let seed = try document(OriginSeed.account("ada"))
        let origins = Origins(main: main, image: nil, clock: .frozen(try #require(laidOn))) {
            reads.add(1, ordering: .relaxed)
            return seed
        }
        let (first, second) = (try origins.standard(), try origins.origin(seed: nil, now: nil))
        #expect(first.image === second.image)
        #expect(reads.load(ordering: .relaxed) == 1)
    }

    @Test("is nothing at all without a seed")
    func none() throws {
        #expect(try days(origins(nil).standard()) == [:])
        let dated = try origins(nil).origin(seed: nil, now: later)
        #expect(try days(dated) == [:])
        #expect(dated.clock == .frozen(try #require(later)))
    }

    @Test("is another seed, at the configured time or at another")
    func seedGiven() throws {
        let origins = try origins(document(OriginSeed.account("ada")))
        let grace = try document(OriginSeed.account("grace"))
        let now = try origins.origin(seed: grace, now: nil)
        #expect(now.clock == .frozen(try #require(laidOn)))
        #expect(try days(now) == ["grace": ["2026-01-06"]])
        let then = try origins.origin(seed: grace, now: later)
        #expect(then.clock == .frozen(try #require(later)))
        #expect(try days(then) == ["grace": ["2026-02-28"]])
        #expect(try days(origins.standard()) == ["ada": ["2026-01-06"]])
    }

    @Test("at another time is the same image, where the accounts are evergreen or their dates are fixed")
    func evergreen() throws {
        let seed = try document(OriginSeed.account("ada"), OriginSeed.account("fixed", evergreen: false, date: "2026-01-02"))
        let origins = try origins(seed)
        let origin = try origins.origin(seed: nil, now: later)
        #expect(try origin.image === origins.standard().image)
        #expect(try days(origin) == ["ada": ["2026-02-28"], "fixed": ["2026-01-02"]])
    }

    @Test("at another time is laid for that time, where dates are relative and stay as they were laid")
    func dated() throws {
        let origins = try origins(document(OriginSeed.account("ada", evergreen: false)))
        let origin = try origins.origin(seed: nil, now: later)
        #expect(try days(origin) == ["ada": ["2026-02-28"]])
        #expect(try days(origins.standard()) == ["ada": ["2026-01-06"]])
    }

    @Test("is a new seed once that took the place of the configured one")
    func newSeed() throws {
        let origins = try origins(document(OriginSeed.account("ada")), image: main.image())
        origins.setSeed(try document(OriginSeed.account("grace", evergreen: false)))
        #expect(try days(origins.standard()) == ["grace": ["2026-01-06"]])
        #expect(try days(origins.origin(seed: nil, now: later)) == ["grace": ["2026-02-28"]])
    }

    @Test("fails with the seed that cannot be read, and may be asked again")
    func unreadable() throws {
        struct Unreadable: Error {}
        let isThere = Atomic(false)
        let seed = try document(OriginSeed.account("ada"))
        let origins = Origins(main: main, image: nil, clock: .frozen(try #require(laidOn))) {
            if !isThere.load(ordering: .relaxed) { throw Unreadable() }
            return seed
        }
        #expect(throws: Unreadable.self) { try origins.standard() }
        isThere.store(true, ordering: .relaxed)
        #expect(try days(origins.standard()).count == 1)
    }

    @Test("leaves the main world alone")
    func mainWorld() throws {
        let before = try main.days()
        let origins = try origins(document(OriginSeed.account("ada")))
        _ = try origins.standard()
        _ = try origins.origin(seed: document(OriginSeed.account("grace")), now: later)
        #expect(try main.days() == before)
    }
}

extension World {
    /// The keys of the accounts, each with the dates of its check-ins after what midnight made due.
    fileprivate func days() throws -> [String: [String]] {
        let keys = try read { try Account.all(in: $0).map(\.key) }
        for key in keys { try renewIfDue(key, at: clock.now()) }
        let exported = try exportSeed()["accounts"]?.array ?? []
        return Dictionary(
            uniqueKeysWithValues: exported.map { account in
                let checkIns = account["longevity"]?["checkIns"]?.array ?? []
                return (account["key"]?.string ?? "", checkIns.compactMap { $0["date"]?.string })
            })
    }
}
