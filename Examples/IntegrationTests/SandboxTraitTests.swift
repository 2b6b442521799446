import Testing
import UnderstudyClient

extension Trait where Self == SandboxTrait {
    /// A sandbox on the server of this process.
    fileprivate static var sharedServer: Self { Self { try await SharedServer.running.control } }
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
