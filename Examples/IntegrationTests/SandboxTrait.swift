import Foundation
import Testing
import UnderstudyClient

/// Runs a test in a sandbox of its own: `@Test(.sandbox)`, or `@Test(.sandbox(now: "2026-03-01T08:00:00Z", persona: "six-days"))`. Needs only
/// the product UnderstudyClient: copy this file into your test target.
///
/// Each case of a parameterized test has its own sandbox, so all tests can run at the same time. ``current`` is the sandbox's client,
/// and ``clock`` shows its time.
///
/// A test that fails gets a report of its sandbox before the sandbox is deleted: clock, persona, rules, requests and events. Its text goes to
/// standard error. The text and the requests as an HTTP Archive are attachments of the test: in Xcode's result, or in the existing folder
/// of `swift test --attachments-path FOLDER`.
struct SandboxTrait: TestTrait, TestScoping {
    @TaskLocal private static var scope: (sandbox: UnderstudyClient, clock: WorldClock)?

    private var now: String?
    private var persona: String?
    private var seed: JSONValue?
    private var scenario: String?
    private let server: @Sendable () async throws -> UnderstudyClient
    private let failed: @Sendable (Test, Result<WorldReport, UnderstudyError>) -> Void

    /// - Parameters:
    ///   - server: finds the server.
    ///   - failed: gets the report of the sandbox of a test that fails.
    init(
        on server: @escaping @Sendable () async throws -> UnderstudyClient,
        failed: @escaping @Sendable (Test, Result<WorldReport, UnderstudyError>) -> Void = Self.attach
    ) {
        (self.server, self.failed) = (server, failed)
    }

    /// The sandbox of the running test. Its base URL goes to the app.
    static var current: UnderstudyClient {
        get throws { try scopeOfTest.sandbox }
    }

    /// A clock for the app's code in the process of the test, which shows the time at which the sandbox began. With the sandbox's clock, the test
    /// sets this one: `clock.set(try await sandbox.advance(by: .days(1)))`.
    static var clock: WorldClock {
        get throws { try scopeOfTest.clock }
    }

    private static var scopeOfTest: (sandbox: UnderstudyClient, clock: WorldClock) {
        get throws { try #require(scope, "the test needs the trait .sandbox") }
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let now = try now.map { try Date($0, strategy: .iso8601) }
        try await server().withSandbox(seed: seed, now: now, persona: persona, scenario: scenario) { sandbox in
            let clock = WorldClock(try await sandbox.clock())
            let (hasFailed, result) = await Self.run(test, testCase) {
                try await Self.$scope.withValue((sandbox, clock)) { try await function() }
            }
            if hasFailed { await report(sandbox, of: test) }
            try result.get()
        }
    }

    /// Runs the body of a test, and notices its issues.
    private static func run(
        _ test: Test, _ testCase: Test.Case?, _ body: @Sendable () async throws -> Void
    ) async -> (hasFailed: Bool, result: Result<Void, any Error>) {
        let (failures, failure) = AsyncStream.makeStream(of: Void.self)
        let observer = IssueHandlingTrait.compactMapIssues { issue in
            if issue.isOfFailedTest { failure.yield() }
            return issue
        }
        var result = Result<Void, any Error>.success(())
        do {
            try await observer.provideScope(for: test, testCase: testCase, performing: body)
        } catch {
            failure.yield()
            result = .failure(error)
        }
        failure.finish()
        return (await failures.contains { true }, result)
    }

    private func report(_ sandbox: UnderstudyClient, of test: Test) async {
        do throws(UnderstudyError) {
            failed(test, .success(try await sandbox.report()))
        } catch {
            failed(test, .failure(error))
        }
    }

    /// Writes the text of a report to standard error, and attaches it to the test, with the requests as an HTTP Archive.
    static func attach(to test: Test, _ report: Result<WorldReport, UnderstudyError>) {
        let text =
            switch report {
            case .success(let report): report.description
            case .failure(let error): "a sandbox that cannot be read: \(error)"
            }
        try? FileHandle.standardError.write(contentsOf: Data("\(test.displayName ?? test.name): \(text)\n".utf8))
        let name = "understudy-" + test.name.prefix { $0 != "(" }.filter { $0.isLetter || $0.isNumber }
        Attachment.record(text, named: name + ".txt", sourceLocation: test.sourceLocation)
        if case .success(let report) = report {
            Attachment.record(Array(report.archive), named: name + ".har", sourceLocation: test.sourceLocation)
        }
    }
}

extension Issue {
    /// Whether the issue makes its test fail. A warning and a known issue do not.
    fileprivate var isOfFailedTest: Bool {
        #if compiler(>=6.3)
            isFailure
        #else
            true
        #endif
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
