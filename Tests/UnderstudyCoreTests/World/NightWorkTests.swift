import GRDB
import HTTPTypes
import MicroHTTP
import Synchronization
import Testing

@testable import UnderstudyCore

/// A backend that counts its midnights, and may fail at them.
private final class Sleeper: Backend {
    struct Nightmare: Error {}

    let name = "sleeper"
    let title = "Sleeper"
    let pathPrefixes = [["sleeper"]]
    let migrations: [Migration] = []
    let routes: [Route] = []
    private let fails: Bool
    private let looks = Mutex<[Instant]>([])

    init(fails: Bool = false) {
        self.fails = fails
    }

    var seen: [Instant] { looks.withLock { $0 } }

    func runMidnights(in world: World, at now: Instant) throws {
        looks.withLock { $0.append(now) }
        if fails { throw Nightmare() }
    }

    func credentials(actingAs account: String) -> [Credential: String] { [:] }
    func account(askedBy request: Request, in world: World, at now: Instant) throws -> String? { nil }
    func response(for error: any Error, at path: [String]) -> Response { Response(status: .internalServerError) }
    func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock { NoBlock() }
    func exportSeed(of account: Account, from db: Database) throws -> JSON? { nil }
    func removeData(of account: Account, in db: Database) throws {}

    private struct NoBlock: SeedBlock {
        let claims: [SeedClaim] = []
        func lay(for account: Account, at moment: SeedMoment, in db: Database) throws {}
    }
}

@Suite("What midnights make due")
struct NightWorkTests {
    @Test("is looked for once in a quarter of an hour, and whenever the clock has moved to another one")
    func quarters() throws {
        let work = NightWork()
        let steps: [(String, Bool)] = [
            ("2026-01-07T09:00:00Z", true), ("2026-01-07T09:00:00Z", false), ("2026-01-07T09:14:59.999Z", false),
            ("2026-01-07T09:15:00Z", true), ("2026-01-07T09:14:59Z", true), ("2027-01-07T09:00:00Z", true),
            ("2026-01-07T09:00:00Z", true), ("2026-01-07T09:07:00Z", false),
        ]
        for (number, (now, isDue)) in steps.enumerated() {
            #expect(work.isDue(at: try Instant.read(now)) == isDue, "step \(number)")
        }
    }

    @Test("is looked for again when the data were exchanged")
    func forgetting() throws {
        let now = try Instant.read("2026-01-07T09:00:00Z")
        let work = NightWork()
        _ = work.isDue(at: now)
        work.forget()
        #expect(work.isDue(at: now))
    }

    @Test("is done by every backend, with the instant that counts for now")
    func everyBackend() throws {
        let sleepers = [Sleeper(), Sleeper()]
        let world = try World.make(backends: sleepers)
        let now = try Instant.read("2026-01-08T00:00:00Z")
        #expect(world.catchUp(at: now).isEmpty)
        #expect(world.catchUp(at: now).isEmpty)
        #expect(sleepers.map(\.seen) == [[now], [now]])
    }

    @Test("that fails in one backend is told by its title, and hinders no other")
    func failure() throws {
        let (bad, good) = (Sleeper(fails: true), Sleeper())
        let world = try World.make(backends: [bad, good])
        let failures = world.catchUp(at: world.clock.now())
        #expect(failures.map(\.backend) == ["Sleeper"])
        #expect(failures.first?.error is Sleeper.Nightmare)
        #expect(good.seen.count == 1)
    }

    @Test("is looked for again after a reset and after a restore")
    func exchange() throws {
        let sleeper = Sleeper()
        let world = try World.make(backends: [sleeper])
        let origin = World.Origin(image: try world.image(), clock: world.clock.mode)
        let (snapshot, _) = try world.takeSnapshot("s")
        let now = world.clock.now()
        _ = world.catchUp(at: now)
        try world.reset(to: origin)
        _ = world.catchUp(at: now)
        try world.restore(snapshot)
        _ = world.catchUp(at: now)
        #expect(sleeper.seen == [now, now, now])
    }
}
