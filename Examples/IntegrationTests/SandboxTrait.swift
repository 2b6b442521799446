import Testing
import UnderstudyClient

/// Runs a test in a sandbox of its own: `@Test(.sandbox)`. Needs only the product UnderstudyClient: copy this file into your test target.
///
/// Each case of a parameterized test has its own sandbox, so all tests can run at the same time. ``current`` is the sandbox's client.
struct SandboxTrait: TestTrait, TestScoping {
    @TaskLocal private static var sandbox: UnderstudyClient?

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
        try await server().withSandbox { sandbox in
            try await Self.$sandbox.withValue(sandbox) { try await function() }
        }
    }
}

extension Trait where Self == SandboxTrait {
    /// A sandbox on the server that `understudy exec` has started.
    static var sandbox: Self { Self { try UnderstudyClient() } }
}
