import Foundation
import Testing
import UnderstudyClient

/// Runs a test in a sandbox of its own: `@Test(.sandbox)`, or `@Test(.sandbox(now: "2026-03-01T08:00:00Z", persona: "six-days"))`. Needs only
/// the product UnderstudyClient: copy this file into your test target.
///
/// Each case of a parameterized test has its own sandbox, so all tests can run at the same time. ``current`` is the sandbox's client.
struct SandboxTrait: TestTrait, TestScoping {
    @TaskLocal private static var sandbox: UnderstudyClient?

    private var now: String?
    private var persona: String?
    private var seed: JSONValue?
    private var scenario: String?
    private let server: @Sendable () async throws -> UnderstudyClient

    /// - Parameter server: finds the server.
    init(on server: @escaping @Sendable () async throws -> UnderstudyClient) {
        self.server = server
    }

    /// The sandbox of the running test. Its base URL goes to the app.
    static var current: UnderstudyClient {
        get throws { try #require(sandbox, "the test needs the trait .sandbox") }
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let now = try now.map { try Date($0, strategy: .iso8601) }
        try await server().withSandbox(seed: seed, now: now, persona: persona, scenario: scenario) { sandbox in
            try await Self.$sandbox.withValue(sandbox) { try await function() }
        }
    }
}

extension Trait where Self == SandboxTrait {
    /// A sandbox on the server that `understudy exec` has started.
    static var sandbox: Self { Self { try UnderstudyClient() } }

    /// The same with a beginning of its own.
    ///
    /// - Parameters:
    ///   - now: the time at which its clock is frozen, such as `2026-03-01T08:00:00Z`; `nil` for the clock that the server started with.
    ///   - persona: the key of the account for requests without credentials.
    ///   - seed: a seed document to use instead of the server's.
    ///   - scenario: the name of a scenario of the server. The other arguments replace its own values.
    static func sandbox(now: String? = nil, persona: String? = nil, seed: JSONValue? = nil, scenario: String? = nil) -> Self {
        sandbox.starting(now: now, persona: persona, seed: seed, scenario: scenario)
    }
}

extension SandboxTrait {
    /// The same trait, with a sandbox that begins in another way.
    func starting(now: String? = nil, persona: String? = nil, seed: JSONValue? = nil, scenario: String? = nil) -> SandboxTrait {
        var trait = self
        (trait.now, trait.persona, trait.seed, trait.scenario) = (now, persona, seed, scenario)
        return trait
    }
}
