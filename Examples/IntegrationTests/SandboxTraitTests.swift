import Foundation
import Testing
import UnderstudyClient

extension Trait where Self == SandboxTrait {
    /// A sandbox on the server of this process.
    fileprivate static var sharedServer: Self { Self { try await SharedServer.running.control } }

    fileprivate static func sharedServer(now: String? = nil, persona: String? = nil, seed: JSONValue? = nil) -> Self {
        sharedServer.starting(now: now, persona: persona, seed: seed)
    }
}

@Suite("A test with the trait for a sandbox")
struct SandboxTraitTests {
    @Test("has a sandbox of its own, as has each of its cases", .sharedServer, arguments: 1...4)
    func own(number: Int) async throws {
        let world = try SandboxTrait.current
        let app = TrendsClient(baseURL: world.baseURL, token: "six-days")
        #expect(try await app.trends().weekly.available == false)
        try await app.checkIn(sleepHours: 8)
        #expect(try await app.trends().weekly.available)
        try await world.verify(.post("/api/age/daily-update"), count: .exactly(1))
    }

    @Test("begins at the time and with the persona of the trait", .sharedServer(now: "2026-03-01T08:00:00Z", persona: "six-days"))
    func start() async throws {
        let world = try SandboxTrait.current
        #expect(try await world.clock().now == Date("2026-03-01T08:00:00Z", strategy: .iso8601))
        #expect(try await TrendsClient(baseURL: world.baseURL, token: nil).trends().weekly.points.last?.date == "2026-02-28")
    }

    @Test("begins with the seed of the trait", .sharedServer(seed: ["version": 1, "accounts": [["key": "ada"]]]))
    func seed() async throws {
        #expect(try await SandboxTrait.current.accounts().map(\.key) == ["ada"])
    }

    @Test("fails before its body for a time that cannot be read")
    func unreadableTime() async throws {
        let test = try #require(Test.current)
        await #expect(throws: (any Error).self) {
            try await SandboxTrait.sharedServer(now: "tomorrow").provideScope(for: test, testCase: nil) {
                Issue.record("the body runs without a sandbox")
            }
        }
    }

    @Test("fails before its body without UNDERSTUDY_URL, and names the variable")
    func missing() async throws {
        let test = try #require(Test.current)
        let trait = SandboxTrait { try UnderstudyClient(environment: [:]) }
        let error = await #expect(throws: UnderstudyError.self) {
            try await trait.provideScope(for: test, testCase: nil) { Issue.record("the body runs without a sandbox") }
        }
        #expect(error == .missingVariable("UNDERSTUDY_URL"))
    }
}
