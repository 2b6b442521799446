import Testing
import UnderstudyCore
import UnderstudyWorlds

@Suite("Answers by the account whose rows they are made of")
struct AccountAnswersTests {
    private let kept = KeptAnswers()

    /// Ada's own, Grace's own, and what depends on everything, asked for by each and by nobody.
    private func keepAll() throws {
        kept.keep(.make("ada", askedBy: "ada", dependsOn: .ownRows), for: try .make("/ada"))
        kept.keep(.make("grace", askedBy: "grace", dependsOn: .ownRows), for: try .make("/grace"))
        kept.keep(.make("all", askedBy: "grace"), for: try .make("/all"))
        kept.keep(.make("nobody", dependsOn: .ownRows), for: try .make("/nobody"))
    }

    private func left() throws -> [String] {
        try ["/ada", "/grace", "/all", "/nobody"].compactMap { kept.text(try .make($0)) }
    }

    @Test(
        "are forgotten with a commit of that account, or of everything",
        arguments: [(.account("ada"), ["grace"]), (.account("grace"), ["ada"]), (.account("joan"), ["ada", "grace"]), (.everything, [])]
            as [(Touch, [String])])
    func forgetting(_ touched: Touch, _ expected: [String]) throws {
        try keepAll()
        #expect(try left() == ["ada", "grace", "all", "nobody"])
        kept.forget(touched)
        #expect(try left() == expected)
        try keepAll()
        #expect(try left() == ["ada", "grace", "all", "nobody"])
    }

    /// A commit while an answer was computed.
    struct Race: Sendable {
        let dependence: Route.Dependence
        let touched: Touch
        let isKept: Bool

        init(_ dependence: Route.Dependence, _ touched: Touch, _ isKept: Bool) {
            self.dependence = dependence
            self.touched = touched
            self.isKept = isKept
        }
    }

    @Test(
        "are kept unless such a commit came while they were computed",
        arguments: [
            Race(.ownRows, .account("ada"), false), Race(.ownRows, .everything, false), Race(.ownRows, .account("grace"), true),
            Race(.everything, .account("ada"), false), Race(.everything, .everything, false), Race(.everything, .account("grace"), false),
        ])
    func race(_ race: Race) throws {
        let key = try AnswerKey.make("/a")
        let version = kept.version
        kept.forget(race.touched)
        kept.keep(.make("one", askedBy: "ada", dependsOn: race.dependence), for: key, since: version)
        #expect((kept.text(key) == "one") == race.isKept)
        kept.keep(.make("two", askedBy: "ada", dependsOn: race.dependence), for: key, since: kept.version)
        #expect(kept.text(key) == "two")
    }

    @Test("are not kept after a commit of everything that others followed")
    func followed() throws {
        let key = try AnswerKey.make("/a")
        let version = kept.version
        kept.forget(.everything)
        kept.forget(.account("grace"))
        kept.keep(.make("one", askedBy: "ada", dependsOn: .ownRows), for: key, since: version)
        #expect(kept.text(key) == nil)
    }

    @Test("that take another's place go with the account they are of now")
    func replacing() throws {
        let key = try AnswerKey.make("/a")
        kept.keep(.make("ada", askedBy: "ada", dependsOn: .ownRows), for: key)
        kept.keep(.make("grace", askedBy: "grace", dependsOn: .ownRows), for: key)
        kept.forget(.account("ada"))
        #expect(kept.text(key) == "grace")
        kept.forget(.account("grace"))
        #expect(kept.text(key) == nil)
        #expect(kept.byteCount == 0)
    }

    @Test("are forgotten rather than kept too long, when more accounts write than are remembered")
    func manyAccounts() throws {
        let key = try AnswerKey.make("/a")
        let version = kept.version
        kept.forget(.account("ada"))
        for number in 0..<5_000 { kept.forget(.account("account-\(number)")) }
        kept.keep(.make("one", askedBy: "ada", dependsOn: .ownRows), for: key, since: version)
        #expect(kept.text(key) == nil)
    }

    @Test("go with the write of a session that says whose rows it touches")
    func session() throws {
        let world = try World.make()
        let (ada, grace) = (try AnswerKey.make("/ada"), try AnswerKey.make("/grace"))
        world.kept.keep(.make("ada", askedBy: "ada", dependsOn: .ownRows), for: ada)
        world.kept.keep(.make("grace", askedBy: "grace", dependsOn: .ownRows), for: grace)
        let session = world.epoch.session(at: world.clock.now(), by: world.seeding())
        try session.write(for: "ada") { try Account.stopRenewing("ada", in: $0) }
        #expect(world.kept.text(ada) == nil)
        #expect(world.kept.text(grace) == "grace")
        try session.write { try Account.stopRenewing("ada", in: $0) }
        #expect(world.kept.text(grace) == nil)
    }
}
